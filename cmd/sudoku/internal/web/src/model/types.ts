// The plain values of a game. They are those of the Go package game, with the
// same names in TypeScript's spelling. Cells are numbers from 0 in reading
// order, digits from 1; 0 is an empty cell. Times are in milliseconds.

/** When says when a help that finds faults shows them. */
export type When = "always" | "demand" | "never" | ""; // "" is never as well

/** Assists are the helps that a player may have; the names are the document's. */
export interface Assists {
  clashes: When; // digits that break the rules
  check: When; // entries against the solution
  auto_clean: boolean; // an entry takes away the pencil marks that it rules out
  auto_notes: boolean; // all pencil marks may be filled in at once
  places: boolean; // shows every cell where the chosen digit can go
  remaining: boolean; // counts how often each digit is still to be placed
  same: boolean; // shows where the digit of the chosen cell stands and is marked
  peers: boolean; // shows the cells that the chosen one sees
  hints: boolean;
  timer: boolean;
  strict: boolean; // counts mistakes, and the game is lost with the third
}

/** Verb says what an Action does; see the Go package for each. */
export type Verb = "enter" | "corner" | "centre" | "colour" | "paint" | "clear" | "notes" | "deduce" | "draw" | "return" | "restart";

/** Candidate is a digit in a cell. */
export interface Candidate {
  cell: number;
  digit: number;
}

/** Line is one that the player has drawn between two places: candidates, or cells as a
 * whole where the digit is 0. It has no direction. */
export interface Line {
  readonly from: Candidate;
  readonly to: Candidate;
}

/** Action is one thing that a player does to the board, a plain value. */
export interface Action {
  do: Verb;
  cells?: readonly number[];
  digit?: number;
  colour?: number; // 1 to maxColour; paint takes 0 as well
  clean?: boolean;
  restore?: boolean; // gives back the marks that entries had taken away which are removed
  place?: readonly Candidate[];
  remove?: readonly Candidate[];
  lines?: readonly Line[];
  savepoint?: number;
  at?: number; // the time on the clock, which do() fills in
}

export const maxColour = 9;

/** mostMistakes are as many as a strict game allows: the last ends it. */
export const mostMistakes = 3;

export type Status = "playing" | "wrong" | "solved";

export type Solutions = "unknown" | "none" | "one" | "several";

/** Answer is what is known of a puzzle's solution. grid is there when there is one only; "unknown" has the
 * one that the setter means, if any: it counts until more is known. */
export interface Answer {
  solutions: Solutions;
  grid?: Uint8Array;
}

/** Check is what a check of the board finds. Against "one" the entries were
 * held against the solution, otherwise against the rules: then right is empty. */
export interface Check {
  against: Solutions;
  right: number[];
  wrong: number[];
}

/** Finish is how a game went, noted when it was solved for the first time. */
export interface Finish {
  elapsed: number;
  hints: number;
}

/** About is what is known of the puzzle beside its cells; all may be missing. */
export interface About {
  id?: string;
  title?: string;
  author?: string;
  source?: string; // "generated", "daily 2026-11-21", "typed"
  description?: string; // its rules in words
  message?: string; // for whoever has solved it
  level?: string; // an ID of a level, such as "hard"
  rating?: number; // on the Sudoku Explainer scale, in tenths
  hardest?: string; // a technique's English name
  seed?: string;
  started?: string; // 2026-11-21T03:20:00Z
  tones?: Texts; // the colours that a setter gave clues, by the clues' texts
  extra?: Texts; // what another program's file told
}

/** Texts are texts by name. */
export type Texts = { readonly [name: string]: string };
