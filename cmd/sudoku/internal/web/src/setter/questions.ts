// What a setter asks of a puzzle in the making. Each question puts many small ones to the
// engine, so it ends as soon as its signal does.
import type { Engine } from "../engine/engine";
import { digits, type Rules } from "../model";
import { type Clue, type Setting, clueText, lack, rulesOf, settingOf } from "./clues";

/** Part is a clue or a given. */
export type Part = { readonly clue: number } | { readonly cell: number };

/** partsOf are all clues that are finished, and all givens. */
export function partsOf({ clues, givens }: Setting): Part[] {
  return [...clues.flatMap((clue, i) => (lack(clue) ? [] : [{ clue: i }])), ...givens.flatMap((digit, cell) => (digit > 0 ? [{ cell }] : []))];
}

/** ofParts is a setting with some of its parts alone. */
export function ofParts(setting: Setting, parts: readonly Part[]): Setting {
  const clues = new Set(parts.flatMap((part) => ("clue" in part ? [part.clue] : [])));
  const cells = new Set(parts.flatMap((part) => ("cell" in part ? [part.cell] : [])));
  return { ...setting, clues: setting.clues.filter((_, i) => clues.has(i)), givens: setting.givens.map((digit, cell) => (cells.has(cell) ? digit : 0)), current: -1, also: [] };
}

export class Questions {
  constructor(private readonly engine: Engine, private readonly plain: Rules, private readonly signal: AbortSignal) {}

  /** contradiction is a set of parts that leave no solution, with none to spare: the
   * smaller of two such sets. null says that there is a solution. */
  async contradiction(setting: Setting): Promise<Part[] | null> {
    const parts = partsOf(setting);
    const none = async (some: readonly Part[]) => (await this.solutions(ofParts(setting, some))) === 0;
    if (!await none(parts)) return null;
    const one = await fewest(parts, none);
    const other = await fewest([...parts].reverse(), none);
    return other.length < one.length ? other : one;
  }

  /** needless are the parts that a puzzle with one solution can do without, each by itself. seen is told how
   * many of all have been looked at. */
  async needless(setting: Setting, seen: (done: number, all: number) => void): Promise<Part[]> {
    const parts = partsOf(setting);
    const found: Part[] = [];
    for (const [i, part] of parts.entries()) {
      seen(i, parts.length);
      if ((await this.solutions(ofParts(setting, parts.filter((one) => one !== part)))) === 1) found.push(part);
    }
    return found;
  }

  /** minimal is the setting without all that can go of some parts, one after the other; and how many
   * have gone. seen is told how many of all have been looked at. */
  async minimal(setting: Setting, some: readonly Part[], seen: (done: number, all: number) => void = () => {}): Promise<{ setting: Setting; gone: number }> {
    let kept = partsOf(setting);
    const all = kept.length;
    for (const [i, part] of some.entries()) {
      seen(i, some.length);
      const same = (one: Part) => ("clue" in one ? "clue" in part && one.clue === part.clue : "cell" in part && one.cell === part.cell);
      const rest = kept.filter((one) => !same(one));
      if ((await this.solutions(ofParts(setting, rest))) === 1) kept = rest;
    }
    return { setting: ofParts(setting, kept), gone: all - kept.length };
  }

  /** unique is the setting with givens added until it has one solution, and of these no more than are
   * needed. null says that there is no solution. */
  async unique(setting: Setting): Promise<{ setting: Setting; added: number } | null> {
    const givens = Array.from({ length: this.plain.cells }, (_, cell) => setting.givens[cell] ?? 0);
    const added: number[] = [];
    for (;;) {
      const { count, candidates } = await this.engine.survey(this.puzzle({ ...setting, givens }), 2, { signal: this.signal });
      if (count === 0) return null;
      const open = [...candidates.keys()].filter((cell) => digits(candidates[cell]).length > 1);
      if (open.length === 0) break;
      // A given tells most where most digits are possible.
      const most = Math.max(...open.map((cell) => digits(candidates[cell]).length));
      const cell = any(open.filter((one) => digits(candidates[one]).length === most));
      givens[cell] = any(digits(candidates[cell]));
      added.push(cell);
    }
    const { setting: fewer, gone } = await this.minimal({ ...setting, givens }, added.map((cell) => ({ cell })));
    return { setting: { ...fewer, clues: setting.clues }, added: added.length - gone };
  }

  /** laid are new clues of a kind that hold together with what is there, within some cells, or
   * anywhere. */
  async laid(setting: Setting, kind: string, within: readonly number[]): Promise<Clue[]> {
    const { plain } = this;
    // What is laid out lies over a solution of its own; so the givens go with the rules.
    const pinned = setting.givens.flatMap((digit, cell): Clue[] => (digit > 0 ? [{ kind: "killer", value: String(digit + plain.first - 1), lists: [[cell]] }] : []));
    const there = setting.clues.filter((clue) => !lack(clue));
    const rules = rulesOf(plain, { ...setting, clues: [...there, ...pinned] });
    const made = await this.engine.generate({ rules, variant: kind.split("+"), density: within.length > 0 ? 70 : 0 }, { signal: this.signal });
    const old = new Set([...there, ...pinned].map((clue) => clueText(plain, clue)));
    return settingOf(made.rules, []).clues.filter((clue) => kind.split("+").includes(clue.kind) && !old.has(clueText(plain, clue)) && (within.length === 0 || clue.lists.every((list) => list.every((cell) => within.includes(cell)))));
  }

  /** counts are the solutions with each of some digits in a cell, none counted above a limit. */
  async counts(setting: Setting, cell: number, some: readonly number[], limit: number): Promise<{ digit: number; count: string; exact: boolean }[]> {
    const all = [];
    for (const digit of some) {
      const givens = Array.from({ length: this.plain.cells }, (_, at) => (at === cell ? digit : setting.givens[at] ?? 0));
      all.push({ digit, ...await this.engine.count(this.puzzle({ ...setting, givens }), limit, { signal: this.signal }) });
    }
    return all;
  }

  /** puzzle is the setting without clues that are not finished. */
  puzzle(setting: Setting): { rules: string; givens: number[] } {
    const finished = { ...setting, clues: setting.clues.filter((clue) => !lack(clue)) };
    return { rules: rulesOf(this.plain, finished), givens: Array.from({ length: this.plain.cells }, (_, cell) => setting.givens[cell] ?? 0) };
  }

  private async solutions(setting: Setting): Promise<number> {
    return (await this.engine.check(this.puzzle(setting), { signal: this.signal })).solutions;
  }
}

/** fewest leaves away what can be left away while all of it still holds: many at first, then each. */
async function fewest<T>(all: readonly T[], holds: (some: readonly T[]) => Promise<boolean>): Promise<T[]> {
  let kept = [...all];
  for (let size = Math.ceil(all.length / 2); ; size = Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length;) {
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (await holds(rest)) kept = rest;
      else at += size;
    }
    if (size <= 1) return kept;
  }
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)];
