import { layouts, maxN } from "../lists";
import { describedAs, type Constraint, type Mark } from "./constraints";
import { GameError } from "./errors";
import { addFeature, features, type PairRule, type Parts } from "./features";
import { allDigits, has, withDigit } from "./set";
import { Shape, boxShape, defaultBox, latinShape, ofShape, overlap, withRegions, type House, type Size } from "./shape";

/** Clash is two cells whose digits break a rule, the lower cell first. */
export interface Clash {
  readonly cells: readonly [number, number];
  readonly house?: House; // that holds a digit twice
  readonly feature?: string; // whose rule on pairs is broken, where it is no house
  readonly constraint?: Constraint; // that is broken, where it is neither
}

/**
 * Rules are a shape plus what must hold on it. They are written as a short
 * text, such as "9+x+windows", which parseRules reads.
 */
export class Rules {
  private apart: readonly (readonly number[])[] | null = null; // cells that must all differ
  private readonly seen: (readonly number[])[] = [];

  constructor(
    readonly text: string,
    readonly shape: Shape,
    /** First the rows, columns and boxes or regions, then those of the features. */
    readonly houses: readonly House[],
    /** Rows, columns, boxes … that have fewer cells than there are digits. */
    readonly groups: readonly House[],
    readonly pairs: readonly PairRule[],
    private readonly features: readonly string[],
    readonly constraints: readonly Constraint[] = [],
  ) {}

  get n(): number {
    return this.shape.n;
  }
  /** first is the value of digit 1: 0 where digits start at 0. */
  get first(): number {
    return this.shape.size.first;
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
    return this.shape.name(cell);
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
    const some = new Set(extra.map((house) => house.kind).filter((kind) => cells(kind).size < this.shape.main));
    return extra.filter((house) => some.has(house.kind));
  }

  /** lamps are the cells around which a board in fog is seen from the start. */
  get lamps(): readonly number[] {
    return this.inFog(({ text }) => text !== "0");
  }

  /** lit are the cells of a board in fog that are seen from the start by themselves. */
  get lit(): readonly number[] {
    return this.inFog(({ text }) => text === "0");
  }

  private inFog(of: (mark: Mark) => boolean): readonly number[] {
    return this.constraints.flatMap(({ marks }) => marks).filter((mark) => mark.look === "fog" && of(mark)).flatMap(({ cells }) => cells);
  }

  /** seenIn are the rules without the constraints that speak of cells in fog, but for those
   * that labels outside of the board tell whole; and without negative ones. */
  seenIn(fog: ReadonlySet<number>): Rules {
    const left = this.constraints.filter(({ cells, marks, negative }) =>
      !negative && (!cells.some((cell) => fog.has(cell)) || marks[0] && marks.every(({ look }) => look === "label")));
    return new Rules(this.text, this.shape, this.houses, this.groups, this.pairs, this.features, left);
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
    if (this.pairs.length === 0 && this.constraints.length === 0 && !this.repeats(grid)) return clashes;
    const known = new Set<number>();
    const add = (a: number, b: number, why: Omit<Clash, "cells">) => {
      const cells: [number, number] = a < b ? [a, b] : [b, a];
      const key = cells[0] * this.cells + cells[1];
      if (known.has(key)) return;
      known.add(key);
      clashes.push({ cells, ...why });
    };
    const differ = (cells: readonly number[], why: Omit<Clash, "cells">) => {
      const holders: number[][] = [];
      for (const cell of cells) {
        const d = grid[cell];
        if (d === 0) continue;
        const others = (holders[d] ??= []);
        for (const other of others) add(other, cell, why);
        others.push(cell);
      }
    };
    for (const house of this.houses) differ(house.cells, { house });
    for (const house of this.groups) differ(house.cells, { house });
    for (const { feature, pairs, forbids } of this.pairs) {
      for (const [a, b] of pairs) {
        const first = grid[a];
        const second = grid[b];
        if (first === 0 || second === 0) continue;
        if (forbids.includes(Math.abs(first - second))) add(a, b, { feature });
      }
    }
    for (const constraint of this.constraints) {
      for (const cells of constraint.differ ?? []) differ(cells, { constraint });
      for (const { pairs, table } of constraint.relate ?? []) {
        for (const [a, b] of pairs) if (grid[a] !== 0 && grid[b] !== 0 && !has(table[grid[a] - 1], grid[b])) add(a, b, { constraint });
      }
      for (const { cells, digits } of constraint.allow ?? []) {
        for (const cell of cells) if (grid[cell] !== 0 && !has(digits, grid[cell])) add(cell, cell, { constraint });
      }
    }
    return clashes.sort((a, b) => a.cells[0] - b.cells[0]);
  }

