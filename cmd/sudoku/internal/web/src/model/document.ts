import { none } from "./assists";
import type { Board } from "./board";
import { drawn, sameCells, sameLines } from "./cell";
import { actionJSON, boardJSON, readAction, readBoard, readCell, readLine } from "./codec";
import { GameError } from "./errors";
import { Game, isNothing, nothing, type Record } from "./game";
import { Fields, given } from "./json";
import { parseRules } from "./rules";
import { symbolsOf, Symbols } from "./symbols";
import type { About, Assists, Solutions, When } from "./types";

// A saved game: one JSON document, the same that Go's package game reads and
// writes, field by field and in the same order.

/** What a document says it is. A reader takes its own version and all before
 * it; within a version fields are only ever added. */
export const format = "jiugong-sudoku-game";
export const version = 1;

/** encode is the game as one document, its whole history included. The same
 * game gives the same text. */
export function encode(game: Game): string {
  const b = game.board;
  const { rules, symbols } = b;
  const { solutions, grid } = game.answer;
  const about = given(inOrder(game.about));
  const { actions, done } = game.history();
  const head = {
    format,
    version,
    about: Object.keys(about).length > 0 ? about : undefined,
    rules: rules.text,
    symbols: symbols.equals(symbolsOf(rules)) ? undefined : symbols.names,
    givens: symbols.line(b.givens),
    solutions,
    solution: grid ? symbols.line(grid) : undefined,
    status: game.status(),
    filled: filledOf(b),
    elapsed_ms: Math.trunc(game.elapsed),
    paused: game.paused || undefined,
    hints: game.hints || undefined,
    mistakes: game.mistakes || undefined,
    finished: game.finish ? { elapsed_ms: Math.trunc(game.finish.elapsed), ...given({ hints: game.finish.hints }) } : undefined,
    cursor: rules.name(game.selection.cursor),
    assists: { ...game.assists, strict: game.assists.strict || undefined },
    start: isNothing(game.start) ? undefined : boardJSON(b, game.start),
    board: boardJSON(b, drawn(b)),
  };
  const history = actions.map((a) => textOf(a, () => actionJSON(b, a)));
  const points = game.allSavepoints().map((s) => textOf(s, () => ({ name: s.name, done: s.done, board: boardJSON(b, s) })));
  const savepoints = points.length > 0 ? `,"savepoints":[${points.join()}]` : "";
  return `${json(head).slice(0, -1)},"history":[${history.join()}],"done":${done}${savepoints}}\n`;
}

/** json writes two line separators as Go does. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => "\\u" + c.charCodeAt(0).toString(16));
}

/** Actions and savepoints never change: their texts are made once, so that a
 * long game is written as fast as a short one. */
const texts = new WeakMap<object, string>();

function textOf(key: object, value: () => object): string {
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = json(value())));
  return text;
}

/** filledOf is how many cells of those that were empty are filled, and how many there were. */
const filledOf = ({ entries, givens, rules }: Board): [entered: number, all: number] => [filled(entries), rules.shape.shown - filled(givens)];

/** percent is how much of what was empty is filled. */
const percent = ([entered = 0, all = 0]: readonly number[]): number => (all > 0 ? Math.floor((entered * 100) / all) : 0);

/** progressOf is how much of a board is filled, in per cent, as a list of games shows it. */
export const progressOf = (board: Board): number => percent(filledOf(board));

function filled(grid: Uint8Array): number {
  return grid.reduce((sum, d) => sum + (d !== 0 ? 1 : 0), 0);
}

function inOrder({ id, title, author, source, description, message, level, rating, hardest, seed, started, tones, extra }: About): About {
  return { id, title, author, source, description, message, level, rating, hardest, seed, started, tones, extra };
}

/** decode reads a document that encode wrote, or another program. The history
 * is played again, and must lead to the board that the document shows. A
 * document without a history may have a board: the game starts from it. */
