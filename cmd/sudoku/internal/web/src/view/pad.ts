// The pad: modes, digits and what can be done, for those who play without a keyboard.
import { fill, type WordKey } from "../words";
import { type Command, type CommandName, commands } from "./commands";
import { signs } from "./cell";
import { append, h, setAttribute, setStyle, setText } from "./dom";
import type { Hints } from "./hints";
import { type IconName, icon } from "./icons";
import type { Menu } from "./menus";
import { type Mode, modes } from "./play";
import { holdAfter } from "./pointer";
import type { Session } from "./session";

const actions = [
  { name: "undo", icon: "undo", word: "undo" },
  { name: "redo", icon: "redo", word: "redo" },
  { name: "clear", icon: "clear", word: "clear" },
  { name: "places", icon: "places", word: "places" },
  { name: "check", icon: "check", word: "check" },
  { name: "hint", icon: "hint", word: "hint" },
] as const satisfies readonly { name: CommandName; icon: IconName; word: WordKey }[];

const modeWords: Record<Mode, WordKey> = { digit: "modeDigit", corner: "modeCorner", centre: "modeCentre", colour: "modeColour" };

export class Pad {
  readonly element: HTMLElement;
  private readonly modes: HTMLButtonElement[];
  private readonly pen: HTMLButtonElement;
  private readonly digits: { button: HTMLButtonElement; name: HTMLElement }[] = [];
  private readonly digitBox: HTMLElement;
  private readonly buttons = new Map<CommandName, HTMLButtonElement>();
  private held = 0;

  constructor(private readonly session: Session, private readonly hints: Hints, more: Menu) {
    const { words } = session;
    const { n } = session.play.game.rules;
    this.modes = modes.map((mode) => h("button", {
      type: "button", class: `mode mode-${mode}`, "aria-pressed": "false", "data-mode": mode, click: () => session.setMode(mode),
    }, h("span", { class: "sample", "aria-hidden": "true" }), words[mode === "centre" && session.settings.marks === "notes" ? "modeNotes" : modeWords[mode]]));
    // The pen is a mode of its own while it is in the hand.
    this.pen = h("button", { type: "button", class: "mode mode-pen", "aria-pressed": "true", "aria-label": words.pen, title: words.pen, click: () => this.command("pen") }, h("span", { class: "sample" }));
    const columns = n <= 9 ? 3 : Math.ceil(Math.sqrt(n));
    this.digitBox = h("div", { class: `digits ${n === 9 ? "nine" : n < 9 ? "few" : "many"}`, role: "group", "aria-label": words.pad, dir: "ltr" });
    setStyle(this.digitBox, "--pad-columns", columns, 3);
    setStyle(this.digitBox, "--few-columns", n > 6 ? 4 : n, 4);
    const order = Array.from({ length: Math.max(n, 9) }, (_, i) => i + 1);
    if (session.settings.padFlip && n <= 9) order.sort((a, b) => Math.floor((b - 1) / 3) - Math.floor((a - 1) / 3) || a - b);
    for (const digit of order) this.addDigit(digit);
    // Where digits stand five in a row there is a place left for clearing.
    append(this.digitBox, h("button", { type: "button", class: "digit-key clear-key", "aria-label": words.clear, click: () => this.command("clear") }, icon("clear")));
    this.element = h("section", { class: n === 9 ? "pad of-nine" : "pad", "aria-label": words.pad },
      h("div", { class: "modes", role: "group", "aria-label": words.mode, dir: "ltr" }, ...this.modes, this.pen),
      this.digitBox,
      h("div", { class: "actions" }, ...actions.map((action) => this.action(action.name, action.icon, words[action.word])), more.button), more.list);
  }

