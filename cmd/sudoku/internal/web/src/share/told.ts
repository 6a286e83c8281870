// What a setter says of a puzzle, in a link behind the code of its board: #/p/CODE?told=…, JSON in the
// letters of a URL.
import type { Told } from "../engine/types";

const names = ["title", "author", "description", "message"] as const;
const most = 4000; // letters of each

/** toldOf is what there is to say of a puzzle by what is known of it. */
export function toldOf(about: Told): Told {
  return Object.fromEntries(names.flatMap((name) => (about[name]?.trim() ? [[name, about[name].trim().slice(0, most)]] : [])));
}

/** writeTold is the end of a link, "" when there is nothing to say. */
export function writeTold(about: Told): string {
  const told = toldOf(about);
  if (Object.keys(told).length === 0) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  return `?told=${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** readTold is what a link says; nothing when that is damaged. */
export function readTold(text: string): Told {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Record<string, unknown>;
    return toldOf(Object.fromEntries(names.flatMap((name) => (typeof told[name] === "string" ? [[name, told[name]]] : []))));
  } catch {
    return {};
  }
}
