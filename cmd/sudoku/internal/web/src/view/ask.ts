// What asks the engine for help that reasons, and shows what comes of it in hints.ts.
import { type CallOptions, engine } from "../engine/engine";
import type { BoardData, Position, Step, Steps } from "../engine/types";
import { allDigits, digits as digitsIn, progressOf } from "../model";
import { screenWords } from "../words";
import type { Hints, Shown } from "./hints";
import type { Session } from "./session";
import { troubleText } from "./trouble";

/** ask shows a hint. */
export async function ask(hints: Hints, session: Session): Promise<void> {
  if (!allowed(hints, session)) return;
  const hint = await work(hints, session, session.words.hintThinking, (options) => engine.hint(boardOf(session), session.lang, options));
  if (hint === undefined) return;
  if (hint === null) return tellNone(session);
  give(hints, session, { kind: "hint", hint, depth: 1 });
}

/** askAll shows all steps that are open now. Wrong marks are told first, and keep nothing else back:
 * what follows is found as if they weren't there. */
export async function askAll(hints: Hints, session: Session): Promise<void> {
  if (!allowed(hints, session)) return;
  const steps = await work(hints, session, session.words.searching, async (options): Promise<Steps> => {
    const board = boardOf(session);
    const found = await engine.steps(board, session.lang, options);
    const [wrong] = found.steps;
    if (wrong?.technique !== "wrong_mark") return found;
    for (const cell of wrong.parts[0].cells) (board.corner as Uint32Array)[cell] = (board.centre as Uint32Array)[cell] = 0;
    const rest = await engine.steps(board, session.lang, options);
    return { ...rest, steps: [wrong, ...rest.steps] };
  });
  if (steps === undefined) return;
  if (steps.steps.length === 0) return tellNone(session);
  give(hints, session, { kind: "steps", steps: { ...steps, steps: arranged(steps.steps) }, at: -1 });
}

/** explain shows the whole solution, from the givens on. */
export async function explain(hints: Hints, session: Session): Promise<void> {
  if (!allowed(hints, session)) return;
  const path = await work(hints, session, session.words.working, (options) => engine.path(puzzleOf(session), session.lang, options));
  if (path === undefined) return;
  if (path.steps.length === 0) return session.tell(path.solved ? session.words.hintNone : session.words.hintHard);
  give(hints, session, { kind: "path", path, at: 0 });
}

/** replay shows how the game was played. */
export async function replay(hints: Hints, session: Session): Promise<void> {
  const { game } = session.play;
  const [{ Replay }] = await Promise.all([import("./replay"), screenWords(session.words)]);
  if (game !== session.play.game || game.paused) return;
  if (game.history().done === 0) return session.tell(session.words.nothingPlayed);
  hints.close();
  hints.show({ kind: "replay", replay: new Replay(session) });
}

/** playOn brings the game to where an explanation has come: its digits, and
 * what has been ruled out by then; one action, which undo takes back. */
export function playOn(hints: Hints, session: Session, { digits, candidates }: Position): void {
  const { board, rules } = session.play.game;
  const cells = [...digits.keys()];
  const place = cells.filter((cell) => digits[cell] > 0 && digits[cell] !== board.digit(cell)).map((cell) => ({ cell, digit: digits[cell] }));
  const grid = board.grid();
  for (const { cell, digit } of place) grid[cell] = digit;
  const could = rules.candidates(grid);
  // A cell without marks gets its notes with the first that is taken from it, be it one
  // that could not go there anyway: a step that comes later needs them everywhere.
  const every = allDigits(rules.n);
  const remove = cells.flatMap((cell) => {
    if (grid[cell] > 0) return [];
    const gone = digitsIn((could[cell] | board.centre[cell] | board.corner[cell]) & ~candidates[cell]);
    return (gone.length > 0 ? gone : digitsIn(every & ~candidates[cell]).slice(0, 1)).map((digit) => ({ cell, digit }));
  });
  hints.close();
  if (session.act({ do: "deduce", place, remove })) session.tell(session.words.playsOn);
  session.view.focus(true);
}

/** give shows what was asked for, and counts it as a hint. */
function give(hints: Hints, session: Session, shown: Shown): void {
  session.play.game.countHint();
  session.keep();
  hints.show(shown);
}

function allowed(hints: Hints, session: Session): boolean {
  const { game } = session.play;
  if (game.paused || hints.shown?.kind === "work") return false;
  if (game.assists.hints) return true;
  session.tell(session.words.offInSettings);
  return false;
}

/** tellNone tells why nothing was found: the board is full, what is seen in fog isn't enough, or no technique leads on. */
function tellNone(session: Session): void {
  const { game } = session.play;
  session.tell(session.words[progressOf(game.board) === 100 ? "hintNone" : game.fog().size > 0 ? "hintFog" : "hintBeyond"]);
}

/** puzzleOf is the puzzle as the engine takes it. */
function puzzleOf({ play }: Session) {
  const { rules, givens, symbols } = play.game.board;
  return { rules: rules.text, givens: givens.slice(), symbols: symbols.names };
}

function boardOf(session: Session): BoardData {
  const { entries, corner, centre } = session.play.game.board;
  return { ...puzzleOf(session), entries: entries.slice(), corner: corner.slice(), centre: centre.slice() };
}

/** work waits for the engine, with a way to stop it; undefined is no answer. */
async function work<T>(hints: Hints, session: Session, text: string, call: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController();
  const { game } = session.play;
  hints.close();
  // Most answers are there at once: then nothing flickers.
  hints.shown = { kind: "work", stop, text, seen: false };
  const timer = setTimeout(() => hints.show({ kind: "work", stop, text, seen: true }), 150);
  try {
    const answer = await call({ signal: stop.signal });
    return stop.signal.aborted || game !== session.play.game ? undefined : answer;
  } catch (error) {
    if (!stop.signal.aborted) session.tell(troubleText(session.words, error));
    return undefined;
  } finally {
    clearTimeout(timer);
    if (hints.shown?.kind === "work" && hints.shown.stop === stop) hints.close();
  }
}

/** arranged are steps from the easiest, those of a technique together, and one of
 * those that come to the same. What is wrong comes first. */
function arranged(steps: readonly Step[]): Step[] {
  const seen = new Set<string>();
  const first = new Map<string, number>();
  for (const { name, rating } of steps) first.set(name, Math.min(first.get(name) ?? Infinity, rating));
  const rank = ({ technique, name }: Step) => (technique.startsWith("wrong_") ? -1 : first.get(name)!);
  return steps.filter(({ name, conclusion }) => {
    const key = `${name}: ${conclusion}`;
    return !seen.has(key) && seen.add(key);
  }).sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.rating - b.rating));
}
