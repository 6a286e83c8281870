import type { Game } from "../model";
import { builtIn } from "../view/bank";
import { newGame } from "../view/new";
import { loadSettings } from "../view/settings";

/** firstGame is the game that everyone begins with: the page is delivered with its board. */
export const firstGame = (): Game => newGame(builtIn("easy", 0), loadSettings());
