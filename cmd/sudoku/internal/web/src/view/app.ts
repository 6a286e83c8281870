// The page: makes the parts that show a session, puts them in their places, and
// hands on to them what the session has to show.
import type { Action, Game } from "../model";
import { lazy } from "../screens/screens";
import type { Aside } from "../screens/aside";
import { screenWords, type Words } from "../words";
import { Announcer } from "./announcer";
import { Bar } from "./bar";
import { Board } from "./board";
import { Clock } from "./clock";
import type { Legend } from "../marks/legend";
import { append, h, setAttribute, setChildren, takenOver } from "./dom";
import type { Exercise } from "./exercise";
import { Hints } from "./hints";
import type { Keep } from "./keep";
import type { acted } from "./motion";
import { idle } from "./idle";
import { Keyboard } from "./keyboard";
import { mainMenu, moreMenu } from "./menus";
import { Notice } from "./notice";
import { Pad } from "./pad";
import type { Panel } from "./panel";
import { Pointer } from "./pointer";
import { Screens } from "./screen";
import { Session, type View } from "./session";
import { Stage } from "./stage";
import { sheet } from "./sheet";
import { showFrame, showTheme } from "./theme";

/** desk is a window with room beside the board. */
const desk = "(min-width: 700px) and (min-height: 521px) and (orientation: landscape)";

export class App implements View {
  readonly session: Session;
  readonly screens: Screens;
  private readonly hints: Hints;
  private readonly panelPlace = h("section", { class: "panel", hidden: true });
  private panel: Panel | null = null; // fetched with the first hint
  private readonly asidePlace = h("section", { class: "aside", hidden: true });
  private aside: Aside | null = null; // fetched when the page is at rest, where it has room
  private readonly announcer = new Announcer();
  private board!: Board;
  private pad!: Pad;
  private bar!: Bar;
  private stage!: Stage;
  private legend: Legend | null = null;
  private notice: Notice | null = null;
  private win: HTMLElement | null = null;
  private motion: typeof acted | null = null;

  constructor(private readonly root: HTMLElement, words: Words, game: Game, store: Keep) {
    this.session = new Session(words, game, store, this);
    this.screens = new Screens(this.session);
    this.hints = new Hints(this.session);
  }

  /** show shows the page for the first time; start lets it be played. They are two, so that
   * a slow phone can show in between what is done meanwhile. */
  show(): void {
    showTheme(this.session.settings);
    this.build();
  }

