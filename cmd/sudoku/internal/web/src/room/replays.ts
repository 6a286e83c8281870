// The games of a round that is over, which can be played back, and the link to them.
import { decode } from "../model";
import { button } from "../screens/form";
import { copyText } from "../view/copy";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { fill } from "../words";
import { textsOf } from "./texts";

/** replays is the screen for a room, by its id. */
export async function replays(session: Session, id: string): Promise<Screen> {
  const texts = await textsOf(session);
  const message = h("p", { class: "note", role: "status" });
  const games = h("ol", { class: "replays" });
  try {
    if (!id) throw new Error(texts.linkNotWhole);
    const answer = await fetch(`api/v1/rooms/${encodeURIComponent(id)}/replay`, { headers: { "Accept-Language": session.lang } });
    const told = (await answer.json()) as { games?: { names?: string[]; place?: number; game: object }[]; detail?: string };
    if (!told.games) throw new Error(told.detail);
    games.replaceChildren(...told.games.map(({ names = [], game }) => h("li", {}, button(fill(texts.replayOf, { names: names.join(", ") }), () => {
      session.close();
      session.show(decode(JSON.stringify(game)));
      session.view.replay();
    }))));
  } catch (error) {
    setText(message, error instanceof TypeError || error instanceof SyntaxError ? texts.noServer : (error as Error).message);
  }
  const link = `${location.origin}${location.pathname}#/replay/${id}`;
  return { title: texts.replays, body: h("div", {}, games, message, h("div", { class: "buttons" },
    button(texts.copyReplays, () => void copyText(link).then((done) => setText(message, done ? texts.replaysCopied : link))))) };
}
