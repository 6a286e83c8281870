// What the npm package has of the page: tools/web makes one script of it.
import { type Asked, SudokuBoard, define as defineWith } from "./board";

export { SudokuBoard };

/** define makes the element known, with a style of its own; engine is asked about rules that have constraints. */
export const define = (engine: Asked): void => defineWith(engine, STYLE);
