// What has been begun on a screen and isn't a game yet, such as a puzzle that is being
// typed in: kept at each change, so that no way of leaving the screen loses it.

import { newId } from "./kept";

/** Draft is one such thing, the data as its screen has it. */
export interface Draft<T> {
  readonly id: string;
  readonly rev: number;
  readonly at: number; // when it was changed last
  readonly data: T;
}

const most = 12; // of a screen; the oldest give way
const mostLetters = 200_000; // of one

/** Drafts are those of a screen. */
export class Drafts<T> {
  private readonly place: string;
  private mine: { id: string; rev: number } | null = null;

  constructor(screen: string, private readonly isOne: (data: unknown) => data is T) {
    this.place = `sudoku.drafts.${screen}`;
  }

  /** all are the drafts that are kept, the newest first. */
  all(): readonly Draft<T>[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.place) ?? "[]");
      return (Array.isArray(kept) ? kept : []).filter((one: Draft<unknown>): one is Draft<T> =>
        typeof one?.id === "string" && Number.isInteger(one.rev) && Number.isFinite(one.at) && this.isOne(one.data));
    } catch {
      return []; // a browser that keeps nothing, or a damaged text
    }
  }

  /** goOn makes a draft the one that is kept from now on; null begins another. */
  goOn(draft: Draft<T> | null): void {
    this.mine = draft && { id: draft.id, rev: draft.rev };
  }

  /** isNow says whether a draft is the one that is kept from now on. */
  isNow(draft: Draft<T>): boolean {
    return draft.id === this.mine?.id;
  }

  /** keep keeps the data as it is now. A draft that has changed in another window meanwhile
   * stays as it is there, and this one goes on beside it. */
  keep(data: T): void {
    const others = this.all();
    const there = others.find(({ id }) => id === this.mine?.id);
    if (!this.mine || there && there.rev !== this.mine.rev) this.mine = { id: newId(), rev: 0 };
    const { id } = this.mine;
    const draft: Draft<T> = { id, rev: ++this.mine.rev, at: Date.now(), data };
    this.write([draft, ...others.filter((one) => one.id !== id)].slice(0, most));
  }

  /** drop forgets a draft, or the one that is kept now. What is changed of it afterwards is kept as the same draft. */
  drop(id = this.mine?.id): void {
    this.write(this.all().filter((one) => one.id !== id));
  }

  /** restore brings a draft back that was dropped, unless it is there again with what was changed since. */
  restore(draft: Draft<T>): void {
    const all = this.all();
    if (!all.some(({ id }) => id === draft.id)) this.write([...all, draft].sort((a, b) => b.at - a.at).slice(0, most));
  }

  private write(drafts: readonly Draft<T>[]): void {
    const text = JSON.stringify(drafts.filter(({ data }) => JSON.stringify(data).length < mostLetters));
    try {
      localStorage.setItem(this.place, text);
    } catch {
      // There is no room, or nothing is kept: the screen goes on as long as it is open.
    }
  }
}
