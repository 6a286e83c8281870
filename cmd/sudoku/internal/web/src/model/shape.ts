import type { Annex } from "../engine/asked";
import { GameError } from "./errors";

/** House is N cells that hold each digit once, or fewer that hold different ones. */
export interface House {
  readonly kind: string; // "row", "column", "box", "region", or that of a feature
  readonly number: number; // from 1 among the houses of its kind
  readonly cells: readonly number[];
}

/** ofShape says whether a house is one that every board has, and no feature's. */
export const ofShape = ({ kind }: House): boolean => ["row", "column", "box", "region"].includes(kind);

export interface Position {
  readonly row: number;
  readonly col: number;
}

/** Size is how large a board is, and which digits it has. */
export interface Size {
  readonly n: number; // of digits
  readonly first: number; // the value of digit 1: 0 or 1
  readonly rows: number; // of a grid
  readonly cols: number;
  readonly free: boolean; // nothing holds in rows and columns
}

/**
 * Shape says how many values there are, which cells, and how the cells fall
 * into rows, columns and boxes. It is one grid, as a rule of N×N cells, or several
 * that overlap and share cells (such as a samurai). Cells are numbered in reading order over
 * the whole board, gaps not at all.
 */
export class Shape {
  readonly height: number;
  readonly width: number;
  readonly positions: readonly Position[];
  /** main is the number of cells of the board itself, shown of those that anyone sees. */
  readonly main: number;
  readonly shown: number;
  private readonly cellAt: Int16Array;
  private readonly boxes: readonly (readonly number[])[]; // the cells of each box or region, those that grids share once
  private readonly areas: readonly number[]; // of each cell of the board

  constructor(
    readonly size: Size,
    readonly box: { readonly rows: number; readonly cols: number }, // 0 and 0 for a jigsaw
    readonly corners: readonly Position[], // top left of each grid
    readonly regions: readonly number[] | null, // of each cell of a grid, or of all one after the other; -1 for none
    readonly annexes: readonly Annex[] = [],
  ) {
    const { rows, cols } = size;
    const seen = annexes.filter((annex) => !annex.hidden);
    this.height = Math.max(...corners.map((c) => c.row + rows), ...seen.map((a) => a.row + Math.ceil(a.cells / a.cols)));
    this.width = Math.max(...corners.map((c) => c.col + cols), ...seen.map((a) => a.col + Math.min(a.cells, a.cols)));
    this.cellAt = new Int16Array(this.height * this.width).fill(-1);
    for (const corner of corners) {
      for (let i = 0; i < rows * cols; i++) this.cellAt[(corner.row + Math.floor(i / cols)) * this.width + corner.col + (i % cols)] = 0;
    }
    const positions: Position[] = [];
    this.cellAt.forEach((used, place) => {
      if (used < 0) return;
      this.cellAt[place] = positions.length;
      positions.push({ row: Math.floor(place / this.width), col: place % this.width });
    });
    this.main = positions.length;
    this.boxes = this.layBoxes();
    this.areas = this.layAreas();
    for (const { row, col, cells, cols, hidden } of annexes) {
      for (let k = 0; k < cells; k++) {
        const place = { row: row + Math.floor(k / cols), col: col + (k % cols) };
        if (!hidden) this.cellAt[place.row * this.width + place.col] = positions.length;
        positions.push(place);
      }
    }
    this.positions = positions;
    this.shown = annexes.find((annex) => annex.hidden)?.first ?? positions.length;
  }

  get n(): number {
    return this.size.n;
  }

  get cells(): number {
    return this.positions.length;
  }

  /** beside is the shape with annexes. */
  beside(annexes: readonly Annex[]): Shape {
    return new Shape(this.size, this.box, this.corners, this.regions, annexes);
  }

  /** name is the usual name of a cell: "r1c1" is top left. */
  name(cell: number): string {
    const annex = this.annexes.findLast(({ first }) => first <= cell);
    if (annex) return annex.name + (cell - annex.first + 1);
    const { row, col } = this.positions[cell];
    return `r${row + 1}c${col + 1}`;
  }

  /** at is the cell at a row and column from 0, or -1 where there is none. */
  at(row: number, col: number): number {
    if (row < 0 || row >= this.height || col < 0 || col >= this.width) return -1;
    return this.cellAt[row * this.width + col];
  }

  get hasBoxes(): boolean {
    return this.box.rows >= 2 && this.box.cols >= 2;
  }

  /** area is the box or region of a cell, -1 when there are neither. Where boxes of several grids
   * cross, what the same ones share is an area of its own. Between cells of different areas there is
   * a thick line. */
  area(cell: number): number {
    return this.areas[cell] ?? -1;
  }

