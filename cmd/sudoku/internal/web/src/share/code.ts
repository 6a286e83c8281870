import { Board, GameError, parseRules } from "../model";

// The code of a board in a link, the same as package notation writes and reads;
// notation/form_link.go describes it. It stands in the fragment of a link, #/p/CODE,
// which no server sees.
//
// A code is one large number in base 64 that holds a list of values, each below
// a limit: v1 + l1·(v2 + l2·(v3 + …)).

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const version = 0;
const checkLimit = 61;
const cellsAtOnce = 81;
const mostText = 4096;
const mostCode = 1 << 15;
const part = { rules: 1, entries: 2, corner: 4, centre: 8, colours: 16 } as const;

/** Parts are what of a board goes into its code beside the puzzle. */
export interface Parts {
  progress: boolean; // entries, marks and colours
}

/** writeCode is the code of a board. Symbols and colours of candidates are not in it. */
export function writeCode(b: Board, { progress }: Parts): string {
  const v = new Writer();
  const some = (sets: Uint32Array | Uint8Array) => progress && sets.some((set: number) => set !== 0);
  const what =
    (b.rules.text !== "9" ? part.rules : 0) |
    (some(b.entries) ? part.entries : 0) |
    (some(b.corner) ? part.corner : 0) |
    (some(b.centre) ? part.centre : 0) |
    (some(b.colours) ? part.colours : 0);
  v.put(version, 4);
  v.put(givensCheck(b.givens), checkLimit);
  v.put(what === 0 ? 0 : 1, 2);
  if (what !== 0) v.put(what, 64);
  if (what & part.rules) {
    const { text } = b.rules;
    if (text.length >= mostText) throw new GameError("rules", "the rules are too long for a link");
    v.put(text.length, mostText);
    for (let i = 0; i < text.length; i++) v.put(text.charCodeAt(i) - 32, 95);
  }
  v.putGrid(b.givens, b.rules.n);
  if (what & part.entries) v.putGrid(b.entries, b.rules.n);
  if (what & part.corner) v.putSets(b.corner, b.rules.n);
  if (what & part.centre) v.putSets(b.centre, b.rules.n);
  if (what & part.colours) v.putSets(b.colours, 64);
  const code = v.code();
  if (code.length > mostCode) throw new GameError("document", "the board is too large for a link");
  return code;
}

/** readCode is the board of a code. */
export function readCode(code: string): Board {
  const damaged = () => new GameError("document", "the code is damaged");
  if (code === "" || code.length > mostCode || [...code].some((letter) => !letters.includes(letter))) throw damaged();
  const v = new Reader(code);
  if (v.take(4) !== version) throw damaged();
  const check = v.take(checkLimit);
  const what = v.take(2) === 1 ? v.take(64) : 0;
  let rules = "9";
  if (what & part.rules) rules = Array.from({ length: v.take(mostText) }, () => String.fromCharCode(v.take(95) + 32)).join("");
  const parsed = parseRules(rules);
  const { n, cells } = parsed;
  const givens = v.takeGrid(cells, n);
  if (check !== givensCheck(givens)) throw damaged();
  const b = new Board({ rules: parsed, givens });
  if (what & part.entries) b.entries.set(v.takeGrid(cells, n));
  if (what & part.corner) v.takeSets(b.corner, n);
  if (what & part.centre) v.takeSets(b.centre, n);
  if (what & part.colours) v.takeSets(b.colours, 64);
  if (!v.atEnd || b.entries.some((d, cell) => d !== 0 && givens[cell] !== 0)) throw damaged();
  return b;
}

/** writeLetters is a number in count letters of a code, readLetters that number again. */
export const writeLetters = (number: number, count: number): string =>
  Array.from({ length: count }, (_, i) => letters[Math.floor(number / letters.length ** i) % letters.length]).join("");
export const readLetters = (code: string): number => [...code].reduceRight((sum, letter) => sum * letters.length + letters.indexOf(letter), 0);

