// <sudoku-board puzzle="53..7…"> shows a puzzle and lets it be played, by pointer or keyboard.
// Boards whose rules are rows, columns and boxes need nothing else. For all other rules the engine
// draws what is to be seen, and says what clashes; it is fetched with the first such board.
//
//	picture   an SVG of the rules, where the engine draws it
//	grid      the cells, in rows, above the picture
//	status    what a screen reader is told of a move

import { plain } from "./puzzles.js";

const symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const words = {
	en: { board: "Sudoku", given: "given", empty: "empty", notes: "notes", clash: "clashes", solved: "Solved.", unread: "This puzzle can't be read: " },
	zh: { board: "数独", given: "给定", empty: "空", notes: "笔记", clash: "冲突", solved: "已完成。", unread: "无法读取这道题：" },
};

const style = `
:host { display: block; aspect-ratio: 1; max-width: 30rem; container-type: inline-size; color: light-dark(#14181f, #e6e6e3);
	--paper: light-dark(#fff, #1d2026); --line: light-dark(#9aa3b0, #59606a); --own: light-dark(#1d5bb8, #8ab8ff); --wrong: light-dark(#b3261e, #ff9a90);
	--selected: light-dark(#ffe9a8, #574a1c); --seen: light-dark(#e6edfa, #2a3140) }
:host([hidden]) { display: none }
.board { position: relative; width: 100%; height: 100%; background: var(--paper) }
.picture, .picture svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none }
.row { display: contents }
.cell { position: absolute; box-sizing: border-box; display: grid; place-items: center; cursor: default; line-height: 1; user-select: none; touch-action: manipulation;
	border: 0 solid currentColor; box-shadow: inset -1px -1px var(--line) }
.picture:not(:empty) ~ [role=grid] .cell { box-shadow: none }
.picture:not(:empty) ~ [role=grid] { color: #14181f; --own: #1d5bb8; --wrong: #b3261e; --selected: #ffe08080; --seen: #d0dcf880 }
.cell.own { color: var(--own) }
.cell.given { font-weight: 700 }
.cell.seen { background: var(--seen) }
.cell[aria-selected=true] { background: var(--selected) }
.cell.wrong { color: var(--wrong); text-decoration: underline wavy 1px }
.cell:focus-visible { outline: 2px solid var(--own); outline-offset: -2px; z-index: 1 }
.notes { display: grid; width: 100%; height: 100%; place-items: center; font-size: 38% }
[role=status] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
[role=alert] { padding: 1rem; color: var(--wrong) }`;

/** engine is loaded once, for all boards that need it. */
let engine;
const theEngine = () => (engine ??= import("./index.js").then(({ load }) => load({ worker: true })).catch((error) => {
	engine = undefined;
	throw error;
}));

/** boxOf gives the rows and columns of the boxes of plain rules such as 9 or 12:2x6. */
function boxOf(rules, side) {
	const told = /^\d+:(\d+)x(\d+)$/.exec(rules);
	if (told) return [Number(told[1]), Number(told[2])];
	let rows = Math.floor(Math.sqrt(side));
	while (side % rows !== 0) rows--;
	return [rows, side / rows];
}

// Where there is no page, as in node, the module can be imported and does nothing.
const Base = globalThis.HTMLElement ?? class {};

export class SudokuBoard extends Base {
	static observedAttributes = ["puzzle", "rules", "value", "readonly", "lang", "label"];

	#cells = [];
	#givens = []; // digits from 1; 0 is empty
	#digits = []; // givens and entries
	#notes = []; // a set for each cell
	#wrong = new Set();
	#side = 0;
	#houses; // for each cell those that must differ from it; undefined where the engine says
	#rules = "";
	#at = 0;
	#past = [];
	#noting = false;
	#reading = 0; // of the puzzle that is shown
	#asking = 0; // of what the engine was last asked
	#solved = false;

