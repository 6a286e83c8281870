// A few puzzles that are there before anything else is loaded, with their
// solutions, made by: sudoku generate --level … --symmetry rotate180 --seed …
import { defaultSymbols, parseRules, type About, type Answer, type Puzzle } from "../model";

// level, rating in tenths, hardest technique, puzzle, solution
const bank = `
easy 15 hidden_single .26.....8.3..986.27..6..9.....2.91.............53.1.....2..6..46.394..2.5.....79. 926437518431598672758612943847269135319854267265371489192786354673945821584123796
easy 15 hidden_single .5.....46..2..5...3.....28..3.89..2...8.2.7...4..73.1..95.....1...4..9..61.....3. 951782346482365179376149285537891624168524793249673518795238461823416957614957832
easy 15 hidden_single ..39...15......9..9.8.6......781..63.........85..721......8.7.6..2......71...45.. 273948615165237984948561372497815263321496857856372149534189726682753491719624538
easy 15 hidden_single ..6...4...7...5....54872...4......3..173.986..6......2...63428....7...4...8...9.. 286913457971465328354872619429186735517329864863547192795634281132798546648251973
medium 26 locked_candidates .26.3...8.3..98...7...........2.91..3..8.4..7..53.1...........4...94..2.5...2.79. 926437518431598672758612943847269135319854267265371489192786354673945821584123796
medium 23 naked_single 951..2.4....3....9....4..85.3.8..62....5.4....49..3.1.79..3....8....6....1.9..832 951782346482365179376149285537891624168524793249673518795238461823416957614957832
medium 23 naked_single ...9.....16.2...849...6..724.7.1..63.........85..7.1.953..8...668...3.91.....4... 273948615165237984948561372497815263321496857856372149534189726682753491719624538
medium 23 naked_single ..69......7...53...5..72..94..1..73...73.98...63..7..27..63..8...27...4......19.. 286913457971465328354872619429186735517329864863547192795634281132798546648251973
hard 42 xy_wing .2..3.518.3...8...7.8....4....26.13.3..8.4..7.65.71....9....3.4...9...2.584.2..9. 926437518431598672758612943847269135319854267265371489192786354673945821584123796
hard 30 naked_pair 7.8.9....5..6.1.8......3....7.4..1..24.....57..9..7.6....5......2.1.9..3....3.9.4 718294635534671289962853741673425198241968357859317462397542816426189573185736924
hard 30 naked_pair .....7.68..9....1..5.32..4......4...2.78.34.1...6......7..36.5..2....8..34.9..... 412597368739468512856321947193274685267853491584619723978136254621745839345982176
hard 42 xy_wing ..6...4...7...53...5..72..94..1...3....3.9....6...7..27..63..8...27...4...8...9.. 286913457971465328354872619429186735517329864863547192795634281132798546648251973`;

export interface BuiltIn {
  puzzle: Puzzle;
  answer: Answer;
  about: About;
}

/** builtIn is a puzzle of the bank, one of a level by a number. */
export function builtIn(level: string, number: number): BuiltIn {
  const lines = bank.trim().split("\n").map((line) => line.split(" "));
  const fitting = lines.filter((line) => line[0] === level);
  const [name, rating, hardest, givens, solution] = (fitting.length > 0 ? fitting : lines)[number % (fitting.length || lines.length)];
  const rules = parseRules("9");
  const symbols = defaultSymbols(9);
  const grid = (text: string) => Uint8Array.from([...text], (symbol) => Math.max(0, symbols.digit(symbol)));
  return {
    puzzle: { rules, givens: grid(givens) },
    answer: { solutions: "one", grid: grid(solution) },
    about: { level: name, rating: Number(rating), hardest, source: "built in" },
  };
}
