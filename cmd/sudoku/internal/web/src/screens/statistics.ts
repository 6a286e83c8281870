// Statistics: how many were solved, how fast, how many days in a row.
import { levels } from "../lists";
import { type Times, dayOf, statistics as sum, results as resultsOf } from "../store";
import { h } from "../view/dom";
import type { Screen } from "../view/screen";
import { rulesText } from "../view/speech";
import type { Session } from "../view/session";
import { clockText, fill, term } from "../words";
import { select } from "./form";

export async function statistics(session: Session): Promise<Screen> {
  const { words } = session;
  const texts = session.words.screens;
  const results = await resultsOf(session.store.db);
  const boards = [...new Set(results.map((result) => nameOf(result.rules)))].sort();
  let board = "";
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
      h("p", { class: "note" }, texts.timesNote));
  }

  draw();
  return {
    title: words.statistics,
    body: h("div", { class: "statistics" }, results.length === 0 ? h("p", { class: "note" }, texts.noStatistics) : null,
      boards.length > 1 ? select(texts.boards, board, [["", texts.allBoards], ...boards.map((name) => [name, name] as const)], (name) => {
        board = name;
        draw();
      }) : null, content),
  };
}
