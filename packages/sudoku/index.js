// The engine as a library: load() gives a Sudoku, whose methods answer the questions of the JSON
// API. Puzzles go in as text, answers come out as the contract has them.

import { asked, cellNames, step, tenths } from "./answers.js";
import { Here, There } from "./modules.js";
import { SudokuError } from "./error.js";
import { plain, written } from "./puzzles.js";

export { SudokuError };

/** load starts the engine: in this thread, or in a worker. */
export async function load(options = {}) {
	const runner = options.worker ? new There(options) : new Here(options);
	await runner.load("engine");
	return new Sudoku(runner);
}

class Sudoku {
	#runner;

	constructor(runner) {
		this.#runner = runner;
	}

	/** solve gives the solutions, one unless limit says more. */
	async solve(puzzle, options = {}) {
		const board = await this.#board(puzzle, options);
		const { solutions, more } = await this.#engine("solve", { puzzle: board, limit: options.limit ?? 1 }, options);
		return { ...told(board), grids: solutions.map((grid) => written(grid, board.symbols)), unique: solutions.length === 1 && !more, more };
	}

	/** count counts the solutions exactly, or up to limit. */
	async count(puzzle, options = {}) {
		const board = await this.#board(puzzle, options);
		const { count, exact } = await this.#engine("count", { puzzle: board, limit: options.limit ?? 0 }, options);
		return { ...told(board), solutions: count, limited: !exact };
	}

	/** check says whether a puzzle has one solution, and what clashes. */
	async check(puzzle, options = {}) {
		const board = await this.#board(puzzle, options);
		const { solutions, clashes } = await this.#engine("check", { puzzle: board }, options);
		const name = cellNames(board);
		return {
			...told(board), valid: clashes.length === 0, solutions: ["0", "1", "2+"][solutions],
			clashes: clashes.map(({ cells, house }) => ({ cells: cells.map(name), ...(house && { house: { ...house, cells: house.cells.map(name) } }) })),
		};
	}

	/** rate says how hard a puzzle is that has one solution. */
	async rate(puzzle, options = {}) {
		const board = await this.#board(puzzle, options);
		const { er, ep, ed, level, hardest } = await this.#engine("rate", { puzzle: board }, options);
		return { ...told(board), er: tenths(er), ep: tenths(ep), ed: tenths(ed), level, technique: hardest };
	}

	/** hint is the next step, or a mistake in what the player has entered. */
	async hint(puzzle, options = {}) {
		const board = await this.#board(puzzle, options);
		const entries = options.entries === undefined ? board.entries : (await this.#board(options.entries, { ...options, rules: board.rules })).givens;
		const hint = await this.#engine("hint", { board: { ...board, entries }, lang: options.lang ?? "en" }, options);
		if (!hint) {
			const full = board.givens.every((digit, cell) => digit || entries?.[cell]);
			return { ...told(board), found: full ? "solved" : "nothing" };
		}
		const found = hint.step.technique.startsWith("wrong_") ? "mistake" : "step";
		return { ...told(board), found, step: step(hint.step, cellNames(board)) };
	}

	/** explain gives all steps to the solution. */
	async explain(puzzle, options = {}) {
		const board = await this.#board(puzzle, options);
		const { steps, positions, solved } = await this.#engine("path", { puzzle: board, lang: options.lang ?? "en" }, options);
		const name = cellNames(board);
		return {
			...told(board), er: tenths(Math.max(0, ...steps.map((one) => one.rating))), solved,
			solution: solved ? written(positions.at(-1).digits, board.symbols) : "", steps: steps.map((one) => step(one, name)),
		};
	}

	/** generate makes puzzles. The same seed makes the same, here and in every other face. */
	async generate(question = {}, options = {}) {
		const seed = String(question.seed ?? crypto.getRandomValues(new BigUint64Array(1))[0]);
		const first = question.index ?? 0;
		const items = [];
		for (let index = first; index < first + (question.number ?? 1); index++) {
			const made = await this.#engine("generate", asked({ ...question, number: 1, seed, index }), options);
			const { rules, givens, solution, rating } = made;
			items.push({
				puzzle: written(givens, question.symbols), solution: written(solution, question.symbols), rules,
				clues: givens.filter((digit) => digit).length, seed, index,
				...(rating && { er: tenths(rating.er), level: rating.level }),
			});
		}
		return { items, seed };
	}

	/** convert writes puzzles in another form, such as sudokupad or grid. */
	async convert(text, { to, lang = "en", site = "", ...options }) {
		const { found } = await this.#read(text, options);
		const texts = [];
		const lost = new Set();
		for (const { board, title, author, description, message } of found) {
			const one = await this.#exchange("write", { board, form: to, lang, site, title, author, description, message }, options);
			texts.push(one.text);
			for (const what of one.loses) lost.add(what);
		}
		return { text: texts.join(""), count: found.length, lost: [...lost] };
	}

	/** forms lists the forms that convert reads and writes. */
	async forms(options = {}) {
		return (await this.#exchange("forms", {}, options)).forms;
	}

	/** draw is a picture as SVG: the puzzle, its candidates, or its solution. */
	async draw(puzzle, options = {}) {
		const board = await this.#board(puzzle, options);
		const title = options.title ?? written(board.givens, board.symbols);
		const solution = options.solution ? (await this.#engine("solve", { puzzle: board, limit: 1 }, options)).solutions[0] : undefined;
		if (options.solution && !solution) throw new SudokuError({ code: "none", reason: "the puzzle has no solution" });
		const { svg } = await this.#exchange("picture", { board, show: options.marks ? "candidates" : "entries", title, solution: solution && [...solution] }, options);
		return { ...told(board), text: svg, title };
	}

	/** close ends the worker, if there is one. Calls that are under way fail. */
	close() {
		this.#runner.close();
	}

	// #board is a puzzle as the engine takes it. Lines of digits are read here, all else by the module
	// that knows every form.
	async #board(puzzle, options) {
		const { puzzle: text, ...of } = typeof puzzle === "object" ? puzzle : { puzzle };
		const rules = options.rules ?? of.rules;
		const board = plain(text, rules);
		if (board) return board;
		const { found } = await this.#read(text, options);
		if (found.length > 1) throw new SudokuError({ code: "parse", reason: `the text holds ${found.length} puzzles, and one is asked for; cut it with convert` });
		const [{ board: one, unread }] = found;
		if (unread.length > 0 && !options.partial) {
			throw new SudokuError({ code: "parse", reason: `only a part of this puzzle is known here: ${unread.join("; ")}. Say partial: true to take it for what is known` });
		}
		return rules === undefined ? one : { ...one, rules };
	}

	async #read(text, options) {
		if (typeof text !== "string") throw new SudokuError({ code: "parse", reason: `a puzzle is a text such as "53..7....6..195…", got ${text === null ? "null" : typeof text}` });
		const { found, wrong } = await this.#exchange("read", { text, lang: options.lang ?? "en" }, options);
		if (wrong.length > 0) throw new SudokuError({ code: "parse", line: wrong[0].line, column: wrong[0].column, reason: wrong[0].message });
		if (found.length === 0) throw new SudokuError({ code: "parse", reason: "there is no puzzle in the text" });
		return { found };
	}

	#engine(name, args, options) {
		return this.#runner.call("engine", name, args, options);
	}

	#exchange(name, args, options) {
		return this.#runner.call("exchange", name, args, options);
	}
}

function told(board) {
	return { puzzle: written(board.givens, board.symbols), rules: board.rules };
}

