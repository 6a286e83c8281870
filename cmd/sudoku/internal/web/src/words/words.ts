// The texts of the page in the language of the moment.
import { en, type WordKey, type Words } from "./en";
import { zh } from "./zh";

export type { Words, WordKey };
export type Lang = "en" | "zh";

export const wordsOf = (lang: Lang): Words => (lang === "zh" ? zh : en);

/** browserLang is the first of the browser's languages that there are words in. */
export function browserLang(languages: readonly string[]): Lang {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return "zh";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}

/** fill puts values into the slots of a text: {digit} becomes values.digit,
 * {count:cell|cells} the first word when values.count is 1, else the second. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (slot, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return slot;
    if (one !== undefined) return value === 1 ? one : many!;
    return String(value);
  });
}

/** clockText is a time as people write it: 0:07, 12:30, 1:02:03. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
