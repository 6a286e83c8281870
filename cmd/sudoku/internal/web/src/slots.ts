/** fill puts values into the slots of a text: {digit} becomes values.digit,
 * {count:cell|cells} the first word when values.count is 1, else the second. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (slot, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return slot;
    if (one !== undefined) return value === 1 ? one : many!;
    return String(value);
  });
}
