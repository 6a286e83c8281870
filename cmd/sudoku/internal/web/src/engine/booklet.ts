// What is printed, as package draw and package book draw it, in a worker of its own: a
// booklet takes long, and nobody who pastes or shares should wait for it.
import type { BoardData, Booklet, BookletWanted, Fonts, Level, Picture, PictureWanted, Told } from "./types";
import { type CallOptions, ask, randomSeed } from "./engine";
import { Module } from "./module";

export type { Booklet };

/** Printed is what of a board is shown. */
export type Printed = PictureWanted["show"];

/** BookletWishes are what a booklet of new puzzles is to have; counts are how many puzzles of each
 * level, and "" is any level. */
export type BookletWishes = Omit<BookletWanted, "levels" | "numbers" | "seed"> & { readonly counts: ReadonlyMap<Level | "", number>; readonly seed?: string };

const module = new Module("exchange.wasm");

/** makeBooklet makes new puzzles and lays them out. The same wishes with the same seed
 * give the same pages, which are those of "sudoku book". */
export function makeBooklet({ counts, seed, ...wanted }: BookletWishes, options?: CallOptions): Promise<Booklet> {
  const asked: BookletWanted = { ...wanted, levels: [...counts.keys()], numbers: [...counts.values()], seed: seed ?? randomSeed() };
  return ask(module, "booklet", asked, options);
}

/** pictureOf draws a board, or its solution, as an SVG, clues in the colours they were given; title is
 * for those who don't see it. */
export async function pictureOf(board: BoardData, tones: Told["tones"], show: Printed, title: string, solution?: ArrayLike<number>, options?: CallOptions): Promise<string> {
  const asked: PictureWanted = { board, tones, show, title, solution };
  return (await ask<Picture>(module, "picture", asked, options)).svg;
}

let typefaces: Promise<void> | undefined;

/** loadTypefaces makes the typefaces known in which the pictures' texts are measured. */
export function loadTypefaces(): Promise<void> {
  typefaces ??= ask<Fonts>(module, "fonts", {}).then(async ({ regular, bold }) => {
    for (const [file, weight] of [[regular, "400"], [bold, "700"]] as const) document.fonts.add(await new FontFace("Noto Sans", file, { weight }).load());
  });
  return typefaces;
}
