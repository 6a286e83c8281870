import { GameError } from "./errors";

/** The characters that mean "empty", unless they are symbols. */
const emptyMarks = "._*0";

/** What separates cells can't be part of a symbol: white space, commas, semicolons,
 * and the lines of drawn borders. */
const space = "\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const separator = new RegExp(`[${space},;|\\u2500-\\u257f]`);
const spaces = new RegExp(`[${space}]+`);

/** Symbols say how the digits 1 to N are written. */
export class Symbols {
  /** Every symbol is a single character: cells are written side by side. */
  readonly single: boolean;
  private readonly digits = new Map<string, number>();
  private readonly empty: string;

  constructor(readonly names: readonly string[]) {
    const bad = (why: string) => new GameError("symbols", `symbols: ${why}`);
    if (names.length === 0) throw bad("none are given");
    names.forEach((name, i) => {
      if (name === "") throw bad(`the symbol for digit ${i + 1} is empty`);
      if (separator.test(name)) throw bad(`"${name}" has a separator in it`);
      if (this.digits.has(name)) throw bad(`"${name}" stands for both digit ${this.digits.get(name)} and digit ${i + 1}`);
      this.digits.set(name, i + 1);
    });
    this.single = names.every((name) => [...name].length === 1);
    this.empty = [...emptyMarks].find((mark) => !this.digits.has(mark)) ?? "";
    if (this.empty === "") throw bad("all of . _ * and 0 are symbols; one must be left for empty cells");
  }

  /** name is the symbol of a digit, "." for 0. */
  name(digit: number): string {
    return digit === 0 ? "." : this.names[digit - 1];
  }

  /** digit is what a name stands for: 0 for the marks of an empty cell, -1 for nothing. */
  digit(name: string): number {
    return this.digits.get(name) ?? (name === "" || (name.length === 1 && emptyMarks.includes(name)) ? 0 : -1);
  }

  equals(other: Symbols): boolean {
    return this.names.length === other.names.length && this.names.every((name, i) => name === other.names[i]);
  }

  /** line writes a grid on one line. */
  line(grid: ArrayLike<number>): string {
    return Array.from(grid, (d) => (d === 0 ? this.empty : this.name(d))).join(this.single ? "" : " ");
  }

  /** readLine reads what line wrote. It doesn't look at how many cells there are. */
  readLine(text: string): Uint8Array {
    const cells = this.single ? [...text] : text.split(spaces).filter((name) => name !== "");
    return Uint8Array.from(cells, (name, i) => {
      const d = name === this.empty ? 0 : this.digit(name);
      if (d < 0) {
        throw new GameError("grid", `cell ${i + 1}: "${name}" is no symbol; expected one of ${this.names.join(" ")}, or ${this.empty} for an empty cell`);
      }
      return d;
    });
  }
}

/** defaultSymbols are 1 to 9, then A to Z. */
export function defaultSymbols(n: number): Symbols {
  return new Symbols(Array.from({ length: n }, (_, i) => (i < 9 ? String(i + 1) : String.fromCharCode(56 + i))));
}

/** symbolsOf are the usual ones of rules, from 0 on where their digits start there. */
export function symbolsOf({ n, first }: { readonly n: number; readonly first: number }): Symbols {
  const { names } = defaultSymbols(n);
  return first === 0 ? new Symbols(["0", ...names.slice(0, n - 1)]) : new Symbols(names);
}
