import { knowing } from "../engine/rules";
import { decode, encode, type Game, isNothing } from "../model";
import type { Database } from "./database";
import { documentOf, kept, type KeptGame, newId } from "./kept";
import { packOf, resultOf, type Result } from "./results";

// Keeps the game that is being played. Every action is written at once; while
// one write is under way the next waits, and only the newest state is written.
// Several tabs may be open: each save says which one it follows, so none is
// overwritten unseen.

/** Trouble is why a game could not be kept as it should: the browser's room is
 * "full", writing "failed", or the game went on elsewhere and this one is now
 * a game of its own, "copied". */
export type Trouble = "full" | "failed" | "copied";

/** Watcher is told what a keeper finds. */
export interface Watcher {
  trouble(trouble: Trouble, reason: string): void;
  /** moved is called when another tab has played on: the game as it is now. */
  moved(game: Game): void;
  /** saved is called after each save. */
  saved?(game: KeptGame): void;
}

/** Tabs tells the other tabs of this browser what was saved. */
export interface Tabs {
  postMessage(message: Saved): void;
  onmessage: ((event: { data: Saved }) => void) | null;
}

/** Unwritten is a game as it was when a page was left, and the save that it follows. */
export interface Unwritten {
  readonly id: string;
  readonly rev: number;
  readonly document: string;
}

interface Saved {
  readonly id: string;
  readonly rev: number;
}

/** Playing is the game that this tab has. */
interface Playing {
  readonly game: Game;
  rev: number; // that this tab saved or read last
  counted: boolean; // among what was solved
  dirty: boolean; // it has gone on since what was written last
  writing: Promise<void> | null;
}

export class Keeper {
  private playing: Playing | null = null;
  private work: Promise<void> = Promise.resolve(); // on the database, in the order in which it was wanted

  constructor(
    private readonly db: Database,
    private readonly watcher: Watcher,
    private readonly tabs: Tabs | null,
    private readonly now: () => number = Date.now,
  ) {
    if (tabs) tabs.onmessage = ({ data }) => void this.heard(data);
  }

  /** begin keeps a new game from this moment on; the promise is of its first save. */
  begin(game: Game, id = newId()): Promise<void> {
    game.about = { ...game.about, id };
    this.take(game, 0);
    return this.keep();
  }

  /** resume goes on with a game of the library, or with the one that was played
   * last; null when there is none. */
  async resume(id?: string): Promise<Game | null> {
    const wanted = id ?? (await this.db.get<Current>("kept", current))?.game;
    const found = wanted === undefined ? undefined : await this.db.get<KeptGame>("games", wanted);
    if (!found) return null;
    const game = await knowing(() => decode(found.document));
    game.about = { ...game.about, id: found.id };
    this.take(game, found.rev);
    void this.then(() => this.db.update<Current>("kept", current, () => currently(found.id)));
    return game;
  }

  /** take makes a game the one that is kept. The one before is dropped if it was never touched. */
  private take(game: Game, rev: number): void {
    const before = this.playing;
    this.playing = { game, rev, counted: game.finish !== null, dirty: false, writing: null };
    if (before && before.game.about.id !== game.about.id) void this.then(() => this.drop(before));
  }

  private async drop({ game, rev }: Playing): Promise<void> {
    if (game.history().actions.length > 0 || game.savepoints().length > 0 || !isNothing(game.start) || madeByHand(game)) return;
    await this.db.update<KeptGame>("games", game.about.id!, (found) => (found?.rev === rev ? null : undefined));
  }

  /** keep writes the game as it is now. It never throws: the watcher is told. */
  keep(): Promise<void> {
    const { playing } = this;
    if (!playing) return Promise.resolve();
    playing.dirty = true;
    return (playing.writing ??= this.then(() => this.write(playing)).finally(() => {
      playing.writing = null;
    }));
  }

  /** behind says whether the game has gone on since what was written last. */
  get behind(): boolean {
    return this.playing?.dirty ?? false;
  }

  /** late is what isn't written yet of the game, for a page that is left at this moment. */
  get late(): Unwritten | null {
    const { playing } = this;
    return playing && (playing.dirty || playing.writing) ? unwritten(playing.game, playing.rev) : null;
  }

