import { GameError } from "./errors";
import type { Texts } from "./types";

/** Fields reads an object of a document field by field, and says which field is
 * not what it should be. null stands for a field that is missing. */
export class Fields {
  private readonly values: { readonly [name: string]: unknown };

  constructor(
    value: unknown,
    private readonly where: string,
  ) {
    const object = value ?? {};
    if (typeof object !== "object" || Array.isArray(object)) throw this.bad("", "an object");
    this.values = object as { [name: string]: unknown };
  }

  private bad(name: string, expected: string): GameError {
    return new GameError("document", `saved game: ${[this.where, name].filter(Boolean).join(".") || "it"} is not ${expected}`);
  }

  private get(name: string): unknown {
    return Object.hasOwn(this.values, name) ? (this.values[name] ?? undefined) : undefined;
  }

  text(name: string, missing = ""): string {
    const value = this.get(name) ?? missing;
    if (typeof value !== "string") throw this.bad(name, "a text");
    return value;
  }

  whole(name: string): number {
    const value = this.get(name) ?? 0;
    if (typeof value !== "number" || !Number.isSafeInteger(value)) throw this.bad(name, "a whole number");
    return value;
  }

  flag(name: string): boolean {
    const value = this.get(name) ?? false;
    if (typeof value !== "boolean") throw this.bad(name, "true or false");
    return value;
  }

  /** list is the elements of a list, each read by item. */
  list<T>(name: string, item: (value: unknown, where: string) => T): T[] {
    const value = this.get(name) ?? [];
    if (!Array.isArray(value)) throw this.bad(name, "a list");
    return value.map((element, i) => item(element, `${this.where ? this.where + "." : ""}${name}[${i}]`));
  }

  /** texts is a list of texts. */
  texts(name: string): string[] {
    return this.list(name, (value, where) => {
      if (typeof value !== "string") throw new GameError("document", `saved game: ${where} is not a text`);
      return value;
    });
  }

  /** named are the texts of an object in the order of their names, undefined when there are none. */
  named(name: string): Texts | undefined {
    const fields = this.object(name);
    const names = Object.keys(fields?.values ?? {}).sort();
    return names.length > 0 ? Object.fromEntries(names.map((one) => [one, fields!.text(one)])) : undefined;
  }

  /** object is the fields of an object inside, null when it is missing. */
  object(name: string): Fields | null {
    const value = this.get(name);
    return value === undefined ? null : new Fields(value, this.where ? `${this.where}.${name}` : name);
  }

  /** entries are the names and values of all fields. */
  entries(): [name: string, value: unknown][] {
    return Object.entries(this.values).filter(([, value]) => value !== null);
  }
}

/** given leaves out the fields that are empty, as documents do. */
export function given<T extends object>(fields: T): Partial<T> {
  const empty = (value: unknown) => value === undefined || value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !empty(value))) as Partial<T>;
}
