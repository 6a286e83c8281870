/**
 * `<sudoku-board puzzle="53..7…">` shows a puzzle and lets it be played. Importing the module defines it.
 *
 * Attributes: `puzzle` (a line of digits, with its rules behind a tab, or in `rules`), `value` (what was
 * entered), `readonly`, `label`, `lang`. Events: `input` after each change, `solved`; both have the board's
 * `value` in their `detail`. Colours are the CSS variables `--ink`, `--surface`, `--accent`, `--entry` and `--bad`.
 */
export declare class SudokuBoard extends HTMLElement {
	/** The puzzle, as a line of digits. */
	puzzle: string;
	/** Givens and entries, as a line of digits. */
	value: string;
	readOnly: boolean;
	/** Whether every cell holds a digit and nothing clashes. */
	readonly solved: boolean;
	/** Puts a digit into a cell, counted from 0 in reading order; 0 empties it. Givens stay. */
	enter(cell: number, digit: number): void;
	/** Adds a pencil mark to an empty cell, or takes it away. */
	note(cell: number, digit: number): void;
	/** Takes the last change back. */
	undo(): void;
	/** Empties all cells but the givens. */
	clear(): void;
}

declare global {
	interface HTMLElementTagNameMap {
		"sudoku-board": SudokuBoard;
	}
}
