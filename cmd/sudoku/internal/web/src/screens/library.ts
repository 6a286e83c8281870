// The library: all games kept, everything as one file, and the same games on
// another machine.
import { FileError, type KeptGame, damaged, dailyOf, exportAll, forget, importAll, library as gamesOf, mostBytes, restore, unsent } from "../store";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import { loadSettings } from "../view/settings";
import { rulesText } from "../view/speech";
import type { Session } from "../view/session";
import { type ScreenWords, type Words, clockText, fill, gameName } from "../words";
import { button, download, tabs } from "./form";
import { rivals } from "./rivals";
import { syncSection } from "./sync";

const page = 50; // games shown at first, and at each "more"

/** gameTitle is what a list shows of a game. */
export function gameTitle(words: Words, texts: ScreenWords, { summary }: KeptGame): string {
  if (summary.title) return summary.title;
  const day = dailyOf(summary.source);
  const rules = rulesText(words, summary.rules);
  const level = gameName(words, summary, rules);
  const name = day ? `${fill(texts.dailyTitle, { day })} · ${level}` : level;
  return summary.rules === "9" || level === rules ? name : `${name} · ${rules}`;
}

export async function library(session: Session): Promise<Screen> {
  const { words } = session;
  const { db } = session.store;
  const texts = session.words.screens;
  let games = await gamesOf(db);
  let which: "open" | "solved" | "all" = games.some((game) => !game.summary.finished) ? "open" : "all";
  let most = page;
  const date = new Intl.DateTimeFormat(session.words.locale, { dateStyle: "medium", timeStyle: "short" });
  const list = h("div");
  const asked = h("div");
  const aside = h("section", { class: "damaged" });
  const message = h("div", { class: "note", role: "status" });
  const outcome = h("p", { class: "note", role: "status" });
  const body = h("div", { class: "library" },
    tabs("which", words.library, which, [["open", texts.inProgress], ["solved", texts.solvedGames], ["all", texts.allGames]], (value) => {
      which = value as typeof which;
      most = page;
      draw();
    }),
    asked, message, list, aside, everything(), await syncSection(session, refresh));

  async function refresh(): Promise<void> {
    games = await gamesOf(db);
    draw();
    await drawAside();
  }

  /** drawAside names what is damaged. */
  async function drawAside(): Promise<void> {
    const broken = await damaged(db);
    aside.replaceChildren(...(broken.length === 0 ? [] : [h("h3", {}, texts.damaged), h("p", { class: "note" }, texts.damagedNote),
      h("ul", { class: "games" }, ...broken.map((value) => h("li", {}, h("span", { class: "game" }, value.id),
        button(texts.saveDamaged, () => download(`damaged-${value.id}.json`, JSON.stringify(value)), "quiet"),
        button(texts.remove, () => void forget(db, value.id).then(refresh), "quiet"))))]));
    aside.hidden = broken.length === 0;
  }

  function draw(): void {
    const open = games.filter((game) => game.rival);
    asked.replaceChildren(...(open.length > 0 ? [rivals(session, open, (game) => gameTitle(words, texts, game), refresh)] : []));
    const fitting = games.filter(({ summary }) => which === "all" || summary.finished === (which === "solved"));
    const rest = fitting.length - most;
    list.replaceChildren(
      fitting.length === 0 ? h("p", {}, texts.libraryEmpty) : h("ul", { class: "games" }, ...fitting.slice(0, most).map(item)),
      rest > 0 ? button(`${texts.moreGames} (${rest})`, () => {
        most += page;
        draw();
      }) : h("span"));
  }

  function item(game: KeptGame): HTMLElement {
    const { summary } = game;
    const title = gameTitle(words, texts, game);
    const state = fill(summary.finished ? texts.solvedIn : texts.playedFor, { time: clockText(summary.elapsed) });
    const facts = [summary.finished ? "" : fill(texts.progress, { progress: summary.progress }), state,
      summary.rating ? fill(words.rating, { rating: (summary.rating / 10).toFixed(1) }) : "", date.format(game.saved)];
    return h("li", {},
      h("button", { type: "button", class: "game", "aria-current": game.id === session.play.game.about.id ? "true" : undefined, click: () => void open(game) },
        h("strong", {}, title), h("span", { class: "note" }, facts.filter(Boolean).join(" · ")),
        h("span", { class: "bar-of", "aria-hidden": "true" }, progressBar(summary.finished ? 100 : summary.progress))),
      h("button", { type: "button", class: "quiet", "aria-label": fill(texts.removeNamed, { title }), disabled: game.id === session.play.game.about.id, click: () => void remove(game, title) }, texts.remove));
  }

  async function open(game: KeptGame): Promise<void> {
    session.close();
    try {
      await session.resume(game.id);
    } catch {
      session.tell(fill(texts.gameDamaged, { title: gameTitle(words, texts, game) }));
    }
  }

  async function remove(game: KeptGame, title: string): Promise<void> {
    const deleted = await forget(db, game.id);
    void session.store.sync.delete(game.id);
    if (deleted) {
      const local = unsent(deleted); // it is sent again when it comes back
      message.replaceChildren(`${fill(texts.removed, { title })} `, button(texts.takeBack, () => {
        message.replaceChildren();
        void restore(db, local).then(refresh);
      }));
    }
    await refresh();
  }

  function everything(): HTMLElement {
    const file = h("input", { type: "file", accept: ".json,application/json", class: "spoken", tabindex: -1, "aria-hidden": "true", change: () => void load(file) });
    return h("section", {}, h("h3", {}, texts.everything), h("p", { class: "note" }, texts.exportNote),
      h("div", { class: "buttons" }, button(texts.exportAll, () => void save()), button(texts.importFile, () => file.click()), file), outcome);
  }

  async function save(): Promise<void> {
    await session.store.keeper.settled();
    download(`sudoku-${new Date().toISOString().slice(0, 10)}.json`, await exportAll(db, loadSettings()));
  }

  async function load(input: HTMLInputElement): Promise<void> {
    const chosen = input.files?.[0];
    input.value = "";
    if (!chosen) return;
    if (chosen.size > mostBytes) return setText(outcome, texts.fileTooLarge);
    try {
      const { added, known, results, refused, settings } = await importAll(db, await chosen.text(), Date.now());
      outcome.replaceChildren(fill(texts.imported, { added, known, results }),
        refused.length > 0 ? ` ${fill(texts.importRefused, { count: refused.length })}` : "",
        settings ? button(texts.importSettings, () => session.change(settings)) : "");
      await refresh();
    } catch (error) {
      if (!(error instanceof FileError) && (error as Error).name !== "QuotaExceededError") throw error;
      setText(outcome, error instanceof FileError ? texts.importBad : texts.keepFull);
    }
  }

  draw();
  await drawAside();
  return { title: words.library, body, wide: true };
}

function progressBar(percent: number): HTMLElement {
  const bar = h("span");
  bar.style.setProperty("inline-size", `${percent}%`);
  return bar;
}

