// A Sudoku being played: what the player has written, how it came about, and
// the clock. It is Go's package game in TypeScript: the same words, the same
// document, held equal by the scripts of game/testdata/conformance and by
// random games played on both. It shows nothing; every screen is a view of it.
//
// Every change of the board is an Action, a plain value. The history is the
// list of actions, and the board is what they make of the empty one.

import { apply, cornersAlone, entered, type FullAction, type Swept } from "./apply";
import { classic } from "./assists";
import { Board, type Puzzle } from "./board";
import { drawn, put, redraw, sameLines, written, type CellState, type Drawn } from "./cell";
import { GameError } from "./errors";
import type { Constraint } from "./constraints";
import type { Clash, Rules } from "./rules";
import { Selection } from "./selection";
import { has } from "./set";
import { maxColour, type About, type Action, type Answer, type Assists, type Candidate, type Check, mostMistakes, type Finish, type Line, type Status } from "./types";

/** Done is an action of the history and how to undo it; before is null while it is undone. */
interface Done {
  readonly action: FullAction;
  before: CellState[] | null;
  lines: readonly Line[]; // before it
  swept: readonly Swept[]; // the marks that it took away
}

export const nothing: Drawn = { cells: [], lines: [] };
export const isNothing = ({ cells, lines }: Drawn): boolean => cells.length + lines.length === 0;

/** Savepoint is a picture of the board under a name. */
export interface Savepoint extends Drawn {
  readonly name: string;
  readonly done: number; // how many actions had been done when it was made
}

/** Record is what a saved game puts back beside its puzzle and answer. */
export interface Record {
  start: Drawn;
  savepoints: Savepoint[];
  history: Action[];
  done: number;
  elapsed: number;
  hints: number;
  mistakes: number;
  paused: boolean;
  finish: Finish | null;
}

export class Game {
  readonly board: Board; // to be read only
  readonly selection: Selection;
  /** The helps that the player has chosen, for the actions to come. */
  assists: Assists = classic();
  about: About = {};
  paused = false;
  /** The numbers of the constraints that Go found broken, on the board that judged has. */
  broken: readonly number[] = [];
  private judged = "";

  private initial = nothing; // what stood there at first
  private known: Answer = { solutions: "unknown" };
  private list: Done[] = [];
  private doneCount = 0;
  private saved: Savepoint[] = [];
  private clock = 0;
  private hintCount = 0;
  private mistakeCount = 0;
  private finished: Finish | null = null;

  /** The givens must fit the rules and not clash. */
  constructor(puzzle: Puzzle) {
    this.board = new Board(puzzle);
    this.selection = new Selection(this.board.rules.shape);
  }

  /** create is a game before the first move. */
  static create(puzzle: Puzzle): Game {
    return new Game(puzzle);
  }

  /** resume is a game that starts from a board on which something is written
   * already. Undo doesn't go behind that, restart does. The board is copied. */
  static resume(board: Board): Game {
    const game = new Game(board);
    for (const s of written(board)) put(game.board, game.given(s.cell) ? { ...s, entry: 0 } : s);
    game.initial = drawn(game.board);
    return game;
  }

  get rules(): Rules {
    return this.board.rules;
  }

  /** given says whether a cell has a given, which no action changes. */
  given(cell: number): boolean {
    return this.board.givens[cell] !== 0;
  }

  /** status is how the game stands now. The rules decide whether it is solved,
   * so that any solution of a puzzle with several will do. Where there are rules
   * that Go alone can judge, a full board is being played until it has. */
  status(): Status {
    const { shown } = this.rules.shape;
    const grid = this.board.grid();
    if (grid.subarray(0, shown).includes(0)) return "playing";
    if (this.rules.clashes(grid).length > 0) return "wrong";
    if (this.rules.constraints.length === 0) return "solved";
    if (this.known.grid) return grid.every((d, cell) => cell >= shown || d === this.known.grid![cell]) ? "solved" : "wrong";
    return this.judged !== grid.join() ? "playing" : this.broken.length > 0 ? "wrong" : "solved";
  }

  /** judge notes which constraints Go found broken on a grid. */
  judge(grid: Uint8Array, broken: readonly number[]): void {
    this.judged = grid.join();
    this.broken = broken;
    this.noteFinish();
  }

  private noteFinish(): void {
    if (!this.finished && this.status() === "solved") this.finished = { elapsed: this.clock, hints: this.hintCount };
  }

  /** finish is how the game went when it was first solved, null before that. */
  get finish(): Finish | null {
    return this.finished;
  }

  // The clock has no hands of its own: who shows the game tells it how much
  // time went by.

  /** elapsed is how long the game has been played, pauses left out. */
  get elapsed(): number {
    return this.clock;
  }

