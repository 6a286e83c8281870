// The lines of a board: thin ones between cells, thick ones between boxes or
// regions and around the board.
import type { Rules } from "../model";
import { s } from "./dom";

export function lines(rules: Rules): SVGElement {
  let thin = "";
  let thick = "";
  const area = (row: number, col: number): number | null => {
    const cell = row < 0 || col < 0 || row >= rules.height || col >= rules.width ? -1 : rules.at(row, col);
    return cell < 0 ? null : rules.area(cell);
  };
  const add = (a: number | null, b: number | null, path: string) => {
    if (a === null && b === null) return;
    if (a === b) thin += path;
    else thick += path;
  };
  for (let row = 0; row <= rules.height; row++) {
    for (let col = 0; col <= rules.width; col++) {
      add(area(row - 1, col), area(row, col), `M${col} ${row}h1`);
      add(area(row, col - 1), area(row, col), `M${col} ${row}v1`);
    }
  }
  return s("svg", { class: "lines", viewBox: `0 0 ${rules.width} ${rules.height}`, "aria-hidden": "true" },
    s("path", { class: "thin", d: thin }), s("path", { class: "thick", d: thick }),
    ...rules.shape.annexes.filter((annex) => !annex.hidden).map(({ name, label, row, col }) =>
      s("text", { class: "annex", x: col, y: row - 0.14, "font-size": 0.42 }, label ? `${name} ${label}` : name)));
}
