// What is being set: a board, givens, and clues; and the ways back and forth.
import type { Told } from "../engine/types";
import { kinds } from "../kinds";
import { toneOf, tonesOf as known } from "../marks/tones";
import { type Annex, type Rules, type Texts, UnknownRules, parseRules, symbolsOf } from "../model";

/** Kind is what there is to know of a kind of clues in order to draw one. */
export interface Kind {
  readonly name: string;
  readonly example?: string;
  readonly lists: readonly [number, number]; // of cells, at least and at most
  readonly value?: number; // 1: there may be one, 2: there is one
  readonly digits?: true; // it is of digits
}

export const allKinds: readonly Kind[] = kinds;
export const kindNamed = (name: string): Kind | undefined => allKinds.find((kind) => kind.name === name);

export interface Clue {
  readonly kind: string;
  readonly value: string;
  readonly lists: readonly (readonly number[])[];
  readonly tone?: string; // a colour of its own: see tones
}

/** lack is what a clue needs before it can hold: more cells, or its value. */
export function lack({ kind, value, lists }: Clue): "cells" | "value" | "" {
  const { lists: [least], value: takes } = kindNamed(kind)!;
  return lists.length < least ? "cells" : takes === 2 && value === "" ? "value" : "";
}

/** partsOf are the lists of cells that were drawn in one go: those of a circle and what goes out from it. */
export function partsOf({ example }: Kind, cells: readonly number[]): readonly (readonly number[])[] {
  return goesOut(example) && cells.length > 2 ? [cells.slice(0, 1), cells.slice(1)] : [cells];
}

/** goesOut says whether the cells of a kind go out from a single one. */
export const goesOut = (example = ""): boolean => /^r\d+c\d+\//.test(example);

/** Setting never changes; every change makes another. */
export interface Setting {
  readonly base: string; // size and features
  readonly givens: readonly number[];
  readonly clues: readonly Clue[];
  readonly current: number; // the clue that is worked on, -1 for none
  readonly also?: readonly number[]; // others that are chosen with it
  readonly told?: Told; // title, author, rules in words, and what is told at the end
}

/** Version is a setting that is kept as it was at a time. */
export interface Version extends Pick<Setting, "base" | "givens" | "clues" | "told"> {
  readonly at: number;
}

/** Kept is a draft: a setting as it is, and versions of it, the newest first. */
export interface Kept extends Setting {
  readonly versions?: readonly Version[];
}

/** clueText is a clue's part of a rules text. Digits may be written as the board writes them: A for 10. */
export function clueText(rules: Rules, { kind, value, lists }: Clue): string {
  const whole = (list: readonly number[]) => rules.shape.annexes.find((annex) => cellsOf(annex).join() === list.join())?.name;
  const cells = lists.map((list) => whole(list) ?? list.map((cell) => rules.name(cell)).join("")).join("/");
  const symbols = symbolsOf(rules);
  const digit = (name: string) => (/^[a-z]$/i.test(name) && symbols.digit(name.toUpperCase()) > 0 ? String(symbols.digit(name.toUpperCase()) + rules.first - 1) : name);
  const escaped = (kindNamed(kind)?.digits ? value.split(",").map(digit).join(",") : value).replaceAll("%", "%25").replaceAll("+", "%2B"); // these divide a text
  const arg = escaped && cells ? `${escaped}:${cells}` : escaped || cells;
  return arg ? `${kind}=${arg}` : kind;
}

/** rulesOf is the text of the rules that are being set. */
export const rulesOf = (rules: Rules, { base, clues }: Setting): string => [base, ...clues.map((clue) => clueText(rules, clue))].join("+");

/** tonesOf are the colours of the clues that don't have their usual one, by their texts. */
export const tonesOf = (rules: Rules, { clues }: Setting): Texts | undefined => known(Object.fromEntries(clues.flatMap((clue) => (clue.tone ? [[clueText(rules, clue), clue.tone]] : []))));

/** settingOf is the setting of rules and givens that are there already, and of what is told of them.
 * What isn't a kind of clues stays with the board. */
export function settingOf(text: string, givens: ArrayLike<number>, { tones, ...told }: Told = {}): Setting {
  const parts = text.split("+").map((part) => [part, ...(/^(\w+)(?:=(.*))?$/.exec(part)?.slice(1) ?? [])]);
  const base = parts.filter(([, kind]) => !kindNamed(kind)).map(([part]) => part).join("+");
  const rules = parseRules(base);
  const clues = parts.filter(([, kind]) => kindNamed(kind)).map(([part, kind, arg = ""]): Clue => {
    const tone = toneOf(tones, part);
    const [, value = "", cells = ""] = kindNamed(kind)!.lists[1] === 0 ? ["", arg] : /^(?:(.*):)?([^:]*)$/.exec(arg)!;
    return {
      kind, value: value.replaceAll("%2B", "+").replaceAll("%25", "%"),
      ...(tone && { tone }), lists: cells ? cells.split("/").map((list) => (list.match(/r\d+c\d+|[rc]\d+|[A-Z]+\d*/g) ?? []).flatMap((name) => cellsNamed(rules, name))) : [],
    };
  });
  return { base, givens: Array.from(givens), clues, current: -1, told };
}

