// Carries out the scripts of game/testdata/conformance on the page's model; see
// the README there for the fields.
"use strict";

let game, changed, refused, undone;

const ways = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

const cellNamed = (name) => {
  const [, row, col] = /^r(\d+)c(\d+)$/.exec(name);
  return game.rules.at(row - 1, col - 1);
};
const namesOf = (cells) => cells.map((cell) => game.rules.name(cell));
const document = () => JSON.parse(TESTED.model.encode(game));

function begin(script) {
  const noHelps = { clashes: "never", check: "never" };
  game = TESTED.model.decode(JSON.stringify({
    format: TESTED.model.format, version: 1, board: {}, history: [], assists: noHelps,
    rules: script.rules, symbols: script.symbols, givens: script.givens, solutions: script.solutions, solution: script.solution,
  }));
  changed = refused = false;
  undone = 0;
}

function attempt(what) {
  refused = false;
  try {
    changed = what();
  } catch (error) {
    if (!(error instanceof TESTED.model.GameError)) throw error;
    changed = false;
    refused = true;
  }
}

function readAction(a) {
  const candidates = (list) => list && list.map(({ cell, digit }) => ({ cell: cellNamed(cell), digit }));
  return { ...a, cells: a.cells && a.cells.map(cellNamed), place: candidates(a.place), remove: candidates(a.remove), lines: a.lines && a.lines.map(({ from, to }) => ({ from: candidates([from])[0], to: candidates([to])[0] })) };
}

const verbs = {
  action: (a) => attempt(() => game.do(readAction(a))),
  undo: (times) => { for (let i = 0; i < times; i++) game.undo(); },
  redo: (times) => { for (let i = 0; i < times; i++) game.redo(); },
  undo_mistakes: () => { undone = game.undoMistakes(); },
  save: (name) => game.save(name),
  return: (name) => attempt(() => game.returnTo(name)),
  advance_ms: (ms) => game.advance(ms),
  pause: (paused) => { game.paused = paused; },
  assists: (some) => { game.assists = { ...game.assists, ...some }; },
  select: (cells) => game.selection.selectCells(cells.map(cellNamed)),
  toggle: (cell) => game.selection.toggle(cellNamed(cell)),
  move: (way, step) => game.selection.step(...ways[way], step.extend === true),
  edge: (way, step) => game.selection.edge(...ways[way], step.extend === true),
  next_empty: (step) => game.nextEmpty(step),
  select_same: () => game.selectSame(),
  select_all: () => game.selection.all(),
  hint: () => game.countHint(),
  reload: () => { game = TESTED.model.decode(TESTED.model.encode(game)); },
};

function step(step) {
  for (const [name, value] of Object.entries(step)) {
    if (name === "extend") continue;
    if (!verbs[name]) throw new Error(`there is no step ${name}`);
    verbs[name](value, step);
  }
}

const finds = {
  board: () => document().board,
  status: () => game.status(),
  changed: () => changed,
  refused: () => refused,
  undone: () => undone,
  can_undo: () => game.canUndo,
  can_redo: () => game.canRedo,
  remaining: () => game.remaining(),
  clashes: () => game.clashes().map((clash) => namesOf(clash.cells)),
  check: () => {
    const { against, right, wrong } = game.check();
    return { against, right: namesOf(right), wrong: namesOf(wrong) };
  },
  places: (asked) => Object.fromEntries(Object.keys(asked).map((name) => [name, namesOf(game.places(game.board.symbols.digit(name)))])),
  candidates: (asked) => {
    const sets = game.candidates();
    return Object.fromEntries(Object.keys(asked).map((name) => [name, TESTED.model.digits(sets[cellNamed(name)])]));
  },
  mistakes: () => game.mistakes,
  lost: () => game.lost,
  elapsed_ms: () => Math.trunc(game.elapsed),
  finished_ms: () => (game.finish ? Math.trunc(game.finish.elapsed) : null),
  cursor: () => game.rules.name(game.selection.cursor),
  selection: () => namesOf(game.selection.cells()),
  savepoints: () => game.savepoints().map((s) => s.name),
};

const found = (name, value) => JSON.stringify(finds[name](value));

// For games that are played on both models.
const encoded = () => TESTED.model.encode(game);
const open = (text) => { game = TESTED.model.decode(text); };
const summary = (text) => JSON.stringify(TESTED.model.summarise(text));
const peers = (cell) => JSON.stringify(game.peers(cell));
const allCandidates = () => JSON.stringify(Array.from(game.candidates(), TESTED.model.digits));
const lastChanged = () => JSON.stringify(game.lastChanged());
