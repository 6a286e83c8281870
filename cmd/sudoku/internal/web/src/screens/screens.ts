// The screens there are, by the names that their addresses have. They are
// fetched when the first is opened.
import type { Screens } from "../view/screen";

export const lazy = () => import("./lazy");

export function addScreens(screens: Screens): void {
  screens.add("new", async (session, level) => (await lazy()).newPuzzle(session, level));
  screens.add("daily", async (session, which) => (await lazy()).daily(session, which));
  screens.add("own", async (session, way) => (await lazy()).own(session, way));
  screens.add("setter", async (session) => (await import("../setter/setter")).setter(session));
  screens.add("library", async (session, pack) => (await lazy()).library(session, pack));
  screens.add("statistics", async (session) => (await lazy()).statistics(session));
  screens.add("share", async (session) => (await lazy()).share(session));
  screens.add("room", async (session, id) => (await import("../room/screen")).room(session, id));
  screens.add("replay", async (session, id) => (await import("../room/replays")).replays(session, id));
  screens.add("board", async (session, which) => (await import("../room/daily")).dailyBoard(session, which));
  screens.add("print", async (session) => (await lazy()).print(session));
  screens.add("publish", async (session, ids) => (await lazy()).publish(session, ids));
  screens.add("key", async (session, key) => (await lazy()).keyLink(session, key));
  screens.add("learn", async (session, technique) => (await lazy()).learn(session, technique));
  screens.add("intro", async (session) => (await lazy()).intro(session));
  screens.add("settings", async (session) => (await lazy()).settings(session));
  screens.add("help", async (session) => (await lazy()).help(session));
  screens.add("start", async (session) => (await lazy()).start(session));
  screens.add("savepoints", async (session) => (await lazy()).savepoints(session));
}
