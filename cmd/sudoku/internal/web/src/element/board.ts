// <sudoku-board> is a small board: a picture that the page shows, or a puzzle that is played on a page
// of somebody else's. The npm package has this very element; see packages/sudoku/board.js.
//
//	picture   an SVG of the board, as it stands
//	grid      cells over it, in rows, that are pointed at and walked through; only where a puzzle was named
//	status    what a screen reader is told of a move
import { fill } from "../slots";
import { drawn } from "../marks/draw";
import { Board } from "../model/board";
import { type Described, UnknownRules, learn } from "../model/constraints";
import { type Rules, parseRules } from "../model/rules";
import { digits, has, withDigit, without } from "../model/set";
import { h, s, setText } from "../view/dom";
import { type Shown, frame, picture } from "./picture";
import { texts } from "./words";

/** Asked is the engine, as far as a board needs it: for rules that have constraints. */
export interface Asked {
  describe(rules: string, lang: string): Promise<Described>;
  broken(puzzle: { rules: string; givens: ArrayLike<number> }): Promise<readonly number[]>;
}

/** Texts are what a board says in one language. */
type Texts = { readonly [key in keyof (typeof texts)["en"]]: string };

/** Written is what the player has written, as it stood once. */
interface Written {
  readonly entries: Uint8Array;
  readonly centre: Uint32Array;
}

// Where there is no page, as in node, the module can be imported and does nothing.
const Base = globalThis.HTMLElement ?? class {};

let asked: Asked | undefined;
let sheets: CSSStyleSheet[] | undefined;

/** define makes the element known. style is for boards on pages of others, which have them in a shadow;
 * without it the page has the style, and boards are part of it. */
export function define(engine: Asked, style?: string): void {
  if (!globalThis.customElements || customElements.get("sudoku-board")) return;
  asked = engine;
  if (style !== undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    sheets = [sheet];
  }
  customElements.define("sudoku-board", SudokuBoard);
}

export class SudokuBoard extends Base {
  static observedAttributes = ["puzzle", "rules", "value", "readonly", "lang", "label"];

  /** The SVG that is shown. */
  drawing: SVGElement = undefined!;
  private board: Board | null = null;
  private cells: HTMLElement[] = [];
  private wrong: ReadonlySet<number> = new Set();
  private at = 0;
  private past: Written[] = [];
  private noting = false;
  private reading = 0; // of the puzzle that is shown
  private asking = 0; // of what the engine was last asked
  private isSolved = false;

  /** show makes it a picture of a board; text is what it is for those who don't see it, "" if that is
   * told elsewhere. */
  show(board: Board, shown: Shown, text: string): this {
    this.draw(picture(board, shown, text));
    return this;
  }

  connectedCallback(): void {
    if (this.board === null && this.hasAttribute("puzzle")) void this.read();
  }

  attributeChangedCallback(name: string, old: string | null, now: string | null): void {
    if (!this.isConnected || old === now) return;
    if (name === "readonly" || name === "label" || name === "lang") this.update();
    else void this.read();
  }

  /** The puzzle, as a line of digits, with its rules behind a tab where its length doesn't tell them. */
  get puzzle(): string {
    return this.getAttribute("puzzle") ?? "";
  }

  set puzzle(text: string) {
    this.removeAttribute("value");
    this.setAttribute("puzzle", text);
  }

  /** What is on the board, givens and entries, as a line of digits. */
  get value(): string {
    return this.board ? this.board.symbols.line(this.board.grid()) : "";
  }

