// Checked by tsc in strict mode; never run.
import { load, SudokuError, type Explained, type Sudoku } from "@jiugong/sudoku";
import { type SudokuBoard } from "@jiugong/sudoku/board.js";
import engine from "@jiugong/sudoku/engine.wasm";

const board: SudokuBoard = document.createElement("sudoku-board");
board.puzzle = board.value;
await load({ engine });

const s: Sudoku = await load({ worker: true });
const { grids, unique }: { grids: string[]; unique: boolean } = await s.solve("53..7", { limit: 2, signal: AbortSignal.timeout(10) });
const { step } = await s.hint({ puzzle: grids[0]!, rules: "9+x" }, { lang: "zh", entries: "1" });
const words: string | undefined = step?.texts.proof;
const explained: Explained = await s.explain("…");
const level: string = (await s.rate("…")).level;
const { items } = await s.generate({ level: "hard", number: 2, seed: "7" });
const picture: string = (await s.draw(items[0]!.puzzle, { marks: true })).text;
const many: string | undefined = (await s.count("…")).solutions;
const { lost }: { lost: string[] } = await s.convert("…", { to: "grid" });
// @ts-expect-error the form must be named
await s.convert("…", {});
// @ts-expect-error there are two languages
await s.hint("…", { lang: "fr" });
try {
	await s.check("…");
} catch (error) {
	if (error instanceof SudokuError && error.code === "clash") console.log(error.cells?.length, unique, words, explained, level, picture, many, lost);
}
