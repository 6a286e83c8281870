import { GameError } from "./errors";
import type { House, HouseKind, Shape } from "./shape";

/** PairReason names a rule on two cells. */
export type PairReason = "knight" | "king" | "nonconsecutive";

/** PairRule is one rule on two cells, for each of its pairs: they must differ,
 * or, in nonconsecutive, not follow each other. */
export interface PairRule {
  readonly reason: PairReason;
  readonly pairs: readonly (readonly [number, number])[];
}

/** Parts are what the features of a rules text add to a shape. */
export interface Parts {
  readonly shape: Shape;
  readonly houses: House[];
  readonly pairs: PairRule[];
}

/** features are all that there are, in the order in which a rules text has them. */
export const features: readonly (readonly [name: string, add: (parts: Parts) => void])[] = [
  ["x", addDiagonals],
  ["windows", addWindows],
  ["disjoint", addDisjoint],
  ["centre", addCentre],
  ["asterisk", addAsterisk],
  ["knight", (p) => addPairs(p, "knight", [[1, 2], [2, 1], [2, -1], [1, -2]])],
  ["king", (p) => addPairs(p, "king", [[1, 1], [1, -1]])],
  ["nonconsecutive", (p) => addPairs(p, "nonconsecutive", [[0, 1], [1, 0]])],
];

/** addHouse adds one house to each grid of the board; place gives its i-th cell
 * by row and column within the grid. */
function addHouse({ shape, houses }: Parts, kind: HouseKind, place: (i: number) => readonly [number, number]): void {
  let number = houses.filter((h) => h.kind === kind).length;
  for (const corner of shape.corners) {
    const cells = Array.from({ length: shape.n }, (_, i) => {
      const [row, col] = place(i);
      return shape.at(corner.row + row, corner.col + col);
    });
    houses.push({ kind, number: ++number, cells });
  }
}

function addDiagonals(p: Parts): void {
  const last = p.shape.n - 1;
  addHouse(p, "diagonal", (i) => [i, i]);
  addHouse(p, "diagonal", (i) => [i, last - i]);
}

/** boxes are the rows and columns of a box, for features that are laid out by them. */
function boxes(p: Parts): [r: number, c: number] {
  const { rows, cols } = p.shape.box;
  if (rows < 2 || cols < 2) throw new GameError("rules", "needs boxes of at least 2×2");
  return [rows, cols];
}

function addWindows(p: Parts): void {
  const [r, c] = boxes(p);
  if (c > r + 1 || r > c + 1) throw new GameError("rules", `boxes of ${r}×${c} leave no room for windows`);
  for (let down = 0; down < c - 1; down++) {
    for (let across = 0; across < r - 1; across++) {
      addHouse(p, "window", (i) => [1 + down * (r + 1) + Math.floor(i / c), 1 + across * (c + 1) + (i % c)]);
    }
  }
}

function addDisjoint(p: Parts): void {
  const [r, c] = boxes(p);
  for (let place = 0; place < p.shape.n; place++) {
    addHouse(p, "disjoint", (box) => [Math.floor(box / r) * r + Math.floor(place / c), (box % r) * c + (place % c)]);
  }
}

function addCentre(p: Parts): void {
  const [r, c] = boxes(p);
  if (r % 2 === 0 || c % 2 === 0) throw new GameError("rules", `boxes of ${r}×${c} have no middle cell`);
  addHouse(p, "centre", (box) => [Math.floor(box / r) * r + (r - 1) / 2, (box % r) * c + (c - 1) / 2]);
}

function addAsterisk(p: Parts): void {
  const { rows, cols } = p.shape.box;
  if (rows !== 3 || cols !== 3) throw new GameError("rules", "is for 9×9 with boxes of 3×3 only");
  const cells = [[1, 4], [2, 2], [2, 6], [4, 1], [4, 4], [4, 7], [6, 2], [6, 6], [7, 4]] as const;
  addHouse(p, "asterisk", (i) => cells[i]);
}

/** addPairs puts a rule on all pairs of cells that are one of the moves apart. */
function addPairs({ shape, pairs: rules }: Parts, reason: PairReason, moves: readonly (readonly [number, number])[]): void {
  const pairs: [number, number][] = [];
  shape.positions.forEach(({ row, col }, cell) => {
    for (const [down, right] of moves) {
      const other = shape.at(row + down, col + right);
      if (other >= 0) pairs.push([cell, other]);
    }
  });
  rules.push({ reason, pairs });
}
