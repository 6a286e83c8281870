// Rules beyond houses and features. Only Go can read what they mean: it describes
// each in data that all have in common, and how a board shows it.

/** Mark is one thing that a board shows of a constraint; see the Go package's Mark. */
export interface Mark {
  readonly look: string;
  readonly cells: readonly number[];
  readonly text?: string;
  readonly digits?: readonly number[]; // shown in place of a text, by the symbols of the board
  readonly tone?: string;
  readonly start?: string;
  readonly end?: string;
}

/** Constraint is what the page knows of one. What can't be told by allow, differ and
 * relate is known to Go alone, which says what is broken: see Game.judge. */
export interface Constraint {
  readonly kind: string;
  readonly text: string; // its part of the rules text
  readonly words: { readonly [lang: string]: string }; // "cage 15: the digits differ and add up to 15"
  readonly cells: readonly number[]; // none when it speaks of the whole board
  readonly marks: readonly Mark[];
  readonly negative?: boolean; // it speaks of the places without a mark of some kind
  readonly sums: number; // how many sums it has that have combinations
  readonly allow?: readonly { readonly cells: readonly number[]; readonly digits: number }[];
  readonly differ?: readonly (readonly number[])[];
  /** table[d-1] is the set of what the second cell of a pair may hold when the first holds d. */
  readonly relate?: readonly { readonly pairs: readonly (readonly [number, number])[]; readonly table: readonly number[] }[];
}

/** Described is what Go says of a rules text. */
export interface Described {
  readonly text: string; // in its usual form
  readonly constraints: readonly Constraint[];
}

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
