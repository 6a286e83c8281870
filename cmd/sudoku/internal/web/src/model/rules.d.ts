/** Rules are a shape plus what must hold on it. */
export interface Rules {
  readonly text: string; // "9+x"
  readonly n: number;
  readonly cells: number;
  readonly height: number;
  readonly width: number;
  readonly box: { rows: number; cols: number }; // 0 and 0 for a jigsaw
  readonly houses: readonly House[];
  at(row: number, col: number): number; // -1 where there is no cell
  row(cell: number): number; // from 0
  col(cell: number): number;
  area(cell: number): number; // box or region, -1 when there are none: thick lines between areas
  name(cell: number): string; // "r1c1"
  has(feature: string): boolean;
}
export function parseRules(text: string): Rules;

export type HouseKind = "row" | "column" | "box" | "region" | "diagonal" | "window" | "disjoint" | "centre" | "asterisk";
export interface House {
  readonly kind: HouseKind;
  readonly number: number; // from 1 among its kind
  readonly cells: readonly number[];
}

/** Clash is two cells that break a rule, the lower one first. */
export interface Clash {
  readonly cells: readonly [number, number];
  readonly house?: House;
  readonly reason?: "knight" | "king" | "nonconsecutive"; // where it is no house
}

export interface Symbols {
  readonly names: readonly string[]; // of the digits 1 to N
  name(digit: number): string; // "." for 0
  digit(name: string): number; // 0 for an empty mark, -1 for none
}
export function defaultSymbols(n: number): Symbols;

export interface Puzzle {
  rules: Rules;
  givens: Uint8Array;
  symbols?: Symbols;
}

/** Board is a puzzle with what a player has written on it. */
export interface Board {
  readonly rules: Rules;
  readonly symbols: Symbols;
  readonly givens: Uint8Array;
  readonly entries: Uint8Array;
  readonly corner: Uint32Array; // digit sets
  readonly centre: Uint32Array;
  readonly colours: Uint32Array; // sets of colours from 1
  readonly candidateColours: Uint8Array; // at cell·N + digit - 1; 0 is none
  digit(cell: number): number; // given or entry
}
