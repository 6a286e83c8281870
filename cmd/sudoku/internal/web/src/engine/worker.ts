// The worker runs one WebAssembly module made by Go. It is told first which,
// then what to answer, one call at a time.

import "wasm_exec.js"; // Go's own, which defines the class Go
import type { FromWorker, ToWorker } from "./module";
import type { Trouble, WorkDone } from "./types";

declare class Go {
	importObject: WebAssembly.Imports;
	run(instance: WebAssembly.Instance): Promise<void>;
}

/** What the module leaves behind once it runs: see cmd/sudoku-wasm. */
type Answer = { answer: unknown } | { trouble: Trouble };
declare const sudoku: { call(name: string, args: unknown, progress: (work: WorkDone) => void): Answer };

const tell = (message: FromWorker): void => postMessage(message);
const report = (work: WorkDone): void => tell({ progress: { phase: "work", ...work } });

onmessage = async (event: MessageEvent<ToWorker>) => {
	const message = event.data;
	if ("start" in message) {
		try {
			tell({ ready: await start(message.start) });
		} catch (error) {
			tell({ trouble: { code: "unavailable", reason: String(error) } });
		}
		return;
	}
	try {
		tell(sudoku.call(message.call, message.args, report));
	} catch (error) {
		tell({ trouble: { code: "broken", reason: String(error) } });
	}
};

async function start(source: WebAssembly.Module | string): Promise<WebAssembly.Module> {
	const module = typeof source === "string" ? await WebAssembly.compileStreaming(fetch(source)) : source;
	const go = new Go();
	const instance = await WebAssembly.instantiate(module, go.importObject);
	const ended = go.run(instance); // runs until the module waits for calls
	ended.then(() => tell({ trouble: { code: "broken", reason: "the engine has ended" } }));
	return module;
}
