import type { Game } from "../model";
import type { Value } from "./database";

// What was solved. Results outlive their games: deleting a game from the library
// doesn't change the statistics.

/** Result is a game that was solved; its id is the game's. */
export interface Result extends Value {
  readonly at: number; // when, in milliseconds since 1970
  readonly day: string; // the player's date then, 2026-11-21
  readonly rules: string;
  readonly level: string; // "" when it isn't known
  readonly elapsed: number;
  readonly hints: number;
  readonly daily?: string; // the date of the daily puzzle that it was
}

/** resultOf is the result of a game that was solved, null before that. */
export function resultOf(game: Game, now: number): Result | null {
  const { finish, about } = game;
  if (!finish || !about.id) return null;
  const daily = dailyOf(about.source);
  return {
    id: about.id,
    at: now,
    day: dayOf(new Date(now)),
    rules: game.rules.text,
    level: about.level ?? "",
    elapsed: Math.trunc(finish.elapsed),
    hints: finish.hints,
    ...(daily && { daily }),
  };
}

/** dailyOf is the date of a daily puzzle, by its source; "" for other games. */
export function dailyOf(source: string | undefined): string {
  return /^daily (\d{4}-\d{2}-\d{2})$/.exec(source ?? "")?.[1] ?? "";
}

/** inPart is the source of a puzzle that was read in part only: nothing is known of its solutions. */
export const inPart = "imported in part";

const pack = "pack ";

/** inPack is the source of a pack's game. */
export const inPack = (name: string): string => pack + name;

/** packOf is the pack that a game came with, "" for others. */
export const packOf = (source: string | undefined): string => (source?.startsWith(pack) ? source.slice(pack.length) : "");

/** dayOf is a moment's date where the player is. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