  private layBoxes(): number[][] {
    const { size: { n, rows, cols }, box, corners, regions } = this;
    const boxes: number[][] = [];
    if (!regions && !this.hasBoxes) return boxes;
    const across = cols / box.cols;
    const most = regions ? n : (rows / box.rows) * across;
    const seen = new Set<string>();
    corners.forEach((corner, grid) => {
      const own: number[][] = Array.from({ length: most }, () => []);
      for (let i = 0; i < rows * cols; i++) {
        const row = Math.floor(i / cols);
        const of = regions ? regions[(grid * rows * cols + i) % regions.length] : Math.floor(row / box.rows) * across + Math.floor((i % cols) / box.cols);
        if (of >= 0) own[of].push(this.at(corner.row + row, corner.col + (i % cols)));
      }
      for (const cells of own) {
        const key = cells.join();
        if (grid === 0 || !seen.has(key)) boxes.push(cells);
        seen.add(key);
      }
    });
    return boxes;
  }

  private layAreas(): number[] {
    const areas: number[] = Array(this.main).fill(-1);
    const shared: { [both: string]: number } = {};
    let count = this.boxes.length;
    this.boxes.forEach((cells, box) => {
      for (const cell of cells) areas[cell] = areas[cell] < 0 ? box : (shared[`${areas[cell]} ${box}`] ??= count++);
    });
    return areas;
  }

  /** houses are the rows, columns and boxes or regions that have N cells, and groups
   * those that have fewer; what two grids share is there once. */
  houses(): { houses: House[]; groups: House[] } {
    const { size, corners, regions } = this;
    const { n, rows, cols } = size;
    const houses: House[] = [];
    const groups: House[] = [];
    if (size.free) return { houses, groups };
    const counts: { [kind: string]: number } = {};
    const seen = new Set<string>();
    const add = (kind: string, cells: readonly number[]) => {
      const number = (counts[kind] = (counts[kind] ?? 0) + 1);
      const key = `${kind} ${cells.join()}`;
      if (seen.has(key)) return;
      seen.add(key);
      if (cells.length === n) houses.push({ kind, number, cells });
      else if (cells.length > 1) groups.push({ kind, number, cells });
    };
    const run = (count: number, cell: (i: number) => number) => Array.from({ length: count }, (_, i) => cell(i));
    for (const corner of corners) {
      for (let r = 0; r < rows; r++) add("row", run(cols, (i) => this.at(corner.row + r, corner.col + i)));
    }
    for (const corner of corners) {
      for (let c = 0; c < cols; c++) add("column", run(rows, (i) => this.at(corner.row + i, corner.col + c)));
    }
    for (const cells of this.boxes) add(regions ? "region" : "box", cells);
    return { houses, groups };
  }
}

/** defaultBox is the usual box of an n×n grid: the one closest to a square, not
 * higher than wide; null when no box of at least 2×2 fits. */
export function defaultBox(n: number): { rows: number; cols: number } | null {
  for (let rows = Math.floor(Math.sqrt(n)); rows >= 2; rows--) {
    if (n % rows === 0) return { rows, cols: n / rows };
  }
  return null;
}

export function boxShape(size: Size, boxRows: number, boxCols: number): Shape {
  const { n, rows, cols } = size;
  const inside = boxRows >= 1 && boxCols >= 1 && boxRows <= rows && boxCols <= cols;
  if (rows === n && cols === n) {
    if (!inside || boxRows * boxCols !== n) throw new GameError("rules", `boxes of ${boxRows}×${boxCols} cells don't hold ${n} digits: need rows × columns = ${n}`);
  } else if (!inside || rows % boxRows !== 0 || cols % boxCols !== 0) {
    throw new GameError("rules", `boxes of ${boxRows}×${boxCols} cells don't cover ${rows}×${cols}`);
  } else if (boxRows * boxCols > n) {
    throw new GameError("rules", `boxes of ${boxRows}×${boxCols} have more cells than there are digits, ${n}`);
  }
  return new Shape(size, { rows: boxRows, cols: boxCols }, [{ row: 0, col: 0 }], null);
}

/** latinShape is a grid without boxes. */
export function latinShape(size: Size): Shape {
  return new Shape(size, { rows: 0, cols: 0 }, [{ row: 0, col: 0 }], null);
}

/** withRegions puts regions in the place of boxes: from 0, -1 for a cell in none, told for one grid that
 * all others repeat, or grid after grid. */
export function withRegions({ size, corners }: Shape, regions: readonly number[]): Shape {
  const { n, rows, cols } = size;
  for (let from = 0; from < regions.length; from += rows * cols) {
    const each = regions.slice(from, from + rows * cols);
    const full = rows === n && cols === n && !each.includes(-1);
    for (let region = 0; region < n; region++) {
      const cells = each.filter((of) => of === region).length;
      if ((full && cells !== n) || cells > n) throw new GameError("rules", `jigsaw: region ${region + 1} has ${cells} cells, not ${n}`);
    }
  }
  return new Shape(size, { rows: 0, cols: 0 }, corners, regions);
}

/** overlap lays copies of a grid at corners, such as "r1c1r7c7". */
export function overlap(grid: Shape, corners: string): Shape {
  const at = [...corners.matchAll(/r(\d+)c(\d+)/g)].map(([, row, col]) => ({ row: Number(row) - 1, col: Number(col) - 1 }));
  if (!/^(r\d+c\d+){2,32}$/.test(corners)) throw new GameError("rules", `boards can't overlap at ${corners}`);
  return new Shape(grid.size, grid.box, at, null);
}
