// The setter: a studio that fills the window. Clues of any kind are drawn on a large board,
// between the palette and what can be said of them, changed and asked.
import { Engine, EngineError, type Surveyed } from "../engine/engine";
import "../marks/names";
import { drawn } from "../marks/draw";
import { knowing } from "../engine/rules";
import { sheet } from "../view/sheet";
import { Board, GameError, type Rules, digits, features, fits, parseRules, symbolsOf } from "../model";
import { button, select, several, toggle } from "../screens/form";
import { saidOf } from "../screens/kindcards";
import { picture } from "../element/picture";
import type { Draft } from "../store";
import { h, setAttribute, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { constraintsAt, constraintText, list } from "../view/speech";
import { troubleText } from "../view/trouble";
import { fill, term } from "../words";
import { Canvas } from "./canvas";
import { chosenOf, choosing, cluesAt, copied, each, moved, without } from "./chosen";
import { type Clue, type Kept, type Kind, type Setting, History, boardOf, boards, cellsOf, goesOut, kindNamed, layerOf, partsOf, settingOf, tonesOf } from "./clues";
import { settings } from "./edit";
import { Findings } from "./findings";
import { type Left, learn, unfinished } from "./learned";
import { Palette } from "./palette";
import { Properties } from "./properties";
import type { Part } from "./questions";
import { Sharing } from "./sharing";
import { Versions } from "./versions";
import type { StudioTexts } from "../words/studio/en";

const sizes = ["4", "6", "8", "9", "10", "12", "16"];
const mostCounted = 1000;
const patience = 30_000; // ms that a count may take

const given = "given"; // the tool that writes digits
const hand = "choose"; // the tool that chooses and moves
const liveIn = "sudoku.setter.live";

const empty = (base: string): Setting => ({ base, givens: [], clues: [], current: -1 });

export async function setter(session: Session): Promise<Screen> {
  const { words } = session;
  const [{ texts: studio }] = await Promise.all([import(`../words/studio/${words.lang}.ts`) as Promise<{ texts: StudioTexts }>, sheet("marks.css")]);
  const texts = words.screens;
  const engine = new Engine(); // a count is given up whenever the board changes
  const drafts = settings();
  const [draft] = drafts.all();
  let history = new History(draft?.data ?? empty("9"));
  let plain: Rules = await knowing(() => parseRules(history.now.base)); // the board without clues
  let rules = plain; // with those that could be read last
  let survey: Surveyed | null = null;
  let tool = "killer";
  let another = false; // the next list goes to the same clue
  let live = localStorage.getItem(liveIn) !== "off";
  let chosenCells: readonly number[] = [];
  let wrong: readonly Part[] = [];
  let stop = new AbortController();
  let timer = 0;
  let canvas: Canvas;
  let left: Left = new Map();

  const place = h("div", { class: "canvas-place" });
  const verdict = h("p", { class: "verdict", role: "status" }, texts.isEmpty);
  const waiting = h("p", { class: "note", role: "status" });
  const rule = h("p", { class: "note" });
  const parts = h("p", { class: "note" });
  const undo = button(words.undo, () => go("undo"));
  const redo = button(words.redo, () => go("redo"));
  const add = button(texts.setterAdd, () => addClue([]));
  const part = button(texts.setterPart, () => setAnother(!another));
  const board = h("div", { class: "board-fields" });
  const size = select(texts.boardSize, "9", sizes.map((n) => [n, fill(texts.sizes, { n })]), (n) => change(empty(n)));
  const found = select(studio.found, "plain", [["plain", studio.foundNone], ["regions", studio.foundRegions], ["chaos", studio.foundChaos], ["doppelganger", term(words, "kind", "doppelganger")]], (board) => anew(boards[board](plain.shape.size.rows)));
  const sharing = new Sharing(session, (told) => {
    history.change({ told }, "told");
    versions.keep(history.now);
    sharing.show(plain, history.now);
  });
  const palette = new Palette(words, studio, [[hand, studio.choose], [given, texts.setterGivens]], choose);
  const properties = new Properties(words, studio, {
    value: setValue, copy: () => change(copied(plain, history.now)), choose: (i, more) => pick([i], more),
    tone: (tone) => change(each(history.now, (clue) => ({ ...clue, tone }))),
    move: (down, right) => shift(down, right), remove,
  });
  const versions = new Versions(words, studio, drafts, goOn, ({ base, givens, clues, told }) => rebase({ base, givens, clues, told, current: -1 }));
  const findings = new Findings({
    words, engine, plain: () => plain, now: () => history.now, survey: () => survey, cells: () => chosenCells, tool: () => tool, change,
    wrong: (some) => {
      wrong = some;
      draw();
    },
  }, studio);
  const body = h("div", { class: "setter" },
    palette.element,
    h("div", { class: "desk" }, place, verdict,
      h("div", { class: "buttons" }, sharing.start, undo, redo, button(texts.clearAll, () => change(empty(history.now.base))), button(studio.keepVersion, () => versions.add(history.now))),
      waiting, findings.rating, findings.because, findings.element,
      toggle("live", studio.live, live, (on) => {
        live = on;
        localStorage.setItem(liveIn, on ? "on" : "off");
        changed();
      }),
      versions.element),
    h("div", { class: "beside" },
      rule, parts, h("div", { class: "buttons" }, add, part, palette.favourite), properties.element,
      h("h3", {}, texts.setterClues), properties.clues,
      h("details", { class: "of-board" }, h("summary", {}, texts.setterBoard), board),
      sharing.element));

  /** begin makes the board for another size. */
  function begin(): void {
    plain = parseRules(history.now.base);
    rules = plain;
    canvas = new Canvas(plain, texts.setterCanvas, { draft: (cells, more) => (tool === hand ? take(cells, more) : addClue(cells)), key });
    chosenCells = [];
    place.replaceChildren(canvas.element);
    size.querySelector("select")!.value = String(plain.shape.size.rows);
    const active = document.activeElement as HTMLElement;
    const within = board.contains(active);
    board.replaceChildren(size, found,
      several(texts.otherBoards, features.map(({ name }) => [name, term(words, "feature", name)] as const), new Set(history.now.base.split("+")),
        (name) => fits(name, plain.n, plain.box), (name, on) => {
          const now = history.now.base.split("+");
          rebase({ base: on ? [...now, name].join("+") : now.filter((one) => one !== name).join("+") });
        }));
    if (within) (active.isConnected ? active : board.querySelector<HTMLElement>(`[data-keep="${active.dataset.keep}"]`))?.focus();
  }

  function change(some: Partial<Setting>, sort = ""): void {
    history.change(some, sort);
    changed();
    versions.keep(history.now);
  }

  /** rebase changes what is set once its board is known. */
  function rebase(some: Partial<Setting> & Pick<Setting, "base">): void {
    knowing(() => parseRules(some.base)).then(() => change(some), (error: unknown) => setText(verdict, troubleText(words, error)));
  }

  /** anew begins an empty board of other rules. */
  function anew(text: string): void {
    knowing(() => settingOf(parseRules(text).text, [], history.now.told)).then((setting) => change(setting), (error: unknown) => setText(verdict, troubleText(words, error)));
  }

  /** layer begins a clue about all cells of a layer, which it lays beside the board where there is none. */
  function layer(name: string): void {
    const { size, annexes } = plain.shape;
    const base = annexes.some((annex) => annex.name === name) ? plain.text : `${plain.text}+beside=${name}:${size.rows}x${size.cols}`;
    knowing(() => parseRules(base)).then((rules) => {
      const lists = [cellsOf(rules.shape.annexes.find((annex) => annex.name === name)!)];
      const { clues } = history.now;
      if (!clues.some((clue) => clue.kind === tool)) change({ base: rules.text, clues: [...clues, { kind: tool, value: "", lists }], current: clues.length });
    }, (error: unknown) => setText(verdict, troubleText(words, error)));
  }

  /** pick chooses clues, beside those that are chosen already or in their place. */
  function pick(places: readonly number[], more: boolean): void {
    const before = more ? chosenOf(history.now) : [];
    const again = places.every((i) => before.includes(i));
    const others = before.filter((i) => !places.includes(i));
    history.choose(choosing(again ? others : [...others, ...places]));
    const clue = history.now.clues[history.now.current];
    if (clue && tool !== hand) tool = clue.kind;
    another = false;
    palette.show(tool);
    showTools();
    draw();
    findings.offer();
  }

  /** take chooses what lies at the cells that a hand went over; from a chosen clue it moves what is chosen. */
  function take(cells: readonly number[], more: boolean): void {
    const { now } = history;
    const [from, to] = [cells[0], cells.at(-1)!];
    const there = cluesAt(now, cells.length > 1 ? cells : [from]);
    if (from !== to && !more && cluesAt(now, [from]).some((i) => chosenOf(now).includes(i))) {
      return shift(plain.row(to) - plain.row(from), plain.col(to) - plain.col(from));
    }
    // One click chooses one clue, the next one the clue below it.
    const chosen = chosenOf(now);
    const below = there[(there.indexOf(chosen[0]) + there.length - 1) % there.length];
    const one = chosen.length === 1 && there.includes(chosen[0]) && !more ? below : there.at(-1);
    const again = cells.every((cell) => chosenCells.includes(cell));
    if (more) chosenCells = again ? chosenCells.filter((cell) => !cells.includes(cell)) : [...new Set([...chosenCells, ...cells])];
    else chosenCells = again && chosenCells.length === cells.length && there.length === 0 ? [] : cells;
    pick(cells.length > 1 ? there : one === undefined ? [] : [one], more);
    void findings.count().catch(() => {});
  }

  /** chooseNothing says whether anything was chosen until now. */
  function chooseNothing(): boolean {
    if (chosenCells.length === 0 && chosenOf(history.now).length === 0) return false;
    chosenCells = [];
    pick([], false);
    void findings.count();
    return true;
  }

  function shift(down: number, right: number): void {
    if (chosenOf(history.now).length === 0) return;
    const some = moved(plain, history.now, down, right);
    if (some) change(some);
    else findings.tell(studio.moveOut);
  }

  /** goOn works on another draft, or on a new one. */
  async function goOn(other: Draft<Kept> | null): Promise<void> {
    if (other) await knowing(() => parseRules(other.data.base));
    history = new History(other?.data ?? empty(history.now.base));
    versions.begin(other);
    begin();
    changed();
  }

  function go(way: "undo" | "redo"): void {
    history[way]();
    changed();
    versions.keep(history.now);
  }

  /** changed shows what is set now, and asks what is to be known of it. */
  function changed(): void {
    if (parseRules(history.now.base).text !== plain.text) begin();
    found.querySelector("select")!.value = boardOf(history.now);
    another = false;
    survey = null;
    wrong = [];
    left = unfinished(words, history.now);
    showTools();
    draw();
    clearTimeout(timer);
    stop.abort();
    stop = new AbortController();
    findings.begin(stop.signal);
    timer = window.setTimeout(() => void ask(stop.signal), 150);
  }

  function choose(name: string): void {
    tool = name;
    if (name !== hand) history.choose(choosing([]));
    another = false;
    palette.show(tool);
    showTools();
    draw();
    findings.offer();
    const beside = layerOf(kindNamed(tool) ?? { name: "", lists: [0, 0] });
    if (beside) layer(beside);
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
    setText(rule, kind ? saidOf(words, tool) : tool === hand ? studio.chooseHow : texts.setterGivensHow);
    setText(parts, kind ? howToDraw(kind) : "");
    add.hidden = !kind || kind.lists[1] > 0;
    part.hidden = !clue || clue.kind !== tool || !kind || clue.lists.length < kind.lists[0] || clue.lists.length >= kind.lists[1];
    setAttribute(part, "aria-pressed", String(another));
    setAttribute(undo, "aria-disabled", history.canUndo ? null : "true");
    setAttribute(redo, "aria-disabled", history.canRedo ? null : "true");
    properties.show(plain, history.now, tool);
  }

  /** howToDraw tells how a clue of a kind is drawn, "" for one about all cells. */
  function howToDraw(kind: Kind): string {
    if (kind.lists[1] === 0 || layerOf(kind)) return "";
    if (kind.lists[0] > 1) return goesOut(kind.example) ? texts.setterGoesOut : texts.setterParts;
    return kind.value ? texts.setterHowValue : texts.setterHow;
  }

  function remove(places: readonly number[]): void {
    change(without(history.now, places));
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
    palette.used(tool);
    const next: Clue = { kind: tool, value: kind.lists[1] === 0 ? properties.value.value.trim() : "", lists: cells.length > 0 ? partsOf(kind, cells) : [] };
    change({ clues: [...clues, next], current: clues.length });
  }

  /** setValue gives a value to the chosen clues that take one. */
  function setValue(text: string): void {
    const chosen = chosenOf(history.now);
    if (chosen.length > 0) change(each(history.now, (clue) => (kindNamed(clue.kind)?.value ? { ...clue, value: text } : clue)), `value ${chosen.join()}`);
  }

  /** key writes digits: givens, or the value of the clue. */
  function key(event: KeyboardEvent): boolean {
    const { clues, current, givens } = history.now;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") return go(event.shiftKey ? "redo" : "undo"), true;
    if (control && event.key.toLowerCase() === "y") return go("redo"), true;
    if (event.altKey) {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (step) shift(step[0], step[1]);
      return step !== undefined;
    }
    if (control && event.key.toLowerCase() === "d") return change(copied(plain, history.now)), true;
    if (control && event.key.toLowerCase() === "a") return pick(clues.map((_, i) => i), false), true;
    if (control) return false;
    const clears = event.key === "Backspace" || event.key === "Delete";
    const chosen = chosenOf(history.now);
    if (event.key === "Escape") return chooseNothing();
    if (tool === given || tool === hand && chosen.length === 0) {
      const digit = clears ? 0 : symbolsOf(plain).digit(event.key.toUpperCase());
      if (digit < 0 || event.key.length > 1 && !clears) return false;
      const next = Array.from({ length: plain.cells }, (_, cell) => givens[cell] ?? 0);
      for (const cell of tool === hand && chosenCells.includes(canvas.cursor) ? chosenCells : [canvas.cursor]) next[cell] = digit;
      change({ givens: next });
      return true;
    }
    const clue = clues[current];
    if (!clue || clue.kind !== tool && tool !== hand) return false;
    if (event.key === "Delete") return remove(chosen), true;
    if (!kindNamed(clue.kind)?.value || !clears && event.key.length > 1) return false;
    setValue(clears ? clue.value.slice(0, -1) : clue.value + event.key);
    properties.value.value = history.now.clues[current].value;
    return true;
  }

  const givens = (): Uint8Array => Uint8Array.from({ length: plain.cells }, (_, cell) => history.now.givens[cell] ?? 0);

  function draw(): void {
    const shown = new Board({ rules, givens: new Uint8Array(rules.cells) });
    shown.givens.set(givens()); // clashes are told, not refused
    // Of the chosen cells, or of all.
    const all = survey?.candidates.map((set, cell) => (shown.givens[cell] || chosenCells.length > 0 && !chosenCells.includes(cell) ? 0 : set));
    const { now } = history;
    const around = drawn(shown).around;
    const image = picture(shown, { candidates: all, tones: tonesOf(plain, now), fog: shown.fog(), through: true }, "");
    const cellsIn = (clues: readonly number[]) => clues.flatMap((i) => now.clues[i]?.lists.flat() ?? []);
    canvas.show(image, around, (cell) => {
      const parts = [plain.name(cell)];
      if (shown.givens[cell]) parts.push(fill(words.sayGiven, { digit: shown.symbols.name(shown.givens[cell]) }));
      else if (all) parts.push(fill(words.sayCandidates, { digits: list(digits(all[cell]).map((d) => shown.symbols.name(d))) }));
      for (const constraint of constraintsAt(rules, cell)) parts.push(constraintText(words, shown, constraint, cell));
      return parts.join(words.comma);
    }, {
      waiting: [...left.keys()].flatMap(({ lists }) => lists.flat()),
      chosen: [...chosenCells, ...cellsIn(chosenOf(now))],
      wrong: wrong.flatMap((part) => ("cell" in part ? [part.cell] : cellsIn([part.clue]))),
    });
    setText(waiting, left.size > 0 ? fill(texts.setterLeftOut, { clues: [...left.values()].join("; ") }) : "");
    sharing.show(plain, history.now);
  }

  /** ask learns what the clues mean, then counts. */
  async function ask(signal: AbortSignal): Promise<void> {
    const { now } = history;
    const open = left; // another change has others
    sharing.offer(null);
    setText(verdict, texts.checking);
    const timeout = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), patience);
    try {
      const read = await learn(words, plain, now, open);
      if (signal.aborted) return;
      rules = read;
      draw();
      if (open.size === now.clues.length && !now.givens.some((d) => d > 0)) return setText(verdict, texts.isEmpty);
      const playable = open.size === 0 ? new Board({ rules, givens: givens() }) : null;
      sharing.offer(playable);
      if (!live) return setText(verdict, studio.waits);
      survey = await engine.survey({ rules: rules.text, givens: givens() }, mostCounted, { signal });
      draw();
      const { count, exact } = survey;
      setText(verdict, count === 0 ? texts.isNone : count === 1 ? texts.isOne : fill(exact ? texts.isCounted : texts.isCountedMore, { count: exact ? count : mostCounted - 1 }));
      sharing.offer(playable, survey);
      clearTimeout(timeout);
      void findings.surveyed(count);
    } catch (error) {
      if (signal.aborted) {
        if ((signal.reason as DOMException).name === "TimeoutError") setText(verdict, texts.isTooLong);
      } else if (error instanceof GameError) {
        wrong = error.cells.map((cell) => ({ cell }));
        draw();
        setText(verdict, error.reason === "clash" ? fill(texts.isClash, { cells: list(error.cells.map((cell) => plain.name(cell))) }) : error.message);
      } else if (error instanceof EngineError && error.code === "rules") setText(verdict, error.message);
      else setText(verdict, troubleText(words, error));
    } finally {
      clearTimeout(timeout);
    }
  }

  // Undo works from wherever the hand is, but for fields, which undo their own letters.
  body.addEventListener("keydown", (event) => {
    const wanted = (event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase());
    if (!wanted || (event.target as HTMLElement).matches("input, textarea") || !key(event)) return;
    event.preventDefault();
  });
  versions.begin(draft ?? null);
  begin();
  palette.show(tool);
  changed();
  return { title: texts.openSetter, body, wide: true, closed: () => {
    clearTimeout(timer);
    stop.abort();
  } };
}
