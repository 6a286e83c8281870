// The dialog that a screen is shown in.
import type { Words } from "../words";
import { h } from "./dom";
import { icon } from "./icons";

/** Content is what a dialog shows. */
interface Content {
  title: string;
  body: HTMLElement;
  wide?: boolean;
}

export class Dialog {
  private readonly element: HTMLDialogElement;

  /** close is called when the player wants the dialog away, maybe more than once. */
  constructor(private readonly words: Words, private readonly close: () => void) {
    this.element = h("dialog", {
      cancel: (event: Event) => {
        event.preventDefault();
        close();
      },
      close: () => {
        if (this.element.isConnected) close(); // by the browser, when Escape comes twice
      },
      click: (event: MouseEvent) => {
        if (event.target === this.element) this.leave(event);
      },
    });
  }

  /** show puts a screen in the place of what there was. */
  show(screen: Content): void {
    const { element: dialog, words } = this;
    const fresh = !dialog.isConnected;
    dialog.className = screen.wide ? "screen wide" : "screen";
    dialog.setAttribute("aria-labelledby", "screen-title");
    const kept = (document.activeElement as HTMLElement | null)?.dataset.keep;
    const scrolled = dialog.querySelector(".body")?.scrollTop ?? 0;
    // What is only read is scrolled by keys, too.
    const read = screen.wide || !screen.body.querySelector("a[href], button, input, select, textarea, [tabindex]");
    dialog.replaceChildren(
      h("header", {}, h("h2", { id: "screen-title", tabindex: -1 }, screen.title),
        h("button", { type: "button", class: "quiet", "aria-label": words.close, click: (event: MouseEvent) => this.leave(event) }, icon("close"))),
      h("div", { class: "body", ...(read && { tabindex: 0, role: "group", "aria-labelledby": "screen-title" }) }, screen.body));
    if (fresh) {
      document.body.append(dialog);
      dialog.showModal();
    }
    const wanted = (kept ? dialog.querySelector<HTMLElement>(`[data-keep="${kept}"]`) : null) ?? dialog.querySelector<HTMLElement>("[autofocus]") ?? dialog.querySelector<HTMLElement>("h2");
    wanted?.focus({ preventScroll: true }); // or it would be read from there, not from its beginning
    dialog.querySelector(".body")!.scrollTop = kept ? scrolled : 0;
  }

  hide(): void {
    this.element.close();
    this.element.remove();
  }

  private leave(event: MouseEvent): void {
    shield(event);
    this.close();
  }
}

const twiceWithin = 400; // ms
const near = 24; // px

/** shield keeps the second click of a double one, or the second tap, from what lies beneath. */
function shield({ detail, clientX, clientY, timeStamp }: MouseEvent): void {
  if (detail === 0) return; // by a key
  const kinds = ["pointerdown", "click"] as const;
  const stop = (event: MouseEvent) => {
    if (event.timeStamp - timeStamp > twiceWithin || Math.hypot(event.clientX - clientX, event.clientY - clientY) > near) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of kinds) addEventListener(kind, stop, true);
  setTimeout(() => {
    for (const kind of kinds) removeEventListener(kind, stop, true);
  }, twiceWithin);
}