  /** repeats is the quick look that nearly always finds nothing. */
  private repeats(grid: ArrayLike<number>): boolean {
    for (const house of [...this.houses, ...this.groups]) {
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
    const differ = (cells: readonly number[]) => {
      let placed = 0;
      for (const cell of cells) if (grid[cell]) placed |= 1 << (grid[cell] - 1);
      for (const cell of cells) candidates[cell] &= ~placed;
    };
    for (const { cells } of this.houses) differ(cells);
    for (const { cells } of this.groups) differ(cells);
    for (const constraint of this.constraints) {
      for (const cells of constraint.differ ?? []) differ(cells);
      for (const { cells, digits } of constraint.allow ?? []) for (const cell of cells) candidates[cell] &= digits;
      for (const { pairs, table } of constraint.relate ?? []) {
        for (const [a, b] of pairs) {
          if (grid[a]) candidates[b] &= table[grid[a] - 1];
          if (grid[b]) candidates[a] &= backwards(table, grid[b]);
        }
      }
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
    if (!this.apart) {
      const pairs = this.pairs.filter((rule) => rule.forbids.includes(0)).flatMap((rule) => rule.pairs);
      const constraints = this.constraints.flatMap(({ differ = [], relate = [] }) => [...differ, ...relate.filter(({ table }) => !table.some((set, i) => has(set, i + 1))).flatMap((one) => one.pairs)]);
      this.apart = [...this.houses.map((h) => h.cells), ...this.groups.map((h) => h.cells), ...pairs, ...constraints];
    }
    const others = () => new Set(this.apart!.filter((cells) => cells.includes(cell)).flat());
    return (this.seen[cell] ??= [...others()].filter((other) => other !== cell).sort((a, b) => a - b));
  }
}

/** backwards is the set of what the first cell of a pair may hold when the second holds d. */
const backwards = (table: readonly number[], d: number): number => table.reduce((set, others, i) => (has(others, d) ? withDigit(set, i + 1) : set), 0);

/** parseRules reads rules from their text; see sudoku.ParseRules and variants.Parse
 * for the grammar. It throws UnknownRules when it must learn of constraints first. */
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
    return equals < 0 ? { name: part, arg: null } : { name: part.slice(0, equals), arg: part.slice(equals + 1) };
  });
  const isFeature = ({ name, arg }: { name: string; arg: string | null }) => name === "jigsaw" || name === "boards" || (arg === null && features.some((known) => known.name === name));
  const names = named.filter(isFeature).map((p) => p.name);
  for (const name of names) if (names.indexOf(name) !== names.lastIndexOf(name)) throw new GameError("rules", `"${name}" is named twice`);
  const jigsaw = named.find((p) => p.name === "jigsaw");
  const boards = named.find((p) => p.name === "boards")?.arg ?? null;
  const grid = parseSize(size, jigsaw !== undefined);
  const layout = size === "9" && Object.entries(layouts).find(([, corners]) => corners === boards)?.[0];
  const laid = boards === null ? grid.shape : overlap(grid.shape, boards);
  const shape = jigsaw ? withRegions(laid, parseRegions(laid, jigsaw.arg ?? "")) : laid;
  const written = layout || grid.written;
  const built: Parts = { shape, ...shape.houses(), pairs: [] };
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
  if (boards !== null && !layout) canonical += "+boards=" + boards;
  const described = named.every(isFeature) ? null : describedAs(text);
  return new Rules(described?.text ?? canonical, described?.annexes ? shape.beside(described.annexes) : shape, built.houses, built.groups, built.pairs, names, described?.constraints);
}

/** number reads a whole number as Go does, NaN when it is none. */
export function number(text: string): number {
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : NaN;
}

