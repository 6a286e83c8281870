// The setter: clues of any kind drawn on an empty board, with the digits that are
// left in each cell and the number of solutions told meanwhile.
import { Engine, EngineError, type Surveyed } from "../engine/engine";
import { knowing } from "../engine/rules";
import { rules as sentences } from "../kinds";
import "../marks/names";
import { drawn } from "../marks/draw";
import { sheet } from "../view/sheet";
import { Board, Game, GameError, type Rules, digits, features, fits, parseRules, symbolsOf } from "../model";
import { button, field, select, several } from "../screens/form";
import { picture } from "../screens/picture";
import { addressOf } from "../screens/share";
import { rulesInWords } from "../screens/start";
import { toldOf } from "../share/told";
import { copyText } from "../view/copy";
import { h, setAttribute, setText } from "../view/dom";
import { begun } from "../view/new";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { constraintsAt, constraintText, list, rulesText } from "../view/speech";
import { troubleText } from "../view/trouble";
import { fill, term } from "../words";
import { Canvas } from "./canvas";
import { type Clue, type Setting, History, allKinds, clueText, goesOut, kindNamed, lack, partsOf, rulesOf } from "./clues";
import { settings } from "./edit";

const sizes = ["4", "6", "8", "9", "10", "12", "16"];
const mostCounted = 1000;
const patience = 30_000; // ms that a count may take
type Sentences = { readonly [lang: string]: { readonly [kind: string]: string } };

const given = "given"; // the tool that writes digits

const empty = (base: string): Setting => ({ base, givens: [], clues: [], current: -1 });

