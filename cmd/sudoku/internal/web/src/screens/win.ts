// The end of a game, told beside the board: how it went, and where to go on.
import { withdraw } from "../learn/offer";
import { levels } from "../lists";
import { resultText } from "../share/result";
import { bestOf, dailyOf, dayOf, statistics, results as resultsOf } from "../store";
import { alone } from "../view/alone";
import { copyText } from "../view/copy";
import { h } from "../view/dom";
import { icon } from "../view/icons";
import { newGame } from "../view/new";
import type { Session } from "../view/session";
import { clockText, fill, term } from "../words";
import { button } from "./form";
import { isOf } from "./kind";
import { lastWishes } from "./new";

type Figure = readonly [name: string, value: string, note: string];

/** message is what a setter tells at the end; however small the window is, it is there to read. */
const message = (text: string): HTMLElement => h("p", { class: "own", tabindex: 0 }, text);

/** card is what is shown; close puts the pad back in its place. */
function card({ words }: Session, title: string, text: HTMLElement, figures: readonly Figure[], buttons: readonly (Node | null)[], close: () => void): HTMLElement {
  return h("section", { class: "panel win", role: "dialog", "aria-labelledby": "win-title", keydown: (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  } },
  h("header", {}, h("h2", { id: "win-title", tabindex: -1 }, title), h("button", { type: "button", class: "quiet", "aria-label": words.screens.lookAtBoard, click: close }, icon("close"))),
  h("div", { class: "text" }, text,
    h("dl", { class: "figures" }, ...figures.map(([name, value, note]) => h("div", {}, h("dt", {}, name), h("dd", {}, h("strong", {}, value), " ", h("span", { class: "note" }, note)))))),
  h("div", { class: "buttons" }, ...buttons));
}

/** lost tells that a strict game is over. */
export async function lost(session: Session, close: () => void): Promise<HTMLElement> {
  const { words, play: { game } } = session;
  const texts = words.screens;
  await session.saved();
  const { board, answer, about } = game;
  const figures: Figure[] = [
    ...(game.assists.timer ? [[texts.time, clockText(game.elapsed), ""]] as const : []),
    [texts.mistakesMade, String(game.mistakes), ""],
    [texts.help, String(game.hints), ""],
  ];
  return card(session, texts.lost, h("p", {}, texts.lostText), figures, [
    button(texts.tryAgain, () => {
      const { id, ...puzzle } = about;
      session.show(newGame({ puzzle: board, answer, about: puzzle }, { ...session.settings, assists: game.assists }));
    }, "primary"),
    button(texts.playOnUncounted, () => {
      game.assists = { ...game.assists, strict: false };
      session.keep();
      close();
    }),
    alone() ? null : button(words.newPuzzle, () => session.open("new")),
  ], close);
}

/** win tells of a solved game. */
export async function win(session: Session, close: () => void): Promise<HTMLElement> {
  const { words, play: { game } } = session;
  const texts = words.screens;
  const { about, assists, finish } = game;
  const elapsed = finish?.elapsed ?? game.elapsed;
  const hints = finish?.hints ?? 0;
  withdraw();
  await session.saved();
  const results = await resultsOf(session.store.db);
  const before = bestOf(results, game);
  const { days, dailies } = statistics(results, dayOf(new Date()));
  const isDaily = dailyOf(about.source) !== "";
  const best = hints === 0 && (before === 0 || elapsed < before);
  const figures: Figure[] = [
    ...(assists.timer ? [
      [texts.time, clockText(elapsed), best ? texts.newBest : ""],
      before > 0 || best ? [texts.best, clockText(best ? elapsed : before), about.level ? term(words, "level", about.level) : ""] : [texts.best, "–", texts.aloneOnly],
    ] satisfies Figure[] : []),
    isDaily ? [texts.dailyStreak, String(dailies.now), fill(texts.longest, { count: dailies.longest })] : [texts.dayStreak, String(days.now), fill(texts.longest, { count: days.longest })],
    [texts.help, String(hints), ""],
  ];
  // The next one is of the rules that were wished for last, so only of these.
  const level = isOf(lastWishes(), game.rules.text) ? (levels as readonly string[]).indexOf(about.level ?? "") : -1;
  const [again, harder] = level >= 0 ? [levels[level], levels[level + 1]] : [];
  const make = (one: string) => fill(texts.nextPuzzle, { level: term(words, "level", one) });
  return card(session, words.solved, about.message ? message(about.message) : h("p", {}, texts.solvedText), figures, [
    alone() ? null : again ? button(make(again), () => session.open("new", again), "primary") : button(words.newPuzzle, () => session.open("new"), "primary"),
    harder && !alone() ? button(make(harder), () => session.open("new", harder)) : null,
    button(words.replay, () => {
      close();
      session.view.replay();
    }, alone() ? "primary" : undefined),
    button(texts.shareResult, () => void shareResult(session)),
    isDaily && !alone() ? button(texts.dailyBoard, () => session.open("board", `${dailyOf(about.source)}-${about.level}`)) : null,
  ], close);
}

/** shareResult hands the result on, or puts it on the clipboard. */
async function shareResult(session: Session): Promise<void> {
  const { words } = session;
  const text = resultText(words, session.play.game);
  if (matchMedia("(pointer: coarse)").matches && typeof navigator.share === "function") {
    try {
      return await navigator.share({ text });
    } catch (error) {
      if ((error as DOMException).name === "AbortError") return; // the player thought better of it
    } // another web site may not allow it
  }
  session.tell((await copyText(text)) ? words.screens.resultCopied : words.notCopied);
}