/** parseSize reads the first part of a rules text and gives it back in its usual form. */
function parseSize(whole: string, isJigsaw: boolean): { shape: Shape; written: string } {
  if (Object.hasOwn(layouts, whole)) {
    const { shape } = parseSize("9", false);
    return { shape: overlap(shape, layouts[whole as keyof typeof layouts]), written: whole };
  }
  const { before: text, after: digits } = cut(whole, "/");
  const { before: side, after: boxText } = cut(text, ":");
  const { before: high, after: wide } = cut(side, "x");
  const [rows, cols] = [high, wide ?? high].map(number);
  if (String(rows) !== high || Number.isNaN(cols)) {
    throw new GameError("rules", `"${text}" is no size; write the number of digits first, as in 9, 6+x or 12:2x6`);
  }
  const longest = Math.max(rows, cols);
  if (Math.min(rows, cols) < 1 || longest > maxN) throw new GameError("rules", `a board played here has 1 to ${maxN} digits, not ${longest}`);
  const free = boxText === "free";
  const { n, first } = digits === null ? { n: longest, first: 1 } : parseDigits(digits, free ? 1 : longest);
  const oblong = wide !== null && rows !== cols;
  const ending = n !== longest || first !== 1 ? `/${first}-${first + n - 1}` : "";
  const sides = oblong ? `${rows}x${cols}` : String(rows);
  const size: Size = { n, first, rows, cols, free };
  if (isJigsaw) {
    if (boxText !== null) throw new GameError("rules", `a jigsaw has regions in place of boxes; write ${sides}${ending}+jigsaw=…`);
    return { shape: latinShape(size), written: sides + ending };
  }
  if (free) return { shape: latinShape(size), written: `${sides}:free${ending}` };
  const usual = oblong ? { rows: 1, cols: 1 } : defaultBox(rows);
  if (boxText === null) {
    if (!usual) throw new GameError("rules", `no boxes of at least 2×2 hold ${rows} digits; for a Latin square write ${rows}:1x${rows}`);
    return { shape: boxShape(size, usual.rows, usual.cols), written: sides + ending };
  }
  const { before: down, after: across } = cut(boxText, "x");
  const [boxRows, boxCols] = [down, across ?? ""].map(number);
  if (Number.isNaN(boxRows) || Number.isNaN(boxCols)) {
    throw new GameError("rules", `"${boxText}" is no box size; write rows x columns, as in 12:3x4`);
  }
  const isUsual = usual !== null && usual.rows === boxRows && usual.cols === boxCols;
  return { shape: boxShape(size, boxRows, boxCols), written: sides + (isUsual ? "" : `:${boxRows}x${boxCols}`) + ending };
}

/** cut is a text before and after the first of some signs; after is null without one. */
function cut(text: string, sign: string): { before: string; after: string | null } {
  const at = text.indexOf(sign);
  return at < 0 ? { before: text, after: null } : { before: text.slice(0, at), after: text.slice(at + 1) };
}

/** parseDigits reads which digits there are, such as 0-8; no row has more cells. */
function parseDigits(text: string, longest: number): { n: number; first: number } {
  const { before, after } = cut(text, "-");
  const [first, last] = [before, after ?? ""].map(number);
  const n = last - first + 1;
  if (!(first === 0 || first === 1) || !(n >= 1 && n <= maxN)) throw new GameError("rules", `"${text}" is no range of digits from 0 or 1; write it as in 9/0-8`);
  if (n < longest) throw new GameError("rules", `${n} digits for rows and columns of up to ${longest} cells`);
  return { n, first };
}

/** parseRegions reads a region map: a character or a number for each cell of a grid, or of all grids
 * one after the other. */
function parseRegions({ size: { n, rows, cols }, corners }: Shape, text: string): number[] {
  const names = text.includes(",") ? text.split(",") : [...text];
  const each = rows * cols;
  if (names.length !== each && names.length !== each * corners.length) {
    throw new GameError("rules", `jigsaw: the region map has ${names.length} cells; ${rows}×${cols} needs ${each}`);
  }
  return names.map((name, i) => {
    if (name === ".") return -1;
    const region = /^[A-Z]$/.test(name) ? name.charCodeAt(0) - 55 : number(name);
    if (!(region >= 1 && region <= n)) {
      const { row, col } = corners[Math.floor(i / each)];
      throw new GameError("rules", `jigsaw: the region map has "${name}" at r${row + Math.floor((i % each) / cols) + 1}c${col + (i % cols) + 1}; regions are 1 to ${n}`);
    }
    return region - 1;
  });
}
