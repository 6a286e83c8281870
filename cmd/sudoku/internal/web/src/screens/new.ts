// A new puzzle: the game to go on with, today's, and cards for levels, which make
// one at once, and for kinds of boards.
import { type Level, type Made as MadeByEngine, type Progress, type Preset, type Symmetry, type Generate, EngineError, engine } from "../engine/engine";
import { knowing } from "../engine/rules";
import { levels, presets, symmetries } from "../lists";
import { parseRules } from "../model";
import { dailyOf, dayOf, library, results as resultsOf, statistics } from "../store";
import { h, s, setText } from "../view/dom";
import { type Made, newGame } from "../view/new";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { type ScreenWords, clockText, fill, term } from "../words";
import { card, cards } from "./card";
import { button, field, select } from "./form";
import { type Kind, canBePreset, isKind, isLaid, isOf, kindOf, levelsOf, rulesOf, wantedOf } from "./kind";
import { kindFields, kindName, sentence } from "./kindcards";
import { gameBoard, gameTitle } from "./library";

interface Wishes extends Kind {
  symmetry: Symmetry;
}

const place = "sudoku.new";

/** lastWishes are those that the player had the last time. */
export function lastWishes(): Wishes {
  const usual: Wishes = { size: "9", features: [], jigsaw: false, symmetry: "rotate180" };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(place) ?? "{}") };
  } catch {
    return usual;
  }
}

/** What is easy has to be easy to the eye, too: more givens than its steps need. */
const givensOf: { readonly [level: string]: string } = { beginner: "36-40", easy: "32-36" };

const cluesOf = (wishes: Wishes, { level = "" }: Pick<Generate, "level">): Pick<Generate, "clues"> =>
  rulesOf(wishes) === "9" && givensOf[level] ? { clues: givensOf[level] } : {};

const patience = 2000; // ms before it is told how long it takes
const tookPlace = "sudoku.took";

/** tookOf is how long it took the last time to make what was asked for, 0 when that isn't known. */
function tookOf(what: string): number {
  try {
    const took = JSON.parse(localStorage.getItem(tookPlace) ?? "{}")[what];
    return typeof took === "number" ? took : 0;
  } catch {
    return 0;
  }
}

function noteTook(what: string, took: number): void {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(tookPlace) ?? "{}")).filter(([one]) => one !== what).slice(-20);
    localStorage.setItem(tookPlace, JSON.stringify(Object.fromEntries([...all, [what, took]])));
  } catch {
    // Then nobody knows the next time either.
  }
}

/** madeBy is what the engine made, as a game is begun with it. */
export function madeBy(made: MadeByEngine, source: string): Made {
  const { rating } = made;
  return {
    puzzle: { rules: parseRules(made.rules), givens: made.givens },
    answer: { solutions: "one", grid: made.solution },
    about: { source, seed: made.seed, ...(rating && { level: rating.level, rating: rating.er, hardest: rating.hardest }) },
  };
}

/** makingText tells how far a puzzle is that is being made. */
export function makingText(texts: ScreenWords, progress: Progress): string {
  if (progress.phase === "load") return texts.loading;
  const { done: tries, nearest } = progress;
  if (tries === 0) return texts.making;
  return nearest ? fill(texts.makingNear, { tries, rating: (nearest / 10).toFixed(1) }) : fill(texts.makingTried, { tries });
}

/** newPuzzle is the screen; with a level it begins to make a puzzle of that at once, with the name of a kind of
 * board it offers the levels of that. */
