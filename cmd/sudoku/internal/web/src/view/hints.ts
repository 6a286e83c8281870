// Help that reasons: a hint in four depths, all steps that are open now, and
// the whole solution step by step. All of it comes from the engine. What there is
// to see of it is drawn on the board, and told in the panel (panel.ts).
import type { Hint, Path, Position, Step, Steps } from "../engine/types";
import { type Action, type Board, type Constraint, has } from "../model";
import { type Drawing, drawingOf } from "./drawing";
import type { Exercise } from "./exercise";
import { type Look, plainLook } from "./look";
import type { Replay } from "./replay";
import type { Session } from "./session";

/** Shown is what the player is shown; it never changes, another takes its place. */
export type Shown =
  | { readonly kind: "work"; readonly stop: AbortController; readonly text: string; readonly seen: boolean }
  | { readonly kind: "hint"; readonly hint: Hint; readonly depth: number }
  | { readonly kind: "steps"; readonly steps: Steps; readonly at: number } // -1 is the list
  | { readonly kind: "path"; readonly path: Path; readonly at: number }
  | { readonly kind: "replay"; readonly replay: Replay }
  | Exercise
  | { readonly kind: "rule"; readonly title: string; readonly text: readonly (Node | string)[]; readonly about?: Constraint };

type Asking = typeof import("./ask");

export class Hints {
  shown: Shown | null = null;
  private scripts: Asking | null = null; // once they are fetched
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
   * can be entered meanwhile, and a wait for one; what is for reading only over the pad. */
  get place(): "" | "beside" | "over" {
    const { shown } = this;
    if (!shown || shown.kind === "work" && !shown.seen) return "";
    return this.step && shown.kind !== "path" || shown.kind === "work" || shown.kind === "rule" || shown.kind === "exercise" ? "beside" : "over";
  }

  /** ask shows a hint, or tells more of the one there is. */
  ask(): void {
    const { shown } = this;
    if (shown?.kind === "hint") this.show({ ...shown, depth: Math.min(4, shown.depth + 1) });
    else this.asking(({ ask }) => ask(this, this.session));
  }

  /** askAll shows all steps that are open now. */
  askAll(): void {
    this.asking(({ askAll }) => askAll(this, this.session));
  }

  /** explain shows the whole solution, from the givens on. */
  explain(): void {
    this.asking(({ explain }) => explain(this, this.session));
  }

  /** replay shows how the game was played. */
  replay(): void {
    this.asking(({ replay }) => replay(this, this.session));
  }

  /** playOn brings the game to where an explanation has come. */
  playOn(position: Position): void {
    this.asking(({ playOn }) => playOn(this, this.session, position));
  }

  /** asking fetches what asks the engine, for those who need it. */
  private asking(act: (scripts: Asking) => Promise<void> | void): void {
    if (this.scripts) return void act(this.scripts);
    import("./ask").then((scripts) => act((this.scripts = scripts))).catch(() => this.session.tell(this.session.words.engineAway));
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

  /** show shows something, and its step on the board. */
  show(wanted: Shown | null): void {
    const { session, shown: before } = this;
    const shown = (this.shown = wanted ?? this.exercise);
    const { step } = this;
    const depth = shown?.kind === "hint" ? shown.depth : 4;
    session.viewing = shown?.kind === "path" ? lookOfPosition(shown.path.positions[shown.at], session.play.game.board) : shown?.kind === "replay" ? shown.replay.look : null;
    session.drawing = step ? drawingOf(step, depth) : null;
    session.beneath = step && depth >= 3 && shown?.kind !== "path" && shown?.kind !== "exercise" && hasCandidates(step) ? needed(session.drawing!, positionOf(shown)) : null;
    if (before || shown) session.view.draw();
  }

  /** light points at a cell on the board, or at none. */
  light(cell: number | null): void {
    const { session } = this;
    if (!session.drawing) return;
    session.drawing = { ...session.drawing, lit: cell === null ? [] : [cell] };
    session.view.draw();
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

/** needed is what can go into the cells that a drawing is about: notes elsewhere stay the player's own. */
const needed = ({ area, cells, candidates, remove, place, links }: Drawing, position: Position): ReadonlyMap<number, number> =>
  new Map([...area, ...[...cells, ...candidates, ...remove, ...place].map(({ cell }) => cell), ...links.flatMap(({ from, to }) => [...from.cells, ...to.cells])].map((cell) => [cell, position.candidates[cell]]));

/** positionOf is the board as a step that is shown sees it. */
const positionOf = (shown: Shown | null): Position => (shown?.kind === "steps" ? shown.steps.position : (shown as { hint: Hint }).hint.position);

/** lookOfPosition shows a board as a step sees it. */
const lookOfPosition = ({ digits, candidates }: Position, { colours, candidateColours: paint }: Board): Look =>
  ({ ...plainLook, digits, corner: new Uint32Array(digits.length), centre: candidates, colours, paint, explained: true });