  /** advance lets the clock run. It stands still while the game is paused, solved or lost. */
  advance(ms: number): void {
    if (ms > 0 && !this.paused && this.status() !== "solved" && !this.lost) this.clock += ms;
  }

  /** hints is how many hints the player has asked for. */
  get hints(): number {
    return this.hintCount;
  }

  /** countHint notes that a hint was shown. */
  countHint(): void {
    this.hintCount++;
  }

  /** mistakes is how many have been counted while the assist strict was on: actions that
   * entered what check finds wrong. */
  get mistakes(): number {
    return this.mistakeCount;
  }

  /** lost says whether too many mistakes have been made: then nothing is done or undone. */
  get lost(): boolean {
    return this.assists.strict && this.mistakeCount >= mostMistakes && this.status() !== "solved";
  }

  private countMistake(action: FullAction, before: readonly CellState[]): void {
    if (!this.assists.strict || action.do !== "enter" && action.do !== "deduce") return;
    const { wrong } = this.check();
    if (before.some(({ cell, entry }) => entry !== this.board.entries[cell] && wrong.includes(cell))) this.mistakeCount++;
  }

  // What is done, undone and done again.

  /** do carries out an action and says whether it changed anything. One that
   * did goes into the history, in place of what had been undone. It throws when
   * the action is not possible in this game, or the game is paused or lost. */
  do(action: Action): boolean {
    if (this.paused) throw new GameError("paused", "the game is paused");
    if (this.lost) throw new GameError("lost", "the game is lost");
    const a = this.checked(action);
    a.clean ||= this.assists.auto_clean && (a.do === "enter" || a.do === "deduce");
    if (a.do === "deduce") a.cells = cornersAlone(this.board, a.remove);
    a.at = Math.trunc(this.clock);
    const { lines } = this.board;
    a.restore ||= this.assists.auto_clean && this.lifted(a).length > 0;
    const swept: Swept[] = [];
    const before = apply(this.board, a, this.saved, this, swept);
    if (before.length === 0 && sameLines(lines, this.board.lines)) return false;
    this.list.length = this.doneCount;
    this.list.push({ action: a, before, lines, swept });
    this.doneCount++;
    this.countMistake(a, before);
    this.noteFinish();
    return true;
  }

  /** checked is an action with nothing left out; it throws when it isn't one of this game. */
  private checked(a: Action): FullAction {
    const cells = (list: readonly number[]) => {
      for (const cell of list) {
        if (!Number.isInteger(cell) || cell < 0 || cell >= this.rules.cells) throw new GameError("action", `${a.do}: there is no cell ${cell}`);
      }
      return [...list];
    };
    const within = (what: string, value: number, low: number, high: number) => {
      if (!Number.isInteger(value) || value < low || value > high) {
        throw new GameError("action", `${a.do}: ${what} ${value} is not from ${low} to ${high}`);
      }
    };
    const candidates = (list: readonly Candidate[]) => {
      for (const { cell, digit } of list) {
        cells([cell]);
        within("digit", digit, 1, this.rules.n);
      }
      return list.map(({ cell, digit }) => ({ cell, digit }));
    };
    const full: FullAction = {
      do: a.do,
      cells: cells(a.cells ?? []),
      digit: a.digit ?? 0,
      colour: a.colour ?? 0,
      clean: a.clean ?? false,
      restore: a.restore ?? false,
      place: candidates(a.place ?? []),
      remove: candidates(a.remove ?? []),
      lines: (a.lines ?? []).map(({ from, to }) => {
        for (const { cell, digit } of [from, to]) {
          cells([cell]);
          within("digit", digit, 0, this.rules.n);
        }
        if (from.cell === to.cell && from.digit === to.digit) throw new GameError("action", `${a.do}: a line needs two ends`);
        return { from: { ...from }, to: { ...to } };
      }),
      savepoint: a.savepoint ?? 0,
      at: a.at ?? 0,
    };
    switch (a.do) {
      case "enter":
      case "corner":
      case "centre":
        within("digit", full.digit, 1, this.rules.n);
        break;
      case "colour":
        within("colour", full.colour, 1, maxColour);
        break;
      case "paint":
        within("digit", full.digit, 1, this.rules.n);
        within("colour", full.colour, 0, maxColour);
        break;
      case "return":
        if (!this.saved[full.savepoint]) throw new GameError("action", `there is no savepoint ${full.savepoint}`);
        break;
      case "clear":
      case "notes":
      case "deduce":
      case "draw":
      case "restart":
        break;
      default:
        throw new GameError("action", `"${String(a.do)}" is nothing that can be done`);
    }
    return full;
  }

