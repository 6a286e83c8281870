// Drawing the marks of constraints, as people know them: what lies under the digits
// (lines, shapes, tints) and what lies over them (cages, dots, labels). Each look is
// drawn once; what it means is not known here. A cell is a square of side 1.
import type { Constraint, Mark, Rules, Symbols, Texts } from "../model";
import { s } from "../view/dom";
import { toneOf } from "./tones";

/** Around is how much room labels take outside the board, in cells. */
export interface Around {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

type Point = readonly [x: number, y: number];

/** Drawn is the drawing of all constraints of a board. */
export interface Drawn {
  readonly under: SVGElement[];
  readonly over: SVGElement[];
  readonly around: Around;
}

const labelRoom = 0.8;

/** drawn draws the marks of rules, digits in them by their symbols; those of each constraint are in a group that
 * has its number, data-constraint, and the colour that it was given. */
export function drawn({ rules, symbols }: { rules: Rules; symbols: Symbols }, tones?: Texts): Drawn {
  const under: SVGElement[] = [];
  const over: SVGElement[] = [];
  const pen = new Pen(rules);
  rules.constraints.forEach((constraint, number) => {
    const group = () => s("g", { "data-constraint": number, "data-tone": toneOf(tones, constraint.text) });
    const groups = { under: group(), over: group() };
    for (const mark of constraint.marks) {
      const text = mark.digits?.map((digit) => symbols.name(digit)).join(" ") ?? mark.text;
      const { layer, parts } = pen.draw({ ...mark, text }, constraint);
      // Edges lie under all that they are the edges of.
      for (const part of parts) part.classList.contains("edge") ? groups[layer].prepend(part) : groups[layer].append(part);
    }
    if (groups.under.firstChild) under.push(groups.under);
    if (groups.over.firstChild) over.push(groups.over);
  });
  // Tints lie under shapes, and those under lines.
  const depth = (group: SVGElement) => (group.querySelector(".area") ? 0 : group.querySelector(".shape") ? 1 : 2);
  under.sort((a, b) => depth(a) - depth(b));
  return { under, over, around: pen.around };
}

const round = (n: number): string => String(Math.round(n * 1000) / 1000);
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const between = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];

class Pen {
  private room = { top: 0, right: 0, bottom: 0, left: 0 };
  private readonly taken = new Map<string, number>(); // labels at a place

  constructor(private readonly rules: Rules) {}

  get around(): Around {
    return this.room;
  }

  draw(mark: Mark, constraint: Constraint): { layer: "under" | "over"; parts: SVGElement[] } {
    const tone = `tone-${mark.tone ?? "none"}`;
    switch (mark.look) {
      case "cage":
        return { layer: "over", parts: this.cage(mark, tone) };
      case "path":
        return { layer: "under", parts: this.path(mark, tone, constraint.marks.some((one) => one.look === "pill" && one.cells.includes(mark.cells[0]))) };
      case "dot":
        return { layer: "over", parts: this.dot(mark, tone) };
      case "label":
        return { layer: "over", parts: this.label(mark) };
      case "area":
        return { layer: "under", parts: [...mark.cells.map((cell) => s("rect", { class: `area ${tone}`, x: this.x(cell), y: this.y(cell), width: 1, height: 1 })), s("path", { class: `border ${tone}`, d: this.outline(mark.cells, 0.02) })] };
      case "square":
        return { layer: "under", parts: mark.cells.flatMap((cell) => [s("rect", { class: `shape ${tone}`, x: this.x(cell) + 0.14, y: this.y(cell) + 0.14, width: 0.72, height: 0.72 }), ...this.written(mark, cell)]) };
      case "circle":
        return { layer: "under", parts: mark.cells.flatMap((cell) => [s("circle", { class: `shape ${tone}`, cx: this.x(cell) + 0.5, cy: this.y(cell) + 0.5, r: 0.37 }), ...this.written(mark, cell)]) };
      case "pill":
        return { layer: "under", parts: [this.pill(mark, tone)] };
      case "less":
        return { layer: "over", parts: [this.wedge(mark)] };
      case "fog":
        return { layer: "under", parts: [] }; // see Board
      default:
        return { layer: "over", parts: this.cage({ look: "cage", cells: constraint.cells, text: mark.text }, tone) };
    }
  }

  private x(cell: number): number {
    return this.rules.col(cell);
  }
  private y(cell: number): number {
    return this.rules.row(cell);
  }
  private middle(cell: number): Point {
    return [this.x(cell) + 0.5, this.y(cell) + 0.5];
  }

  /** written is the text in the corner of a shape's cell. */
  private written({ text }: Mark, cell: number): SVGElement[] {
    return text ? [s("text", { class: "sum", x: this.x(cell) + 0.07, y: this.y(cell) + 0.24, "font-size": 0.22 }, text)] : [];
  }

