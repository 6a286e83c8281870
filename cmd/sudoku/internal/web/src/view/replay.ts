// How a game was played, shown again on the board: step by step, or running. It goes
// over a game of its own, which is kept nowhere.
import { type Action, type Game, decode, encode } from "../model";
import { clockText, fill } from "../words";
import { h, setAttribute, setText } from "./dom";
import { icon, type IconName } from "./icons";
import { type Look, plainLook } from "./look";
import { Play } from "./play";
import type { Session } from "./session";
import { actionText } from "./speech";
import { type StepList, stepList } from "./steplist";

const speeds = [1, 4, 16] as const; // times faster than it was played
const longest = 3000; // ms between two actions, however long the player thought

export class Replay {
  /** element is what the panel shows; it is the same all the time. */
  readonly element: HTMLElement;
  readonly title: string;
  readonly list: StepList;
  private readonly game: Game;
  private readonly end: number;
  private at = 0;
  private speed: (typeof speeds)[number] = 4;
  private timer = 0; // 0 while it stands still
  private readonly told = h("p", { class: "told", "aria-live": "polite" });
  private readonly slider: HTMLInputElement;
  private readonly run: HTMLButtonElement;
  private readonly buttons: { element: HTMLButtonElement; to: () => number }[] = [];

  constructor(private readonly session: Session) {
    const { words } = session;
    const texts = words.screens;
    this.title = words.replay;
    this.game = decode(encode(session.play.game));
    this.game.paused = false;
    this.game.assists = { ...this.game.assists, strict: false }; // a lost game undoes nothing
    this.end = this.game.history().done;
    this.slider = h("input", { type: "range", min: 0, max: this.end, value: 0, "aria-label": texts.replayPlace, input: () => {
      this.stop();
      this.go(Number(this.slider.value));
    } });
    this.run = h("button", { type: "button", class: "primary", click: () => (this.timer ? this.stop() : this.start()) });
    const speed = h("button", { type: "button", class: "plain", click: () => {
      this.speed = speeds[(speeds.indexOf(this.speed) + 1) % speeds.length];
      named();
      if (this.timer) this.start();
    } });
    const named = () => {
      setText(speed, `${this.speed}×`);
      setAttribute(speed, "aria-label", fill(texts.replaySpeed, { speed: this.speed }));
    };
    named();
    const walk = (drawing: IconName, text: string, to: () => number) => {
      const element = h("button", { type: "button", class: "plain", "aria-label": text, title: text, click: () => {
        this.stop();
        this.go(to());
      } }, icon(drawing));
      this.buttons.push({ element, to });
      return element;
    };
    this.element = h("div", { class: "replay" }, this.told, this.slider, h("div", { class: "buttons" },
      walk("toStart", texts.replayStart, () => 0), walk("back", words.previous, () => this.at - 1), this.run,
      walk("forward", words.next, () => this.at + 1), walk("toEnd", texts.replayEnd, () => this.end), speed));
    const { actions } = this.game.history();
    this.list = stepList(words.replay, actions.slice(0, this.end).map((action, i) => {
      this.move(i + 1);
      const [cell, ...more] = action.cells ?? [];
      return [clockText(action.at), [cell === undefined || more.length > 0 ? "" : this.game.rules.name(cell), this.did(action)].filter(Boolean).join(" · ")];
    }), (i) => {
      this.stop();
      this.go(i + 1);
    });
    this.go(0, false);
    this.stop();
  }

  /** showStep marks the action that the board shows last in the list. */
  showStep(): void {
    this.list.show(this.at - 1);
  }

  /** look is the board at this step. */
  get look(): Look {
    const { board } = this.game;
    const { colours, candidateColours: paint, lines, corner, centre } = board;
    return { ...plainLook, digits: this.game.seen(), fog: this.game.fog(), corner, centre, colours, paint, lines };
  }

  /** key handles the keys of the replay. */
  key(name: string): boolean {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.end }[name];
    if (name === " ") this.run.click();
    else if (to === undefined) return false;
    else {
      this.stop();
      this.go(to);
    }
    return true;
  }

  private start(): void {
    this.stop();
    if (this.at === this.end) this.go(0);
    this.wait();
    this.showRun();
  }

  private wait(): void {
    const { actions } = this.game.history();
    const gap = actions[this.at].at - (actions[this.at - 1]?.at ?? actions[this.at].at);
    this.timer = window.setTimeout(() => {
      this.go(this.at + 1);
      if (!this.element.isConnected || this.at === this.end) return this.stop();
      this.wait();
    }, Math.max(400, Math.min(gap, longest)) / this.speed);
  }

  /** stop lets it stand still. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showRun();
  }

  private showRun(): void {
    const { words } = this.session;
    this.run.replaceChildren(icon(this.timer ? "pause" : "play"));
    setAttribute(this.run, "aria-label", this.timer ? words.pause : words.screens.replayRun);
  }

  /** move brings the board to where it was after a number of actions. */
  private move(to: number): void {
    const { game } = this;
    while (game.history().done > to) game.undo();
    while (game.history().done < to) game.redo();
  }

  /** did tells what an action did that the board shows last. */
  private did(action: Action): string {
    const { game, session } = this;
    return actionText(session.words, new Play(game, session.settings), action);
  }

  /** go shows the board after a number of actions. */
  private go(to: number, draw = true): void {
    const { session, game } = this;
    to = Math.max(0, Math.min(this.end, to));
    this.move(to);
    this.at = to;
    const last = game.history().actions[to - 1];
    const texts = session.words.screens;
    setText(this.told, [fill(texts.replayAt, { step: to, steps: this.end }), clockText(last?.at ?? 0), last ? this.did(last) : ""].filter(Boolean).join(" · "));
    this.slider.value = String(to);
    for (const { element, to: next } of this.buttons) setAttribute(element, "aria-disabled", Math.max(0, Math.min(this.end, next())) === to ? "true" : null);
    if (!draw) return;
    this.showStep();
    session.viewing = this.look;
    session.drawing = { area: [], cells: [], candidates: [], links: [], place: [], remove: [], rays: [], gone: [], lit: to > 0 ? game.lastChanged().slice(0, 12) : [] };
    session.view.draw();
  }
}
