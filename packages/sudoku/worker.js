// A worker that runs one module: it is told which, then what to answer, one call after the other.

import { start } from "./runner.js";

const port = globalThis.WorkerGlobalScope ? globalThis : process.getBuiltinModule("node:worker_threads").parentPort;
let call;

async function hear({ module, name, args }) {
	try {
		if (module) call = await start(module);
		else port.postMessage({ answer: call(name, args, (progress) => port.postMessage({ progress })) });
	} catch (error) {
		port.postMessage({ trouble: { ...error, code: error.code ?? "broken", reason: error.message } });
	}
}

// What comes while the module starts waits for it.
let last = Promise.resolve();
const next = (message) => (last = last.then(() => hear(message)));
if (port === globalThis) port.onmessage = (event) => next(event.data);
else port.on("message", next);
