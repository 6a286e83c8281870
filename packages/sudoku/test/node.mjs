// Runs the cases in node, on the package that is installed: node --test node.mjs
import { test } from "node:test";
import { load } from "@jiugong/sudoku";
import { cases, inWorker } from "./cases.mjs";

for (const worker of [false, true]) {
	test(worker ? "in a worker" : "in this thread", async (t) => {
		const before = Object.keys(globalThis).length;
		const start = performance.now();
		const s = await load({ worker });
		await s.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
		t.diagnostic(`the first call was answered after ${Math.round(performance.now() - start)} ms`);
		for (const [name, run] of Object.entries({ ...cases, ...(worker && inWorker) })) await t.test(name, () => run(s));
		if (Object.keys(globalThis).length !== before) throw new Error("the package leaves globals behind");
		s.close();
	});
}
