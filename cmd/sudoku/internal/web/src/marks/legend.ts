// What there is to read of a board's constraints: those of the cell that is chosen,
// then the other kinds, each with its rule; of a sum the digits that it may be.
import { judge } from "../engine/rules";
import type { Combinations } from "../engine/types";
import { rules, valued } from "../kinds";
import { type Constraint, type Game } from "../model";
import { h } from "../view/dom";
import type { Hints } from "../view/hints";
import { constraintName, constraintRule, isValueHidden, list, seenAt } from "../view/speech";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { fill, screenWords, term } from "../words";

export class Legend {
  private shown = "";

  constructor(private readonly session: Session, private readonly hints: Hints, private readonly element: HTMLElement) {}

  draw(): void {
    const { session, element } = this;
    const { words, play: { game } } = session;
    const here = this.here();
    const kinds = [...new Set(game.rules.constraints.map((c) => c.kind))];
    const name = (kind: string) => term(words, "kind", kind);
    const fog = game.fog();
    const key = [words.lang, fog.size, game.board.symbols.names, ...here.map((c) => c.text)].join("+");
    if (key === this.shown) return;
    this.shown = key;
    const focused = element.contains(document.activeElement);
    const chip = (text: string, look: string, show: () => void) => h("button", { type: "button", class: `chip ${look}`, click: show }, text);
    const one = (c: Constraint) => chip(isValueHidden(c, fog) ? name(c.kind) : constraintName(words, c, game.board.symbols), "here", () => void this.show(c));
    element.replaceChildren(
      h("div", { class: "chips" }, ...here.map(one), ...kinds.filter((kind) => !here.some((c) => c.kind === kind))
        .map((kind) => chip(name(kind), "", () => this.tell(kind)))),
      h("dl", {}, ...kinds.flatMap((kind) => [h("dt", {}, name(kind)), h("dd", {}, this.rule(kind))])));
    if (focused) element.querySelector("button")?.focus();
  }

  /** here are the constraints of the chosen cell. */
  private here(): readonly Constraint[] {
    const { game } = this.session.play;
    return seenAt(game.rules, game.selection.cursor, game.fog());
  }

  /** next shows the constraint of the chosen cell that comes after the one shown. */
  next(): void {
    const here = this.here();
    if (here.length === 0) return this.session.tell(this.session.words.noConstraint);
    const last = here.findIndex((c) => this.hints.shown?.kind === "rule" && this.hints.shown.about === c);
    void this.show(here[(last + 1) % here.length]);
  }

  /** rule is that of the chosen cell's, what all of a kind have in common, or what they mean whatever their values,
   * which may lie in fog: those are written before a colon. */
  private rule(kind: string): string {
    const { words, play: { game } } = this.session;
    const chosen = this.here().filter((c) => c.kind === kind && !isValueHidden(c, game.fog()));
    if (chosen.length === 1) return constraintRule(words, chosen[0], game.board.symbols);
    const all = game.rules.constraints.filter((c) => c.kind === kind);
    const common = new Set(all.map((c) => constraintRule(words, c, game.board.symbols)));
    const hidden = game.rules.lamps.length > 0 && all.some((c) => c.text.includes(":"));
    return common.size === 1 && !hidden ? [...common][0] : valued[words.lang]?.[kind] ?? rules[words.lang]?.[kind] ?? [...common][0];
  }

  private tell(kind: string, about?: Constraint): void {
    this.hints.tellRule(term(this.session.words, "kind", kind), [h("p", {}, this.rule(kind))], about);
  }

  private async show(constraint: Constraint): Promise<void> {
    const { session, hints } = this;
    const { words, play: { game } } = session;
    const fog = game.fog();
    if (isValueHidden(constraint, fog)) return this.tell(constraint.kind, constraint);
    const text: (Node | string)[] = [h("p", {}, constraintRule(words, constraint, game.board.symbols))];
    const cells = constraint.cells.filter((cell) => !fog.has(cell));
    if (cells.length > 0 && cells.length <= 16) text.push(h("p", { class: "note" }, list(cells.map((cell) => game.rules.name(cell)))));
    if (constraint.sums > 0) {
      try {
        const { rules } = game;
        await screenWords(words);
        const all = await judge.combinations({ rules: rules.text, givens: game.seen() }, rules.constraints.indexOf(constraint), candidatesOf(game));
        for (const one of all) text.push(this.combinations(one, game));
      } catch (error) {
        text.push(h("p", {}, troubleText(words, error)));
      }
    }
    if (game === session.play.game) hints.tellRule(constraintName(words, constraint, game.board.symbols), text, constraint);
  }

  private combinations({ list: all, more }: Combinations, game: Game): HTMLElement {
    const { words } = this.session;
    const { names, single } = game.board.symbols;
    const open = all.filter((one) => one.open).length;
    return h("div", { class: "combinations" },
      h("p", {}, fill(more ? words.screens.combinationsMore : words.screens.combinations, { count: open, all: all.length })),
      h("ul", {}, ...all.map((one) => {
        const text = Array.from(one.digits, (d) => names[d - 1]).join(single ? "" : " ");
        return h("li", {}, one.open ? text : h("s", {}, h("span", { class: "spoken" }, `${words.screens.ruledOut} `), text));
      })));
  }
}

/** candidatesOf are the pencil marks where there are some, and what may go into the
 * other cells. */
function candidatesOf(game: Game): Uint32Array {
  const { centre } = game.board;
  return game.candidates().map((set, cell) => centre[cell] || set);
}
