// Runs the cases in node and in Chromium, on the package that is installed.
import { afterAll, beforeAll, describe, test } from "vitest";
import { load } from "@jiugong/sudoku";
import { cases, inWorker } from "./cases.mjs";

describe.each([false, true])("in a worker: %s", (worker) => {
	let s;
	beforeAll(async () => (s = await load({ worker })));
	afterAll(() => s.close());
	test.each(Object.entries({ ...cases, ...(worker && inWorker) }))("%s", (_, run) => run(s));
});
