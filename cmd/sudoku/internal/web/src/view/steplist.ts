// The steps of an explanation or a replay as a list, which fills the column beside the board on a desk.
import { h, setAttribute } from "./dom";

/** StepList is such a list; show marks the step at a place, or none, and keeps it in sight. */
export interface StepList {
  readonly element: HTMLElement;
  show(at: number): void;
}

/** stepList lists steps by their names and what they come to; go is told the place of the one that is wanted. */
export function stepList(label: string, steps: readonly (readonly [name: string, note: string])[], go: (to: number) => void): StepList {
  const buttons = steps.map(([name, note], i) => h("button", { type: "button", class: "quiet", tabindex: -1, "data-panel": `step-${i}`, click: () => go(i) }, h("span", {}, name), " ", h("small", {}, note)));
  const element = h("ol", { class: "step-list", "aria-label": label }, ...buttons.map((button) => h("li", {}, button)));
  let stop = buttons[0]; // of the Tab key: the arrow keys walk
  return { element, show(at) {
    setAttribute(stop, "aria-current", null);
    setAttribute(stop, "tabindex", -1);
    stop = buttons[Math.max(0, at)];
    setAttribute(stop, "aria-current", at < 0 ? null : "step");
    setAttribute(stop, "tabindex", 0);
    element.scrollTop = stop.offsetTop - element.offsetTop - (element.clientHeight - stop.offsetHeight) / 2;
  } };
}
