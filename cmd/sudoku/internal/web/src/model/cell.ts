import type { Board } from "./board";
import type { Line } from "./types";

/** CellState is all that the player can change in a cell. */
export interface CellState {
  readonly cell: number;
  readonly entry: number;
  readonly corner: number;
  readonly centre: number;
  readonly colours: number;
  readonly paint: Uint8Array | null; // colour of each candidate; null when there is none
}

/** The parts of a board in which the player writes. */
export type Writing = Pick<Board, "entries" | "corner" | "centre" | "colours" | "candidateColours">;

export function copyWriting(b: Writing): Writing {
  return {
    entries: b.entries.slice(),
    corner: b.corner.slice(),
    centre: b.centre.slice(),
    colours: b.colours.slice(),
    candidateColours: b.candidateColours.slice(),
  };
}

/** stateOf is what stands in a cell of a board of n digits. */
function stateOf(b: Writing, cell: number, n: number): CellState {
  const paint = b.candidateColours.subarray(cell * n, (cell + 1) * n);
  return {
    cell,
    entry: b.entries[cell],
    corner: b.corner[cell],
    centre: b.centre[cell],
    colours: b.colours[cell],
    paint: paint.some((colour) => colour !== 0) ? paint.slice() : null,
  };
}

/** put makes a cell what it was. */
export function put(b: Board, s: CellState): void {
  const n = b.rules.n;
  b.entries[s.cell] = s.entry;
  b.corner[s.cell] = s.corner;
  b.centre[s.cell] = s.centre;
  b.colours[s.cell] = s.colours;
  if (s.paint) b.candidateColours.set(s.paint, s.cell * n);
  else b.candidateColours.fill(0, s.cell * n, (s.cell + 1) * n);
}

/** wipe takes away everything that the player wrote and drew. */
export function wipe(b: Board): void {
  b.lines = [];
  for (const part of [b.entries, b.corner, b.centre, b.colours, b.candidateColours]) part.fill(0);
}

/** changed are the cells in which two states of a board of n digits differ. */
function changed(a: Writing, b: Writing, n: number): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < a.entries.length; cell++) {
    let differ =
      a.entries[cell] !== b.entries[cell] ||
      a.corner[cell] !== b.corner[cell] ||
      a.centre[cell] !== b.centre[cell] ||
      a.colours[cell] !== b.colours[cell];
    for (let i = cell * n; !differ && i < (cell + 1) * n; i++) differ = a.candidateColours[i] !== b.candidateColours[i];
    if (differ) cells.push(cell);
  }
  return cells;
}

/** before are the states, in one board, of the cells that differ in another. */
export function before(old: Writing, now: Writing, n: number): CellState[] {
  return changed(old, now, n).map((cell) => stateOf(old, cell, n));
}

/** written are the states of the cells in which the player has written. */
export function written(b: Board): CellState[] {
  const cells: CellState[] = [];
  const n = b.rules.n;
  for (let cell = 0; cell < b.entries.length; cell++) {
    const s = stateOf(b, cell, n);
    if (s.entry || s.corner || s.centre || s.colours || s.paint) cells.push(s);
  }
  return cells;
}

/** Drawn is what stands on a board beside the givens. */
export interface Drawn {
  readonly cells: readonly CellState[];
  readonly lines: readonly Line[];
}

/** drawn is what stands on a board now. */
export const drawn = (b: Board): Drawn => ({ cells: written(b), lines: b.lines });

/** redraw puts on a board what stood there once. */
export function redraw(b: Board, { cells, lines }: Drawn): void {
  wipe(b);
  for (const state of cells) put(b, state);
  b.lines = lines;
}

const sameTip = (a: Line["from"], b: Line["from"]): boolean => a.cell === b.cell && a.digit === b.digit;

/** sameLine says whether two lines join the same places. */
export const sameLine = (a: Line, b: Line): boolean =>
  sameTip(a.from, b.from) && sameTip(a.to, b.to) || sameTip(a.from, b.to) && sameTip(a.to, b.from);

/** sameLines says whether two lists of lines are equal, one by one. */
export const sameLines = (a: readonly Line[], b: readonly Line[]): boolean =>
  a.length === b.length && a.every((line, i) => sameTip(line.from, b[i].from) && sameTip(line.to, b[i].to));

/** sameCells says whether two lists of states are equal. */
export function sameCells(a: readonly CellState[], b: readonly CellState[]): boolean {
  const same = (s: CellState, t: CellState) =>
    s.cell === t.cell && s.entry === t.entry && s.corner === t.corner && s.centre === t.centre && s.colours === t.colours &&
    String(s.paint ?? "") === String(t.paint ?? "");
  return a.length === b.length && a.every((s, i) => same(s, b[i]));
}
