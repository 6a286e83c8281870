// The page starts here: with a link's puzzle, the game kept last, or a puzzle
// that is built in.
import type { Game } from "./model";
import { keepOffline } from "./offline/offline";
import { addScreens, lazy } from "./screens/screens";
import { App } from "./view/app";
import { builtIn } from "./view/bank";
import { Keep } from "./view/keep";
import { newGame } from "./view/new";
import { loadSettings } from "./view/settings";
import { fill } from "./words/words";

const store = await Keep.open();
let note: (app: App) => void = () => {};

/** linked is the game of a link that the address has, null for other addresses. */
async function linked(): Promise<Game | null> {
  const code = /^#\/p\/([\w-]+)/.exec(location.hash)?.[1];
  if (code === undefined) return null;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const { openLink } = await lazy();
    const { game, known } = await openLink(store, code, loadSettings());
    note = (app) => known && app.tell(app.words.linkKnown);
    return game;
  } catch (error) {
    note = (app) => app.tell(fill(app.words.linkBad, { reason: (error as Error).message }));
    return null;
  }
}

async function first(): Promise<Game> {
  const kept = (await linked()) ?? (await store.last());
  if (kept) return kept;
  const game = newGame(builtIn("easy", Math.floor(Date.now() / 1000)), loadSettings());
  void store.keeper.begin(game); // the player needn't wait for the disk
  return game;
}

const app = new App(document.getElementById("page")!, await first(), store);
addScreens(app.screens);
app.start();
note(app);
window.addEventListener("hashchange", () => void linked().then((game) => {
  if (game) app.replace(game);
  note(app);
}));
void keepOffline(() => {}); // a newer version waits for the next start
