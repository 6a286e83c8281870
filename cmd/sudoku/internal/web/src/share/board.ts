// A board as it leaves the page: as a link, and as the engine takes it.
import type { engine } from "../engine/engine";
import type { Told } from "../engine/types";
import type { Board } from "../model";
import { writeCode } from "./code";
import { writeTold } from "./told";

/** addressOf is the link of a board, with what is told of it. */
export function addressOf(b: Board, progress: boolean, told: Told = {}): string {
  return `${location.origin}${location.pathname}#/p/${writeCode(b, { progress })}${writeTold(told, b)}`;
}

/** dataOf is a board as the engine takes it. */
export function dataOf(b: Board, progress: boolean): object & Parameters<typeof engine.write>[0] {
  const puzzle = { rules: b.rules.text, givens: b.givens.slice(), symbols: b.symbols.names };
  if (!progress) return puzzle;
  return { ...puzzle, entries: b.entries.slice(), corner: b.corner.slice(), centre: b.centre.slice(), colours: b.colours.slice(), candidateColours: b.candidateColours.slice() };
}