	connectedCallback() {
		if (!this.shadowRoot) {
			this.attachShadow({ mode: "open", delegatesFocus: true }).innerHTML = `<style>${style}</style><div class="board"><div class="picture"></div><div role="grid"></div><div role="status"></div></div>`;
			const grid = this.#part("[role=grid]");
			grid.addEventListener("keydown", (event) => this.#key(event));
			grid.addEventListener("pointerdown", (event) => {
				const cell = this.#cells.indexOf(event.target.closest(".cell"));
				if (cell >= 0) this.#select(cell);
			});
			grid.addEventListener("focusin", (event) => this.#select(this.#cells.indexOf(event.target), false));
		}
		this.#read();
	}

	attributeChangedCallback(name, old, now) {
		if (!this.shadowRoot || old === now) return;
		if (name === "readonly" || name === "label" || name === "lang") this.#show();
		else this.#read();
	}

	/** The puzzle, as a line of digits, with its rules behind a tab where its length doesn't tell them. */
	get puzzle() {
		return this.getAttribute("puzzle") ?? "";
	}

	set puzzle(text) {
		this.removeAttribute("value");
		this.setAttribute("puzzle", text);
	}

	/** What is on the board, givens and entries, as a line of digits. */
	get value() {
		return this.#digits.map((digit) => (digit ? symbols[digit - 1] : ".")).join("");
	}

	set value(text) {
		this.setAttribute("value", text);
	}

	get readOnly() {
		return this.hasAttribute("readonly");
	}

	set readOnly(yes) {
		this.toggleAttribute("readonly", yes);
	}

	/** Whether every cell holds a digit and nothing clashes. */
	get solved() {
		return this.#solved;
	}

	/** undo takes the last change back. */
	undo() {
		const last = this.#past.pop();
		if (!last) return;
		[this.#digits, this.#notes] = last;
		this.#changed();
	}

	/** clear empties all cells but the givens. */
	clear() {
		this.#keep();
		this.#digits = [...this.#givens];
		this.#notes = this.#digits.map(() => new Set());
		this.#changed();
	}

	#part = (selector) => this.shadowRoot.querySelector(selector);

	get #words() {
		return (this.lang || this.closest("[lang]")?.lang || "en").startsWith("zh") ? words.zh : words.en;
	}

	// #read begins anew, with the puzzle that the attributes say.
	#read() {
		this.#reading++;
		this.#asking++;
		this.#part("[role=alert]")?.remove();
		const read = plain(this.puzzle, this.getAttribute("rules") ?? undefined);
		const value = this.getAttribute("value");
		const entries = value === null ? undefined : plain(value, read?.rules)?.givens;
		const grid = this.#part("[role=grid]");
		grid.replaceChildren();
		this.#part(".picture").replaceChildren();
		this.#cells = [];
		if (!read) return this.#unread(this.puzzle ? this.puzzle.slice(0, 40) : '""');
		this.#rules = read.rules;
		this.#givens = [...read.givens];
		this.#digits = this.#givens.map((digit, cell) => digit || (entries?.length === this.#givens.length ? entries[cell] : 0));
		this.#notes = this.#givens.map(() => new Set());
		this.#past = [];
		this.#at = 0;
		const side = (this.#side = Math.sqrt(this.#givens.length));
		for (let row = 0; row < side; row++) {
			const line = document.createElement("div");
			line.setAttribute("role", "row");
			line.className = "row";
			for (let column = 0; column < side; column++) {
				const cell = document.createElement("div");
				cell.setAttribute("role", "gridcell");
				this.#cells.push(cell);
				line.append(cell);
			}
			grid.append(line);
		}
		this.#houses = /^\d+(:\d+x\d+)?$/.test(read.rules) ? this.#peers() : undefined;
		this.#place(0, 0, side, side);
		if (!this.#houses) void this.#draw();
		this.#changed(false);
	}

	#unread(why) {
		const alert = document.createElement("div");
		alert.setAttribute("role", "alert");
		alert.textContent = this.#words.unread + why;
		this.#part(".board").append(alert);
	}

	// #peers are the cells that see each cell, and draws the lines of the boxes.
	#peers() {
		const side = this.#side, [rows, columns] = boxOf(this.#rules, side);
		const box = (cell) => Math.floor(Math.floor(cell / side) / rows) * side + Math.floor((cell % side) / columns);
		return this.#cells.map((element, cell) => {
			const row = Math.floor(cell / side), column = cell % side;
			element.style.borderWidth = `${row % rows === 0 ? 2 : 0}px ${column === side - 1 ? 2 : 0}px ${row === side - 1 ? 2 : 0}px ${column % columns === 0 ? 2 : 0}px`;
			return [...this.#cells.keys()].filter((other) => other !== cell && (Math.floor(other / side) === row || other % side === column || box(other) === box(cell)));
		});
	}

