// A session: the game on the screen, the settings, and all that changes either.
// It knows nothing of the page's elements. What shows it is its View, which is
// told when there is something to show; the parts of the page take what they need
// from here, and do what the player wants through it.
import { judge } from "../engine/rules";
import { type Action, type Candidate, type Game, type Status, mostMistakes } from "../model";
import { languages } from "../lists";
import { type Lang, type Words, fill, screenWords, wordsIn } from "../words";
import type { Drawing } from "./drawing";
import { findAnswer, findRating } from "./facts";
import type { Exercise } from "./exercise";
import type { Keep, News } from "./keep";
import type { Look } from "./look";
import { type Mode, Play } from "./play";
import { type Settings, langOf, loadSettings, saveSettings } from "./settings";
import { actionText, constraintName } from "./speech";
import { troubleText } from "./trouble";

/** View shows a session. */
export interface View {
  /** build makes all parts anew, for another game. */
  build(): void;
  /** adjust does so for other settings. */
  adjust(): void;
  /** draw shows how everything stands now. */
  draw(): void;
  /** drawMode shows the mode, when nothing else has changed. */
  drawMode(): void;
  /** changed is called when the board is no longer what it was. */
  changed(): void;
  /** leave is called before another game comes, or another language. */
  leave(): void;
  /** focus gives the keyboard to the cell of the cursor, if the board has it already or take is set. */
  focus(take?: boolean): void;
  /** pause hides the board from the player, or shows it again. */
  pause(paused: boolean): void;
  /** acted is called when something was done to the board. */
  acted(action: Action): void;
  /** ended is called when the puzzle is solved, or lost by mistakes. */
  ended(): void;
  /** replay shows how the game was played. */
  replay(): void;
  /** exercise shows what there is to tell of an exercise whenever nothing else is shown. */
  exercise(told: Exercise | null): void;
  /** constraint tells of the constraints of the chosen cell, one after the other. */
  constraint(): void;
  /** say tells a listener; tell shows it to everyone. */
  say(text: string): void;
  tell(text: string): void;
  /** open shows a screen by its name; close goes back to the game. */
  open(screen: string, argument?: string): void;
  close(): void;
}

/** Practice is an exercise on the screen; the game waits meanwhile. */
export interface Practice {
  /** changed is called when something was done on the board, or the language is another. */
  changed(): void;
}

const mostBroken = 3; // named at once

export class Session {
  readonly settings: Settings = loadSettings();
  play: Play;
  /** What is shown in place of the game's own board, while its solution is explained. */
  viewing: Look | null = null;
  /** What is drawn over the board. */
  drawing: Drawing | null = null;
  /** What can go into some cells, shown in place of the player's marks beneath a drawing. */
  beneath: ReadonlyMap<number, number> | null = null;
  /** What is practised in place of a game. */
  practice: Practice | null = null;
  /** Tells others in a room what has changed. */
  others: (() => void) | null = null;
  /** Lets the game's clock run up to now, so that an action has its own time. */
  time: (() => void) | null = null;
  private judging = 0;

  constructor(public words: Words, game: Game, readonly store: Keep, readonly view: View) {
    this.play = new Play(game, this.settings);
  }

  get lang(): Lang {
    return this.words.lang;
  }

  /** nextLanguage comes after the one that is wished for, which may be under way. */
  get nextLanguage(): Lang {
    const all = Object.keys(languages);
    return all[(all.indexOf(langOf(this.settings)) + 1) % all.length];
  }

  /** show puts a new game on the screen. */
  show(game: Game): void {
    void this.store.keeper.begin(game);
    this.replace(game);
  }

  /** resume puts a game of the library on the screen; false when it isn't there. */
  async resume(id: string): Promise<boolean> {
    if (id === this.play.game.about.id) return true;
    const game = await this.store.keeper.resume(id);
    if (game) this.replace(game);
    return game !== null;
  }

  /** replace shows a game that is kept already. */
  replace(game: Game): void {
    this.practice = null;
    this.view.leave();
    this.play = new Play(game, this.settings);
    this.view.build();
    this.findFacts();
    this.judge();
  }

