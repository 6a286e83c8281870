// What is printed, as package draw and package book draw it, in a worker of its own: a
// booklet takes long, and nobody who pastes or shares should wait for it.
import type { BoardData, Language, Level, Told } from "./types";
import { type CallOptions, ask, randomSeed } from "./engine";
import { Module } from "./module";

/** BookletWanted is what a booklet of new puzzles is to have. */
export interface BookletWanted {
  readonly rules: string;
  /** counts are how many puzzles of each level; "" is any level. */
  readonly counts: ReadonlyMap<Level | "", number>;
  readonly perPage: number;
  /** size is the paper: a name that package book knows. */
  readonly size: string;
  readonly solutions: boolean;
  /** bare leaves out title page, contents, rules and openings. */
  readonly bare: boolean;
  readonly candidates: boolean;
  readonly largePrint: boolean;
  readonly timeLine: boolean;
  /** site is where the QR codes lead; "" is none. */
  readonly site: string;
  readonly title: string;
  readonly lang: Language;
  readonly seed?: string;
}

/** Booklet is its pages, each an SVG, and how large they are, with units. */
export interface Booklet {
  readonly pages: readonly string[];
  readonly width: string;
  readonly height: string;
}

/** Printed is what of a board is shown. */
export type Printed = "givens" | "entries" | "candidates";

const module = new Module("exchange.wasm");

/** makeBooklet makes new puzzles and lays them out. The same wishes with the same seed
 * give the same pages, which are those of "sudoku book". */
export function makeBooklet({ counts, seed, ...wanted }: BookletWanted, options?: CallOptions): Promise<Booklet> {
  return ask(module, "booklet", { ...wanted, levels: [...counts.keys()], numbers: [...counts.values()], seed: seed ?? randomSeed() }, options);
}

/** pictureOf draws a board, or its solution, as an SVG, clues in the colours they were given; title is
 * for those who don't see it. */
export async function pictureOf(board: BoardData, tones: Told["tones"], show: Printed, title: string, solution?: ArrayLike<number>, options?: CallOptions): Promise<string> {
  return (await ask<{ svg: string }>(module, "picture", { board, tones, show, title, solution }, options)).svg;
}

let typefaces: Promise<void> | undefined;

/** loadTypefaces makes the typefaces known in which the pictures' texts are measured. */
export function loadTypefaces(): Promise<void> {
  typefaces ??= ask<{ regular: BufferSource; bold: BufferSource }>(module, "fonts", {}).then(async ({ regular, bold }) => {
    for (const [file, weight] of [[regular, "400"], [bold, "700"]] as const) document.fonts.add(await new FontFace("Noto Sans", file, { weight }).load());
  });
  return typefaces;
}