  get canUndo(): boolean {
    return this.doneCount > 0;
  }

  get canRedo(): boolean {
    return this.doneCount < this.list.length;
  }

  /** undo takes back the last action; false when there is none, or the game is paused. */
  undo(): boolean {
    if (!this.canUndo || this.paused || this.lost) return false;
    const last = this.list[--this.doneCount];
    for (const state of last.before ?? []) put(this.board, state);
    this.board.lines = last.lines;
    last.before = null;
    return true;
  }

  /** redo does the last undone action again. */
  redo(): boolean {
    if (!this.canRedo || this.paused || this.lost) return false;
    this.again();
    return true;
  }

  /** again does an action that was undone, or is read from a saved game. */
  private again(): void {
    const next = this.list[this.doneCount];
    const swept: Swept[] = [];
    next.lines = this.board.lines;
    next.before = apply(this.board, next.action, this.saved, this, swept);
    next.swept = swept;
    this.doneCount++;
  }

  /** lifted are the marks that were swept away by the entries which an enter or a clear removes. */
  lifted(a: FullAction): readonly Swept[] {
    if (a.do !== "enter" && a.do !== "clear") return [];
    const { entries } = this.board;
    const digit = a.do === "enter" ? entered(this.board, a) : 0;
    const done = this.list.slice(0, this.doneCount);
    const wrote = new Set(a.cells.filter((cell) => entries[cell] !== 0 && entries[cell] !== digit)
      .map((cell) => done.findLast(({ before }) => before!.some((s) => s.cell === cell && s.entry !== entries[cell]))));
    return done.filter((one) => wrote.has(one)).flatMap(({ swept }) => swept);
  }

  /** undoMistakes undoes until no entry contradicts the solution, or the rules
   * when there is no single one, and says how many actions that took. */
  undoMistakes(): number {
    let undone = 0;
    while (this.check().wrong.length > 0 && this.undo()) undone++;
    return undone;
  }

  /** lastChanged are the cells that the last action changed. */
  lastChanged(): number[] {
    return (this.list[this.doneCount - 1]?.before ?? []).map((s) => s.cell);
  }

  /** history are the actions done, the oldest first, and then those undone. */
  history(): { actions: FullAction[]; done: number } {
    return { actions: this.list.map((r) => r.action), done: this.doneCount };
  }

  // Savepoints are never lost: a second one of the same name hides the first.

  /** save makes a savepoint of the board as it is now. With no name it gets the
   * next free letter, A to Z and on with numbers. */
  save(name = ""): Savepoint {
    const point = { name: name || this.freeName(), done: this.doneCount, ...drawn(this.board) };
    this.saved.push(point);
    return point;
  }

  private freeName(): string {
    for (let i = 0; ; i++) {
      const name = i < 26 ? String.fromCharCode(65 + i) : String(i + 1);
      if (!this.saved.some((s) => s.name === name)) return name;
    }
  }

  /** savepoints are the savepoints in the order in which they were made, of each name the newest. */
  savepoints(): Savepoint[] {
    const newest = new Map(this.saved.map((s) => [s.name, s]));
    return this.saved.filter((s) => newest.get(s.name) === s);
  }

  /** allSavepoints has the hidden ones as well: actions tell them by number. */
  allSavepoints(): readonly Savepoint[] {
    return this.saved;
  }

  /** returnTo goes back to the newest savepoint of a name: an action, which can be undone. */
  returnTo(name: string): boolean {
    const number = this.saved.map((s) => s.name).lastIndexOf(name);
    if (number < 0) throw new GameError("action", `there is no savepoint "${name}"`);
    return this.do({ do: "return", savepoint: number });
  }

  // What the board tells by itself, without being solved. Of what lies in fog it tells nothing.

  /** fog are the cells that lie in fog. */
  fog(): ReadonlySet<number> {
    return this.board.fog(this.known.grid);
  }

  /** seen is what stands in each cell as the player sees it. */
  seen(): Uint8Array {
    const grid = this.board.grid();
    for (const cell of this.fog()) if (this.given(cell)) grid[cell] = 0;
    return grid;
  }

  /** seenRules are the rules without the constraints that aren't seen in fog. */
  private seenRules(): Rules {
    const fog = this.fog();
    return fog.size > 0 ? this.rules.seenIn(fog) : this.rules;
  }

  /** seenBroken are the broken constraints that are seen. */
  seenBroken(): readonly Constraint[] {
    const { constraints } = this.seenRules();
    return this.broken.map((number) => this.rules.constraints[number]).filter((one) => constraints.includes(one));
  }

  /** candidates are the digits that may go into each empty cell by what stands on the board, as sets. */
  candidates(): Uint32Array {
    return this.seenRules().candidates(this.seen());
  }

