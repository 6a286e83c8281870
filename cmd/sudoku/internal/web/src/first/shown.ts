// The plainest part of the game, before the game is there: a cell is chosen, a
// digit written or wiped. It is only shown, on the board of 9×9 that the page is
// delivered with; the game does the same for good and draws the board anew.

const side = 9;
const steps: { readonly [key: string]: readonly [down: number, right: number] } = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

let touched: Element | null = null; // the cell touched last: twice may be more than to choose it

/** show shows what comes of an event; false when only the game can tell, and of
 * all that come after it. */
export function show(event: Event): boolean {
  const cells = [...document.querySelectorAll<HTMLElement>(".cell")];
  const at = cells.findIndex((cell) => cell.tabIndex === 0);
  const target = event.target as Element;
  if (cells.length !== side * side || target.closest?.("[popover]")) return false; // still being read, or a menu
  switch (event.type) {
    case "keydown": {
      const { key, code } = event as KeyboardEvent;
      if (modified(event as KeyboardEvent)) return false;
      const step = steps[key];
      const [, pad, number] = /^(?:Digit|(Numpad))(\d)$/.exec(code) ?? [];
      const digit = key === "Delete" || key === "Backspace" ? "0" : pad && !/^\d$/.test(key) ? undefined : number;
      if (step) {
        const next = (place: number, by: number) => (place + by + side) % side;
        choose(cells[at], cells[next(Math.floor(at / side), step[0]) * side + next(at % side, step[1])]);
      } else if (digit) write(cells[at], digit);
      else return false;
      event.preventDefault();
      return true;
    }
    case "pointerdown": {
      const cell = target.closest<HTMLElement>(".cell");
      const { isPrimary, button } = event as PointerEvent;
      if (!cell || !isPrimary) return true;
      if (button !== 0 || modified(event as PointerEvent) || touched === cell) return false;
      choose(cells[at], (touched = cell));
      return true;
    }
    case "click": {
      const button = target.closest<HTMLElement>("button");
      const digit = button?.matches(".clear-key, [data-command=clear]") ? "0" : button?.dataset.digit;
      if (digit) write(cells[at], digit);
      return !button || digit !== undefined;
    }
  }
  return true;
}

/** hide takes the digits away again: the game shows its own. */
export function hide(): void {
  for (const digit of document.querySelectorAll(".early")) digit.remove();
}

const modified = (event: KeyboardEvent | PointerEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.getModifierState("AltGraph") || (event as KeyboardEvent).isComposing;

function choose(old: HTMLElement, cell: HTMLElement): void {
  for (const one of [old, cell]) {
    const chosen = one === cell;
    one.classList.toggle("chosen", chosen);
    one.classList.toggle("cursor", chosen);
    one.tabIndex = chosen ? 0 : -1;
    one.setAttribute("aria-selected", String(chosen));
  }
}

/** write puts a digit into a cell, or takes it away: 0, or what stands there. */
function write(cell: HTMLElement, digit: string): void {
  if (cell.classList.contains("given")) return;
  const there = cell.querySelector(".digit");
  if (digit === "0" || there?.textContent === digit) return there?.remove();
  const element = there ?? cell.appendChild(document.createElement("span"));
  element.className = "digit early";
  element.setAttribute("aria-hidden", "true");
  element.textContent = digit;
}
