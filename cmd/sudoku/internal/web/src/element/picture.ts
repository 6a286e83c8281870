// A picture of a board, for small views of it.
import { type Around, drawn } from "../marks/draw";
import { roomOf } from "../marks/room";
import { type Board, type Rules, type Texts, digits } from "../model";
import { s } from "../view/dom";
import { lines } from "../view/lines";
import { slope, tintsOf } from "../view/tints";

export interface Shown {
  /** Entries and marks, or the givens alone. */
  progress?: boolean;
  /** Sets of candidates to show in empty cells. */
  candidates?: Uint32Array;
  /** A grid in place of what stands on the board. */
  grid?: ArrayLike<number>;
  /** Cells to show as wrong. */
  wrong?: ReadonlySet<number>;
  /** Cells that lie in fog: what was there from the start isn't seen, unless they are seen through. */
  fog?: ReadonlySet<number>;
  through?: boolean;
  /** Colours that clues were given, by their texts. */
  tones?: Texts;
}

/** frame is what a picture of a board takes, in cells: the board, what stands around
 * it, and the half of its lines. */
export function frame(rules: Rules, { top, right, bottom, left }: Around): { top: number; left: number; width: number; height: number } {
  const line = 0.06;
  return { top: top + line, left: left + line, width: rules.width + left + right + 2 * line, height: rules.height + top + bottom + 2 * line };
}

/** picture draws a board; text says what it is for those who don't see it, "" that it is told elsewhere. */
export function picture(b: Board, shown: Shown, text: string): SVGElement {
  const { rules, symbols } = b;
  const drawing = lines(rules);
  drawing.setAttribute("class", "picture");
  if (text) {
    drawing.removeAttribute("aria-hidden");
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", text);
  }
  const { under, over, around } = drawn(b, shown.tones);
  const edge = frame(rules, around);
  drawing.setAttribute("viewBox", `${-edge.left} ${-edge.top} ${edge.width} ${edge.height}`);
  if (under.length > 0) drawing.prepend(s("g", { class: "drawn" }, ...under));
  if (over.length > 0) drawing.append(s("g", { class: "drawn" }, ...over));
  const rooms = roomOf(rules);
  const tint = tintsOf(rules);
  const sloping = new Set(rules.marked.filter((house) => slope(rules, house)).flatMap((house) => house.cells));
  for (let cell = 0; cell < rules.shape.shown; cell++) {
    const row = rules.row(cell);
    const col = rules.col(cell);
    if (tint[cell] > 0 || sloping.has(cell)) drawing.prepend(s("rect", { class: `extra tint-${tint[cell] || 1}`, x: col, y: row, width: 1, height: 1 }));
    if (shown.wrong?.has(cell)) drawing.append(s("rect", { class: "bad", x: col + 0.06, y: row + 0.06, width: 0.88, height: 0.88 }));
    const fogged = shown.fog?.has(cell);
    if (fogged) {
      const fog = s("rect", { class: "fog", x: col, y: row, width: 1, height: 1 });
      shown.through ? drawing.prepend(fog) : drawing.append(fog);
    }
    const given = b.givens[cell] !== 0;
    if (given && fogged && !shown.through) continue;
    const digit = shown.grid ? shown.grid[cell] : given || shown.progress ? b.digit(cell) : 0;
    if (digit > 0) {
      const name = symbols.name(digit);
      drawing.append(s("text", { class: given ? "given" : "entry", x: col + 0.5, y: row + 0.72, "font-size": name.length > 1 ? 0.62 / Math.sqrt(name.length) : 0.62 }, name));
      continue;
    }
    const marks = shown.candidates?.[cell] ?? (shown.progress ? b.centre[cell] | b.corner[cell] : 0);
    if (!shown.grid && marks) {
      const across = Math.ceil(Math.sqrt(rules.n));
      const { top, right, bottom, left } = rooms[cell];
      const size = Math.min(1 - left - right, 1 - top - bottom) * 0.75 / across;
      for (const d of digits(marks)) {
        const x = col + left + (1 - left - right) * ((d - 1) % across + 0.5) / across;
        const y = row + top + (1 - top - bottom) * (Math.floor((d - 1) / across) + 0.5) / Math.ceil(rules.n / across) + size * 0.36;
        drawing.append(s("text", { class: "mark", x, y, "font-size": size }, symbols.name(d)));
      }
    }
  }
  return drawing;
}
