// The savepoints of the game, to go back to.
import type { App } from "../view/app";
import { commands } from "../view/commands";
import { h } from "../view/dom";
import type { Screen } from "../view/screen";
import { fill } from "../words/words";

export function savepoints(app: App): Screen {
  const { words } = app;
  const { game } = app.play;
  const points = game.savepoints();
  const back = (name: string) => {
    app.screens.close();
    if (!game.returnTo(name)) return;
    app.changed();
    app.tell(fill(words.returnedTo, { name }));
  };
  const list = points.map((point, i) => h("button", { type: "button", autofocus: i === points.length - 1, click: () => back(point.name) },
    h("strong", {}, point.name), h("span", {}, fill(words.afterActions, { count: point.done }))));
  const make = h("button", { type: "button", class: "plain", autofocus: points.length === 0, click: () => {
    app.screens.close();
    commands.savepoint.do(app);
  } }, words.makeSavepoint);
  return {
    title: words.savepoints,
    body: h("div", { class: "list" }, ...(points.length > 0 ? list : [h("p", {}, words.noSavepoints)]), make),
  };
}
