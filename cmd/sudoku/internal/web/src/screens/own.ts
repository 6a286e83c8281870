// A puzzle of one's own: typed in cell by cell, or pasted in any form, and
// checked while that goes on.
import { type Found, EngineError, engine } from "../engine/engine";
import type { Told } from "../engine/types";
import { type Photographed, isPicture, photographed } from "../engine/photo";
import { knowing } from "../engine/rules";
import { Board, Game, GameError, type Puzzle, Symbols, encode, symbolsOf, parseRules } from "../model";
import { isBlank } from "../share/blank";
import { isOurs } from "../share/pack";
import { textOf } from "../share/file";
import { toldOf } from "../share/told";
import { Drafts, FileError, format, importAll, library } from "../store";
import { inPack, inPart, packOf } from "../store/results";
import { h, setText } from "../view/dom";
import { rated } from "../view/facts";
import { begun } from "../view/new";
import type { Screen } from "../view/screen";
import { isTold, placeText } from "../view/speech";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { fill, term } from "../words";
import { button, select, tabs } from "./form";
import { small } from "./small";
import { said } from "./start";

/** What is tried to be played, and what is known of it. */
interface Candidate {
  board: Board;
  told: Told;
  whole: boolean;
  solutions: "unknown" | "none" | "one" | "several";
  solution?: Uint8Array;
}

const sizes = ["4", "6", "8", "9", "12", "16"];
const mostFile = 8 << 20;
const mostPack = 500;

/** Begun is what has been typed in, or pasted. */
interface Begun {
  readonly way: "type" | "paste";
  readonly size: string;
  readonly cells: readonly string[];
  readonly text: string;
}

const isBegun = (data: unknown): data is Begun => {
  const { way, size, cells, text } = (data ?? {}) as Partial<Begun>;
  return (way === "type" || way === "paste") && sizes.includes(size!) && Array.isArray(cells) && cells.every((cell) => typeof cell === "string") && typeof text === "string";
};

const draftsOf = (): Drafts<Begun> => new Drafts("own", isBegun);

/** pasted opens the screen with a text that was pasted on the board. */
export function pasted(session: Session, text: string): void {
  draftsOf().keep({ way: "paste", size: "9", cells: [], text });
  session.open("own", "paste");
}

/** photoPasted opens the screen with a picture that was pasted on the board. */
export function photoPasted(session: Session, file: File): void {
  waiting = file;
  session.open("own", "type");
}

let waiting: File | null = null;