	// #place puts the cells where a picture with this view has them.
	#place(x, y, width, height) {
		const side = this.#side;
		this.style.aspectRatio = `${width} / ${height}`;
		this.#cells.forEach((cell, i) => {
			Object.assign(cell.style, {
				left: `${(((i % side) - x) / width) * 100}%`, top: `${((Math.floor(i / side) - y) / height) * 100}%`,
				width: `${100 / width}%`, height: `${100 / height}%`, fontSize: `${62 / width}cqi`,
			});
		});
	}

	// #draw has the engine draw the rules.
	async #draw() {
		const reading = this.#reading;
		try {
			const s = await theEngine();
			const { text } = await s.draw(".".repeat(this.#givens.length), { rules: this.#rules });
			if (reading !== this.#reading) return;
			const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
			svg.setAttribute("aria-hidden", "true");
			this.#part(".picture").replaceChildren(svg);
			this.#place(...svg.getAttribute("viewBox").split(" ").map(Number));
		} catch (error) {
			if (reading === this.#reading) this.#unread(error.message);
		}
	}

	#select(cell, focus = true) {
		if (cell < 0) return;
		this.#at = cell;
		this.#show();
		if (focus) this.#cells[cell].focus();
	}

	#key(event) {
		const side = this.#side, row = Math.floor(this.#at / side), column = this.#at % side;
		const to = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], Home: [row, 0], End: [row, side - 1] }[event.key];
		if (to && !event.altKey && !event.metaKey) {
			this.#select(((to[0] + side) % side) * side + ((to[1] + side) % side));
		} else if ((event.ctrlKey || event.metaKey) && event.key === "z") {
			this.undo();
		} else if (event.ctrlKey || event.metaKey || event.altKey || this.readOnly) {
			return;
		} else if (event.key === "Backspace" || event.key === "Delete" || event.key === "0") {
			this.enter(this.#at, 0);
		} else if (event.key === " ") {
			this.#noting = !this.#noting;
			this.#say(this.#noting ? this.#words.notes : "");
		} else {
			// With Shift a digit's key gives another sign.
			const key = /^Digit[1-9]$/.test(event.code) ? event.code.slice(5) : event.key;
			const digit = key.length === 1 ? symbols.indexOf(key.toUpperCase()) + 1 : 0;
			if (digit < 1 || digit > side) return;
			if (this.#noting || (event.shiftKey && digit <= 9)) this.note(this.#at, digit);
			else this.enter(this.#at, digit);
		}
		event.preventDefault();
	}

	/** enter puts a digit into a cell, counted from 0 in reading order; 0 empties it. Givens stay. */
	enter(cell, digit) {
		if (this.#givens[cell] || this.#digits[cell] === digit && (digit || this.#notes[cell].size === 0)) return;
		this.#keep();
		this.#digits[cell] = digit;
		this.#notes[cell] = new Set();
		this.#changed();
	}

	/** note adds a pencil mark to an empty cell, or takes it away. */
	note(cell, digit) {
		if (this.#digits[cell]) return;
		this.#keep();
		const notes = (this.#notes[cell] = new Set(this.#notes[cell]));
		if (!notes.delete(digit)) notes.add(digit);
		this.#changed();
	}

	#keep() {
		this.#past.push([[...this.#digits], [...this.#notes]]);
	}

	// #changed finds what clashes, and tells of it.
	#changed(byPlayer = true) {
		const before = this.#solved, full = !this.#digits.includes(0);
		if (byPlayer) this.dispatchEvent(new CustomEvent("input", { bubbles: true, composed: true, detail: { value: this.value } }));
		const found = (wrong) => {
			this.#wrong = wrong;
			this.#solved = full && wrong.size === 0;
			this.#show();
			const { clash, solved } = this.#words;
			if (byPlayer) this.#say([this.#name(this.#at), wrong.has(this.#at) ? clash : "", this.#solved ? solved : ""].filter(Boolean).join(", "));
			if (this.#solved && !before && byPlayer) this.dispatchEvent(new CustomEvent("solved", { bubbles: true, composed: true, detail: { value: this.value } }));
		};
		if (this.#houses) {
			found(new Set([...this.#cells.keys()].filter((cell) => this.#digits[cell] && this.#houses[cell].some((other) => this.#digits[other] === this.#digits[cell]))));
		} else {
			this.#solved = false;
			this.#show();
			void this.#ask(full, found);
		}
	}

	// #ask has the engine say what clashes.
	async #ask(full, found) {
		const asking = ++this.#asking;
		try {
			const s = await theEngine();
			if (asking !== this.#asking) return; // it has changed again
			const { clashes = [], solutions } = await s.check(this.value, { rules: this.#rules });
			if (asking !== this.#asking) return;
			const cells = clashes.flatMap((clash) => clash.cells).map((name) => {
				const [, row, column] = /^r(\d+)c(\d+)$/.exec(name);
				return (row - 1) * this.#side + Number(column) - 1;
			});
			// A full board that breaks a rule has no solution, though no house says where.
			found(new Set(cells.length === 0 && full && solutions === "0" ? this.#cells.keys() : cells));
		} catch (error) {
			if (asking === this.#asking) this.#say(error.message);
		}
	}

	#say(text) {
		this.#part("[role=status]").textContent = text;
	}

	#name(cell) {
		const side = this.#side, { given, empty, notes } = this.#words;
		const digit = this.#digits[cell], marks = [...this.#notes[cell]].sort((a, b) => a - b).map((digit) => symbols[digit - 1]).join(" ");
		const holds = digit ? symbols[digit - 1] + (this.#givens[cell] ? `, ${given}` : "") : marks ? `${notes} ${marks}` : empty;
		return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}, ${holds}`;
	}

	#show() {
		const grid = this.#part("[role=grid]"), { board, clash } = this.#words;
		grid.setAttribute("aria-label", this.getAttribute("label") ?? board);
		grid.setAttribute("aria-readonly", String(this.readOnly));
		const across = Math.ceil(Math.sqrt(this.#side));
		const seen = new Set(this.#houses?.[this.#at] ?? []);
		this.#cells.forEach((element, cell) => {
			const digit = this.#digits[cell], wrong = this.#wrong.has(cell), selected = cell === this.#at && !this.readOnly;
			element.className = ["cell", this.#givens[cell] ? "given" : "own", wrong && "wrong", !this.readOnly && seen.has(cell) && "seen"].filter(Boolean).join(" ");
			element.tabIndex = cell === this.#at ? 0 : -1;
			element.setAttribute("aria-selected", String(selected));
			element.setAttribute("aria-readonly", String(this.readOnly || this.#givens[cell] !== 0));
			element.setAttribute("aria-label", this.#name(cell) + (wrong ? `, ${clash}` : ""));
			if (digit || this.#notes[cell].size === 0) {
				element.textContent = digit ? symbols[digit - 1] : "";
			} else {
				const notes = document.createElement("div");
				notes.className = "notes";
				notes.style.gridTemplate = `repeat(${Math.ceil(this.#side / across)}, 1fr) / repeat(${across}, 1fr)`;
				for (let note = 1; note <= this.#side; note++) {
					const mark = document.createElement("span");
					mark.textContent = this.#notes[cell].has(note) ? symbols[note - 1] : "";
					notes.append(mark);
				}
				element.replaceChildren(notes);
			}
		});
	}
}

if (globalThis.customElements && !customElements.get("sudoku-board")) customElements.define("sudoku-board", SudokuBoard);
