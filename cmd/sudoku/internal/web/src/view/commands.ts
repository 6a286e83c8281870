// Everything that can be done by a key or a button, by name. Help lists the
// keys in this order.
import type { Action } from "../model";
import type { WordKey } from "../words/words";
import type { App } from "./app";
import { fill, clockText } from "../words/words";
import { candidatesText, cellText, houseText, placeText, placesText, remainingText } from "./speech";
import { digitsOf, lookOf } from "./look";

export interface Command {
  /** Keys as keyboard.ts names them: "Ctrl+Z", "ArrowUp", "u"; "i r" is one after the other. */
  keys: readonly string[];
  /** What help says of the keys; those that share a word share a line. */
  word: WordKey;
  do: (app: App) => void;
  /** Done in a pause as well. */
  paused?: boolean;
}

const step = (down: number, right: number, extend = false) => (app: App) => {
  app.play.game.selection.step(down, right, extend);
  app.moved();
};

const edge = (down: number, right: number) => (app: App) => {
  const { selection } = app.play.game;
  if (down !== 0) selection.edge(down, 0, false);
  if (right !== 0) selection.edge(0, right, false);
  app.moved();
};

export const commands = {
  up: { keys: ["ArrowUp", "k", "w"], word: "keyMove", do: step(-1, 0) },
  down: { keys: ["ArrowDown", "j", "s"], word: "keyMove", do: step(1, 0) },
  left: { keys: ["ArrowLeft", "h", "a"], word: "keyMove", do: step(0, -1) },
  right: { keys: ["ArrowRight", "l", "d"], word: "keyMove", do: step(0, 1) },
  rowStart: { keys: ["Home"], word: "keyEnds", do: edge(0, -1) },
  rowEnd: { keys: ["End"], word: "keyEnds", do: edge(0, 1) },
  boardStart: { keys: ["Ctrl+Home"], word: "keyCorners", do: edge(-1, -1) },
  boardEnd: { keys: ["Ctrl+End"], word: "keyCorners", do: edge(1, 1) },
  boxBefore: { keys: ["PageUp"], word: "keyBox", do: (app) => jumpBox(app, -1) },
  boxAfter: { keys: ["PageDown"], word: "keyBox", do: (app) => jumpBox(app, 1) },
  emptyAfter: { keys: ["."], word: "keyEmpty", do: (app) => nextEmpty(app, 1) },
  emptyBefore: { keys: [","], word: "keyEmpty", do: (app) => nextEmpty(app, -1) },
  extendUp: { keys: ["Shift+ArrowUp"], word: "keyExtend", do: step(-1, 0, true) },
  extendDown: { keys: ["Shift+ArrowDown"], word: "keyExtend", do: step(1, 0, true) },
  extendLeft: { keys: ["Shift+ArrowLeft"], word: "keyExtend", do: step(0, -1, true) },
  extendRight: { keys: ["Shift+ArrowRight"], word: "keyExtend", do: step(0, 1, true) },
  same: { keys: ["g"], word: "keySame", do: selectSame },
  all: { keys: ["Ctrl+A"], word: "keyAll", do: selectAll },
  selecting: { keys: [], word: "several_cells", do: toggleSelecting },

  modeDigit: { keys: ["z"], word: "keyModes", do: (app) => app.setMode("digit") },
  modeCorner: { keys: ["x"], word: "keyModes", do: (app) => app.setMode("corner") },
  modeCentre: { keys: ["c"], word: "keyModes", do: (app) => app.setMode("centre") },
  modeColour: { keys: ["v"], word: "keyModes", do: (app) => app.setMode("colour") },
  modeNext: { keys: [" "], word: "keyModeNext", do: nextMode },
  paint: { keys: ["y"], word: "keyPaint", do: nextPaint },
  digitFirst: { keys: ["f"], word: "keyDigitFirst", do: toggleDigitFirst },
  enter: { keys: ["Enter"], word: "keyEnter", do: writeBrush },
  clear: { keys: ["Delete", "Backspace", "0"], word: "keyClear", do: (app) => app.act({ do: "clear", cells: app.targets }) },

  undo: { keys: ["Ctrl+Z", "u", "["], word: "undo", do: undo },
  redo: { keys: ["Ctrl+Y", "Ctrl+Shift+Z", "r", "]"], word: "redo", do: redo },
  undoMistakes: { keys: ["U"], word: "undoMistakes", do: undoMistakes },
  savepoint: { keys: ["b"], word: "keySavepoint", do: savepoint },
  savepoints: { keys: ["B"], word: "keyReturn", do: (app) => app.screens.open("savepoints") },
  restart: { keys: ["R"], word: "restart", do: restart },

  notes: { keys: ["n"], word: "notesLong", do: notes },
  places: { keys: ["m"], word: "placesLong", do: togglePlaces },
  check: { keys: ["e"], word: "check", do: check },
  hint: { keys: ["t"], word: "keyHint", do: (app) => void app.hints.ask() },
  allSteps: { keys: ["T"], word: "allSteps", do: (app) => void app.hints.askAll() },
  explain: { keys: ["E"], word: "explain", do: (app) => void app.hints.explain() },
  pause: { keys: ["p"], word: "pause", do: (app) => app.pause(!app.play.game.paused), paused: true },

  newPuzzle: { keys: ["N"], word: "newPuzzle", do: (app) => app.screens.open("new"), paused: true },
  settings: { keys: ["o"], word: "settings", do: (app) => app.screens.open("settings"), paused: true },
  language: { keys: ["L"], word: "keyLanguage", do: (app) => app.setLanguage(app.words.lang === "en" ? "zh" : "en"), paused: true },
  copy: { keys: ["Y"], word: "keyCopy", do: (app) => void copy(app) },
  help: { keys: ["?", "F1"], word: "help", do: (app) => app.screens.open("help"), paused: true },
  escape: { keys: ["Escape"], word: "keyEscape", do: escape },

  sayRow: { keys: ["i r"], word: "keySay", do: (app) => sayHouse(app, "row") },
  sayColumn: { keys: ["i c"], word: "keySay", do: (app) => sayHouse(app, "column") },
  sayBox: { keys: ["i b"], word: "keySay", do: (app) => sayHouse(app, "area") },
  sayCell: { keys: ["i i"], word: "keySayCell", do: sayCell },
  sayLeft: { keys: ["i l"], word: "keySayLeft", do: (app) => app.tell(remainingText(app.words, app.play.game)) },
  sayPlaces: { keys: ["i p"], word: "keySayPlaces", do: sayPlaces },
  sayTime: { keys: ["i t"], word: "keySayTime", do: (app) => app.tell(fill(app.words.sayTime, { time: clockText(app.play.game.elapsed) })) },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

function jumpBox(app: App, by: number): void {
  const { rules, selection } = app.play.game;
  const boxes = rules.houses.filter((house) => house.kind === "box" || house.kind === "region");
  const here = boxes.findIndex((box) => box.cells.includes(selection.cursor));
  if (here < 0) return;
  const place = boxes[here].cells.indexOf(selection.cursor);
  selection.set(boxes[(here + by + boxes.length) % boxes.length].cells[place]);
  app.moved();
}

function nextEmpty(app: App, by: 1 | -1): void {
  app.play.game.nextEmpty(by);
  app.moved();
}

function selectSame(app: App): void {
  app.play.game.selectSame();
  app.moved();
}

function selectAll(app: App): void {
  app.play.game.selection.all();
  app.moved();
}

function toggleSelecting(app: App): void {
  app.play.selecting = !app.play.selecting;
  app.tell(app.play.selecting ? app.words.selectingOn : app.words.selectingOff);
  app.drawAll();
}

function nextMode(app: App): void {
  app.play.nextMode();
  app.setMode(app.play.mode);
}

function nextPaint(app: App): void {
  const { play } = app;
  play.mode = "digit";
  play.paint = (play.paint + 1) % 10;
  app.tell(play.paint > 0 ? fill(app.words.paintKeyColour, { colour: play.paint }) : fill(app.words.sayMode, { mode: app.words.modeDigit }));
  app.drawAll();
}

function toggleDigitFirst(app: App): void {
  app.play.brush = 0;
  app.change({ digitFirst: !app.settings.digitFirst });
  app.tell(app.settings.digitFirst ? app.words.digitFirstOn : app.words.cellFirstOn);
}

function writeBrush(app: App): void {
  const { play, settings } = app;
  if (settings.digitFirst && play.brush > 0) app.act(play.write(play.brush, play.now, app.targets));
}

function undo(app: App): void {
  const cells = app.play.game.lastChanged();
  if (!app.play.game.undo()) return app.tell(app.words.nothingThere);
  undone(app, cells, app.words.sayUndone);
}

function redo(app: App): void {
  if (!app.play.game.redo()) return app.tell(app.words.nothingThere);
  undone(app, app.play.game.lastChanged(), app.words.sayRedone);
}

function undone(app: App, cells: readonly number[], words: string): void {
  const { game } = app.play;
  if (cells.length === 1) game.selection.set(cells[0]);
  app.changed();
  const look = lookOf(app.play);
  app.say(fill(words, { cell: cells.length === 1 ? cellText(app.words, game, cells[0], look) : String(cells.length) }));
}

function undoMistakes(app: App): void {
  const { game } = app.play;
  if (game.assists.check === "never") return app.tell(app.words.offInSettings);
  const count = game.undoMistakes();
  if (count > 0) app.changed();
  app.tell(count > 0 ? fill(app.words.undone, { count }) : app.words.noMistake);
}

function savepoint(app: App): void {
  const { name } = app.play.game.save("");
  app.keep();
  app.tell(fill(app.words.savedAs, { name }));
}

function restart(app: App): void {
  if (app.act({ do: "restart" })) app.tell(app.words.restarted);
}

function notes(app: App): void {
  const { game } = app.play;
  if (!game.assists.auto_notes) return app.tell(app.words.offInSettings);
  const cells = app.targets;
  const action: Action = { do: "notes", cells: cells.length > 1 ? cells : [] };
  app.act(action);
}

function togglePlaces(app: App): void {
  const { play, words } = app;
  if (!play.game.assists.places) return app.tell(words.offInSettings);
  play.showPlaces = !play.showPlaces;
  if (play.showPlaces && play.look === 0) play.last = 1;
  const digit = play.look;
  app.drawAll();
  if (play.showPlaces) app.tell(fill(words.placesOf, { digit: play.game.board.symbols.name(digit), count: play.game.places(digit).length }));
}

function check(app: App): void {
  const { play, words } = app;
  const { game } = play;
  if (game.assists.check === "never") {
    if (game.assists.clashes === "never") return app.tell(words.offInSettings);
    play.showClashes = true;
    app.drawAll();
    return app.tell(fill(words.clashes, { count: game.clashes().length }));
  }
  void app.knowAnswer().then(() => {
    const found = (play.checked = game.check());
    app.drawAll();
    const values = { right: found.right.length, wrong: found.wrong.length };
    const text = {
      several: words.checkSeveral, none: words.hasNone, unknown: words.checkUnknown,
      one: values.wrong > 0 ? words.checkWrong : values.right > 0 ? words.checkRight : words.checkNothing,
    }[found.against];
    app.tell(fill(text, values));
  });
}

async function copy(app: App): Promise<void> {
  const { board } = app.play.game;
  const spaced = board.symbols.names.some((name) => name.length > 1);
  const names = Array.from(board.givens, (digit) => (digit === 0 ? "." : board.symbols.name(digit)));
  try {
    await navigator.clipboard.writeText(names.join(spaced ? " " : ""));
    app.tell(app.words.copied);
  } catch (error) {
    app.tell(fill(app.words.engineFailed, { reason: String(error) }));
  }
}

/** escape puts things back step by step: the hint, the check, the places, the selection. */
function escape(app: App): void {
  const { play } = app;
  const { selection } = play.game;
  if (app.hints.isOpen) app.hints.close();
  else if (play.checked || play.showClashes) play.forget();
  else if (play.showPlaces) play.showPlaces = false;
  else if (play.paint > 0) play.paint = 0;
  else if (play.selecting) play.selecting = false;
  else if (selection.cells().length > 1) selection.set(selection.cursor);
  else if (play.brush > 0) play.brush = 0;
  app.tell("");
  app.drawAll();
}

function sayHouse(app: App, kind: "row" | "column" | "area"): void {
  app.tell(houseText(app.words, app.play.game, kind, app.play.game.selection.cursor));
}

function sayCell(app: App): void {
  const { game } = app.play;
  const cell = game.selection.cursor;
  const text = cellText(app.words, game, cell, { ...lookOf(app.play), verbose: true });
  app.tell(digitsOf(game)[cell] === 0 && game.assists.auto_notes ? `${text}. ${candidatesText(app.words, game, cell)}` : text);
}

function sayPlaces(app: App): void {
  const { game } = app.play;
  const digit = app.play.look || app.play.last;
  if (digit === 0 || !game.assists.places) return app.tell(digit === 0 ? placeText(app.words, game.rules, game.selection.cursor, true) : app.words.offInSettings);
  app.tell(placesText(app.words, game, digit, game.selection.cursor));
}
