// Style sheets that are fetched when they are needed.
import { asset } from "../asset";

const loading = new Map<string, Promise<void>>();

/** sheet fetches one by its name, once; it is done as well when that fails. */
export function sheet(name: string): Promise<void> {
  const there = loading.get(name) ?? new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = asset(name);
    link.setAttribute("blocking", "render"); // in the head, where the page waits for it
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  loading.set(name, there);
  return there;
}
