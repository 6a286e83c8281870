// What the engine finds out about a puzzle that came without it: how many
// solutions it has, and how hard it is.
import { engine } from "../engine/engine";
import type { Game, Rules, Status } from "../model";

const puzzleOf = (game: Game) => ({ rules: game.rules.text, givens: game.board.givens.slice(), symbols: game.board.symbols.names });

const mostRated = 16; // digits

/** rated says whether puzzles of some rules have ratings that don't take long. */
export const rated = (rules: Rules): boolean => rules.n <= mostRated && rules.constraints.length === 0;

/** findAnswer tells a game its solution. It gives how the game stood until then: a full
 * board that Go has still to judge is solved, or wrong, as soon as its solution is known. */
export async function findAnswer(game: Game): Promise<Status> {
  if (game.answer.solutions !== "unknown") return game.status();
  const { solutions, solution } = await engine.check(puzzleOf(game));
  const before = game.status();
  game.answer = solutions === 1 ? { solutions: "one", grid: solution } : { solutions: solutions === 0 ? "none" : "several" };
  if (game.status() === "solved") game.judge(game.board.grid(), []);
  return before;
}

/** findRating tells a game how hard it is, if it is of rules that have ratings; it needs the answer. Whatever else
 * is asked of the engine, such as a hint, comes first. */
export async function findRating(game: Game): Promise<void> {
  if (game.about.rating || game.answer.solutions !== "one" || !rated(game.rules)) return;
  const { er, level, hardest } = await engine.rate(puzzleOf(game), { background: true });
  game.about = { ...game.about, level: game.about.level ?? level, rating: er, hardest };
}