/** cellsNamed are those of a name: r1c2, or all of r1 or c2; VS1, or all of VS. */
function cellsNamed(rules: Rules, name: string): number[] {
  const annex = rules.shape.annexes.find((one) => one.name === /^[A-Z]*/.exec(name)![0]);
  if (annex) return cellsOf(annex).filter((cell) => name === annex.name || name === rules.name(cell));
  const [, row, col] = /^(?:r(\d+))?(?:c(\d+))?$/.exec(name)!;
  return Array.from({ length: rules.shape.main }, (_, cell) => cell).filter((cell) => (!row || rules.row(cell) === Number(row) - 1) && (!col || rules.col(cell) === Number(col) - 1));
}

/** cellsOf are the cells of an annex. */
export const cellsOf = ({ first, cells }: Annex): number[] => Array.from({ length: cells }, (_, i) => first + i);

/** layerOf is the name of the cells beside the board that a kind is about, "" for a kind that is drawn on the board. */
export const layerOf = ({ example = "", lists }: Kind): string => (lists[0] === 1 ? /^[A-Z]*/.exec(example)![0] : "");

/** boards are those of a size whose regions have to be found, or whose rows lack a digit, as texts of rules. */
export const boards: { readonly [board: string]: (n: number) => string } = {
  plain: String,
  regions: (n) => `${n}+beside=CC:${n}x${n}+regions=${n}:CC`,
  chaos: (n) => `${n}:1x${n}+beside=CC:${n}x${n}+regions=${n}:CC`,
  doppelganger: (n) => `${n}/0-${n}+beside=DGB:${n},DGC:${n},DGR:${n}+doppelganger=DGC/DGR/DGB`,
};

/** boardOf is which of these boards a setting is on. */
export function boardOf({ base, clues }: Setting): string {
  if (clues.some(({ kind }) => kind === "doppelganger")) return "doppelganger";
  return !base.includes("+regions=") ? "plain" : /^(\d+):1x\1\b/.test(base) ? "chaos" : "regions";
}

/** isKept says whether a draft is one that can be worked on. */
export function isKept(data: unknown): data is Kept {
  const { versions = [] } = (data ?? {}) as Partial<Kept>;
  return isSetting(data) && Array.isArray(versions) && versions.every((one) => Number.isFinite(one?.at) && isSetting({ ...one, current: -1 }));
}

function isSetting(data: unknown): data is Setting {
  const { base, givens, clues, current } = (data ?? {}) as Partial<Setting>;
  try {
    const { cells } = parseRules(base!);
    const isCell = (cell: unknown) => Number.isInteger(cell) && cell as number >= 0 && cell as number < cells;
    return Array.isArray(givens) && givens.every(Number.isInteger) && Number.isInteger(current) && Array.isArray(clues) &&
      clues.every(({ kind, value, lists }: Clue) => kindNamed(kind) && typeof value === "string" && lists.every((list) => list.every(isCell)));
  } catch (error) {
    return error instanceof UnknownRules; // which will be known when the draft is opened
  }
}

/** History is what was done, with ways back and forth. */
export class History {
  private readonly steps: Setting[];
  private at = 0;
  private joins = "";

  constructor(first: Setting) {
    this.steps = [first];
  }

  get now(): Setting {
    return this.steps[this.at];
  }

  /** change goes on to a setting. Changes of one sort that follow each other, such as
   * the letters of a value, are undone together. */
  change(some: Partial<Setting>, sort = ""): void {
    const next = { ...this.now, ...("current" in some && { also: [] }), ...some };
    if (sort !== "" && sort === this.joins) this.steps[this.at] = next;
    else {
      this.steps.length = ++this.at;
      this.steps.push(next);
    }
    this.joins = sort;
  }

  /** choose chooses clues, which is nothing to undo. */
  choose(some: Pick<Setting, "current" | "also">): void {
    this.steps[this.at] = { ...this.now, ...some };
    this.joins = "";
  }

  get canUndo(): boolean {
    return this.at > 0;
  }
  get canRedo(): boolean {
    return this.at < this.steps.length - 1;
  }
  undo(): void {
    if (this.canUndo) this.at--;
    this.joins = "";
  }
  redo(): void {
    if (this.canRedo) this.at++;
    this.joins = "";
  }
}
