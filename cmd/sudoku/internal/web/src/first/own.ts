// Whether this browser has a game of its player: asked before the database can
// be, which takes longer than the page to be shown. Until it is there, the game
// that has begun is held where that can be done at once.

const holding = "sudoku.held";
const mark = "sudoku.kept";

/** What a page that was left had no time to write into the database. */
const late = "sudoku.late";

/** Each tab goes on with its own game when it is loaded again. */
const tab = "sudoku.game";

/** keptHere says whether a game was ever kept here. */
export function keptHere(): boolean {
  try {
    return localStorage.getItem(mark) !== null || localStorage.getItem(holding) !== null || sessionStorage.getItem(tab) !== null;
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

/** noteKept remembers that a game is kept, and that this tab has it. */
export function noteKept(id: string): void {
  try {
    sessionStorage.setItem(tab, id);
    if (localStorage.getItem(mark) === null) localStorage.setItem(mark, "1");
  } catch {
    // Then the tab goes on with what was played last.
  }
}

/** holdLate keeps a text until takeLate is called. */
export function holdLate(text: string): void {
  try {
    localStorage.setItem(late, text);
  } catch {
    // Then the last moment is lost.
  }
}

/** takeLate gives the text that holdLate was given last, once. */
export function takeLate(): string | null {
  try {
    const text = localStorage.getItem(late);
    if (text !== null) localStorage.removeItem(late);
    return text;
  } catch {
    return null;
  }
}

/** hold keeps the document of a game until release is called. */
export function hold(document: string): void {
  try {
    localStorage.setItem(holding, document);
  } catch {
    // Then it is kept as soon as the database is there.
  }
}

/** held is the document of a game that never came into the database, null mostly. */
export function held(): string | null {
  try {
    return localStorage.getItem(holding);
  } catch {
    return null;
  }
}

/** release ends holding. */
export function release(): void {
  try {
    localStorage.removeItem(holding);
  } catch {
    // There is nothing then.
  }
}
