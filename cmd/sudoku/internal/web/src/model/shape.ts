import { GameError } from "./errors";

/** House is N cells that hold each digit once. */
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

/**
 * Shape says how many values there are, which cells, and how the cells fall
 * into rows, columns and boxes. It is one grid of N×N cells, or several that
 * overlap and share cells (a samurai). Cells are numbered in reading order over
 * the whole board, gaps not at all.
 */
export class Shape {
  readonly height: number;
  readonly width: number;
  readonly positions: readonly Position[];
  private readonly cellAt: Int16Array;

  constructor(
    readonly n: number,
    readonly box: { readonly rows: number; readonly cols: number }, // 0 and 0 for a jigsaw
    readonly corners: readonly Position[], // top left of each grid
    readonly regions: readonly number[] | null,
  ) {
    this.height = Math.max(...corners.map((c) => c.row)) + n;
    this.width = Math.max(...corners.map((c) => c.col)) + n;
    this.cellAt = new Int16Array(this.height * this.width).fill(-1);
    for (const corner of corners) {
      for (let i = 0; i < n * n; i++) this.cellAt[(corner.row + Math.floor(i / n)) * this.width + corner.col + (i % n)] = 0;
    }
    const positions: Position[] = [];
    this.cellAt.forEach((used, place) => {
      if (used < 0) return;
      this.cellAt[place] = positions.length;
      positions.push({ row: Math.floor(place / this.width), col: place % this.width });
    });
    this.positions = positions;
  }

  get cells(): number {
    return this.positions.length;
  }

  /** at is the cell at a row and column from 0, or -1 where there is none. */
  at(row: number, col: number): number {
    if (row < 0 || row >= this.height || col < 0 || col >= this.width) return -1;
    return this.cellAt[row * this.width + col];
  }

  private get hasBoxes(): boolean {
    return this.box.rows >= 2 && this.box.cols >= 2;
  }

  /** area is the box or region of a cell, -1 when there are neither. Between
   * cells of different areas there is a thick line. */
  area(cell: number): number {
    if (this.regions) return this.regions[cell];
    if (!this.hasBoxes) return -1;
    const { row, col } = this.positions[cell];
    return Math.floor(row / this.box.rows) * Math.ceil(this.width / this.box.cols) + Math.floor(col / this.box.cols);
  }

  /** houses are the rows, columns and boxes or regions, those shared by two grids once. */
  houses(): House[] {
    const { n, box, corners, regions } = this;
    const houses: House[] = [];
    const add = (kind: string, number: number, cell: (i: number) => number) =>
      houses.push({ kind, number, cells: Array.from({ length: n }, (_, i) => cell(i)) });
    corners.forEach((corner, g) => {
      for (let r = 0; r < n; r++) add("row", g * n + r + 1, (i) => this.at(corner.row + r, corner.col + i));
    });
    corners.forEach((corner, g) => {
      for (let c = 0; c < n; c++) add("column", g * n + c + 1, (i) => this.at(corner.row + i, corner.col + c));
    });
    if (regions) {
      for (let region = 0; region < n; region++) {
        const cells = regions.flatMap((of, cell) => (of === region ? [cell] : []));
        houses.push({ kind: "region", number: region + 1, cells });
      }
    } else if (this.hasBoxes) {
      const seen = new Set<number>();
      for (const corner of corners) {
        for (let b = 0; b < n; b++) {
          const top = corner.row + Math.floor(b / box.rows) * box.rows;
          const left = corner.col + (b % box.rows) * box.cols;
          const first = this.at(top, left);
          if (seen.has(first)) continue;
          seen.add(first);
          add("box", seen.size, (i) => this.at(top + Math.floor(i / box.cols), left + (i % box.cols)));
        }
      }
    }
    return houses;
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

export function boxShape(n: number, rows: number, cols: number): Shape {
  if (rows < 1 || cols < 1 || rows * cols !== n) {
    throw new GameError("rules", `boxes of ${rows}×${cols} cells don't hold ${n} digits: need rows × columns = ${n}`);
  }
  return new Shape(n, { rows, cols }, [{ row: 0, col: 0 }], null);
}

/** jigsawShape takes the region of each of the n² cells, from 0. */
export function jigsawShape(n: number, regions: readonly number[]): Shape {
  for (let region = 0; region < n; region++) {
    const cells = regions.filter((of) => of === region).length;
    if (cells !== n) throw new GameError("rules", `jigsaw: region ${region + 1} has ${cells} cells, not ${n}`);
  }
  return new Shape(n, { rows: 0, cols: 0 }, [{ row: 0, col: 0 }], regions);
}

/** samurai is five 9×9 grids, the middle one sharing a box with each of the others. */
export function samurai(): Shape {
  const corner = (row: number, col: number) => ({ row, col });
  return new Shape(9, { rows: 3, cols: 3 }, [corner(0, 0), corner(0, 12), corner(6, 6), corner(12, 0), corner(12, 12)], null);
}
