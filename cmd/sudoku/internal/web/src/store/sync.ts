import { knowing } from "../engine/rules";
import { decode } from "../model";
import type { Database } from "./database";
import { documentOf, kept, type KeptGame, newId, randomText } from "./kept";

// Games on the server, under a secret key: play on the phone what you began at
// the desk. The server's API is described in its openapi.json. Whoever has the
// key has the games, so it is never sent but in a header to the own server.

/** Outcome says how it stands with the server after talking to it. */
export type Outcome = "done" | "offline" | "refused" | "full" | "none";

interface Secret {
  readonly id: "sync";
  readonly key: string;
}

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly version: number;
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

  /** run takes over what is new on the server, and sends what is new here.
   * changed are the ids of games that are now as they were on the server. */
  async run(): Promise<{ outcome: Outcome; changed: string[] }> {
    const changed: string[] = [];
    if (!this.on) return { outcome: "none", changed };
    try {
      const listing = await this.call("GET", "");
      if (!listing.ok) return { outcome: "refused", changed };
      const { games } = (await listing.json()) as { games: Listed[] };
      const there = new Map(games.map((game) => [game.id, game.version]));
      for (const [id, version] of there) {
        const here = await this.db.get<KeptGame>("games", id);
        if (here?.remote !== version && (await this.fetch(id))) changed.push(id);
      }
      for (const game of await this.db.all<KeptGame>("games")) {
        if (game.remote !== undefined && !there.has(game.id)) {
          // Deleted on another machine. It stays here, and isn't sent again until it is played.
          await this.db.update<KeptGame>("games", game.id, (old) => old && { ...unsent(old), sent: old.rev });
          continue;
        }
        if (game.sent === game.rev) continue;
        const outcome = await this.send(game);
        if (outcome === "changed") {
          if (await this.fetch(game.id)) changed.push(game.id);
        } else if (outcome !== "done") {
          return { outcome, changed };
        }
      }
      return { outcome: "done", changed };
    } catch (error) {
      if (error instanceof TypeError) return { outcome: "offline", changed }; // as fetch throws without a network
      throw error;
    }
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

  /** fetch takes a game over from the server. What was played here meanwhile
   * becomes a game of its own. */
  private async fetch(id: string): Promise<boolean> {
    const answer = await this.call("GET", `/${id}`);
    if (answer.status === 404) {
      await this.db.update<KeptGame>("games", id, (old) => old && unsent(old));
      return false;
    }
    if (!answer.ok) return false;
    const { version, document } = (await answer.json()) as { version: number; document: unknown };
    let text: string;
    try {
      text = documentOf(await knowing(() => decode(JSON.stringify(document))), id);
    } catch {
      return false; // saved by a later version, or by something else
    }
    let rescued: KeptGame | undefined;
    await this.db.update<KeptGame>("games", id, (old) => {
      rescued = old && old.sent !== old.rev && old.document !== text ? old : undefined;
      const rev = (old?.rev ?? 0) + 1;
      return { ...kept(text, id, rev, this.now()), remote: version, sent: rev };
    });
    if (rescued) {
      const copy = newId();
      const { document } = rescued;
      const game = documentOf(await knowing(() => decode(document)), copy);
      await this.db.update<KeptGame>("games", copy, () => kept(game, copy, 1, rescued!.saved));
    }
    return true;
  }
}

/** unsent is a game of which the server knows nothing. */
function unsent(game: KeptGame): KeptGame {
  const { remote, sent, ...rest } = game;
  return rest;
}
