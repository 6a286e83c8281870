// The game of the moment is kept after every action, and is there again at once.
import { type Game, decode, encode } from "../model";

const place = "sudoku.game";

/** keepGame keeps a game; it gives the reason when that isn't possible. */
export function keepGame(game: Game): string {
  try {
    localStorage.setItem(place, encode(game));
    return "";
  } catch (error) {
    return String(error);
  }
}

/** keptGame is the game kept last, null when there is none. */
export function keptGame(): Game | null {
  try {
    const text = localStorage.getItem(place);
    return text ? decode(text) : null;
  } catch {
    return null;
  }
}
