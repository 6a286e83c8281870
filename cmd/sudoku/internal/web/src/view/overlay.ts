// What a hint draws over the board: cells it speaks of, candidates it needs,
// drops or enters, and arrows for what follows from what. It has no part in
// what a screen reader says; the text of the hint tells the same.
import { type Room, roomOf } from "../marks/room";
import type { Candidate, Line, Rules } from "../model";
import { s } from "./dom";
import type { Drawing, Place, Spot } from "./drawing";

let overlays = 0;

export class Overlay {
  private readonly id = `overlay-${overlays++}`; // several may be in the document
  private readonly drawn = s("g");
  private readonly lines = s("g", { class: "pen" });
  private shownLines: readonly Line[] = [];
  private readonly numbers = s("g", { class: "coordinates" });
  private readonly columns: number;
  private readonly rooms: readonly Room[];
  private shown: Drawing | null = null;

  constructor(private readonly rules: Rules, private readonly names: readonly string[], element: SVGElement) {
    this.columns = Math.ceil(Math.sqrt(rules.n));
    this.rooms = roomOf(rules);
    element.append(this.lines, this.drawn, this.numbers);
  }

  /** show draws over a board with some digits: lines pass behind these. */
  show(drawing: Drawing | null, digits: ArrayLike<number>): void {
    if (drawing === this.shown) return;
    this.shown = drawing;
    if (drawing === null) return this.drawn.replaceChildren();
    const parts: SVGElement[] = [arrowHeads(`${this.id}-arrow`), this.behind(digits)];
    for (const cell of drawing.area) {
      parts.push(s("rect", { class: "area", x: this.rules.col(cell), y: this.rules.row(cell), width: 1, height: 1 }));
    }
    for (const { cell, role } of drawing.cells) {
      parts.push(s("rect", { class: `told role-${role}`, x: this.rules.col(cell) + 0.04, y: this.rules.row(cell) + 0.04, width: 0.92, height: 0.92, rx: 0.08 }));
    }
    for (const from of new Set(drawing.rays.map((ray) => ray.from))) parts.push(this.frame("source", from));
    const lines = s("g", { mask: `url(#${this.id}-behind)` }, ...drawing.rays.map((ray) => this.ray(ray.from, ray.to)), ...drawing.links.map((link) => this.link(link.from, link.to, link.strong)));
    if (lines.firstChild) parts.push(lines);
    for (const { from, to } of drawing.rays) parts.push(this.cross("ray", to, digits[from]));
    for (const cell of drawing.gone) parts.push(this.cross("gone", cell, drawing.place[0]?.digit ?? 0));
    const gone = new Set(drawing.remove.map((spot) => `${spot.cell} ${spot.digit}`));
    const placed = new Set(drawing.place.map((spot) => `${spot.cell} ${spot.digit}`));
    for (const spot of drawing.candidates) {
      const key = `${spot.cell} ${spot.digit}`;
      if (!gone.has(key) && !placed.has(key)) parts.push(this.candidate(spot, `needed role-${spot.role}`));
    }
    for (const spot of drawing.remove) parts.push(this.candidate(spot, "dropped"));
    for (const spot of drawing.place) parts.push(this.placed(spot));
    for (const cell of drawing.lit) parts.push(this.frame("lit", cell));
    this.drawn.replaceChildren(...parts);
  }

  /** pen shows the lines that the player has drawn, and where one is begun. */
  pen(lines: readonly Line[], start: Candidate | null): void {
    if (lines === this.shownLines && start === null && lines.length === this.lines.childElementCount) return;
    this.shownLines = lines;
    const end = (tip: Candidate) => (tip.digit > 0 ? this.at(tip) : [this.rules.col(tip.cell) + 0.5, this.rules.row(tip.cell) + 0.5]);
    const parts = lines.map(({ from, to }) => s("path", { d: `M${end(from).join(" ")}L${end(to).join(" ")}` }));
    if (start) parts.push(s("path", { d: `M${end(start).join(" ")}h0` }));
    this.lines.replaceChildren(...parts);
  }

