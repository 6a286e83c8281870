// What the board shows in each cell: found here once, then drawn and spoken.
import type { Constraint, Line } from "../model";
import type { Play } from "./play";

/** Look is a board as it is to be shown. */
export interface Look {
  digits: Uint8Array;
  corner: Uint32Array;
  centre: Uint32Array;
  colours: ArrayLike<number>;
  paint: Uint8Array; // the colours of candidates, as a board has them
  lines: readonly Line[];
  clash: Set<number>;
  clashOf: Map<number, number>; // another cell that a clashing one clashes with
  broken: ReadonlySet<Constraint>;
  wrong: Set<number>;
  right: Set<number>;
  peers: Set<number>;
  places: Set<number>;
  fog: ReadonlySet<number>; // cells in which nothing that was there from the start is seen
  digit: number; // the digit looked at
  explained?: boolean; // by a step, which needs its candidates in their places
}

const nothing: ReadonlySet<number> = new Set();

/** plainLook is a look in which nothing stands out. */
export const plainLook = {
  lines: [], clash: new Set<number>(), clashOf: new Map<number, number>(), broken: new Set<Constraint>(), wrong: new Set<number>(), right: new Set<number>(),
  peers: new Set<number>(), places: new Set<number>(), fog: new Set<number>(), digit: 0,
};

/** lookOf is what a game shows of its board now, by the helps that are on. */
export function lookOf(play: Play): Look {
  const { game } = play;
  const { board, assists } = game;
  const digits = game.seen();
  const clash = new Set<number>();
  const clashOf = new Map<number, number>();
  const broken = new Set<Constraint>();
  if (assists.clashes === "always" || play.showClashes) {
    for (const { cells: [a, b], constraint } of game.clashes()) {
      clash.add(a).add(b);
      if (a !== b) clashOf.set(a, b).set(b, a);
      if (constraint) broken.add(constraint);
    }
    for (const constraint of game.seenBroken()) {
      broken.add(constraint);
      for (const cell of constraint.cells) if (digits[cell] > 0) clash.add(cell);
    }
  }
  const check = (assists.check === "always" || assists.strict) && game.answer.grid ? game.check() : play.checked;
  const digit = play.look;
  for (const cell of play.checked?.right ?? nothing) clash.delete(cell); // the fault isn't there
  return {
    digits, corner: board.corner, centre: play.notes(), colours: board.colours, paint: board.candidateColours, lines: board.lines, clash, clashOf, broken,
    wrong: new Set(check?.wrong ?? nothing),
    // Checked at once, only what is wrong stands out: ticks on every entry would be noise.
    right: new Set(play.checked?.right ?? nothing),
    peers: assists.peers ? new Set(game.peers(game.selection.cursor)) : new Set(),
    places: play.showPlaces && digit > 0 ? new Set(game.places(digit)) : new Set(),
    fog: game.fog(),
    digit: assists.same || play.showPlaces ? digit : 0,
  };
}
