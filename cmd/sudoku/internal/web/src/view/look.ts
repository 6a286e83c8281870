// What the board shows in each cell: found here once, then drawn and spoken.
import type { Game } from "../model";
import type { Play } from "./play";

/** Look is a board as it is to be shown. */
export interface Look {
  digits: Uint8Array;
  corner: Uint32Array;
  centre: Uint32Array;
  clash: Set<number>;
  clashOf: Map<number, number>; // another cell that a clashing one clashes with
  wrong: Set<number>;
  right: Set<number>;
  peers: Set<number>;
  places: Set<number>;
  digit: number; // the digit looked at
}

const nothing: ReadonlySet<number> = new Set();

/** lookOf is what a game shows of its board now, by the helps that are on. */
export function lookOf(play: Play): Look {
  const { game } = play;
  const { board, assists } = game;
  const digits = digitsOf(game);
  const clash = new Set<number>();
  const clashOf = new Map<number, number>();
  if (assists.clashes === "always" || play.showClashes) {
    for (const { cells: [a, b] } of game.clashes()) {
      clash.add(a).add(b);
      clashOf.set(a, b).set(b, a);
    }
  }
  const check = assists.check === "always" && game.answer.solutions === "one" ? game.check() : play.checked;
  const digit = play.look;
  return {
    digits, corner: board.corner, centre: board.centre, clash, clashOf,
    wrong: new Set(check?.wrong ?? nothing),
    // Checked at once, only what is wrong stands out: ticks on every entry would be noise.
    right: new Set(play.checked?.right ?? nothing),
    peers: assists.peers ? new Set(game.peers(game.selection.cursor)) : new Set(),
    places: play.showPlaces && digit > 0 ? new Set(game.places(digit)) : new Set(),
    digit: assists.same || play.showPlaces ? digit : 0,
  };
}

export function digitsOf(game: Game): Uint8Array {
  return Uint8Array.from({ length: game.rules.cells }, (_, cell) => game.board.digit(cell));
}
