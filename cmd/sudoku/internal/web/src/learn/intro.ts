// The introduction: five pages, a minute to read, left at any time.
import { Board, parseRules } from "../model";
import { button } from "../screens/form";
import { h } from "../view/dom";
import type { Drawing } from "../view/drawing";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { fill } from "../words";
import { drawn } from "./figure";
import { noteIntroduced } from "./offer";
import { type LearnTexts, learnTexts } from "./texts";

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const plain: Drawing = { area: [], cells: [], candidates: [], links: [], place: [], remove: [], rays: [], gone: [], lit: [] };
const at = (row: number, col: number) => (row - 1) * 9 + col - 1;

/** pages are what is told, each with its picture. The cell is one that only 5 fits into. */
function pages(texts: LearnTexts, touch: boolean): { title: string; text: string; drawing: Drawing; notes?: boolean; entered?: boolean }[] {
  const cell = at(5, 5);
  const row = [...Array(9).keys()].map((i) => at(5, i + 1));
  const column = [...Array(9).keys()].map((i) => at(i + 1, 5));
  const box = [...Array(9).keys()].map((i) => at(4 + Math.floor(i / 3), 4 + (i % 3)));
  return [
    { title: texts.rulesTitle, text: texts.rulesText, drawing: { ...plain, area: [...new Set([...row, ...column, ...box])] } },
    { title: texts.chooseTitle, text: touch ? texts.chooseTouch : texts.chooseMouse, drawing: { ...plain, lit: [cell] } },
    { title: texts.enterTitle, text: touch ? texts.enterTouch : texts.enterMouse, drawing: { ...plain, lit: [cell] }, entered: true },
    { title: texts.notesTitle, text: touch ? texts.notesTouch : texts.notesMouse, drawing: { ...plain, lit: [at(4, 4)] }, notes: true, entered: true },
    { title: texts.hintsTitle, text: texts.hintsText, drawing: { ...plain, area: box, place: [{ cell, digit: 5 }], rays: [{ from: at(2, 6), to: at(4, 6) }, { from: at(2, 6), to: at(6, 6) }].filter(({ to }) => puzzle[to] === ".") } },
  ];
}

export async function intro(session: Session): Promise<Screen> {
  noteIntroduced();
  const texts = await learnTexts(session.lang);
  const all = pages(texts, matchMedia("(pointer: coarse)").matches);
  const rules = parseRules("9");
  let now = 0;
  const content = h("div", { class: "page", "aria-live": "polite" });
  const back = button(texts.back, () => turn(-1));
  const forward = button(texts.forward, () => turn(1), "primary");
  const skip = button(texts.skip, () => session.close(), "quiet");
  forward.setAttribute("autofocus", "");

  function board(entered: boolean): Board {
    const made = new Board({ rules, givens: Uint8Array.from(puzzle, (digit) => Number(digit) || 0) });
    if (entered) made.entries[at(5, 5)] = 5;
    return made;
  }

  function turn(by: number): void {
    if (now + by === all.length) return session.open("learn");
    now = Math.max(0, now + by);
    const { title, text, drawing, notes, entered } = all[now];
    const shown = board(entered ?? false);
    const box = new Set([at(4, 4), at(4, 6), at(6, 4), at(6, 6)]);
    const could = rules.candidates(shown.grid());
    const candidates = notes ? could.map((set, cell) => (box.has(cell) ? set : 0)) : undefined;
    content.replaceChildren(drawn(shown, candidates, drawing, texts.picture), h("div", {}, h("h3", {}, title), h("p", {}, text),
      h("p", { class: "note" }, fill(texts.step, { step: now + 1, steps: all.length }))));
    const last = now === all.length - 1;
    back.disabled = now === 0;
    forward.textContent = last ? texts.learnOn : texts.forward;
    skip.textContent = last ? texts.begin : texts.skip;
  }

  turn(0);
  return { title: texts.introduction, body: h("div", { class: "intro" }, content, h("div", { class: "buttons" }, back, forward, skip)) };
}