  private addDigit(digit: number): void {
    const { session } = this;
    const name = h("span", { class: "name" });
    const button = h("button", {
      type: "button", class: "digit-key", "data-digit": digit,
      click: (event: MouseEvent) => {
        if (this.held === digit && event.detail > 0) return; // held: written as a note already
        session.digit(digit, null);
      },
      pointerdown: (event: PointerEvent) => {
        this.held = 0;
        if (event.pointerType === "touch" && session.play.now !== "colour") this.hold(button, digit);
      },
      contextmenu: (event: Event) => event.preventDefault(),
    }, name);
    this.digits[digit] = { button, name };
    append(this.digitBox, button);
  }

  /** hold writes a digit that is held as a note, or as an entry among notes. */
  private hold(button: HTMLElement, digit: number): void {
    const timer = setTimeout(() => {
      this.held = digit;
      const { play } = this.session;
      this.session.digit(digit, play.now === "digit" ? "centre" : "digit");
    }, holdAfter);
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(name, () => clearTimeout(timer), { once: true });
  }

  private command(name: CommandName): void {
    (commands[name] as Command).do(this.session, this.hints);
  }

  /** action is a button for a command. */
  private action(name: (typeof actions)[number]["name"], drawing: IconName, text: string): HTMLButtonElement {
    const { keys, word } = commands[name];
    const button = h("button", { type: "button", class: "action", "data-command": name, title: keys.length > 0 ? `${this.session.words[word]} (${keys[0]})` : undefined, click: () => this.command(name) },
      icon(drawing), h("span", {}, text));
    this.buttons.set(name, button);
    return button;
  }

  draw(): void {
    const { play, words, settings } = this.session;
    const { game } = play;
    const { assists, board } = game;
    const now = play.now;
    const { n } = game.rules;
    this.modes.forEach((button, i) => {
      setAttribute(button, "aria-pressed", modes[i] === now && !play.pen.on ? "true" : "false");
      button.hidden = !play.modes.includes(modes[i]);
    });
    this.pen.hidden = !play.pen.on;
    setAttribute(this.element, "data-mode", now);
    setAttribute(this.element, "data-paint", play.paint > 0 ? play.paint : null);
    setAttribute(this.element, "inert", game.paused || game.lost);
    this.element.hidden = play.watching;
    const left = game.remaining();
    const colours = now === "colour";
    for (let digit = 1; digit < this.digits.length; digit++) {
      const { button, name } = this.digits[digit];
      button.hidden = colours ? digit > 9 : digit > n;
      if (button.hidden) continue;
      const counts = !colours && assists.remaining;
      setText(name, colours ? signs[digit - 1] : board.symbols.name(digit));
      setAttribute(button, "data-left", colours ? digit : counts && left[digit - 1] !== 0 ? left[digit - 1] : null);
      const done = counts && left[digit - 1] <= 0;
      const chosen = settings.digitFirst && play.brush === digit;
      const classes = ["digit-key", done && "done", colours && `colour-${digit}`, counts && left[digit - 1] < 0 && "over", !colours && board.symbols.name(digit).length > 2 && "long"];
      button.className = classes.filter(Boolean).join(" ");
      setAttribute(button, "aria-pressed", settings.digitFirst ? String(chosen) : null);
      const label = colours ? fill(words.colourKey, { colour: digit }) : counts ? fill(words.digitKeyLeft, { digit: board.symbols.name(digit), left: left[digit - 1] }) : board.symbols.name(digit);
      setAttribute(button, "aria-label", label);
    }
    this.able("undo", game.canUndo);
    this.able("redo", game.canRedo);
    this.shown("places", assists.places);
    setAttribute(this.buttons.get("places")!, "aria-pressed", String(play.showPlaces));
    this.shown("hint", assists.hints);
    this.shown("check", assists.check !== "never" || assists.clashes !== "never");
  }

  /** able greys a button out without taking the focus from it. */
  private able(name: CommandName, can: boolean): void {
    setAttribute(this.buttons.get(name)!, "aria-disabled", can ? null : "true");
  }

  private shown(name: CommandName, shown: boolean): void {
    const button = this.buttons.get(name);
    if (button) button.hidden = !shown;
  }
}
