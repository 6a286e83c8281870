import { GameError } from "./errors";
import type { Clash, Rules } from "./rules";
import { symbolsOf, type Symbols } from "./symbols";
import type { Line } from "./types";

const nowhere: ReadonlySet<number> = new Set();

/** Puzzle is rules and givens, and how its digits are written. */
export interface Puzzle {
  readonly rules: Rules;
  readonly givens: ArrayLike<number>;
  readonly symbols?: Symbols;
}

/** Board is a puzzle with what a player has written on it. Sets of digits and
 * of colours are numbers; see set.ts. */
export class Board {
  readonly rules: Rules;
  readonly symbols: Symbols;
  readonly givens: Uint8Array;
  readonly entries: Uint8Array; // 0 where there is none, and in cells that have a given
  readonly corner: Uint32Array;
  readonly centre: Uint32Array;
  readonly colours: Uint32Array;
  readonly candidateColours: Uint8Array; // at cell·N + digit - 1; 0 is none
  lines: readonly Line[] = []; // drawn over it, the oldest first

  /** The error names the cells when givens clash or don't fit the rules. */
  constructor(puzzle: Puzzle) {
    const { rules, givens } = puzzle;
    this.rules = rules;
    this.symbols = puzzle.symbols ?? symbolsOf(rules);
    if (this.symbols.names.length !== rules.n) {
      throw new GameError("symbols", `${this.symbols.names.length} symbols for ${rules.n} digits`);
    }
    const misfit = rules.fits(givens);
    if (misfit) throw misfit;
    const clashes = rules.clashes(givens);
    if (clashes.length > 0) throw clashError(rules, clashes);
    this.givens = Uint8Array.from(givens);
    this.entries = new Uint8Array(rules.cells);
    this.corner = new Uint32Array(rules.cells);
    this.centre = new Uint32Array(rules.cells);
    this.colours = new Uint32Array(rules.cells);
    this.candidateColours = new Uint8Array(rules.cells * rules.n);
  }

  /** digit is what stands in a cell: its given, or else the player's entry, or 0. */
  digit(cell: number): number {
    return this.givens[cell] || this.entries[cell];
  }

  /** grid is a new grid of what stands in each cell. */
  grid(): Uint8Array {
    return this.givens.map((given, cell) => given || this.entries[cell]);
  }

  /** fog are the cells that lie in fog, whose givens and constraints aren't seen: all but
   * those lit by lamps and around entries that are right by a solution. */
  fog(solution?: ArrayLike<number>): ReadonlySet<number> {
    const { rules } = this;
    if (rules.lamps.length + rules.lit.length === 0) return nowhere;
    const fog = new Set(this.entries.keys());
    const light = (cell: number) => {
      for (const down of [-1, 0, 1]) for (const right of [-1, 0, 1]) fog.delete(rules.at(rules.row(cell) + down, rules.col(cell) + right));
    };
    rules.lamps.forEach(light);
    for (const cell of rules.lit) fog.delete(cell);
    this.entries.forEach((d, cell) => {
      if (d !== 0 && d === solution?.[cell]) light(cell);
    });
    return fog;
  }
}

function clashError(rules: Rules, clashes: readonly Clash[]): GameError {
  const cells = [...new Set(clashes.flatMap((c) => c.cells))].sort((a, b) => a - b);
  return new GameError("clash", `givens clash: ${cells.map((cell) => rules.name(cell)).join(", ")}`, cells);
}
