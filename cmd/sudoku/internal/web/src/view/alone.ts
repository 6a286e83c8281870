// On another web site the board is alone: nothing leads from it to other puzzles, games or pages.
const there = ["start", "savepoints", "settings", "help"]; // the screens that are about this board

/** alone says whether the board stands on another web site: see first/head.ts. */
export const alone = (): boolean => "embedded" in document.documentElement.dataset;

/** isThere says whether a screen can be opened where the board stands. */
export const isThere = (screen: string): boolean => !alone() || there.includes(screen);
