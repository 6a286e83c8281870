// Small boards on the page: the element of the npm package.
import { type SudokuBoard, define } from "../element/board";
import type { Shown } from "../element/picture";
import { judge } from "../engine/rules";
import type { Board } from "../model";
import { h } from "../view/dom";
import { sheet } from "../view/sheet";

define(judge);

/** small is a picture of a board; text says what it is for those who don't see it, "" that it is told beside it. */
export function small(board: Board, shown: Shown, text: string): SudokuBoard {
  if (board.rules.constraints.length > 0) void sheet("marks.css");
  return h("sudoku-board").show(board, shown, text);
}
