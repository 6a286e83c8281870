import { knowing } from "../engine/rules";
import { type Assists, decode } from "../model";
import { type Place, whereNoJSON } from "../model/place";
import type { Database, Value } from "./database";
import { documentOf, kept, type KeptGame, newId } from "./kept";
import { joinLearned, learnedFile } from "./learned";
import type { Result } from "./results";

// The games kept, as a list, and all of it as one file.

/** library is all games, the one played last first; damaged ones are set aside. */
export async function library(db: Database): Promise<KeptGame[]> {
  return (await db.all<KeptGame>("games")).filter(isSound).sort((a, b) => b.saved - a.saved);
}

/** damaged is what is kept as a game and is none. */
export async function damaged(db: Database): Promise<Value[]> {
  return (await db.all("games")).filter((value) => !isSound(value));
}

/** results is what was solved. */
export async function results(db: Database): Promise<Result[]> {
  return (await db.all<Result>("results")).filter(isResult);
}

/** isSound says whether a value can be shown as a game; whether it can be played is seen when it is. */
function isSound(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null;
  const { rules, status, elapsed, progress } = (game?.summary ?? {}) as Partial<KeptGame["summary"]>;
  return [game?.document, rules, status].every((text) => typeof text === "string") && [game?.saved, elapsed, progress].every((n) => Number.isFinite(n)) && /^\s*\{[^]*\}\s*$/.test(game!.document!);
}

/** forget deletes a game from the library; restore brings it back. */
export async function forget(db: Database, id: string): Promise<KeptGame | undefined> {
  let deleted: KeptGame | undefined;
  await db.update<KeptGame>("games", id, (old) => {
    deleted = old;
    return old ? null : undefined;
  });
  return deleted;
}

export async function restore(db: Database, game: KeptGame): Promise<void> {
  await db.update<KeptGame>("games", game.id, (old) => (old ? undefined : game));
}

/** What a file of everything says it is; versions are as those of a saved game. */
export const format = "jiugong-sudoku-library";
export const version = 1;

/** A file that is larger than this is not read. */
export const mostBytes = 100 << 20;

interface LibraryFile {
  format: string;
  version: number;
  settings?: object;
  results: Result[];
  lessons?: unknown; // what was learned
  games: unknown[]; // documents, as a saved game is
}

/** exportAll is everything as one JSON text. */
export async function exportAll(db: Database, settings: object): Promise<string> {
  const games = await library(db);
  const file: LibraryFile = { format, version, settings, results: (await results(db)).sort((a, b) => a.at - b.at), ...(await learnedFile(db)), games: games.flatMap(parsed) };
  return JSON.stringify(file) + "\n";
}

/** parsed is a game's document as data, nothing when it is damaged. */
function parsed({ document }: KeptGame): unknown[] {
  try {
    return [JSON.parse(document)];
  } catch {
    return [];
  }
}

/** Imported is what came of a file. */
export interface Imported {
  added: number;
  known: number; // games that were there already, just as they are
  results: number; // solved games that are new to the statistics
  refused: string[]; // why some could not be read, in English
  settings?: object;
}

/** importAll adds what a file has: everything of another browser, a pack, or one saved
 * game. What is there already stays as it is: a game that differs from the one
 * of the same id is added under a new id, unless nobody has played it yet. Such games get the assists.
 * They are listed in the order of the file. */
export async function importAll(db: Database, text: string, now: number, assists?: Assists): Promise<Imported> {
  const file = open(text);
  const done: Imported = { added: 0, known: 0, results: 0, refused: [], ...(file.settings && { settings: file.settings }) };
  for (const [i, document] of file.games.entries()) {
    try {
      const game = await knowing(() => decode(JSON.stringify(document)));
      const id = /^[\w-]{1,64}$/.test(game.about.id ?? "") ? game.about.id! : newId();
      const untouched = game.history().actions.length === 0 && game.elapsed === 0 && game.finish === null;
      if (untouched && assists) game.assists = { ...assists };
      let outcome = await add(db, documentOf(game, id), id, now - i);
      if (outcome === "differs" && !untouched) {
        const other = newId();
        outcome = await add(db, documentOf(game, other), other, now - i);
      }
      done[outcome === "added" ? "added" : "known"]++;
    } catch (error) {
      if (error instanceof Error && error.name !== "GameError") throw error;
      done.refused.push(`${i + 1}: ${(error as Error).message}`);
    }
  }
  await joinLearned(db, file.lessons);
  for (const result of file.results) {
    if (!isResult(result)) continue;
    await db.update<Result>("results", result.id, (old) => {
      if (old) return undefined;
      done.results++;
      return result;
    });
  }
  return done;
}

async function add(db: Database, document: string, id: string, now: number): Promise<"added" | "known" | "differs"> {
  let outcome: "added" | "known" | "differs" = "added";
  await db.update<KeptGame>("games", id, (old) => {
    if (!old) return kept(document, id, 1, now);
    outcome = old.document === document ? "known" : "differs";
    return undefined;
  });
  return outcome;
}

/** FileError says that a file is none that importAll reads. */
export class FileError extends Error {
  override readonly name = "FileError";

  constructor(
    message: string,
    /** place is where the file stops being JSON, if it does. */
    readonly place?: Place,
  ) {
    super(message);
  }
}

function open(text: string): LibraryFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const games = lines(text);
    if (games?.length) return { format, version, results: [], games };
    const place = whereNoJSON(text);
    throw new FileError(`no JSON at line ${place.line}, column ${place.column}`, place);
  }
  const file = (typeof value === "object" && value !== null ? value : {}) as Partial<LibraryFile>;
  if (file.format === "jiugong-sudoku-game") return { format, version, results: [], games: [file] };
  if (file.format !== format) throw new FileError(`format is ${JSON.stringify(file.format)}, not "${format}"`);
  if (typeof file.version !== "number" || file.version > version) throw new FileError(`the file is of version ${file.version}; this page reads up to ${version}`);
  const list = <T>(what: T[] | undefined) => (Array.isArray(what) ? what : []);
  const settings = typeof file.settings === "object" && file.settings !== null ? { settings: file.settings } : {};
  return { format, version, ...settings, results: list(file.results), lessons: file.lessons, games: list(file.games) };
}

/** lines are the documents of a file that has one on each line, null for other texts. */
function lines(text: string): unknown[] | null {
  try {
    return text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line) as unknown);
  } catch {
    return null;
  }
}

function isResult(value: unknown): value is Result {
  const r = value as Result | null;
  const texts = [r?.id, r?.day, r?.rules, r?.level, r?.daily ?? ""];
  const numbers = [r?.at, r?.elapsed, r?.hints];
  return texts.every((t) => typeof t === "string" && t.length < 5000) && numbers.every((n) => typeof n === "number" && Number.isFinite(n));
}