export async function newPuzzle(session: Session, asked: string): Promise<Screen> {
  const { words } = session;
  const texts = session.words.screens;
  const wishes = lastWishes();
  let stop: AbortController | null = null;
  let preset: Preset = presets[0];
  const seed = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: false, maxlength: 20 });
  const from = h("input", { type: "number", min: 1, max: 12, step: 0.1, value: "3.0" });
  const to = h("input", { type: "number", min: 1, max: 12, step: 0.1, value: "4.4" });
  const message = h("p", { class: "note", role: "status" });
  const cancel = button(texts.stop, () => stop?.abort());
  const bar = h("progress", { max: 1, "aria-label": texts.making });
  const clock = h("span", { class: "note", "aria-hidden": "true" });
  const work = h("div", { class: "work" }, bar, message, clock, cancel);
  const first = cards("first", ...(await begun(session)));
  const results = await resultsOf(session.store.db);
  const choices = h("div");
  const kind = h("div");
  const body = h("div", { class: "new" }, first, choices, work, kind);
  let changed = false; // the kind; a way to its levels is in view from then on
  cancel.hidden = bar.hidden = clock.hidden = true;

  /** run shows how long it has taken, beside how long the last puzzle of the kind took; what it gives ends that. */
  function run(what: string): () => number {
    const begin = Date.now();
    const usual = tookOf(what);
    const show = () => {
      const took = Date.now() - begin;
      if (usual > 0) bar.value = Math.min(0.97, took / usual);
      else bar.removeAttribute("value");
      setText(clock, took < patience ? "" : clockText(took));
    };
    show();
    const timer = setInterval(show, 250);
    return () => {
      clearInterval(timer);
      return Date.now() - begin;
    };
  }

  async function make(some: Pick<Generate, "level" | "rating" | "preset">): Promise<void> {
    const number = seed.value.trim();
    if (number !== "" && !(/^\d{1,20}$/.test(number) && BigInt(number) < 1n << 64n)) return setText(message, texts.seedBad);
    stop?.abort();
    const own = (stop = new AbortController());
    first.inert = choices.inert = kind.inert = true;
    cancel.hidden = bar.hidden = clock.hidden = false;
    setText(message, texts.making);
    work.scrollIntoView({ block: "nearest" });
    const what = JSON.stringify([wantedOf(wishes), some]);
    const took = run(what);
    try {
      const wanted = { ...wantedOf(wishes), ...cluesOf(wishes, some), ...(!isLaid(wishes) && { symmetry: wishes.symmetry }), ...some, ...(number && { seed: number }) };
      const made = await engine.generate(wanted, {
        signal: own.signal,
        progress: (progress) => setText(message, makingText(texts, progress)),
      });
      noteTook(what, took());
      const game = await knowing(() => newGame(madeBy(made, "generated"), session.settings));
      session.close();
      session.show(game);
    } catch (error) {
      took();
      if (own.signal.aborted) setText(message, "");
      else setText(message, error instanceof EngineError && error.code === "impossible" ? texts.impossible : troubleText(words, error));
    } finally {
      if (stop === own) {
        first.inert = choices.inert = kind.inert = false;
        cancel.hidden = bar.hidden = clock.hidden = true;
      }
    }
  }


  function makeRated(): void {
    const tenths = [from, to].map((input) => Math.round(input.valueAsNumber * 10));
    if (!(tenths[0] >= 10 && tenths[0] <= tenths[1] && tenths[1] <= 120)) return setText(message, texts.ratingBad);
    void make({ rating: tenths.map((n) => (n / 10).toFixed(1)).join("-") });
  }

  function change(some: Partial<Wishes>): void {
    Object.assign(wishes, some);
    changed = true;
    try {
      localStorage.setItem(place, JSON.stringify(wishes));
    } catch {
      // Then they are asked again.
    }
    const keep = (document.activeElement as HTMLElement | null)?.dataset.keep;
    draw();
    if (keep) body.querySelector<HTMLElement>(`[data-keep="${keep}"]`)?.focus();
  }

  /** recordOf is the player's best time of a level, of the kind that is wished for; "" before there is one. */
  function recordOf(level: string): string {
    const { best } = statistics(results.filter((one) => one.level === level && isOf(wishes, one.rules)), dayOf(new Date())).all;
    return best > 0 ? fill(texts.bestOf, { time: clockText(best) }) : "";
  }

  function toLevels(): void {
    choices.scrollIntoView({ block: "start" });
    choices.querySelector("button")?.focus({ preventScroll: true });
  }

  function draw(): void {
    const offered = levelsOf(wishes);
    const chosen = fill(texts.levelsOf, { kind: kindName(words, texts, wishes) });
    const any = card({ title: texts.anyLevel, text: offered.length > 0 ? texts.anyLevelText : texts.largeNote, click: () => void make({}) });
    choices.replaceChildren(
      h("h3", {}, chosen),
      cards("levels", ...offered.map((level) => card({ title: term(words, "level", level), picture: levelPicture(level), text: [sentence(words, "level", level), recordOf(level)].filter(Boolean).join(" "), click: () => void make({ level }) })), any));
    const current = session.play.game.about.seed;
    const details = h("details", {}, h("summary", {}, texts.moreChoices),
      isLaid(wishes) ? null : select(texts.symmetry, wishes.symmetry, symmetries.map((name) => [name, term(words, "symmetry", name)]), (name) => change({ symmetry: name as Symmetry })),
      offered.length > 0 ? h("div", { class: "fields" }, field(texts.ratingFrom, from), field(texts.ratingTo, to), button(texts.makeRated, makeRated)) : null,
      canBePreset(wishes) ? h("div", { class: "fields" }, select(texts.preset, preset, presets.map((name) => [name, term(words, "preset", name)]), (name) => {
        preset = name as Preset;
      }), button(texts.makePreset, () => void make({ preset }))) : null,
      field(texts.seed, seed),
      current ? h("p", { class: "note" }, fill(texts.seedNow, { seed: current })) : null);
    details.open = kind.querySelector("details")?.open ?? false;
    kind.replaceChildren(h("h3", {}, texts.otherBoards), ...kindFields(words, texts, wishes, change),
      h("div", { class: "buttons" }, button(words.own, () => session.open("own")), button(texts.openSetter, () => session.open("setter"))), details,
      ...(changed ? [h("div", { class: "footer" }, button(chosen, toLevels, "primary"))] : []));
  }

  draw();
  if ((levels as readonly string[]).includes(asked)) void make({ level: asked as Level });
  else if (isKind(asked)) change(kindOf(asked));
  return { title: words.newPuzzle, body, wide: true, closed: () => stop?.abort() };
}

