// Publish: puzzles of one's own as one file, on paper, as pictures, or on a page elsewhere.
import { loadTypefaces, pictureOf } from "../engine/booklet";
import { engine } from "../engine/engine";
import { knowing } from "../engine/rules";
import { decode, type Game } from "../model";
import { dataOf } from "../share/board";
import { packText } from "../share/pack";
import { Drafts, type KeptGame, dailyOf, inPart, library, packOf } from "../store";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { fill } from "../words";
import { button, download, field } from "./form";
import { gameBoard, gameTitle } from "./library";
import { figurePage, printPages } from "./paper";
import { rulesInWords } from "./start";

interface Begun {
  readonly name: string;
  readonly author: string;
}

const isBegun = (data: unknown): data is Begun => [(data as Begun | null)?.name, (data as Begun | null)?.author].every((text) => typeof text === "string");

/** publish shows the games whose ids it is given, with commas between, beside those of one's own. */
export async function publish(session: Session, ids = ""): Promise<Screen> {
  const { words } = session;
  const texts = words.screens;
  await session.store.keeper.settled();
  const drafts = new Drafts<Begun>("publish", isBegun);
  const [draft] = drafts.all();
  drafts.goOn(draft ?? null);
  const wanted = new Set(ids.split(",").filter(Boolean));
  const games = await library(session.store.db);
  const isOwn = ({ summary: { source = "" } }: KeptGame) => ["typed", "imported", "link"].includes(source) || packOf(source) !== "";
  const named = new Intl.Collator(words.locale, { numeric: true });
  const at = ({ id }: KeptGame) => (wanted.has(id) ? 0 : 1);
  let listed = games.filter((game) => wanted.has(game.id) || isOwn(game) && !dailyOf(game.summary.source)).sort((a, b) => at(a) - at(b) || named.compare(gameTitle(words, texts, a), gameTitle(words, texts, b)));
  const chosen = new Set(wanted.size > 0 ? wanted : listed.filter(({ id }) => id === session.play.game.about.id).map(({ id }) => id));
  let stop = new AbortController();

  const name = h("input", { type: "text", maxlength: 80, autocomplete: "off", value: draft?.data.name ?? "", input: keep });
  const author = h("input", { type: "text", maxlength: 200, value: draft?.data.author ?? "", input: keep });
  const list = h("ol", { class: "games" });
  const outcome = h("p", { class: "note", role: "status" });
  const save = button(texts.publishFile, () => void done(saveFile), "primary");
  const paper = button(texts.publishPrint, () => void done(print));
  const body = h("div", { class: "publish" },
    h("p", { class: "note" }, texts.publishIntro),
    h("div", { class: "fields" }, field(texts.publishName, name), field(texts.setterAuthor, author)),
    list, h("div", { class: "buttons" }, save, paper), outcome, h("p", { class: "note" }, texts.publishOne));

  function keep(): void {
    drafts.keep({ name: name.value, author: author.value });
  }

  function draw(): void {
    const focus = (document.activeElement as HTMLElement | null)?.dataset.keep;
    list.replaceChildren(...(listed.length === 0 ? [h("li", {}, texts.publishEmpty)] : listed.map((game, i) => {
      const title = gameTitle(words, texts, game);
      const known = { one: words.unique, several: words.several, none: words.none }[/"solutions":"(\w+)"/.exec(game.document)?.[1] ?? ""] ?? "";
      return h("li", {},
        h("label", { class: "game pictured" },
          h("input", { type: "checkbox", checked: chosen.has(game.id), "data-keep": `choose-${game.id}`, change: () => {
            if (!chosen.delete(game.id)) chosen.add(game.id);
            draw();
          } }),
          gameBoard(game), h("span", { class: "told" }, h("strong", {}, title), h("span", { class: "note" }, [game.summary.author ?? "", known].filter(Boolean).join(" · ")))),
        i === 0 ? h("span") : h("button", { type: "button", class: "quiet", "aria-label": fill(texts.publishUp, { title }), "data-keep": `up-${game.id}`, click: () => {
          listed = listed.with(i, listed[i - 1]).with(i - 1, game);
          draw();
        } }, "↑"));
    })));
    if (focus) list.querySelector<HTMLElement>(`[data-keep="${focus}"]`)?.focus();
    save.disabled = paper.disabled = chosen.size === 0;
  }

  const documents = (): string[] => listed.filter(({ id }) => chosen.has(id)).map(({ document }) => document);
  const called = (): string => name.value.trim() || texts.publishUsual;

  /** done does something and tells how it went. */
  async function done(what: (signal: AbortSignal) => Promise<string>): Promise<void> {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    setText(outcome, words.working);
    try {
      const told = await what(signal);
      if (!signal.aborted) setText(outcome, told);
    } catch (error) {
      if (!signal.aborted) setText(outcome, troubleText(words, error));
    }
  }

  async function saveFile(): Promise<string> {
    const all = documents();
    download(`${called().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "sudoku"}.sudoku.json`, await packText({ name: called(), author: author.value.trim() }, all));
    return fill(texts.published, { count: all.length });
  }

  /** print puts each puzzle on a page with its title, setter and rules, and the solutions at the end. */
  async function print(signal: AbortSignal): Promise<string> {
    const all: Game[] = [];
    for (const document of documents()) all.push(await knowing(() => decode(document)));
    const pages: HTMLElement[] = [];
    const solutions: HTMLElement[] = [];
    for (const [i, game] of all.entries()) {
      const { board, about } = game;
      const title = [about.title || `${called()} · ${i + 1}`, about.author || author.value.trim()].filter(Boolean).join(" · ");
      const page = figurePage(await pictureOf(dataOf(board, false), about.tones, "givens", title, undefined, { signal }), title);
      page.firstElementChild!.append(...(about.description || rulesInWords(words, board.rules.text)).split("\n").map((line) => h("p", {}, line)));
      pages.push(page);
      const solved = `${texts.solution} · ${title}`;
      const grid = await solutionOf(game, signal);
      if (grid) solutions.push(figurePage(await pictureOf(dataOf(board, false), about.tones, "givens", solved, grid, { signal }), solved));
    }
    await loadTypefaces();
    printPages([...pages, ...solutions]);
    return fill(texts.printPages, { count: pages.length + solutions.length });
  }

  /** solutionOf is the one solution of a game's puzzle, which may never have been asked for. */
  async function solutionOf({ answer, about, board: { rules, givens } }: Game, signal: AbortSignal): Promise<Uint8Array | undefined> {
    if (answer.solutions !== "unknown" || about.source === inPart) return answer.grid;
    const { solutions, solution } = await engine.check({ rules: rules.text, givens: givens.slice() }, { signal });
    return solutions === 1 ? solution : undefined;
  }

  draw();
  return { title: texts.publish, body, wide: true, closed: () => stop.abort() };
}
