// The game that everyone begins with: the page is delivered with its board.
import { Game, type Rules, defaultSymbols, has, parseRules } from "../model";
import { newGame } from "../view/new";
import { loadSettings } from "../view/settings";

export function firstGame(): Game {
  const rules = parseRules("9");
  const symbols = defaultSymbols(rules.n);
  const givens = Uint8Array.from([...dealt], (symbol) => Math.max(0, symbols.digit(symbol)));
  return newGame({
    puzzle: { rules, givens },
    answer: { solutions: "one", grid: solution(rules, givens) },
    about: { level: "easy", rating: 15, hardest: "hidden_single", source: "built in" },
  }, loadSettings());
}

/** solution is that of a puzzle that hidden singles solve. */
function solution(rules: Rules, givens: Uint8Array): Uint8Array {
  const grid = givens.slice();
  for (let before = -1, left = rules.cells; left !== before; ) {
    const could = rules.candidates(grid);
    for (const { cells } of rules.houses) {
      for (let digit = 1; digit <= rules.n; digit++) {
        const places = cells.filter((cell) => has(could[cell], digit));
        if (places.length === 1) grid[places[0]] = digit;
      }
    }
    before = left;
    left = grid.filter((digit) => digit === 0).length;
  }
  return grid;
}
