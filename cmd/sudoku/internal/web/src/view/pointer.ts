// Mouse, pen and touch on the board: choosing cells, and writing digits into
// them where the digit was chosen first.
import type { Board } from "./board";
import type { Session } from "./session";

const twiceWithin = 350; // ms between the touches of a double one
const holdAfter = 450;

export class Pointer {
  private drawing = -1; // the pointer that draws over cells
  private before: { cells: number[]; cell: number } | null = null; // the choice before the touch
  private last = { cell: -1, at: 0 };
  private holding = 0;

  constructor(private readonly session: Session, private readonly board: Board) {
    const { grid } = board;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"] as const) grid.addEventListener(name, () => this.end());
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  private down(event: PointerEvent): void {
    const { session } = this;
    const { play, settings } = session;
    const { selection } = play.game;
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell < 0 || play.game.paused || !event.isPrimary) return;
    if (event.pointerType === "mouse") event.preventDefault(); // keeps the focus from the cell below; it goes to the cursor
    if (event.button === 2) {
      if (!selection.has(cell)) selection.set(cell);
      session.moved();
      session.act({ do: "clear", cells: selection.cells() });
      return;
    }
    if (event.button !== 0) return;
    const twice = this.last.cell === cell && event.timeStamp - this.last.at < twiceWithin;
    this.last = { cell, at: event.timeStamp };
    this.before = { cells: selection.cells(), cell };
    this.drawing = event.pointerId;
    if (event.ctrlKey || event.metaKey || event.altKey || play.selecting) {
      selection.toggle(cell);
    } else if (event.shiftKey) {
      selection.add(cell);
    } else if (settings.digitFirst && play.brush > 0) {
      this.drawing = -1;
      selection.set(cell);
      if (event.pointerType === "touch") return this.brush(event, cell);
      session.moved();
      session.act(play.write(play.brush, play.now, [cell]));
      session.view.focus(true);
      return;
    } else if (twice) {
      selection.set(cell);
      play.game.selectSame();
    } else {
      selection.set(cell);
    }
    session.moved();
    session.view.focus(true);
    if (event.pointerType === "touch") this.holding = window.setTimeout(() => this.hold(cell), holdAfter);
  }

  /** brush writes the chosen digit when the touch ends, or as a note when it is held. */
  private brush(event: PointerEvent, cell: number): void {
    const { session } = this;
    const { play } = session;
    session.moved();
    const end = () => {
      clearTimeout(this.holding);
      this.board.grid.removeEventListener("pointerup", release);
      this.board.grid.removeEventListener("pointercancel", end);
    };
    const release = () => {
      end();
      session.act(play.write(play.brush, play.now, [cell]));
    };
    this.board.grid.addEventListener("pointerup", release);
    this.board.grid.addEventListener("pointercancel", end);
    this.holding = window.setTimeout(() => {
      end();
      session.act(play.write(play.brush, play.now === "centre" ? "digit" : "centre", [cell]));
    }, holdAfter);
    event.preventDefault();
  }

  /** hold adds a cell that is held to those chosen before. */
  private hold(cell: number): void {
    if (!this.before) return;
    const { selection } = this.session.play.game;
    selection.selectCells(this.before.cells.filter((c) => c !== cell));
    if (this.before.cells.includes(cell) && this.before.cells.length > 1) selection.set(selection.cursor);
    else selection.add(cell);
    this.session.moved();
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.drawing) return;
    const cell = this.board.cellAt(event.clientX, event.clientY);
    const { selection } = this.session.play.game;
    if (cell < 0 || cell === selection.cursor || cell === this.before?.cell && selection.has(cell)) return;
    clearTimeout(this.holding);
    this.before = null;
    selection.add(cell);
    this.session.moved();
  }

  private end(): void {
    clearTimeout(this.holding);
    this.drawing = -1;
  }
}
