// A pack: puzzles of one's own as one file, which any page of ours opens, and the command reads as
// well: the documents of games that nobody has begun, one on each line.
import { type About, decode, encode, Game } from "../model";
import { knowing } from "../engine/rules";
import { inPack } from "../store/results";

/** Packed is what a pack says of itself. */
export interface Packed {
  readonly name: string;
  readonly author: string;
}

/** packText is the pack of some games, by their documents, in their order, without what was played. */
export async function packText({ name, author }: Packed, documents: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const [i, document] of documents.entries()) {
    const { board: { rules, givens, symbols }, answer, about } = await knowing(() => decode(document));
    const game = Game.create({ rules, givens, symbols });
    game.answer = answer;
    const { started, ...puzzle } = about;
    const told: About = { ...puzzle, title: about.title || `${name} · ${i + 1}`, author: about.author || author, source: inPack(name) };
    game.about = { ...told, id: idOf([name, told.title, rules.text, symbols.line(givens)].join("\n")) };
    lines.push(encode(game));
  }
  return lines.join("");
}

/** idOf is the same for the same puzzle of a pack, so that a pack that is opened again is known. */
function idOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (const byte of new TextEncoder().encode(text)) {
    a = Math.imul(a ^ byte, 0x01000193) >>> 0;
    b = Math.imul(b + byte, 0x85ebca6b) >>> 0;
    b ^= b >>> 13;
  }
  return `pack-${a.toString(36)}-${(b >>> 0).toString(36)}`;
}

/** isOurs reports whether a text is a file of games that a page wrote, and no form to be recognised. */
export const isOurs = (text: string): boolean => /^\s*\{"format":"jiugong-sudoku-(library|game)"/.test(text) && (text.includes("jiugong-sudoku-library") || text.includes(`"source":"${inPack("")}`));
