import { asset } from "../asset";
import type { Progress, Trouble } from "./types";

// A Module is one WebAssembly module in a worker: it starts at the first call,
// answers one call after the other, and is ended and started again when the
// call it is working on is aborted, since nothing can interrupt it. A call in the
// background gives way to any other, and begins again after it.

/** ToWorker and FromWorker are what page and worker tell each other. */
export type ToWorker =
	| { readonly start: WebAssembly.Module | string } // the module, or where it lies
	| { readonly call: string; readonly args: unknown };
export type FromWorker =
	| { readonly ready: WebAssembly.Module }
	| { readonly answer: unknown }
	| { readonly trouble: Trouble }
	| { readonly progress: Progress };

interface Call {
	readonly name: string;
	readonly args: unknown;
	readonly background: boolean;
	readonly progress: ((progress: Progress) => void) | undefined;
	readonly resolve: (answer: unknown) => void;
	readonly reject: (reason: unknown) => void;
}

export class Module {
	private worker: Worker | undefined;
	private ready = false;
	private compiled: WebAssembly.Module | undefined; // kept, so that starting again is quick
	private readonly waiting: Call[] = [];
	private current: Call | undefined;

	constructor(private readonly file: string) {}

	/** load starts the worker, if there is none. */
	load(): Promise<unknown> {
		return this.call("", null, {});
	}

	/** call asks the module. It rejects with a Trouble, or with the reason of the
	 * signal. */
	call(name: string, args: unknown, options: { signal?: AbortSignal; background?: boolean; progress?: (progress: Progress) => void }): Promise<unknown> {
		const { signal, background = false, progress } = options;
		return new Promise((resolve, reject) => {
			if (signal?.aborted) return reject(signal.reason);
			const done = () => signal?.removeEventListener("abort", abort);
			const call: Call = {
				name, args, background, progress,
				resolve: (answer) => (done(), resolve(answer)),
				reject: (reason) => (done(), reject(reason)),
			};
			const abort = () => this.abort(call, signal!.reason);
			signal?.addEventListener("abort", abort);
			this.waiting.push(call);
			if (this.current?.background && !background && name !== "") this.putOff();
			this.next();
		});
	}

	private next(): void {
		if (this.current) return;
		const first = Math.max(0, this.waiting.findIndex((call) => !call.background));
		[this.current] = this.waiting.splice(first, 1);
		if (!this.current) return;
		if (!this.worker) this.start();
		if (this.ready) this.send();
		else this.current.progress?.({ phase: "load" });
	}

	/** send hands the current call to the worker. */
	private send(): void {
		const { name, args } = this.current!;
		if (name === "") return this.end((call) => call.resolve(undefined));
		try {
			this.tell({ call: name, args });
		} catch (error) {
			this.end((call) => call.reject(error)); // args that can't be copied
		}
	}

	private tell(message: ToWorker): void {
		this.worker!.postMessage(message);
	}

	private start(): void {
		const worker = new Worker(asset("worker.js"));
		this.worker = worker;
		worker.onmessage = (event: MessageEvent<FromWorker>) => {
			if (worker === this.worker) this.hear(event.data);
		};
		worker.onerror = (event) => {
			event.preventDefault();
			if (worker === this.worker) this.fail({ code: this.ready ? "broken" : "unavailable", reason: event.message });
		};
		this.tell({ start: this.compiled ?? asset(this.file) });
	}

	private hear(message: FromWorker): void {
		if ("ready" in message) {
			this.ready = true;
			this.compiled = message.ready;
			if (this.current) this.send();
		} else if ("progress" in message) {
			this.current?.progress?.(message.progress);
		} else if ("answer" in message) {
			this.end((call) => call.resolve(message.answer));
		} else if (message.trouble.code === "broken" || message.trouble.code === "unavailable") {
			this.fail(message.trouble);
		} else {
			this.end((call) => call.reject(message.trouble));
		}
	}

	/** end finishes the current call and goes on to the next. */
	private end(finish: (call: Call) => void): void {
		const call = this.current;
		this.current = undefined;
		if (call) finish(call);
		this.next();
	}

	/** fail gives up the worker; the next call starts another. */
	private fail(trouble: Trouble): void {
		this.stop();
		this.end((call) => call.reject(trouble));
	}

	/** putOff has the current call begin again when nothing else waits. */
	private putOff(): void {
		this.waiting.push(this.current!);
		this.current = undefined;
		if (this.ready) this.stop();
	}

	private abort(call: Call, reason: unknown): void {
		if (call !== this.current) {
			this.waiting.splice(this.waiting.indexOf(call), 1);
			return call.reject(reason);
		}
		if (this.ready) this.stop(); // one that is still loading may go on
		this.end(() => call.reject(reason));
	}

	private stop(): void {
		this.worker?.terminate();
		this.worker = undefined;
		this.ready = false;
	}
}
