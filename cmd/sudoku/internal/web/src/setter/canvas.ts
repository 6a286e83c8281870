// The board of the setter: a picture, and over it cells that a pointer draws over
// and the keyboard walks through.
import type { Around } from "../marks/draw";
import type { Rules } from "../model";
import { frame } from "../element/picture";
import { h, setAttribute, setText } from "../view/dom";

/** Lit are the cells that stand out: of clues that aren't finished, those that are chosen, and those of
 * a contradiction. */
export interface Lit {
  readonly waiting: readonly number[];
  readonly chosen: readonly number[];
  readonly wrong: readonly number[];
}

/** Hand is told what is drawn. */
export interface Hand {
  /** draft is told the cells that were drawn, and whether they go to what is chosen already. */
  draft(cells: readonly number[], more: boolean): void;
  /** key is told keys that the canvas doesn't know; it says whether it did something. */
  key(event: KeyboardEvent): boolean;
}

export class Canvas {
  readonly element = h("div", { class: "canvas" });
  private readonly grid: HTMLElement;
  private readonly cells: HTMLElement[] = [];
  private drafted: number[] = [];
  private lit: Lit = { waiting: [], chosen: [], wrong: [] };
  private pointer = -1;
  cursor = 0;

  constructor(private readonly rules: Rules, label: string, private readonly hand: Hand) {
    this.grid = h("div", {
      class: "canvas-grid", role: "grid", dir: "ltr", "aria-label": label, "aria-multiselectable": "true", "aria-rowcount": rules.height, "aria-colcount": rules.width,
      keydown: (event: KeyboardEvent) => this.key(event),
      pointerdown: (event: PointerEvent) => this.down(event),
      pointermove: (event: PointerEvent) => this.move(event),
      pointerup: (event: PointerEvent) => this.up(event),
      pointercancel: () => this.cancel(),
      focusin: (event: FocusEvent) => this.reach(this.cells.indexOf(event.target as HTMLElement)),
      click: (event: MouseEvent) => event.detail === 0 && this.press(this.cells.indexOf(event.target as HTMLElement)), // without a pointer, as screen readers do
    });
    for (let row = 0; row < rules.height; row++) {
      const line = h("div", { class: "canvas-row", role: "row" });
      for (let col = 0; col < rules.width; col++) {
        const number = rules.at(row, col);
        const cell = h("div", number < 0 ? { class: "gap" } : { class: "canvas-cell", role: "gridcell", tabindex: number === 0 ? 0 : -1, "aria-colindex": col + 1, "data-cell": number });
        if (number >= 0) this.cells[number] = cell;
        line.append(cell);
      }
      this.grid.append(line);
    }
    this.element.append(this.grid);
  }

  /** show puts another picture below the cells. names are what a listener hears of them;
   * lit are those that stand out. */
  show(picture: SVGElement, around: Around, names: (cell: number) => string, lit: Lit): void {
    this.element.querySelector("svg")?.remove();
    this.element.prepend(picture);
    const { top, left, width, height } = frame(this.rules, around);
    const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
    this.element.style.setProperty("--ratio", String(width / height));
    Object.assign(this.grid.style, {
      left: share(left, width), top: share(top, height), width: share(this.rules.width, width), height: share(this.rules.height, height),
    });
    this.cells.forEach((cell, number) => setText(cell, names(number)));
    this.lit = lit;
    this.draft(this.drafted);
  }

  focus(): void {
    this.cells[this.cursor].focus({ preventScroll: true });
  }

  /** forget drops what is drawn so far. */
  forget(): void {
    this.draft([]);
  }

  private draft(cells: number[]): void {
    this.drafted = cells;
    this.cells.forEach((cell, number) => {
      const place = cells.indexOf(number);
      cell.classList.toggle("drafted", place >= 0 || this.lit.waiting.includes(number));
      cell.classList.toggle("chosen", this.lit.chosen.includes(number));
      cell.classList.toggle("wrong", this.lit.wrong.includes(number));
      setAttribute(cell, "aria-selected", String(place >= 0 || this.lit.chosen.includes(number)));
    });
  }

  private take(cell: number): void {
    const place = this.drafted.indexOf(cell);
    // Back to the cell before takes the last away.
    if (place >= 0 && place === this.drafted.length - 2) this.draft(this.drafted.slice(0, -1));
    else if (place < 0) this.draft([...this.drafted, cell]);
  }

  private done(more: boolean): void {
    const cells = this.drafted;
    if (cells.length === 0) return;
    this.draft([]);
    this.hand.draft(cells, more);
  }

  private go(cell: number): void {
    this.reach(cell);
    this.focus();
  }

  /** reach moves the cursor to a cell, if it is one. */
  private reach(cell: number): void {
    if (cell < 0) return;
    setAttribute(this.cells[this.cursor], "tabindex", -1);
    this.cursor = cell;
    setAttribute(this.cells[cell], "tabindex", 0);
  }

  private press(cell: number): void {
    if (cell < 0) return;
    this.go(cell);
    this.draft([cell]);
    this.done(false);
  }

  private cellAt(event: PointerEvent, whole: boolean): number {
    const box = this.grid.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.rules.width;
    const y = ((event.clientY - box.top) / box.height) * this.rules.height;
    const [col, row] = [Math.floor(x), Math.floor(y)];
    // While a hand moves, corners are cut: a diagonal isn't meant to touch the cells beside it.
    if (!whole && Math.hypot(x - col - 0.5, y - row - 0.5) > 0.42) return -1;
    return row < 0 || col < 0 || row >= this.rules.height || col >= this.rules.width ? -1 : this.rules.at(row, col);
  }

  private down(event: PointerEvent): void {
    const cell = this.cellAt(event, true);
    if (cell < 0 || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    this.pointer = event.pointerId;
    this.grid.setPointerCapture(event.pointerId);
    this.draft([]);
    this.go(cell);
    this.take(cell);
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const cell = this.cellAt(event, false);
    if (cell >= 0 && cell !== this.drafted.at(-1)) this.take(cell);
  }

  private up(event: PointerEvent): void {
    if (this.pointer < 0) return;
    this.pointer = -1;
    this.done(event.ctrlKey || event.metaKey || event.shiftKey);
  }

  private cancel(): void {
    this.pointer = -1;
    this.draft([]);
  }

  private key(event: KeyboardEvent): void {
    const step = event.altKey ? undefined : { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const { rules, cursor } = this;
      const to = rules.at(rules.row(cursor) + step[0], rules.col(cursor) + step[1]);
      if (to >= 0) {
        if (event.shiftKey && this.drafted.length === 0) this.take(cursor);
        this.go(to);
        if (event.shiftKey) this.take(to);
      }
    } else if (event.key === " ") {
      const { cursor } = this;
      if (this.drafted.includes(cursor)) this.draft(this.drafted.filter((cell) => cell !== cursor));
      else this.take(cursor);
    } else if (event.key === "Enter") this.done(event.ctrlKey || event.metaKey);
    else if (event.key === "Escape" && this.drafted.length > 0) this.draft([]);
    else if (!this.hand.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
