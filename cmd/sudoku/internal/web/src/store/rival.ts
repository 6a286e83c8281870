import { knowing } from "../engine/rules";
import { decode } from "../model";
import type { Database } from "./database";
import { documentOf, kept, type KeptGame, newId, unsent } from "./kept";

// What the server has of a game and what is here may have come apart: played on two
// machines at once, deleted on one of them, or the server was given an older backup.
// Nobody but the player knows which to go on with. Fetched when the server has something new.

/** Standing is how the server's copy stands to the game here: "ahead" goes on from it,
 * "behind" is its past, "apart" went another way. */
export type Standing = "same" | "ahead" | "behind" | "apart";

interface Played {
  readonly actions: readonly string[];
  readonly elapsed: number;
  readonly from: string; // the puzzle, and what stood there at first
  readonly whole: string;
}

function played(document: string): Played {
  const { history, elapsed_ms, rules, givens, start, board, about, ...rest } = JSON.parse(document) as Record<string, unknown>;
  const actions = Array.isArray(history) ? history.map((action) => JSON.stringify(action)) : [];
  const { id, ...others } = (about ?? {}) as Record<string, unknown>;
  const first = actions.length > 0 ? start : board;
  return {
    actions, elapsed: typeof elapsed_ms === "number" ? elapsed_ms : 0, from: JSON.stringify([rules, givens, first]),
    whole: JSON.stringify([rules, givens, start, board, actions, others, rest["done"], rest["savepoints"]]),
  };
}

const goesOn = (a: Played, b: Played): boolean => a.from === b.from && b.actions.every((action, i) => action === a.actions[i]);

/** standing compares two documents of one game. */
export function standing(there: string, here: string): Standing {
  const a = played(there);
  const b = played(here);
  if (a.whole === b.whole) return "same";
  if (goesOn(a, b) && (a.actions.length > b.actions.length || a.elapsed >= b.elapsed)) return "ahead";
  return goesOn(b, a) || (b.actions.length > 0 && a.actions.length === 0) ? "behind" : "apart";
}

/** asFar says whether the server's copy was played at least as far, and for as long. */
export function asFar(there: string, here: string): boolean {
  const [a, b] = [played(there), played(here)];
  return a.elapsed >= b.elapsed && a.actions.length >= b.actions.length;
}

/** settle ends the question: the player goes on with the game as it is here, or as it is
 * on the server. The other one becomes a game of its own; what was deleted there is kept
 * and sent again, or deleted here, too. */
export async function settle(db: Database, id: string, which: "here" | "there", now: number): Promise<void> {
  const game = await db.get<KeptGame>("games", id);
  if (!game?.rival) return;
  const { version, document } = game.rival;
  if (document === null) {
    await db.update<KeptGame>("games", id, (old) => old && (which === "there" && old.rev === game.rev ? null : unsent(old)));
    return;
  }
  const aside = which === "here" ? document : game.document;
  if (!(await has(db, aside, id))) {
    const copy = newId();
    const text = documentOf(await knowing(() => decode(aside)), copy);
    await db.update<KeptGame>("games", copy, () => kept(text, copy, 1, which === "here" ? now : game.saved));
  }
  await db.update<KeptGame>("games", id, (old) => {
    if (!old) return undefined;
    if (which === "here") return { ...unsent(old), remote: version }; // to be sent over what is there
    if (old.rev !== game.rev) return undefined; // played on while the question stood: it stands again
    const rev = old.rev + 1;
    return { ...kept(document, id, rev, now), remote: version, sent: rev };
  });
}

/** has says whether the library has a game already, under another id. */
async function has(db: Database, document: string, except: string): Promise<boolean> {
  const { whole } = played(document);
  return (await db.all<KeptGame>("games")).some((game) => {
    try {
      return game.id !== except && played(game.document).whole === whole;
    } catch {
      return false; // damaged
    }
  });
}

/** Servers counted a game's saves before versions were unique. */
const oldVersions = 2 ** 40;

/** meet is what becomes of a game here when the server has another document of it; "take"
 * takes the server's. */
export function meet(here: KeptGame | undefined, text: string, version: number): KeptGame | "take" {
  if (!here) return "take";
  const { rival, ...game } = here;
  const unplayed = here.sent === here.rev;
  switch (standing(text, here.document)) {
    case "same":
      return { ...game, remote: version, sent: here.rev };
    case "ahead":
      return "take";
    case "behind":
      if ((here.remote ?? oldVersions) < oldVersions && !unplayed) return { ...game, remote: version };
      break;
    case "apart":
      // Something was undone and played otherwise on another machine, which had it from here.
      if (unplayed && version > (here.remote ?? 0) && asFar(text, here.document)) return "take";
  }
  return { ...game, rival: { version, document: text } };
}
