// How two boards differ, as actions: what a player has done is told to the others as such, and
// what others have done comes to the player's game so.
import { type Action, type Board, Game } from "../model";
import { readCell } from "../model/codec";

/** ActionJSON is an action as rooms have it: that of a saved game, with the names of cells. */
export interface ActionJSON {
  do: Action["do"];
  cells?: string[];
  digit?: number;
  colour?: number;
  clean?: boolean;
  place?: { cell: string; digit: number }[];
  remove?: { cell: string; digit: number }[];
}

export function toJSON(b: Board, { do: verb, cells, digit, colour }: Action): ActionJSON {
  return { do: verb, cells: cells?.map((cell) => b.rules.name(cell)), digit, colour };
}

export function fromJSON(b: Board, a: ActionJSON): Action {
  const candidates = (list?: { cell: string; digit: number }[]) => list?.map(({ cell, digit }) => ({ cell: readCell(b, cell), digit }));
  return { ...a, cells: a.cells?.map((cell) => readCell(b, cell)), place: candidates(a.place), remove: candidates(a.remove) };
}

/** differences are the actions that make a board what another is: its entries, and with marks
 * all that else stands in cells without one. */
export function differences(from: Board, to: Board, marks: boolean): Action[] {
  const actions: Action[] = [];
  const toggles = new Map<string, Action & { cells: number[] }>();
  const toggle = (verb: "corner" | "centre" | "colour", is: number, wanted: number, cell: number) => {
    for (let number = 1; number <= 31; number++) {
      const bit = 1 << (number - 1);
      if (((is ^ wanted) & bit) === 0) continue;
      const key = `${verb} ${number} ${(is & bit) !== 0}`; // all cells of a toggle must be alike
      const one = toggles.get(key) ?? { do: verb, cells: [], ...(verb === "colour" ? { colour: number } : { digit: number }) };
      one.cells.push(cell);
      toggles.set(key, one);
    }
  };
  for (let cell = 0; cell < to.entries.length; cell++) {
    const entry = to.entries[cell];
    if (from.entries[cell] !== entry) actions.push(entry ? { do: "enter", cells: [cell], digit: entry } : { do: "clear", cells: [cell] });
    if (!marks) continue;
    if (entry === 0 && to.givens[cell] === 0) {
      toggle("corner", from.corner[cell], to.corner[cell], cell);
      toggle("centre", from.centre[cell], to.centre[cell], cell);
    }
    toggle("colour", from.colours[cell], to.colours[cell], cell);
  }
  return [...actions, ...toggles.values()];
}

/** carry carries actions out without the player's helps. Digits that stand already stay. */
export function carry(game: Game, actions: readonly Action[]): void {
  const { assists } = game;
  game.assists = { ...assists, auto_clean: false, strict: false };
  for (const a of actions) {
    const stands = a.do === "enter" && a.cells!.every((cell) => game.given(cell) || game.board.entries[cell] === a.digit);
    if (!stands) game.do(a);
  }
  game.assists = assists;
}

/** copyOf is a game of its own on the same board. */
export function copyOf(board: Board): Game {
  const game = Game.resume(board);
  game.assists = { ...game.assists, auto_clean: false };
  return game;
}
