import { type About, type Answer, Game, type Puzzle } from "../model";
import type { Settings } from "./settings";

/** Made is a puzzle with what is known of it. */
export interface Made {
  puzzle: Puzzle;
  answer?: Answer;
  about: About;
}

/** newGame is a game that begins now, with the helps that the player wants. */
export function newGame(made: Made, settings: Settings): Game {
  const game = Game.create(made.puzzle);
  if (made.answer) game.answer = made.answer;
  return begun(game, made.about, settings);
}

/** begun is a game whose clock starts now. */
export function begun(game: Game, about: About, settings: Settings): Game {
  game.about = { ...about, started: new Date().toISOString().slice(0, 19) + "Z" };
  game.assists = { ...settings.assists };
  if (game.board.digit(0) !== 0) game.nextEmpty(1);
  return game;
}
