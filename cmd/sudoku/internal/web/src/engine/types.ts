// What crosses between the page and the Go engine: plain data only, so that it
// can be copied between threads. Cells are numbered from 0 in reading order,
// digits from 1, 0 is empty; a set of digits is a number with bit d-1 for digit
// d; ratings are in tenths on the Sudoku Explainer scale, 72 is 7.2.

import type { levels, presets, symmetries } from "../lists";
import type { Described } from "../model";
import type { Generate } from "./asked";

export type { Described, Generate };

/** PuzzleData is rules and givens. */
export interface PuzzleData {
	/** rules is their text, such as "9+x"; "" stands for "9". */
	readonly rules: string;
	readonly givens: ArrayLike<number>;
	/** symbols are how the digits are written; none are the usual ones. */
	readonly symbols?: readonly string[];
}

/** BoardData is a puzzle with what a player has written. What is left out is
 * empty. */
export interface BoardData extends PuzzleData {
	readonly entries?: ArrayLike<number>;
	/** corner, centre and colours are a set for each cell. */
	readonly corner?: ArrayLike<number>;
	readonly centre?: ArrayLike<number>;
	readonly colours?: ArrayLike<number>;
	/** candidateColours are at cell·N + digit - 1; 0 is none. */
	readonly candidateColours?: ArrayLike<number>;
}

export type Language = string; // one of explain.Languages()

/** Level is the ID of a level of package logic. */
export type Level = (typeof levels)[number];

export type Symmetry = (typeof symmetries)[number];

export type Preset = (typeof presets)[number];

/** Rating is how hard a puzzle is. */
export interface Rating {
	readonly er: number; // the hardest step
	readonly ep: number; // the hardest step until the first digit is placed
	readonly ed: number; // the first step
	readonly level: Level;
	/** hardest is the technique that set er: a stable name such as "xy_wing". */
	readonly hardest: string;
}

/** Made is a new puzzle. It has exactly one solution. */
export interface Made {
	readonly rules: string; // with what was made of them
	readonly givens: Uint8Array;
	readonly solution: Uint8Array;
	readonly seed: string;
	/** rating is missing where no technique known solves the puzzle, or where
	 * rating it takes long and was not asked for. */
	readonly rating?: Rating;
}

/** Clash is one contradiction: its cells, and the house that holds a digit
 * twice, if it is a house. */
export interface Clash {
	readonly cells: readonly number[];
	readonly house?: House;
}

export interface Checked {
	/** solutions is how many there are: none, one, or 2 for several. */
	readonly solutions: 0 | 1 | 2;
	/** solution is the only one, or one of several. */
	readonly solution?: Uint8Array;
	/** clashes are those between the givens; with any there is no solution. */
	readonly clashes: readonly Clash[];
}

export interface Solved {
	readonly solutions: readonly Uint8Array[];
	/** more says that there are solutions beyond the limit. */
	readonly more: boolean;
}

export interface Counted {
	/** count is a whole number in decimal, as large as it may be. */
	readonly count: string;
	/** exact is false when the count stopped at the limit. */
	readonly exact: boolean;
}

/** Combinations are the digits that the cells of one sum may hold together. */
export interface Combinations {
	readonly list: readonly { readonly digits: Uint8Array; readonly open: boolean }[];
	/** more says that there are others, too many to list. */
	readonly more: boolean;
}

export interface Surveyed {
	readonly count: number;
	/** exact is false when the count stopped at the limit. */
	readonly exact: boolean;
	/** candidates are the digits that occur in some solution, a set for each cell. */
	readonly candidates: Uint32Array;
}

export interface House {
	readonly kind: string; // in English, such as "row"
	readonly number: number; // from 1 among those of its kind
	readonly cells: readonly number[];
}

export interface Candidate {
	readonly cell: number;
	readonly digit: number;
}

/** Role is what a part is to its technique. */
export type Role =
	| "base" | "cover" | "fin" | "pivot" | "pincer" | "set_a" | "set_b" | "set_c" | "common"
	| "floor" | "roof" | "endpoint" | "colour_a" | "colour_b" | "wrong";

/** Part is cells, candidates and houses that play one role. */
export interface Part {
	readonly role: Role;
	readonly cells: readonly number[];
	/** candidates are those that stand in the cells and matter; none where the
	 * cells matter as a whole. */
	readonly candidates: readonly Candidate[];
	readonly houses: readonly House[];
	/** constraints are the cells of each that it is about. */
	readonly constraints: readonly (readonly number[])[];
	/** ways are the combinations of a sum, "15 = 6+9, 7+8", or what each cell of a line can be; "" where there are none. */
	readonly ways: string;
}

/** Node is a conclusion of a chain: the digit is in one of the cells, or in
 * none of them. */
export interface Node {
	readonly cells: readonly number[];
	readonly digit: number;
	readonly on: boolean;
}

/** Link leads from one node of a chain to another. A strong one says "if not
 * this, then that", a weak one "if this, then not that". */