function givensCheck(givens: ArrayLike<number>): number {
  return Array.from(givens).reduce((sum, d, cell) => sum + (cell + 1) * d, 0) % checkLimit;
}

const big = BigInt;
const zero = big(0);
const one = big(1);

class Writer {
  private readonly list: [value: bigint, limit: bigint][] = [];

  put(value: number, limit: number): void {
    this.list.push([big(value), big(limit)]);
  }

  /** putCells tells which of the cells there are: 81 at a time how many, and
   * which choice of so many it is. */
  private putCells(there: readonly boolean[]): void {
    for (let start = 0; start < there.length; start += cellsAtOnce) {
      const some = there.slice(start, start + cellsAtOnce);
      let count = 0;
      let rank = zero;
      some.forEach((is, position) => {
        if (is) rank += choose(position, ++count);
      });
      this.put(count, some.length + 1);
      this.list.push([rank, choose(some.length, count)]);
    }
  }

  putGrid(grid: Uint8Array, n: number): void {
    const digits = Array.from(grid);
    this.putCells(digits.map((d) => d !== 0));
    for (const d of digits) if (d !== 0) this.put(d - 1, n);
  }

  putSets(sets: Uint32Array, n: number): void {
    const all = Array.from(sets);
    this.putCells(all.map((set) => set !== 0));
    for (const set of all) if (set !== 0) this.list.push([big(set) - one, setLimit(n)]);
  }

  code(): string {
    let number = zero;
    for (const [value, limit] of [...this.list].reverse()) number = number * limit + value;
    const bits = number === zero ? "0" : number.toString(2);
    const padded = bits.padStart(Math.ceil(bits.length / 6) * 6, "0");
    return padded.replace(/.{6}/g, (six) => letters[parseInt(six, 2)]);
  }
}

class Reader {
  private number: bigint;

  constructor(code: string) {
    const bits = [...code].map((letter) => letters.indexOf(letter).toString(2).padStart(6, "0")).join("");
    this.number = big("0b" + bits);
  }

  get atEnd(): boolean {
    return this.number === zero;
  }

  take(limit: number): number {
    return Number(this.takeBig(big(limit)));
  }

  private takeBig(limit: bigint): bigint {
    const value = this.number % limit;
    this.number /= limit;
    return value;
  }

  private takeCells(cells: number): number[] {
    const there: number[] = [];
    for (let start = 0; start < cells; start += cellsAtOnce) {
      const some = Math.min(cells - start, cellsAtOnce);
      const count = this.take(some + 1);
      let rank = this.takeBig(choose(some, count));
      const found: number[] = [];
      let position = some - 1;
      for (let i = count; i > 0; i--) {
        while (choose(position, i) > rank) position--;
        rank -= choose(position, i);
        found.push(start + position--);
      }
      there.push(...found.reverse());
    }
    return there;
  }

  takeGrid(cells: number, n: number): Uint8Array {
    const grid = new Uint8Array(cells);
    for (const cell of this.takeCells(cells)) grid[cell] = this.take(n) + 1;
    return grid;
  }

  takeSets(sets: Uint32Array, n: number): void {
    for (const cell of this.takeCells(sets.length)) {
      const set = this.takeBig(setLimit(n)) + one;
      sets[cell] = Number(set & big(0xffffffff));
    }
  }
}

/** setLimit is the number of sets of n digits that are not empty. */
const setLimit = (n: number): bigint => (one << big(n)) - one;

/** choose is the number of ways to choose k of n cells, 0 when k is more than n. */
function choose(n: number, k: number): bigint {
  if (k > n) return zero;
  while (pascal.length <= n) {
    const above = pascal[pascal.length - 1];
    pascal.push([one, ...above.slice(1).map((value, i) => value + above[i]), one]);
  }
  return pascal[n][k];
}

const pascal: bigint[][] = [[one]];
