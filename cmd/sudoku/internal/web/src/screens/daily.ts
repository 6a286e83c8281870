// The daily puzzles: one for each day and level, with a calendar of what has
// been solved.
import { type Level, engine } from "../engine/engine";
import { levels } from "../lists";
import type { Game } from "../model";
import { playMoves } from "../share/moves";
import { type KeptGame, type Result, dailyOf, dayOf, library, statistics, results as resultsOf } from "../store";
import { h, setText } from "../view/dom";
import { newGame } from "../view/new";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { clockText, fill, term } from "../words";
import { button, choice } from "./form";
import { madeBy, makingText } from "./new";

const place = "sudoku.daily";

/** daily is the screen; which, such as 2026-11-28-easy, opens that puzzle at once, as links to one do.
 * With moves behind it the player chooses whether to see how somebody else has solved it. */
export async function daily(session: Session, which = ""): Promise<Screen> {
  const { words } = session;
  const texts = session.words.screens;
  const locale = session.words.locale;
  const today = dayOf(new Date());
  let month = today.slice(0, 7);
  let level = (localStorageItem(place) ?? "easy") as Level;
  const [, day = "", wanted = "", moves = ""] = /^(\d{4}-\d\d-\d\d)-([a-z]+)(?:-([\w-]*))?$/.exec(which) ?? [];
  if (isDay(day) && day <= today && (levels as readonly string[]).includes(wanted)) {
    level = wanted as Level;
    month = day.slice(0, 7);
  }
  if (!levels.includes(level)) level = "easy";
  const stop = new AbortController();
  const [games, results] = await Promise.all([library(session.store.db), resultsOf(session.store.db)]);

  const message = h("p", { class: "note", role: "status" });
  const calendar = h("div");
  const streak = statistics(results, today).dailies;
  const body = h("div", { class: "daily" },
    h("p", { class: "note" }, texts.dailyIntro),
    choice("level", texts.levels, level, levels.map((each) => [each, term(words, "level", each)]), (each) => {
      level = each as Level;
      try {
        localStorage.setItem(place, level);
      } catch {
        // Then it is asked again.
      }
      draw();
    }),
    h("div", { class: "buttons" }, button(texts.playToday, () => void play(today), "primary"),
      h("span", { class: "note" }, fill(texts.dailyStreakNow, { count: streak.now, longest: streak.longest }))),
    h("div", { class: "buttons" }, button(texts.dailyBoard, () => session.open("board", `${today}-${level}`))),
    message, calendar);
  const shared = moves !== "" && level === wanted;
  if (shared) {
    body.prepend(h("section", { class: "shared" }, h("p", {}, texts.sharedDaily), h("div", { class: "buttons" },
      button(texts.sharedPlay, () => void play(day), "primary"), button(texts.sharedWatch, () => void watch()))));
  }

  /** choose lets the player choose, or wait and be told. */
  function choose(can: boolean): void {
    for (const part of [...body.children] as HTMLElement[]) part.inert = !can && part !== message;
  }

  async function play(day: string): Promise<void> {
    const known = daysPuzzle(games, results, day, level).game;
    if (known) {
      session.close();
      await session.resume(known.id);
      return;
    }
    const game = await make(day);
    if (!game) return;
    session.close();
    session.show(game);
  }

  /** watch shows how the puzzle was solved by the one who shared it; the player's own game waits. */
  async function watch(): Promise<void> {
    const game = await make(day);
    if (!game) return;
    if (!playMoves(game, moves)) return setText(message, words.linkBad);
    const waiting = session.play.game;
    const leave = () => {
      session.view.exercise(null);
      session.replace(waiting);
    };
    session.close();
    session.practise(game, { changed: () => {} });
    session.view.exercise({
      kind: "exercise", title: words.daily, text: [h("p", {}, fill(texts.sharedTime, { time: clockText(game.elapsed) }))], leave,
      buttons: [button(words.replay, () => session.view.replay(), "primary"), button(words.close, leave)],
    });
    session.view.replay();
  }

  /** make makes the puzzle of a day; null when that was stopped or failed. */
  async function make(day: string): Promise<Game | null> {
    choose(false);
    setText(message, texts.making);
    try {
      const made = await engine.daily(day, level, "9", {
        signal: stop.signal, progress: (progress) => setText(message, makingText(texts, progress)),
      });
      const game = madeBy(made, `daily ${day}`);
      return newGame({ ...game, about: { ...game.about, level, title: "" } }, session.settings);
    } catch (error) {
      if (!stop.signal.aborted) setText(message, troubleText(words, error));
      return null;
    } finally {
      choose(true);
    }
  }

  function draw(): void {
    const [year, number] = month.split("-").map(Number);
    const first = new Date(Date.UTC(year, number - 1, 1));
    const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
    const before = (first.getUTCDay() + 6) % 7; // weeks begin on Monday
    const name = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" }).format(first);
    const weekday = new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" });
    const long = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    const move = (by: number) => {
      month = new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
      draw();
    };
    const cells = Array.from({ length: days }, (_, i) => {
      const day = `${month}-${String(i + 1).padStart(2, "0")}`;
      const { result, game } = daysPuzzle(games, results, day, level);
      const state = day > today ? "later" : result ? "solved" : game ? "begun" : "open";
      const label = fill({ later: texts.dayLater, solved: texts.daySolved, begun: texts.dayBegun, open: texts.dayOpen }[state], { day: long.format(new Date(`${day}T00:00:00Z`)) });
      return h("button", { type: "button", class: `day ${state}`, disabled: state === "later", "aria-label": label, "aria-current": day === today ? "date" : undefined, click: () => void play(day) },
        h("span", {}, String(i + 1)), h("span", { class: "sign", "aria-hidden": "true" }, { later: "", solved: "✓", begun: "…", open: "" }[state]));
    });
    const next = h("button", { type: "button", class: "plain", "aria-label": texts.nextMonth, disabled: month >= today.slice(0, 7), click: () => move(1) }, "›");
    calendar.replaceChildren(
      h("div", { class: "month" }, h("button", { type: "button", class: "plain", "aria-label": texts.previousMonth, click: () => move(-1) }, "‹"), h("h3", { "aria-live": "polite" }, name), next),
      h("div", { class: "calendar" },
        ...Array.from({ length: 7 }, (_, i) => h("span", { class: "weekday", "aria-hidden": "true" }, weekday.format(new Date(Date.UTC(2024, 0, 1 + i))))),
        ...Array.from({ length: before }, () => h("span")), ...cells));
  }

  draw();
  if (level === wanted && !shared) void play(day);
  return { title: words.daily, body, closed: () => stop.abort() };
}

/** daysPuzzle is how the player stands with a day's puzzle of a level: its result, and its game in the library. */
export const daysPuzzle = (games: readonly KeptGame[], results: readonly Result[], day: string, level: string): { result?: Result; game?: KeptGame } => ({
  result: results.find((one) => one.daily === day && one.level === level),
  game: games.find(({ summary }) => dailyOf(summary.source) === day && summary.level === level && summary.rules === "9"),
});

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

function localStorageItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
