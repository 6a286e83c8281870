// What the package must do, in node and in a browser, in this thread and in a worker. Each case is given
// a Sudoku.

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const several = easy.slice(0, 75) + "......";

function equal(got, want) {
	const [one, two] = [JSON.stringify(got), JSON.stringify(want)];
	if (one !== two) throw new Error(`got ${one}, want ${two}`);
}

async function fails(promise, code, text) {
	const error = await promise.then(() => undefined, (error) => error);
	if (error?.name !== "SudokuError" || error.code !== code || !error.message.includes(text)) throw new Error(`got ${error}, code ${error?.code}; want ${code}: ${text}`);
}

export const cases = {
	"one solution": async (s) => equal(await s.solve(easy), { puzzle: easy, rules: "9", grids: [solution], unique: true, more: false }),
	"several solutions": async (s) => {
		const { grids, unique, more } = await s.solve(several);
		equal([grids.length, unique, more], [1, false, true]);
		equal((await s.solve(several, { limit: 10 })).more, false);
	},
	"counts": async (s) => {
		equal((await s.count("................", { rules: "4+x" })).solutions, "48");
		equal((await s.count(".".repeat(81), { limit: 10 })), { puzzle: ".".repeat(81), rules: "9", solutions: "10", limited: true });
	},
	"checks": async (s) => {
		equal((await s.check(easy)).solutions, "1");
		const { valid, clashes } = await s.check("55" + easy.slice(2));
		equal([valid, clashes[0].cells, clashes[0].house.kind], [false, ["r1c1", "r1c2"], "row"]);
	},
	"rates": async (s) => equal(await s.rate(easy), { puzzle: easy, rules: "9", er: 1.2, ep: 1.2, ed: 1.2, level: "beginner", technique: "hidden_single" }),
	"hints": async (s) => {
		const { found, step } = await s.hint(easy);
		equal([found, step.technique, step.place.length], ["step", "hidden_single", 1]);
		equal((await s.hint(easy, { entries: "..1" + ".".repeat(78), lang: "zh" })).found, "mistake");
		equal((await s.hint(solution)).found, "solved");
	},
	"explains": async (s) => {
		const { solved, steps, solution: end } = await s.explain(easy, { lang: "zh" });
		equal([solved, end, steps.length > 40, steps.every((step) => step.texts.proof !== "")], [true, solution, true, true]);
	},
	"the same question has the same answer, byte for byte": async (s) => equal(JSON.stringify(await s.explain(easy)) === JSON.stringify(await s.explain(easy)), true),
	"makes the same of the same seed": async (s) => {
		const { items } = await s.generate({ number: 2, seed: "7" });
		equal(items.map((item) => item.puzzle), [
			".8..3..2......246...31....5.7...4...9...2....2...1.8.73.8.69......74.2...........",
			"4..7..........14....5....3..........8.764.......3.7.9.1.....8.2..8.1.6...5.2.3..9",
		]);
	},
	"reads other forms": async (s) => {
		const drawn = easy.replace(/(.{9})/g, "$1\n");
		equal((await s.solve(drawn)).grids, [solution]);
		equal((await s.solve({ puzzle: "1.....3..2.....4", rules: "4" })).grids, ["1342243142133124"]);
		equal((await s.solve("................\t4+killer=3:r1c1r1c2+killer=4:r1c3r2c3+killer=6:r1c4r2c4+killer=7:r2c1r3c1+killer=5:r2c2r3c2+killer=6:r3c3r3c4r4c4+killer=9:r4c1r4c2r4c3")).unique, true);
	},
	"writes other forms": async (s) => {
		const { text, count } = await s.convert(`${easy}\n${several}\n`, { to: "line" });
		equal([text, count], [`${easy}\n${several}\n`, 2]);
		equal((await s.convert((await s.convert(easy, { to: "fpuzzles" })).text, { to: "line" })).text.trim(), easy);
	},
	"draws": async (s) => {
		const { text } = await s.draw(easy, { solution: true, title: "The <end>" });
		equal([text.startsWith("<svg"), text.includes("The &lt;end&gt;")], [true, true]);
	},
	"says what is wrong": async (s) => {
		await fails(s.solve("55" + easy.slice(2)), "clash", "");
		await fails(s.rate(several), "several", "solution");
		await fails(s.solve("hello"), "parse", "");
		await fails(s.solve(7), "parse", "got number");
		await fails(s.generate({ level: "hrad" }), "option", "hard");
		await fails(s.solve(easy, { rules: "9+y" }), "rules", "");
	},
};

/** inWorker are cases that only a worker can meet. */
export const inWorker = {
	"an abort ends a long call, and the next is answered": async (s) => {
		const empty = s.count(".".repeat(256), { signal: AbortSignal.timeout(200) }).then(() => "counted", (error) => error.name);
		const waiting = s.solve(easy, { signal: AbortSignal.timeout(50) }).then(() => "solved", (error) => error.name);
		equal([await empty, await waiting], ["TimeoutError", "TimeoutError"]);
		equal((await s.solve(easy)).grids, [solution]);
	},
	"one that is aborted beforehand isn't begun": async (s) => equal(await s.solve(easy, { signal: AbortSignal.abort() }).catch((error) => error.name), "AbortError"),
};
