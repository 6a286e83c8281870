// Screens: dialogs over the game, each with an address of its own (#/settings),
// so that the back button closes them and a link opens them. A screen lives in
// src/screens, in a file of its name, and is told here by name.
//
// A screen is closed at once, however often that is asked for; the address follows. An
// entry of the history that open has made says so in its state, which outlives reloading.
import { isThere } from "./alone";
import type { Dialog } from "./dialog";
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
  private dialog: Dialog | null = null;
  private shown = "";
  private closed: (() => void) | undefined;
  private next: (() => void) | null = null; // done when the browser has gone back

  constructor(private readonly session: Session) {
    for (const moved of ["popstate", "hashchange"]) window.addEventListener(moved, () => this.follow());
  }

  /** add makes a screen known by its name. */
  add(name: string, make: MakeScreen): void {
    this.known.set(name, make);
  }

  /** open shows a screen: open("new"), open("library", "today"). */
  open(name: string, argument = ""): void {
    if (!isThere(name)) return;
    if (this.next) {
      this.next = () => this.open(name, argument);
      return;
    }
    const address = `#/${name}${argument ? `/${encodeURIComponent(argument)}` : ""}`;
    if (location.hash !== address) {
      if (this.shown) history.replaceState(history.state, "", address);
      else history.pushState("over", "", address);
    }
    this.follow();
  }

  /** close goes back to the game. */
  close(): void {
    if (!this.shown) return;
    const { state } = history;
    this.hide();
    if (state === "over") {
      this.next = () => {};
      history.back();
    } else history.replaceState(null, "", location.pathname + location.search);
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
    const { next } = this;
    this.next = null;
    if (next) return next();
    const [, name, argument] = /^#\/([\w-]+)(?:\/(.*))?$/.exec(location.hash) ?? [];
    if (name === undefined || !this.known.has(name) || !isThere(name)) return this.hide();
    if (this.shown === location.hash) return;
    this.shown = location.hash;
    this.show(this.known.get(name)!, argument ? decodeURIComponent(argument) : "").catch((error) => {
      this.close(); // without a connection it may not come
      this.session.tell(this.session.words.engineAway);
      throw error;
    });
  }

  private async show(make: MakeScreen, argument: string): Promise<void> {
    const address = this.shown;
    const { session } = this;
    await screenWords(session.words);
    const [screen, { Dialog }] = await Promise.all([make(session, argument), import("./dialog"), sheet("screens.css")]);
    if (this.shown !== address) return screen.closed?.(); // closed meanwhile
    this.closed?.();
    this.closed = screen.closed;
    this.dialog ??= new Dialog(session.words, () => this.close());
    this.dialog.show(screen);
  }

  private hide(): void {
    if (!this.shown) return;
    const { dialog } = this;
    this.closed?.();
    this.closed = undefined;
    this.dialog = null;
    this.shown = "";
    if (!dialog) return; // it was still on its way
    dialog.hide();
    this.session.view.draw();
    this.session.view.focus(true);
  }
}
