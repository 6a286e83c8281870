// Runs the modules, which Go made, in this thread.

import define from "./go.js";
import { SudokuError } from "./error.js";

// The world is all that a module sees: not the files, nor the globals, of the program it is in.
const names = ["Object", "Array", "Uint8Array", "Uint32Array", "Date", "Error", "crypto", "performance", "TextEncoder", "TextDecoder"];

/** start runs a compiled module, and gives the function that calls it. */
export async function start(module) {
	const world = { __proto__: null };
	for (const name of names) world[name] = globalThis[name];
	const go = new (define(world))();
	const instance = await WebAssembly.instantiate(module, go.importObject);
	go.run(instance); // until it waits for calls
	return (name, args, progress) => {
		const { answer, trouble } = world.sudoku.call(name, args, progress ?? (() => {}));
		if (trouble) throw new SudokuError(trouble);
		return answer;
	};
}
