// The two modules, engine and exchange, in this thread (Here) or in workers (There). Each is
// fetched when it is first needed.

import { SudokuError } from "./error.js";
import { start } from "./runner.js";

const files = { engine: new URL("./engine.wasm", import.meta.url), exchange: new URL("./exchange.wasm", import.meta.url) };

/** compiled compiles a module from where the options say, or from beside this file. */
async function compiled(name, options) {
	const source = options[name] ?? files[name];
	try {
		if (source instanceof WebAssembly.Module) return source;
		if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return await WebAssembly.compile(source);
		const url = new URL(source, import.meta.url);
		if (url.protocol === "file:") return await WebAssembly.compile(process.getBuiltinModule("node:fs").readFileSync(url));
		const response = await fetch(url);
		if (!response.ok) throw new Error(`${url}: ${response.status}`);
		if (response.headers.get("Content-Type")?.startsWith("application/wasm")) return await WebAssembly.compileStreaming(response);
		return await WebAssembly.compile(await response.arrayBuffer());
	} catch (error) {
		throw new SudokuError({ code: "unavailable", reason: `the module ${name} can't be loaded: ${error.message}` });
	}
}

/** Here runs modules in this thread: a call holds it up until it is answered. */
export class Here {
	#options;
	#calls = {};

	constructor(options) {
		this.#options = options;
	}

	load(name) {
		return (this.#calls[name] ??= compiled(name, this.#options).then(start));
	}

	async call(module, name, args, { signal, progress } = {}) {
		signal?.throwIfAborted();
		const call = await this.load(module);
		signal?.throwIfAborted();
		return call(name, args, progress);
	}

	close() {
		this.#calls = {};
	}
}

/** There runs each module in a worker. */
export class There {
	#options;
	#workers = {};

	constructor(options) {
		this.#options = options;
	}

	#worker(name) {
		return (this.#workers[name] ??= new ModuleWorker(() => compiled(name, this.#options)));
	}

	load(name) {
		return this.#worker(name).load();
	}

	call(module, name, args, options) {
		return this.#worker(module).call(name, args, options);
	}

	close() {
		for (const worker of Object.values(this.#workers)) worker.close();
	}
}

// A ModuleWorker answers one call after the other. Nothing can interrupt a module, so an abort ends
// its worker, and the next call starts another from the module, which is kept.
class ModuleWorker {
	#compile;
	#module;
	#worker;
	#turn = Promise.resolve();
	#fail; // ends the call that is under way

	constructor(compile) {
		this.#compile = compile;
	}

	load() {
		return (this.#module ??= this.#compile());
	}

	call(name, args, { signal, progress } = {}) {
		const answer = this.#turn.then(async () => {
			signal?.throwIfAborted();
			const module = await this.load();
			signal?.throwIfAborted();
			return this.#ask(module, name, args, signal, progress);
		});
		this.#turn = answer.catch(() => {});
		if (!signal) return answer;
		// One that waits for its turn is given up at once, too.
		return new Promise((resolve, reject) => {
			const abort = () => reject(signal.reason);
			signal.addEventListener("abort", abort, { once: true });
			answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
		});
	}

	#ask(module, name, args, signal, progress) {
		return new Promise((resolve, reject) => {
			const done = (finish, value) => {
				signal?.removeEventListener("abort", abort);
				this.#fail = undefined;
				this.#worker?.unref?.();
				finish(value);
			};
			const abort = () => {
				this.#end();
				done(reject, signal.reason);
			};
			this.#fail = (error) => {
				this.#end();
				done(reject, error);
			};
			signal?.addEventListener("abort", abort, { once: true });
			if (!this.#worker) this.#start(module);
			this.#worker.ref?.();
			this.#hear = (message) => {
				if (message.progress) progress?.(message.progress);
				else if (message.trouble) done(reject, new SudokuError(message.trouble));
				else done(resolve, message.answer);
			};
			this.#worker.postMessage({ name, args });
		});
	}

	#hear = () => {};

	#start(module) {
		const url = new URL("./worker.js", import.meta.url);
		const worker = globalThis.Worker ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" }) : new (process.getBuiltinModule("node:worker_threads").Worker)(url);
		const hear = (message) => worker === this.#worker && this.#hear(message);
		const fail = (error) => worker === this.#worker && this.#fail?.(new SudokuError({ code: "broken", reason: error?.message ?? "the worker has ended" }));
		if (worker.on) {
			worker.on("message", hear);
			worker.on("error", fail);
		} else {
			worker.onmessage = (event) => hear(event.data);
			worker.onerror = fail;
		}
		worker.postMessage({ module });
		this.#worker = worker;
	}

	#end() {
		this.#worker?.terminate();
		this.#worker = undefined;
	}

	close() {
		this.#fail?.(new SudokuError({ code: "unavailable", reason: "the engine was closed" }));
		this.#end();
	}
}
