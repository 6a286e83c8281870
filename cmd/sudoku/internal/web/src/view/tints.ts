// Which cells of a board have a tint of their own, so that the regions of a jigsaw are
// told apart, and the houses of one feature from those of another.
import type { House, Rules } from "../model";

const tints = 4;
const numbers = Array.from({ length: tints }, (_, i) => i + 1);

/** tintsOf is the number of each cell's tint, 0 for none. */
export function tintsOf(rules: Rules): Uint8Array {
  const tint = new Uint8Array(rules.cells);
  const regions = rules.houses.filter(({ kind }) => kind === "region");
  regions.forEach((region) => {
    const taken = new Set(region.cells.flatMap((cell) => beside(rules, cell)).filter((cell) => !region.cells.includes(cell)).map((cell) => tint[cell]));
    // Those that come later have none yet, which isn't the same as to stay without.
    const free = numbers.find((one) => !taken.has(one)) ?? 0;
    for (const cell of region.cells) tint[cell] = free;
  });
  const lying = rules.marked.filter((house) => !slope(rules, house));
  const kinds = [...new Set(lying.map(({ kind }) => kind))];
  for (const { kind, cells } of lying) for (const cell of cells) tint[cell] = 1 + (kinds.indexOf(kind) % tints);
  return tint;
}

/** slope is the way a diagonal runs, "" for other houses. */
export function slope(rules: Rules, { cells }: House): "falling" | "rising" | "" {
  const isLine = (right: number) => cells.every((cell, i) => i === 0 || rules.row(cell) === rules.row(cells[i - 1]) + 1 && rules.col(cell) === rules.col(cells[i - 1]) + right);
  return isLine(1) ? "falling" : isLine(-1) ? "rising" : "";
}

const beside = (rules: Rules, cell: number): number[] =>
  [[-1, 0], [1, 0], [0, -1], [0, 1]].map(([down, right]) => rules.at(rules.row(cell) + down, rules.col(cell) + right)).filter((other) => other >= 0);
