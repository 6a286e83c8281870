// Mouse, pen and touch on the board: choosing cells, and writing digits into
// them where the digit was chosen first.
import type { Board } from "./board";
import { type Candidate, has } from "../model";
import type { Mode } from "./play";
import type { Session } from "./session";

const twiceWithin = 350; // ms between the touches of a double one

const pointerWithin = 1000; // ms in which a click and the focus follow a pointer

/** A finger that stays as many milliseconds holds what it touches. */
export const holdAfter = 450;

export class Pointer {
  private drawing = -1; // the pointer that draws over cells
  private before: { cells: number[]; cell: number } | null = null; // the choice before the touch
  private last = { cell: -1, at: 0 };
  private touched = -Infinity; // when a pointer did something last
  private holding = 0;
  private painted: { cells: number[]; mode: Mode; written: boolean } | null = null; // cells that the brush has gone over

  constructor(private readonly session: Session, private readonly board: Board) {
    const { grid } = board;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    grid.addEventListener("pointerup", (event) => this.lift(event));
    for (const name of ["pointerup", "pointercancel"] as const) grid.addEventListener(name, (event) => this.end(event));
    // A screen reader, a voice or a switch has no pointer: it gives a cell the focus, or a click.
    for (const name of ["focusin", "click"] as const) grid.addEventListener(name, (event) => this.reach(event));
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  private down(event: PointerEvent): void {
    const { session } = this;
    const { play, settings } = session;
    const { selection } = play.game;
    const cell = this.board.cellAt(event.clientX, event.clientY);
    this.touched = event.timeStamp;
    if (cell < 0 || play.game.paused || !event.isPrimary) return;
    if (event.pointerType === "mouse") event.preventDefault(); // keeps the focus from the cell below; it goes to the cursor
    if (event.button === 2) {
      if (!selection.has(cell)) selection.set(cell);
      session.moved();
      session.act({ do: "clear", cells: selection.cells() });
      return;
    }
    if (event.button !== 0) return;
    if (play.pen.on) {
      play.pen.start = this.board.tipAt(event.clientX, event.clientY);
      this.drawing = event.pointerId;
      session.view.draw();
      return;
    }
    const twice = this.last.cell === cell && event.timeStamp - this.last.at < twiceWithin;
    this.last = { cell, at: event.timeStamp };
    this.before = { cells: selection.cells(), cell };
    this.drawing = event.pointerId;
    if (event.ctrlKey || event.metaKey || event.altKey || play.selecting) {
      selection.toggle(cell);
    } else if (event.shiftKey) {
      selection.add(cell);
    } else if (settings.digitFirst && play.brush > 0) {
      selection.set(cell);
      this.painted = { cells: [cell], mode: play.now, written: false };
      if (event.pointerType === "touch") return this.brush(event, cell);
      this.drawing = -1;
      session.moved();
      this.writeBrush();
      session.view.focus(true);
      if (this.painted?.mode !== "digit") this.drawing = event.pointerId;
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

  /** writeBrush writes the chosen digit into all the cells that the brush has gone
   * over: one action, which undo takes back. */
  private writeBrush(): void {
    const { session, painted } = this;
    if (!painted) return;
    const { play } = session;
    if (painted.written) play.game.undo();
    painted.written = session.act(play.write(play.brush, painted.mode, painted.cells));
  }

  /** paintOn lets the brush go over one more cell, if that is as the first was. */
  private paintOn(cell: number): void {
    const { session, painted } = this;
    const { game, brush } = session.play;
    const { board } = game;
    if (!painted || painted.cells.includes(cell) || painted.mode !== "colour" && game.seen()[cell] !== 0) return;
    const sets = { digit: board.entries, corner: board.corner, centre: board.centre, colour: board.colours }[painted.mode];
    const [first] = painted.cells;
    // What was written has changed the first cell already.
    if ((has(sets[cell], brush) === has(sets[first], brush)) === painted.written) return;
    painted.cells.push(cell);
    game.selection.set(cell);
    this.writeBrush();
  }

  /** brush writes the chosen digit when the touch ends, or as a note when it is held. */
  private brush(event: PointerEvent, cell: number): void {
    const { session } = this;
    const { play } = session;
    session.moved();
    const { painted } = this;
    const end = () => {
      clearTimeout(this.holding);
      this.board.grid.removeEventListener("pointerup", release);
      this.board.grid.removeEventListener("pointercancel", end);
    };
    const release = () => {
      end();
      if (!painted?.written) session.act(play.write(play.brush, play.now, [cell]));
    };
    this.board.grid.addEventListener("pointerup", release);
    this.board.grid.addEventListener("pointercancel", end);
    if (play.now !== "colour") this.holding = window.setTimeout(() => {
      end();
      this.painted = null;
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
    const { pen } = this.session.play;
    if (pen.on && pen.start) return this.penMove(pen.start, event);
    const cell = this.board.cellAt(event.clientX, event.clientY);
    const { selection } = this.session.play.game;
    if (this.painted) {
      if (cell < 0 || cell === selection.cursor || this.painted.mode === "digit") return;
      clearTimeout(this.holding);
      return this.paintOn(cell);
    }
    if (cell < 0 || cell === selection.cursor || cell === this.before?.cell && selection.has(cell)) return;
    clearTimeout(this.holding);
    this.before = null;
    selection.add(cell);
    this.session.moved();
  }

  /** penMove draws on: from a candidate straight to where the pen is, from a cell through the cells that it crosses. */
  private penMove(start: Candidate, { clientX, clientY }: PointerEvent): void {
    const { board, session } = this;
    const { pen } = session.play;
    const to = board.tipAt(clientX, clientY);
    if (start.digit === 0 && to && to.cell !== start.cell && board.isInside(clientX, clientY)) {
      pen.way.push({ from: start, to: { cell: to.cell, digit: 0 } });
      pen.start = { cell: to.cell, digit: 0 };
    }
    board.drawing(pen.start!, to);
  }

  /** lift ends a line of the pen. */
  private lift(event: PointerEvent): void {
    const { pen } = this.session.play;
    const to = this.board.tipAt(event.clientX, event.clientY);
    if (!pen.on || !pen.start || event.pointerId !== this.drawing) return;
    this.session.line(to);
  }

  /** reach chooses a cell that is reached without a pointer. */
  private reach(event: Event): void {
    const { session, board } = this;
    const { selection, paused } = session.play.game;
    const cell = board.cellOf(event.target);
    if (cell < 0 || paused || event.timeStamp - this.touched < pointerWithin || event.type === "focusin" && cell === selection.cursor) return;
    selection.set(cell);
    session.moved();
    if (event.type === "focusin") return;
    session.view.focus(true);
    if (session.settings.digitFirst && session.play.brush > 0) session.act(session.play.write(session.play.brush, session.play.now, [cell]));
  }

  private end({ timeStamp }: Event): void {
    this.touched = timeStamp;
    clearTimeout(this.holding);
    this.drawing = -1;
    this.painted = null;
  }
}
