// The keyboard: digits in the mode of the moment, and commands by their keys.
//
// A letter is what is printed on the key where that is a Latin letter, and
// what stands in its place on a US keyboard otherwise; a digit is always the
// place of the key, so that layouts that need Shift for digits play as well.
import type { Symbols } from "../model";
import { isThere } from "./alone";
import { type Command, commands } from "./commands";
import type { Hints } from "./hints";
import type { Mode } from "./play";
import type { Screens } from "./screen";
import type { Session } from "./session";

export class Keyboard {
  private readonly table = new Map<string, Command>();
  private prefix = "";

  constructor(private readonly session: Session, private readonly hints: Hints, private readonly screens: Screens) {
    for (const command of Object.values(commands) as Command[]) for (const key of command.keys) this.table.set(key, command);
    window.addEventListener("keydown", (event) => this.down(event));
    window.addEventListener("keyup", (event) => this.hold(event));
    window.addEventListener("blur", () => session.hold(null));
    window.addEventListener("paste", (event) => this.paste(event));
  }

  private down(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented || this.screens.isOpen || typing(event.target)) return;
    this.hold(event);
    const inGrid = event.target === document.body || (event.target as Element).closest?.(".grid");
    // A button that has the focus keeps its own keys.
    if (!inGrid && (event.key === "Enter" || event.key === " " || event.key === "Tab")) return;
    if (!inGrid && event.key === "Escape" && document.querySelector(":popover-open")) return;
    const { game } = this.session.play;
    const letters = letterDigits(game.board.symbols);
    if (!game.paused && this.prefix === "") {
      const digit = digitOf(event, game.board.symbols, letters);
      if (digit !== null) {
        event.preventDefault();
        this.session.view.focus(true);
        this.session.digit(digit.digit, digit.mode);
        return;
      }
    }
    const name = keyName(event, letters);
    if (name === null) return;
    if (!this.prefix && this.hints.key(name)) {
      event.preventDefault();
      return;
    }
    const full = this.prefix ? `${this.prefix} ${name}` : name;
    const command = this.table.get(full);
    this.prefix = this.prefix === "" && name === "i" ? "i" : "";
    if (command === undefined) {
      if (this.prefix) event.preventDefault();
      return;
    }
    if (game.paused && !command.paused) return;
    event.preventDefault();
    command.do(this.session, this.hints);
  }

  /** paste opens what is pasted on the board as a puzzle. */
  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData("text") ?? "";
    const file = event.clipboardData?.files[0];
    if (this.screens.isOpen || !isThere("own") || typing(event.target) || !(file || text.trim())) return;
    event.preventDefault();
    void import("../screens/lazy").then(({ pasted, photoPasted }) => (file ? photoPasted(this.session, file) : pasted(this.session, text)), () => {});
  }

  /** hold takes notice of the keys that stand for another mode while they are down. */
  private hold(event: KeyboardEvent): void {
    if (this.screens.isOpen) return this.session.hold(null); // what was held to open it
    const { shiftKey, ctrlKey, metaKey, altKey } = event;
    this.session.hold(altKey && !ctrlKey ? "colour" : ctrlKey || metaKey ? (shiftKey ? "colour" : "centre") : shiftKey ? "corner" : null);
  }
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** letterDigits says whether letters are digits of a board. */
export const letterDigits = (symbols: Symbols): boolean => symbols.names.length > 9 && symbols.names[9] === "A";

/**
 * digitOf is the digit that a key stands for, and the mode it asks for, if any. A number is the digit that is written so; where
 * no digit is a number, it is the digit in that place. Zero is a command unless a digit is written so, as are keys that clear.
 */
function digitOf(event: KeyboardEvent, symbols: Symbols, letters: boolean): { digit: number; mode: Mode | null } | null {
  const n = symbols.names.length;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const control = ctrlKey || metaKey;
  let mode: Mode | null = altKey || (control && shiftKey) ? "colour" : control ? "centre" : shiftKey ? "corner" : null;
  const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (event.getModifierState("AltGraph")) return null; // it writes other characters
  const named = place && mode !== "colour" ? symbols.digit(place[1]) : 0;
  if (place && (place[1] !== "0" || named > 0)) {
    // Shift turns the number block into arrows, and hides itself.
    if (event.code.startsWith("Numpad") && !/^\d$/.test(event.key)) {
      if (!event.getModifierState("NumLock")) return null;
      mode = "corner";
    }
    if (named < 0 && symbols.digit("1") > 0) return null;
    const digit = named > 0 ? named : Number(place[1]);
    return digit <= n || mode === "colour" ? { digit, mode } : null;
  }
  if (control || altKey) return null;
  const letter = latin(event);
  if (letters && letter && letter.length === 1) {
    const digit = symbols.digit(letter.toUpperCase());
    return digit > 0 ? { digit, mode } : null;
  }
  if (!letters && event.key.length === 1 && !/\d/.test(event.key)) {
    const digit = symbols.digit(event.key);
    if (digit > 0) return { digit, mode: null };
  }
  return null;
}

/** latin is the letter of a key in small or capital, "" when it is none. */
function latin(event: KeyboardEvent): string {
  if (/^[a-zA-Z]$/.test(event.key)) return event.key;
  const place = /^Key([A-Z])$/.exec(event.code);
  return place ? (event.shiftKey ? place[1] : place[1].toLowerCase()) : "";
}

/** keyName is how tables of commands name a key. Where letters are digits, Alt and a letter is the command of that letter; one that is no digit needs no Alt. */
function keyName(event: KeyboardEvent, letters: boolean): string | null {
  const letter = latin(event);
  const control = event.ctrlKey || event.metaKey;
  if (letter) {
    if (control) return `Ctrl+${event.shiftKey ? "Shift+" : ""}${letter.toUpperCase()}`;
    return event.altKey && !letters ? null : letter;
  }
  if (/^(Numpad0|Digit0)$/.test(event.code) && !control && !event.altKey) return "0";
  if (event.key.length === 1) return control || event.altKey ? null : event.key;
  return `${control ? "Ctrl+" : ""}${event.shiftKey ? "Shift+" : ""}${event.key}`;
}
