import { maxN } from "../lists";
import { GameError } from "./errors";
import { addFeature, features, type PairRule, type Parts } from "./features";
import { allDigits, withDigit } from "./set";
import { boxShape, defaultBox, jigsawShape, ofShape, samurai, type House, type Shape } from "./shape";

/** Clash is two cells whose digits break a rule, the lower cell first. */
export interface Clash {
  readonly cells: readonly [number, number];
  readonly house?: House; // that holds a digit twice
  readonly feature?: string; // whose rule on pairs is broken, where it is no house
}

/**
 * Rules are a shape plus what must hold on it. They are written as a short
 * text, such as "9+x+windows", which parseRules reads.
 */
export class Rules {
  private seen: readonly (readonly number[])[] | null = null;

  constructor(
    readonly text: string,
    readonly shape: Shape,
    /** First the rows, columns and boxes or regions, then those of the features. */
    readonly houses: readonly House[],
    readonly pairs: readonly PairRule[],
    private readonly features: readonly string[],
  ) {}

  get n(): number {
    return this.shape.n;
  }
  get cells(): number {
    return this.shape.cells;
  }
  get height(): number {
    return this.shape.height;
  }
  get width(): number {
    return this.shape.width;
  }
  get box(): { readonly rows: number; readonly cols: number } {
    return this.shape.box;
  }
  at(row: number, col: number): number {
    return this.shape.at(row, col);
  }
  row(cell: number): number {
    return this.shape.positions[cell].row;
  }
  col(cell: number): number {
    return this.shape.positions[cell].col;
  }
  area(cell: number): number {
    return this.shape.area(cell);
  }
  /** name is the usual name of a cell: "r1c1" is top left. */
  name(cell: number): string {
    return `r${this.row(cell) + 1}c${this.col(cell) + 1}`;
  }
  /** has says whether the rules have the feature of that name, such as "x". */
  has(feature: string): boolean {
    return this.features.includes(feature);
  }

  /** marked are the houses of features that a board shows: not those that share out
   * every cell, where there would be nothing to tell apart. */
  get marked(): readonly House[] {
    const extra = this.houses.filter((house) => !ofShape(house));
    const cells = (kind: string) => new Set(extra.filter((house) => house.kind === kind).flatMap((house) => house.cells));
    const some = new Set(extra.map((house) => house.kind).filter((kind) => cells(kind).size < this.cells));
    return extra.filter((house) => some.has(house.kind));
  }

  /** fits says what is wrong with a grid that hasn't a digit from 0 to N for each cell. */
  fits(grid: ArrayLike<number>): GameError | null {
    if (grid.length !== this.cells) {
      return new GameError("grid", `a grid of ${grid.length} cells; rules ${this.text} need ${this.cells}`);
    }
    for (let cell = 0; cell < grid.length; cell++) {
      const d = grid[cell];
      if (!Number.isInteger(d) || d < 0 || d > this.n) {
        return new GameError("grid", `${this.name(cell)} holds ${d}; rules ${this.text} have digits 1 to ${this.n}`, [cell]);
      }
    }
    return null;
  }

  /** clashes are all contradictions between the filled cells of a grid, each
   * pair of cells once, in the order of the first cell. */
  clashes(grid: ArrayLike<number>): Clash[] {
    const clashes: Clash[] = [];
    if (this.pairs.length === 0 && !this.repeats(grid)) return clashes;
    const known = new Set<number>();
    const add = (a: number, b: number, why: Pick<Clash, "house" | "feature">) => {
      const cells: [number, number] = a < b ? [a, b] : [b, a];
      const key = cells[0] * this.cells + cells[1];
      if (known.has(key)) return;
      known.add(key);
      clashes.push({ cells, ...why });
    };
    for (const house of this.houses) {
      const holders: number[][] = [];
      for (const cell of house.cells) {
        const d = grid[cell];
        if (d === 0) continue;
        const others = (holders[d] ??= []);
        for (const other of others) add(other, cell, { house });
        others.push(cell);
      }
    }
    for (const { feature, pairs, forbids } of this.pairs) {
      for (const [a, b] of pairs) {
        const first = grid[a];
        const second = grid[b];
        if (first === 0 || second === 0) continue;
        if (forbids.includes(Math.abs(first - second))) add(a, b, { feature });
      }
    }
    return clashes.sort((a, b) => a.cells[0] - b.cells[0]);
  }

  /** repeats is the quick look that nearly always finds nothing. */
  private repeats(grid: ArrayLike<number>): boolean {
    for (const house of this.houses) {
      let seen = 0;
      for (const cell of house.cells) {
        const d = grid[cell];
        if (d === 0) continue;
        const bit = 1 << (d - 1);
        if (seen & bit) return true;
        seen |= bit;
      }
    }
    return false;
  }

  /** candidates are the digits, as sets, that no filled cell rules out in each
   * empty cell. Filled cells have none. */
  candidates(grid: ArrayLike<number>): Uint32Array {
    const candidates = new Uint32Array(this.cells).fill(allDigits(this.n));
    for (const { cells } of this.houses) {
      let placed = 0;
      for (const cell of cells) if (grid[cell]) placed |= 1 << (grid[cell] - 1);
      for (const cell of cells) candidates[cell] &= ~placed;
    }
    for (const { pairs, forbids } of this.pairs) {
      const ruledOut = (d: number) => {
        let set = 0;
        if (d > 0) for (const by of forbids) for (const other of [d - by, d + by]) if (other >= 1 && other <= this.n) set = withDigit(set, other);
        return set;
      };
      for (const [a, b] of pairs) {
        candidates[b] &= ~ruledOut(grid[a]);
        candidates[a] &= ~ruledOut(grid[b]);
      }
    }
    for (let cell = 0; cell < candidates.length; cell++) if (grid[cell]) candidates[cell] = 0;
    return candidates;
  }

