// Practice: one exercise after the other in place of the game, which waits and goes on
// where it was. The engine makes the positions, and judges after each action.
import type { BoardData, Exercise as Made, Step, Verdict } from "../engine/types";
import { Game } from "../model";
import type { Exercise } from "../view/exercise";
import { h } from "../view/dom";
import { button } from "../screens/form";
import { begun } from "../view/new";
import type { Practice, Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { fill, term } from "../words";
import { boardOf } from "./figure";
import { dateOfDay, exercise, judge, lessons, note, today } from "./school";
import { type LearnTexts, learnTexts } from "./texts";

/** Exercises are those in a technique, or with due those that are to be repeated today. */
export class Exercises implements Practice {
  private waiting: Game | null = null; // the game, while an exercise is in its place
  private began: BoardData | null = null;
  private first: Step | null = null; // that comes next on the position
  private missed = false; // something was wrong
  private ended = false;
  private skipped = 0;
  private asked = 0;
  private stop = new AbortController();

  constructor(private readonly session: Session, private texts: LearnTexts, private technique: string, private readonly due: boolean) {}

  /** next puts the next exercise in place of what is there. */
  async next(): Promise<void> {
    const { session } = this;
    if (this.due && this.ended) {
      const all = await lessons(session.store.db);
      if (all.due === 0) return this.leave();
      this.technique = all.next;
    }
    this.waiting ??= session.play.game;
    this.stop = new AbortController();
    session.close();
    // Most are there at once: then nothing flickers.
    const looking = setTimeout(() => this.look(0), 200);
    try {
      const progress = (p: { phase: string; done?: number }) => p.phase === "work" && this.look(p.done!);
      const made = await exercise(session.store.db, this.technique, this.skipped, { signal: this.stop.signal, progress });
      clearTimeout(looking);
      await this.begin(made);
    } catch (error) {
      clearTimeout(looking);
      if (!this.stop.signal.aborted) session.tell(troubleText(session.words, error));
      this.leave();
    }
  }

  /** look tells that a position is being looked for. */
  private look(tries: number): void {
    if (this.stop.signal.aborted) return;
    const { texts } = this;
    this.tell(tries > 0 ? fill(texts.lookingTried, { tries }) : texts.looking, [h("div", { class: "working", "aria-hidden": "true" })],
      [button(texts.stop, () => this.stop.abort())]);
  }

  private async begin(made: Made): Promise<void> {
    const { session } = this;
    const game = Game.resume(await boardOf(made.board));
    game.answer = { solutions: "one", grid: made.solution };
    const title = fill(this.texts.practice, { technique: this.name });
    begun(game, { title, source: "practice", rating: made.rating }, session.settings);
    game.assists = { ...game.assists, check: "never", strict: false, hints: true, timer: false };
    this.began = this.dataOf(game);
    const { step } = await judge(this.technique, this.began, this.began, session.lang);
    if (this.stop.signal.aborted) return;
    this.first = step;
    this.missed = this.ended = false;
    session.practise(game, this);
    if (step.place.length === 0) session.setMode("centre");
    this.task();
    session.view.focus(true);
  }

  private get name(): string {
    return term(this.session.words, "technique", this.technique);
  }

  private dataOf({ board }: Game): BoardData {
    const { rules, givens, entries, corner, centre } = board;
    return { rules: rules.text, givens: givens.slice(), entries: entries.slice(), corner: corner.slice(), centre: centre.slice() };
  }

  changed(): void {
    void this.judge().catch((error: unknown) => this.session.tell(troubleText(this.session.words, error)));
  }

  private async judge(): Promise<void> {
    const { session } = this;
    const asked = ++this.asked;
    const { lang } = session;
    this.texts = await learnTexts(lang);
    if (this.ended) return;
    const verdict = await judge(this.technique, this.began!, this.dataOf(session.play.game), lang);
    if (asked !== this.asked || session.practice !== this || this.ended) return;
    await this.answer(verdict);
  }

  private async answer({ outcome, wrong, left, step }: Verdict): Promise<void> {
    const { session, texts } = this;
    const { rules, symbols } = session.play.game.board;
    const back = button(texts.takeBack, () => session.play.game.undo() && session.changed(), "primary");
    switch (outcome) {
      case "open":
        return this.task();
      case "right":
        return this.end(step, !this.missed && session.play.game.hints === 0, false);
      case "part":
        return this.tell(this.name, [h("p", { class: "good" }, fill(texts.part, { left }))], this.ways());
      case "other":
        return this.tell(this.name, [h("p", {}, fill(texts.other, { technique: this.name }))], [back, ...this.ways()]);
      case "wrong": {
        this.missed = true;
        const cells = wrong.slice(0, 3).map(({ cell, digit }) => fill(texts.wrongCell, { digit: symbols.name(digit), cell: rules.name(cell) }));
        return this.tell(this.name, [h("p", { class: "bad" }, fill(texts.wrong, { cells: cells.join(session.words.comma) || session.words.fullButWrong }))], [back, ...this.ways()]);
      }
    }
  }

  /** task says what is to be done. */
  private task(): void {
    const { texts, first } = this;
    const text = first!.place.length > 0 ? texts.taskEnter : texts.taskRemove;
    this.tell(this.name, [h("p", {}, fill(text, { technique: this.name })), h("p", { class: "note" }, first!.idea), h("p", { class: "note" }, texts.hintToo)], this.ways());
  }

  /** ways are what can be done beside finding the step. */
  private ways(): HTMLElement[] {
    const { texts } = this;
    return [
      button(texts.showMe, () => void this.end(this.first!, false, true)),
      button(texts.another, () => {
        this.skipped++;
        void this.next();
      }),
    ];
  }

  /** end notes how it went and shows the step. */
  private async end(step: Step, right: boolean, shown: boolean): Promise<void> {
    const { session, texts } = this;
    this.ended = true;
    const due = await note(session.store.db, this.technique, right);
    const date = new Intl.DateTimeFormat(session.words.locale, { dateStyle: "medium" });
    const title = shown ? texts.shown : !right ? texts.rightLater : due > today() ? fill(texts.rightAgain, { date: date.format(dateOfDay(due)) }) : texts.right;
    const next = () => void this.next();
    const open = () => {
      const { technique } = this;
      this.leave();
      session.open("learn", technique);
    };
    session.view.exercise({
      kind: "exercise", title, text: [], proof: step.texts[3], step, next, leave: () => this.leave(),
      buttons: [button(texts.nextOne, next, "primary"), button(texts.lesson, open)],
    });
  }

  private tell(title: string, text: Exercise["text"], buttons: readonly HTMLElement[]): void {
    this.session.view.exercise({ kind: "exercise", title, text, buttons, leave: () => this.leave() });
  }

  /** leave goes back to the game. */
  private leave(): void {
    const { session, waiting } = this;
    this.stop.abort();
    if (session.practice === this && this.missed && !this.ended) void note(session.store.db, this.technique, false);
    session.view.exercise(null);
    if (session.practice === this && waiting) {
      session.replace(waiting);
      session.tell(this.texts.left);
    }
    session.view.focus(true);
  }
}