export interface Link {
	readonly chain: number; // which of the step's chains it is part of, from 0
	readonly from: Node;
	readonly to: Node;
	readonly strong: boolean;
}

/** Step is one use of a technique, ready to be drawn and read. */
export interface Step {
	readonly technique: string; // a stable name such as "xy_wing"; "wrong_entry", "wrong_mark" for mistakes
	readonly name: string; // in the language asked for
	readonly rating: number;
	readonly place: readonly Candidate[];
	readonly remove: readonly Candidate[];
	/** named are the cells that the first text speaks of. */
	readonly named: readonly number[];
	/** excluded is why a single has no other place, or its cell no other digit: by is
	 * a cell that holds the digit, -1 where it was ruled out before. */
	readonly excluded: readonly (Candidate & { readonly by: number })[];
	readonly parts: readonly Part[];
	readonly links: readonly Link[];
	/** texts are the four depths: where to look, which technique, which cells,
	 * the whole proof. */
	readonly texts: readonly [string, string, string, string];
	/** conclusion is only what follows: "r1c2 is 3". */
	readonly conclusion: string;
	/** idea says how the technique works in general; "" when there is nothing to say. */
	readonly idea: string;
}

/** Position is a board as a step sees it. */
export interface Position {
	readonly digits: Uint8Array;
	readonly candidates: Uint32Array; // sets; empty in filled cells
}

/** Hint is the next step on a player's board, and the board as it sees it. */
export interface Hint {
	readonly step: Step;
	readonly position: Position;
}

/** Steps are all that is open now. */
export interface Steps {
	readonly steps: readonly Step[];
	readonly position: Position;
}

/** Path is a puzzle's solution step by step. */
export interface Path {
	/** steps are in order; positions[i] is the board before steps[i], and the
	 * last position what they lead to. */
	readonly steps: readonly Step[];
	readonly positions: readonly Position[];
	/** solved is false where the techniques come to an end before the solution. */
	readonly solved: boolean;
}

/** Found is one board that was read from a text. */
/** Told is what a setter says of a puzzle: its rules in words are the description, the message is for
 * whoever has solved it. */
export interface Told {
	readonly title?: string;
	readonly author?: string;
	readonly description?: string;
	readonly message?: string;
	/** tones are the colours that the setter gave clues, by their texts. */
	readonly tones?: { readonly [clue: string]: string };
	/** solution is the one that the setter means. */
	readonly solution?: ArrayLike<number>;
}

export interface Found {
	readonly board: BoardData & { readonly givens: Uint8Array };
	/** unread names what the text says beyond the board: it is not the whole
	 * puzzle then. */
	readonly unread: readonly string[];
	/** notes say how the text was understood where it left that open. */
	readonly notes: readonly string[];
	readonly title?: string;
	readonly author?: string;
	/** source is where the text says it comes from. */
	readonly source?: string;
	/** description is its rules in words, message for whoever has solved it. */
	readonly description?: string;
	readonly message?: string;
	readonly tones?: { readonly [clue: string]: string };
	readonly solution?: Uint8Array;
}

export interface Read {
	readonly found: readonly Found[];
	/** wrong are the places where the text could not be read, and why, in the
	 * language asked for. */
	readonly wrong: readonly { readonly line: number; readonly column: number; readonly message: string }[];
}

/** Seen is what a grid on a picture looks like in each turn that is tried: the bits of numbers, as
 * cmd/sudoku-wasm/photo writes and the engine reads them. */
export interface Seen {
	readonly n: number;
	readonly lines: number;
	readonly looks: readonly { readonly chances: Uint32Array; readonly areas: Uint8Array; readonly tones: Uint32Array }[];
}

/** Chosen is what the rules made of it. */
export interface Chosen {
	readonly candidate: number;
	readonly quarters: number;
	readonly board: BoardData & { readonly givens: Uint8Array; readonly entries: Uint8Array };
	readonly doubtful: Uint8Array;
	readonly doubts: readonly string[];
}

/** Form is a way to write boards. */
export interface Form {
	readonly name: string;
	readonly about: string; // what it is, in English
	readonly reads: boolean;
	readonly writes: boolean;
}

/** Learned is how far a player has come: the document that package learn keeps, where its
 * fields are told. */
export interface Learned {
	readonly format: string;
	readonly version: number;
	readonly seed: number;
	readonly techniques: Readonly<Record<string, { done: number; right: number; in_a_row?: number; stage?: number; due?: number }>>;
}

/** Standing is how a player stands with a lesson. */
export type Standing = "new" | "begun" | "due" | "known";

/** Lessons are all there are, the easiest first, those about constraints after the others. */
export interface Lessons {
	readonly lessons: readonly {
		readonly technique: string;
		readonly rating: number;
		readonly level: Level;
		readonly constraints: boolean;
		readonly standing: Standing;
		readonly right: number;
		readonly done: number;
	}[];
	/** due is how many are to be repeated, next the technique to go on with, "" when all are known. */
	readonly due: number;
	readonly next: string;
}

