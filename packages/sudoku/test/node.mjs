// Runs the cases in node, on the package that is installed: node --test node.mjs
import { readFileSync, writeFileSync } from "node:fs";
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

test("the lines of the README run", async () => {
	const [, lines] = /```js\n(.*?)```/s.exec(readFileSync("node_modules/@jiugong/sudoku/README.md", "utf8"));
	writeFileSync("readme.mjs", lines);
	const log = console.log, said = [];
	console.log = (text) => said.push(text);
	try {
		await import("./readme.mjs");
	} finally {
		console.log = log;
	}
	if (said.length !== 5 || !said[0].startsWith("534678912") || said[1] !== "beginner" || said[3] !== "<svg") throw new Error(`they print ${JSON.stringify(said)}`);
});

test("what shows boards can be imported where there is no page", () => import("@jiugong/sudoku/board.js"));
