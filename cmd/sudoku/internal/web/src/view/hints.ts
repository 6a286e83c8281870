// Help that reasons: a hint in four depths, all steps that are open now, and
// the whole solution step by step. All of it comes from the engine; while it is
// shown, there is a panel and the steps are drawn on the board. The panel of a
// single step lies beside the digits, so that they can be entered meanwhile; what
// is for reading only lies over the pad.
import { type CallOptions, EngineError, engine } from "../engine/engine";
import type { BoardData, Hint, Path, Position, Step, Steps } from "../engine/types";
import { digits as digitsIn, has } from "../model";
import { fill } from "../words/words";
import type { App } from "./app";
import { h } from "./dom";
import { drawingOf } from "./drawing";
import { type IconName, icon } from "./icons";
import type { Look } from "./look";

type Shown =
  | { kind: "work"; stop: AbortController; text: string }
  | { kind: "hint"; hint: Hint; depth: number }
  | { kind: "steps"; steps: Steps; at: number } // -1 is the list
  | { kind: "path"; path: Path; at: number };

export class Hints {
  readonly element = h("section", { class: "panel" });
  private shown: Shown | null = null;

  constructor(private readonly app: App) {
    this.element.hidden = true;
  }

  get isOpen(): boolean {
    return this.shown !== null;
  }

  /** ask shows a hint, or tells more of the one there is. */
  async ask(): Promise<void> {
    const { app, shown } = this;
    if (!this.allowed()) return;
    if (shown?.kind === "hint") {
      shown.depth = Math.min(4, shown.depth + 1);
      return this.draw(true);
    }
    const hint = await this.work(app.words.hintThinking, (options) => engine.hint(this.board(), app.lang, options));
    if (hint === undefined) return;
    if (hint === null) return app.tell(app.words.hintNone);
    this.give({ kind: "hint", hint, depth: 1 });
  }

  /** askAll shows all steps that are open now. */
  async askAll(): Promise<void> {
    const { app } = this;
    if (!this.allowed()) return;
    const steps = await this.work(app.words.searching, (options) => engine.steps(this.board(), app.lang, options));
    if (steps === undefined) return;
    if (steps.steps.length === 0) return app.tell(app.words.noStep);
    this.give({ kind: "steps", steps, at: -1 });
  }

  /** explain shows the whole solution, from the givens on. */
  async explain(): Promise<void> {
    const { app } = this;
    if (!this.allowed()) return;
    const path = await this.work(app.words.working, (options) => engine.path(this.puzzle(), app.lang, options));
    if (path === undefined) return;
    if (path.steps.length === 0) return app.tell(app.words.noStep);
    this.give({ kind: "path", path, at: 0 });
  }

  close(): void {
    const hadFocus = this.element.contains(document.activeElement);
    if (this.shown?.kind === "work") this.shown.stop.abort();
    this.shown = null;
    this.element.hidden = true;
    this.app.help = "";
    this.app.viewing = null;
    this.app.board.overlay.show(null);
    this.app.drawAll();
    if (hadFocus) this.app.board.focus(true);
  }

  /** changed is called when the board has changed: a step stays while something
   * that follows from it is still to be done. */
  changed(): void {
    const { board } = this.app.play.game;
    const step = this.shown?.kind === "path" ? undefined : this.step();
    const open = step?.place.some(({ cell, digit }) => board.digit(cell) !== digit) ||
      step?.remove.some(({ cell, digit }) => board.digit(cell) === 0 && has(board.centre[cell] | board.corner[cell], digit));
    if (!open || isMistake(step!)) return this.close();
    this.app.drawAll();
  }

  /** key handles the keys that mean something else while the panel is open. */
  key(name: string): boolean {
    const { shown } = this;
    if (shown?.kind === "path") {
      const to = { ArrowLeft: shown.at - 1, ArrowRight: shown.at + 1, Home: 0, End: shown.path.steps.length - 1 }[name];
      if (to === undefined) return false;
      this.go(to);
      return true;
    }
    if (name !== "Enter" || (shown?.kind !== "hint" && !(shown?.kind === "steps" && shown.at >= 0))) return false;
    this.carryOut();
    return true;
  }

  /** give shows what was asked for, and counts it as a hint. */
  private give(shown: Shown): void {
    this.app.play.game.countHint();
    this.app.keep();
    this.show(shown);
  }

