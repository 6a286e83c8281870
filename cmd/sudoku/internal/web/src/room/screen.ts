// The screen that opens a room for the puzzle on the board, or lets the player into one by its link.
import { button, choice, field, toggle } from "../screens/form";
import { dataOf } from "../share/board";
import { Drafts } from "../store";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { nameInput } from "./name";
import { RoomPanel } from "./panel";
import { textsOf } from "./texts";

let panel: RoomPanel | null = null;

type Asked = typeof usual;

const usual = { kind: "race", countdown: 5, penalty: 10, hintPenalty: 30, hints: false, chat: false, teams: 0, rounds: 1 };

/** room shows what to choose before a room is made, or with its id before it is entered. */
export async function room(session: Session, id: string): Promise<Screen> {
  const texts = await textsOf(session);
  const name = nameInput();
  const message = h("p", { class: "note", role: "status" });

  function enter(id: string, watch = false): void {
    panel?.close();
    panel = new RoomPanel(session, texts, id, name.value, watch, () => (panel = null));
    session.close();
  }

  if (id) {
    return {
      title: texts.room,
      body: h("form", { submit: (event: Event) => {
        event.preventDefault();
        enter(id);
      } }, h("p", {}, texts.enterText), field(texts.name, name), h("div", { class: "buttons" },
        h("button", { type: "submit", class: "primary" }, texts.enter), button(texts.watch, () => enter(id, true)))),
    };
  }

  const drafts = new Drafts("room", (data): data is Partial<Asked> => typeof data === "object" && data !== null);
  const [draft = null] = drafts.all();
  drafts.goOn(draft);
  const asked = { ...usual, ...draft?.data };
  async function make(): Promise<void> {
    const { board } = session.play.game;
    const { rules, symbols } = dataOf(board, false) as { rules: string; symbols: string[] };
    const race = asked.kind === "race";
    const body = {
      puzzle: board.symbols.line(board.givens), rules, symbols: symbols.every((one) => [...one].length === 1) ? symbols.join("") : symbols.join(" "), kind: asked.kind, hints: asked.hints, chat: asked.chat,
      ...(race && { countdown: asked.countdown, penalty: asked.penalty, hint_penalty: asked.hints ? asked.hintPenalty : 0, teams: asked.teams, rounds: asked.rounds }),
    };
    try {
      const answer = await fetch("api/v1/rooms", { method: "POST", headers: { "Content-Type": "application/json", "Accept-Language": session.lang }, body: JSON.stringify(body) });
      const made = (await answer.json()) as { id: string; token: string; detail?: string; errors?: { message: string }[] };
      if (!answer.ok) throw new Error(made.errors?.[0]?.message ?? made.detail);
      localStorage.setItem(`room ${made.id}`, JSON.stringify({ token: made.token }));
      enter(made.id);
    } catch (error) {
      setText(message, error instanceof TypeError || error instanceof SyntaxError ? texts.noServer : (error as Error).message);
    }
  }
  const number = (key: "countdown" | "penalty" | "hintPenalty" | "teams" | "rounds", most: number, step = 1) =>
    field(texts[key], h("input", { type: "number", min: key === "rounds" ? 1 : 0, max: most, step, value: asked[key], input: (event: Event) => (asked[key] = Number((event.target as HTMLInputElement).value)) }));
  const race = h("div", { class: "room-race" }, number("countdown", 60), number("penalty", 600), number("teams", 8), number("rounds", 9, 2));
  const hintPenalty = number("hintPenalty", 600);
  const fit = (): void => {
    race.hidden = asked.kind !== "race";
    hintPenalty.hidden = !asked.hints || race.hidden; // elsewhere nothing costs time
  };
  fit();
  const keep = (): void => drafts.keep(asked);
  return {
    title: texts.title,
    body: h("form", { input: keep, change: keep, submit: (event: Event) => {
      event.preventDefault();
      void make();
    } },
      h("p", {}, texts.about),
      choice("room-kind", texts.kind, asked.kind, [["race", texts.race], ["together", texts.together], ["watch", texts.lookOn]], (kind) => {
        asked.kind = kind;
        fit();
      }),
      field(texts.name, name), race, toggle("room-hints", texts.hints, asked.hints, (on) => {
        asked.hints = on;
        fit();
      }), hintPenalty,
      toggle("room-chat", texts.chat, asked.chat, (on) => (asked.chat = on)),
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, texts.open)), message),
  };
}
