// Everything that can be done by a key or a button, by name. Help lists the
// keys in this order.
import type { Action } from "../model";
import type { ScreenWords, WordKey } from "../words";
import { fill } from "../words";
import { cellText } from "./speech";
import type { Hints } from "./hints";
import { lookOf } from "./look";
import type { Session } from "./session";

export interface Command {
  /** Keys as keyboard.ts names them: "Ctrl+Z", "ArrowUp", "u"; "i r" is one after the other. */
  keys: readonly string[];
  /** What help says of the keys; those that share a word share a line. */
  word: WordKey | keyof ScreenWords;
  /** What its button says, where that isn't what help says. */
  button?: WordKey;
  do: (session: Session, hints: Hints) => void;
  /** Done in a pause as well. */
  paused?: boolean;
}

const step = (down: number, right: number, extend = false) => (session: Session) => {
  session.play.game.selection.step(down, right, extend);
  session.moved();
};

const edge = (down: number, right: number) => (session: Session) => {
  const { selection } = session.play.game;
  if (down !== 0) selection.edge(down, 0, false);
  if (right !== 0) selection.edge(0, right, false);
  session.moved();
};

/** later is a command whose script is fetched when it is first wanted. */
const later = (act: (scripts: typeof import("./asked"), session: Session) => void) => (session: Session) =>
  void import("./asked").then((scripts) => act(scripts, session), () => session.tell(session.words.engineAway));

