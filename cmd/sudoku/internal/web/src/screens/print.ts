// Puzzles on paper: this one, or a booklet of new ones.
import { type Booklet, type Printed, loadTypefaces, makeBooklet, pictureOf } from "../engine/booklet";
import { EngineError, type Level, type Progress } from "../engine/engine";
import { dataOf } from "../share/board";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { rulesText } from "../view/speech";
import { troubleText } from "../view/trouble";
import { fill, levelName, term } from "../words";
import { button, choice, field, select, toggle } from "./form";
import { type Kind, levelsOf, rulesOf } from "./kind";
import { kindFields } from "./kindcards";
import { lastWishes } from "./new";
import { bookletPages, figurePage, printPages } from "./paper";

/** most is how many puzzles a booklet has at most: a browser holds all of it at once. */
const most = 500;

const papers = [["a4", "A4"], ["letter", "Letter"], ["a5", "A5"]] as const;

/** usualPaper is Letter where people print on it. */
function usualPaper(): string {
  const { region } = new Intl.Locale(navigator.language).maximize();
  return ["US", "CA", "MX", "PH", "CO", "CL", "VE"].includes(region ?? "") ? "letter" : "a4";
}

export function print(session: Session): Screen {
  const { words } = session;
  const texts = session.words.screens;
  const { game } = session.play;
  const kind: Kind = lastWishes();
  const counts = new Map<Level | "", number>([["easy", 4], ["medium", 4], ["hard", 2], ["", 10]]);
  let what: "this" | "new" = "this";
  let perPage = 2;
  let size = usualPaper();
  let shown: Printed = "givens";
  let title = words.title;
  const wishes = { solutions: true, front: true, codes: false, largePrint: false, timeLine: false };
  let stop = new AbortController();
  const message = h("p", { class: "note", role: "status" });
  const cancel = button(texts.stop, () => stop.abort());
  cancel.hidden = true;
  const options = h("div");
  const body = h("div", { class: "print" }, options, h("div", { class: "buttons" }, button(texts.printNow, () => void go(), "primary"), cancel), message);

  const wish = (name: keyof typeof wishes, label: string) => toggle(name, label, wishes[name], (on) => {
    wishes[name] = on;
  });

  function draw(): void {
    const keep = (document.activeElement as HTMLElement | null)?.dataset.keep;
    options.replaceChildren(
      choice("what", texts.printWhat, what, [["this", texts.printThis], ["new", texts.printNew]], (value) => {
        what = value as typeof what;
        if (what === "new" && shown === "entries") shown = "givens";
        draw();
      }),
      what === "new" ? counting() : "",
      what === "new" ? choice("page", texts.perPage, String(perPage), ["1", "2", "4", "6"].map((n) => [n, n]), (value) => {
        perPage = Number(value);
      }) : "",
      choice("marks", texts.printMarks, shown, [["givens", texts.printGivens], ...(what === "this" ? [["entries", texts.printEntries] as const] : []), ["candidates", texts.printCandidates]], (value) => {
        shown = value as Printed;
      }),
      wish("solutions", texts.printSolutions),
      ...(what === "new" ? [
        wish("front", texts.printFront), wish("largePrint", texts.printLarge), wish("timeLine", texts.printTime), wish("codes", texts.printCodes),
        h("div", { class: "fields" }, select(texts.printPaper, size, papers, (value) => {
          size = value;
        }), field(texts.printTitle, h("input", { type: "text", value: title, maxlength: 80, change: (event: Event) => {
          title = (event.target as HTMLInputElement).value.trim() || words.title;
        } }))),
        h("h3", {}, texts.otherBoards),
        ...kindFields(words, texts, kind, (some) => {
          Object.assign(kind, some);
          draw();
        }),
      ] : []));
    if (keep) options.querySelector<HTMLElement>(`[data-keep="${keep}"]`)?.focus();
  }

  /** counting asks how many puzzles of each level, or how many in all. */
  function counting(): HTMLElement {
    const levels: readonly (Level | "")[] = levelsOf(kind).length > 0 ? levelsOf(kind) : [""];
    return h("fieldset", { class: "counts" }, h("legend", {}, texts.printCount),
      ...levels.map((level) => field(level ? term(words, "level", level) : texts.anyLevel, h("input", {
        type: "number", min: 0, max: most, step: 1, inputmode: "numeric", value: counts.get(level) ?? 0, "data-keep": `count-${level}`,
        change: (event: Event) => counts.set(level, (event.target as HTMLInputElement).valueAsNumber),
      }))));
  }

  /** wanted are the levels that the kind has, with how many of each. */
  function wanted(): Map<Level | "", number> {
    const levels: readonly (Level | "")[] = levelsOf(kind).length > 0 ? levelsOf(kind) : [""];
    return new Map(levels.map((level) => [level, counts.get(level) ?? 0] as const).filter(([, n]) => n !== 0));
  }

  const progress = (work: Progress) => {
    if (work.phase === "work") setText(message, fill(texts.preparing, { number: work.done, count: work.total ?? 0 }));
    else setText(message, texts.printLoading);
  };

  async function printThis(): Promise<void> {
    const label = [game.about.title, levelName(words, game.about.level), rulesText(words, game.rules.text)].filter(Boolean).join(" · ");
    const board = dataOf(game.board, true);
    const call = { signal: stop.signal, progress };
    const pages = [figurePage(await pictureOf(board, game.about.tones, shown, label, undefined, call), label)];
    const solved = `${texts.solution} · ${label}`;
    if (wishes.solutions && game.answer.grid) pages.push(figurePage(await pictureOf(board, game.about.tones, "givens", solved, game.answer.grid, call), solved));
    await loadTypefaces();
    setText(message, "");
    printPages(pages);
  }

  async function printBooklet(): Promise<void> {
    const counts = wanted();
    const all = [...counts.values()];
    const sum = all.reduce((a, b) => a + b, 0);
    if (!all.every((n) => Number.isInteger(n) && n > 0) || sum < 1 || sum > most) return setText(message, fill(texts.printCountBad, { most }));
    const { solutions, front, codes, largePrint, timeLine } = wishes;
    const made: Booklet = await makeBooklet({
      rules: rulesOf(kind), counts, perPage, size, solutions, bare: !front, candidates: shown === "candidates", largePrint, timeLine, title,
      site: codes ? (location.origin + location.pathname).replace(/\/$/, "") : "", lang: session.lang,
    }, { signal: stop.signal, progress });
    await loadTypefaces();
    setText(message, fill(texts.printPages, { count: made.pages.length }));
    printPages(bookletPages(made), made);
  }

  async function go(): Promise<void> {
    stop = new AbortController();
    cancel.hidden = false;
    options.inert = true;
    setText(message, "");
    try {
      await (what === "this" ? printThis() : printBooklet());
    } catch (error) {
      if (stop.signal.aborted) setText(message, "");
      else if (error instanceof EngineError && error.code === "impossible") setText(message, texts.impossible);
      else setText(message, error instanceof EngineError && error.code === "form" ? error.trouble.reason! : troubleText(words, error));
    } finally {
      cancel.hidden = true;
      options.inert = false;
    }
  }

  draw();
  return { title: words.print, body, closed: () => stop.abort() };
}
