// Help that reasons: a hint in four depths, all steps that are open now, and
// the whole solution step by step. All of it comes from the engine. What there is
// to see of it is drawn on the board, and told in the panel (panel.ts).
import { type CallOptions, engine } from "../engine/engine";
import type { BoardData, Hint, Path, Position, Step, Steps } from "../engine/types";
import { type Action, type Board, type Constraint, allDigits, digits as digitsIn, has } from "../model";
import { screenWords } from "../words";
import { drawingOf } from "./drawing";
import type { Exercise } from "./exercise";
import { type Look, plainLook } from "./look";
import type { Replay } from "./replay";
import type { Session } from "./session";
import { troubleText } from "./trouble";

/** Shown is what the player is shown; it never changes, another takes its place. */
export type Shown =
  | { readonly kind: "work"; readonly stop: AbortController; readonly text: string; readonly seen: boolean }
  | { readonly kind: "hint"; readonly hint: Hint; readonly depth: number }
  | { readonly kind: "steps"; readonly steps: Steps; readonly at: number } // -1 is the list
  | { readonly kind: "path"; readonly path: Path; readonly at: number }
  | { readonly kind: "replay"; readonly replay: Replay }
  | Exercise
  | { readonly kind: "rule"; readonly title: string; readonly text: readonly (Node | string)[]; readonly about?: Constraint };

export class Hints {
  shown: Shown | null = null;
  private exercise: Exercise | null = null;

  constructor(private readonly session: Session) {}

  get isOpen(): boolean {
    return this.shown !== this.exercise;
  }

  /** step is the one that is shown. */
  get step(): Step | undefined {
    const { shown } = this;
    if (shown?.kind === "hint") return shown.hint.step;
    if (shown?.kind === "exercise") return shown.step;
    if (shown?.kind === "steps") return shown.steps.steps[shown.at];
    if (shown?.kind === "path") return shown.path.steps[shown.at];
    return undefined;
  }

  /** place is where the panel lies: a single step beside the digits, so that they
   * can be entered meanwhile; what is for reading only over the pad. */
  get place(): "" | "beside" | "over" {
    const { shown } = this;
    if (!shown || shown.kind === "work" && !shown.seen) return "";
    return this.step && shown.kind !== "path" || shown.kind === "rule" || shown.kind === "exercise" ? "beside" : "over";
  }

  /** ask shows a hint, or tells more of the one there is. */
  async ask(): Promise<void> {
    const { session, shown } = this;
    if (!this.allowed()) return;
    if (shown?.kind === "hint") return this.show({ ...shown, depth: Math.min(4, shown.depth + 1) });
    const hint = await this.work(session.words.hintThinking, (options) => engine.hint(this.board(), session.lang, options));
    if (hint === undefined) return;
    if (hint === null) return this.tellNone("hintNone");
    this.give({ kind: "hint", hint, depth: 1 });
  }

  /** askAll shows all steps that are open now. */
  async askAll(): Promise<void> {
    const { session } = this;
    if (!this.allowed()) return;
    const steps = await this.work(session.words.searching, (options) => engine.steps(this.board(), session.lang, options));
    if (steps === undefined) return;
    if (steps.steps.length === 0) return this.tellNone("noStep");
    this.give({ kind: "steps", steps: { ...steps, steps: arranged(steps.steps) }, at: -1 });
  }

  /** explain shows the whole solution, from the givens on. */
  async explain(): Promise<void> {
    const { session } = this;
    if (!this.allowed()) return;
    const path = await this.work(session.words.working, (options) => engine.path(this.puzzle(), session.lang, options));
    if (path === undefined) return;
    if (path.steps.length === 0) return session.tell(session.words.noStep);
    this.give({ kind: "path", path, at: 0 });
  }

  /** replay shows how the game was played. */
  async replay(): Promise<void> {
    const { session } = this;
    const { game } = session.play;
    const [{ Replay }] = await Promise.all([import("./replay"), screenWords(session.words)]);
    if (game !== session.play.game || game.paused) return;
    if (game.history().done === 0) return session.tell(session.words.nothingThere);
    this.close();
    this.show({ kind: "replay", replay: new Replay(session) });
  }

