// The place of the board, and what lies over it: the curtain of a pause, and
// the word of praise at the end.
import { clockText, fill, levelName } from "../words";
import type { Board } from "./board";
import { h } from "./dom";
import { icon } from "./icons";
import type { Session } from "./session";

export class Stage {
  readonly element: HTMLElement;
  private readonly curtain: HTMLElement;
  private readonly resume: HTMLButtonElement;
  private readonly praise: HTMLElement;

  constructor(private readonly session: Session, private readonly board: Board) {
    const { words } = session;
    this.resume = h("button", { type: "button", class: "primary", click: () => session.pause(false) }, icon("play"), h("span", {}, words.resume));
    this.curtain = h("div", { class: "curtain" }, h("h2", {}, words.paused), h("p", {}, words.pausedText), this.resume);
    this.curtain.hidden = true;
    this.praise = h("div", { class: "praise", role: "dialog", "aria-labelledby": "praise-title" });
    this.praise.hidden = true;
    this.element = h("main", { class: board.scrolls ? "stage scrolling" : "stage" }, board.element, this.curtain, this.praise);
  }

  draw(): void {
    const { game } = this.session.play;
    this.curtain.hidden = !game.paused;
    if (game.status() !== "solved") this.praise.hidden = true;
  }

  focus(): void {
    this.resume.focus();
  }

  /** win is the end of a game. */
  win(): void {
    const { session } = this;
    const { words } = session;
    const { game } = session.play;
    const { about } = game;
    const hints = game.finish?.hints ?? 0;
    const level = levelName(words, about.level) ?? "";
    const facts = [
      game.assists.timer ? fill(words.solvedIn, { time: clockText(game.finish?.elapsed ?? game.elapsed) }) : "",
      hints > 0 ? fill(words.solvedHints, { hints }) : words.solvedAlone,
      [level, about.rating ? fill(words.rating, { rating: (about.rating / 10).toFixed(1) }) : ""].filter(Boolean).join(" · "),
    ].filter(Boolean);
    const close = h("button", { type: "button", class: "plain", click: () => this.lookOn() }, words.lookAtBoard);
    const again = h("button", { type: "button", class: "primary", click: () => session.open("new") }, words.newPuzzle);
    this.praise.replaceChildren(
      h("h2", { id: "praise-title" }, words.solved), h("p", {}, words.solvedText),
      h("ul", {}, ...facts.map((fact) => h("li", {}, fact))), h("div", { class: "buttons" }, close, again));
    this.board.celebrate();
    session.say(`${words.solved} ${facts.join(". ")}`);
    setTimeout(() => {
      this.praise.hidden = game.status() !== "solved";
      again.focus();
    }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 900);
  }

  private lookOn(): void {
    this.praise.hidden = true;
    this.session.view.focus(true);
  }
}
