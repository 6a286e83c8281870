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

  constructor(
    readonly size: Size,
    readonly box: { readonly rows: number; readonly cols: number }, // 0 and 0 for a jigsaw
    readonly corners: readonly Position[], // top left of each grid
    readonly regions: readonly number[] | null, // -1 for a cell in none
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

  /** area is the box or region of a cell, -1 when there are neither. Between
   * cells of different areas there is a thick line. */
  area(cell: number): number {
    if (this.regions) return this.regions[cell] ?? -1;
    if (!this.hasBoxes || cell >= this.main) return -1;
    const { row, col } = this.positions[cell];
    return Math.floor(row / this.box.rows) * Math.ceil(Math.max(...this.corners.map((c) => c.col + this.size.cols)) / this.box.cols) + Math.floor(col / this.box.cols);
  }

  /** houses are the rows, columns and boxes or regions that have N cells, and groups
   * those that have fewer; what two grids share is there once. */
  houses(): { houses: House[]; groups: House[] } {
    const { size, box, corners, regions } = this;
    const { n, rows, cols } = size;
    const houses: House[] = [];
    const groups: House[] = [];
    if (size.free) return { houses, groups };
    const counts: { [kind: string]: number } = {};
    const add = (kind: string, cells: number[]) => {
      const number = (counts[kind] = (counts[kind] ?? 0) + 1);
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
    if (regions) {
      for (let region = 0; region < n; region++) {
        const cells = regions.flatMap((of, cell) => (of === region ? [cell] : []));
        add("region", cells);
      }
    } else if (this.hasBoxes) {
      const seen = new Set<number>();
      const across = cols / box.cols;
      for (const corner of corners) {
        for (let b = 0; b < (rows / box.rows) * across; b++) {
          const top = corner.row + Math.floor(b / across) * box.rows;
          const left = corner.col + (b % across) * box.cols;
          const first = this.at(top, left);
          if (seen.has(first)) continue;
          seen.add(first);
          add("box", run(box.rows * box.cols, (i) => this.at(top + Math.floor(i / box.cols), left + (i % box.cols))));
        }
      }
    }
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

/** jigsawShape takes the region of each cell, from 0, or -1 for a cell in none. */
export function jigsawShape(size: Size, regions: readonly number[]): Shape {
  const { n, rows, cols } = size;
  const full = rows === n && cols === n && !regions.includes(-1);
  for (let region = 0; region < n; region++) {
    const cells = regions.filter((of) => of === region).length;
    if ((full && cells !== n) || cells > n) throw new GameError("rules", `jigsaw: region ${region + 1} has ${cells} cells, not ${n}`);
  }
  return new Shape(size, { rows: 0, cols: 0 }, [{ row: 0, col: 0 }], regions);
}

/** overlap lays copies of a grid at corners, such as "r1c1r7c7". Their rows and columns go by
 * those of the boxes. */
export function overlap(grid: Shape, corners: string): Shape {
  const at = [...corners.matchAll(/r(\d+)c(\d+)/g)].map(([, row, col]) => ({ row: Number(row) - 1, col: Number(col) - 1 }));
  const { rows, cols } = grid.box;
  const across = grid.hasBoxes && at.some(({ row, col }) => row % rows !== 0 || col % cols !== 0);
  if (!/^(r\d+c\d+){2,32}$/.test(corners) || across || grid.regions) throw new GameError("rules", `boards can't overlap at ${corners}`);
  return new Shape(grid.size, grid.box, at, null);
}
