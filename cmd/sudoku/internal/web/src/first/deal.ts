// The first puzzle of a new player: one of a hundred that are here before anything
// else is loaded. All have their givens in the same places, so that the board that
// the page is delivered with becomes any of them by other digits: puzzles.txt has
// the places, and then the digits of each. They were made by
//
//	sudoku generate --pattern PLACES --rating 1.5 --distinct -n 100 --seed 2026
import text from "./puzzles.txt";

declare global {
  /** dealt are the givens of the first puzzle, a character for each cell. */
  var dealt: string;
}

const [places, ...puzzles] = text.trim().split("\n");

/** deal chooses a puzzle; chance is from 0 up to 1. */
export function deal(chance: number): void {
  const digits = [...puzzles[Math.floor(chance * puzzles.length)]];
  globalThis.dealt = places.replace(/x/g, () => digits.shift()!);
}

/** lay puts the digits into the board that is delivered, as it comes, before it is
 * seen: what is shown of them, what is said, and how many are left. */
export function lay(): void {
  const given = [...dealt].filter((digit) => digit !== ".");
  let laid = 0;
  const watch = new MutationObserver(() => {
    const whole = document.getElementById("announcer") !== null; // the last of the page
    const cells = [...document.querySelectorAll(".given")];
    // The last cell may still be coming.
    for (const end = whole ? cells.length : cells.length - 1; laid < end; laid++) {
      const [digit, name] = [".digit", ".spoken"].map((part) => cells[laid].querySelector(part)!);
      digit.textContent = given[laid];
      name.textContent = name.textContent!.replace(/^\d/, given[laid]);
    }
    if (!whole) return;
    watch.disconnect();
    for (const key of document.querySelectorAll<HTMLElement>(".digit-key[data-left]")) {
      const left = 9 - given.filter((digit) => digit === key.dataset.digit).length;
      key.dataset.left = String(left);
      key.ariaLabel = key.ariaLabel!.replace(/\d+(?=\D*$)/, String(left));
    }
  });
  watch.observe(document, { childList: true, subtree: true });
}
