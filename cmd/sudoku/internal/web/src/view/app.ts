// The page as a whole: the game on the screen, the settings, and the parts that
// show them. Whatever changes the game goes through act or changed, which draw
// it and keep it.
import type { Action, Game } from "../model";
import { type Lang, type Words, fill, wordsOf } from "../words/words";
import { Announcer } from "./announcer";
import { Bar } from "./bar";
import { Board } from "./board";
import { Clock } from "./clock";
import { append, setAttribute, setChildren, takenOver } from "./dom";
import { findAnswer, findRating } from "./facts";
import { Hints, troubleText } from "./hints";
import type { Keep } from "./keep";
import { idle } from "./idle";
import { Keyboard } from "./keyboard";
import { type Look, lookOf } from "./look";
import { type Menu, mainMenu, moreMenu } from "./menus";
import { Notice } from "./notice";
import { Pad } from "./pad";
import { type Mode, Play } from "./play";
import { Pointer } from "./pointer";
import { Screens } from "./screen";
import { type Settings, langOf, loadSettings, saveSettings, showFrame, showTheme } from "./settings";
import { cellText, comma, placeText } from "./speech";
import { Stage } from "./stage";

export class App {
  readonly settings: Settings = loadSettings();
  readonly screens = new Screens(this);
  readonly announcer = new Announcer();
  words: Words = wordsOf(langOf(this.settings));
  play: Play;
  /** What is shown in place of the game's own board, while its solution is explained. */
  viewing: { look: Look } | null = null;

  board!: Board;
  pad!: Pad;
  bar!: Bar;
  stage!: Stage;
  readonly hints = new Hints(this);
  notice: Notice | null = null;
  more!: Menu;
  private menu!: Menu;
  private readonly clock = new Clock(this);

  constructor(private readonly root: HTMLElement, game: Game, readonly store: Keep) {
    this.play = new Play(game, this.settings);
  }