export const commands = {
  up: { keys: ["ArrowUp", "k", "w"], word: "keyMove", do: step(-1, 0) },
  down: { keys: ["ArrowDown", "j", "s"], word: "keyMove", do: step(1, 0) },
  left: { keys: ["ArrowLeft", "h", "a"], word: "keyMove", do: step(0, -1) },
  right: { keys: ["ArrowRight", "l", "d"], word: "keyMove", do: step(0, 1) },
  rowStart: { keys: ["Home"], word: "keyEnds", do: edge(0, -1) },
  rowEnd: { keys: ["End"], word: "keyEnds", do: edge(0, 1) },
  boardStart: { keys: ["Ctrl+Home"], word: "keyCorners", do: edge(-1, -1) },
  boardEnd: { keys: ["Ctrl+End"], word: "keyCorners", do: edge(1, 1) },
  boxBefore: { keys: ["PageUp"], word: "keyBox", do: (session) => jumpBox(session, -1) },
  boxAfter: { keys: ["PageDown"], word: "keyBox", do: (session) => jumpBox(session, 1) },
  emptyAfter: { keys: ["."], word: "keyEmpty", do: (session) => nextEmpty(session, 1) },
  emptyBefore: { keys: [","], word: "keyEmpty", do: (session) => nextEmpty(session, -1) },
  extendUp: { keys: ["Shift+ArrowUp"], word: "keyExtend", do: step(-1, 0, true) },
  extendDown: { keys: ["Shift+ArrowDown"], word: "keyExtend", do: step(1, 0, true) },
  extendLeft: { keys: ["Shift+ArrowLeft"], word: "keyExtend", do: step(0, -1, true) },
  extendRight: { keys: ["Shift+ArrowRight"], word: "keyExtend", do: step(0, 1, true) },
  same: { keys: ["g"], word: "keySame", do: selectSame },
  all: { keys: ["Ctrl+A"], word: "keyAll", do: selectAll },
  selecting: { keys: [], word: "several_cells", do: toggleSelecting },

  modeDigit: { keys: ["z"], word: "keyModes", do: (session) => session.setMode("digit") },
  modeCorner: { keys: ["x"], word: "keyModes", do: (session) => session.setMode("corner") },
  modeCentre: { keys: ["c"], word: "keyModes", do: (session) => session.setMode("centre") },
  modeColour: { keys: ["v"], word: "keyModes", do: (session) => session.setMode("colour") },
  modeNext: { keys: [" "], word: "keyModeNext", do: nextMode },
  paint: { keys: ["y"], word: "keyPaint", button: "paintKey", do: nextPaint },
  pen: { keys: ["q"], word: "pen", do: togglePen },
  penWipe: { keys: ["Q"], word: "penWipe", do: wipePen },
  digitFirst: { keys: ["f"], word: "keyDigitFirst", button: "digitFirst", do: toggleDigitFirst },
  enter: { keys: ["Enter"], word: "keyEnter", do: writeBrush },
  clear: { keys: ["Delete", "Backspace", "0"], word: "keyClear", do: (session) => session.act({ do: "clear", cells: session.targets }) },

  undo: { keys: ["Ctrl+Z", "u", "["], word: "undo", do: undo },
  redo: { keys: ["Ctrl+Y", "Ctrl+Shift+Z", "r", "]"], word: "redo", do: redo },
  undoMistakes: { keys: ["U"], word: "undoMistakes", do: undoMistakes },
  savepoint: { keys: ["b"], word: "keySavepoint", button: "makeSavepoint", do: (session) => session.savepoint() },
  savepoints: { keys: ["B"], word: "keyReturn", button: "savepoints", do: (session) => session.open("savepoints") },
  restart: { keys: ["R"], word: "restart", do: restart },

  notes: { keys: ["n"], word: "notesLong", do: notes },
  places: { keys: ["m"], word: "placesLong", do: togglePlaces },
  check: { keys: ["e"], word: "check", do: later(({ check }, session) => check(session)) },
  hint: { keys: ["t"], word: "keyHint", do: (_, hints) => hints.ask() },
  allSteps: { keys: ["T"], word: "allSteps", do: (_, hints) => hints.askAll() },
  explain: { keys: ["E"], word: "explain", do: (_, hints) => hints.explain() },
  replay: { keys: ["P"], word: "replay", do: (session) => session.view.replay() },
  constraint: { keys: ["K"], word: "keyConstraint", do: (session) => session.view.constraint() },
  pause: { keys: ["p"], word: "pause", do: (session) => session.pause(!session.play.game.paused), paused: true },

  newPuzzle: { keys: ["N"], word: "newPuzzle", do: (session) => session.open("new"), paused: true },
  settings: { keys: ["o"], word: "settings", do: (session) => session.open("settings"), paused: true },
  language: { keys: ["L"], word: "keyLanguage", do: (session) => session.setLanguage(session.nextLanguage), paused: true },
  copy: { keys: ["Y"], word: "keyCopy", button: "copyPuzzle", do: later(({ copyPuzzle }, session) => copyPuzzle(session)) },
  help: { keys: ["?", "F1"], word: "help", do: (session) => session.open("help"), paused: true },
  escape: { keys: ["Escape"], word: "keyEscape", do: escape },

  sayRow: { keys: ["i r"], word: "keySay", do: later(({ sayHouse }, session) => sayHouse(session, "row")) },
  sayColumn: { keys: ["i c"], word: "keySay", do: later(({ sayHouse }, session) => sayHouse(session, "column")) },
  sayBox: { keys: ["i b"], word: "keySay", do: later(({ sayHouse }, session) => sayHouse(session, "area")) },
  sayCell: { keys: ["i i"], word: "keySayCell", do: later(({ sayCell }, session) => sayCell(session)) },
  sayLeft: { keys: ["i l"], word: "keySayLeft", do: later(({ sayLeft }, session) => sayLeft(session)) },
  sayPlaces: { keys: ["i p"], word: "keySayPlaces", do: later(({ sayPlaces }, session) => sayPlaces(session)) },
  sayTime: { keys: ["i t"], word: "keySayTime", do: later(({ sayTime }, session) => sayTime(session)) },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** buttonWord is what the button of a command says. */
export const buttonWord = (name: CommandName): WordKey => {
  const { button, word } = commands[name] as Command;
  return button ?? word as WordKey;
};

function jumpBox(session: Session, by: number): void {
  const { rules, selection } = session.play.game;
  const boxes = rules.houses.filter((house) => house.kind === "box" || house.kind === "region");
  const here = boxes.findIndex((box) => box.cells.includes(selection.cursor));
  if (here < 0) return;
  const place = boxes[here].cells.indexOf(selection.cursor);
  selection.set(boxes[(here + by + boxes.length) % boxes.length].cells[place]);
  session.moved();
}

function nextEmpty(session: Session, by: 1 | -1): void {
  session.play.game.nextEmpty(by);
  session.moved();
}

function selectSame(session: Session): void {
  session.play.game.selectSame();
  session.moved();
}

function selectAll(session: Session): void {
  session.play.game.selection.all();
  session.moved();
}

function toggleSelecting(session: Session): void {
  session.play.selecting = !session.play.selecting;
  session.tell(session.play.selecting ? session.words.selectingOn : session.words.selectingOff);
  session.view.draw();
}

function nextMode(session: Session): void {
  session.play.nextMode();
  session.setMode(session.play.mode);
}

function nextPaint(session: Session): void {
  const { play } = session;
  play.mode = "digit";
  play.paint = (play.paint + 1) % 10;
  session.tell(play.paint > 0 ? fill(session.words.paintKeyColour, { colour: play.paint }) : fill(session.words.sayMode, { mode: session.words.modeDigit }));
  session.view.draw();
}

function togglePen(session: Session): void {
  const { pen } = session.play;
  pen.on = !pen.on;
  pen.start = null;
  const { words } = session;
  const how = matchMedia("(hover: none)").matches ? words.penOn : fill(words.penKeys, { pen: words.penOn });
  session.tell(pen.on ? how : words.penOff);
  session.view.draw();
}

function wipePen(session: Session): void {
  const { lines } = session.play.game.board;
  if (!session.act({ do: "draw", lines })) return session.tell(session.words.noLines);
  session.tell(session.words.penWiped);
}

function toggleDigitFirst(session: Session): void {
  session.play.brushes.digit = session.play.brushes.colour = 0;
  session.change({ digitFirst: !session.settings.digitFirst });
  session.tell(session.settings.digitFirst ? session.words.digitFirstOn : session.words.cellFirstOn);
}

function writeBrush(session: Session): void {
  const { play, settings } = session;
  const { pen } = play;
  if (pen.on) {
    const tip = { cell: play.game.selection.cursor, digit: 0 };
    if (pen.start) return session.line(tip);
    pen.start = tip;
    return session.view.draw();
  }
  if (settings.digitFirst && play.brush > 0) session.act(play.write(play.brush, play.now, session.targets));
}

function undo(session: Session): void {
  const cells = session.play.game.lastChanged();
  if (!session.play.game.undo()) return session.tell(session.words.nothingThere);
  undone(session, cells, session.words.sayUndone);
}

function redo(session: Session): void {
  if (!session.play.game.redo()) return session.tell(session.words.nothingUndone);
  undone(session, session.play.game.lastChanged(), session.words.sayRedone);
}

function undone(session: Session, cells: readonly number[], words: string): void {
  const { game } = session.play;
  if (cells.length === 1) game.selection.set(cells[0]);
  session.changed();
  const look = lookOf(session.play);
  session.say(fill(words, { cell: cells.length === 1 ? cellText(session.words, game, cells[0], look) : String(cells.length) }));
}

function undoMistakes(session: Session): void {
  const { game } = session.play;
  if (game.assists.check === "never") return session.tell(session.words.offInSettings);
  const count = game.undoMistakes();
  if (count > 0) session.changed();
  session.tell(count > 0 ? fill(session.words.undone, { count }) : session.words.noMistake);
}

function restart(session: Session): void {
  if (session.act({ do: "restart" })) session.tell(session.words.restarted);
}

function notes(session: Session): void {
  const { game } = session.play;
  if (!game.assists.auto_notes) return session.tell(session.words.offInSettings);
  const cells = session.targets;
  const action: Action = { do: "notes", cells: cells.length > 1 ? cells : [] };
  if (session.act(action)) session.tell(session.words.notesFilled);
}

function togglePlaces(session: Session): void {
  const { play, words } = session;
  if (!play.game.assists.places) return session.tell(words.offInSettings);
  play.showPlaces = !play.showPlaces;
  if (play.showPlaces && play.look === 0) play.last = 1;
  const digit = play.look;
  session.view.draw();
  if (play.showPlaces) session.tell(fill(words.placesOf, { digit: play.game.board.symbols.name(digit), count: play.game.places(digit).length }));
}

/** escape puts things back step by step: the hint, the check, the places, the selection. */
function escape(session: Session, hints: Hints): void {
  const { play } = session;
  const { selection } = play.game;
  session.view.close();
  if (hints.isOpen) hints.close();
  else if (play.checked || play.showClashes) play.forget();
  else if (play.showPlaces) play.showPlaces = false;
  else if (play.paint > 0) play.paint = 0;
  else if (play.pen.on) return togglePen(session);
  else if (play.selecting) play.selecting = false;
  else if (selection.cells().length > 1) selection.set(selection.cursor);
  else if (play.brush > 0) play.brush = 0;
  session.tell("");
  session.view.draw();
}
