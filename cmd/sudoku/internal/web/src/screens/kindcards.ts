// The kinds of boards as cards, and the sizes.
import { layouts } from "../lists";
import { features } from "../model";
import { rules } from "../kinds";
import { laid, sentences } from "../sentences";
import { h } from "../view/dom";
import { type ScreenWords, type Words, fill, term } from "../words";
import { card, cards } from "./card";
import { choice } from "./form";
import { type Kind, canHave, has, isLayout, sizes, toggled } from "./kind";
import { thumbnail } from "./thumbnail";

type Sentences = { readonly [lang: string]: { readonly [list: string]: { readonly [id: string]: string } } };

/** sentence says what a level asks for, or what a feature adds. */
export const sentence = ({ lang }: Words, list: "level" | "feature" | "layout", id: string): string => (sentences as Sentences)[lang][list][id];

/** saidOf says what a kind of constraints asks for, whatever its values: as a card does, if there is one. */
export function saidOf(words: Words, kind: string): string {
  const said = words.screens[`kind:${kind}` as keyof ScreenWords] ?? (rules as { readonly [lang: string]: { readonly [kind: string]: string } })[words.lang]?.[kind] ?? "";
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** kindName names a kind of board: 9×9 · Diagonals. */
export function kindName(words: Words, texts: ScreenWords, kind: Kind): string {
  const size = isLayout(kind.size) ? term(words, "layout", kind.size) : fill(texts.sizes, { n: kind.size });
  const named = (list: "feature" | "kind", ids: readonly string[]) => ids.filter((id) => has(kind, id)).map((id) => term(words, list, id));
  return [size, ...named("feature", ids), ...named("kind", clues)].join(" · ");
}

const ids = [...features.map(({ name }) => name), "jigsaw"];
const overlapping = Object.keys(layouts);
const clues = laid.map(({ name }) => name);

// A picture for each, made once.
const pictures = new Map<string, Element>();

function pictureOf(id: string): Element {
  const made = pictures.get(id) ?? thumbnail(id);
  pictures.set(id, made);
  return made.cloneNode(true) as Element;
}

/** nameOf names what a board can have: a feature, a layout or a kind of constraints. */
export const nameOf = (words: Words, id: string): string => term(words, (clues as readonly string[]).includes(id) ? "kind" : isLayout(id) ? "layout" : "feature", id);

/** kindFields let a kind be chosen. */
export function kindFields(words: Words, texts: ScreenWords, kind: Kind, change: (some: Partial<Kind>) => void): HTMLElement[] {
  const classic = [...ids, ...overlapping, ...clues].every((id) => !has(kind, id));
  const choose = (id: string, title: string, text: string) => card({
    title, text: canHave(kind, id) ? text : `${text} ${fill(texts.bringsBoard, { board: fill(texts.sizes, { n: 9 }) })}`, picture: pictureOf(id), pressed: has(kind, id), keep: `kind-${id}`, click: () => change(toggled(kind, id)),
  });
  return [
    h("p", { class: "note" }, texts.combine),
    cards("pictures",
      card({ title: texts.classic, text: words.screens.helpIntro, picture: pictureOf(""), pressed: classic, keep: "kind-", click: () => change({ size: isLayout(kind.size) ? "9" : kind.size, features: [], jigsaw: false }) }),
      ...clues.map((id) => choose(id, term(words, "kind", id), saidOf(words, id))),
      ...ids.map((id) => choose(id, term(words, "feature", id), sentence(words, "feature", id))),
      ...overlapping.map((id) => choose(id, term(words, "layout", id), sentence(words, "layout", id)))),
    choice("size", texts.size, kind.size, sizes.map((size) => [size, fill(texts.sizes, { n: size })]), (size) => change({ size })),
  ];
}
