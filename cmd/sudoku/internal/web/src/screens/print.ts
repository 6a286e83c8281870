// Puzzles on paper: this one or new ones, one to six on a page.
import { type Level, EngineError, engine } from "../engine/engine";
import { knowing } from "../engine/rules";
import { Board } from "../model";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import { rulesText } from "../view/speech";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { fill, levelName, term } from "../words";
import { button, choice, select, toggle } from "./form";
import { type Kind, levelsOf, rulesOf } from "./kind";
import { kindFields } from "./kindcards";
import { lastWishes, madeBy } from "./new";
import { picture } from "./picture";

/** Sheet is a puzzle as it is printed. */
interface Sheet {
  board: Board;
  label: string;
  solution?: Uint8Array;
}

export function print(session: Session): Screen {
  const { words } = session;
  const texts = session.words.screens;
  const { game } = session.play;
  let what: "this" | "new" = "this";
  const kind: Kind = lastWishes();
  let level = game.about.level ?? "easy"; // "" is any
  let count = 4;
  let perPage = 1;
  let marks: "givens" | "entries" | "candidates" = "givens";
  let solutions = true;
  let stop = new AbortController();
  const message = h("p", { class: "note", role: "status" });
  const cancel = button(texts.stop, () => stop.abort());
  cancel.hidden = true;
  const options = h("div");
  const body = h("div", { class: "print" }, options, h("div", { class: "buttons" }, button(texts.printNow, () => void go(), "primary"), cancel), message);

  function draw(): void {
    const keep = (document.activeElement as HTMLElement | null)?.dataset.keep;
    const levels = levelsOf(kind);
    if (!levels.some((each) => each === level)) level = "";
    options.replaceChildren(
      choice("what", texts.printWhat, what, [["this", texts.printThis], ["new", texts.printNew]], (value) => {
        what = value as typeof what;
        perPage = what === "this" ? 1 : 4;
        draw();
      }),
      ...(what === "new" ? kindFields(words, texts, kind, (some) => {
        Object.assign(kind, some);
        draw();
      }) : []),
      what === "new" ? h("div", { class: "fields" },
        select(texts.levels, level, [...levels.map((each) => [each, term(words, "level", each)] as const), ["", texts.anyLevel]], (value) => {
          level = value;
        }),
        select(texts.printCount, String(count), ["1", "2", "4", "6", "8", "12", "24", "48"].map((n) => [n, n]), (value) => {
          count = Number(value);
        })) : h("span"),
      choice("page", texts.perPage, String(perPage), ["1", "2", "4", "6"].map((n) => [n, n]), (value) => {
        perPage = Number(value);
      }),
      choice("marks", texts.printMarks, marks, [["givens", texts.printGivens], ...(what === "this" ? [["entries", texts.printEntries] as const] : []), ["candidates", texts.printCandidates]], (value) => {
        marks = value as typeof marks;
      }),
      toggle("solutions", texts.printSolutions, solutions, (on) => {
        solutions = on;
      }));
    if (keep) options.querySelector<HTMLElement>(`[data-keep="${keep}"]`)?.focus();
  }

  async function sheets(): Promise<Sheet[]> {
    if (what === "this") {
      const known = levelName(words, game.about.level);
      return [{ board: game.board, label: [game.about.title, known, rulesText(words, game.rules.text)].filter(Boolean).join(" · "), solution: game.answer.grid }];
    }
    const made: Sheet[] = [];
    for (let i = 1; i <= count; i++) {
      setText(message, fill(texts.preparing, { number: i, count }));
      const wanted = { rules: rulesOf(kind), jigsaw: kind.jigsaw, symmetry: "rotate180" as const, ...(level && { level: level as Level }) };
      const one = await engine.generate(wanted, { signal: stop.signal });
      const { puzzle, answer, about } = await knowing(() => madeBy(one, "generated"));
      const label = [
        fill(texts.printNumber, { number: i }), puzzle.rules.text === "9" ? "" : rulesText(words, puzzle.rules.text), about.level ? term(words, "level", about.level) : "",
        about.rating ? fill(words.rating, { rating: (about.rating / 10).toFixed(1) }) : "",
      ];
      made.push({ board: new Board(puzzle), label: label.filter(Boolean).join(" · "), solution: answer?.grid });
    }
    return made;
  }

  async function go(): Promise<void> {
    stop = new AbortController();
    cancel.hidden = false;
    options.inert = true;
    try {
      const made = await sheets();
      setText(message, "");
      const paper = layOut(made);
      document.body.append(paper);
      document.documentElement.dataset.printing = "";
      const clear = () => {
        paper.remove();
        delete document.documentElement.dataset.printing;
      };
      window.addEventListener("afterprint", clear, { once: true });
      window.print();
    } catch (error) {
      if (stop.signal.aborted) setText(message, "");
      else setText(message, error instanceof EngineError && error.code === "impossible" ? texts.impossible : troubleText(words, error));
    } finally {
      cancel.hidden = true;
      options.inert = false;
    }
  }

  function layOut(made: readonly Sheet[]): HTMLElement {
    const pages: HTMLElement[] = [];
    const add = (figures: readonly HTMLElement[], onPage: number, name: string) => {
      for (let i = 0; i < figures.length; i += onPage) pages.push(h("section", { class: `page per-${onPage} ${name}` }, ...figures.slice(i, i + onPage)));
    };
    const figure = (sheet: Sheet, solved: boolean) => {
      const label = solved ? `${texts.solution} · ${sheet.label}` : sheet.label;
      const candidates = marks === "candidates" ? sheet.board.rules.candidates(sheet.board.givens) : undefined;
      const shown = solved ? { grid: sheet.solution } : { progress: marks === "entries", candidates };
      return h("figure", {}, picture(sheet.board, shown, label), h("figcaption", {}, label));
    };
    add(made.map((sheet) => figure(sheet, false)), perPage, "puzzles");
    if (solutions) add(made.filter((sheet) => sheet.solution).map((sheet) => figure(sheet, true)), Math.max(perPage, made.length > 1 ? 6 : 1), "solutions");
    return h("div", { class: "paper" }, ...pages);
  }

  draw();
  return { title: words.print, body, closed: () => stop.abort() };
}
