// What statistics make of results.
import type { Game } from "../model";
import type { Result } from "./results";

/** bestOf is the player's best time of games of the rules and level of one, that one left out; 0 before there is one. */
export function bestOf(results: readonly Result[], { about, rules }: Pick<Game, "about" | "rules">): number {
  return timesOf(results.filter((one) => one.id !== about.id && one.rules === rules.text && one.level === (about.level ?? ""))).best;
}

/** Times is what there is to say about some solved games. */
export interface Times {
  readonly solved: number;
  readonly alone: number; // without a hint
  readonly best: number; // times of games without a hint, 0 when there are none
  readonly mean: number;
}

export interface Statistics {
  readonly all: Times;
  readonly levels: ReadonlyMap<string, Times>;
  readonly days: Streak; // days on which something was solved
  readonly dailies: Streak; // daily puzzles solved, by their dates
}

/** Streak is how many days in a row. The run goes on while today's is still open. */
export interface Streak {
  readonly now: number;
  readonly longest: number;
}

/** statistics sums up results for a player whose date is today. */
export function statistics(results: readonly Result[], today: string): Statistics {
  const byLevel = new Map<string, Result[]>();
  for (const result of results) {
    const list = byLevel.get(result.level);
    if (list) list.push(result);
    else byLevel.set(result.level, [result]);
  }
  return {
    all: timesOf(results),
    levels: new Map([...byLevel].map(([level, list]) => [level, timesOf(list)])),
    days: streak(results.map((r) => r.day), today),
    dailies: streak(results.flatMap((r) => r.daily ?? []), today),
  };
}

function timesOf(results: readonly Result[]): Times {
  const times = results.filter((r) => r.hints === 0).map((r) => r.elapsed);
  const sum = times.reduce((a, b) => a + b, 0);
  return {
    solved: results.length,
    alone: times.length,
    best: times.length > 0 ? Math.min(...times) : 0,
    mean: times.length > 0 ? Math.round(sum / times.length) : 0,
  };
}

/** streak counts days in a row up to today, or up to yesterday. */
function streak(days: readonly string[], today: string): Streak {
  const numbers = [...new Set(days.map(dayNumber))].filter((n) => !Number.isNaN(n)).sort((a, b) => a - b);
  let longest = 0;
  let run = 0;
  let last = NaN;
  for (const n of numbers) {
    run = n === last + 1 ? run + 1 : 1;
    last = n;
    longest = Math.max(longest, run);
  }
  const now = dayNumber(today);
  return { now: last === now || last === now - 1 ? run : 0, longest };
}

/** dayNumber counts the days since 1970. */
function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}