  /** tellRule shows a rule of the board, or one of its constraints. */
  tellRule(title: string, text: readonly (Node | string)[], about?: Constraint): void {
    this.close();
    this.show({ kind: "rule", title, text, about });
  }

  close(): void {
    if (this.shown?.kind === "work") this.shown.stop.abort();
    if (this.shown?.kind === "replay") this.shown.replay.stop();
    this.show(null);
  }

  /** dismiss closes what is shown, an exercise as well. */
  dismiss(): void {
    if (this.shown?.kind === "exercise") this.shown.leave();
    else this.close();
  }

  /** settle has an exercise shown whenever nothing else is, until there is none. */
  settle(exercise: Exercise | null): void {
    const { isOpen } = this;
    this.exercise = exercise;
    if (!isOpen) this.show(null);
  }

  /** changed is called when the board has changed: a step stays while something
   * that follows from it is still to be done. */
  changed(): void {
    const { board } = this.session.play.game;
    const step = this.shown?.kind === "path" ? undefined : this.step;
    const open = step?.place.some(({ cell, digit }) => board.digit(cell) !== digit) ||
      step?.remove.some(({ cell, digit }) => board.digit(cell) === 0 && has(board.centre[cell] | board.corner[cell], digit));
    if (!open) this.close();
    else this.session.view.draw();
  }

  /** key handles the keys that mean something else while a step is shown. */
  key(name: string): boolean {
    const { shown } = this;
    if (shown?.kind === "replay") return shown.replay.key(name);
    if (shown?.kind === "path") {
      const to = { ArrowLeft: shown.at - 1, ArrowRight: shown.at + 1, Home: 0, End: shown.path.steps.length - 1 }[name];
      if (to === undefined) return false;
      this.go(to);
      return true;
    }
    if (name === "Enter" && shown?.kind === "exercise" && shown.next) {
      shown.next();
      return true;
    }
    if (name !== "Enter" || (shown?.kind !== "hint" && !(shown?.kind === "steps" && shown.at >= 0))) return false;
    this.carryOut();
    return true;
  }

  /** go turns to another step. */
  go(to: number): void {
    const { shown } = this;
    if (shown?.kind === "path") this.show({ ...shown, at: Math.max(0, Math.min(shown.path.steps.length - 1, to)) });
    if (shown?.kind === "steps") this.show({ ...shown, at: to });
  }

  /** carryOut does what follows from the step. */
  carryOut(): void {
    const { session, step } = this;
    const action = step && deduction(step);
    if (!action) return;
    this.close();
    if (step.place.length > 0) session.play.game.selection.set(step.place[0].cell);
    if (session.act(action)) session.say(step.conclusion);
    session.view.focus(true);
  }

  /** playOn brings the game to where an explanation has come: its digits, and
   * what has been ruled out by then; one action, which undo takes back. */
  playOn({ digits, candidates }: Position): void {
    const { session } = this;
    const { board, rules } = session.play.game;
    const cells = [...digits.keys()];
    const place = cells.filter((cell) => digits[cell] > 0 && digits[cell] !== board.digit(cell)).map((cell) => ({ cell, digit: digits[cell] }));
    const grid = board.grid();
    for (const { cell, digit } of place) grid[cell] = digit;
    const could = rules.candidates(grid);
    // A cell without marks gets its notes with the first that is taken from it, be it one
    // that could not go there anyway: a step that comes later needs them everywhere.
    const every = allDigits(rules.n);
    const remove = cells.flatMap((cell) => {
      if (grid[cell] > 0) return [];
      const gone = digitsIn((could[cell] | board.centre[cell] | board.corner[cell]) & ~candidates[cell]);
      return (gone.length > 0 ? gone : digitsIn(every & ~candidates[cell]).slice(0, 1)).map((digit) => ({ cell, digit }));
    });
    this.close();
    if (session.act({ do: "deduce", place, remove })) session.tell(session.words.playsOn);
    session.view.focus(true);
  }

  /** give shows what was asked for, and counts it as a hint. */
  private give(shown: Shown): void {
    this.session.play.game.countHint();
    this.session.keep();
    this.show(shown);
  }

