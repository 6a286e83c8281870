// What rules may have added to a shape. Go tells it (sudoku.Features), as data
// that web/lists writes into lists.ts.
import { features as list } from "../lists";
import { GameError } from "./errors";
import type { House, Position, Shape } from "./shape";

/** PairRule is one rule on two cells, for each of its pairs: their digits must
 * not differ by any of some numbers. */
export interface PairRule {
  readonly feature: string;
  readonly pairs: readonly (readonly [number, number])[];
  readonly forbids: readonly number[];
}

/** Parts are what the features of a rules text add to a shape. */
export interface Parts {
  readonly shape: Shape;
  readonly houses: House[];
  readonly groups: House[]; // that have fewer cells than there are digits
  readonly pairs: PairRule[];
}

interface Feature {
  readonly name: string;
  /** house is the kind of its houses; layouts are where they lie, on each board that they fit. */
  readonly house?: string;
  readonly layouts?: { readonly [board: string]: string };
  /** steps lead from one cell of a pair to the other, down and right. */
  readonly steps?: readonly (readonly [number, number])[];
  readonly forbids?: readonly number[];
}

/** features are all that there are, in the order in which a rules text has them. */
export const features: readonly Feature[] = list;

/** layoutOf is where the houses of a feature lie in a grid of n rows with such
 * boxes (0×0 in a jigsaw), undefined where they don't fit. */
function layoutOf({ layouts = {} }: Feature, n: number, box: { rows: number; cols: number }): Position[][] | undefined {
  const { rows: r, cols: c } = box;
  const text = layouts[n] ?? layouts[`${r}x${c}`] ?? pattern(layouts.n, { n, m: n - 1 }) ?? (r > 1 && c > 1 ? pattern(layouts.rxc, { r, c }) : undefined);
  if (text === undefined) return undefined;
  const cells = text.split(";").flatMap(readLayout);
  return Array.from({ length: cells.length / n }, (_, house) => cells.slice(house * n, (house + 1) * n));
}

/** pattern is a layout for all boards, with numbers in place of its letters. */
function pattern(layout: string | undefined, numbers: { readonly [letter: string]: number }): string | undefined {
  return layout?.replace(/[a-z]/g, (letter) => String(numbers[letter]));
}

/** readLayout reads cells and how they are repeated: "0,0*9,1,1" is nine, each
 * one down and one right of the one before. */
function readLayout(text: string): Position[] {
  const [starts, ...repeats] = text.split("*");
  let cells = starts.split(" ").map((start) => {
    const [row, col] = start.split(",").map(Number);
    return { row, col };
  });
  for (const repeat of repeats) {
    const [count, down, right] = repeat.split(",").map(Number);
    cells = cells.flatMap(({ row, col }) => Array.from({ length: count }, (_, i) => ({ row: row + i * down, col: col + i * right })));
  }
  return cells;
}

/** fits says whether a feature can be added to a grid; in a jigsaw the box is 0×0. */
export function fits(name: string, n: number, box: { rows: number; cols: number }): boolean {
  const feature = features.find((each) => each.name === name);
  return feature !== undefined && (feature.steps !== undefined || layoutOf(feature, n, box) !== undefined);
}

/** addFeature adds a feature to each grid of a board. */
export function addFeature(feature: Feature, { shape, houses, groups, pairs: rules }: Parts): void {
  if (feature.steps) {
    rules.push({ feature: feature.name, pairs: pairsOf(shape, feature.steps), forbids: feature.forbids! });
    return;
  }
  const { n, rows, cols } = shape.size;
  if (rows !== cols) throw new GameError("rules", "needs a square board");
  const layout = layoutOf(feature, rows, shape.box);
  if (!layout) {
    const { box } = shape;
    throw new GameError("rules", box.rows > 0 ? `can't be added to ${n} digits in boxes of ${box.rows}×${box.cols}` : "can't be added to a jigsaw");
  }
  let number = 0;
  for (const house of layout) {
    for (const corner of shape.corners) {
      const cells = house.map(({ row, col }) => shape.at(corner.row + row, corner.col + col));
      (cells.length < n ? groups : houses).push({ kind: feature.house!, number: ++number, cells });
    }
  }
}

/** pairsOf are all pairs of cells that are one of the steps apart. */
function pairsOf(shape: Shape, steps: readonly (readonly [number, number])[]): [number, number][] {
  const pairs: [number, number][] = [];
  shape.positions.forEach(({ row, col }, cell) => {
    for (const [down, right] of steps) {
      const other = shape.at(row + down, col + right);
      if (other >= 0) pairs.push([cell, other]);
    }
  });
  return pairs;
}
