// The page starts here: with the game kept last, or a puzzle that is built in.
import { Game } from "./model";
import { App } from "./view/app";
import { builtIn } from "./view/bank";
import { keptGame } from "./view/keep";
import { addScreens } from "./screens/screens";
import { loadSettings } from "./view/settings";

function firstGame(): Game {
  const { puzzle, answer, about } = builtIn("easy", Math.floor(Date.now() / 1000));
  const game = Game.create(puzzle);
  game.answer = answer;
  game.about = { ...about, started: new Date().toISOString().slice(0, 19) + "Z" };
  game.assists = { ...loadSettings().assists };
  game.nextEmpty(1);
  return game;
}

const app = new App(document.getElementById("page")!, keptGame() ?? firstGame());
addScreens(app.screens);
app.start();
