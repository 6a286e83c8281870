// The library: all games kept, everything as one file, and the same games on
// another machine.
import { levels } from "../lists";
import { Board, Symbols, parseRules, symbolsOf } from "../model";
import { FileError, type KeptGame, damaged, dailyOf, exportAll, forget, importAll, library as gamesOf, mostBytes, packOf, restore, unsent } from "../store";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import { loadSettings } from "../view/settings";
import { isTold, rulesText } from "../view/speech";
import type { Session } from "../view/session";
import { type ScreenWords, type Words, clockText, fill, gameName, term } from "../words";
import { button, download, field, select, tabs } from "./form";
import { rivals } from "./rivals";
import { small } from "./small";
import { syncSection } from "./sync";

const page = 50; // games shown at first, and at each "more"
const fewest = 6; // games from which on there is something to look for

/** gameTitle is what a list shows of a game. */
export function gameTitle(words: Words, texts: ScreenWords, { summary }: KeptGame): string {
  if (summary.title) return summary.title;
  const day = dailyOf(summary.source);
  const rules = rulesText(words, summary.rules);
  const level = gameName(words, summary, rules);
  const date = day && new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
  const name = day ? `${fill(texts.dailyTitle, { day: date })} · ${level}` : level;
  return summary.rules === "9" || level === rules ? name : `${name} · ${rules}`;
}

