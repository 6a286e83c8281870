// The texts of the page in the language of the moment. Each language is a file in
// words/, which is fetched when it is wanted; what Go lists is named in terms/, which comes with them.
import type { Words as FirstWords } from "./words/en";
import type { ScreenWords } from "./words/screens/en";

export { fill } from "./slots";
export type { ScreenWords };

/** Words are the texts in a language; those of the screens are there once screenWords has fetched them. */
export type Words = FirstWords & { screens: ScreenWords };

/** WordKey is the key of one text. */
export type WordKey = Exclude<keyof Words, "screens" | "terms">;

/** Lang is one of languages. */
export type Lang = string;

/** wordsIn fetches the texts in a language; it rejects when they can't be had. */
export async function wordsIn(lang: Lang): Promise<Words> {
  return (await import(`./words/${lang}.ts`)).words;
}

/** screenWords fetches the texts of the screens in the language of some words. */
export async function screenWords(words: Words): Promise<void> {
  if (words.screens) return;
  const [{ screens }, { terms }] = await Promise.all([import(`./words/screens/${words.lang}.ts`), import(`./terms/screens/${words.lang}.ts`)]);
  Object.assign(words, { screens, terms: { ...words.terms, ...terms } });
}

/** List is what term knows the names of. */
export type List = "feature" | "kind" | "layout" | "level" | "palette" | "preset" | "symmetry" | "technique";

type Names = { readonly [lang: Lang]: { readonly [id: string]: string } };

let kindNames: Names = {};

/** nameKinds gives the names of the kinds of constraints, which are fetched when
 * there are any. */
export function nameKinds(names: Names): void {
  kindNames = names;
}

/** term is the name of what Go lists under an id; the id itself when it has none. */
export function term({ lang, terms }: Words, list: List, id: string): string {
  const names: Names[Lang] = (list === "kind" ? kindNames[lang] : terms[list]) ?? {};
  return Object.hasOwn(names, id) ? names[id] : id;
}

/** levelName is the name of a level, if it is one. */
export const levelName = (words: Words, id: string | undefined): string | undefined => (id === undefined || term(words, "level", id) === id ? undefined : term(words, "level", id));

/** gameName is what a game is called that has no title of its own: by its level, or by its
 * rules when it was made without one. */
export function gameName(words: Words, { level, source }: { level?: string; source?: string }, rules: string): string {
  return levelName(words, level) ?? (source === "generated" || source?.startsWith("daily") ? rules : words.levelUnknown);
}

/** clockText is a time as people write it: 0:07, 12:30, 1:02:03. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