export async function setter(session: Session): Promise<Screen> {
  await sheet("marks.css");
  const { words } = session;
  const texts = words.screens;
  const engine = new Engine(); // a count is given up whenever the board changes
  const drafts = settings();
  const [draft] = drafts.all();
  drafts.goOn(draft ?? null);
  let history = new History(draft?.data ?? empty("9"));
  let plain: Rules = parseRules(history.now.base); // the board without clues
  let rules = plain; // with those that could be read last
  let survey: Surveyed | null = null;
  let tool = allKinds[0].name;
  let another = false; // the next list goes to the same clue
  let stop = new AbortController();
  let timer = 0;
  let canvas: Canvas;
  let playable: Board | null = null;
  let left = new Map<Clue, string>(); // clues that don't count yet, and why

  const place = h("div", { class: "canvas-place" });
  const verdict = h("p", { class: "verdict", role: "status" }, texts.isEmpty);
  const waiting = h("p", { class: "note", role: "status" });
  const rule = h("p", { class: "note" });
  const parts = h("p", { class: "note" });
  const value = h("input", { type: "text", autocomplete: "off", spellcheck: false, autocapitalize: "off", input: () => setValue(value.value.trim()) });
  const valueField = field(texts.setterValue, value);
  const clueList = h("ul", { class: "clues" });
  const text = h("textarea", { rows: 3, readonly: true, spellcheck: false, "aria-label": texts.setterRules });
  const link = h("input", { type: "text", readonly: true, focus: () => link.select() });
  const note = h("p", { class: "note", role: "status" });
  const undo = button(words.undo, () => go("undo"));
  const redo = button(words.redo, () => go("redo"));
  const add = button(texts.setterAdd, () => addClue([]));
  const part = button(texts.setterPart, () => setAnother(!another));
  const start = button(texts.play, play, "primary");
  const copy = button(texts.copy, () => void copyLink());
  const board = h("div");
  const others = h("details", { class: "drafts" });
  const told = {
    title: h("input", { type: "text", maxlength: 200, autocomplete: "off" }), author: h("input", { type: "text", maxlength: 200 }),
    description: h("textarea", { rows: 4, maxlength: 4000 }), message: h("textarea", { rows: 2, maxlength: 4000 }),
  };
  for (const input of Object.values(told)) {
    input.addEventListener("input", () => {
      history.change({ told: toldOf(Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]))) }, "told");
      keep();
      if (playable) link.value = addressOf(playable, false, history.now.told);
    });
  }
  const tools = [[given, texts.setterGivens] as const, ...allKinds.map(({ name }) => [name, term(words, "kind", name)] as const)];
  const body = h("div", { class: "setter" },
    h("div", {}, place, verdict, waiting, h("div", { class: "buttons" }, undo, redo, button(texts.clearAll, () => change(empty(history.now.base))), start), others),
    h("div", {},
      select(texts.setterKind, tool, tools, choose), rule, parts, valueField, h("div", { class: "buttons" }, add, part),
      h("p", { class: "note" }, texts.setterHow),
      h("h3", {}, texts.setterClues), clueList,
      h("details", {}, h("summary", {}, texts.setterBoard), board),
      h("h3", {}, texts.setterShare), text, field(texts.link, link), h("div", { class: "buttons" }, copy), note,
      h("details", { class: "told" }, h("summary", {}, texts.setterTold), field(texts.setterTitle, told.title), field(texts.setterAuthor, told.author), field(texts.setterDescription, told.description), field(texts.setterMessage, told.message))));

  /** begin makes the board for another size. */
  function begin(): void {
    plain = parseRules(history.now.base);
    rules = plain;
    canvas = new Canvas(plain, texts.setterCanvas, { draft: (cells, done) => done && addClue(cells), key });
    place.replaceChildren(canvas.element);
    board.replaceChildren(
      select(texts.boardSize, String(plain.height), sizes.map((n) => [n, fill(texts.sizes, { n })]), (size) => change(empty(size))),
      several(texts.otherBoards, features.map(({ name }) => [name, term(words, "feature", name)] as const), new Set(history.now.base.split("+")),
        (name) => fits(name, plain.n, plain.box), (name, on) => {
          const now = history.now.base.split("+");
          change({ base: on ? [...now, name].join("+") : now.filter((one) => one !== name).join("+") });
        }));
  }

  function change(some: Partial<Setting>, sort = ""): void {
    history.change(some, sort);
    changed();
    keep();
  }

  /** keep keeps the draft, however the screen is left. One that is empty again isn't kept. */
  function keep(): void {
    const { clues, givens, told } = history.now;
    if (clues.length > 0 || Object.keys(told ?? {}).length > 0 || givens.some((digit) => digit > 0)) drafts.keep(history.now);
    else drafts.drop();
    showDrafts();
  }

  /** goOn works on another draft, or on a new one. */
  function goOn(other: (typeof draft) | null): void {
    drafts.goOn(other);
    history = new History(other?.data ?? empty(history.now.base));
    begin();
    changed();
    showDrafts();
  }

  /** showDrafts offers the drafts there are. */
  function showDrafts(): void {
    const all = drafts.all();
    const date = new Intl.DateTimeFormat(words.locale, { dateStyle: "medium", timeStyle: "short" });
    others.hidden = all.length === 0;
    others.replaceChildren(h("summary", {}, fill(texts.drafts, { count: all.length })),
      h("p", { class: "note" }, texts.draftsNote),
      h("div", { class: "buttons" }, button(texts.draftNew, () => goOn(null))),
      h("ul", { class: "clues" }, ...all.map((one) => {
        const title = `${rulesText(words, rulesOf(parseRules(one.data.base), one.data))} · ${date.format(one.at)}`;
        return h("li", { "aria-current": drafts.isNow(one) ? "true" : undefined },
          h("button", { type: "button", class: "quiet", click: () => goOn(one) }, title),
          h("button", { type: "button", class: "quiet", "aria-label": fill(texts.removeNamed, { title }), click: () => {
            drafts.drop(one.id);
            showDrafts();
          } }, "×"));
      })));
  }

  function go(way: "undo" | "redo"): void {
    history[way]();
    changed();
    keep();
  }

  /** changed shows what is set now, and asks what is to be known of it. */
  function changed(): void {
    if (parseRules(history.now.base).text !== plain.text) begin();
    another = false;
    survey = null;
    left = new Map();
    for (const clue of history.now.clues) {
      const lacks = lack(clue);
      if (lacks) left.set(clue, fill(lacks === "cells" ? texts.setterNeedsCells : texts.setterNeedsValue, { clue: term(words, "kind", clue.kind) }));
    }
    showTools();
    draw();
    clearTimeout(timer);
    stop.abort();
    stop = new AbortController();
    timer = window.setTimeout(() => void ask(stop.signal), 150);
  }

  function choose(name: string): void {
    tool = name;
    history.change({ current: -1 }, "current");
    another = false;
    showTools();
  }

  function setAnother(on: boolean): void {
    another = on;
    showTools();
    canvas.focus();
  }

  function showTools(): void {
    const { clues, current } = history.now;
    const kind = kindNamed(tool);
    const clue = clues[current];
    setText(rule, kind ? (sentences as Sentences)[words.lang]?.[tool] ?? "" : texts.setterGivensHow);
    setText(parts, !kind || kind.lists[0] < 2 ? "" : goesOut(kind.example) ? texts.setterGoesOut : texts.setterParts);
    valueField.hidden = !kind?.value;
    value.placeholder = kind?.example?.includes(":") ? kind.example.slice(0, kind.example.lastIndexOf(":")) : "";
    if (document.activeElement !== value) value.value = clue?.kind === tool ? clue.value : "";
    add.hidden = !kind || kind.lists[1] > 0;
    part.hidden = !clue || clue.kind !== tool || !kind || clue.lists.length < kind.lists[0] || clue.lists.length >= kind.lists[1];
    setAttribute(part, "aria-pressed", String(another));
    setAttribute(undo, "aria-disabled", history.canUndo ? null : "true");
    setAttribute(redo, "aria-disabled", history.canRedo ? null : "true");
    clueList.replaceChildren(...clues.map((one, i) => h("li", { "aria-current": i === current ? "true" : undefined },
      h("button", { type: "button", class: "quiet", click: () => work(i) }, `${term(words, "kind", one.kind)} ${clueText(plain, one).slice(one.kind.length + 1)}`),
      h("button", { type: "button", class: "quiet", "aria-label": fill(texts.removeNamed, { title: clueText(plain, one) }), click: () => remove(i) }, "×"))));
    if (clues.length === 0) clueList.replaceChildren(h("li", { class: "note" }, texts.setterNone));
  }

  /** work goes on with a clue. */
  function work(i: number): void {
    const clue = history.now.clues[i];
    choose(clue.kind);
    body.querySelector("select")!.value = clue.kind;
    history.change({ current: i }, "current");
    showTools();
    draw();
  }

  function remove(i: number): void {
    change({ clues: history.now.clues.filter((_, k) => k !== i), current: -1 });
    canvas.focus();
  }

  /** addClue takes cells that were drawn: into the clue that is worked on when that
   * needs another list, else as a new one. */
  function addClue(cells: readonly number[]): void {
    const { clues, current } = history.now;
    const kind = kindNamed(tool);
    if (!kind) return;
    if (kind.lists[1] === 0 && cells.length > 0) return;
    const clue = clues[current];
    if (clue?.kind === tool && (clue.lists.length < kind.lists[0] || another)) {
      return change({ clues: clues.map((one, i) => (i === current ? { ...one, lists: [...one.lists, cells] } : one)) });
    }
    const next: Clue = { kind: tool, value: kind.lists[1] === 0 ? value.value.trim() : "", lists: cells.length > 0 ? partsOf(kind, cells) : [] };
    change({ clues: [...clues, next], current: clues.length });
  }

  function setValue(text: string): void {
    const { clues, current } = history.now;
    if (clues[current]?.kind === tool) change({ clues: clues.map((one, i) => (i === current ? { ...one, value: text } : one)) }, `value ${current}`);
  }

  /** key writes digits: givens, or the value of the clue. */
  function key(event: KeyboardEvent): boolean {
    const { clues, current, givens } = history.now;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") return go(event.shiftKey ? "redo" : "undo"), true;
    if (control && event.key.toLowerCase() === "y") return go("redo"), true;
    if (control || event.altKey) return false;
    const clears = event.key === "Backspace" || event.key === "Delete";
    if (tool === given) {
      const digit = clears ? 0 : symbolsOf(plain).digit(event.key.toUpperCase());
      if (digit < 0 || event.key.length > 1 && !clears) return false;
      const next = Array.from({ length: plain.cells }, (_, cell) => givens[cell] ?? 0);
      next[canvas.cursor] = digit;
      change({ givens: next });
      return true;
    }
    const clue = clues[current];
    if (!clue || clue.kind !== tool) return false;
    if (event.key === "Delete") return remove(current), true;
    if (!kindNamed(tool)?.value || !clears && event.key.length > 1) return false;
    setValue(clears ? clue.value.slice(0, -1) : clue.value + event.key);
    value.value = history.now.clues[current].value;
    return true;
  }

  const givens = (): Uint8Array => Uint8Array.from({ length: plain.cells }, (_, cell) => history.now.givens[cell] ?? 0);

  function draw(): void {
    const shown = new Board({ rules, givens: new Uint8Array(rules.cells) });
    shown.givens.set(givens()); // clashes are told, not refused
    const candidates = survey?.candidates;
    const all = candidates?.map((set, cell) => (shown.givens[cell] ? 0 : set));
    const around = drawn(shown).around;
    canvas.show(picture(shown, { candidates: all }, ""), around, (cell) => {
      const parts = [plain.name(cell)];
      if (shown.givens[cell]) parts.push(fill(words.sayGiven, { digit: shown.symbols.name(shown.givens[cell]) }));
      else if (all) parts.push(fill(words.sayCandidates, { digits: list(digits(all[cell]).map((d) => shown.symbols.name(d))) }));
      for (const constraint of constraintsAt(rules, cell)) parts.push(constraintText(words, shown, constraint, cell));
      return parts.join(words.comma);
    }, [...left.keys()].flatMap(({ lists }) => lists.flat()));
    setText(waiting, left.size > 0 ? fill(texts.setterLeftOut, { clues: [...left.values()].join("; ") }) : "");
    text.value = rulesOf(plain, history.now);
    told.description.placeholder = rulesInWords(words, text.value);
    for (const [name, input] of Object.entries(told)) if (document.activeElement !== input) input.value = history.now.told?.[name as keyof typeof told] ?? "";
  }

  /** learn learns what the clues mean; those that can't be read don't count. */
  async function learn(now: Setting, left: Map<Clue, string>): Promise<Rules> {
    for (;;) {
      const whole = { ...now, clues: now.clues.filter((clue) => !left.has(clue)) };
      try {
        return await knowing(() => parseRules(rulesOf(plain, whole)));
      } catch (error) {
        const part = error instanceof EngineError ? error.trouble.part : undefined;
        const wrong = whole.clues.find((clue) => clueText(plain, clue) === part);
        if (!wrong) throw error;
        // The reason begins with the kind as a rules text has it.
        const reason = (error as EngineError).message.replace(/^\w+(: |：)/, "");
        left.set(wrong, fill(texts.setterWrong, { clue: `${term(words, "kind", wrong.kind)} ${wrong.value}`.trim(), reason }));
      }
    }
  }

  /** ask learns what the clues mean, then counts. */
  async function ask(signal: AbortSignal): Promise<void> {
    const { now } = history;
    const open = left; // another change has others
    playable = null;
    start.disabled = copy.disabled = true;
    link.value = "";
    setText(verdict, texts.checking);
    const timeout = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), patience);
    try {
      const read = await learn(now, open);
      if (signal.aborted) return;
      rules = read;
      draw();
      if (open.size === now.clues.length && !now.givens.some((d) => d > 0)) return setText(verdict, texts.isEmpty);
      if (open.size === 0) {
        playable = new Board({ rules, givens: givens() });
        start.disabled = copy.disabled = false;
        link.value = addressOf(playable, false, history.now.told);
      }
      survey = await engine.survey({ rules: rules.text, givens: givens() }, mostCounted, { signal });
      draw();
      const { count, exact } = survey;
      setText(verdict, count === 0 ? texts.isNone : count === 1 ? texts.isOne : fill(exact ? texts.isCounted : texts.isCountedMore, { count: exact ? count : mostCounted - 1 }));
      setText(start, count === 1 ? texts.play : texts.playAnyway);
    } catch (error) {
      if (signal.aborted) {
        if ((signal.reason as DOMException).name === "TimeoutError") setText(verdict, texts.isTooLong);
      } else if (error instanceof GameError) {
        draw();
        setText(verdict, error.reason === "clash" ? fill(texts.isClash, { cells: list(error.cells.map((cell) => plain.name(cell))) }) : error.message);
      } else if (error instanceof EngineError && error.code === "rules") setText(verdict, error.message);
      else setText(verdict, troubleText(words, error));
    } finally {
      clearTimeout(timeout);
    }
  }

  async function copyLink(): Promise<void> {
    const copied = await copyText(link.value);
    if (!copied) link.focus();
    setText(note, copied ? texts.copied : texts.copyFailed);
  }

  function play(): void {
    if (!playable) return;
    const game = Game.resume(playable);
    session.close();
    session.show(begun(game, { source: "typed", ...history.now.told }, session.settings));
  }

  begin();
  start.disabled = copy.disabled = true;
  changed();
  showDrafts();
  return { title: texts.openSetter, body, wide: true, closed: () => {
    clearTimeout(timer);
    stop.abort();
  } };
}
