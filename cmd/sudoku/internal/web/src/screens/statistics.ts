// Statistics: how many were solved, how fast, on which days, and game by game.
import { levels } from "../lists";
import { type Result, type Times, dayOf, library, statistics as sum, results as resultsOf } from "../store";
import { h } from "../view/dom";
import { icon } from "../view/icons";
import type { Screen } from "../view/screen";
import { rulesText } from "../view/speech";
import type { Session } from "../view/session";
import { clockText, fill, levelName, term } from "../words";
import { daysChart, timesChart } from "./charts";
import { button, select } from "./form";

const page = 30; // games of the history shown at first, and at each "more"

export async function statistics(session: Session): Promise<Screen> {
  const { words } = session;
  const texts = session.words.screens;
  const [results, games] = await Promise.all([resultsOf(session.store.db), library(session.store.db)]);
  const kept = new Set(games.map((game) => game.id));
  const boards = [...new Set(results.map((result) => nameOf(result.rules)))].sort();
  let board = "";
  let level = "";
  let most = page;
  const content = h("div");

  /** nameOf is the kind of board, without a jigsaw's own regions. */
  function nameOf(rules: string): string {
    return rulesText(words, rules);
  }

  function row(name: string, times: Times | undefined, head = false): HTMLElement {
    const time = (ms: number) => (times && times.alone > 0 ? clockText(ms) : "–");
    return h("tr", { class: head ? "sum" : undefined }, h("th", { scope: "row" }, name), h("td", {}, String(times?.solved ?? 0)), h("td", {}, String(times?.alone ?? 0)),
      h("td", {}, time(times?.best ?? 0)), h("td", {}, time(times?.mean ?? 0)));
  }

  function draw(): void {
    const chosen = board === "" ? results : results.filter((result) => nameOf(result.rules) === board);
    const s = sum(chosen, dayOf(new Date()));
    const unknown = [...s.levels].filter(([level]) => !(levels as readonly string[]).includes(level));
    const figures = [[texts.solvedCount, s.all.solved, ""], [texts.dayStreak, s.days.now, fill(texts.longest, { count: s.days.longest })],
      [texts.dailyStreak, s.dailies.now, fill(texts.longest, { count: s.dailies.longest })]] as const;
    content.replaceChildren(
      h("dl", { class: "figures" }, ...figures.map(([name, value, note]) => h("div", {}, h("dt", {}, name), h("dd", {}, h("strong", {}, String(value)), h("span", { class: "note" }, note))))),
      h("div", { class: "scroll" }, h("table", {},
        h("thead", {}, h("tr", {}, ...[texts.levels, texts.solvedCount, texts.alone, texts.best, texts.mean].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, ...levels.map((level) => row(term(words, "level", level), s.levels.get(level))), ...unknown.map(([, times]) => row(texts.unknownLevel, times)),
          row(texts.allLevels, s.all, true)))),
      h("p", { class: "note" }, texts.timesNote),
      h("section", {}, h("h3", {}, texts.days), daysChart(words, chosen, dayOf(new Date()))),
      h("section", {}, h("h3", {}, texts.times), times(chosen)),
      h("section", {}, h("h3", {}, texts.history), history(chosen)));
  }

  /** times are the times of a level as a chart. */
  function times(chosen: readonly Result[]): HTMLElement {
    const there = levels.filter((each) => chosen.some((result) => result.level === each));
    if (!there.some((each) => each === level)) level = there.find((each) => timesChart(words, chosen.filter((result) => result.level === each))) ?? there[0] ?? "";
    const chart = timesChart(words, chosen.filter((result) => result.level === level));
    return h("div", {}, there.length > 1 ? select(texts.levels, level, there.map((each) => [each, term(words, "level", each)]), (each) => {
      level = each;
      draw();
      content.querySelector("select")?.focus();
    }) : null, chart ?? h("p", { class: "note" }, texts.timesFew));
  }

  /** history is what was solved, the last first. */
  function history(chosen: readonly Result[]): HTMLElement {
    const date = new Intl.DateTimeFormat(words.locale, { dateStyle: "medium" });
    const last = [...chosen].sort((a, b) => b.at - a.at);
    const rest = last.length - most;
    const list = h("ul", { class: "history" }, ...last.slice(0, most).map((result) => {
      const title = [levelName(words, result.level) ?? texts.unknownLevel, nameOf(result.rules)].join(" · ");
      return h("li", {},
        h("span", {}, date.format(result.at)), h("span", {}, title),
        h("span", {}, result.hints > 0 ? fill(texts.withHints, { hints: result.hints }) : ""), h("strong", {}, clockText(result.elapsed)),
        kept.has(result.id) ? h("button", { type: "button", class: "quiet", "aria-label": fill(texts.replayOf, { title }), title: words.replay, click: () => void replay(result) }, icon("play")) : h("i"));
    }));
    return h("div", {}, list, rest > 0 ? button(`${texts.moreGames} (${rest})`, () => {
      const shown = most;
      most += page;
      const all = history(chosen);
      list.parentElement!.replaceWith(all);
      const next = all.querySelectorAll("li")[shown];
      next.tabIndex = -1;
      next.focus();
    }) : null);
  }

  /** replay shows how a game was played. */
  async function replay(result: Result): Promise<void> {
    session.close();
    try {
      if (await session.resume(result.id)) session.view.replay();
    } catch {
      session.tell(fill(texts.gameDamaged, { title: nameOf(result.rules) }));
    }
  }

  draw();
  return {
    title: words.statistics,
    body: h("div", { class: "statistics" }, results.length === 0 ? h("p", { class: "note" }, texts.noStatistics) : null,
      boards.length > 1 ? select(texts.boards, board, [["", texts.allBoards], ...boards.map((name) => [name, name] as const)], (name) => {
        board = name;
        most = page;
        draw();
      }) : null, content),
  };
}
