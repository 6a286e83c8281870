// The question that the library asks when the server has something else of a game than
// this machine.
import { type KeptGame, type Rival } from "../store";
import { summarise, type Summary } from "../model";
import { h } from "../view/dom";
import type { Session } from "../view/session";
import { clockText, fill } from "../words";

/** rivals is the questions about some games, by their titles; chosen is called after each answer. */
export function rivals(session: Session, games: readonly KeptGame[], titleOf: (game: KeptGame) => string, chosen: () => Promise<void>): HTMLElement {
  const texts = session.words.screens;
  const { keeper, sync } = session.store;

  async function settle(id: string, which: "here" | "there"): Promise<void> {
    await keeper.settled();
    await sync.settle(id, which);
    await keeper.look();
    await session.store.synchronise();
    await chosen();
  }

  const facts = ({ progress, elapsed }: Summary): string =>
    `${fill(texts.progress, { progress })} · ${fill(texts.playedFor, { time: clockText(elapsed) })}`;

  function ask(game: KeptGame, { document }: Rival): HTMLElement {
    const title = titleOf(game);
    const choice = (text: string, which: "here" | "there", off = false) =>
      h("button", { type: "button", disabled: off, "aria-label": `${text} (${title})`, click: () => void settle(game.id, which) }, text);
    if (document === null) {
      const playing = game.id === session.play.game.about.id;
      return h("li", {}, h("p", {}, fill(texts.syncGone, { title })),
        h("div", { class: "buttons" }, choice(texts.syncKeep, "here"), choice(texts.syncDrop, "there", playing)));
    }
    return h("li", {}, h("p", {}, h("strong", {}, title), h("br", {}), fill(texts.syncHere, { facts: facts(game.summary) }),
      h("br", {}), fill(texts.syncThere, { facts: facts(summarise(document)) })),
      h("div", { class: "buttons" }, choice(texts.syncTakeHere, "here"), choice(texts.syncTakeThere, "there")));
  }

  return h("section", { class: "rivals" }, h("h3", {}, texts.syncAskTitle), h("p", { class: "note" }, texts.syncAskNote),
    h("ul", { class: "games" }, ...games.map((game) => ask(game, game.rival!))));
}
