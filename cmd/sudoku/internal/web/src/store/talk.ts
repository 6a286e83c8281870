import { knowing } from "../engine/rules";
import { decode } from "../model";
import type { Database } from "./database";
import { documentOf, kept, type KeptGame, unsent } from "./kept";
import { meet } from "./rival";
import type { Call, Outcome } from "./sync";

// One talk with the server about all games. Fetched by those who have a key.

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

export class Talk {
  constructor(
    private readonly db: Database,
    private readonly call: Call,
    private readonly now: () => number,
  ) {}

  /** run takes over what is new on the server, and sends what is new here. What is on the
   * server never takes the place of what it doesn't go on from: the game is kept as it is
   * here, the server's beside it (see Rival), and the player is asked.
   * changed are the ids of games that are now as they were on the server. */
  async run(): Promise<{ outcome: Outcome; changed: string[] }> {
    const changed: string[] = [];
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
