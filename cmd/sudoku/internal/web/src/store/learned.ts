import type { Learned } from "../engine/types";
import type { Database, Value } from "./database";

// What the player has learned: the document of package learn, among what the browser keeps.

interface Kept extends Value {
  readonly id: typeof id;
  readonly learned: Learned;
}

const id = "lessons";
const format = "jiugong-sudoku-lessons";
const version = 1;

/** learned is how far the player has come; a player without a document gets a seed. */
export async function learned(db: Database): Promise<Learned> {
  const kept = await db.update<Kept>("kept", id, (old) => (isLearned(old?.learned) ? undefined : { id, learned: beginner() }));
  return kept!.learned;
}

/** keepLearned keeps what has become of it. */
export async function keepLearned(db: Database, learned: Learned): Promise<void> {
  await db.update<Kept>("kept", id, () => ({ id, learned }));
}

/** learnedFile is what a file of everything has of it. */
export async function learnedFile(db: Database): Promise<{ lessons?: Learned }> {
  const kept = await db.get<Kept>("kept", id);
  return isLearned(kept?.learned) ? { lessons: kept.learned } : {};
}

/** joinLearned takes over from a file, for each technique, what was practised more. */
export async function joinLearned(db: Database, file: unknown): Promise<void> {
  if (!isLearned(file)) return;
  const here = await learned(db);
  const techniques = { ...here.techniques };
  for (const [technique, record] of Object.entries(file.techniques)) {
    if (!(techniques[technique]?.done >= record.done)) techniques[technique] = record;
  }
  await keepLearned(db, { ...here, techniques });
}

function isLearned(value: unknown): value is Learned {
  const all = value as Partial<Learned> | null | undefined;
  return all?.format === format && all.version === version && Number.isInteger(all.seed) && typeof all.techniques === "object" && all.techniques !== null &&
    Object.values(all.techniques).every((one) => [one?.done, one?.right, one?.in_a_row ?? 0, one?.stage ?? 0, one?.due ?? 0].every(Number.isInteger));
}

const beginner = (): Learned => ({ format, version, seed: crypto.getRandomValues(new Uint32Array(1))[0], techniques: {} });
