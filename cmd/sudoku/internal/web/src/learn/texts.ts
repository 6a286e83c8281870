// The texts of lessons and introduction, in the language of the moment.
import type { LearnTexts } from "../words/learn/en";
import type { Lang } from "../words";

/** learnTexts fetches them; it rejects when they can't be had. */
export async function learnTexts(lang: Lang): Promise<LearnTexts> {
  return (await import(`../words/learn/${lang}.ts`)).texts;
}

export type { LearnTexts };
