// The page starts here: with a link's puzzle, the game kept last, or the puzzle
// that it was delivered with.
import { replay } from "./first/early";
import { firstGame } from "./first/game";
import type { Game } from "./model";
import { keepOffline } from "./offline/offline";
import { addScreens, lazy } from "./screens/screens";
import { openDatabase } from "./store/database";
import { App } from "./view/app";
import { takeOver } from "./view/dom";
import { idle, seen, turn } from "./view/idle";
import { Keep } from "./view/keep";
import { langOf, loadSettings } from "./view/settings";
import { wordsIn } from "./words";

const root = document.documentElement;
const page = document.getElementById("page")!;
const mine = "own" in root.dataset;
const fetching = wordsIn(langOf(loadSettings()));
if (!mine) await seen(); // the board comes first, and what is done on it early
const store = new Keep(openDatabase());
let note: (app: App) => void = () => {};

/** linked is the game of a link that the address has, null for other addresses. With
 * ?steps behind its code the solution is explained. */
async function linked(): Promise<Game | null> {
  const [, code, steps, told] = /^#\/p\/([\w-]+)(\?steps)?(?:\?told=([\w-]*))?/.exec(location.hash) ?? [];
  note = () => {};
  if (code === undefined) return null;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const { openLink } = await lazy();
    const { game, known } = await openLink(store, code, loadSettings(), told);
    note = (app) => {
      if (steps) app.explain();
      else if (told && !known) app.session.open("start");
      else if (known) app.session.tell(app.session.words.linkKnown);
    };
    return game;
  } catch {
    note = ({ session }) => session.tell(session.words.linkBad);
    return null;
  }
}

/** own is the player's own game, or one that is new to him. */
async function own(): Promise<Game> {
  const there = (await linked()) ?? (await store.last());
  return there ?? begin(firstGame());
}

function begin(game: Game): Game {
  void store.keeper.begin(game, game.about.id); // the player needn't wait for the disk
  return game;
}

/** delivered is the game that the page came with, whose elements are there. */
function delivered(): Game {
  takeOver(document.body, page.dataset.order!.split(",").map(Number));
  return firstGame();
}

/** keepFirst keeps the first game from now on. If there is another after all, that
 * one goes on: a browser that is killed forgets its marks, but not the games. */
async function keepFirst(app: App): Promise<void> {
  const { game } = app.session.play;
  const kept = await store.last();
  if (app.session.play.game !== game) return;
  if (!kept || game.canUndo) begin(game);
  else app.session.replace(kept);
}

const words = await fetching;
const game = mine ? await own() : delivered();
if (!mine) await turn();
const app = new App(page, words, game, store);
addScreens(app.screens);
app.show();
if (!mine) await turn();
app.start();
page.removeAttribute("aria-busy");
replay();
note(app);
if (!mine) void keepFirst(app);
window.addEventListener("hashchange", () => void linked().then((game) => {
  if (game) app.session.replace(game);
  note(app);
}));
if (!mine) setTimeout(() => void lazy().then(({ offer }) => offer(app.session)).catch(() => {}), 3000);
idle(() => void keepOffline((update) => app.offer(update), () => app.session.saved()));
