// The first puzzle of a new player: one of twenty that are here before anything else is
// loaded, in other digits for each player. Their givens, 36 to 40 so that the board is easy
// to the eye, lie in twenty symmetric patterns. None has a given in the first
// cell. They were made by
//
//	sudoku generate --rating 1.5 --clues 36-40 --symmetry rotate180 --seed 2026 -n 150
//
// and the like with other symmetries. The board that the page is delivered with becomes any of them.
import text from "./puzzles.txt";

declare global {
  /** dealt are the givens of the first puzzle, a character for each cell. */
  var dealt: string;
}

/** deal chooses a puzzle, and which digit stands for which; chance is from 0 up to 1. */
export function deal(chance: number): void {
  const puzzles = text.trim().split("\n");
  let rest = chance * puzzles.length;
  const puzzle = puzzles[Math.floor(rest)];
  const digits = [..."123456789"];
  let order = "";
  while (digits.length > 0) {
    rest = (rest % 1) * digits.length;
    order += digits.splice(Math.floor(rest), 1);
  }
  globalThis.dealt = puzzle.replace(/\d/g, (digit) => order[Number(digit) - 1]);
}

/** lay puts the digits into the board that is delivered, as it comes, before it is
 * seen: what is shown of them, what is said, and how many are left. */
export function lay(): void {
  let laid = 0;
  const watch = new MutationObserver(() => {
    const whole = document.getElementById("announcer") !== null; // the last of the page
    const cells = [...document.querySelectorAll<HTMLElement>(".cell")];
    // The last cell may still be coming.
    for (const end = whole ? cells.length : cells.length - 1; laid < end; laid++) put(cells[laid], dealt[laid]);
    if (!whole) return;
    watch.disconnect();
    for (const key of document.querySelectorAll<HTMLElement>(".digit-key[data-left]")) {
      const left = 9 - [...dealt].filter((digit) => digit === key.dataset.digit).length;
      key.dataset.left = String(left);
      key.ariaLabel = key.ariaLabel!.replace(/\d+(?=\D*$)/, String(left));
    }
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** put makes a cell that is delivered one with another given, or with none. */
function put(cell: HTMLElement, digit: string): void {
  const { empty, given } = document.getElementById("page")!.dataset; // how the one and the other are said
  const was = cell.querySelector(".digit");
  const name = cell.querySelector(".spoken")!;
  const place = name.textContent!.slice((was ? given!.replace("{digit}", "1") : empty!).length);
  name.textContent = (digit === "." ? empty! : given!.replace("{digit}", digit)) + place;
  cell.className = cell.className.replace(" given", "");
  if (digit === ".") {
    was?.remove();
    cell.ariaReadOnly = null;
    return;
  }
  cell.className = cell.className.replace("cell", "cell given");
  cell.ariaReadOnly = "true";
  const there = was ?? cell.appendChild(document.createElement("span"));
  there.className = "digit";
  there.ariaHidden = "true";
  there.textContent = digit;
}
