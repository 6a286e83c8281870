// How to play, and all keys.
import { type Command, commands } from "../view/commands";
import { h } from "../view/dom";
import type { Symbols } from "../model";
import { letterDigits } from "../view/keyboard";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";

/** keyLabel is how a key is written for people. Where letters are digits, those need Alt. */
function keyLabel(key: string, symbols: Symbols | null): string {
  const arrows: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", PageUp: "PgUp", PageDown: "PgDn", Escape: "Esc", " ": "␣", Delete: "Del", Backspace: "⌫", Enter: "↵" };
  const alt = symbols && symbols.digit(key[0].toUpperCase()) > 0 ? "Alt+" : "";
  if (/^([a-zA-Z]$|i )/.test(key)) return alt + key;
  return key.split("+").map((part) => arrows[part] ?? part).join("+") || "+";
}

export function help(session: Session): Screen {
  const { words } = session;
  const texts = { ...words, ...words.screens };
  const { symbols } = session.play.game.board;
  const letters = letterDigits(symbols);
  const n = symbols.names.length;
  const digits = letters ? `1–9 A–${symbols.name(n)}` : `1–${Math.min(9, n)}`;
  const rows: { keys: string[]; text: string }[] = [
    { keys: [digits], text: words.screens.keyDigits },
    { keys: [`Shift+${digits}`], text: words.screens.keyShift },
    { keys: ["Ctrl+1–9"], text: words.screens.keyCtrl },
    { keys: ["Alt+1–9"], text: words.screens.keyAlt },
  ];
  const pointer = (kind: string, text: string) => (matchMedia(`(any-pointer: ${kind})`).matches ? [text] : []);
  const byWord = new Map<string, { keys: string[]; text: string }>();
  for (const { keys, word } of Object.values(commands) as Command[]) {
    if (keys.length === 0) continue;
    let row = byWord.get(word);
    if (!row) {
      row = { keys: [], text: texts[word] };
      byWord.set(word, row);
      rows.push(row);
    }
    row.keys.push(...keys.map((key) => keyLabel(key, letters ? symbols : null)));
  }
  return {
    title: words.help,
    wide: true,
    body: h("div", { class: "help" },
      ...[words.screens.helpIntro, words.screens.helpEntry, ...pointer("fine", words.screens.helpMouse),
        ...pointer("coarse", words.screens.helpTouch), words.screens.helpMarks].map((text) => h("p", {}, text)),
      h("h3", {}, words.screens.keys),
      letters ? h("p", { class: "note" }, words.screens.altLetters) : null,
      h("dl", { class: "keys" }, ...rows.map(({ keys, text }) => h("div", {}, h("dt", {}, ...keys.map((key) => h("kbd", {}, key))), h("dd", {}, text))))),
  };
}
