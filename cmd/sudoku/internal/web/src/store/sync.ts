import type { Database } from "./database";
import { type KeptGame, randomText, unsent } from "./kept";

// Games on the server, under a secret key: play on the phone what you began at
// the desk. The server's API is described in its openapi.json. Everyone who has the
// key has the games, so it is never sent but in a header to the own server.

/** Outcome says how it stands with the server after talking to it; "asked" is done, but
 * for games that the player has to choose about. */
export type Outcome = "done" | "asked" | "offline" | "refused" | "full" | "none";

interface Secret {
  readonly id: "sync";
  readonly key: string;
}

/** Call sends a request about games to the server. */
export type Call = (method: string, path: string, headers?: Record<string, string>, body?: string | null) => Promise<Response>;

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

  /** run takes over what is new on the server, and sends what is new here. changed are the
   * ids of games that are now as they were on the server. */
  async run(): Promise<{ outcome: Outcome; changed: string[] }> {
    if (!this.on) return { outcome: "none", changed: [] };
    const { Talk } = await import("./talk");
    return new Talk(this.db, this.call, this.now).run();
  }

  /** settle is the player's choice about a game with a rival. */
  async settle(id: string, which: "here" | "there"): Promise<void> {
    const { settle } = await import("./rival");
    return settle(this.db, id, which, this.now());
  }

  /** delete deletes a game on the server. */
  async delete(id: string): Promise<void> {
    if (this.on) await this.call("DELETE", `/${id}`).catch(() => undefined);
  }

  private readonly call: Call = (method, path, headers = {}, body = null) => {
    return this.ask(`api/v1/games${path}`, {
      method, body, cache: "no-store", credentials: "omit",
      headers: { Authorization: `Bearer ${this.key}`, ...(body !== null && { "Content-Type": "application/json" }), ...headers },
    });
  };
}
