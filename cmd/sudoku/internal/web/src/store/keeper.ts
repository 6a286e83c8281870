import { knowing } from "../engine/rules";
import { decode, type Game, isNothing } from "../model";
import type { Database } from "./database";
import { documentOf, kept, type KeptGame, newId } from "./kept";
import { resultOf, type Result } from "./results";

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

export class Keeper {
  private game: Game | null = null;
  private rev = 0; // of the game that this tab saved or read last
  private writing: Promise<void> | null = null;
  private dirty = false;
  private solved = "";

  constructor(
    private readonly db: Database,
    private readonly watcher: Watcher,
    private readonly tabs: Tabs | null,
    private readonly now: () => number = Date.now,
  ) {
    if (tabs) tabs.onmessage = ({ data }) => void this.heard(data);
  }

  /** begin keeps a new game from now on. */
  async begin(game: Game): Promise<void> {
    await this.leave();
    game.about = { ...game.about, id: newId() };
    this.game = game;
    this.rev = 0;
    await this.keep();
  }

  /** resume goes on with a game of the library, or with the one that was played
   * last; null when there is none. */
  async resume(id?: string): Promise<Game | null> {
    const wanted = id ?? (await this.db.get<Current>("kept", current))?.game;
    const found = wanted === undefined ? undefined : await this.db.get<KeptGame>("games", wanted);
    if (!found) return null;
    const game = await knowing(() => decode(found.document));
    await this.leave();
    game.about = { ...game.about, id: found.id };
    this.take(found, game);
    await this.note(found.id);
    return game;
  }

  private take(found: KeptGame, game: Game): void {
    this.game = game;
    this.rev = found.rev;
    this.solved = game.finish ? found.id : "";
  }

  /** leave is called before another game comes: one that was never touched is
   * not kept. */
  private async leave(): Promise<void> {
    const old = this.game;
    await this.settled();
    this.game = null;
    if (old?.about.id && old.history().actions.length === 0 && old.savepoints().length === 0 && isNothing(old.start) && !madeByHand(old)) {
      const { rev } = this;
      await this.db.update<KeptGame>("games", old.about.id, (found) => (found?.rev === rev ? null : undefined));
    }
  }

  /** keep writes the game as it is now. It never throws: the watcher is told. */
  keep(): Promise<void> {
    this.dirty = true;
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  /** behind says whether the game has gone on since what was written last. */
  get behind(): boolean {
    return this.dirty;
  }

  /** late is what isn't written yet of the game, for a page that is left at this moment. */
  get late(): Unwritten | null {
    const id = this.game?.about.id;
    return id && (this.dirty || this.writing) ? { id, rev: this.rev, document: documentOf(this.game!, id) } : null;
  }

  /** recover writes what a page had to leave, unless the game has gone on since. */
  async recover({ id, rev, document }: Unwritten): Promise<void> {
    // One write more may have been under way.
    await this.db.update<KeptGame>("games", id, (old) => (old && (old.rev === rev || old.rev === rev + 1) && old.document !== document ? { ...old, ...kept(document, id, old.rev + 1, this.now()) } : undefined));
  }

  /** settled is when all that keep was called for is written. */
  async settled(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private async write(): Promise<void> {
    while (this.dirty && this.game) {
      this.dirty = false;
      const { game } = this;
      try {
        await this.save(game);
      } catch (error) {
        const full = error instanceof Error && error.name === "QuotaExceededError";
        this.watcher.trouble(full ? "full" : "failed", String(error));
      }
    }
  }

  private async save(game: Game): Promise<void> {
    const id = game.about.id ?? newId();
    const follows = this.rev;
    const next = kept(documentOf(game, id), id, follows + 1, this.now());
    let clashed = false;
    const saved = await this.db.update<KeptGame>("games", id, (old) => {
      clashed = old !== undefined && old.rev !== follows;
      if (clashed) return undefined;
      return { ...old, ...next };
    });
    if (clashed) return this.copy(game);
    if (follows === 0) await this.note(id);
    this.rev = follows + 1;
    this.tabs?.postMessage({ id, rev: this.rev });
    if (saved) this.watcher.saved?.(saved);
    await this.noteResult(game);
  }

  /** copy makes the game one of its own, since another tab has saved the one
   * that it was. */
  private async copy(game: Game): Promise<void> {
    game.about = { ...game.about, id: newId() };
    this.rev = 0;
    this.dirty = true;
    if (game.finish) this.solved = game.about.id!; // it counted under its first name
    this.watcher.trouble("copied", "");
  }

  private async noteResult(game: Game): Promise<void> {
    const result = resultOf(game, this.now());
    if (!result || this.solved === result.id) return;
    this.solved = result.id;
    await this.db.update<Result>("results", result.id, (old) => (old ? undefined : result));
  }

  /** note remembers which game was played last. */
  private async note(id: string): Promise<void> {
    await this.db.update<Current>("kept", current, () => ({ id: current, game: id }));
  }

  private async heard({ id, rev }: Saved): Promise<void> {
    if (this.game?.about.id === id && rev > this.rev) await this.look();
  }

  /** look takes over what has been done to the game elsewhere. */
  async look(): Promise<void> {
    await this.settled();
    const id = this.game?.about.id;
    const found = id === undefined ? undefined : await this.db.get<KeptGame>("games", id);
    if (!found || this.writing || this.game?.about.id !== id || found.rev <= this.rev) return;
    const game = await knowing(() => decode(found.document));
    this.take(found, game);
    this.watcher.moved(game);
  }
}

/** A puzzle that the player typed in is kept even before it is played. */
function madeByHand(game: Game): boolean {
  return game.about.source === "typed" || game.about.source === "imported";
}

const current = "current";

interface Current {
  readonly id: typeof current;
  readonly game: string;
}
