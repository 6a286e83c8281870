// The page starts here: with a link's puzzle, the game kept last, or a puzzle
// that is built in.
import { addScreens } from "./screens/screens";
import { App } from "./view/app";
import { builtIn } from "./view/bank";
import { Keep } from "./view/keep";
import { newGame } from "./view/new";
import { loadSettings } from "./view/settings";

const store = await Keep.open();
const kept = await store.last();
const first = kept ?? newGame(builtIn("easy", Math.floor(Date.now() / 1000)), loadSettings());
if (!kept) await store.keeper.begin(first);
const app = new App(document.getElementById("page")!, first, store);
addScreens(app.screens);
app.start();