  /** start shows the page for the first time. */
  start(): void {
    showTheme(this.settings);
    idle(showFrame);
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
      matchMedia(query).addEventListener("change", () => this.showTheme());
    }
    this.build();
    new Keyboard(this);
    this.clock.start();
    this.store.attach(this);
    this.screens.follow();
    if (!this.screens.isOpen) this.board.focus(true);
    this.findFacts();
  }

  /** build makes all parts anew: for another game, in another language. */
  private build(): void {
    this.make();
    takenOver();
    new Pointer(this);
    this.draw();
  }

  /** make makes all parts and puts them in their places. */
  make(): void {
    const { words } = this;
    document.documentElement.lang = words.lang === "zh" ? "zh-CN" : "en";
    document.title = words.title;
    this.menu = mainMenu(this);
    this.more = moreMenu(this);
    this.board = new Board(this);
    this.pad = new Pad(this);
    this.bar = new Bar(this, this.menu);
    this.stage = new Stage(this);
    setChildren(this.root, this.bar.element, this.bar.info, this.stage.element, this.bar.message, this.pad.element, this.hints.element);
    append(document.body, this.announcer.element);
  }

  /** draw shows in them how things stand. */
  draw(): void {
    this.drawAll();
    this.hints.draw();
    this.notice?.draw();
  }

  /** show puts a new game on the screen. */
  show(game: Game): void {
    void this.store.keeper.begin(game);
    this.replace(game);
  }

  /** resume puts a game of the library on the screen; false when it isn't there. */
  async resume(id: string): Promise<boolean> {
    const game = await this.store.keeper.resume(id);
    if (game) this.replace(game);
    return game !== null;
  }

  /** replace shows a game that is kept already. */
  replace(game: Game): void {
    this.hints.close();
    this.play = new Play(game, this.settings);
    this.build();
    this.findFacts();
  }

  /** drawAll shows everything as it stands now. */
  drawAll(): void {
    this.board.draw();
    this.pad.draw();
    this.bar.draw();
    this.stage.draw();
  }

  /** change changes settings. */
  change(some: Partial<Settings>): void {
    Object.assign(this.settings, some);
    saveSettings(this.settings);
    this.showTheme();
    const words = wordsOf(langOf(this.settings));
    if (words !== this.words) this.hints.close(); // its texts are in the other language
    this.words = words;
    const hadFocus = this.board.grid.contains(document.activeElement);
    this.build();
    if (hadFocus) this.board.focus(true);
    this.screens.again();
  }

  private showTheme(): void {
    showTheme(this.settings);
    showFrame();
  }

  get lang(): Lang {
    return langOf(this.settings);
  }

  setLanguage(lang: Lang): void {
    this.change({ lang });
  }

  setMode(mode: Mode): void {
    const { play } = this;
    play.paint = 0;
    play.mode = play.modes.includes(mode) ? mode : "centre";
    this.say(fill(this.words.sayMode, { mode: { digit: this.words.modeDigit, corner: this.words.modeCorner, centre: this.words.modeCentre, colour: this.words.modeColour }[play.mode] }));
    this.drawAll();
  }

  /** targets are the cells that a digit goes into. */
  get targets(): number[] {
    return this.play.game.selection.cells();
  }

  /** digit is a key of the pad or the keyboard: it writes, or chooses what to write. */
  digit(digit: number, mode: Mode | null): void {
    const { play } = this;
    const writes = mode ?? play.now;
    if (writes !== "colour" && digit > play.game.rules.n || this.viewing) return;
    if (this.settings.digitFirst && mode === null && writes !== "colour") {
      play.brush = play.brush === digit ? 0 : digit;
      play.last = digit;
      this.say(play.game.board.symbols.name(digit));
      this.drawAll();
      return;
    }
    if (writes === "digit") play.last = digit;
    this.act(play.write(digit, writes, this.targets));
  }

  /** act does something to the board, and says what came of it. */
  act(action: Action): boolean {
    const { game } = this.play;
    if (game.paused) return false;
    const before = game.status();
    if (!game.do(action)) return false;
    this.changed();
    this.sayAction(action);
    const status = game.status();
    if (status === "wrong" && before !== "wrong") this.tell(this.words.fullButWrong);
    if (status === "solved" && before !== "solved") this.stage.win();
    return true;
  }

  /** changed is called when the board is no longer what it was. */
  changed(): void {
    this.play.forget();
    if (this.hints.isOpen) this.hints.changed();
    else this.drawAll();
    this.keep();
  }

  /** help says where the panel of a hint lies: "beside" the digits, "over" the pad, or nowhere. */
  set help(place: "" | "beside" | "over") {
    setAttribute(this.root, "data-help", place || null);
  }

  /** moved is called when other cells are chosen. */
  moved(): void {
    const { game } = this.play;
    this.drawAll();
    this.board.focus();
    const chosen = game.selection.cells().length;
    if (chosen > 1) this.say(fill(this.words.sayChosen, { count: chosen }));
  }

  keep(): void {
    this.store.keep(this.play.game);
  }

  /** saved is when the game is kept as it is now. */
  async saved(): Promise<void> {
    this.keep();
    await this.store.keeper.settled();
  }

  /** offer tells that a newer version of the page is ready, which update changes to. */
  offer(update: () => void): void {
    this.notice ??= new Notice(this, update);
  }

  pause(paused: boolean): void {
    if (this.play.game.status() === "solved") return;
    this.play.game.paused = paused;
    this.say(paused ? this.words.paused : this.words.resume);
    this.drawAll();
    this.keep();
    if (paused) this.stage.focus();
    else this.board.focus(true);
  }

  /** knowAnswer makes sure that the game knows its solution, if it can be found. */
  async knowAnswer(): Promise<void> {
    const { game } = this.play;
    try {
      await findAnswer(game);
    } catch (error) {
      this.tell(troubleText(this, error));
    }
  }

  /** findFacts finds what isn't known of the puzzle, once the page is at rest. */
  private findFacts(): void {
    const { game } = this.play;
    if (game.answer.solutions !== "unknown" && (game.about.rating || game.answer.solutions !== "one")) return;
    const find = async () => {
      await findAnswer(game);
      if (game === this.play.game) this.drawAll();
      await findRating(game);
      if (game === this.play.game) this.drawAll();
      this.keep();
    };
    // Without the engine the page plays on, and says less of the puzzle.
    setTimeout(() => void find().catch(() => {}), 600);
  }

  /** tick is called each second that the game is played. */
  tick(): void {
    this.bar.drawClock();
  }

  /** say tells a screen reader; tell shows it to everyone. */
  say(text: string): void {
    this.announcer.say(text);
  }

  tell(text: string): void {
    this.bar.tell(text);
    if (text) this.announcer.say(text);
  }

  /** sayAction says what an action did, where a listener can't see it. */
  private sayAction(action: Action): void {
    const { words } = this;
    const { game } = this.play;
    const cells = action.cells ?? [];
    const cell = cells[cells.length - 1];
    const name = action.digit ? game.board.symbols.name(action.digit) : "";
    const look = lookOf(this.play);
    const parts: string[] = [];
    switch (action.do) {
      case "enter":
        parts.push(game.board.entries[cell] === action.digit ? fill(words.sayPlaced, { digit: name }) : words.sayErased);
        break;
      case "corner":
      case "centre": {
        const sets = action.do === "corner" ? game.board.corner : game.board.centre;
        const written = cells.some((c) => (sets[c] >>> (action.digit! - 1)) & 1);
        parts.push(fill(written ? words.sayMarked : words.sayUnmarked, { digit: name }));
        break;
      }
      case "clear":
        parts.push(words.sayErased);
        break;
      case "colour":
      case "paint":
        parts.push(words.sayColoured);
        break;
      case "notes":
        parts.push(cells.length === 0 ? words.notesLong : cellText(words, game, cell, look));
    }
    if (cells.length > 1) parts.push(fill(words.sayChosen, { count: cells.length }));
    const clash = look.clashOf.get(cell);
    if (clash !== undefined && game.board.digit(cell) > 0) parts.push(fill(words.sayClashWith, { cell: placeText(words, game.rules, clash) }));
    if (look.wrong.has(cell)) parts.push(words.sayWrong);
    if (parts.length > 0) this.say(parts.join(comma(words)));
  }
}
