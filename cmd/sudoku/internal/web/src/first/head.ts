// What is done before the page is seen: a script of its own that the browser
// waits for, so nothing may come into it that can be done later.
//
// The page is delivered with a board that the browser can show at once (see
// page.ts). A player who comes back to a game, or follows a link to
// another, is not to see that board even for a moment.
import { langOf, loadSettings, settled } from "../view/settings";
import { showTheme } from "../view/theme";
import { deal, lay } from "./deal";
import { collect } from "./early";
import { keptHere } from "./own";

const root = document.documentElement;
const settings = loadSettings();
showTheme(settings);
if (self !== top) root.dataset.embedded = ""; // on another site the board is alone
deal(Math.random());
if (keptHere() || settled() || location.hash.startsWith("#/p/") || langOf(settings) !== root.lang.slice(0, 2)) root.dataset.own = "";
else {
  lay();
  collect(location.hash === "");
}
