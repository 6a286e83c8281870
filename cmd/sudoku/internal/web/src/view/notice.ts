// The notice that a newer version of the page lies ready: quiet, over the bar at
// the top, until the player takes it or puts it off to the next start.
import type { App } from "./app";
import { h } from "./dom";
import { icon } from "./icons";

export class Notice {
  private element: HTMLElement | null = null;

  constructor(private readonly app: App, private readonly update: () => void) {
    this.draw();
    app.say(app.words.newVersion);
  }

  /** draw shows it in the language of the moment. */
  draw(): void {
    const { words } = this.app;
    const hadFocus = this.element?.contains(document.activeElement);
    const take = h("button", { type: "button", class: "primary", click: () => void this.take() }, words.reload);
    const element = h("aside", { class: "notice", "aria-label": words.newVersion },
      h("p", {}, words.newVersion), take,
      h("button", { type: "button", class: "quiet", "aria-label": words.later, title: words.later, click: () => this.close() }, icon("close")));
    if (this.element) this.element.replaceWith(element);
    else document.body.append(element);
    this.element = element;
    if (hadFocus) take.focus();
  }

  /** take changes to the new version, once the game is kept. */
  private async take(): Promise<void> {
    await this.app.saved();
    this.update();
  }

  private close(): void {
    this.element?.remove();
    this.app.notice = null;
    this.app.board.focus(true);
  }
}