  /** places are the cells where a digit can go by what stands on the board. */
  places(digit: number): number[] {
    return cellsWhere(this.candidates(), (set) => has(set, digit));
  }

  /** remaining is how often each digit is still to be placed on the board itself, digit 1 first;
   * negative when it stands too often. */
  remaining(): number[] {
    const left = new Array<number>(this.rules.n).fill(Math.floor(this.rules.shape.main / this.rules.n));
    for (const d of this.seen().subarray(0, this.rules.shape.main)) if (d !== 0) left[d - 1]--;
    return left;
  }

  /** clashes are the places where digits on the board break the rules, as far as
   * the page can tell by itself; broken has the rest. */
  clashes(): Clash[] {
    return this.seenRules().clashes(this.seen());
  }

  /** peers are the cells that must differ from a cell. */
  peers(cell: number): readonly number[] {
    return this.seenRules().peers(cell);
  }

  // What is known of the solution.

  get answer(): Answer {
    return this.known;
  }

  /** A grid that is no solution of the puzzle is refused: the answer is unknown then. */
  set answer(answer: Answer) {
    const { solutions, grid } = answer;
    if (solutions === "none" || solutions === "several") this.known = { solutions };
    else this.known = grid && this.solvedBy(grid) ? { solutions, grid: grid.slice() } : { solutions: "unknown" };
  }

  /** solvedBy reports whether a grid is full, without clashes, and has the givens. */
  private solvedBy(grid: Uint8Array): boolean {
    return !this.rules.fits(grid) && !grid.includes(0) && this.rules.clashes(grid).length === 0 && this.board.givens.every((d, cell) => d === 0 || d === grid[cell]);
  }

  /** check holds the entries against the solution, or else against the rules.
   * Empty cells and givens are neither right nor wrong. */
  check(): Check {
    const { entries } = this.board;
    const { solutions, grid } = this.known;
    if (!grid) {
      const clashing = new Set([...this.clashes(), ...this.seenBroken()].flatMap((c) => c.cells));
      return { against: solutions, right: [], wrong: cellsWhere(entries, (d, cell) => d !== 0 && clashing.has(cell)) };
    }
    return {
      against: "one",
      right: cellsWhere(entries, (d, cell) => d !== 0 && d === grid[cell]),
      wrong: cellsWhere(entries, (d, cell) => d !== 0 && d !== grid[cell]),
    };
  }

  // Moves of the selection that depend on what stands in the cells.

  /** selectSame chooses all cells that show the same as the cursor's: the same
   * digit or, when it is empty, the same pencil marks. */
  selectSame(): void {
    const b = this.board;
    const { cursor } = this.selection;
    const seen = this.seen();
    const digit = seen[cursor];
    for (let cell = 0; cell < this.rules.shape.shown; cell++) {
      const sameMarks = b.corner[cell] === b.corner[cursor] && b.centre[cell] === b.centre[cursor];
      if (seen[cell] === digit && (digit !== 0 || sameMarks)) this.selection.include(cell);
    }
  }

  /** nextEmpty moves the cursor to the next empty cell in reading order, or the
   * one before with -1; it stays when no cell is empty. */
  nextEmpty(step: 1 | -1): void {
    const { shown } = this.rules.shape;
    const seen = this.seen();
    for (let i = 1; i <= shown; i++) {
      const cell = (((this.selection.cursor + i * step) % shown) + shown) % shown;
      if (seen[cell] === 0) return this.selection.set(cell);
    }
  }

  // For the document alone.

  /** start is what stood on the board at first; nothing, in most games. */
  get start(): Drawn {
    return this.initial;
  }

  /** restore puts back what a saved game holds, and plays its history again. */
  restore(record: Record): void {
    for (const { lines } of [record.start, ...record.savepoints]) this.checked({ do: "draw", lines });
    this.initial = record.start;
    redraw(this.board, record.start);
    this.saved = record.savepoints;
    this.list = record.history.map((action, i) => {
      try {
        return { action: this.checked(action), before: null, lines: [], swept: [] };
      } catch (error) {
        throw error instanceof GameError ? new GameError("document", `action ${i + 1}: ${error.message}`) : error;
      }
    });
    for (let i = 0; i < record.done; i++) this.again();
    this.clock = record.elapsed;
    this.hintCount = record.hints;
    this.mistakeCount = record.mistakes;
    this.paused = record.paused;
    this.finished = record.finish;
  }
}

function cellsWhere(values: Uint8Array | Uint32Array, test: (value: number, cell: number) => boolean): number[] {
  const cells: number[] = [];
  values.forEach((value: number, cell: number) => {
    if (test(value, cell)) cells.push(cell);
  });
  return cells;
}
