// Where the browser keeps things: IndexedDB. Unlike localStorage it has room
// for thousands of games, never holds up the page, is written before the tab or
// the browser can die, and has transactions, so that two tabs can't overwrite
// each other's work. (Settings are in localStorage: the page needs them before
// it draws for the first time.)

/** Kind is a store of the database; each value has an id. */
export type Kind = "games" | "results" | "kept";

const kinds: readonly Kind[] = ["games", "results", "kept"];

/** Value is what is kept: plain data. */
export interface Value {
  readonly id: string;
}

/** Database keeps values by kind and id. */
export interface Database {
  /** lasting says whether values are there after the page is closed. */
  readonly lasting: boolean;
  get<T extends Value>(kind: Kind, id: string): Promise<T | undefined>;
  all<T extends Value>(kind: Kind): Promise<T[]>;
  /** update reads a value and writes what change makes of it, in one
   * transaction: undefined leaves it as it is, null deletes it. What is to be noted of a
   * change goes with it, as one of "kept". It gives what is kept afterwards. */
  update<T extends Value>(kind: Kind, id: string, change: (old: T | undefined) => T | null | undefined, noted?: Value): Promise<T | undefined>;
}

/** openDatabase opens the browser's database, or one in memory where the
 * browser keeps nothing. */
export async function openDatabase(name = "sudoku"): Promise<Database> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), patience));
  try {
    return new Indexed(await Promise.race([request(openRequest(name)), late]));
  } catch {
    return new Memory();
  }
}

/** Late is a database that is still being opened: whatever is asked of it waits. */
export class Late implements Database {
  private db: Database | null = null;

  constructor(private readonly opening: Promise<Database>) {
    void opening.then((db) => (this.db = db));
  }

  get lasting(): boolean {
    return this.db?.lasting ?? true;
  }

  async get<T extends Value>(kind: Kind, id: string): Promise<T | undefined> {
    return (await this.opening).get(kind, id);
  }

  async all<T extends Value>(kind: Kind): Promise<T[]> {
    return (await this.opening).all(kind);
  }

  async update<T extends Value>(kind: Kind, id: string, change: (old: T | undefined) => T | null | undefined, noted?: Value): Promise<T | undefined> {
    return (await this.opening).update(kind, id, change, noted);
  }
}

/** How long the browser may take to open its database, in milliseconds. */
const patience = 10_000;

function openRequest(name: string): IDBOpenDBRequest {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    for (const kind of kinds) opening.result.createObjectStore(kind, { keyPath: "id" });
  };
  return opening;
}

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

class Indexed implements Database {
  readonly lasting = true;

  constructor(private readonly db: IDBDatabase) {
    db.onversionchange = () => db.close(); // a later version of the page opens it
  }

  get<T extends Value>(kind: Kind, id: string): Promise<T | undefined> {
    return request(this.db.transaction(kind).objectStore(kind).get(id));
  }

  all<T extends Value>(kind: Kind): Promise<T[]> {
    return request(this.db.transaction(kind).objectStore(kind).getAll());
  }

  update<T extends Value>(kind: Kind, id: string, change: (old: T | undefined) => T | null | undefined, noted?: Value): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const transaction = this.db.transaction(noted ? [kind, "kept"] : kind, "readwrite");
      const store = transaction.objectStore(kind);
      let kept: T | undefined;
      const reading: IDBRequest<T | undefined> = store.get(id);
      reading.onsuccess = () => {
        try {
          const changed = change(reading.result);
          kept = changed === undefined ? reading.result : (changed ?? undefined);
          if (changed === null) store.delete(id);
          else if (changed !== undefined) store.put(changed);
          if (noted && changed !== undefined) transaction.objectStore("kept").put(noted);
        } catch (error) {
          transaction.abort();
          reject(error);
        }
      };
      transaction.oncomplete = () => resolve(kept);
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }
}

/** Memory is a database for as long as the page is open. */
export class Memory implements Database {
  readonly lasting = false;
  private readonly values = new Map<string, Value>();

  async get<T extends Value>(kind: Kind, id: string): Promise<T | undefined> {
    return this.values.get(`${kind}/${id}`) as T | undefined;
  }

  async all<T extends Value>(kind: Kind): Promise<T[]> {
    return [...this.values].filter(([key]) => key.startsWith(`${kind}/`)).map(([, value]) => value as T);
  }

  async update<T extends Value>(kind: Kind, id: string, change: (old: T | undefined) => T | null | undefined, noted?: Value): Promise<T | undefined> {
    const key = `${kind}/${id}`;
    const changed = change(this.values.get(key) as T | undefined);
    if (changed === null) this.values.delete(key);
    else if (changed !== undefined) this.values.set(key, changed);
    if (noted && changed !== undefined) this.values.set(`kept/${noted.id}`, noted);
    return this.values.get(key) as T | undefined;
  }
}
