// What a screen reader is told without being asked: a polite live region.
// What comes in quick succession is said once, the latest.
import { h } from "./dom";

export class Announcer {
  readonly element = h("div", { id: "announcer", class: "spoken", role: "status", "aria-live": "polite" });
  private timer = 0;
  private turn = false;

  say(text: string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      // The same text twice would not be noticed as a change.
      this.turn = !this.turn;
      this.element.textContent = text + (this.turn ? "\u200b" : "");
    }, 80);
  }
}
