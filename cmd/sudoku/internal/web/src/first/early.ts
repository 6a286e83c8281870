// Keys and touches that come while the board is seen already and its script is
// still under way: they are put by, and the game does them as soon as it is
// there. What is plain of them is shown meanwhile (see shown.ts).
import { hide, show } from "./shown";

/** Early is an event and what it happened to: the cell, since what is in it comes and goes. */
interface Early {
  event: Event;
  target: EventTarget;
}

declare global {
  var early: { list: Early[]; end: () => void } | undefined;
}

const kinds = ["keydown", "keyup", "pointerdown", "pointerup", "pointercancel", "click"];

/** collect begins to put events by; shows says whether the board is seen. */
export function collect(shows: boolean): void {
  const list: Early[] = [];
  const put = (event: Event) => {
    const target = event.target as Element;
    if (event.type === "click" && target.closest("[popovertarget]")) return; // menus open without a script
    event.stopImmediatePropagation(); // it is the game's later, when that is whole
    list.push({ event, target: target.closest?.(".cell") ?? target });
    shows &&= show(event);
  };
  for (const kind of kinds) addEventListener(kind, put, true);
  globalThis.early = {
    list,
    end() {
      for (const kind of kinds) removeEventListener(kind, put, true);
      hide();
    },
  };
}

/** replay lets them happen now. */
export function replay(): void {
  const { early } = globalThis;
  if (!early) return;
  early.end();
  globalThis.early = undefined;
  for (const { event, target } of early.list) {
    const again = new (event.constructor as typeof Event)(event.type, event);
    Object.defineProperty(again, "timeStamp", { value: event.timeStamp });
    target.dispatchEvent(again);
  }
}
