// Screens: dialogs over the game, each with an address of its own (#/settings),
// so that the back button closes them and a link opens them. A screen lives in
// src/screens, in a file of its name, and is told here by name.
import { h } from "./dom";
import { icon } from "./icons";
import type { Session } from "./session";
import { screenWords } from "../words";
import { sheet } from "./sheet";

/** Screen is what a dialog shows. */
export interface Screen {
  title: string;
  body: HTMLElement;
  wide?: boolean;
  /** Done when the screen is closed. */
  closed?: () => void;
}

export type MakeScreen = (session: Session, argument: string) => Screen | Promise<Screen>;

export class Screens {
  private readonly known = new Map<string, MakeScreen>();
  private dialog: HTMLDialogElement | null = null;
  private shown = "";
  private closed: (() => void) | undefined;
  private pushed = false;

  constructor(private readonly session: Session) {
    window.addEventListener("hashchange", () => this.follow());
  }

  /** add makes a screen known by its name. */
  add(name: string, make: MakeScreen): void {
    this.known.set(name, make);
  }

  /** open shows a screen: open("new"), open("library", "today"). */
  open(name: string, argument = ""): void {
    const address = `#/${name}${argument ? `/${encodeURIComponent(argument)}` : ""}`;
    if (location.hash === address) return this.follow();
    if (this.dialog) history.replaceState(null, "", address);
    else {
      this.pushed = true;
      history.pushState(null, "", address);
    }
    this.follow();
  }

  /** close goes back to the game. */
  close(): void {
    if (!this.dialog) return;
    if (this.pushed) history.back();
    else {
      history.replaceState(null, "", location.pathname + location.search);
      this.follow();
    }
  }

  get isOpen(): boolean {
    return this.dialog !== null;
  }

  /** again draws the open screen anew, in another language for instance. */
  again(): void {
    if (!this.dialog) return;
    this.shown = "";
    this.follow();
  }

  /** follow shows what the address asks for. */
  follow(): void {
    const [, name, argument] = /^#\/([\w-]+)(?:\/(.*))?$/.exec(location.hash) ?? [];
    if (name === undefined || !this.known.has(name)) return this.hide();
    if (this.shown === location.hash) return;
    this.shown = location.hash;
    void this.show(this.known.get(name)!, argument ? decodeURIComponent(argument) : "");
  }

  private async show(make: MakeScreen, argument: string): Promise<void> {
    const address = this.shown;
    await screenWords(this.session.words);
    const [screen] = await Promise.all([make(this.session, argument), sheet("screens.css")]);
    if (this.shown !== address) return; // closed meanwhile
    this.closed?.();
    this.closed = screen.closed;
    const dialog = this.dialog ?? h("dialog", {
      cancel: (event: Event) => {
        event.preventDefault();
        this.close();
      },
      click: (event: MouseEvent) => {
        if (event.target === this.dialog) this.close();
      },
    });
    dialog.className = screen.wide ? "screen wide" : "screen";
    dialog.setAttribute("aria-labelledby", "screen-title");
    const kept = (document.activeElement as HTMLElement | null)?.dataset.keep;
    const scrolled = this.dialog?.querySelector(".body")?.scrollTop ?? 0;
    // What is only read is scrolled by keys, too.
    const read = screen.wide || !screen.body.querySelector("a[href], button, input, select, textarea, [tabindex]");
    dialog.replaceChildren(
      h("header", {}, h("h2", { id: "screen-title", tabindex: -1 }, screen.title),
        h("button", { type: "button", class: "quiet", "aria-label": this.session.words.close, click: () => this.close() }, icon("close"))),
      h("div", { class: "body", ...(read && { tabindex: 0, role: "group", "aria-labelledby": "screen-title" }) }, screen.body));
    if (!this.dialog) {
      this.dialog = dialog;
      document.body.append(dialog);
      dialog.showModal();
    }
    const wanted = (kept ? dialog.querySelector<HTMLElement>(`[data-keep="${kept}"]`) : null) ?? dialog.querySelector<HTMLElement>("[autofocus]") ?? dialog.querySelector<HTMLElement>("h2");
    wanted?.focus({ preventScroll: true }); // or it would be read from there, not from its beginning
    dialog.querySelector(".body")!.scrollTop = kept ? scrolled : 0;
  }

  private hide(): void {
    if (!this.dialog) return;
    this.closed?.();
    this.closed = undefined;
    this.dialog.close();
    this.dialog.remove();
    this.dialog = null;
    this.shown = "";
    this.pushed = false;
    this.session.view.draw();
    this.session.view.focus(true);
  }
}
