// What the engine finds out about a puzzle that came without it: how many
// solutions it has, and how hard it is.
import { engine } from "../engine/engine";
import type { Game } from "../model";

const puzzleOf = (game: Game) => ({ rules: game.rules.text, givens: game.board.givens.slice(), symbols: game.board.symbols.names });

/** findAnswer tells a game its solution. */
export async function findAnswer(game: Game): Promise<void> {
  if (game.answer.solutions !== "unknown") return;
  const { solutions, solution } = await engine.check(puzzleOf(game));
  game.answer = solutions === 1 ? { solutions: "one", grid: solution } : { solutions: solutions === 0 ? "none" : "several" };
}

/** findRating tells a game how hard it is; it needs the answer. */
export async function findRating(game: Game): Promise<void> {
  if (game.about.rating || game.answer.solutions !== "one" || game.rules.n > 16) return;
  const { er, level, hardest } = await engine.rate(puzzleOf(game));
  game.about = { ...game.about, level: game.about.level ?? level, rating: er, hardest };
}
