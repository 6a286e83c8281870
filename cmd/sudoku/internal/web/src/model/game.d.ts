import type { About, Action, Answer, Assists, Check, Finish, Status } from "./types";
import type { Board, Clash, Puzzle, Rules } from "./rules";

/** Game is a puzzle being played: the model of Go's package game. */
export class Game {
  static create(puzzle: Puzzle): Game; // throws when the givens don't fit or clash
  static resume(board: Board): Game; // starts from a board on which something is written
  static decode(text: string): Game; // a saved game
  encode(): string;

  readonly board: Board; // to be read only
  readonly rules: Rules;
  readonly selection: Selection;
  assists: Assists;
  about: About;
  given(cell: number): boolean;
  status(): Status;
  readonly finish: Finish | null;
  readonly hints: number;
  countHint(): void;

  do(action: Action): boolean; // whether it changed anything; throws when not possible
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): boolean;
  redo(): boolean;
  undoMistakes(): number;
  lastChanged(): number[];
  history(): { actions: Action[]; done: number };

  save(name?: string): Savepoint; // "" is the next free letter
  savepoints(): Savepoint[];
  returnTo(name: string): boolean;

  candidates(): Uint32Array; // by cell, as digit sets (see set.ts)
  places(digit: number): number[];
  remaining(): number[]; // digit 1 first
  clashes(): Clash[];
  peers(cell: number): readonly number[];
  answer: Answer; // a wrong one is refused and becomes unknown
  check(): Check;
  wrongMarks(): number[];

  readonly elapsed: number;
  advance(ms: number): void;
  paused: boolean;

  selectSame(): void;
  nextEmpty(step: 1 | -1): void;
}

export interface Savepoint {
  readonly name: string;
  readonly done: number;
}

/** Selection is the chosen cells, one of which has the cursor. */
export interface Selection {
  readonly cursor: number;
  has(cell: number): boolean;
  cells(): number[];
  set(cell: number): void;
  add(cell: number): void;
  toggle(cell: number): void;
  all(): void;
  step(down: number, right: number, extend: boolean): void;
  edge(down: number, right: number, extend: boolean): void;
  selectCells(cells: readonly number[]): void;
}