export function decode(text: string): Game {
  const d = open(text);
  const rules = parseRules(d.text("rules"));
  const names = d.texts("symbols");
  const symbols = names.length > 0 ? new Symbols(names) : symbolsOf(rules);
  const game = new Game({ rules, symbols, givens: readLine({ rules, symbols }, "givens", d.text("givens")) });
  const solution = d.text("solution");
  const grid = solution === "" ? undefined : readLine(game.board, "solution", solution);
  game.answer = { solutions: solutionsNamed(d.text("solutions")), ...(grid && { grid }) };
  const about = d.object("about");
  if (about) game.about = readAbout(about);
  const assists = d.object("assists");
  if (assists) game.assists = readAssists(assists);
  replay(d, game);
  return game;
}

function open(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GameError("document", "no saved game: no JSON"); // where, only files tell: see store/library.ts
  }
  const d = new Fields(value, "");
  if (d.text("format") !== format) throw new GameError("document", `no saved game: format is "${d.text("format")}", not "${format}"`);
  const v = d.whole("version");
  if (v < 1 || v > version) throw new GameError("version", `the saved game is of version ${v}; this program reads up to ${version}`);
  d.text("status"); // is worked out again, but has to be one
  return d;
}

function solutionsNamed(name: string): Solutions {
  return name === "none" || name === "one" || name === "several" ? name : "unknown";
}

function readAbout(f: Fields): About {
  return given({
    id: f.text("id"),
    title: f.text("title"),
    author: f.text("author"),
    source: f.text("source"),
    description: f.text("description"),
    message: f.text("message"),
    level: f.text("level"),
    rating: f.whole("rating"),
    hardest: f.text("hardest"),
    seed: f.text("seed"),
    started: f.text("started"),
    tones: f.named("tones"),
    extra: f.named("extra"),
  });
}

function readAssists(f: Fields): Assists {
  const assists = none();
  for (const name of Object.keys(assists) as (keyof Assists)[]) {
    if (name === "clashes" || name === "check") assists[name] = f.text(name) as When;
    else assists[name] = f.flag(name);
  }
  return assists;
}

/** replay plays the history and puts the rest in place. */
function replay(d: Fields, game: Game): void {
  const b: Board = game.board;
  const bad = (why: string) => new GameError("document", `saved game: ${why}`);
  const history = d.list("history", (value, where) => readAction(b, value, where));
  const shown = readBoard(b, d.object("board") ?? new Fields({}, "board"), "board");
  const start = d.object("start");
  const done = d.whole("done");
  if (done < 0 || done > history.length) throw bad(`${done} of ${history.length} actions can't be done`);
  const finished = d.object("finished");
  const record: Record = {
    start: start ? readBoard(b, start, "start") : history.length === 0 ? shown : nothing,
    savepoints: d.list("savepoints", (value, where) => {
      const s = new Fields(value, where);
      return { name: s.text("name"), done: s.whole("done"), ...readBoard(b, s.object("board") ?? new Fields({}, where), where) };
    }),
    history,
    done,
    elapsed: Math.max(0, d.whole("elapsed_ms")),
    hints: Math.max(0, d.whole("hints")),
    mistakes: Math.max(0, d.whole("mistakes")),
    paused: d.flag("paused"),
    finish: finished && { elapsed: finished.whole("elapsed_ms"), hints: finished.whole("hints") },
  };
  game.restore(record);
  if (!sameCells(shown.cells, drawn(b).cells) || !sameLines(shown.lines, b.lines)) {
    // What notes constraints allow is known better from version to version: then
    // the board is kept without its history.
    if (game.rules.constraints.length === 0) throw bad("the history doesn't lead to the board");
    game.restore({ ...record, start: shown, history: [], done: 0 });
  }
  const cursor = d.text("cursor");
  if (cursor !== "") game.selection.set(readCell(b, cursor));
}

/** Summary is what a list of saved games shows of one. */
export interface Summary extends About {
  rules: string;
  status: string; // playing, wrong, solved
  elapsed: number;
  finished: boolean; // it has been solved once
  progress: number; // how much of what was empty is filled, in per cent
}

/** summarise reads a saved game's summary without playing its history. */
export function summarise(text: string): Summary {
  const d = open(text);
  const about = d.object("about");
  return {
    ...(about ? readAbout(about) : {}),
    rules: d.text("rules"),
    status: d.text("status"),
    elapsed: d.whole("elapsed_ms"),
    finished: d.object("finished") !== null,
    progress: percent(d.list("filled", Number)),
  };
}
