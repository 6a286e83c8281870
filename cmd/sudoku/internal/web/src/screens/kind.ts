// The kind of board that a new puzzle is to have: its size and its rules.
import { parseRules } from "../model";
import type { ScreenWords } from "../words/screens";
import { type Words, fill } from "../words/words";
import { choice, several } from "./form";

const sizes = ["4", "6", "8", "9", "10", "12", "14", "15", "16", "25"];
export const features = ["x", "windows", "disjoint", "centre", "asterisk", "knight", "king", "nonconsecutive"] as const;

/** The largest board that has levels. */
const mostRated = 16;

export interface Kind {
  size: string;
  features: string[];
  jigsaw: boolean;
}

/** rated says whether puzzles of a kind have levels. */
export const rated = ({ size }: Kind): boolean => Number(size) <= mostRated;

/** rulesOf is the text of the rules wished for, without those that don't fit. */
export function rulesOf(kind: Kind): string {
  return [kind.size, ...features.filter((name) => kind.features.includes(name) && fits(kind, name))].join("+");
}

/** fits says whether a feature goes with a size. */
function fits({ size, jigsaw }: Kind, feature: string): boolean {
  if (jigsaw && !["x", "knight", "king", "nonconsecutive"].includes(feature)) return false; // the others lie in boxes
  try {
    parseRules(`${size}+${feature}`);
    return true;
  } catch {
    return false;
  }
}

/** kindFields let a kind be chosen. */
export function kindFields(words: Words, texts: ScreenWords, kind: Kind, change: (some: Partial<Kind>) => void): HTMLElement[] {
  return [
    choice("size", texts.size, kind.size, sizes.map((size) => [size, fill(texts.sizes, { n: size })]), (size) => change({ size })),
    several(texts.variants, [...features.map((name) => [name, words[name]] as const), ["jigsaw", words.jigsaw] as const],
      new Set([...kind.features, ...(kind.jigsaw ? ["jigsaw"] : [])]), (name) => name === "jigsaw" ? rated(kind) : fits(kind, name), (name, on) => {
        if (name === "jigsaw") change({ jigsaw: on });
        else change({ features: on ? [...kind.features, name] : kind.features.filter((other) => other !== name) });
      }),
  ];
}
