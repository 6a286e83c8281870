import type { Board } from "./board";
import { before, copyWriting, redraw, sameLine, wipe, type CellState, type Drawn } from "./cell";
import { has, withDigit, without } from "./set";
import type { Action, Candidate } from "./types";

/** FullAction is an action with nothing left out. */
export type FullAction = Required<Action>;

/** Swept are pencil marks of a cell that an entry took away; all when none were left. */
export interface Swept {
  readonly cell: number;
  readonly corner: number;
  readonly centre: number;
  readonly all: boolean;
}

/** Seen is what the player sees of a board, where some may lie in fog, and what its history tells. */
export interface Seen {
  lifted(a: FullAction): readonly Swept[]; // by entries that the action removes
  seen(): Uint8Array; // the digits
  candidates(): Uint32Array; // by what is seen
}

/** apply carries out an action that has been checked, and gives what stood
 * before in the cells that it changed. Lines are replaced as a whole. swept gets the marks
 * that entries take away. */
export function apply(b: Board, a: FullAction, savepoints: readonly Drawn[], seen: Seen, swept: Swept[]): CellState[] {
  const old = copyWriting(b);
  switch (a.do) {
    case "enter":
      enter(b, a, seen, swept);
      break;
    case "corner":
      toggle(b.corner, empty(seen, a.cells), a.digit);
      break;
    case "centre":
      toggle(b.centre, empty(seen, a.cells), a.digit);
      break;
    case "colour":
      toggle(b.colours, a.cells, a.colour);
      break;
    case "paint":
      paint(b, a);
      break;
    case "clear":
      clear(b, a, seen);
      break;
    case "notes":
      notes(b, a.cells, seen);
      break;
    case "deduce":
      deduce(b, a, seen, swept);
      break;
    case "draw":
      draw(b, a);
      break;
    case "return":
      redraw(b, savepoints[a.savepoint]);
      break;
    case "restart":
      wipe(b);
      break;
  }
  return before(old, b, b.rules.n);
}

/** toggle takes a number from the sets of some cells when all of them have it,
 * and otherwise adds it to all. */
function toggle(sets: Uint32Array, cells: readonly number[], number: number): void {
  const all = cells.every((cell) => has(sets[cell], number));
  for (const cell of cells) sets[cell] = all ? without(sets[cell], number) : withDigit(sets[cell], number);
}

/** draw draws lines, or takes them away when all of them are there. */
function draw(b: Board, { lines }: FullAction): void {
  const fresh = lines.filter((line, i) => ![...b.lines, ...lines.slice(0, i)].some((other) => sameLine(line, other)));
  b.lines = fresh.length > 0 ? [...b.lines, ...fresh] : b.lines.filter((line) => !lines.some((other) => sameLine(line, other)));
}

/** free are the cells without a given. */
function free(b: Board, cells: readonly number[]): number[] {
  return cells.filter((cell) => b.givens[cell] === 0);
}

/** empty are the cells in which nothing is seen to stand. */
function empty(seen: Seen, cells: readonly number[]): number[] {
  const grid = seen.seen();
  return cells.filter((cell) => grid[cell] === 0);
}

/** entered is the digit that an enter leaves in its cells: 0 when all have it already. */
export const entered = (b: Board, a: FullAction): number => (free(b, a.cells).every((cell) => b.entries[cell] === a.digit) ? 0 : a.digit);

/** lift empties the cells of an action, and gives the marks back that their entries had taken away.
 * Marks that something else rules out by now stay away, and so do all in a cell
 * that was wiped since. */
function lift(b: Board, a: FullAction, seen: Seen): void {
  const marks = seen.lifted(a);
  for (const cell of free(b, a.cells)) b.entries[cell] = 0;
  const could = seen.candidates();
  const grid = seen.seen();
  for (const { cell, corner, centre, all } of marks) {
    if (grid[cell] !== 0 || !all && (b.corner[cell] | b.centre[cell]) === 0) continue;
    b.corner[cell] |= corner & could[cell];
    b.centre[cell] |= centre & could[cell];
  }
}

