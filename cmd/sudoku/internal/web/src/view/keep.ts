// What the browser keeps, for the page as a whole: the game on the screen after
// every action, the library, and the same games on the server for those who
// want it.
import type { Game } from "../model";
import { held, heldOf, hold, noteKept, noteTab, release, tabsGame } from "../first/own";
import { type Database, Late } from "../store/database";
import { Keeper, type Tabs, type Trouble, type Unwritten, unwritten } from "../store/keeper";
import type { KeptGame } from "../store/kept";
import { Sync } from "../store/sync";

/** News is what there may be to tell of the keeping of games. */
export type News = Trouble | "private" | "syncFull" | "syncRefused" | "syncAsked";

/** Listener is told what happens to the games elsewhere. */
export interface Listener {
  /** replace shows a game that went on elsewhere. */
  replace(game: Game): void;
  told(news: News, reason: string): void;
}

export class Keep {
  readonly keeper: Keeper;
  readonly sync: Sync;
  private listener: Listener | null = null;
  private timer = 0;
  private begun = false; // the game is in the database
  private holding = ""; // the id of the game that is held
  private told: Trouble | "" = "";
  private asked = false; // the player has been told that there is a question

  readonly db: Database;

  constructor(private readonly opening: Promise<Database>) {
    const db = (this.db = new Late(opening));
    const tabs = typeof BroadcastChannel === "function" ? (new BroadcastChannel("sudoku") as unknown as Tabs) : null;
    this.keeper = new Keeper(db, {
      trouble: (trouble, reason) => this.tell(trouble, reason),
      moved: (game) => this.listener?.replace(game),
      saved: (game) => this.saved(game),
    }, tabs);
    this.sync = new Sync(db, (path, init) => fetch(path, init));
  }

  /** keep keeps the game on the screen as it is now. */
  keep(game: Game): void {
    void this.keeper.keep();
    if (!this.begun || this.holding) this.hold(this.keeper.late ?? unwritten(game, 0));
  }

  private hold(late: Unwritten): void {
    hold((this.holding = late.id), JSON.stringify(late));
  }

  /** last is the game that this tab had, or the one that was played last. */
  async last(): Promise<Game | null> {
    for (const id of held()) {
      try {
        await this.keeper.recover(id, () => JSON.parse(heldOf(id)!));
      } catch {
        // It is damaged, or of a later version of the page.
      }
      release(id);
    }
    try {
      const own = tabsGame();
      const game = (own && (await this.keeper.resume(own))) || (await this.keeper.resume());
      this.begun = game !== null;
      if (game && this.db.lasting) noteKept(game.about.id!);
      return game;
    } catch {
      return null; // kept by a later version of the page: it stays in the library
    }
  }

  /** attach begins to tell the page what happens elsewhere. */
  attach(listener: Listener): void {
    this.listener = listener;
    document.addEventListener("visibilitychange", () => {
      void this.keeper.keep();
      void this.synchronise();
    });
    window.addEventListener("pagehide", () => {
      const { late } = this.keeper;
      if (!late) return;
      this.hold(late);
      noteTab(late.id);
    });
    window.addEventListener("online", () => void this.synchronise());
    void this.sync.open().then(() => this.synchronise());
    void this.opening.then((db) => db.lasting || listener.told("private", ""));
    void askToStay();
  }

  private saved(game: KeptGame): void {
    // What was done while this was written is held until it is written, too.
    if (this.holding && !this.keeper.behind) {
      release(this.holding);
      this.holding = "";
    }
    this.begun = true;
    this.told = "";
    if (this.db.lasting) noteKept(game.id);
    if (!this.sync.on) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.synchronise(), 3000);
  }

  /** synchronise talks to the server, if the player has a key, and shows what
   * was played elsewhere. */
  async synchronise(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.sync.on) return;
    const { outcome, changed } = await this.sync.run().catch(() => ({ outcome: "refused" as const, changed: [] as string[] }));
    if (changed.length > 0) await this.keeper.look();
    if (outcome === "asked" && !this.asked) this.listener?.told("syncAsked", "");
    this.asked = outcome === "asked";
    if (outcome === "refused" || outcome === "full") this.listener?.told(outcome === "full" ? "syncFull" : "syncRefused", "");
  }

  /** tell says once what went wrong with keeping. */
  private tell(trouble: Trouble, reason: string): void {
    if (!this.listener || this.told === trouble) return;
    this.told = trouble;
    this.listener.told(trouble, reason);
  }
}

/** askToStay lets the browser not clear the games away when it runs short of
 * room, where it doesn't bother the player with a question. */
async function askToStay(): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: "persistent-storage" });
    if (state === "granted") await navigator.storage.persist();
  } catch {
    // A browser that can't be asked.
  }
}
