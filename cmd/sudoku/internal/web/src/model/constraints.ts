// Rules beyond houses and features. Only Go can read what they mean: it describes
// each in data that all have in common, and how a board shows it.

import type { Annex, Constraint, Described, Mark } from "../engine/asked";

export type { Annex, Constraint, Described, Mark };

/** UnknownRules says that rules have constraints that nobody has described yet. */
export class UnknownRules extends Error {
  constructor(readonly text: string) {
    super(`the constraints of "${text}" are not known here yet`);
  }
}

const known = new Map<string, Described>();

/** learn lets parseRules read a text from now on. */
export function learn(text: string, described: Described): void {
  known.set(text, described);
  known.set(described.text, described);
}

/** describedAs is what is known of a rules text with constraints. */
export function describedAs(text: string): Described {
  const described = known.get(text);
  if (!described) throw new UnknownRules(text);
  return described;
}
