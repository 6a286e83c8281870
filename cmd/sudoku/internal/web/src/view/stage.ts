// The place of the board, and what lies over it: the curtain of a pause.
import type { Board } from "./board";
import { h } from "./dom";
import { icon } from "./icons";
import type { Session } from "./session";

export class Stage {
  readonly element: HTMLElement;
  private readonly curtain: HTMLElement;
  private readonly resume: HTMLButtonElement;

  constructor(private readonly session: Session, board: Board) {
    const { words } = session;
    this.resume = h("button", { type: "button", class: "primary", click: () => session.pause(false) }, icon("play"), h("span", {}, words.resume));
    this.curtain = h("div", { class: "curtain" }, h("h2", {}, words.paused), h("p", {}, words.pausedText), this.resume);
    this.curtain.hidden = true;
    this.element = h("main", { class: board.scrolls ? "stage scrolling" : "stage" }, board.element, this.curtain);
  }

  draw(): void {
    const { game } = this.session.play;
    this.curtain.hidden = !game.paused;
  }

  focus(): void {
    this.resume.focus();
  }
}
