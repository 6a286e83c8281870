// How a puzzle was solved, in a link: what was entered and when, without notes. Three letters
// tell of each change of a cell: the seconds since the one before, the cell, its digit or 0.
import { type Game, decode, encode } from "../model";
import { readLetters, writeLetters } from "./code";

const digits = 10;
const longest = 300; // seconds between two changes; who thinks longer isn't waited for
const mostMoves = 2000;

/** writeMoves tells how a game on a board of 9×9 went. */
export function writeMoves(played: Game): string {
  const game = decode(encode(played));
  game.assists = { ...game.assists, strict: false };
  game.paused = false;
  const { actions, done } = game.history();
  while (game.undo());
  const { cells } = game.rules;
  let moves = "";
  let before = game.board.entries.slice();
  let clock = 0;
  for (const { at } of actions.slice(0, done)) {
    game.redo();
    const { entries } = game.board;
    entries.forEach((digit, cell) => {
      if (digit === before[cell]) return;
      const seconds = Math.max(0, Math.min(longest, Math.round((at - clock) / 1000)));
      moves += writeLetters((seconds * cells + cell) * digits + digit, 3);
      clock = seconds === longest ? at : clock + seconds * 1000; // what was rounded isn't lost
    });
    before = entries.slice();
  }
  return moves;
}

/** playMoves plays a game that has just begun as a link tells; false when the link is damaged. */
export function playMoves(game: Game, moves: string): boolean {
  const { cells, n } = game.rules;
  if (!/^([\w-]{3})+$/.test(moves) || moves.length > 3 * mostMoves) return false;
  game.assists = { ...game.assists, strict: false, auto_clean: false };
  for (const three of moves.match(/.../g)!) {
    const move = readLetters(three);
    const digit = move % digits;
    const place = Math.floor(move / digits);
    if (digit > n || game.given(place % cells)) return false;
    game.advance(Math.floor(place / cells) * 1000);
    game.do(digit === 0 ? { do: "clear", cells: [place % cells] } : { do: "enter", cells: [place % cells], digit });
  }
  return game.canUndo;
}
