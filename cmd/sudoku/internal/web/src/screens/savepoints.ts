// The savepoints of the game, to go back to.
import { h } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { fill } from "../words";

export function savepoints(session: Session): Screen {
  const { words } = session;
  const { game } = session.play;
  const points = game.savepoints();
  const back = (name: string) => {
    session.close();
    if (!game.returnTo(name)) return;
    session.changed();
    session.tell(fill(words.screens.returnedTo, { name }));
  };
  const list = points.map((point, i) => h("button", { type: "button", autofocus: i === points.length - 1, click: () => back(point.name) },
    h("strong", {}, point.name), h("span", {}, fill(words.screens.afterActions, { count: point.done }))));
  const make = h("button", { type: "button", class: "plain", autofocus: points.length === 0, click: () => {
    session.close();
    session.savepoint();
  } }, words.makeSavepoint);
  return {
    title: words.savepoints,
    body: h("div", { class: "list" }, ...(points.length > 0 ? list : [h("p", {}, words.screens.noSavepoints)]), make),
  };
}
