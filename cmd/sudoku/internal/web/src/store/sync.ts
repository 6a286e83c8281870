import { knowing } from "../engine/rules";
import { decode } from "../model";
import type { Database } from "./database";
import { documentOf, kept, type KeptGame, randomText, unsent } from "./kept";

// Games on the server, under a secret key: play on the phone what you began at
// the desk. The server's API is described in its openapi.json. Whoever has the
// key has the games, so it is never sent but in a header to the own server.

/** Outcome says how it stands with the server after talking to it; "asked" is done, but
 * for games that the player has to choose about. */
export type Outcome = "done" | "asked" | "offline" | "refused" | "full" | "none";

interface Secret {
  readonly id: "sync";
  readonly key: string;
}

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

interface Deleted {
  readonly id: string;
  readonly version: number;
  readonly expired: boolean; // by the server, since nobody had used it
}

/** newKey is a secret key that nobody guesses. */
export const newKey = (): string => randomText(24);

export const isKey = (text: string): boolean => /^[\w-]{20,200}$/.test(text);

export class Sync {
  private key = "";

  constructor(
    private readonly db: Database,
    private readonly ask: (path: string, init: RequestInit) => Promise<Response>,
    private readonly now: () => number = Date.now,
  ) {}

  /** open finds the key that the browser keeps; "" means that nothing is sent. */
  async open(): Promise<string> {
    this.key = (await this.db.get<Secret>("kept", "sync"))?.key ?? "";
    return this.key;
  }

  /** use sets the key, or with "" stops sending. Games on the server stay there. */
  async use(key: string): Promise<void> {
    if (key !== this.key) {
      for (const { id } of await this.db.all<KeptGame>("games")) {
        await this.db.update<KeptGame>("games", id, (old) => old && unsent(old)); // under that key the server has nothing of it
      }
    }
    this.key = key;
    await this.db.update<Secret>("kept", "sync", () => (key === "" ? null : { id: "sync", key }));
  }

  get on(): boolean {
    return this.key !== "";
  }

  /** run takes over what is new on the server, and sends what is new here. What is on the
   * server never takes the place of what it doesn't go on from: the game is kept as it is
   * here, the server's beside it (see Rival), and the player is asked.
   * changed are the ids of games that are now as they were on the server. */
  async run(): Promise<{ outcome: Outcome; changed: string[] }> {
    const changed: string[] = [];
    if (!this.on) return { outcome: "none", changed };
    try {
      const listing = await this.call("GET", "");
      if (!listing.ok) return { outcome: "refused", changed };
      const { games, deleted } = (await listing.json()) as { games: Listed[]; deleted?: Deleted[] };
      const there = new Map(games.map((game) => [game.id, game.version]));
      const gone = deleted && new Map(deleted.map((game) => [game.id, game]));
      for (const [id, version] of there) {
        const here = await this.db.get<KeptGame>("games", id);
        if ((here?.rival ?? { version: here?.remote }).version !== version && (await this.fetch(id))) changed.push(id);
      }
      for (const { id } of await this.db.all<KeptGame>("games")) {
        const game = await this.db.update<KeptGame>("games", id, (old) => old && !there.has(id) ? this.missing(old, gone) : undefined);
        if (!game || game.rival || game.sent === game.rev) continue;
        const outcome = await this.send(game);
        if (outcome === "changed") {
          if (await this.fetch(id)) changed.push(id);
        } else if (outcome !== "done") {
          return { outcome, changed };
        }
      }
      const asked = (await this.db.all<KeptGame>("games")).some((game) => game.rival);
      return { outcome: asked ? "asked" : "done", changed };
    } catch (error) {
      if (error instanceof TypeError) return { outcome: "offline", changed }; // as fetch throws without a network
      throw error;
    }
  }

  /** settle is the player's choice about a game with a rival. */
  async settle(id: string, which: "here" | "there"): Promise<void> {
    const { settle } = await import("./rival");
    return settle(this.db, id, which, this.now());
  }

  /** missing is what becomes of a game that the server had and has no more; undefined
   * leaves it as it is. */
  private missing(game: KeptGame, gone: Map<string, Deleted> | undefined): KeptGame | undefined {
    if (game.remote === undefined) return undefined;
    const mark = gone?.get(game.id);
    if (!gone || mark?.expired) return { ...unsent(game), sent: game.rev }; // it stays here, and isn't sent again until it is played
    if (!mark || mark.version < game.remote) return unsent(game); // the server lost it
    if (game.sent !== game.rev) return unsent(game); // played since: it comes back
    return game.rival?.version === mark.version ? undefined : { ...game, rival: { version: mark.version, document: null } };
  }

  /** delete deletes a game on the server. */
  async delete(id: string): Promise<void> {
    if (this.on) await this.call("DELETE", `/${id}`).catch(() => undefined);
  }

  private call(method: string, path: string, headers: Record<string, string> = {}, body: string | null = null): Promise<Response> {
    return this.ask(`api/v1/games${path}`, {
      method, body, cache: "no-store", credentials: "omit",
      headers: { Authorization: `Bearer ${this.key}`, ...(body !== null && { "Content-Type": "application/json" }), ...headers },
    });
  }

  private async send(game: KeptGame): Promise<Outcome | "changed"> {
    const title = (game.summary.title || [game.summary.level, game.summary.rules].filter(Boolean).join(" ")).slice(0, 200);
    const body = JSON.stringify({ title, document: JSON.parse(game.document) });
    const follows: Record<string, string> = game.remote === undefined ? {} : { "If-Match": `"${game.remote}"` };
    const answer = await this.call("PUT", `/${game.id}`, follows, body);
    if (answer.status === 412 || answer.status === 404) return "changed";
    if (answer.status === 409 || answer.status === 413) return "full";
    if (!answer.ok) return "refused";
    const { version } = (await answer.json()) as { version: number };
    await this.db.update<KeptGame>("games", game.id, (old) => old && { ...old, remote: version, sent: game.rev });
    return "done";
  }

  /** fetch reads a game from the server; true says that the one here is as it was there
   * now. */
  private async fetch(id: string): Promise<boolean> {
    const answer = await this.call("GET", `/${id}`);
    if (!answer.ok) return false; // deleted since, or damaged
    const { version, document } = (await answer.json()) as { version: number; document: unknown };
    let text: string;
    try {
      text = documentOf(await knowing(() => decode(JSON.stringify(document))), id);
    } catch {
      return false; // saved by a later version, or by something else
    }
    const { meet } = await import("./rival");
    let taken = false;
    await this.db.update<KeptGame>("games", id, (old) => {
      const met = meet(old, text, version);
      taken = met === "take";
      if (met !== "take") return met;
      const rev = (old?.rev ?? 0) + 1;
      return { ...kept(text, id, rev, this.now()), remote: version, sent: rev };
    });
    return taken;
  }
}