/** levelPicture is a box of nine cells, the more of them filled the harder the level is. */
function levelPicture(level: Level): SVGElement {
  const filled = levels.indexOf(level) + 1;
  const cells = Array.from({ length: filled }, (_, i) => s("rect", { class: "extra", x: i % 3, y: Math.floor(i / 3), width: 1, height: 1 }));
  return s("svg", { class: "picture level", viewBox: "-0.06 -0.06 3.12 3.12", "aria-hidden": "true" }, ...cells, s("path", { class: "thin", d: "M1 0v3M2 0v3M0 1h3M0 2h3" }), s("path", { class: "thick", d: "M0 0h3v3h-3z" }));
}

/** dayPicture is the leaf of a calendar. */
const dayPicture = (day: number): SVGElement => s("svg", { class: "picture", viewBox: "-0.06 -0.06 3.12 3.12", "aria-hidden": "true" },
  s("rect", { class: "extra", width: 3, height: 0.8 }), s("path", { class: "thick", d: "M0 0h3v3h-3z" }), s("text", { class: "given", x: 1.5, y: 2.45, "font-size": 1.7 }, String(day)));

/** begun are cards for the game to go on with, and today's. */
async function begun(session: Session): Promise<HTMLElement[]> {
  const { words } = session;
  const texts = words.screens;
  const { db } = session.store;
  const [games, results] = await Promise.all([library(db), resultsOf(db)]);
  const list: HTMLElement[] = [];
  const last = games.find(({ summary }) => !summary.finished && summary.progress > 0);
  if (last) {
    const { progress, elapsed } = last.summary;
    list.push(card({
      title: words.resume, picture: gameBoard(last), text: [gameTitle(words, texts, last), fill(texts.progress, { progress }), clockText(elapsed)].join(" · "),
      click() {
        session.close();
        void session.resume(last.id);
      },
    }));
  }
  const today = dayOf(new Date());
  const solved = results.some((result) => result.daily === today);
  const open = games.some(({ summary }) => !summary.finished && dailyOf(summary.source) === today);
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: "long" }).format(new Date());
  list.push(card({ title: words.daily, picture: dayPicture(new Date().getDate()), text: fill(solved ? texts.daySolved : open ? texts.dayBegun : texts.todayText, { day }), click: () => session.open("daily") }));
  return list;
}
