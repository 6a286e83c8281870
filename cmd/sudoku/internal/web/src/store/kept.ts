import { encode, type Game, summarise, type Summary } from "../model";
import type { Value } from "./database";

/** Rival is what the server has instead of a game here, until the player has chosen. */
export interface Rival {
  readonly version: number;
  readonly document: string | null; // null: it was deleted there
}

/** KeptGame is a game in the library. */
export interface KeptGame extends Value {
  readonly rev: number; // one more at each save, in whatever tab
  readonly saved: number; // when, in milliseconds since 1970
  readonly document: string; // as encode writes it
  readonly summary: Summary; // what a list shows
  readonly remote?: number; // the version of it on the server
  readonly sent?: number; // the rev that the server has
  readonly rival?: Rival; // what the server has instead, until the player has chosen
  readonly recovered?: boolean; // written for a page that had no time for it
}

/** kept is a game as it goes into the library. */
export function kept(document: string, id: string, rev: number, now: number): KeptGame {
  return { id, rev, saved: now, document, summary: summarise(document), recovered: false };
}

/** documentOf is a game under an id, as a document. */
export function documentOf(game: Game, id: string): string {
  game.about = { ...game.about, id };
  return encode(game);
}

/** newId is an id for a game, as the server's games API takes it. */
export function newId(): string {
  return randomText(12);
}

/** randomText is some random bytes in the letters of a URL. */
export function randomText(bytes: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const random = crypto.getRandomValues(new Uint8Array(Math.ceil((bytes * 8) / 6)));
  return Array.from(random, (byte) => letters[byte & 63]).join("");
}

/** unsent is a game that the server knows nothing of. */
export function unsent(game: KeptGame): KeptGame {
  const { remote, sent, rival, ...rest } = game;
  return rest;
}
