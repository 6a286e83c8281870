// The screens there are, by the names that their addresses have. They are
// fetched when the first is opened.
import type { Screens } from "../view/screen";

export const lazy = () => import("./lazy");

export function addScreens(screens: Screens): void {
  screens.add("new", async (app) => (await lazy()).newPuzzle(app));
  screens.add("daily", async (app) => (await lazy()).daily(app));
  screens.add("own", async (app, way) => (await lazy()).own(app, way));
  screens.add("library", async (app) => (await lazy()).library(app));
  screens.add("statistics", async (app) => (await lazy()).statistics(app));
  screens.add("share", async (app) => (await lazy()).share(app));
  screens.add("print", async (app) => (await lazy()).print(app));
  screens.add("key", async (app, key) => (await lazy()).keyLink(app, key));
  screens.add("settings", async (app) => (await lazy()).settings(app));
  screens.add("help", async (app) => (await lazy()).help(app));
  screens.add("savepoints", async (app) => (await lazy()).savepoints(app));
}