  /** outline is a line around cells, a little inside their own border. */
  private outline(cells: readonly number[], inset: number): string {
    const there = new Set(cells);
    const has = (row: number, col: number) => there.has(this.rules.at(row, col));
    const next = new Map<string, string>(); // from point to point, the cage on the right
    for (const cell of there) {
      const row = this.y(cell);
      const col = this.x(cell);
      // Each side without a neighbour: where it is, and the way along it.
      for (const [down, right] of [[-1, 0], [1, 0], [0, -1], [0, 1]] as const) {
        if (has(row + down, col + right)) continue;
        const end = (way: 1 | -1): number => {
          const beside = has(row + (right !== 0 ? way : 0), col + (down !== 0 ? way : 0));
          const over = has(row + down + (right !== 0 ? way : 0), col + right + (down !== 0 ? way : 0));
          return way * (0.5 + (beside ? (over ? inset : 0) : -inset));
        };
        const across = 0.5 - inset;
        const point = (along: number): Point => [col + 0.5 + right * across + (down !== 0 ? along : 0), row + 0.5 + down * across + (right !== 0 ? along : 0)];
        const way = down < 0 || right > 0 ? 1 : -1;
        next.set(at(point(end(-way as 1 | -1))), at(point(end(way))));
      }
    }
    // One line all around, so that its dashes go on around corners.
    let d = "";
    while (next.size > 0) {
      let [here] = next.keys();
      d += `M${here}`;
      for (let to = next.get(here); to !== undefined; to = next.get(here)) {
        next.delete(here);
        d += `L${to}`;
        here = to;
      }
    }
    return d;
  }

  /** cage is a dashed line around cells. */
  private cage({ cells, text }: Mark, tone: string): SVGElement[] {
    const parts: SVGElement[] = [s("path", { class: `cage ${tone}`, d: this.outline(cells, 0.07) })];
    if (text) {
      const first = [...cells].sort((a, b) => this.y(a) - this.y(b) || this.x(a) - this.x(b))[0];
      const size = text.length > 5 ? 0.17 : 0.23;
      const width = text.length * size * 0.58 + 0.05;
      parts.push(s("rect", { class: "behind", x: this.x(first) + 0.03, y: this.y(first) + 0.03, width, height: size * 0.9 }),
        s("text", { class: "sum", x: this.x(first) + 0.05, y: this.y(first) + 0.03 + size * 0.88, "font-size": size }, text));
    }
    return parts;
  }

  /** path is a line through the middles of cells, with what it has at its ends. */
  private path({ cells, text, start, end }: Mark, tone: string, inPill: boolean): SVGElement[] {
    const points = cells.map((cell) => this.middle(cell));
    const parts: SVGElement[] = [];
    const bulb = start === "bulb" || end === "bulb";
    const arrow = start === "arrow" || end === "arrow";
    const outlined = (kind?: string) => kind === "circle" || kind === "diamond";
    const way = [...points];
    // A line begins at the edge of an outline, and an arrow ends before the middle.
    const shorten = (kind: string | undefined, i: number, j: number) => {
      if (points.length < 2) return;
      const length = Math.hypot(points[j][0] - points[i][0], points[j][1] - points[i][1]) || 1;
      if (outlined(kind) || i === 0 && inPill) way[i] = between(points[i], points[j], 0.38 / length);
    };
    shorten(start, 0, 1);
    shorten(end, points.length - 1, points.length - 2);
    const look = bulb ? "broad" : arrow ? "fine" : outlined(start) || outlined(end) ? "slim" : "";
    if (points.length > 1) {
      const d = `M${way.map(at).join("L")}`;
      if (look === "" || look === "broad") parts.push(s("path", { class: `path edge ${look} ${tone}`, d }));
      parts.push(s("path", { class: `path ${look} ${tone}`, d }));
    }
    for (const [kind, i, j] of [[start, 0, 1], [end, points.length - 1, points.length - 2]] as const) {
      const [x, y] = points[i];
      if (kind === "bulb") parts.push(s("circle", { class: `bulb edge ${tone}`, cx: x, cy: y, r: 0.4 }), s("circle", { class: `bulb ${tone}`, cx: x, cy: y, r: 0.4 }));
      if (kind === "circle") parts.push(s("circle", { class: `ring ${tone}`, cx: x, cy: y, r: 0.38 }));
      if (kind === "diamond") parts.push(s("path", { class: `ring ${tone}`, d: `M${at([x, y - 0.44])}L${at([x + 0.44, y])}L${at([x, y + 0.44])}L${at([x - 0.44, y])}Z` }));
      if (kind === "arrow" && points.length > 1) parts.push(s("path", { class: `path fine ${tone}`, d: head(points[j], [x, y], 0.2) }));
    }
    if (text) parts.push(...this.written({ look: "path", cells, text }, cells[0]));
    return parts;
  }

