// The result of a game as a text to share, which tells nothing of the solution: level, time,
// helps, and a strip of how it went. Its link opens the same puzzle, and can replay a daily one.
import type { Game } from "../model";
import { dailyOf } from "../store";
import { type Words, clockText, fill, gameName } from "../words";
import { rulesText } from "../view/speech";
import { writeCode } from "./code";
import { writeMoves } from "./moves";

const parts = 10;
const heights = "▁▂▃▄▅▆▇█";

/** resultText is what is shared of a solved game. */
export function resultText(words: Words, game: Game): string {
  const { about, finish, board } = game;
  const texts = words.screens;
  const day = dailyOf(about.source);
  const level = gameName(words, about, rulesText(words, game.rules.text));
  const date = day && new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  const elapsed = finish?.elapsed ?? game.elapsed;
  const hints = finish?.hints ?? game.hints;
  return [
    [words.title, date, level].filter(Boolean).join(" · "),
    `${clockText(elapsed)} · ${hints > 0 ? fill(texts.withHelps, { hints }) : texts.withoutHelps}`,
    strip(game, elapsed),
    day ? dailyLink(day, about.level ?? "", writeMoves(game)) : `${here()}#/p/${writeCode(board, { progress: false })}`,
  ].join("\n");
}

const here = (): string => location.origin + location.pathname;

/** dailyLink opens the puzzle of a day, and shows on demand how it was solved. */
const dailyLink = (day: string, level: string, moves: string): string => `${here()}#/daily/${[day, level, moves].filter(Boolean).join("-")}`;

/** strip shows how many digits were entered in each tenth of the time. */
export function strip(game: Game, elapsed: number): string {
  const counts = new Array<number>(parts).fill(0);
  const { actions, done } = game.history();
  for (const { do: verb, at, cells, place } of actions.slice(0, done)) {
    if (verb !== "enter" && verb !== "deduce") continue;
    counts[Math.min(parts - 1, Math.floor((at / Math.max(1, elapsed)) * parts))] += verb === "enter" ? cells.length : place.length;
  }
  const most = Math.max(1, ...counts);
  return counts.map((count) => heights[Math.round((count / most) * (heights.length - 1))]).join("");
}