  set value(text: string) {
    this.setAttribute("value", text);
  }

  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }

  set readOnly(yes: boolean) {
    this.toggleAttribute("readonly", yes);
  }

  /** Whether every cell holds a digit and nothing is broken. */
  get solved(): boolean {
    return this.isSolved;
  }

  /** enter puts a digit into a cell, counted from 0 in reading order; 0 empties it. Givens stay. */
  enter(cell: number, digit: number): void {
    const { board } = this;
    if (!board || !this.fits(cell, digit) || board.entries[cell] === digit && (digit || !board.centre[cell])) return;
    this.keep(board);
    board.entries[cell] = digit;
    board.centre[cell] = 0;
    this.changed();
  }

  /** note adds a pencil mark to an empty cell, or takes it away. */
  note(cell: number, digit: number): void {
    const { board } = this;
    if (!board || digit === 0 || !this.fits(cell, digit) || board.entries[cell]) return;
    this.keep(board);
    board.centre[cell] = has(board.centre[cell], digit) ? without(board.centre[cell], digit) : withDigit(board.centre[cell], digit);
    this.changed();
  }

  /** undo takes the last change back. */
  undo(): void {
    const last = this.past.pop();
    if (!this.board || !last) return;
    this.board.entries.set(last.entries);
    this.board.centre.set(last.centre);
    this.changed();
  }

  /** clear empties all cells but the givens. */
  clear(): void {
    if (!this.board) return;
    this.keep(this.board);
    this.board.entries.fill(0);
    this.board.centre.fill(0);
    this.changed();
  }

  private fits(cell: number, digit: number): boolean {
    const { board } = this;
    return board !== null && cell in board.givens && board.givens[cell] === 0 && Number.isInteger(digit) && digit >= 0 && digit <= board.rules.n;
  }

  private keep({ entries, centre }: Board): void {
    this.past.push({ entries: entries.slice(), centre: centre.slice() });
  }

  /** root is what the parts are in. */
  private get root(): ShadowRoot | this {
    if (!sheets) return this;
    if (this.shadowRoot) return this.shadowRoot;
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = sheets;
    return root;
  }

  private get words(): Texts {
    const lang = (this.lang || this.closest<HTMLElement>("[lang]")?.lang || "en").split("-")[0];
    return Object.hasOwn(texts, lang) ? texts[lang as keyof typeof texts] : texts.en;
  }

  private draw(drawing: SVGElement): void {
    if (this.drawing) this.drawing.replaceWith(drawing);
    else this.root.prepend(drawing);
    this.drawing = drawing;
  }

  /** read begins anew, with the puzzle that the attributes say. */
  private async read(): Promise<void> {
    const reading = ++this.reading;
    this.asking++;
    this.board = null;
    const value = this.getAttribute("value");
    try {
      const [line, own] = this.puzzle.trim().split("\t");
      const text = this.getAttribute("rules") ?? own ?? String(Math.sqrt(line.length));
      if (line === "" || !Number.isInteger(Number(text)) && /^[\d.]+$/.test(text)) throw new Error(line || '""');
      try {
        this.begin(parseRules(text), line, value);
      } catch (error) {
        if (!(error instanceof UnknownRules)) throw error;
        this.begin(parseRules(text.split("+")[0]), line, value); // until the engine has said what the others are
        const described = await asked!.describe(text, this.words.lang);
        if (reading !== this.reading) return;
        learn(text, described);
        const focused = this.matches(":focus-within");
        this.begin(parseRules(text), line, this.value, this.at);
        if (focused) this.go(this.at);
      }
    } catch (error) {
      if (reading !== this.reading) return;
      this.board = null;
      const why = h("div", { role: "alert" }, fill(this.words.unread, { puzzle: (error as Error).message.slice(0, 200) }));
      this.drawing = undefined!;
      this.root.replaceChildren(why);
    }
  }

  /** begin shows a puzzle of known rules. */
  private begin(rules: Rules, line: string, value: string | null, at = 0): void {
    const board = new Board({ rules, givens: new Uint8Array(rules.cells) });
    const cells = (text: string) => {
      const read = board.symbols.readLine(text.trim().toUpperCase());
      const wrong = rules.fits(read);
      if (wrong) throw wrong;
      return read;
    };
    board.givens.set(cells(line)); // which may clash
    if (value !== null) board.entries.set(cells(value).map((digit, cell) => (board.givens[cell] ? 0 : digit)));
    this.board = board;
    this.past = [];
    this.at = at;
    this.lay(board);
    this.changed(false);
  }

  /** lay puts the cells where the picture has them. */
  private lay({ rules, symbols }: Board): void {
    const { top, left, width, height } = frame(rules, drawn({ rules, symbols }).around);
    const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
    this.cells = [];
    const rows = Array.from({ length: rules.height }, (_, row) => h("div", { role: "row" }, ...Array.from({ length: rules.width }, (_, col) => {
      const number = rules.at(row, col);
      if (number < 0) return undefined;
      const cell = h("div", { class: "cell", role: "gridcell", "aria-rowindex": row + 1, "aria-colindex": col + 1 });
      Object.assign(cell.style, { left: share(left + col, width), top: share(top + row, height), width: share(1, width), height: share(1, height) });
      return (this.cells[number] = cell);
    })));
    const grid = h("div", {
      role: "grid", dir: "ltr", "aria-rowcount": rules.height, "aria-colcount": rules.width,
      keydown: (event: KeyboardEvent) => this.key(event),
      pointerdown: (event: PointerEvent) => this.go(this.cellOf(event)),
      focusin: (event: FocusEvent) => this.go(this.cellOf(event), false),
    }, ...rows);
    this.drawing = s("svg");
    const played = h("div", { class: "played" }, this.drawing, grid, h("div", { role: "status" }));
    played.style.aspectRatio = `${width} / ${height}`;
    this.root.replaceChildren(played);
  }

  private cellOf(event: Event): number {
    return this.cells.indexOf(event.target as HTMLElement);
  }

  private go(cell: number, focus = true): void {
    if (cell < 0) return;
    const to = this.cells[cell];
    this.at = cell;
    this.update();
    if (focus) to.focus();
  }

  private key(event: KeyboardEvent): void {
    const { board } = this;
    if (!board) return;
    const { rules, symbols } = board;
    const step = event.altKey || event.metaKey ? undefined : { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -rules.width], End: [0, rules.width] }[event.key];
    if (step) {
      this.go(this.towards(rules, step));
    } else if ((event.ctrlKey || event.metaKey) && event.key === "z" && !this.readOnly) {
      this.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey || this.readOnly) {
      return;
    } else if (event.key === "Backspace" || event.key === "Delete") {
      this.enter(this.at, 0);
    } else if (event.key === " ") {
      this.noting = !this.noting;
      const { sayMode, modeCentre, modeDigit } = this.words;
      this.say(fill(sayMode, { mode: this.noting ? modeCentre : modeDigit }));
    } else {
      // With Shift a digit's key gives another sign.
      const key = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key.length === 1 ? event.key.toUpperCase() : "";
      const digit = key === "" ? -1 : symbols.digit(key);
      if (digit < 0 || digit > rules.n) return;
      if (digit > 0 && (this.noting || event.shiftKey && /^\d$/.test(key))) this.note(this.at, digit);
      else this.enter(this.at, digit);
    }
    event.preventDefault();
  }

  /** towards is the next cell that way, over gaps; beyond an edge it is the first from the other. Steps as wide as
   * the board lead to the end of the row. */
  private towards(rules: Rules, [down, right]: readonly number[]): number {
    const { width, height } = rules;
    const end = Math.abs(right) === width ? Math.sign(right) : 0;
    let [row, col] = [rules.row(this.at), end === 0 ? rules.col(this.at) : end > 0 ? 0 : width - 1];
    do {
      row = (row + down + height) % height;
      col = (col + (end === 0 ? right : -end) + width) % width;
    } while (rules.at(row, col) < 0);
    return rules.at(row, col);
  }

  /** changed finds what is broken, and tells of it. */
  private changed(byPlayer = true): void {
    const board = this.board!;
    const { rules } = board;
    const grid = board.grid();
    const full = !grid.subarray(0, rules.shape.shown).includes(0);
    const before = this.isSolved;
    const clashing = new Set(rules.clashes(grid).flatMap(({ cells }) => cells));
    const found = (broken: readonly number[], known: boolean) => {
      const cells = broken.flatMap((number) => rules.constraints[number]?.cells ?? []);
      // What speaks of the whole board says of no cell that it is wrong.
      this.wrong = broken.length > 0 && cells.length === 0 && full ? new Set(grid.keys()) : new Set([...clashing, ...cells]);
      this.isSolved = known && full && clashing.size === 0 && broken.length === 0;
      this.update();
      if (!byPlayer) return;
      const { comma, solved } = this.words;
      this.say([this.name(this.at), this.isSolved ? solved : ""].filter(Boolean).join(comma));
      if (this.isSolved && !before) this.tell("solved");
    };
    const constrained = rules.constraints.length > 0;
    const asking = ++this.asking;
    if (byPlayer) this.tell("input");
    if (asking !== this.asking || board !== this.board) return; // a listener has changed it again
    found([], !constrained);
    if (!constrained) return;
    asked!.broken({ rules: rules.text, givens: grid }).then((broken) => {
      if (asking === this.asking) found(broken, true);
    }, (error: unknown) => {
      if (asking === this.asking) this.say((error as Error).message);
    });
  }

  private tell(name: "input" | "solved"): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: { value: this.value } }));
  }

  private say(text: string): void {
    const status = this.root.querySelector("[role=status]");
    if (status) setText(status, text);
  }

  /** name is what is said of a cell: what stands in it, then where it is. */
  private name(cell: number): string {
    const { givens, entries, centre, rules, symbols } = this.board!;
    const { comma, sayGiven, sayDigit, sayEmpty, sayNotes, sayClash, sayRowColumn } = this.words;
    const digit = givens[cell] || entries[cell];
    const holds = digit ? fill(givens[cell] ? sayGiven : sayDigit, { digit: symbols.name(digit) })
      : centre[cell] ? fill(sayNotes, { digits: digits(centre[cell]).map((one) => symbols.name(one)).join(" ") }) : sayEmpty;
    return [holds, this.wrong.has(cell) ? sayClash : "", fill(sayRowColumn, { row: rules.row(cell) + 1, column: rules.col(cell) + 1 })].filter(Boolean).join(comma);
  }

  /** update shows the board as it stands. */
  private update(): void {
    const { board, readOnly, wrong } = this;
    const grid = this.root.querySelector("[role=grid]");
    if (!board || !grid) return;
    this.draw(picture(board, { progress: true, wrong }, ""));
    grid.setAttribute("aria-label", this.getAttribute("label") ?? this.words.title);
    grid.setAttribute("aria-readonly", String(readOnly));
    const { rules } = board;
    const seen = new Set(readOnly ? [] : [...rules.houses, ...rules.groups].filter(({ cells }) => cells.includes(this.at)).flatMap(({ cells }) => cells));
    this.cells.forEach((element, cell) => {
      element.tabIndex = cell === this.at ? 0 : -1;
      element.setAttribute("aria-selected", String(cell === this.at && !readOnly));
      element.setAttribute("aria-readonly", String(readOnly || board.givens[cell] !== 0));
      element.setAttribute("aria-invalid", String(wrong.has(cell)));
      element.setAttribute("aria-label", this.name(cell));
      element.classList.toggle("seen", seen.has(cell));
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "sudoku-board": SudokuBoard;
  }
}