  private allowed(): boolean {
    const { app } = this;
    const { game } = app.play;
    if (game.paused || this.shown?.kind === "work") return false;
    if (game.assists.hints) return true;
    app.tell(app.words.offInSettings);
    return false;
  }

  /** puzzle is the puzzle as the engine takes it. */
  private puzzle() {
    const { rules, givens, symbols } = this.app.play.game.board;
    return { rules: rules.text, givens: givens.slice(), symbols: symbols.names };
  }

  private board(): BoardData {
    const { entries, corner, centre } = this.app.play.game.board;
    return { ...this.puzzle(), entries: entries.slice(), corner: corner.slice(), centre: centre.slice() };
  }

  /** work waits for the engine, with a button to stop it; undefined is no answer. */
  private async work<T>(text: string, call: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
    const stop = new AbortController();
    const { game } = this.app.play;
    this.close();
    // Most answers are there at once: then nothing flickers.
    const timer = setTimeout(() => this.show({ kind: "work", stop, text }), 150);
    const waiting: Shown = { kind: "work", stop, text };
    this.shown = waiting;
    try {
      const answer = await call({ signal: stop.signal });
      return stop.signal.aborted || game !== this.app.play.game ? undefined : answer;
    } catch (error) {
      if (!stop.signal.aborted) this.app.tell(troubleText(this.app, error));
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.shown?.kind === "work") this.close();
    }
  }

  private show(shown: Shown): void {
    this.shown = shown;
    this.draw(true);
  }

  private go(to: number): void {
    const { shown } = this;
    if (shown?.kind === "path") shown.at = Math.max(0, Math.min(shown.path.steps.length - 1, to));
    if (shown?.kind === "steps") shown.at = to;
    this.draw(true);
  }

  private carryOut(): void {
    const step = this.step();
    if (!step || step.place.length + step.remove.length === 0) return;
    this.close();
    const { app } = this;
    if (step.place.length > 0) app.play.game.selection.set(step.place[0].cell);
    if (app.act({ do: "deduce", place: step.place, remove: step.remove })) app.say(step.conclusion);
    app.board.focus(true);
  }

  private step(): Step | undefined {
    const { shown } = this;
    if (shown?.kind === "hint") return shown.hint.step;
    if (shown?.kind === "steps") return shown.steps.steps[shown.at];
    if (shown?.kind === "path") return shown.path.steps[shown.at];
    return undefined;
  }

  /** draw shows the panel, and its step on the board. */
  draw(speak = false): void {
    const { app, shown } = this;
    if (!shown) return;
    const { words } = app;
    const step = this.step();
    this.element.hidden = false;
    app.help = step && shown.kind !== "path" ? "beside" : "over";
    app.viewing = shown.kind === "path" ? { look: lookOfPosition(shown.path.positions[shown.at]) } : null;
    const depth = shown.kind === "hint" ? shown.depth : 4;
    app.board.overlay.show(step && depth >= 3 ? drawingOf(step, depth === 4) : null);
    app.board.draw();

    const focused = (document.activeElement as HTMLElement | null)?.dataset.panel;
    let title = "";
    let content: (Node | string)[] = [];
    let buttons: (HTMLElement | null)[] = [];
    switch (shown.kind) {
      case "work":
        title = shown.text;
        content = [h("div", { class: "working", "aria-hidden": "true" })];
        buttons = [this.button("stop", words.stop, () => this.close())];
        break;
      case "hint": {
        title = fill(words.hintDepth, { depth });
        content = paragraphs(step!.texts[depth - 1]);
        const does = step!.place.length + step!.remove.length > 0;
        buttons = [
          depth < 4 ? this.button("more", words.hintMore, () => void this.ask(), "primary") : null,
          does ? this.button("do", words.hintDo, () => this.carryOut(), depth < 4 ? "plain" : "primary") : null,
          isMistake(step!) && depth > 1 ? this.button("mistakes", words.undoMistakes, () => this.undoMistakes()) : null,
        ];
        break;
      }
      case "steps":
        if (shown.at < 0) {
          title = fill(words.stepsFound, { count: shown.steps.steps.length });
          content = [h("div", { class: "list steps" }, ...shown.steps.steps.map((one, i) =>
            h("button", { type: "button", "data-panel": `step-${i}`, click: () => this.go(i) }, h("strong", {}, one.name), h("span", {}, one.conclusion))))];
          break;
        }
        title = step!.name;
        content = paragraphs(step!.texts[3]);
        buttons = [this.button("do", words.hintDo, () => this.carryOut(), "primary"), this.button("list", words.back, () => this.go(-1))];
        break;
      case "path": {
        const count = shown.path.steps.length;
        title = fill(words.stepOf, { step: shown.at + 1, steps: count });
        content = [h("p", { class: "technique" }, h("strong", {}, step!.name), " ", h("span", {}, fill(words.rating, { rating: (step!.rating / 10).toFixed(1) }))), ...paragraphs(step!.texts[3])];
        buttons = [
          this.walk("toStart", words.first, 0, shown.at === 0), this.walk("back", words.previous, shown.at - 1, shown.at === 0),
          this.walk("forward", words.next, shown.at + 1, shown.at === count - 1, "primary"), this.walk("toEnd", words.last, count - 1, shown.at === count - 1),
          shown.at > 0 ? this.button("play", words.playOn, () => this.playOn(shown.path.positions[shown.at])) : null,
        ];
      }
    }
    this.element.setAttribute("aria-label", title);
    this.element.replaceChildren(
      h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "quiet", "aria-label": words.close, "data-panel": "close", click: () => this.close() }, icon("close"))),
      h("div", { class: "text", tabindex: 0, role: "group", "aria-label": title }, ...content),
      h("div", { class: "buttons" }, ...buttons));
    if (focused) this.element.querySelector<HTMLElement>(`[data-panel="${focused}"]`)?.focus();
    if (speak) app.say(`${title}. ${this.element.querySelector(".text")!.textContent}`);
  }

  /** playOn brings the game to where an explanation has come: its digits, and
   * what has been ruled out by then; one action, which undo takes back. */
  private playOn({ digits, candidates }: Position): void {
    const { app } = this;
    const { board, rules } = app.play.game;
    const cells = [...digits.keys()];
    const place = cells.filter((cell) => digits[cell] > 0 && digits[cell] !== board.digit(cell)).map((cell) => ({ cell, digit: digits[cell] }));
    const grid = board.grid();
    for (const { cell, digit } of place) grid[cell] = digit;
    const could = rules.candidates(grid);
    const remove = cells.flatMap((cell) => (grid[cell] > 0 ? [] : digitsIn(could[cell] & ~candidates[cell]).map((digit) => ({ cell, digit }))));
    this.close();
    if (app.act({ do: "deduce", place, remove })) app.tell(app.words.playsOn);
    app.board.focus(true);
  }

  private undoMistakes(): void {
    const { app } = this;
    this.close();
    const count = app.play.game.undoMistakes();
    if (count > 0) app.changed();
    app.tell(count > 0 ? fill(app.words.undone, { count }) : app.words.noMistake);
  }

  private button(name: string, text: string, act: () => void, look = "plain"): HTMLElement {
    return h("button", { type: "button", class: look, "data-panel": name, click: act }, text);
  }

  private walk(drawing: IconName, text: string, to: number, end: boolean, look = "plain"): HTMLElement {
    return h("button", { type: "button", class: look, "aria-label": text, title: text, "aria-disabled": end ? "true" : undefined, "data-panel": drawing, click: () => this.go(to) }, icon(drawing));
  }
}

const isMistake = ({ technique }: Step): boolean => technique === "wrong_entry" || technique === "wrong_mark";

/** paragraphs are the lines of a text. */
function paragraphs(text: string): HTMLElement[] {
  return text.split("\n").filter((line) => line.trim()).map((line) => h("p", {}, line));
}

/** lookOfPosition shows a board as a step sees it. */
function lookOfPosition({ digits, candidates }: Position): Look {
  const none = new Set<number>();
  return { digits, corner: new Uint32Array(digits.length), centre: candidates, clash: none, clashOf: new Map(), wrong: none, right: none, peers: none, places: none, digit: 0 };
}

/** troubleText says what went wrong with a call to the engine. */
export function troubleText(app: App, error: unknown): string {
  const { words } = app;
  if (!(error instanceof EngineError)) return fill(words.engineFailed, { reason: error instanceof Error ? error.message : String(error) });
  switch (error.code) {
    case "none": return words.hasNone;
    case "several": return words.hasSeveral;
    case "clash": return words.hintClash;
    case "size": return words.hintTooLarge;
    case "stuck": return words.hintNone;
    case "unavailable": return words.engineAway;
  }
  return fill(words.engineFailed, { reason: error.trouble.reason ?? error.code });
}
