// Opening a link: its puzzle is begun, or goes on where the player left it.
import { knowing } from "../engine/rules";
import { Game, GameError } from "../model";
import { library } from "../store";
import type { Keep } from "../view/keep";
import { begun } from "../view/new";
import type { Settings } from "../view/settings";
import { isBlank } from "./blank";
import { readCode } from "./code";
import { readTold } from "./told";

/** openLink is the game of a link's code, kept in the library from now on. It
 * throws a GameError for a code that is damaged or has no puzzle. known says that the player had
 * begun the puzzle before; a link with progress is always a game of its own. */
export async function openLink(store: Keep, code: string, settings: Settings, told = ""): Promise<{ game: Game; known: boolean }> {
  const board = await knowing(() => readCode(code));
  const bare = [board.entries, board.corner, board.centre, board.colours].every((part) => part.every((value: number) => value === 0));
  if (bare && isBlank(board)) throw new GameError("document", "an empty board is no puzzle");
  if (bare) {
    const givens = `"givens":"${board.symbols.line(board.givens)}"`;
    const found = (await library(store.db)).find((kept) => kept.summary.rules === board.rules.text && kept.document.includes(givens));
    const game = found && (await store.keeper.resume(found.id));
    if (game) return { game, known: true };
  }
  const { solution, ...said } = readTold(told, board);
  const game = begun(Game.resume(board), { source: "link", ...said }, settings);
  if (solution) game.answer = { solutions: "unknown", grid: Uint8Array.from(solution) };
  void store.keeper.begin(game);
  return { game, known: false };
}
