// What <sudoku-board> must do, in a browser.

import "@jiugong/sudoku/board.js";

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

function equal(got, want) {
	const [one, two] = [JSON.stringify(got), JSON.stringify(want)];
	if (one !== two) throw new Error(`got ${one}, want ${two}`);
}

/** made puts a board on the page. */
function made(attributes) {
	const board = document.createElement("sudoku-board");
	for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
	document.body.append(board);
	return board;
}

const part = (board, selector) => board.shadowRoot.querySelector(selector);
const cells = (board) => [...board.shadowRoot.querySelectorAll("[role=gridcell]")];
const labels = (board, ...at) => at.map((cell) => cells(board)[cell].getAttribute("aria-label"));
const drawn = (board, look) => [...board.shadowRoot.querySelectorAll(`svg text.${look}`)].map((text) => text.textContent).join("");
const press = (board, key, more) => board.shadowRoot.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more }));
const heard = (board, name) => new Promise((resolve) => board.addEventListener(name, (event) => resolve(event.detail), { once: true }));

/** until waits for a condition. */
async function until(what, holds) {
	for (const end = performance.now() + 20_000; !holds(); await new Promise(requestAnimationFrame)) {
		if (performance.now() > end) throw new Error(`never: ${what}`);
	}
}

export const boards = {
	"shows a puzzle": () => {
		const board = made({ puzzle: easy, readonly: "" });
		equal([drawn(board, "given"), drawn(board, "entry")], [easy.replaceAll(".", ""), ""]);
		const grid = part(board, "[role=grid]");
		equal([grid.getAttribute("aria-label"), grid.getAttribute("aria-readonly"), ...labels(board, 0, 2)], ["Sudoku", "true", "5, given, row 1 column 1", "empty, row 1 column 3"]);
		equal(cells(board).filter((cell) => cell.tabIndex === 0).length, 1);
		// Each cell lies on its digit.
		const five = part(board, "svg text.given").getBoundingClientRect(), one = cells(board)[0].getBoundingClientRect(), last = cells(board)[80].getBoundingClientRect();
		equal([five.left > one.left, five.right < one.right, five.top > one.top - 2, five.bottom < one.bottom + 2], [true, true, true, true]);
		equal([last.left > one.left + 7 * one.width, last.top > one.top + 7 * one.height, one.width > 10], [true, true, true]);
		cells(board)[2].focus();
		press(board, "4"), press(board, "z", { ctrlKey: true });
		equal(board.value, easy);
		press(board, "End"), press(board, "ArrowRight");
		equal(board.shadowRoot.activeElement === cells(board)[0], true);
		board.remove();
	},
	"is played by keyboard": async () => {
		const board = made({ puzzle: easy, lang: "zh", label: "今天" });
		board.focus();
		press(board, "9"); // a given stays
		press(board, "ArrowRight"), press(board, "ArrowRight");
		press(board, "5");
		equal([board.value[2], ...labels(board, 2, 0), cells(board)[2].getAttribute("aria-invalid")], ["5", "5，冲突，第 1 行第 3 列", "5，已知，冲突，第 1 行第 1 列", "true"]);
		equal([part(board, "[role=status]").textContent, part(board, "[role=grid]").getAttribute("aria-label"), part(board, "svg .bad") !== null], ["5，冲突，第 1 行第 3 列", "今天", true]);
		press(board, "z", { ctrlKey: true });
		equal(board.value, easy);
		press(board, "!", { code: "Digit1", shiftKey: true }), press(board, " "), press(board, "4"), press(board, " ");
		equal([...labels(board, 2), drawn(board, "mark")], ["候选 1 4，第 1 行第 3 列", "14"]);
		press(board, "Delete");
		equal([...labels(board, 2), drawn(board, "mark")], ["空，第 1 行第 3 列", ""]);
		const solved = heard(board, "solved"), inputs = heard(board, "input");
		for (let cell = 0; cell < 81; cell++) board.enter(cell, Number(solution[cell]));
		equal([(await solved).value, board.solved, (await inputs).value.length], [solution, true, 81]);
		board.enter(2, 10), board.enter(81, 1), board.note(2, 1); // no such digit, no such cell, and one that is full
		equal(board.value, solution);
		board.clear();
		equal([board.value, board.solved], [easy, false]);
		board.remove();
	},
	"is played by pointer": () => {
		const board = made({ puzzle: "1.....3..2.....4", value: "13....3..2.....4" });
		equal(board.value, "13....3..2.....4");
		cells(board)[3].dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
		equal(board.shadowRoot.activeElement === cells(board)[3], true);
		press(board, "7"); // no such digit
		press(board, "2");
		equal(board.value, "13.2..3..2.....4");
		board.puzzle = "................";
		equal(board.value, "................");
		board.remove();
	},
	"knows the rules of houses by itself, on boards of any shape": () => {
		const samurai = made({ puzzle: ".".repeat(369), rules: "samurai" });
		equal(cells(samurai).length, 369);
		samurai.enter(6, 1), samurai.enter(7, 1);
		equal([labels(samurai, 7)[0].includes("clashes"), drawn(samurai, "entry")], [true, "11"]);
		const diagonals = made({ puzzle: "1..............1\t4+x" });
		equal(cells(diagonals).filter((cell) => cell.getAttribute("aria-invalid") === "true").length, 2);
		samurai.remove(), diagonals.remove();
	},
	"asks the engine about other rules": async () => {
		const board = made({ puzzle: "................\t4+killer=3:r1c1r1c2" });
		board.focus();
		press(board, "1");
		await until("the cage is drawn", () => part(board, "svg .cage"));
		equal([board.value[0], board.shadowRoot.activeElement === cells(board)[0], part(board, "svg .sum").textContent], ["1", true, "3"]);
		board.enter(1, 3);
		await until("the cage is broken", () => labels(board, 1)[0].includes("clashes"));
		equal(board.solved, false);
		const solved = heard(board, "solved");
		[..."1234341221434321"].forEach((digit, cell) => board.enter(cell, Number(digit)));
		equal([(await solved).value, board.solved], ["1234341221434321", true]);
		board.remove();
	},
	"has the colours of its page, light or dark": () => {
		const board = made({ puzzle: easy });
		const [light, dark] = ["light", "dark"].map((scheme) => ((board.style.colorScheme = scheme), getComputedStyle(part(board, "svg text.given")).fill));
		board.style.setProperty("--ink", "rgb(1, 2, 3)");
		equal([light, dark, getComputedStyle(part(board, "svg text.given")).fill], ["rgb(36, 33, 30)", "rgb(236, 232, 223)", "rgb(1, 2, 3)"]);
		board.remove();
	},
	"says that it can't read": () => {
		const board = made({ puzzle: "hello" });
		equal(part(board, "[role=alert]").textContent, "This puzzle can’t be read: hello");
		board.enter(0, 1);
		equal([board.value, board.solved], ["", false]);
		board.puzzle = "5".repeat(80) + "x";
		equal(part(board, "[role=alert]").textContent.includes("cell 81"), true);
		board.puzzle = easy;
		equal([part(board, "[role=alert]"), cells(board).length], [null, 81]);
		board.remove();
	},
};
