// The kind of board that a new puzzle is to have: its size and its rules.
import { defaultBox, features, fits } from "../model";
import { type ScreenWords, type Words, fill, term } from "../words";
import { choice, several } from "./form";

const sizes = ["4", "6", "8", "9", "10", "12", "14", "15", "16", "25"];

/** The largest board that has levels. */
const mostRated = 16;

export interface Kind {
  size: string;
  features: string[];
  jigsaw: boolean;
}

/** rated says whether puzzles of a kind have levels. */
export const rated = ({ size }: Kind): boolean => Number(size) <= mostRated;

/** canBePreset says whether the presets are for a kind. */
export const canBePreset = ({ size }: Kind): boolean => size === "9";

/** rulesOf is the text of the rules wished for, without those that don't fit. */
export function rulesOf(kind: Kind): string {
  return [kind.size, ...features.map(({ name }) => name).filter((name) => kind.features.includes(name) && canHave(kind, name))].join("+");
}

/** canHave says whether a feature goes with a kind of board. */
function canHave({ size, jigsaw }: Kind, feature: string): boolean {
  return fits(feature, Number(size), (jigsaw ? null : defaultBox(Number(size))) ?? { rows: 0, cols: 0 });
}

/** kindFields let a kind be chosen. */
export function kindFields(words: Words, texts: ScreenWords, kind: Kind, change: (some: Partial<Kind>) => void): HTMLElement[] {
  return [
    choice("size", texts.size, kind.size, sizes.map((size) => [size, fill(texts.sizes, { n: size })]), (size) => change({ size })),
    several(texts.variants, [...features.map(({ name }) => name), "jigsaw"].map((name) => [name, term(words, "feature", name)] as const),
      new Set([...kind.features, ...(kind.jigsaw ? ["jigsaw"] : [])]), (name) => name === "jigsaw" ? rated(kind) : canHave(kind, name), (name, on) => {
        if (name === "jigsaw") change({ jigsaw: on });
        else change({ features: on ? [...kind.features, name] : kind.features.filter((other) => other !== name) });
      }),
  ];
}