  /** show shows something, and its step on the board. */
  private show(wanted: Shown | null): void {
    const { session, shown: before } = this;
    const shown = (this.shown = wanted ?? this.exercise);
    const { step } = this;
    const depth = shown?.kind === "hint" ? shown.depth : 4;
    session.viewing = shown?.kind === "path" ? lookOfPosition(shown.path.positions[shown.at], session.play.game.board) : shown?.kind === "replay" ? shown.replay.look : null;
    session.drawing = step ? drawingOf(step, depth) : null;
    session.beneath = step && depth >= 3 && shown?.kind !== "path" && shown?.kind !== "exercise" && hasCandidates(step) ? positionOf(shown).candidates : null;
    if (before || shown) session.view.draw();
  }

  /** light points at a cell on the board, or at none. */
  light(cell: number | null): void {
    const { session } = this;
    if (!session.drawing) return;
    session.drawing = { ...session.drawing, lit: cell === null ? [] : [cell] };
    session.view.draw();
  }

  private allowed(): boolean {
    const { session } = this;
    const { game } = session.play;
    if (game.paused || this.shown?.kind === "work") return false;
    if (game.assists.hints) return true;
    session.tell(session.words.offInSettings);
    return false;
  }

  /** tellNone tells that nothing was found: in fog, from what is seen. */
  private tellNone(word: "hintNone" | "noStep"): void {
    const { session } = this;
    session.tell(session.words[session.play.game.fog().size > 0 ? "hintFog" : word]);
  }

  /** puzzle is the puzzle as the engine takes it. */
  private puzzle() {
    const { rules, givens, symbols } = this.session.play.game.board;
    return { rules: rules.text, givens: givens.slice(), symbols: symbols.names };
  }

  private board(): BoardData {
    const { entries, corner, centre } = this.session.play.game.board;
    return { ...this.puzzle(), entries: entries.slice(), corner: corner.slice(), centre: centre.slice() };
  }

  /** work waits for the engine, with a way to stop it; undefined is no answer. */
  private async work<T>(text: string, call: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
    const stop = new AbortController();
    const { session } = this;
    const { game } = session.play;
    this.close();
    // Most answers are there at once: then nothing flickers.
    this.shown = { kind: "work", stop, text, seen: false };
    const timer = setTimeout(() => this.show({ kind: "work", stop, text, seen: true }), 150);
    try {
      const answer = await call({ signal: stop.signal });
      return stop.signal.aborted || game !== session.play.game ? undefined : answer;
    } catch (error) {
      if (!stop.signal.aborted) session.tell(troubleText(session.words, error));
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.shown?.kind === "work" && this.shown.stop === stop) this.close();
    }
  }
}

/** deduction is the action that carries a step out, if there is something to do. A mistake is
 * mended: wrong entries are taken out, wrong marks become the notes of their cells. */
export function deduction({ technique, parts, place, remove }: Step): Action | null {
  if (technique === "wrong_entry") return { do: "clear", cells: parts[0].cells };
  if (technique === "wrong_mark") return { do: "notes", cells: parts[0].cells };
  return place.length + remove.length > 0 ? { do: "deduce", place, remove } : null;
}

/** hasCandidates says whether a step speaks of candidates, which are all shown then. */
const hasCandidates = (step: Step): boolean => step.links.length > 0 || step.parts.some((part) => part.candidates.length > 0);

/** positionOf is the board as a step that is shown sees it. */
const positionOf = (shown: Shown | null): Position => (shown?.kind === "steps" ? shown.steps.position : (shown as { hint: Hint }).hint.position);

/** arranged are steps from the easiest, those of a technique together, and one of
 * those that come to the same. */
function arranged(steps: readonly Step[]): Step[] {
  const seen = new Set<string>();
  const first = new Map<string, number>();
  for (const { name, rating } of steps) first.set(name, Math.min(first.get(name) ?? Infinity, rating));
  return steps.filter(({ name, conclusion }) => {
    const key = `${name}: ${conclusion}`;
    return !seen.has(key) && seen.add(key);
  }).sort((a, b) => first.get(a.name)! - first.get(b.name)! || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.rating - b.rating));
}

/** lookOfPosition shows a board as a step sees it. */
const lookOfPosition = ({ digits, candidates }: Position, { colours, candidateColours: paint }: Board): Look =>
  ({ ...plainLook, digits, corner: new Uint32Array(digits.length), centre: candidates, colours, paint, explained: true });