  start(): void {
    const { session, screens, hints } = this;
    idle(() => {
      showFrame();
      void sheet("screens.css");
      void screenWords(this.session.words);
      void import("./motion").then(({ acted }) => (this.motion = acted));
      void document.fonts.load("1em Hand", "1"); // before the first digit is written
    });
    idle(() => this.furnish());
    matchMedia(desk).addEventListener("change", () => this.furnish());
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
      matchMedia(query).addEventListener("change", () => this.showTheme());
    }
    new Keyboard(session, hints, screens);
    new Clock(session, screens, () => this.bar.drawClock()).start();
    session.store.attach(session);
    screens.follow();
    if (!screens.isOpen) this.focus(true);
    session.findFacts();
  }

  /** make makes all parts and puts them in their places. */
  make(): void {
    const { session, hints } = this;
    const { words } = session;
    document.documentElement.lang = words.tag;
    document.title = words.title;
    const menu = mainMenu(session);
    const more = moreMenu(session, hints);
    this.board = new Board(session);
    this.pad = new Pad(session, hints, more);
    this.bar = new Bar(session, menu);
    this.stage = new Stage(session, this.board);
    const parts = [this.bar.element, this.bar.info, this.stage.element, this.bar.message, this.pad.element, this.asidePlace, this.panelPlace];
    this.legend = null;
    if (session.play.game.rules.constraints.length > 0) parts.splice(3, 0, this.makeLegend());
    setChildren(this.root, ...parts);
    append(document.body, this.announcer.element);
  }

  /** makeLegend is the place for what there is to read of constraints. */
  private makeLegend(): HTMLElement {
    const { session, hints } = this;
    const element = h("section", { class: "legend", "aria-label": session.words.rules });
    void import("../marks/legend").then(({ Legend }) => {
      if (!element.isConnected) return;
      this.legend = new Legend(session, hints, element);
      this.legend.draw();
    });
    return element;
  }

  /** constraint tells of the constraints of the chosen cell, one after the other. */
  constraint(): void {
    if (this.legend) this.legend.next();
    else this.tell(this.session.words.noConstraint);
  }

  /** explain shows the whole solution, step by step. */
  explain(): void {
    this.hints.explain();
  }

  build(): void {
    this.make();
    takenOver();
    new Pointer(this.session, this.board);
    this.draw();
    this.notice?.draw();
    void this.aside?.look();
  }

  adjust(): void {
    this.showTheme();
    const hadFocus = this.board.grid.contains(document.activeElement);
    this.build();
    if (hadFocus) this.focus(true);
    this.screens.again();
  }

  draw(): void {
    if (this.win && (!this.win.isConnected || !this.session.over || this.session.viewing)) this.closeWin();
    setAttribute(this.root, "data-help", this.hints.place || (this.win ? "over" : null));
    this.board.draw();
    this.pad.draw();
    this.bar.draw();
    this.stage.draw();
    this.drawPanel();
    this.legend?.draw();
    if (!this.asidePlace.hidden) this.aside?.draw();
  }

  /** furnish shows what lies beside the board, where that is wide enough. */
  private furnish(): void {
    if (this.aside || !matchMedia(desk).matches) return;
    void lazy().then(({ Aside }) => {
      this.aside ??= new Aside(this.session, this.hints, this.asidePlace);
      return this.aside.look();
    }).catch(() => {}); // without a connection there is nothing to show
  }

  private drawPanel(): void {
    const { session, hints } = this;
    if (this.panel || !hints.place) return this.panel?.draw();
    void Promise.all([import("./panel"), sheet("screens.css"), screenWords(session.words)]).then(([{ Panel }]) => {
      this.panel ??= new Panel(session, hints, this.panelPlace);
      this.panel.draw();
    }).catch(() => {
      hints.close(); // or drawing would ask for it again
      session.tell(session.words.engineAway);
    });
  }

  drawMode(): void {
    this.pad.draw();
  }

  changed(): void {
    if (this.hints.isOpen) this.hints.changed();
    else this.draw();
  }

  leave(): void {
    this.hints.settle(null);
    this.hints.close();
  }

  exercise(told: Exercise | null): void {
    this.hints.settle(told);
  }

  focus(take = false): void {
    this.board.focus(take);
  }

  pause(paused: boolean): void {
    this.draw();
    if (paused) this.stage.focus();
    else this.focus(true);
  }

  replay(): void {
    this.hints.replay();
  }

  ended(): void {
    const solved = !this.session.play.game.lost;
    if (solved) {
      this.tell(this.session.words.solved);
      this.board.celebrate();
    }
    void this.showEnd(solved).catch(() => {}); // without a connection there may be nothing to show
  }

  /** showEnd tells of the end of the game in the place of the pad, when the board has been celebrated. */
  private async showEnd(solved: boolean): Promise<void> {
    const { session } = this;
    const { game } = session.play;
    const close = () => {
      this.close();
      this.focus(true);
    };
    const moving = !solved || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1200;
    const [{ lost, win }] = await Promise.all([lazy(), sheet("screens.css"), screenWords(session.words), new Promise((done) => setTimeout(done, moving))]);
    const element = await (solved ? win : lost)(session, close);
    if (game !== session.play.game || !session.over || session.viewing) return; // by then a replay may be shown
    this.win?.remove();
    this.win = element;
    this.bar.tell("");
    append(this.root, element);
    this.draw();
    void this.aside?.look(); // there is one more result
    element.querySelector<HTMLElement>(".primary")?.focus();
    this.say(element.querySelector(".text")!.textContent!);
  }

  acted(action: Action): void {
    this.motion?.(this.session, action);
  }

  say(text: string): void {
    this.announcer.say(text);
  }

  tell(text: string): void {
    this.bar.tell(text);
    if (text) this.announcer.say(text);
  }

  open(screen: string, argument = ""): void {
    this.screens.open(screen, argument);
  }

  close(): void {
    if (this.win) {
      this.closeWin();
      this.draw();
    }
    this.screens.close();
  }

  private closeWin(): void {
    this.win?.remove();
    this.win = null;
  }

  /** offer tells that a newer version of the page is ready, which update changes to. */
  offer(update: () => void): void {
    this.notice ??= new Notice(this.session, update, () => {
      this.notice = null;
    });
  }

  private showTheme(): void {
    showTheme(this.session.settings);
    showFrame();
  }
}
