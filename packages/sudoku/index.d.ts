import type * as contract from "./contract.js";

export type * from "./contract.js";

/** What every call takes. */
export interface CallOptions {
	/** Ends the call. In a worker at once, else only before it begins. */
	signal?: AbortSignal;
	/** Is told now and then how far a long call is. */
	progress?: (progress: Progress) => void;
}

export interface Progress {
	done: number;
	total?: number;
	nearest?: number;
}

/** What is said of a puzzle beside its text. */
export interface PuzzleOptions extends CallOptions {
	/** What the puzzle is for, such as 9+x or 12:2x6; left out, its text tells. */
	rules?: string;
	/** Takes a puzzle, too, of whose rules only a part is known. */
	partial?: boolean;
}

export interface LanguageOptions extends PuzzleOptions {
	/** The language of the words; left out, English. */
	lang?: "en" | "zh";
}

/** A puzzle in any form: 81 characters, a drawn grid, a link, a file's content. */
export type Puzzle = string | { puzzle: string; rules?: string };

export type Step = Omit<contract.Step, "chains" | "type" | "level">;
export type Hinted = Omit<contract.Hinted, "step"> & { step?: Step };
export type Explained = Omit<contract.Explained, "steps"> & { steps: Step[] };
export type Made = Omit<contract.Made, "own_seed" | "retreats" | "weight" | "solutions">;
export type Rated = contract.Rated;

export interface Sudoku {
	/** The solutions, one unless `limit` says more. */
	solve(puzzle: Puzzle, options?: PuzzleOptions & { limit?: number }): Promise<contract.Solved>;
	/** The number of solutions, exactly or up to `limit`. */
	count(puzzle: Puzzle, options?: PuzzleOptions & { limit?: number }): Promise<contract.Counted>;
	/** Whether a puzzle has one solution, and what clashes. */
	check(puzzle: Puzzle, options?: PuzzleOptions): Promise<contract.Checked>;
	/** How hard a puzzle is that has one solution. */
	rate(puzzle: Puzzle, options?: PuzzleOptions): Promise<Rated>;
	/** The next step, or a mistake in `entries`: the player's digits, written like the puzzle. */
	hint(puzzle: Puzzle, options?: LanguageOptions & { entries?: string }): Promise<Hinted>;
	/** All steps to the solution. */
	explain(puzzle: Puzzle, options?: LanguageOptions): Promise<Explained>;
	/** New puzzles. The same seed makes the same ones everywhere. */
	generate(question?: contract.Generate, options?: CallOptions): Promise<{ items: Made[]; seed: string }>;
	/** Puzzles in another form, such as `grid`, `link` or `fpuzzles`. */
	convert(text: string, options: LanguageOptions & { to: string; site?: string }): Promise<contract.Converted>;
	/** The forms that `convert` reads and writes. */
	forms(options?: CallOptions): Promise<{ name: string; about: string; reads: boolean; writes: boolean }[]>;
	/** A picture as SVG: the puzzle, with its candidates (`marks`), or its solution. */
	draw(puzzle: Puzzle, options?: PuzzleOptions & { title?: string; marks?: boolean; solution?: boolean }): Promise<{ puzzle: string; rules: string; text: string; title: string }>;
	/** Ends the worker, if there is one. Calls that are under way fail. */
	close(): void;
}

/** Where the modules are; left out, beside this package's files. */
export type Source = string | URL | BufferSource | WebAssembly.Module;

export interface LoadOptions {
	/** Runs the engine in a worker, where long calls hold nothing up and can be aborted. */
	worker?: boolean;
	engine?: Source;
	exchange?: Source;
}

/** Starts the engine. What reads other forms and draws is fetched when it is first needed. */
export declare function load(options?: LoadOptions): Promise<Sudoku>;

export type ErrorCode =
	| "none" | "several" | "clash" | "grid" | "rules" | "symbols" | "option" | "impossible" | "stuck" | "size" | "parse" | "form"
	| "unavailable" | "broken";

/** What went wrong; its message says it in words. */
export declare class SudokuError extends Error {
	readonly code: ErrorCode;
	/** Cells of a clash, from 0 in reading order. */
	readonly cells?: readonly number[];
	/** Where a text can't be read. */
	readonly line?: number;
	readonly column?: number;
	/** The wish that makes no sense. */
	readonly option?: string;
}
