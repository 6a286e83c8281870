// Keys and touches that come while the board is seen already and its script is
// still under way: they are put by, and done as soon as there is someone to do
// them.

declare global {
  var early: { events: Event[]; end: () => void } | undefined;
}

const kinds = ["keydown", "pointerdown", "pointerup", "pointercancel", "click"];

/** collect begins to put events by. */
export function collect(): void {
  const events: Event[] = [];
  const put = (event: Event) => void events.push(event);
  for (const kind of kinds) addEventListener(kind, put, true);
  globalThis.early = { events, end: () => kinds.forEach((kind) => removeEventListener(kind, put, true)) };
}

/** replay lets them happen now. */
export function replay(): void {
  const { early } = globalThis;
  if (!early) return;
  early.end();
  globalThis.early = undefined;
  for (const event of early.events) {
    const target = event.target as Element;
    // Menus open without a script.
    if (target.isConnected && !target.closest("[popovertarget], [popover]")) target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  }
}
