// Puzzles that are being set, kept, and any other opened to be changed.
import { knowing } from "../engine/rules";
import type { Told } from "../engine/types";
import { Drafts } from "../store";
import type { Session } from "../view/session";
import { type Kept, isKept, settingOf } from "./clues";

export const settings = (): Drafts<Kept> => new Drafts("setter", isKept);

/** edit opens a puzzle in the setter, as a draft of its own. */
export async function edit(session: Session, rules: string, givens: ArrayLike<number>, told: Told = {}): Promise<void> {
  settings().keep(await knowing(() => settingOf(rules, givens, told)));
  session.open("setter");
}