  /** peers are the cells that must differ from a cell, in ascending order. */
  peers(cell: number): readonly number[] {
    if (!this.seen) {
      const sees = Array.from({ length: this.cells }, () => new Set<number>());
      const groups = this.pairs.filter((rule) => rule.forbids.includes(0)).flatMap((rule) => rule.pairs);
      for (const cells of [...this.houses.map((h) => h.cells), ...groups]) {
        for (const a of cells) for (const b of cells) if (a !== b) sees[a].add(b);
      }
      this.seen = sees.map((others) => [...others].sort((a, b) => a - b));
    }
    return this.seen[cell];
  }
}

/** parseRules reads rules from their text; see sudoku.ParseRules for the grammar. */
export function parseRules(text: string): Rules {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof GameError) throw new GameError(error.reason, `rules "${text}": ${error.message}`);
    throw error;
  }
}

function parse(text: string): Rules {
  const [size = "", ...parts] = text.split("+");
  const named = parts.map((part) => {
    const equals = part.indexOf("=");
    return equals < 0 ? { part, name: part, arg: null } : { part, name: part.slice(0, equals), arg: part.slice(equals + 1) };
  });
  const names = named.map((p) => p.name);
  for (const { name, part, arg } of named) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw new GameError("rules", `"${name}" is named twice`);
    if (name !== "jigsaw" && (arg !== null || !features.some((known) => known.name === name))) {
      throw new GameError("rules", `"${part}" is no feature that can be played here`);
    }
  }
  const jigsaw = named.find((p) => p.name === "jigsaw");
  const { shape, written } = parseSize(size, jigsaw ? (jigsaw.arg ?? "") : null);
  const built: Parts = { shape, houses: shape.houses(), pairs: [] };
  let canonical = written;
  for (const feature of features) {
    const { name } = feature;
    if (!names.includes(name)) continue;
    canonical += "+" + name;
    try {
      addFeature(feature, built);
    } catch (error) {
      throw error instanceof GameError ? new GameError("rules", `${name}: ${error.message}`) : error;
    }
  }
  if (jigsaw) canonical += "+jigsaw=" + jigsaw.arg;
  return new Rules(canonical, shape, built.houses, built.pairs, names);
}

/** number reads a whole number as Go does, NaN when it is none. */
export function number(text: string): number {
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : NaN;
}

/** parseSize reads the first part of a rules text and gives it back in its usual form. */
function parseSize(text: string, regionMap: string | null): { shape: Shape; written: string } {
  if (text === "samurai") {
    if (regionMap !== null) throw new GameError("rules", "a samurai has no jigsaw regions");
    return { shape: samurai(), written: text };
  }
  const colon = text.indexOf(":");
  const size = colon < 0 ? text : text.slice(0, colon);
  const n = number(size);
  if (String(n) !== size) throw new GameError("rules", `"${text}" is no size; write the number of digits first, as in 9, 6+x or 12:2x6`);
  if (n < 1 || n > maxN) throw new GameError("rules", `a board played here has 1 to ${maxN} digits, not ${n}`);
  if (regionMap !== null) {
    if (colon >= 0) throw new GameError("rules", `a jigsaw has regions in place of boxes; write ${n}+jigsaw=…`);
    return { shape: jigsawShape(n, parseRegions(n, regionMap)), written: size };
  }
  const usual = defaultBox(n);
  if (colon < 0) {
    if (!usual) throw new GameError("rules", `no boxes of at least 2×2 hold ${n} digits; for a Latin square write ${n}:1x${n}`);
    return { shape: boxShape(n, usual.rows, usual.cols), written: size };
  }
  const [rowText = "", ...rest] = text.slice(colon + 1).split("x");
  const rows = number(rowText);
  const cols = number(rest.join("x"));
  if (Number.isNaN(rows) || Number.isNaN(cols)) {
    throw new GameError("rules", `"${text.slice(colon + 1)}" is no box size; write rows x columns, as in 12:3x4`);
  }
  const isUsual = usual !== null && usual.rows === rows && usual.cols === cols;
  return { shape: boxShape(n, rows, cols), written: isUsual ? size : `${n}:${rows}x${cols}` };
}

/** parseRegions reads a region map: a character or a number for each cell. */
function parseRegions(n: number, text: string): number[] {
  const names = text.includes(",") ? text.split(",") : [...text];
  if (names.length !== n * n) {
    throw new GameError("rules", `jigsaw: the region map has ${names.length} cells; ${n}×${n} needs ${n * n}`);
  }
  return names.map((name, cell) => {
    const region = /^[A-Z]$/.test(name) ? name.charCodeAt(0) - 55 : number(name);
    if (!(region >= 1 && region <= n)) {
      throw new GameError("rules", `jigsaw: the region map has "${name}" at r${Math.floor(cell / n) + 1}c${(cell % n) + 1}; regions are 1 to ${n}`);
    }
    return region - 1;
  });
}
