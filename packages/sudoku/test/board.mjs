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

const cells = (board) => [...board.shadowRoot.querySelectorAll("[role=gridcell]")];
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
		equal(cells(board).map((cell) => cell.textContent || ".").join(""), easy);
		const grid = board.shadowRoot.querySelector("[role=grid]");
		equal([grid.getAttribute("aria-label"), grid.getAttribute("aria-readonly"), cells(board)[0].getAttribute("aria-label")], ["Sudoku", "true", "r1c1, 5, given"]);
		equal(cells(board).filter((cell) => cell.tabIndex === 0).length, 1);
		const [one, last] = [cells(board)[0].getBoundingClientRect(), cells(board)[80].getBoundingClientRect()];
		equal([last.left > one.left + 7 * one.width, last.top > one.top + 7 * one.height, one.width > 10], [true, true, true]);
		cells(board)[2].focus();
		press(board, "4");
		equal(board.value, easy);
		board.remove();
	},
	"is played by keyboard": async () => {
		const board = made({ puzzle: easy, lang: "zh", label: "今天" });
		board.focus();
		press(board, "9"); // a given stays
		press(board, "ArrowRight"), press(board, "ArrowRight");
		press(board, "5");
		equal([board.value[2], cells(board)[2].getAttribute("aria-label"), cells(board)[0].className.includes("wrong")], ["5", "r1c3, 5, 冲突", true]);
		equal(board.shadowRoot.querySelector("[role=status]").textContent, "r1c3, 5, 冲突");
		press(board, "z", { ctrlKey: true });
		equal(board.value, easy);
		press(board, "!", { code: "Digit1", shiftKey: true }), press(board, " "), press(board, "4"), press(board, " ");
		equal([cells(board)[2].getAttribute("aria-label"), cells(board)[2].textContent], ["r1c3, 笔记 1 4", "14"]);
		press(board, "Delete");
		equal(cells(board)[2].textContent, "");
		const solved = heard(board, "solved"), inputs = heard(board, "input");
		for (let cell = 0; cell < 81; cell++) board.enter(cell, Number(solution[cell]));
		equal([(await solved).value, board.solved, (await inputs).value.length], [solution, true, 81]);
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
	"draws other rules with the engine, which says what clashes": async () => {
		const board = made({ puzzle: "................\t4+killer=3:r1c1r1c2" });
		await until("the picture", () => board.shadowRoot.querySelector(".picture svg"));
		board.enter(0, 1);
		board.enter(1, 3);
		await until("the cage is broken", () => board.shadowRoot.querySelector(".wrong"));
		equal(board.solved, false);
		board.remove();
	},
	"says that it can't read": () => {
		const board = made({ puzzle: "hello" });
		equal(board.shadowRoot.querySelector("[role=alert]").textContent, "This puzzle can't be read: hello");
		board.puzzle = easy;
		equal([board.shadowRoot.querySelector("[role=alert]"), cells(board).length], [null, 81]);
		board.remove();
	},
};
