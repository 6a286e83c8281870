// What the engine is asked about lessons.
import { type CallOptions, engine } from "../engine/engine";
import type { BoardData, Exercise, Learned, Lesson, Lessons, Verdict } from "../engine/types";
import { dayOf, keepLearned, learned } from "../store";
import type { Database } from "../store";
import type { Lang } from "../words";

const fetched = async (): Promise<string> => (await import("./course")).course;

/** today is the day where the player is, counted from 1970. */
export const today = (): number => Math.round(Date.parse(`${dayOf(new Date())}T00:00:00Z`) / 86_400_000);

/** dateOfDay is a day as a date of the local calendar. */
export const dateOfDay = (day: number): Date => new Date(`${new Date(day * 86_400_000).toISOString().slice(0, 10)}T12:00:00`);

export async function lessons(db: Database): Promise<Lessons> {
  return engine.ask("lessons", { course: await fetched(), learned: await learned(db), day: today() });
}

export async function lesson(technique: string, lang: Lang): Promise<Lesson> {
  return engine.ask("lesson", { course: await fetched(), technique, lang });
}

/** exercise is the player's next one in a technique, or the one that comes more later. */
export async function exercise(db: Database, technique: string, more: number, options: CallOptions): Promise<Exercise> {
  const { seed, techniques } = await learned(db);
  return engine.ask("exercise", { course: await fetched(), technique, seed, number: (techniques[technique]?.done ?? 0) + more }, options);
}

export const judge = (technique: string, board: BoardData, answer: BoardData, lang: Lang): Promise<Verdict> =>
  engine.ask("judge", { technique, board, answer, lang });

/** note keeps how an exercise ended, and gives on which day the technique is due again, 0 for none. */
export async function note(db: Database, technique: string, right: boolean): Promise<number> {
  const after: Learned = await engine.ask("note", { learned: await learned(db), technique, right, day: today() });
  await keepLearned(db, after);
  const { stage = 0, due = 0 } = after.techniques[technique];
  return stage > 0 ? due : 0;
}