  /** digitAt is the digit whose place is at a point of a cell. */
  digitAt(cell: number, right: number, down: number): number {
    const lines = Math.ceil(this.rules.n / this.columns);
    const room = this.rooms[cell];
    const within = (share: number, before: number, behind: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(((share - before) / (1 - before - behind)) * count)));
    return within(down, room.top, room.bottom, lines) * this.columns + within(right, room.left, room.right, this.columns) + 1;
  }

  /** coordinates shows the numbers of rows and columns outside of the edges, beyond what else is
   * there, or doesn't. */
  coordinates(on: boolean, { top, left } = { top: 0, left: 0 }): void {
    if (on === this.numbers.childElementCount > 0) return;
    const { row, col } = this.rules.shape.positions[this.rules.shape.main - 1]; // of the board itself
    const wide = Math.max(this.rules.width, this.rules.height);
    const size = wide > 16 ? 1 : Math.max(1, wide / 9); // on larger boards as large as on these; still larger ones scroll
    const number = (n: number, x: number, y: number) => s("g", {}, s("text", { x, y: y + 0.06 * size, "font-size": 0.17 * size }, String(n)));
    this.numbers.replaceChildren(...(on ? [
      ...Array.from({ length: row + 1 }, (_, row) => number(row + 1, -left - 0.105 * size, row + 0.5)),
      ...Array.from({ length: col + 1 }, (_, col) => number(col + 1, col + 0.5, -top - 0.14 * size + 0.06)),
    ] : []));
  }

  private frame(look: string, cell: number): SVGElement {
    return s("rect", { class: look, x: this.rules.col(cell) + 0.06, y: this.rules.row(cell) + 0.06, width: 0.88, height: 0.88, rx: 0.12 });
  }

  /** behind lets lines pass behind the digits of a board. */
  private behind(digits: ArrayLike<number>): SVGElement {
    const { width, height } = this.rules;
    const all = s("mask", { id: `${this.id}-behind`, maskUnits: "userSpaceOnUse", x: 0, y: 0, width, height }, s("rect", { width, height, fill: "#fff" }));
    for (let cell = 0; cell < this.rules.shape.shown; cell++) if (digits[cell] > 0) all.append(s("circle", { cx: this.rules.col(cell) + 0.5, cy: this.rules.row(cell) + 0.5, r: 0.36, fill: "#000" }));
    return all;
  }

  /** cross is on the place of the note that is ruled out; of no digit in particular, in the middle of the cell. */
  private cross(look: string, cell: number, digit: number): SVGElement {
    const [x, y] = digit > 0 ? this.at({ cell, digit }) : [this.rules.col(cell) + 0.5, this.rules.row(cell) + 0.5];
    const r = digit > 0 ? this.radius(cell) * 0.6 : 0.14;
    return s("path", { class: look, d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` });
  }

  /** ray leads from a digit to a cell that it is kept out of by it. */
  private ray(from: number, to: number): SVGElement {
    const [x, y] = [this.rules.col(from) + 0.5, this.rules.row(from) + 0.5];
    const [right, down] = [this.rules.col(to) + 0.5 - x, this.rules.row(to) + 0.5 - y];
    const length = Math.hypot(right, down);
    const start = 0.46 / length;
    const end = 1 - 0.5 / Math.max(Math.abs(right), Math.abs(down)); // at the edge of the cell
    const at = (share: number) => `${(x + right * share).toFixed(3)} ${(y + down * share).toFixed(3)}`;
    return s("path", { class: "ray", d: `M${at(start)}L${at(Math.max(start, end))}` });
  }

  /** at is the middle of a candidate's place. */
  private at({ cell, digit }: Spot): [x: number, y: number] {
    const lines = Math.ceil(this.rules.n / this.columns);
    const place = digit - 1;
    const { top, right, bottom, left } = this.rooms[cell];
    return [
      this.rules.col(cell) + left + (1 - left - right) * (((place % this.columns) + 0.5) / this.columns),
      this.rules.row(cell) + top + (1 - top - bottom) * ((Math.floor(place / this.columns) + 0.5) / lines),
    ];
  }

  /** ends are where a link begins and ends: of groups of cells, the candidates that are nearest to each other. */
  private ends(from: Place, to: Place): { x1: number; y1: number; x2: number; y2: number; length: number } {
    const all = from.cells.flatMap((a) => to.cells.map((b) => {
      const [x1, y1] = this.at({ cell: a, digit: from.digit });
      const [x2, y2] = this.at({ cell: b, digit: to.digit });
      return { x1, y1, x2, y2, length: Math.hypot(x2 - x1, y2 - y1) || 1 };
    }));
    return all.reduce((nearest, one) => (one.length < nearest.length ? one : nearest));
  }

  /** radius is that of a candidate's circle in a cell; those side by side, or one below the other, just touch. */
  private radius(cell: number): number {
    const { top, right, bottom, left } = this.rooms[cell];
    return 0.49 * Math.min((1 - left - right) / this.columns, (1 - top - bottom) / Math.ceil(this.rules.n / this.columns));
  }

  private candidate(spot: Spot, look: string): SVGElement {
    const [x, y] = this.at(spot);
    const r = this.radius(spot.cell);
    const name = this.names[spot.digit - 1];
    const group = s("g", { class: `spot ${look}` });
    if (/role-[13]/.test(look)) group.append(s("rect", { x: x - r * 0.92, y: y - r * 0.92, width: r * 1.84, height: r * 1.84, rx: r * 0.3 }));
    else group.append(s("circle", { cx: x, cy: y, r }));
    group.append(s("text", { x, y: y + r * 0.54, "font-size": r * (name.length > 1 ? 1.1 : 1.55) }, name));
    if (look === "dropped") group.append(s("path", { d: `M${x - r} ${y + r * 0.7}L${x + r} ${y - r * 0.7}` }));
    return group;
  }

  private placed({ cell, digit }: Spot): SVGElement {
    const name = this.names[digit - 1];
    const x = this.rules.col(cell) + 0.5;
    const y = this.rules.row(cell) + 0.5;
    return s("g", { class: "spot placed" },
      s("rect", { x: x - 0.4, y: y - 0.4, width: 0.8, height: 0.8, rx: 0.16 }),
      s("text", { x, y: y + 0.21, "font-size": name.length > 1 ? 0.4 : 0.6 }, name));
  }

  /** link is an arrow, bent a little so that those along a line don't cover each other. */
  private link(from: Place, to: Place, strong: boolean): SVGElement {
    const { x1, y1, x2, y2, length } = this.ends(from, to);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const gap = Math.min(this.radius(from.cells[0]) * 1.1, length / 3);
    const bend = length > 1.2 ? Math.min(0.28, length * 0.06) : 0;
    const start = [x1 + ux * gap, y1 + uy * gap];
    const end = [x2 - ux * (gap + 0.04), y2 - uy * (gap + 0.04)];
    const middle = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
    const round = (point: number[]) => point.map((n) => n.toFixed(3)).join(" ");
    return s("path", { class: strong ? "link strong" : "link weak", d: `M${round(start)}Q${round(middle)} ${round(end)}`, "marker-end": `url(#${this.id}-arrow)` });
  }
}

function arrowHeads(id: string): SVGElement {
  return s("defs", {}, s("marker", { id, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 4.5, markerHeight: 4.5, orient: "auto-start-reverse" },
    s("path", { class: "arrow", d: "M0 0.800L10 5L0 9.200z" })));
}
