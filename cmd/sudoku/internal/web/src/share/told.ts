// What a setter says of a puzzle, in a link behind the code of its board: #/p/CODE?told=…, JSON in the
// letters of a URL; its solution, too, where finding it may take long.
import type { Told } from "../engine/types";
import { tonesOf } from "../marks/tones";
import type { Board, Game, Texts } from "../model";

const names = ["title", "author", "description", "message"] as const;

/** toldOf is what there is to say of a puzzle by what is known of it. */
export function toldOf(about: Told): Told {
  const tones = tonesOf(about.tones);
  return { ...Object.fromEntries(names.flatMap((name) => (about[name]?.trim() ? [[name, about[name].trim()]] : []))), ...(tones && { tones }) };
}

/** toldWith is what there is to say of a game's puzzle, with its solution if it has rules beyond houses
 * or something is said of it: other solutions are found at once. */
export function toldWith({ about, answer: { grid }, rules }: Pick<Game, "about" | "answer" | "rules">): Told {
  const told = toldOf(about);
  return grid && (rules.constraints.length > 0 || Object.keys(told).length > 0) ? { ...told, solution: grid } : told;
}

/** writeTold is the end of a link to a board, "" when there is nothing to say. */
export function writeTold(about: Told, { symbols }: Pick<Board, "symbols">): string {
  const told = { ...toldOf(about), ...(about.solution && { solution: symbols.line(Uint8Array.from(about.solution)) }) };
  if (Object.keys(told).length === 0) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  return `?told=${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** readTold is what a link to a board says; nothing when that is damaged. */
export function readTold(text: string, { symbols, rules }: Board): Told {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Record<string, unknown>;
    const tones = typeof told.tones === "object" && told.tones ? told.tones as Texts : {};
    const said = toldOf({ ...Object.fromEntries(names.flatMap((name) => (typeof told[name] === "string" ? [[name, told[name]]] : []))), tones });
    const solution = typeof told.solution === "string" ? symbols.readLine(told.solution) : [];
    return solution.length === rules.cells ? { ...said, solution } : said;
  } catch {
    return {};
  }
}
