// The screens there are, by the names that their addresses have. Each is
// fetched when it is opened for the first time.
import type { Screens } from "../view/screen";

export function addScreens(screens: Screens): void {
  screens.add("settings", async (app) => (await import("./settings")).settings(app));
  screens.add("help", async (app) => (await import("./help")).help(app));
  screens.add("savepoints", async (app) => (await import("./savepoints")).savepoints(app));
}