  /** recover writes what a page had no time for, unless the game has gone on since. It is read
   * when the database is at hand: the page may still be there, and go on. */
  async recover(id: string, read: () => Unwritten | null): Promise<void> {
    await this.db.update<KeptGame>("games", id, (old) => {
      const late = read();
      const rev = old?.rev ?? 0;
      // One write more may have been under way.
      if (!late || (rev !== late.rev && rev !== late.rev + 1) || old?.document === late.document) return undefined;
      return { ...old, ...kept(late.document, id, rev + 1, this.now()), recovered: true };
    }, currently(id));
  }

  /** settled is when all that keep was called for is written. */
  async settled(): Promise<void> {
    for (let work; work !== this.work; ) await (work = this.work);
  }

  /** then does something with the database when its turn has come. */
  private then(work: () => Promise<unknown>): Promise<void> {
    return (this.work = this.work.then(async () => void (await work())).catch((error) => this.failed(error)));
  }

  private failed(error: unknown): void {
    const full = error instanceof Error && error.name === "QuotaExceededError";
    this.watcher.trouble(full ? "full" : "failed", String(error));
  }

  private async write(playing: Playing): Promise<void> {
    while (playing.dirty) {
      playing.dirty = false;
      await this.save(playing).catch((error) => this.failed(error));
    }
  }

  private async save(playing: Playing): Promise<void> {
    const { game, rev: follows } = playing;
    const id = game.about.id!;
    const document = encode(game);
    let clashed = false;
    const saved = await this.db.update<KeptGame>("games", id, (old) => {
      // What another tab recovered of this one isn't another's.
      clashed = old !== undefined && old.rev !== follows && !(old.recovered && old.rev === follows + 1);
      return clashed ? undefined : { ...old, ...kept(document, id, (old?.rev ?? follows) + 1, this.now()) };
    }, follows === 0 ? currently(id) : undefined);
    if (clashed) return this.copy(playing);
    playing.rev = saved!.rev;
    this.tabs?.postMessage({ id, rev: playing.rev });
    this.watcher.saved?.(saved!);
    await this.noteResult(playing);
  }

  /** copy makes the game one of its own, since another tab has saved the one
   * that it was. */
  private copy(playing: Playing): void {
    const { game } = playing;
    game.about = { ...game.about, id: newId() };
    playing.rev = 0;
    playing.dirty = true;
    if (game.finish) playing.counted = true; // under its first name
    this.watcher.trouble("copied", "");
  }

  private async noteResult(playing: Playing): Promise<void> {
    const result = resultOf(playing.game, this.now());
    if (!result || playing.counted) return;
    playing.counted = true;
    await this.db.update<Result>("results", result.id, (old) => (old ? undefined : result));
  }


  private async heard({ id, rev }: Saved): Promise<void> {
    if (this.playing?.game.about.id === id && rev > this.playing.rev) await this.look();
  }

  /** look takes over what has been done to the game elsewhere. */
  async look(): Promise<void> {
    await this.settled();
    const { playing } = this;
    const found = playing && (await this.db.get<KeptGame>("games", playing.game.about.id!));
    if (!found || found.rev <= playing.rev) return;
    const game = await knowing(() => decode(found.document));
    if (playing !== this.playing || playing.writing || found.rev <= playing.rev) return;
    this.take(game, found.rev);
    this.watcher.moved(game);
  }
}

/** unwritten is a game that follows a save, as it is now. */
export function unwritten(game: Game, rev: number): Unwritten {
  const id = game.about.id ?? newId();
  return { id, rev, document: documentOf(game, id) };
}

/** A puzzle that the player typed in, or has in a pack, is kept even before it is played. */
function madeByHand({ about: { source } }: Game): boolean {
  return /^typed$|^imported/.test(source ?? "") || packOf(source) !== "";
}

const current = "current";

/** Current is which game was played last. */
interface Current {
  readonly id: typeof current;
  readonly game: string;
}

const currently = (game: string): Current => ({ id: current, game });