  /** practise shows an exercise, which isn't kept as a game. */
  practise(game: Game, practice: Practice): void {
    this.replace(game);
    this.practice = practice;
  }

  /** change changes settings. */
  change(some: Partial<Settings>): void {
    Object.assign(this.settings, some);
    saveSettings(this.settings);
    if (langOf(this.settings) === this.lang) this.view.adjust();
    else void this.speak(langOf(this.settings));
  }

  /** speak changes to a language, whose words may have to be fetched. */
  private async speak(lang: Lang): Promise<void> {
    try {
      const words = await wordsIn(lang);
      if (lang !== langOf(this.settings)) return; // changed again meanwhile
      this.view.leave();
      this.words = words;
      this.view.adjust();
      this.practice?.changed();
    } catch {
      this.tell(this.words.engineAway);
    }
  }

  setLanguage(lang: Lang): void {
    this.change({ lang });
  }

  setMode(mode: Mode): void {
    const { play, words } = this;
    play.paint = 0;
    play.pen.on = false;
    play.pen.start = null;
    play.mode = play.modes.includes(mode) ? mode : "centre";
    this.say(fill(words.sayMode, { mode: { digit: words.modeDigit, corner: words.modeCorner, centre: this.settings.marks === "notes" ? words.modeNotes : words.modeCentre, colour: words.modeColour }[play.mode] }));
    this.view.draw();
  }

  /** hold takes notice of keys that stand for another mode while they are down. */
  hold(mode: Mode | null): void {
    if (this.play.held === mode) return;
    this.play.held = mode;
    this.view.drawMode();
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
    if (this.settings.digitFirst && mode === null) {
      play.brush = play.brush === digit ? 0 : digit;
      if (writes !== "colour") play.last = digit;
      this.say(writes === "colour" ? fill(this.words.colourKey, { colour: digit }) : play.game.board.symbols.name(digit));
      this.view.draw();
      return;
    }
    if (writes === "digit") play.last = digit;
    this.act(play.write(digit, writes, this.targets));
  }

  /** act does something to the board, and says what came of it. */
  act(action: Action): boolean {
    const { game } = this.play;
    if (game.lost) this.view.ended();
    if (game.paused || game.lost || this.play.watching) return false;
    this.time?.();
    const before = game.status();
    const { mistakes, assists } = game;
    if (!game.do(action)) {
      this.refused(action);
      return false;
    }
    // A mistake that is shown at once is a help, as a check is.
    if (assists.check === "always" && !assists.strict && action.do === "enter" && game.check().wrong.some((cell) => action.cells?.includes(cell))) game.countHint();
    this.changed();
    this.view.acted(action);
    const said = actionText(this.words, this.play, action);
    if (said) this.say(said);
    if (game.mistakes > mistakes) this.tell(fill(this.words.mistakes, { count: game.mistakes, most: mostMistakes }));
    if (game.lost) this.view.ended();
    this.ended(before);
    return true;
  }

  /** refused says why a digit went nowhere. */
  private refused({ do: verb, cells }: Action): void {
    const { game } = this.play;
    if (cells?.every((cell) => game.given(cell)) && cells.length > 0 && verb !== "draw") this.tell(this.words.isGiven);
    else if (verb === "corner" || verb === "centre") this.tell(this.words.isFilled);
  }

  /** line ends a line of the pen; at the place where it began, or nowhere, there is none. */
  line(to: Candidate | null): void {
    const { pen } = this.play;
    const from = pen.start;
    const ends = from && to && (from.cell !== to.cell || from.digit !== to.digit);
    const lines = [...pen.way, ...(ends && !(pen.way.length > 0 && from.cell === to.cell) ? [{ from, to }] : [])];
    pen.start = null;
    pen.way = [];
    if (lines.length === 0 || !this.act({ do: "draw", lines })) this.view.draw();
  }

  /** ended tells that the board is full now, if it wasn't before. */
  private ended(before: Status): void {
    const status = this.practice ? "playing" : this.play.game.status();
    if (status === "wrong" && before !== "wrong") this.tell(this.words.fullButWrong);
    if (status === "solved" && before !== "solved") this.view.ended();
  }

  /** over says whether the game has come to its end. */
  get over(): boolean {
    const { game } = this.play;
    return game.lost || game.status() === "solved";
  }

