// Sharing: a link with the puzzle, or with all that is on the board, its QR
// code, other programs, and text in any form.
import { type Form, engine } from "../engine/engine";
import type { Told } from "../engine/types";
import { addressOf, dataOf } from "../share/board";
import { qr } from "../share/qr";
import { toldOf, toldWith } from "../share/told";
import { copyText } from "../view/copy";
import { h, s, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { fill } from "../words";
import { embedding, pictures } from "./elsewhere";
import { button, choice, field, select } from "./form";

/** The programs that a board can be opened in, by the form that writes their links. */
const programs = [["sudokuwiki", "SudokuWiki"], ["sudokupad", "SudokuPad"], ["fpuzzles", "f-puzzles"], ["sudokucoach", "sudoku.coach"]] as const;

/** The forms that hold a solution, too; others needn't say that they don't. */
const holdsSolution = new Set(["sudokupad", "fpuzzles", "json"]);

export function share(session: Session): Screen {
  const { words } = session;
  const texts = session.words.screens;
  const { game } = session.play;
  const { board, about } = game;
  const told = toldWith(game);
  let progress = false;
  const stop = new AbortController();
  const message = h("p", { class: "note", role: "status" });
  const link = h("input", { type: "text", readonly: true, focus: (event: Event) => (event.target as HTMLInputElement).select() });
  const code = h("div", { class: "qr" });
  const open = h("div", { class: "buttons" });
  const loses = h("div", { class: "loses" });
  const text = h("textarea", { rows: 5, readonly: true, spellcheck: false, "aria-label": texts.copyAs });
  const lost = h("p", { class: "note" });
  const forms = h("div");
  let form = "line";

  async function copy(what: string, from: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
    if (await copyText(what)) {
      setText(message, texts.copied);
      session.say(texts.copied);
    } else {
      from.focus();
      from.select();
      setText(message, texts.copyFailed);
    }
  }

  function draw(): void {
    link.value = addressOf(board, progress, told);
    code.replaceChildren(qrPicture(link.value, texts.qrText) ?? h("p", { class: "note" }, texts.qrTooLong));
    void drawPrograms();
    void drawForm();
  }

  async function drawPrograms(): Promise<void> {
    const written = async (form: string, all: boolean, told: Told = {}) => {
      const { text, loses } = await engine.write(dataOf(board, all), form, session.lang, { signal: stop.signal }, told);
      return { address: text.trim(), loses };
    };
    const left: string[] = []; // what each leaves out
    const made = await Promise.all(programs.map(async ([name, title]) => {
      try {
        const puzzle = await written(name, false);
        if (puzzle.loses.length > 0) { // its rules, for instance: then it would be another puzzle
          left.push(fill(texts.openCannot, { name: title, parts: puzzle.loses.join(", ") }));
          return null;
        }
        let link = await written(name, progress, holdsSolution.has(name) ? told : toldOf(about));
        if (!link.address.startsWith("https:")) link = { ...puzzle, loses: [texts.progressPart] }; // its links hold a puzzle only
        if (link.loses.length > 0) left.push(fill(texts.openLoses, { name: title, parts: link.loses.join(", ") }));
        return h("a", { class: "plain button", href: link.address, target: "_blank", rel: "noopener noreferrer", "aria-label": fill(texts.opens, { name: title }) }, title);
      } catch {
        left.push(fill(texts.openCannot, { name: title, parts: texts.cannot }));
        return null;
      }
    }));
    if (stop.signal.aborted) return;
    open.replaceChildren(...made.filter((one) => one !== null));
    loses.replaceChildren(...left.sort().map((text) => h("p", { class: "note" }, text)));
  }

  async function drawForm(): Promise<void> {
    try {
      const { text: written, loses } = await engine.write(dataOf(board, progress), form, session.lang, { signal: stop.signal }, holdsSolution.has(form) ? told : toldOf(about));
      text.value = written;
      setText(lost, loses.length > 0 ? fill(texts.loses, { parts: loses.join(", ") }) : "");
    } catch (error) {
      if (stop.signal.aborted) return;
      text.value = "";
      setText(lost, troubleText(words, error));
    }
  }

  async function drawForms(): Promise<void> {
    const all = await engine.forms({ signal: stop.signal }).catch(() => [] as Form[]);
    forms.replaceChildren(select(texts.asForm, form, all.filter((each) => each.writes).map((each) => [each.name, each.name]), (name) => {
      form = name;
      void drawForm();
    }), text, lost, h("div", { class: "buttons" }, button(texts.copy, () => void copy(text.value, text))));
  }

  draw();
  void drawForms();
  const send = typeof navigator.share === "function" ? button(texts.send, () => void navigator.share({ title: words.title, url: link.value }).catch(() => {})) : null;
  return {
    title: words.share,
    closed: () => stop.abort(),
    body: h("div", { class: "share" },
      choice("what", texts.shareWhat, "puzzle", [["puzzle", texts.puzzleOnly], ["progress", texts.withProgress]], (value) => {
        progress = value === "progress";
        draw();
      }),
      field(texts.link, link),
      h("div", { class: "buttons" }, button(texts.copy, () => void copy(link.value, link), "primary"), send), message,
      code, h("p", { class: "note" }, texts.linkNote),
      h("div", { class: "buttons" }, button(texts.shareTogether, () => session.open("room")), button(texts.publish, () => session.open("publish", about.id))),
      h("section", {}, h("h3", {}, texts.openIn), open, loses),
      pictures(session, board, about.title || words.title, () => progress),
      embedding(session, board, (what, from) => void copy(what, from)),
      h("section", {}, h("h3", {}, texts.copyAs), forms)),
  };
}

/** qrPicture draws the QR code of a text, dark on white in every theme; null
 * when the text is too long. */
export function qrPicture(text: string, name: string): SVGElement | null {
  const code = qr(text);
  if (!code) return null;
  const quiet = 4;
  let path = "";
  code.dark.forEach((line, row) => line.forEach((dark, col) => {
    if (dark) path += `M${col} ${row}h1v1h-1z`;
  }));
  const side = code.size + 2 * quiet;
  return s("svg", { class: "qr-code", role: "img", "aria-label": name, viewBox: `${-quiet} ${-quiet} ${side} ${side}`, "shape-rendering": "crispEdges" },
    s("rect", { x: -quiet, y: -quiet, width: side, height: side, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}
