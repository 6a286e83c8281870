// The calls to the Go engine, which lives in a worker of its own and is loaded
// at the first call. Every call is a promise; one that fails rejects with an
// EngineError, one that is aborted with the signal's reason.
//
//	const made = await engine.generate({ rules: "9", level: "hard" }, { signal });

import type {
	BoardData, Calls, Checked, Chosen, Combinations, Counted, Described, Form, Found, Told, Generate, Hint, Language, Level, Made, Path, Progress, PuzzleData, Rating, Read, Seen,
	Solved, Steps, Surveyed, Trouble, Written,
} from "./types";
import { Module } from "./module";

export type * from "./types";

/** EngineError says by its code what went wrong; the page has the words. */
export class EngineError extends Error {
	override readonly name = "EngineError";
	constructor(readonly trouble: Trouble) {
		super(trouble.reason ?? trouble.code);
	}
	get code(): Trouble["code"] {
		return this.trouble.code;
	}
}

/** CallOptions go with every call. */
export interface CallOptions {
	/** signal ends the call, however long it would take. */
	signal?: AbortSignal;
	/** background has the call give way to others, and begin again after them. */
	background?: boolean;
	/** progress is told now and then how far it is. */
	progress?: (progress: Progress) => void;
}

/** Engine is the Go engine. Calls are answered one after the other; make
 * another Engine for work beside it. */
export class Engine {
	private readonly main = new Module("engine.wasm");
	private readonly exchange = new Module("exchange.wasm");

	/** load fetches the engine ahead of the first call. */
	async load(): Promise<void> {
		await this.main.load();
	}

	/** generate makes a puzzle. */
	generate(wanted: Generate, options?: CallOptions): Promise<Made> {
		return this.call("generate", { ...wanted, seed: wanted.seed ?? randomSeed() }, options);
	}

	/** daily is the puzzle of a day such as "2026-11-21", the same everywhere. */
	daily(date: string, level: Level | "", rules: string, options?: CallOptions): Promise<Made> {
		return this.call("daily", { date, level, rules }, options);
	}

	/** rate says how hard a puzzle is that has one solution. */
	rate(puzzle: PuzzleData, options?: CallOptions): Promise<Rating> {
		return this.call("rate", { puzzle }, options);
	}

	/** check says how many solutions a puzzle has, and what clashes. */
	check(puzzle: PuzzleData, options?: CallOptions): Promise<Checked> {
		return this.call("check", { puzzle }, options);
	}

	/** solve gives up to limit solutions. */
	solve(puzzle: PuzzleData, limit = 1, options?: CallOptions): Promise<Solved> {
		return this.call("solve", { puzzle, limit }, options);
	}

	/** count counts the solutions, up to limit if it isn't 0. */
	count(puzzle: PuzzleData, limit = 0, options?: CallOptions): Promise<Counted> {
		return this.call("count", { puzzle, limit }, options);
	}

	/** hint is the next step on a player's board, mistakes first; null when it
	 * is full and right, or no technique leads on. */
	hint(board: BoardData, lang: Language, options?: CallOptions): Promise<Hint | null> {
		return this.call("hint", { board, lang }, options);
	}

	/** steps are all steps that are open on a player's board. */
	steps(board: BoardData, lang: Language, options?: CallOptions): Promise<Steps> {
		return this.call("steps", { board, lang }, options);
	}

	/** path is the whole solution, step by step. */
	path(puzzle: PuzzleData, lang: Language, options?: CallOptions): Promise<Path> {
		return this.call("path", { puzzle, lang }, options);
	}

	/** describe is what rules with constraints mean to the page. */
	describe(rules: string, lang: Language, options?: CallOptions): Promise<Described> {
		return this.call("describe", { rules, lang }, options);
	}

	/** broken are the numbers of the constraints that can't hold any more; the
	 * puzzle's givens are all that stands on the board. */
	broken(puzzle: PuzzleData, options?: CallOptions): Promise<readonly number[]> {
		return this.call("broken", { puzzle }, options);
	}

	/** combinations are those of each sum of a constraint; candidates are a set for
	 * each cell. */
	combinations(puzzle: PuzzleData, constraint: number, candidates: ArrayLike<number>, options?: CallOptions): Promise<readonly Combinations[]> {
		return this.call("combinations", { puzzle, constraint, candidates }, options);
	}

	/** survey says which digits occur in some solution, and counts the solutions up
	 * to limit. */
	survey(puzzle: PuzzleData, limit: number, options?: CallOptions): Promise<Surveyed> {
		return this.call("survey", { puzzle, limit }, options);
	}

	/** ask asks what has no method of its own: it is for lessons alone. */
	ask<K extends "lessons" | "lesson" | "exercise" | "judge" | "note">(name: K, args: Calls[K]["args"], options?: CallOptions): Promise<Calls[K]["answer"]> {
		return this.call(name, args, options);
	}

	/** read finds the boards in a text of any form. */
	read(text: string, lang: Language, options?: CallOptions): Promise<Read> {
		return this.call("read", { text, lang }, options);
	}

	/** write is a board in one of the forms, and what of it the form can't hold. */
	write(board: BoardData, form: string, lang: Language, options?: CallOptions, told: Told = {}): Promise<Written> {
		return this.call("write", { board, form, lang, ...told }, options);
	}

	/** choose lets the rules choose among what the grids in one place of a picture look like; null
	 * when that is no Sudoku. */
	choose(candidates: readonly Seen[], lang: Language, options?: CallOptions): Promise<Chosen | null> {
		return this.call("choose", { candidates, lang }, options);
	}

	/** open reads the code of a link. */
	open(code: string, options?: CallOptions): Promise<Found> {
		return this.call("open", { code }, options);
	}

	/** code is the short text of a board that stands in links. */
	async code(board: BoardData, options?: CallOptions): Promise<string> {
		return (await this.call("code", { board }, options)).code;
	}

	/** forms are all forms that read and write know. */
	async forms(options?: CallOptions): Promise<readonly Form[]> {
		return (await this.call("forms", {}, options)).forms;
	}

	private call<K extends keyof Calls>(name: K, args: Calls[K]["args"], options?: CallOptions): Promise<Calls[K]["answer"]> {
		return ask(inExchange.has(name) ? this.exchange : this.main, name, args, options);
	}
}

/** ask asks a module. */
export function ask<T>(module: Module, name: string, args: unknown, options: CallOptions = {}): Promise<T> {
	return module.call(name, args, options).catch((error: unknown) => {
		throw isTrouble(error) ? new EngineError(error) : error;
	}) as Promise<T>;
}

const inExchange: ReadonlySet<keyof Calls> = new Set(["read", "write", "open", "code", "forms"] as const);

function isTrouble(error: unknown): error is Trouble {
	return typeof error === "object" && error !== null && "code" in error && !(error instanceof Error || error instanceof DOMException);
}

/** randomSeed is a new seed for generate. */
export function randomSeed(): string {
	return crypto.getRandomValues(new BigUint64Array(1))[0].toString();
}

/** engine is the one that the page asks on the player's behalf. */
export const engine = new Engine();
