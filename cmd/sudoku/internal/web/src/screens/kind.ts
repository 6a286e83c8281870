// The kind of board that a new puzzle is to have: its size and its rules.
import { layouts, levels } from "../lists";
import { defaultBox, features, fits } from "../model";
import { laid, mostRated, offered } from "../sentences";

export const sizes = ["4", "6", "8", "9", "10", "12", "14", "15", "16", "25"];

/** isLayout says whether a size is that of boards which overlap. */
export const isLayout = (size: string): boolean => Object.hasOwn(layouts, size);

export interface Kind {
  size: string; // one of sizes, or a layout
  features: string[]; // and kinds of constraints to be laid out
  jigsaw: boolean;
}

/** digitsOf is how many digits a kind has. */
const digitsOf = ({ size }: Kind): number => (isLayout(size) ? 9 : Number(size));

/** isLaid says whether constraints are to be laid out. */
export const isLaid = (kind: Kind): boolean => laid.some(({ name }) => has(kind, name));

/** levelsOf are the levels that a kind can have, none where it can't be rated. */
export function levelsOf(kind: Kind): readonly (typeof levels)[number][] {
  if (digitsOf(kind) > mostRated) return [];
  const [plain, featured, withClues] = (offered as { readonly [size: string]: readonly (readonly [number, number])[] })[kind.size] ?? [];
  if (!plain) return []; // too large to be rated
  return levels.slice(...(isLaid(kind) ? withClues : rulesOf(kind).includes("+") ? featured : plain));
}

/** canBePreset says whether the presets are for a kind. */
export const canBePreset = (kind: Kind): boolean => kind.size === "9" && !isLaid(kind);

/** wantedOf is what the engine is asked for. */
export const wantedOf = (kind: Kind) => ({
  rules: [kind.size, ...chosen(kind, features), ...(kind.jigsaw ? ["jigsaw"] : [])].join("+"),
  variant: chosen(kind, laid).flatMap((name) => name.split("+")),
});

/** rulesOf is the text of the rules wished for, without those that don't fit. Regions and
 * constraints are named alone: they are made anew for each puzzle. */
export function rulesOf(kind: Kind): string {
  const { rules, variant } = wantedOf(kind);
  return [rules, ...variant].join("+");
}

const chosen = (kind: Kind, from: readonly { readonly name: string }[]): string[] => from.map(({ name }) => name).filter((name) => has(kind, name));

/** isOf says whether a puzzle with some rules is of a kind. */
export function isOf(kind: Kind, rules: string): boolean {
  const parts = (text: string) => [...new Set(text.split("+").map((part) => part.split("=")[0]))].sort().join("+");
  return parts(rules) === parts(rulesOf(kind));
}

/** has says whether a kind has a feature, the shapes that are called so among them. */
export function has(kind: Kind, feature: string): boolean {
  if (feature === "jigsaw") return kind.jigsaw;
  return isLayout(feature) ? kind.size === feature : kind.features.includes(feature) && canHave(kind, feature);
}

/** canHave says whether a feature goes with a kind of board. */
export function canHave(kind: Kind, feature: string): boolean {
  if (isLayout(feature)) return true;
  if (isLayout(kind.size)) return false;
  const n = digitsOf(kind);
  if (feature === "jigsaw") return n <= mostRated;
  const clues = laid.find(({ name }) => name === feature);
  if (clues) return clues.least <= n && n <= clues.most;
  return fits(feature, n, (kind.jigsaw ? null : defaultBox(n)) ?? { rows: 0, cols: 0 });
}

/** isKind says whether boards can be asked for by a name: a feature, a layout or a kind of constraints. */
export const isKind = (name: string): boolean => name === "jigsaw" || isLayout(name) || [...features, ...laid].some((one) => one.name === name);

/** kindOf is the kind of board that has only what a name says. */
export function kindOf(name: string): Kind {
  const plain = { size: "9", features: [], jigsaw: false };
  return { ...plain, ...toggled(plain, name) };
}

/** toggled is a kind with a feature more, or less. One that doesn't go with the board brings a board of 9×9. */
export function toggled(kind: Kind, feature: string): Partial<Kind> {
  const on = !has(kind, feature);
  if (on && !canHave(kind, feature)) return { size: "9", jigsaw: false, ...toggled({ size: "9", features: [], jigsaw: false }, feature) };
  if (feature === "jigsaw") return { jigsaw: on };
  if (isLayout(feature)) return on ? { size: feature, features: [], jigsaw: false } : { size: "9" };
  const others = kind.features.filter((other) => other !== feature);
  return { features: on ? [...others, feature] : others };
}