  /** changed is called when the board is no longer what it was. */
  changed(): void {
    if (this.play.checked) this.tell(""); // what was counted is no longer so
    this.play.forget();
    this.view.changed();
    this.keep();
    this.judge();
    this.practice?.changed();
    this.others?.();
  }

  /** judge asks Go, a moment after the last change, which constraints are broken. */
  private judge(): void {
    const { game } = this.play;
    clearTimeout(this.judging);
    if (game.rules.constraints.length === 0) return;
    // Without the engine the page shows what it can tell by itself.
    this.judging = window.setTimeout(() => void this.hearJudge(game).catch(() => {}), 120);
  }

  private async hearJudge(game: Game): Promise<void> {
    const { words } = this;
    const grid = game.board.grid();
    const broken = await judge.broken({ rules: game.rules.text, givens: grid });
    if (game !== this.play.game || grid.join() !== game.board.grid().join()) return;
    const before = game.status();
    const known = game.seenBroken();
    game.judge(grid, broken);
    const fresh = game.seenBroken().filter((constraint) => !known.includes(constraint));
    this.view.draw();
    this.keep();
    if (fresh.length > 0 && game.assists.clashes === "always") {
      this.tell(fill(words.areBroken, { names: fresh.slice(0, mostBroken).map((one) => constraintName(words, one, game.board.symbols)).join("; ") }));
    }
    this.ended(before);
  }

  /** moved is called when other cells are chosen. */
  moved(): void {
    this.view.draw();
    this.view.focus();
    const chosen = this.targets.length;
    if (chosen > 1) this.say(fill(this.words.sayChosen, { count: chosen }));
  }

  /** savepoint notes how the board stands, to come back to. */
  savepoint(): void {
    const { name } = this.play.game.save("");
    this.keep();
    this.tell(fill(this.words.savedAs, { name }));
  }

  pause(paused: boolean): void {
    const { game } = this.play;
    if (game.status() === "solved") return;
    game.paused = paused;
    this.say(paused ? this.words.paused : this.words.resumed);
    this.keep();
    this.view.pause(paused);
  }

  keep(): void {
    if (!this.practice) this.store.keep(this.play.game);
  }

  /** saved is when the game is kept as it is now. */
  async saved(): Promise<void> {
    this.keep();
    await this.store.keeper.settled();
  }

  /** told is how the keeping of games tells what has happened. */
  told(news: News, reason: string): void {
    const { words } = this;
    void screenWords(words).catch(() => {}).then(() => {
      const { screens } = words; // not there without a connection
      const text = {
        full: screens?.keepFull, failed: words.notSaved, copied: screens?.keepCopied, private: screens?.keepPrivate,
        syncFull: words.syncFull, syncRefused: words.syncRefused, syncAsked: words.syncAsked,
      }[news];
      this.tell(fill(text ?? words.notSaved, { reason }));
    });
  }

  /** knowAnswer makes sure that the game knows its solution, if it can be found. */
  async knowAnswer(): Promise<void> {
    try {
      await this.learnAnswer(this.play.game);
    } catch (error) {
      this.tell(troubleText(this.words, error));
    }
  }

  private async learnAnswer(game: Game): Promise<void> {
    const before = await findAnswer(game);
    if (game === this.play.game) this.ended(before);
  }

  /** findFacts finds what isn't known of the puzzle, once the page is at rest. */
  findFacts(): void {
    const { game } = this.play;
    if (game.answer.solutions !== "unknown" && (game.about.rating || game.answer.solutions !== "one")) return;
    const find = async () => {
      await this.learnAnswer(game);
      if (game === this.play.game) this.view.draw();
      await findRating(game);
      if (game === this.play.game) this.view.draw();
      this.keep();
    };
    // Without the engine the page plays on, and says less of the puzzle.
    setTimeout(() => void find().catch(() => {}), 600);
  }

  say(text: string): void {
    this.view.say(text);
  }

  tell(text: string): void {
    this.view.tell(text);
  }

  open(screen: string, argument = ""): void {
    this.view.open(screen, argument);
  }

  close(): void {
    this.view.close();
  }
}
