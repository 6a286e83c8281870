// Rules with constraints have to be described by Go before a board of them can be
// made. What was described last is kept in the browser, so that a game goes on
// without waiting for the engine.
import { type Described, UnknownRules, learn } from "../model";
import { Engine } from "./engine";

/** judge is an engine for quick questions on constraints, which needn't wait until
 * the other has solved or rated something. */
export const judge = new Engine();

/** The language in which an error is told. */
const lang = (): string => (typeof document === "undefined" ? "" : document.documentElement.lang);

/** knowing does what may meet rules that are to be described first. */
export async function knowing<T>(make: () => T | Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await make();
		} catch (error) {
			if (!(error instanceof UnknownRules)) throw error;
			await learnOf(error.text);
		}
	}
}

async function learnOf(text: string): Promise<void> {
	await import("../marks/names").catch(() => {}); // else kinds are called by their ids
	const kept = read();
	let described = kept.find((one) => one.text === text);
	if (!described) {
		described = await judge.describe(text, lang());
		write([described, ...kept.filter((one) => one.text !== described!.text)]);
	}
	learn(text, described);
}

const place = "sudoku.rules";
const most = { rules: 8, size: 300_000 };

interface Kept {
	readonly version: string; // of the engine
	readonly rules: readonly Described[];
}

const version = (): string => VERSIONS["engine.wasm"];

function read(): readonly Described[] {
	try {
		const kept = JSON.parse(localStorage.getItem(place) ?? "null") as Kept | null;
		return kept?.version === version() ? kept.rules : [];
	} catch {
		return [];
	}
}

function write(rules: readonly Described[]): void {
	const some = rules.slice(0, most.rules);
	try {
		let text = "";
		do text = JSON.stringify({ version: version(), rules: some } satisfies Kept);
		while (text.length > most.size && some.pop());
		localStorage.setItem(place, text);
	} catch {
		// Then the engine is asked again.
	}
}
