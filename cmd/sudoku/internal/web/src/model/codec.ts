import type { FullAction } from "./apply";
import type { Board } from "./board";
import type { CellState, Drawn } from "./cell";
import { GameError } from "./errors";
import { Fields, given } from "./json";
import { number } from "./rules";
import { digits, withDigit } from "./set";
import { maxColour, type Action, type Candidate, type Line, type Verb } from "./types";

// Cells, boards and actions in their JSON form, and back. Cells are written by
// name, digits as numbers whatever their symbols.

/** BoardJSON is what the player has written: the entries on one line, and the
 * rest by the names of the cells. */
export interface BoardJSON {
  entries?: string;
  corner?: Sets;
  centre?: Sets;
  colours?: Sets;
  paint?: { [cell: string]: [digit: number, colour: number][] };
  lines?: LineJSON[];
}
interface TipJSON {
  cell: string;
  digit: number;
}
interface LineJSON {
  from: TipJSON;
  to: TipJSON;
}
type Sets = { [cell: string]: number[] };

export function boardJSON(b: Board, { cells, lines }: Drawn): BoardJSON {
  const { rules, symbols } = b;
  const out: BoardJSON = {};
  if (cells.some((s) => s.entry !== 0)) {
    const entries = new Uint8Array(rules.cells);
    for (const s of cells) entries[s.cell] = s.entry;
    out.entries = symbols.line(entries);
  }
  // The names are in the order of their characters, so that the same game
  // gives the same text.
  const byName = cells.map((s) => ({ ...s, name: rules.name(s.cell) })).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const kind of ["corner", "centre", "colours"] as const) {
    const some = byName.filter((s) => s[kind] !== 0);
    if (some.length > 0) out[kind] = Object.fromEntries(some.map((s) => [s.name, digits(s[kind])]));
  }
  const painted = byName.filter((s) => s.paint);
  if (painted.length > 0) {
    out.paint = Object.fromEntries(
      painted.map((s) => [s.name, Array.from(s.paint!, (colour, i) => [i + 1, colour] as [number, number]).filter(([, colour]) => colour !== 0)]),
    );
  }
  if (lines.length > 0) out.lines = linesJSON(b, lines);
  return out;
}

const tipJSON = (b: Board) => ({ cell, digit }: Candidate): TipJSON => ({ cell: b.rules.name(cell), digit });

function linesJSON(b: Board, lines: readonly Line[]): LineJSON[] {
  const tip = tipJSON(b);
  return lines.map(({ from, to }) => ({ from: tip(from), to: tip(to) }));
}

function readTip(b: Board, tip: Fields): Candidate {
  return { cell: readCell(b, tip.text("cell")), digit: tip.whole("digit") };
}

const readLines = (b: Board, fields: Fields): Line[] => fields.list("lines", (value, where) => {
  const line = new Fields(value, where);
  const tip = (name: string) => readTip(b, line.object(name) ?? new Fields({}, `${where}.${name}`));
  return { from: tip("from"), to: tip("to") };
});

/** readCell reads the name of a cell, such as "r1c1". */
export function readCell(b: Board, name: unknown): number {
  const parts = typeof name === "string" ? /^r([^c]*)c(.*)$/.exec(name) ?? /^([A-Z]+)(.*)$/.exec(name) : null;
  const annex = b.rules.shape.annexes.find((one) => one.name === parts?.[1]);
  const cell = !parts ? -1 : annex ? annex.first + number(parts[2]) - 1 : b.rules.at(number(parts[1]) - 1, number(parts[2]) - 1);
  if (!(cell >= 0 && cell < b.rules.shape.shown) || b.rules.name(cell) !== name) throw new GameError("document", `saved game: there is no cell "${String(name)}"`);
  return cell;
}

/** readLine reads a grid of a game. */
export function readLine(b: Pick<Board, "rules" | "symbols">, what: string, text: string): Uint8Array {
  try {
    const grid = b.symbols.readLine(text);
    const misfit = b.rules.fits(grid);
    if (misfit) throw misfit;
    return grid;
  } catch (error) {
    throw error instanceof GameError ? new GameError(error.reason, `saved game: ${what}: ${error.message}`) : error;
  }
}

/** readBoard reads what stands on a board; the game refuses lines that are none. */
export function readBoard(b: Board, board: Fields, where: string): Drawn {
  const bad = (why: string) => new GameError("document", `saved game: ${where}: ${why}`);
  const { rules } = b;
  type Changing = { -readonly [K in keyof CellState]: CellState[K] };
  const states: Changing[] = Array.from({ length: rules.cells }, (_, cell) => ({ cell, entry: 0, corner: 0, centre: 0, colours: 0, paint: null }));
  const entries = board.text("entries");
  if (entries !== "") {
    readLine(b, `${where}.entries`, entries).forEach((d, cell) => {
      if (d !== 0 && b.givens[cell] !== 0) throw bad(`entries: ${rules.name(cell)} has a given`);
      states[cell].entry = d;
    });
  }
  for (const [kind, highest] of [["corner", rules.n], ["centre", rules.n], ["colours", maxColour]] as const) {
    for (const [name, list] of board.object(kind)?.entries() ?? []) {
      if (!Array.isArray(list)) throw bad(`${kind}: ${name} is not a list`);
      let set = 0;
      for (const d of list as unknown[]) {
        if (!isFrom1(d, highest)) throw bad(`${kind}: ${name} has ${String(d)}; expected 1 to ${highest}`);
        set = withDigit(set, d);
      }
      states[readCell(b, name)][kind] = set;
    }
  }
  for (const [name, list] of board.object("paint")?.entries() ?? []) {
    const paint = new Uint8Array(rules.n);
    if (!Array.isArray(list)) throw bad(`paint: ${name} is not a list`);
    for (const pair of list as unknown[]) {
      const [digit, colour] = Array.isArray(pair) && pair.length === 2 ? (pair as unknown[]) : [];
      if (!isFrom1(digit, rules.n) || !isFrom1(colour, maxColour)) throw bad(`paint: ${name} has ${JSON.stringify(pair)}; expected pairs of a digit and a colour`);
      paint[digit - 1] = colour;
    }
    states[readCell(b, name)].paint = paint.some((colour) => colour !== 0) ? paint : null;
  }
  return { cells: states.filter((s) => s.entry || s.corner || s.centre || s.colours || s.paint), lines: readLines(b, board) };
}

function isFrom1(value: unknown, highest: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= highest;
}

export function actionJSON(b: Board, a: FullAction): object {
  const name = (cell: number) => b.rules.name(cell);
  const candidates = (list: readonly Candidate[]) => list.map(tipJSON(b));
  return given({
    do: a.do,
    cells: a.cells.map(name),
    digit: a.digit,
    colour: a.colour,
    clean: a.clean,
    restore: a.restore,
    place: candidates(a.place),
    remove: candidates(a.remove),
    lines: linesJSON(b, a.lines),
    savepoint: a.savepoint,
    at_ms: Math.trunc(a.at),
  });
}

export function readAction(b: Board, value: unknown, where: string): Action {
  const a = new Fields(value, where);
  const candidate = (item: unknown, place: string) => readTip(b, new Fields(item, place));
  return {
    do: a.text("do") as Verb, // the game refuses what is none
    cells: a.texts("cells").map((name) => readCell(b, name)),
    digit: a.whole("digit"),
    colour: a.whole("colour"),
    clean: a.flag("clean"),
    restore: a.flag("restore"),
    place: a.list("place", candidate),
    remove: a.list("remove", candidate),
    lines: readLines(b, a),
    savepoint: a.whole("savepoint"),
    at: a.whole("at_ms"),
  };
}