/** library is the screen; pack is the one whose games are shown first, "" for all. */
export async function library(session: Session, pack = ""): Promise<Screen> {
  const { words } = session;
  const { db } = session.store;
  const texts = session.words.screens;
  let games = await gamesOf(db);
  let which: "open" | "solved" | "all" = pack ? "all" : games.some((game) => !game.summary.finished) ? "open" : "all";
  let most = page;
  let wanted = { level: "", kind: pack, text: "" };
  let chosen: Set<string> | null = null; // while several are chosen
  const date = new Intl.DateTimeFormat(session.words.locale, { dateStyle: "medium", timeStyle: "short" });
  const list = h("div");
  const filters = h("div", { class: "fields" });
  const done = h("p", { class: "note" }); // of a pack
  const several = h("div", { class: "buttons" });
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
    filters, done, several, asked, message, list, aside, everything(), await syncSection(session, refresh));

  async function refresh(): Promise<void> {
    games = await gamesOf(db);
    drawFilters();
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
    const pack = wanted.kind ? games.filter(({ summary }) => packOf(summary.source) === wanted.kind) : [];
    setText(done, pack.length > 0 ? fill(texts.packSolved, { done: pack.filter(({ summary }) => summary.finished).length, count: pack.length }) : "");
    const fitting = fittingNow();
    const rest = fitting.length - most;
    list.replaceChildren(
      fitting.length === 0 ? h("p", {}, games.length > 0 ? texts.libraryNone : texts.libraryEmpty) : h("ul", { class: "games" }, ...fitting.slice(0, most).map(item)),
      rest > 0 ? button(`${texts.moreGames} (${rest})`, () => {
        most += page;
        draw();
      }) : h("span"));
    drawSeveral(fitting);
  }

  /** fittingNow are the games of the tab that are looked for. */
  function fittingNow(): KeptGame[] {
    const text = wanted.text.trim().toLocaleLowerCase();
    return games.filter((game) => {
      const { summary } = game;
      return (which === "all" || summary.finished === (which === "solved")) && (!wanted.level || (summary.level ?? "") === wanted.level) && (!wanted.kind || kindOf(game) === wanted.kind) &&
        (!text || gameTitle(words, texts, game).toLocaleLowerCase().includes(text));
    });
  }

  /** kindOf is what games are told apart by: their pack, or their rules without values. */
  const kindOf = ({ summary }: KeptGame): string => packOf(summary.source) || rulesText(words, summary.rules);

  /** drawFilters offers what there is to choose by, once there are enough games for that. */
  function drawFilters(): void {
    filters.hidden = games.length < fewest && !wanted.kind;
    const of = (name: (game: KeptGame) => string) => [...new Set(games.map(name))].filter(Boolean).sort();
    const change = (some: Partial<typeof wanted>) => {
      wanted = { ...wanted, ...some };
      most = page;
      draw();
    };
    const kinds = of(kindOf);
    const input = h("input", { type: "search", value: wanted.text, autocomplete: "off", spellcheck: false, input: () => change({ text: input.value }) });
    filters.replaceChildren(
      field(texts.searchGames, input),
      select(texts.levels, wanted.level, [["", texts.allLevels], ...levels.filter((level) => games.some(({ summary }) => summary.level === level)).map((level) => [level, term(words, "level", level)] as const)], (level) => change({ level })),
      ...(kinds.length > 1 ? [select(texts.boards, wanted.kind, [["", texts.allBoards], ...kinds.map((kind) => [kind, kind] as const)], (kind) => change({ kind }))] : []));
  }

  /** drawSeveral lets several games be chosen, and deleted at once. */
  function drawSeveral(fitting: readonly KeptGame[]): void {
    const choose = (some: Set<string> | null) => {
      chosen = some;
      draw();
    };
    const all = fitting.filter(({ id }) => id !== session.play.game.about.id);
    if (!chosen) return several.replaceChildren(button(texts.chooseSeveral, () => choose(new Set()), "quiet"));
    const some = fitting.filter(({ id }) => chosen!.has(id)); // what isn't seen isn't deleted
    const remover = button(fill(texts.removeCount, { count: some.length }), () => void removeAll(some));
    remover.disabled = some.length === 0;
    const published = button(texts.publish, () => session.open("publish", some.map(({ id }) => id).join()));
    published.disabled = remover.disabled;
    several.replaceChildren(button(texts.chooseAll, () => choose(new Set(all.map(({ id }) => id)))), published, remover, button(words.back, () => choose(null), "quiet"));
  }

  async function removeAll(some: readonly KeptGame[]): Promise<void> {
    const deleted: KeptGame[] = [];
    for (const { id } of some) {
      const game = await forget(db, id);
      void session.store.sync.delete(id);
      if (game) deleted.push(unsent(game));
    }
    chosen = null;
    offerBack(fill(texts.removedCount, { count: deleted.length }), deleted);
    await refresh();
  }

  /** offerBack tells what was deleted, with a way to have it back. */
  function offerBack(told: string, deleted: readonly KeptGame[]): void {
    message.replaceChildren(`${told} `, button(texts.takeBack, () => {
      message.replaceChildren();
      void Promise.all(deleted.map((game) => restore(db, game))).then(refresh); // they are sent again when they come back
    }));
  }

  function item(game: KeptGame): HTMLElement {
    const { summary } = game;
    const title = gameTitle(words, texts, game);
    const state = fill(summary.finished ? texts.solvedIn : texts.playedFor, { time: clockText(summary.elapsed) });
    const facts = [summary.finished ? "" : fill(texts.progress, { progress: summary.progress }), state,
      summary.rating ? fill(words.rating, { rating: (summary.rating / 10).toFixed(1) }) : "", date.format(game.saved)];
    const current = game.id === session.play.game.about.id;
    const box = chosen && !current ? h("input", { type: "checkbox", checked: chosen.has(game.id), "aria-label": title, "data-keep": `choose-${game.id}`, change: () => {
      if (!chosen!.delete(game.id)) chosen!.add(game.id);
      drawSeveral(fittingNow());
    } }) : null;
    return h("li", {}, box,
      h("button", { type: "button", class: "game pictured", "aria-current": current ? "true" : undefined, click: () => void open(game) },
        gameBoard(game), h("span", { class: "told" }, h("strong", {}, title), h("span", { class: "note" }, facts.filter(Boolean).join(" · ")),
          h("span", { class: "bar-of", "aria-hidden": "true" }, progressBar(summary.finished ? 100 : summary.progress)))),
      chosen ? null : h("button", { type: "button", class: "quiet", "aria-label": fill(texts.removeNamed, { title }), disabled: current, click: () => void remove(game, title) }, texts.remove));
  }

  async function open(game: KeptGame): Promise<void> {
    session.close();
    try {
      await session.resume(game.id);
      const { summary } = game;
      if (summary.progress === 0 && summary.elapsed === 0 && isTold(session.play.game.about)) session.open("start");
    } catch {
      session.tell(fill(texts.gameDamaged, { title: gameTitle(words, texts, game) }));
    }
  }

  async function remove(game: KeptGame, title: string): Promise<void> {
    const deleted = await forget(db, game.id);
    void session.store.sync.delete(game.id);
    if (deleted) offerBack(fill(texts.removed, { title }), [unsent(deleted)]);
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
      const { added, known, results, refused, settings } = await importAll(db, await chosen.text(), Date.now(), session.settings.assists);
      outcome.replaceChildren(fill(texts.imported, { added, known, results }),
        refused.length > 0 ? ` ${fill(texts.importRefused, { count: refused.length })}` : "",
        settings ? button(texts.importSettings, () => session.change(settings)) : "");
      await refresh();
    } catch (error) {
      if (!(error instanceof FileError) && (error as Error).name !== "QuotaExceededError") throw error;
      setText(outcome, !(error instanceof FileError) ? texts.keepFull : error.place ? fill(texts.importNoJSON, { ...error.place }) : texts.importBad);
    }
  }

  drawFilters();
  draw();
  await drawAside();
  return { title: words.library, body, wide: true };
}

/** gameBoard is a small board of a game; of rules with constraints its size is shown. */
export function gameBoard({ document, summary }: KeptGame): Node {
  try {
    const { givens, board, symbols, solution } = JSON.parse(document) as { givens: string; board?: { entries?: string }; symbols?: string[]; solution?: string };
    const size = summary.rules.split("+")[0];
    const rules = (() => {
      try {
        return parseRules(summary.rules);
      } catch {
        return parseRules(size);
      }
    })();
    const names = symbols ? new Symbols(symbols) : symbolsOf(rules);
    const shown = new Board({ rules, givens: new Uint8Array(rules.cells), symbols: names });
    shown.givens.set(names.readLine(givens));
    if (board?.entries) shown.entries.set(names.readLine(board.entries));
    return small(shown, { progress: true, tones: summary.tones, fog: shown.fog(solution ? names.readLine(solution) : undefined) }, "");
  } catch {
    return h("span"); // it is told by words alone
  }
}

function progressBar(percent: number): HTMLElement {
  const bar = h("span");
  bar.style.setProperty("inline-size", `${percent}%`);
  return bar;
}

