// The daily board: who has solved the puzzle of a day and wanted to be seen there. The page sends
// the game with its moves, which the server does again. A key that only this browser has makes
// the result one's own.
import { encode } from "../model";
import { button, field } from "../screens/form";
import { dailyOf } from "../store";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { clockText, fill, term } from "../words";
import { nameInput } from "./name";
import { textsOf } from "./texts";

interface Line {
  place: number;
  name: string;
  time_ms: number;
  hints?: number;
  streak: number;
  mine?: boolean;
}

interface List {
  open: boolean;
  results: Line[];
  count: number;
  detail?: string;
  errors?: { message: string }[];
}

const keyName = "board key";

/** key is this browser's, made when it is needed first. */
function key(): string {
  let known = localStorage.getItem(keyName);
  if (!known) {
    known = [...crypto.getRandomValues(new Uint8Array(20))].map((one) => one.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(keyName, known);
  }
  return known;
}

/** dailyBoard is the screen for a day and level, such as 2026-11-28-easy. */
export async function dailyBoard(session: Session, which: string): Promise<Screen> {
  const texts = await textsOf(session);
  const { words } = session;
  const [, day = "", level = ""] = /^(\d{4}-\d\d-\d\d)-(\w+)$/.exec(which) ?? [];
  const { game } = session.play;
  const solved = game.finish !== null && game.finish !== undefined && dailyOf(game.about.source) === day && game.about.level === level && game.rules.text === "9";
  const message = h("p", { class: "note", role: "status" });
  const list = h("ol", { class: "daily-board" });
  const name = nameInput();
  name.required = true;
  const join = button(texts.boardJoin, () => void put(), "primary");
  const leave = button(texts.boardLeave, () => void call("DELETE"));
  const form = h("form", { submit: (event: Event) => {
    event.preventDefault();
    void put();
  } }, h("p", { class: "note" }, texts.boardAbout), field(texts.name, name), h("div", { class: "buttons" }, join, leave));

  async function call(method: string, body?: object): Promise<void> {
    try {
      const answer = await fetch(`api/v1/board?date=${day}&level=${level}`, {
        method, headers: { "Accept-Language": session.lang, Authorization: `Bearer ${key()}`, ...(body && { "Content-Type": "application/json" }) }, ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.status === 204) return await call("GET");
      const told = (await answer.json()) as List;
      if (!answer.ok) throw new Error(told.errors?.[0]?.message ?? told.detail);
      draw(told);
    } catch (error) {
      setText(message, error instanceof TypeError || error instanceof SyntaxError ? texts.boardNoServer : (error as Error).message);
    }
  }

  async function put(): Promise<void> {
    await call("PUT", { name: name.value, ...(solved && { document: JSON.parse(encode(game)) as object }) });
  }

  function draw({ open, results, count }: List): void {
    const mine = results.some((one) => one.mine);
    form.hidden = !mine && !(open && solved);
    setText(join, mine ? texts.boardRename : texts.boardJoin);
    leave.hidden = !mine;
    setText(message, count ? fill(texts.boardCount, { count }) : texts.boardEmpty);
    list.replaceChildren(...results.map((one) => {
      const more = [clockText(one.time_ms), ...(one.hints ? [fill(texts.boardHints, { hints: one.hints })] : []), ...(one.streak > 1 ? [fill(texts.boardStreak, { days: one.streak })] : [])];
      return h("li", { value: one.place, "aria-current": one.mine ? "true" : undefined }, one.mine ? h("strong", {}, one.name) : one.name, " ", h("span", { class: "note" }, more.join(" · ")));
    }));
  }

  form.hidden = true;
  if (level) await call("GET");
  return { title: level ? fill(texts.boardTitle, { day, level: term(words, "level", level) }) : texts.linkNotWhole, body: h("div", {}, message, list, form) };
}
