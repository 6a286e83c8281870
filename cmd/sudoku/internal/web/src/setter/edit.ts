// Puzzles that are being set, kept, and any other opened to be changed.
import { Drafts } from "../store";
import type { Session } from "../view/session";
import { type Setting, isSetting, settingOf } from "./clues";

export const settings = (): Drafts<Setting> => new Drafts("setter", isSetting);

/** edit opens a puzzle in the setter, as a draft of its own. */
export function edit(session: Session, rules: string, givens: ArrayLike<number>): void {
  settings().keep(settingOf(rules, givens));
  session.open("setter");
}
