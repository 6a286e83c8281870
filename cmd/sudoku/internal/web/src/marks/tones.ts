// The colours that a setter may give a clue in place of its usual one.
import type { Texts } from "../model";

export const tones = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"] as const;

/** toneOf is the colour that a clue was given by its text, undefined for its usual one. */
export const toneOf = (given: Texts | undefined, clue: string): (typeof tones)[number] | undefined => tones.find((tone) => tone === given?.[clue]);

/** tonesOf are the colours that clues were given, in the order of the clues, undefined if there are none. */
export function tonesOf(given: Texts = {}): Texts | undefined {
  const known = Object.keys(given).sort().flatMap((clue) => (toneOf(given, clue) ? [[clue, given[clue]]] : []));
  return known.length > 0 ? Object.fromEntries(known) as Texts : undefined;
}
