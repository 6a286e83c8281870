// Small pictures of rules: the board as it looks, and where nothing is to be seen
// on it, a few cells that show what the rule forbids.
import { Board, features, learn, parseRules } from "../model";
import { laid } from "../sentences";
import { s } from "../view/dom";
import { isLayout } from "./kind";
import { small } from "./small";

// Regions of a jigsaw, to be seen only.
const regions = "111222233111222333111253336444255636444555666444558966777588969777889999777888899";

/** thumbnail is a picture of a feature, or of a kind of constraints; "" is the classic board. */
export function thumbnail(feature: string): Element {
  const clues = laid.find(({ name }) => name === feature);
  if (clues) return sample(clues);
  const steps = features.find(({ name }) => name === feature);
  if (steps?.steps) return forbidden(steps.steps, steps.forbids ?? []);
  const text = { "": "9", jigsaw: `9+jigsaw=${regions}` }[feature] ?? (isLayout(feature) ? feature : `9+${feature}`);
  const rules = parseRules(text);
  const b = new Board({ rules, givens: new Uint8Array(rules.cells) });
  // Houses that share out all cells aren't told apart on a board; here one is shown.
  const shown = rules.marked.length > 0 ? undefined : rules.houses.find(({ kind }) => kind === features.find(({ name }) => name === feature)?.house);
  const board = small(b, {}, "");
  for (const cell of shown?.cells ?? []) board.drawing.prepend(s("rect", { class: "extra", x: rules.col(cell), y: rules.row(cell), width: 1, height: 1 }));
  return board;
}

/** sample is the board that shows a kind of constraints. */
function sample({ rules: text, marks }: (typeof laid)[number]): Element {
  const shown = (some: (typeof marks)[number]) => ({ kind: "", text: "", words: {}, cells: some[0].cells, marks: some, sums: 0 });
  learn(text, { text, constraints: marks.map(shown) });
  const rules = parseRules(text);
  return small(new Board({ rules, givens: new Uint8Array(rules.cells) }), {}, "");
}

/** forbidden is five by five cells: a digit, and digits that can't stand so near to it. */
function forbidden(steps: readonly (readonly [number, number])[], differences: readonly number[]): SVGElement {
  const n = 5;
  const digit = 5;
  const middle = 2;
  let thin = "";
  for (let i = 1; i < n; i++) thin += `M0 ${i}h${n}M${i} 0v${n}`;
  const parts: SVGElement[] = [s("path", { class: "thin", d: thin }), s("path", { class: "thick", d: `M0 0h${n}v${n}h${-n}z` })];
  const text = (row: number, col: number, name: number, look: string) => s("text", { class: look, x: col + 0.5, y: row + 0.76, "font-size": 0.76 }, String(name));
  parts.push(s("rect", { class: "extra", x: middle, y: middle, width: 1, height: 1 }), text(middle, middle, digit, "given"));
  for (const [down, right] of steps) {
    for (const [i, sign] of [1, -1].entries()) {
      const row = middle + sign * down;
      const col = middle + sign * right;
      const by = differences[0] * (i === 0 ? 1 : -1);
      parts.push(text(row, col, digit + by, "mark"), s("path", { class: "bad", d: `M${col + 0.15} ${row + 0.85}l0.7 -0.7` }));
    }
  }
  return s("svg", { class: "picture", viewBox: `-0.06 -0.06 ${n + 0.12} ${n + 0.12}`, "aria-hidden": "true" }, ...parts);
}
