// Whether this browser has a game of its player: asked before the database can
// be, which takes longer than the page to be shown. What the database doesn't have
// yet of a game is held where that can be done at once.

const holding = "sudoku.held."; // and the id of the game
const mark = "sudoku.kept";

/** Each tab goes on with its own game when it is loaded again. */
const tab = "sudoku.game";

/** keptHere says whether a game was ever kept here. */
export function keptHere(): boolean {
  try {
    return localStorage.getItem(mark) !== null || sessionStorage.getItem(tab) !== null || held().length > 0;
  } catch {
    return false;
  }
}

/** tabsGame is the id of the game that this tab had. */
export function tabsGame(): string | null {
  try {
    return sessionStorage.getItem(tab);
  } catch {
    return null;
  }
}

/** noteTab remembers which game this tab has. */
export function noteTab(id: string): void {
  try {
    sessionStorage.setItem(tab, id);
  } catch {
    // Then the tab goes on with what was played last.
  }
}

/** noteKept remembers that a game is kept, and that this tab has it. */
export function noteKept(id: string): void {
  noteTab(id);
  try {
    if (localStorage.getItem(mark) === null) localStorage.setItem(mark, "1");
  } catch {
    // Then it is looked for while the first board is seen.
  }
}

/** hold keeps what there is of a game until release is called. */
export function hold(id: string, text: string): void {
  try {
    localStorage.setItem(holding + id, text);
  } catch {
    // Then it is kept as soon as the database is there.
  }
}

/** held is the ids of the games that are held, none mostly. */
export function held(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(holding)).map((key) => key.slice(holding.length));
  } catch {
    return [];
  }
}

/** heldOf is what is held of a game. */
export function heldOf(id: string): string | null {
  return localStorage.getItem(holding + id);
}

/** release ends holding. */
export function release(id: string): void {
  try {
    localStorage.removeItem(holding + id);
  } catch {
    // There is nothing then.
  }
}
