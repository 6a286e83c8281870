import type { Shape } from "./shape";

/** Selection is the cells that the player has chosen, one of which has the
 * cursor. It is no part of a game's history. */
export class Selection {
  private at = 0;
  private readonly chosen: Uint8Array;

  constructor(private readonly shape: Shape) {
    this.chosen = new Uint8Array(shape.cells);
    this.set(0);
  }

  /** cursor is the cell that was chosen last. */
  get cursor(): number {
    return this.at;
  }

  /** has says whether a cell is chosen. The cursor's always is. */
  has(cell: number): boolean {
    return this.chosen[cell] === 1;
  }

  /** cells are the chosen cells in ascending order. */
  cells(): number[] {
    const cells: number[] = [];
    this.chosen.forEach((chosen, cell) => chosen && cells.push(cell));
    return cells;
  }

  /** set chooses one cell alone. */
  set(cell: number): void {
    this.chosen.fill(0);
    this.add(cell);
  }

  /** add chooses a cell beside the others and puts the cursor there. */
  add(cell: number): void {
    this.at = cell;
    this.chosen[cell] = 1;
  }

  /** include chooses a cell beside the others; the cursor stays. */
  include(cell: number): void {
    this.chosen[cell] = 1;
  }

  /** toggle adds a cell, or drops it when it is chosen and not the only one. */
  toggle(cell: number): void {
    if (!this.has(cell)) return this.add(cell);
    this.chosen[cell] = 0;
    const left = this.cells();
    if (left.length === 0) this.add(cell);
    else if (cell === this.at) this.at = left[0];
  }

  /** all chooses every cell; the cursor stays. */
  all(): void {
    this.chosen.fill(1, 0, this.shape.shown);
  }

  /** selectCells chooses just these cells, the cursor on the last; nothing for none. */
  selectCells(cells: readonly number[]): void {
    if (cells.length === 0) return;
    this.chosen.fill(0);
    for (const cell of cells) this.add(cell);
  }

  /** step moves the cursor by whole cells, passing over places that have no
   * cell and coming in again on the other side at the edge. With extend the
   * cells chosen so far stay chosen. */
  step(down: number, right: number, extend: boolean): void {
    const { height, width } = this.shape;
    let { row, col } = this.shape.positions[this.at];
    let cell: number;
    do {
      row = (row + down + height) % height;
      col = (col + right + width) % width;
      cell = this.shape.at(row, col);
    } while (cell < 0);
    this.move(cell, extend);
  }

  /** edge moves the cursor to the first or last cell of its row (right -1 or 1)
   * or column (down -1 or 1). */
  edge(down: number, right: number, extend: boolean): void {
    const { height, width } = this.shape;
    let { row, col } = this.shape.positions[this.at];
    let last = this.at;
    for (;;) {
      row += down;
      col += right;
      if (row < 0 || row >= height || col < 0 || col >= width) break;
      const cell = this.shape.at(row, col);
      if (cell >= 0) last = cell;
    }
    this.move(last, extend);
  }

  private move(cell: number, extend: boolean): void {
    if (extend) this.add(cell);
    else this.set(cell);
  }
}