/** Lesson is a technique, and positions on which it is the next step. */
export interface Lesson {
	readonly name: string;
	readonly idea: string;
	readonly examples: readonly { readonly board: BoardData; readonly step: Step; readonly position: Position }[];
}

/** Exercise is a position to practise on. Its centre marks are all candidates, or none
 * where digits alone tell enough. */
export interface Exercise {
	readonly board: BoardData & { readonly givens: Uint8Array; readonly entries: Uint8Array; readonly centre: Uint32Array };
	readonly solution: Uint8Array;
	readonly rating: number;
}

/** Verdict is what an answer to an exercise is worth. */
export interface Verdict {
	/** outcome: nothing done yet; all of a step by the technique; a part of one; true, but no such
	 * step; not so. */
	readonly outcome: "open" | "right" | "part" | "other" | "wrong";
	readonly wrong: readonly Candidate[]; // of the solution, but ruled out
	readonly left: number; // conclusions of a part that are still to come
	readonly step: Step; // the one found, or the one that comes next
	readonly position: Position;
}

/** Calls are what the engine can be asked, each with what it is given and what
 * it answers. */
export interface Calls {
	generate: { args: Generate; answer: Made };
	daily: { args: { date: string; level: Level | ""; rules: string }; answer: Made };
	rate: { args: { puzzle: PuzzleData }; answer: Rating };
	check: { args: { puzzle: PuzzleData }; answer: Checked };
	solve: { args: { puzzle: PuzzleData; limit: number }; answer: Solved };
	count: { args: { puzzle: PuzzleData; limit: number }; answer: Counted };
	hint: { args: { board: BoardData; lang: Language }; answer: Hint | null };
	steps: { args: { board: BoardData; lang: Language }; answer: Steps };
	path: { args: { puzzle: PuzzleData; lang: Language }; answer: Path };
	read: { args: { text: string; lang: Language }; answer: Read };
	write: { args: { board: BoardData; form: string; lang: Language; site?: string }; answer: { text: string; loses: string[] } };
	describe: { args: { rules: string; lang: Language }; answer: Described };
	broken: { args: { puzzle: PuzzleData }; answer: readonly number[] };
	combinations: { args: { puzzle: PuzzleData; constraint: number; candidates: ArrayLike<number> }; answer: readonly Combinations[] };
	survey: { args: { puzzle: PuzzleData; limit: number }; answer: Surveyed };
	lessons: { args: { course: string; learned: Learned; day: number }; answer: Lessons };
	lesson: { args: { course: string; technique: string; lang: Language }; answer: Lesson };
	exercise: { args: { course: string; technique: string; seed: number; number: number }; answer: Exercise };
	judge: { args: { technique: string; board: BoardData; answer: BoardData; lang: Language }; answer: Verdict };
	note: { args: { learned: Learned; technique: string; right: boolean; day: number }; answer: Learned };
	choose: { args: { candidates: readonly Seen[]; lang: Language }; answer: Chosen | null };
	code: { args: { board: BoardData }; answer: { code: string } };
	open: { args: { code: string }; answer: Found };
	forms: { args: Record<string, never>; answer: { forms: Form[] } };
}

/** ErrorCode says what went wrong; the page has the words for it. */
export type ErrorCode =
	| "none" // the puzzle has no solution
	| "several" // it has more than one
	| "clash" // givens or entries clash: cells
	| "grid" // the digits don't fit the rules: cell, if it is one
	| "rules" // the rules can't be read: reason
	| "symbols" // the symbols can't be used: reason
	| "option" // a wish makes no sense: option, reason
	| "impossible" // no puzzle met the wishes: tries
	| "stuck" // beyond the techniques
	| "size" // the board is too large for this
	| "parse" // a text is no puzzle: line, column, reason
	| "form" // the board can't be written in this form: reason
	| "unavailable" // the engine can't be loaded, such as without a connection
	| "broken"; // anything else, which is a fault of ours: reason

export interface Trouble {
	readonly code: ErrorCode;
	readonly cells?: readonly number[];
	readonly cell?: number;
	readonly option?: string;
	readonly tries?: number;
	readonly line?: number;
	readonly column?: number;
	readonly part?: string; // of rules, that can't be read
	/** reason is for the reader, in their language, where the code is "parse", "form"
	 * or, from describe, "rules"; else it is in English, for a developer or for want of better. */
	readonly reason?: string;
}

/** Progress of a long call. */
export type Progress =
	| { readonly phase: "load" } // the engine is being loaded
	| ({ readonly phase: "work" } & WorkDone);

/** WorkDone is how far a call has come. */
export interface WorkDone {
	readonly done: number; // cells of a count, or puzzles tried
	readonly total?: number; // of a count
	readonly nearest?: number; // the ER in tenths that came nearest to what was wanted; 0 is none yet
}
