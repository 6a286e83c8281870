// A position with a step, drawn as on the board.
import type { BoardData, Position, Step } from "../engine/types";
import { knowing } from "../engine/rules";
import { Board, parseRules } from "../model";
import type { SudokuBoard } from "../element/board";
import { small } from "../screens/small";
import { s } from "../view/dom";
import { type Drawing, drawingOf } from "../view/drawing";
import { Overlay } from "../view/overlay";

/** boardOf is a board of the engine's data. */
export function boardOf(data: BoardData): Promise<Board> {
  return knowing(() => {
    const board = new Board({ rules: parseRules(data.rules), givens: data.givens });
    for (const name of ["entries", "corner", "centre"] as const) if (data[name]) board[name].set(data[name]);
    return board;
  });
}

/** figure draws a position and, at a depth, its step; marks says whether candidates are shown. */
export function figure(board: Board, position: Position, step: Step, depth: number, text: string): SudokuBoard {
  const marks = step.remove.length > 0 || board.centre.some((set) => set > 0);
  return drawn(board, marks ? position.candidates : undefined, drawingOf(step, depth), text, true);
}

/** drawn is a picture of a board with something drawn over it, and the numbers of rows and
 * columns where a text speaks of them. */
export function drawn(board: Board, candidates: Uint32Array | undefined, drawing: Drawing, text: string, numbered = false): SudokuBoard {
  const shown = small(board, { progress: true, candidates }, text);
  const over = s("g", { class: "overlay" });
  const overlay = new Overlay(board.rules, board.symbols.names, over);
  overlay.show(drawing, board.grid());
  overlay.coordinates(numbered);
  shown.drawing.append(over);
  return shown;
}
