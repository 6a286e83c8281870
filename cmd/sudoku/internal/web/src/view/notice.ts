// The notice that a newer version of the page lies ready: quiet, over the bar at
// the top, until the player takes it or puts it off to the next start.
import { h } from "./dom";
import { icon } from "./icons";
import type { Session } from "./session";

export class Notice {
  private element: HTMLElement | null = null;

  constructor(private readonly session: Session, private readonly update: () => void, private readonly closed: () => void) {
    this.draw();
    session.say(session.words.newVersion);
  }

  /** draw shows it in the language of the moment. */
  draw(): void {
    const { words } = this.session;
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
    await this.session.saved();
    this.update();
  }

  private close(): void {
    this.element?.remove();
    this.closed();
    this.session.view.focus(true);
  }
}
