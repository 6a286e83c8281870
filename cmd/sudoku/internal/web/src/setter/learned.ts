// What clues mean, and which don't count yet.
import { EngineError } from "../engine/engine";
import { knowing } from "../engine/rules";
import { type Rules, parseRules } from "../model";
import { type Words, fill, term } from "../words";
import { type Clue, type Setting, clueText, lack, rulesOf } from "./clues";

/** Left are clues that don't count, and why. */
export type Left = Map<Clue, string>;

/** unfinished are the clues that lack cells or a value. */
export function unfinished(words: Words, { clues }: Setting): Left {
  const left: Left = new Map();
  for (const clue of clues) {
    const lacks = lack(clue);
    if (lacks) left.set(clue, fill(lacks === "cells" ? words.screens.setterNeedsCells : words.screens.setterNeedsValue, { clue: term(words, "kind", clue.kind) }));
  }
  return left;
}

/** learn learns what the other clues mean; left gets those that can't be read. */
export async function learn(words: Words, plain: Rules, setting: Setting, left: Left): Promise<Rules> {
  for (;;) {
    const whole = { ...setting, clues: setting.clues.filter((clue) => !left.has(clue)) };
    try {
      return await knowing(() => parseRules(rulesOf(plain, whole)));
    } catch (error) {
      const part = error instanceof EngineError ? error.trouble.part : undefined;
      const wrong = whole.clues.find((clue) => clueText(plain, clue) === part);
      if (!wrong) throw error;
      // The reason begins with the kind as a rules text has it.
      const reason = (error as EngineError).message.replace(/^\w+(: |：)/, "");
      left.set(wrong, fill(words.screens.setterWrong, { clue: `${term(words, "kind", wrong.kind)} ${wrong.value}`.trim(), reason }));
    }
  }
}
