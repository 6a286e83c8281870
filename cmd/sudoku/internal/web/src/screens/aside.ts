// What lies beside the board on a desk while nothing else is told there: how far the game is, today's
// puzzles, games to go on with, and what can be done by keys. A hint takes its place.
import { levels } from "../lists";
import { progressOf } from "../model";
import { type KeptGame, type Result, bestOf, dailyOf, dayOf, library, results as resultsOf, statistics } from "../store";
import { alone } from "../view/alone";
import { buttonWord, type Command, type CommandName, commands } from "../view/commands";
import { h, setText } from "../view/dom";
import type { Hints } from "../view/hints";
import type { Session } from "../view/session";
import { clockText, fill, screenWords, term } from "../words";
import { daysPuzzle } from "./daily";
import { button } from "./form";
import { nameOf } from "./kindcards";
import { gameBoard, gameTitle } from "./library";
import { thumbnail } from "./thumbnail";

/** tools are what is wanted most of what the pad has no room for, the most first. */
const tools: readonly CommandName[] = ["notes", "allSteps", "undoMistakes", "savepoint", "pen", "explain", "copy", "help"];

/** kinds are other boards to try, where there are few games to go on with. */
const kinds = ["killer", "thermo", "x", "samurai"];

export class Aside {
  private readonly progress = h("strong");
  private readonly bar = h("span");

  constructor(private readonly session: Session, private readonly hints: Hints, private readonly element: HTMLElement) {}

  /** look shows what is kept, and how the game stands. */
  async look(): Promise<void> {
    const { session, element } = this;
    const { words, play: { game }, store: { db } } = session;
    // Without a connection there may be no words, and a browser may refuse what it has kept.
    const kept = await Promise.all([library(db), resultsOf(db), screenWords(words)]).catch(() => null);
    if (!kept || game !== session.play.game || words !== session.words) return; // another look is under way
    const [games, results] = kept;
    element.setAttribute("aria-label", words.screens.beside);
    element.replaceChildren(this.standing(results), ...(alone() ? [] : [this.today(games, results), this.morePlay(games)]), this.tools());
    element.hidden = false;
    this.draw();
  }

  /** draw shows how far the game is. */
  draw(): void {
    const { words: { screens }, play: { game } } = this.session;
    if (!screens) return; // another language is on its way
    const progress = progressOf(game.board);
    setText(this.progress, fill(screens.progress, { progress }));
    this.bar.style.setProperty("inline-size", `${progress}%`);
  }

  /** standing is how far the game is, beside the player's best time of its level. */
  private standing(results: readonly Result[]): HTMLElement {
    const { words, play: { game } } = this.session;
    const best = bestOf(results, game);
    return h("div", { class: "standing" },
      h("p", {}, this.progress, best > 0 ? h("span", {}, `${words.screens.best} ${clockText(best)}`) : null),
      h("div", { class: "bar-of", "aria-hidden": "true" }, this.bar));
  }

  /** today is the day's puzzle of each level, and how the player stands with it. */
  private today(games: readonly KeptGame[], results: readonly Result[]): HTMLElement {
    const { session } = this;
    const { words } = session;
    const texts = words.screens;
    const today = dayOf(new Date());
    const { now, longest } = statistics(results, today).dailies;
    const day = new Intl.DateTimeFormat(words.locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(today));
    return h("div", { class: "today" },
      h("p", {}, h("strong", {}, fill(words.dayNow, { day })), longest > 0 ? h("span", {}, fill(texts.dailyStreakNow, { count: now, longest })) : null),
      h("div", { class: "days-levels", role: "group", "aria-label": words.daily },
        ...levels.map((level) => {
          const { result, game } = daysPuzzle(games, results, today, level);
          const state = result ? `✓ ${clockText(result.elapsed)}` : game ? `${game.summary.progress}%` : "";
          return h("button", { type: "button", class: "plain", "data-state": result ? "solved" : game ? "begun" : "open", click: () => session.open("daily", `${today}-${level}`) },
            term(words, "level", level), " ", state ? h("small", {}, state) : null);
        }),
        button(texts.otherDays, () => session.open("daily"), "quiet")));
  }

  /** morePlay is games to go on with, beside the one on the board, and other boards where there are few. */
  private morePlay(games: readonly KeptGame[]): HTMLElement {
    const { session } = this;
    const { words } = session;
    const open = games.filter(({ id, summary }) => !summary.finished && summary.progress > 0 && id !== session.play.game.about.id && dailyOf(summary.source) !== dayOf(new Date())).slice(0, kinds.length);
    const board = (picture: Node, name: string, note: string, click: () => void) =>
      h("button", { type: "button", class: "plain", click }, picture, h("span", {}, h("span", { class: "name" }, name), note ? h("small", {}, note) : null));
    return h("div", { class: "more-play" },
      h("p", {}, h("strong", {}, words.screens.morePlay), button(words.library, () => session.open("library"), "quiet")),
      h("div", { class: "boards" },
        ...open.map((game) => board(gameBoard(game), gameTitle(words, words.screens, game), fill(words.screens.progress, { progress: game.summary.progress }),
          () => void session.resume(game.id).catch(() => session.open("library")))),
        ...kinds.slice(open.length).map((id) => board(thumbnail(id), nameOf(words, id), "", () => session.open("new", id)))));
  }

  private tools(): HTMLElement {
    const { session, hints } = this;
    return h("div", { class: "commands", role: "group", "aria-label": session.words.more }, ...tools.map((name) => {
      const { keys, do: act } = commands[name] as Command;
      return h("button", { type: "button", class: "quiet", click: () => act(session, hints) }, h("span", {}, session.words[buttonWord(name)]), h("kbd", { "aria-hidden": "true" }, keys[0]));
    }));
  }
}