function enter(b: Board, a: FullAction, seen: Seen, swept: Swept[]): void {
  const cells = free(b, a.cells);
  const digit = entered(b, a);
  if (a.restore) lift(b, a, seen);
  write(b, a.clean && digit !== 0, seen, swept, () => {
    for (const cell of cells) b.entries[cell] = digit;
  });
}

/** write makes entries and, when clean is set, takes the pencil marks away that
 * they have just ruled out. Marks that were impossible before stay as they are:
 * the player has put them there on purpose, or should find out. */
function write(b: Board, clean: boolean, seen: Seen, swept: Swept[], entries: () => void): void {
  if (!clean) return entries();
  const old = seen.candidates();
  entries();
  const now = seen.candidates();
  for (const cell of empty(seen, [...now.keys()])) {
    const ruledOut = old[cell] & ~now[cell];
    const [corner, centre] = [b.corner[cell], b.centre[cell]];
    if ((corner | centre) & ruledOut) swept.push({ cell, corner: corner & ruledOut, centre: centre & ruledOut, all: ((corner | centre) & ~ruledOut) === 0 });
    b.corner[cell] &= ~ruledOut;
    b.centre[cell] &= ~ruledOut;
  }
}

function paint(b: Board, a: FullAction): void {
  const place = (cell: number) => cell * b.rules.n + a.digit - 1;
  const all = a.cells.every((cell) => b.candidateColours[place(cell)] === a.colour);
  for (const cell of a.cells) b.candidateColours[place(cell)] = all ? 0 : a.colour;
}

/** clear empties cells of their entries if one has an entry, or else of their
 * marks, or else of their colours. */
function clear(b: Board, a: FullAction, seen: Seen): void {
  const { cells } = a;
  const open = free(b, cells);
  if (open.some((cell) => b.entries[cell] !== 0)) {
    if (a.restore) lift(b, a, seen);
    for (const cell of open) b.entries[cell] = 0;
    return;
  }
  const marked = empty(seen, cells);
  if (marked.some((cell) => b.corner[cell] !== 0 || b.centre[cell] !== 0)) {
    for (const cell of marked) b.corner[cell] = b.centre[cell] = 0;
  } else {
    const n = b.rules.n;
    for (const cell of cells) {
      b.colours[cell] = 0;
      b.candidateColours.fill(0, cell * n, (cell + 1) * n);
    }
  }
}

/** notes writes what could go into cells; no cells at all stands for every cell. */
function notes(b: Board, cells: readonly number[], seen: Seen): void {
  const candidates = seen.candidates();
  const all = cells.length > 0 ? cells : Array.from(candidates.keys());
  for (const cell of empty(seen, all)) b.centre[cell] = candidates[cell];
}

/** deduce carries out a step of reasoning. A cell without marks gets its notes first, and so do a.cells. */
function deduce(b: Board, a: FullAction, seen: Seen, swept: Swept[]): void {
  write(b, a.clean, seen, swept, () => {
    for (const { cell, digit } of a.place) if (b.givens[cell] === 0) b.entries[cell] = digit;
  });
  const candidates = seen.candidates();
  const grid = seen.seen();
  for (const { cell, digit } of a.remove) {
    if (grid[cell] !== 0) continue;
    if (b.centre[cell] === 0 && (b.corner[cell] === 0 || a.cells.includes(cell))) b.centre[cell] = candidates[cell];
    b.corner[cell] = without(b.corner[cell], digit);
    b.centre[cell] = without(b.centre[cell], digit);
  }
}

/** cornersAlone are the cells of some candidates that have corner marks and no centre marks. */
export function cornersAlone(b: Board, candidates: readonly Candidate[]): number[] {
  return [...new Set(candidates.map(({ cell }) => cell))].filter((cell) => b.corner[cell] !== 0 && b.centre[cell] === 0);
}
