// <sudoku-board puzzle="53..7…"> shows a puzzle and lets it be played, by pointer or keyboard. The element is
// that of the page, of whose sources element.js is made. The engine is fetched for the first board
// whose rules have constraints: it says what these look like, and what is broken.

import { SudokuBoard, define } from "./element.js";
import { There } from "./modules.js";

let engine;

/** ask asks the engine, which all boards share. One that can't be had is asked for again. */
async function ask(name, args) {
	engine ??= new There({});
	try {
		return await engine.call("engine", name, args);
	} catch (error) {
		if (error.code === "unavailable") engine = undefined;
		throw error;
	}
}

define({ describe: (rules, lang) => ask("describe", { rules, lang }), broken: (puzzle) => ask("broken", { puzzle }) });

export { SudokuBoard };