export function own(session: Session, argument: string): Screen {
  const { words } = session;
  const texts = session.words.screens;
  const drafts = draftsOf();
  const [draft] = drafts.all();
  drafts.goOn(draft ?? null);
  let way: Begun["way"] = argument === "paste" ? "paste" : draft?.data.way ?? "type";
  let size = draft?.data.size ?? "9";
  let wanted: Candidate | null = null;
  let stop = new AbortController();
  let timer = 0;
  let file = ""; // the name of the one that was opened
  let photo: Photographed | null = null; // what the grid shows, if it came from a picture

  const verdict = h("p", { class: "verdict", role: "status" }, texts.isEmpty);
  const start = button(texts.play, play, "primary");
  const text = h("textarea", { rows: 7, spellcheck: false, autocapitalize: "off", "aria-label": texts.pasteHere, placeholder: texts.pasteExample, input: later });
  const found = h("div", { class: "found" });
  const packed = h("p", { class: "note", role: "status" });
  const grid = h("div", { class: "typing" });
  const input = h("div");
  const told = h("div", { class: "found" });
  const solved = button(texts.solution, () => {
    solved.setAttribute("aria-pressed", String(solved.getAttribute("aria-pressed") !== "true"));
    showSolution();
  });
  const change = button(texts.editTyped, () => {
    if (!wanted) return;
    const { rules, givens } = wanted.board;
    void openSetter(rules.text, givens, toldOf(wanted.told));
  });
  const next = h("div", { class: "buttons" }, solved, change); // for what is whole already
  const takeFile = (event: Event, { files }: DataTransfer = new DataTransfer()) => {
    const [chosen] = files;
    if (!chosen) return;
    event.preventDefault();
    openFile(chosen);
  };
  const body = h("div", { class: "own",
    paste: (event: ClipboardEvent) => takeFile(event, event.clipboardData ?? undefined),
    dragover: (event: DragEvent) => event.preventDefault(),
    drop: (event: DragEvent) => takeFile(event, event.dataTransfer ?? undefined),
  },
    h("p", { class: "note" }, texts.ownIntro),
    h("div", { class: "buttons" }, button(texts.openSetter, () => session.open("setter")), button(texts.editThis, () => {
      const { board, about } = session.play.game;
      void openSetter(board.rules.text, board.givens, toldOf(about));
    })),
    tabs("way", words.own, way, [["type", texts.typeIn], ["paste", texts.paste]], (value) => {
      way = value as typeof way;
      draw();
    }),
    input, h("div", { class: "footer" }, verdict, start));
  start.disabled = true;
  solved.setAttribute("aria-pressed", "false");
  text.value = draft?.data.text ?? "";

  /** keep keeps what has been begun, so that it is there again however the screen is left. */
  function keep(): void {
    const cells = Array.from(grid.querySelectorAll("input"), ({ value }) => value);
    if (cells.some(Boolean) || text.value.trim()) drafts.keep({ way, size, cells, text: text.value });
    else drafts.drop();
  }

  function draw(): void {
    if (way === "paste") {
      input.replaceChildren(text, h("div", { class: "buttons" }, fileButton(texts.openFile), fileButton(texts.takePhoto, true)), found, next);
      later();
    } else {
      input.replaceChildren(select(texts.boardSize, size, sizes.map((n) => [n, fill(texts.sizes, { n })]), (n) => {
        size = n;
        drawGrid();
      }), told, grid, next, h("div", { class: "buttons" }, button(texts.clearAll, () => drawGrid()), fileButton(texts.takePhoto, true)));
      if (!grid.firstChild) drawGrid(draft?.data.cells);
      else later();
    }
  }

  function fileButton(label: string, picture = false): HTMLElement {
    const opened = h("input", { type: "file", class: "spoken", tabindex: -1, "aria-hidden": "true", accept: picture ? "image/*" : undefined, change: () => {
      const chosen = opened.files?.[0];
      if (chosen) openFile(chosen);
      opened.value = ""; // so that the same may be chosen again
    } });
    return h("span", {}, button(label, () => opened.click()), opened);
  }

  /** openFile reads a picture, or a text in any form. */
  function openFile(chosen: File): void {
    if (isPicture(chosen)) return void readPhoto(chosen);
    if (chosen.size > mostFile) return setText(verdict, texts.fileTooLarge);
    void textOf(chosen).then((content) => {
      if (isOurs(content)) return void takePack(content);
      text.value = content;
      file = chosen.name.replace(/\.\w+$/, "").slice(0, 60);
      if (way === "paste") later();
      else choose("paste");
    });
  }

  /** takePack adds the games of a file that a page wrote to My games, and shows them there. */
  async function takePack(content: string): Promise<void> {
    try {
      await importAll(session.store.db, content, Date.now(), session.settings.assists);
      const [, source] = /"source":("pack (?:[^"\\]|\\.)*")/.exec(content) ?? [];
      session.open("library", source ? packOf(JSON.parse(source)) : "");
    } catch (error) {
      if (!(error instanceof FileError) && (error as Error).name !== "QuotaExceededError") throw error;
      setText(verdict, error instanceof FileError ? texts.importBad : texts.keepFull);
    }
  }

  /** readPhoto shows what was read on a picture over the picture, where it is mended and played. */
  async function readPhoto(chosen: File): Promise<void> {
    clearTimeout(timer);
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    wanted = null;
    offer();
    start.disabled = true;
    setText(verdict, texts.readingPhoto);
    try {
      const seen = await photographed(chosen, session.lang, { signal });
      if (signal.aborted) return;
      if (!seen) return setText(verdict, texts.photoNothing);
      const rules = await knowing(() => parseRules(seen.board.rules));
      if (signal.aborted) return;
      const symbols = symbolsOf(rules);
      size = rules.text;
      if (way === "paste") choose("type");
      drawGrid(Array.from(seen.board.givens, (given, cell) => (given || seen.board.entries[cell] ? symbols.name(given || seen.board.entries[cell]) : "")), seen);
      const [first] = grid.querySelectorAll<HTMLElement>("[data-doubtful]");
      (first ?? grid.querySelector<HTMLElement>("input"))?.focus();
    } catch (error) {
      if (!signal.aborted) setText(verdict, error instanceof EngineError ? troubleText(words, error) : texts.photoBad);
    }
  }

  /** offer shows what else can be done with what is in the grid, and its solution in the empty cells if asked. */
  function offer(): void {
    next.hidden = !wanted;
    solved.hidden = !wanted?.solution || way === "paste"; // there is no grid to show it in
    showSolution();
  }

  function showSolution(): void {
    const shown = way === "type" && solved.getAttribute("aria-pressed") === "true" ? wanted?.solution : undefined;
    const names = shown && wanted!.board.symbols;
    grid.querySelectorAll("input").forEach((cell, i) => {
      cell.placeholder = names && !cell.value ? names.name(shown[i]) : "";
    });
  }

  /** showPhoto puts a picture behind the digits, or takes it away. */
  function showPhoto(seen: Photographed | null): void {
    photo = seen;
    grid.classList.toggle("photo", seen !== null);
    grid.querySelector("canvas")?.remove();
    told.replaceChildren();
    if (!seen) return;
    const { picture, doubts, doubtful } = seen;
    const canvas = h("canvas", { width: picture.width, height: picture.height, "aria-hidden": "true" });
    canvas.getContext("2d")!.putImageData(picture, 0, 0);
    grid.prepend(canvas);
    const outlined = doubtful.some(Boolean);
    told.append(h("p", { class: "note" }, outlined ? texts.photoCheck : texts.photoCompare), ...doubts.map((doubt) => h("p", { class: "note unread" }, doubt)));
  }

  // Typing in, cell by cell: each digit leads to the next cell.
  function drawGrid(values: readonly string[] = [], seen: Photographed | null = null): void {
    const rules = parseRules(size);
    const symbols = symbolsOf(rules);
    const inputs: HTMLInputElement[] = [];
    const go = (cell: number) => inputs[cell]?.focus();
    for (let cell = 0; cell < rules.cells; cell++) {
      const row = rules.row(cell);
      const col = rules.col(cell);
      const edges = [rules.area(cell) !== (rules.at(row, col - 1) < 0 ? -2 : rules.area(rules.at(row, col - 1))) ? "west" : "",
        rules.area(cell) !== (rules.at(row - 1, col) < 0 ? -2 : rules.area(rules.at(row - 1, col))) ? "north" : ""].join(" ").trim();
      inputs.push(h("input", {
        type: "text", inputmode: rules.n <= 9 ? "numeric" : "text", autocomplete: "off", maxlength: 700, class: edges || undefined, "data-doubtful": seen?.doubtful[cell] === 1, enterkeyhint: "next", value: values[cell] || undefined, autofocus: cell === 0,
        "aria-label": fill(seen?.doubtful[cell] === 1 ? texts.photoCell : texts.ownCell, { row: row + 1, column: col + 1 }),
        focus: (event: Event) => (event.target as HTMLInputElement).select(),
        keydown: (event: KeyboardEvent) => {
          const to = { ArrowLeft: cell - 1, ArrowRight: cell + 1, ArrowUp: cell - rules.n, ArrowDown: cell + rules.n, Enter: cell + rules.n - (cell % rules.n) }[event.key];
          if (event.key === "Backspace" && inputs[cell].value === "") go(cell - 1);
          if (to === undefined || event.isComposing) return;
          event.preventDefault();
          go(to);
        },
        input: () => {
          const value = inputs[cell].value.trim();
          if (value.length > 1) { // something was pasted, or a second digit typed
            if (value.length > 2) return pasted(inputs, cell, value);
            inputs[cell].value = value.slice(-1);
          }
          const letter = inputs[cell].value.toUpperCase();
          const digit = symbols.digit(letter);
          const isWord = digit < 0 && /^\p{L}$/u.test(letter); // one of the letters of a wordoku
          inputs[cell].value = digit > 0 ? symbols.name(digit) : isWord ? letter : "";
          if (isWord || digit > 0 || (value !== "" && digit === 0)) go(cell + 1);
          later();
        },
      }));
    }
    grid.style.setProperty("--n", String(rules.n));
    grid.replaceChildren(...inputs);
    showPhoto(seen);
    later();
  }

  function pasted(inputs: HTMLInputElement[], cell: number, value: string): void {
    inputs[cell].value = "";
    text.value = value;
    choose("paste");
    text.focus();
  }

  /** choose changes to the other way. */
  function choose(other: Begun["way"]): void {
    way = other;
    for (const radio of body.querySelectorAll<HTMLInputElement>('input[name="way"]')) radio.checked = radio.value === way;
    draw();
  }

  // Checking, a moment after the last key.
  function later(): void {
    keep();
    stop.abort();
    stop = new AbortController();
    wanted = null;
    offer();
    start.disabled = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => void (way === "paste" ? read() : typed()), 250);
  }

  async function typed(): Promise<void> {
    const rules = parseRules(size);
    const symbols = symbolsOf(rules);
    const cells = Array.from(grid.querySelectorAll("input"), ({ value }) => value || ".");
    if (cells.some((cell) => cell !== "." && symbols.digit(cell) < 0)) return readWords(cells, rules.n);
    if (!photo) told.replaceChildren();
    const givens = Uint8Array.from(grid.querySelectorAll("input"), (cell) => Math.max(0, symbols.digit(cell.value)));
    if (!photo) return take({ rules, givens }, {});
    const { entries, corner } = photo.board;
    const written = givens.map((digit, cell) => (digit === entries[cell] ? digit : 0)); // by the player, as its colour shows
    return take({ rules, givens: givens.map((digit, cell) => (written[cell] ? 0 : digit)) }, {}, (b) => {
      b.entries.set(written);
      b.corner.set(Array.from(corner ?? [], (marks, cell) => (givens[cell] ? 0 : marks)));
    });
  }

  /** readWords reads cells, where some may hold letters for digits, and tells how it took them. */
  async function readWords(cells: readonly string[], n: number): Promise<void> {
    const { signal } = stop;
    const rows = cells.map((cell, i) => (i % n === n - 1 ? `${cell}\n` : `${cell} `)).join("");
    try {
      const result = await engine.read(rows, session.lang, { signal });
      if (signal.aborted) return;
      told.replaceChildren();
      const [first] = result.found;
      if (first) return await takeFound(first, told);
      const words = new Set(cells).size - 1;
      setText(verdict, words < n - 1 ? fill(texts.givenCount, { count: cells.filter((cell) => cell !== ".").length }) : result.wrong[0]?.message ?? texts.readNothing);
    } catch (error) {
      if (!signal.aborted) setText(verdict, troubleText(words, error));
    }
  }

  async function read(): Promise<void> {
    const { signal } = stop;
    found.replaceChildren();
    setText(packed, "");
    if (text.value.trim() === "") return setText(verdict, texts.isEmpty);
    setText(verdict, texts.reading);
    try {
      const result = await engine.read(text.value, session.lang, { signal });
      if (signal.aborted) return;
      if (result.found.length === 0) {
        const wrong = result.wrong[0];
        if (wrong) found.append(h("p", { class: "note" }, texts.readHow), h("p", { class: "note" }, fill(texts.readBad, { line: wrong.line, reason: wrong.message })));
        return setText(verdict, texts.readNothing);
      }
      if (result.found.length > 1) {
        found.append(select(fill(texts.readMany, { count: result.found.length }), "0",
          result.found.slice(0, 1000).map((each, i) => [String(i), each.title ?? fill(texts.puzzleNumber, { number: i + 1 })]), (i) => void takeFound(result.found[Number(i)])));
      }
      if (result.found.length > 1) {
        const keeper = button(fill(result.found.length > mostPack ? texts.packFirst : texts.packNamed, { count: Math.min(mostPack, result.found.length), all: result.found.length }), () => void keepPack(result.found).then((name) => {
          keeper.replaceWith(button(texts.packOpen, () => session.open("library", name)));
        }));
        found.append(h("div", { class: "buttons" }, keeper, packed));
      }
      await takeFound(result.found[0]);
    } catch (error) {
      if (!signal.aborted) setText(verdict, troubleText(words, error));
    }
  }

  /** packName is the name of the file or of the day, with a number where a pack has that name already. */
  async function packName(): Promise<string> {
    const name = file || new Intl.DateTimeFormat(words.locale, { dateStyle: "medium" }).format(new Date());
    const taken = new Set((await library(session.store.db)).map(({ summary }) => packOf(summary.source)));
    let [free, number] = [name, 1];
    while (taken.has(free)) free = `${name} (${++number})`;
    return free;
  }

  /** keepPack makes each puzzle a game of the library, and gives the name of their pack. One read only in part says so instead. */
  async function keepPack(all: readonly Found[]): Promise<string> {
    const name = await packName();
    const games: unknown[] = [];
    for (const [i, { board, unread, notes, solution, ...told }] of all.slice(0, mostPack).entries()) {
      try {
        const rules = await knowing(() => parseRules(board.rules || "9"));
        const symbols = board.symbols && board.symbols.length > 0 ? new Symbols(board.symbols) : symbolsOf(rules);
        const game = begun(Game.create({ rules, givens: board.givens, symbols }), { title: `${name} · ${i + 1}`, ...toldOf(told), source: unread.length > 0 ? inPart : inPack(name) }, session.settings);
        if (unread.length === 0) game.answer = { solutions: "unknown", grid: solution };
        games.push(JSON.parse(encode(game)));
      } catch (error) {
        if (!(error instanceof GameError || error instanceof EngineError)) throw error; // it can't be played
      }
    }
    const { added } = await importAll(session.store.db, JSON.stringify({ format, version: 1, games }), Date.now());
    setText(packed, fill(texts.packKept, { count: added })); // the verdict on the first puzzle may still be on its way
    return name;
  }

  async function takeFound({ board, unread, notes, solution, ...about }: Found, place = found): Promise<void> {
    const rules = await knowing(() => parseRules(board.rules || "9"));
    const symbols = board.symbols && board.symbols.length > 0 ? new Symbols(board.symbols) : symbolsOf(rules);
    place.querySelectorAll(".unread, .mending").forEach((told) => told.remove());
    for (const note of notes) place.append(h("p", { class: "note unread" }, note));
    if (unread.length > 0) place.append(h("p", { class: "note unread" }, fill(texts.unread, { parts: unread.join(", ") })));
    return take({ rules, givens: board.givens, symbols }, toldOf(about), (b) => {
      b.entries.set(board.entries ?? []);
      b.corner.set(board.corner ?? []);
      b.centre.set(board.centre ?? []);
      b.colours.set(board.colours ?? []);
      b.candidateColours.set(board.candidateColours ?? []);
    }, unread.length === 0, solution);
  }

  /** take says what there is to say about a puzzle. Of one that isn't whole, that is how many givens it has. */
  async function take(puzzle: Puzzle, told: Told, fillIn: (b: Board) => void = () => {}, whole = true, meant?: Uint8Array): Promise<void> {
    const { signal } = stop;
    const { rules } = puzzle;
    const showing = found.querySelector("sudoku-board");
    const show = (board: Board, wrong?: ReadonlySet<number>) => {
      found.querySelector(".start")?.remove();
      showing?.remove();
      if (way !== "paste") return;
      found.append(small(board, { progress: true, wrong, tones: told.tones, fog: wrong ? undefined : board.fog(meant) }, told.title || rules.text));
      if (isTold(told)) found.append(h("div", { class: "start" }, told.title ? h("h3", {}, told.title) : null, ...said(words, told, rules.text)));
    };
    const mark = (cells: readonly number[]) => grid.querySelectorAll("input").forEach((cell, i) => cell.setAttribute("aria-invalid", String(cells.includes(i))));
    mark([]);
    let board: Board;
    try {
      board = new Board(puzzle);
      fillIn(board);
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      mark(error.cells);
      if (error.reason === "clash") {
        const empty = new Board({ ...puzzle, givens: new Uint8Array(rules.cells) });
        empty.entries.set(puzzle.givens);
        show(empty, new Set(error.cells));
        if (way === "paste") offerMending(puzzle);
        return setText(verdict, fill(texts.isClash, { cells: error.cells.map((cell) => placeText(words, rules, cell)).join("; ") }));
      }
      return setText(verdict, error.message);
    }
    show(board);
    const givens = board.givens.filter((d) => d !== 0).length;
    const count = fill(texts.givenCount, { count: givens });
    if (isBlank(board)) return setText(verdict, texts.isEmpty);
    const candidate: Candidate = { board, told, whole, solutions: "unknown", solution: whole ? meant : undefined };
    wanted = candidate;
    offer();
    start.disabled = false;
    setText(start, texts.playAnyway);
    if (!whole) return setText(verdict, `${count} · ${words.inPart}`);
    setText(verdict, `${count} · ${texts.checking}`);
    const patience = setTimeout(() => stop.abort(new DOMException("", "TimeoutError")), 20_000);
    const data = { rules: rules.text, givens: board.givens };
    const say = (fact: string) => setText(verdict, `${count} · ${fact}`);
    try {
      const { solutions, solution } = await engine.check(data, { signal });
      candidate.solutions = solutions === 0 ? "none" : solutions === 1 ? "one" : "several";
      if (solutions !== 1) candidate.solution = undefined;
      if (solutions === 0) return say(texts.isNone);
      if (solutions === 2) {
        say(texts.isSeveral);
        const limit = 10_000;
        const counted = await engine.count(data, limit, { signal });
        return say(fill(counted.exact ? texts.isCounted : texts.isCountedMore, { count: counted.count }));
      }
      candidate.solution = solution;
      offer();
      setText(start, texts.play);
      say(texts.isOne);
      if (!rated(rules)) return;
      const rating = await engine.rate(data, { signal });
      say([texts.isOne, term(words, "level", rating.level), fill(words.rating, { rating: (rating.er / 10).toFixed(1) })].join(" · "));
    } catch (error) {
      if (candidate.solutions !== "unknown") return; // what is said already stays: it has no count or rating
      if (!signal.aborted) say(troubleText(words, error));
      else if ((signal.reason as DOMException).name === "TimeoutError") say(texts.isTooLong);
    } finally {
      clearTimeout(patience);
    }
  }

  async function openSetter(rules: string, givens: ArrayLike<number>, told: Told = {}): Promise<void> {
    const { edit } = await import("../setter/edit");
    await edit(session, rules, givens, told);
  }

  /** offerMending lets what was pasted be mended where digits are typed in, or set. */
  function offerMending({ rules, givens, symbols = symbolsOf(rules) }: Puzzle): void {
    const mend = () => {
      if (!sizes.includes(rules.text)) return void openSetter(rules.text, givens);
      size = rules.text;
      choose("type");
      drawGrid(Array.from(givens, (digit) => (digit > 0 ? symbols.name(digit) : "")));
      grid.querySelector<HTMLElement>("input")!.focus();
    };
    found.append(h("div", { class: "buttons mending" }, button(texts.mend, mend, "primary")));
  }

  function play(): void {
    if (!wanted) return;
    const { board, told, whole, solutions, solution } = wanted;
    const game = Game.resume(board);
    game.answer = { solutions, grid: solution };
    drafts.drop(); // it is a game now
    session.close();
    session.show(begun(game, { source: way === "type" ? "typed" : whole ? "imported" : inPart, ...told }, session.settings));
  }

  draw();
  if (waiting) void readPhoto(waiting);
  waiting = null;
  return { title: words.own, body, closed: () => {
    clearTimeout(timer);
    stop.abort();
  } };
}
