// Runs a few cases in this thread: for Deno and Bun, whose own test runners differ. deno run -A other.mjs, bun other.mjs
import { load } from "@jiugong/sudoku";
import { cases, inWorker } from "./cases.mjs";

let failed = 0;
for (const worker of [false, true]) {
	const s = await load({ worker });
	for (const [name, run] of Object.entries({ ...cases, ...(worker && inWorker) })) {
		await run(s).catch((error) => {
			failed++;
			console.error(`${name}${worker ? " (worker)" : ""}: ${error}`);
		});
	}
	s.close();
}
console.log(`${failed} failed`);
// In Deno the thread of a call that was aborted goes on until the process ends.
process.exit(failed ? 1 : 0);