  private pill({ cells }: Mark, tone: string): SVGElement {
    const xs = cells.map((cell) => this.x(cell));
    const ys = cells.map((cell) => this.y(cell));
    const [left, top] = [Math.min(...xs) + 0.12, Math.min(...ys) + 0.12];
    const [right, bottom] = [Math.max(...xs) + 0.88, Math.max(...ys) + 0.88];
    const straight = right - left < 1 || bottom - top < 1;
    if (straight) return s("rect", { class: `ring ${tone}`, x: left, y: top, width: right - left, height: bottom - top, rx: 0.38 });
    return s("path", { class: `ring wide ${tone}`, d: `M${cells.map((cell) => at(this.middle(cell))).join("L")}` });
  }

  /** dot lies between two cells, on the corner of four, or in the middle of one. */
  private dot({ cells, text = "" }: Mark, tone: string): SVGElement[] {
    const x = cells.reduce((sum, cell) => sum + this.x(cell) + 0.5, 0) / cells.length;
    const y = cells.reduce((sum, cell) => sum + this.y(cell) + 0.5, 0) / cells.length;
    const r = cells.length > 2 ? 0.28 : text ? 0.19 : 0.15;
    // Many digits share the room in two rows.
    const digits = text.split(" ");
    const half = Math.ceil(digits.length / 2);
    const rows = text.length > 5 ? [digits.slice(0, half).join(" "), digits.slice(half).join(" ")] : [text];
    const wide = Math.max(...rows.map((row) => row.replaceAll(" ", "").length * 0.6 + (row.split(" ").length - 1) * 0.25));
    const size = tone === "tone-none" ? 0.32 : r * (rows.length > 1 ? Math.min(0.78, 1.45 / wide) : Math.min(text.length > 1 ? 0.95 : 1.4, 1.75 / wide));
    const parts: SVGElement[] = tone === "tone-none" ? [] : [s("circle", { class: `dot ${tone}`, cx: x, cy: y, r })];
    rows.forEach((row, i) => {
      if (row) parts.push(s("text", { class: `of-dot ${tone}`, x, y: y + size * 0.36 + (i - (rows.length - 1) / 2) * size * 1.05, "font-size": size }, row));
    });
    return parts;
  }

  /** label is a text outside the board, before the first of its cells. */
  private label({ cells, text = "" }: Mark): SVGElement[] {
    const { rules } = this;
    const first = cells[0];
    const row = this.y(first);
    const col = this.x(first);
    const second = cells[1];
    // With one cell alone the label stands at the nearest edge.
    const down = second !== undefined ? Math.sign(this.y(second) - row) : row === 0 ? 1 : rules.at(row + 1, col) < 0 ? -1 : 0;
    const right = second !== undefined ? Math.sign(this.x(second) - col) : down !== 0 ? 0 : col === 0 ? 1 : -1;
    const key = `${row - down} ${col - right}`;
    const ring = this.taken.get(key) ?? 0;
    this.taken.set(key, ring + 1);
    const away = 0.5 + labelRoom / 2 + ring * labelRoom;
    const need = labelRoom * (ring + 1) + 0.05;
    const x = col + 0.5 - right * away;
    const y = row + 0.5 - down * away;
    if (down > 0) this.room.top = Math.max(this.room.top, need);
    if (down < 0) this.room.bottom = Math.max(this.room.bottom, need);
    if (right > 0) this.room.left = Math.max(this.room.left, need);
    if (right < 0) this.room.right = Math.max(this.room.right, need);
    const diagonal = down !== 0 && right !== 0;
    const size = text.length > 2 ? 0.34 : 0.44;
    const shift = diagonal ? 0.1 : 0;
    const parts: SVGElement[] = [s("text", { class: "label", x: x - right * shift, y: y - down * shift + size * 0.36, "font-size": diagonal ? size * 0.85 : size }, text)];
    if (diagonal) {
      const from: Point = [x + right * 0.16, y + down * 0.16];
      const to: Point = [x + right * 0.38, y + down * 0.38];
      parts.push(s("path", { class: "path fine tone-none", d: `M${at(from)}L${at(to)}${head(from, to, 0.14)}` }));
    }
    return parts;
  }

  /** wedge is open towards the second cell. */
  private wedge({ cells: [a, b] }: Mark): SVGElement {
    const from = this.middle(a);
    const to = this.middle(b);
    const tip = between(from, to, 0.41);
    const open = between(from, to, 0.59);
    const [dx, dy] = [(to[1] - from[1]) * 0.15, (to[0] - from[0]) * 0.15];
    return s("path", { class: "wedge", d: `M${at([open[0] + dx, open[1] - dy])}L${at(tip)}L${at([open[0] - dx, open[1] + dy])}` });
  }
}

/** head is the head of an arrow that comes from a point. */
function head(from: Point, to: Point, size: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const side = (turn: number): Point => [to[0] + size * Math.cos(angle + turn), to[1] + size * Math.sin(angle + turn)];
  return `M${at(side(2.5))}L${at(to)}L${at(side(-2.5))}`;
}
