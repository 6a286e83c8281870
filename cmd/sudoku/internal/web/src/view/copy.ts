import { h } from "./dom";
import type { Session } from "./session";

/** copyText puts a text on the clipboard and says whether it could. A page that came over plain
 * http from another machine has only the old way: what is selected in a field. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement as HTMLElement | null;
    const field = h("textarea", { class: "spoken", readonly: true });
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field); // beside an open dialog nothing has the focus
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    before?.focus({ preventScroll: true });
    return copied;
  }
}

/** copyPuzzle puts the givens of the game on the clipboard. */
export async function copyPuzzle(session: Session): Promise<void> {
  const { givens, symbols } = session.play.game.board;
  const spaced = symbols.names.some((name) => name.length > 1);
  const names = Array.from(givens, (digit) => (digit === 0 ? "." : symbols.name(digit)));
  session.tell((await copyText(names.join(spaced ? " " : ""))) ? session.words.copied : session.words.notCopied);
}
