// The board: an ARIA grid of cells with the lines and drawings over it.
//
// The cells are elements, not a drawing: a screen reader walks a grid of real
// cells with focus moving between them, the system's colours and zoom reach
// them, and a change touches only the cells that changed, which on a 25×25 is
// quicker than drawing it anew. Lines, and the arrows of a hint, are two SVG
// pictures on top that take no part in either.
import { type Candidate, has } from "../model";
import { Cell, signs } from "./cell";
import { append, h, s, setAttribute, setStyle } from "./dom";
import { lines } from "./lines";
import { type Look, lookOf } from "./look";
import type { Overlay } from "./overlay";
import type { Session } from "./session";
import { sheet } from "./sheet";
import { cellText, rulesText } from "./speech";
import { slope, tintsOf } from "./tints";
import { fill } from "../words";

export class Board {
  readonly element: HTMLElement;
  readonly grid: HTMLElement;
  private readonly over: SVGElement; // what a hint draws
  private overlay: Overlay | null = null; // how, once there is something to draw
  private fetching = false;
  private readonly cells: Cell[] = [];
  private readonly decoration: string[];
  private readonly columns: number;
  private readonly plain: boolean;
  private readonly names: readonly string[];
  private marks: { readonly layers: SVGElement[]; readonly clip: SVGElement; readonly outside: string } | null = null;
  private shownBroken: Look["broken"] | null = null;
  private shownFog = "";
  /** scrolls says whether the board may be larger than its place. */
  readonly scrolls: boolean;

  constructor(private readonly session: Session) {
    const { rules, board } = session.play.game;
    this.names = board.symbols.names;
    this.plain = this.names.every((name) => /^[!-~]$/.test(name));
    this.columns = Math.ceil(Math.sqrt(rules.n));
    this.decoration = decorations(session);
    this.grid = h("div", {
      class: "grid", role: "grid", dir: "ltr", "aria-multiselectable": "true",
      "aria-label": fill(session.words.board, { rules: rulesText(session.words, rules.text) }),
      "aria-rowcount": rules.height, "aria-colcount": rules.width,
    });
    for (let row = 0; row < rules.height; row++) {
      const element = h("div", { class: "row", role: "row", "aria-rowindex": row + 1 });
      let gap = 0;
      for (let col = 0; col < rules.width; col++) {
        const number = rules.at(row, col);
        if (number < 0) {
          gap++;
          continue;
        }
        const cell = new Cell(number, col);
        if (gap > 0) cell.element.style.setProperty("--gap", String(gap));
        gap = 0;
        this.cells[number] = cell;
        append(element, cell.element);
      }
      append(this.grid, element);
    }
    this.over = s("svg", { class: "overlay", viewBox: `0 0 ${rules.width} ${rules.height}`, "aria-hidden": "true" });
    const size = Math.max(rules.width, rules.height);
    this.element = h("div", { class: `board n${rules.n}` }, this.grid, lines(rules), this.over);
    setStyle(this.element, "--width", rules.width, 9);
    setStyle(this.element, "--height", rules.height, 9);
    setStyle(this.element, "--columns", this.columns, 3);
    setStyle(this.element, "--lines", Math.ceil(rules.n / this.columns), 3);
    this.scrolls = size > 16;
    this.element.classList.toggle("scrolls", this.scrolls);
    if (rules.constraints.length > 0) void this.drawMarks();
  }

  /** drawMarks adds what constraints look like, once it is known how to draw it. */
  private async drawMarks(): Promise<void> {
    const { board, about } = this.session.play.game;
    const { layers } = await import("../marks/layers");
    this.marks = await layers(board, this.element, about.tones);
    this.draw();
  }

  /** draw shows the game as it stands now. */
  draw(): void {
    const { play, words, settings, viewing, drawing } = this.session;
    const { game } = play;
    const { selection } = game;
    const shown = viewing ?? lookOf(play);
    const hidden = game.paused;
    this.drawOver(!hidden && (settings.coordinates || drawing !== null && (!viewing || viewing.explained === true)));
    this.showMarks(shown);
    setAttribute(this.element, "inert", hidden);
    this.element.classList.toggle("hidden", hidden);
    for (const cell of this.cells) {
      const c = cell.number;
      const chosen = selection.has(c);
      const cursor = selection.cursor === c;
      const fogged = shown.fog.has(c);
      const digit = shown.digits[c];
      const given = game.given(c) && !(fogged && digit === 0);
      const invalid = shown.clash.has(c) || shown.wrong.has(c);
      const classes = ["cell", this.decoration[c]];
      if (given) classes.push("given");
      if (chosen) classes.push("chosen");
      if (cursor) classes.push("cursor");
      if (digit > 0 && digit === shown.digit) classes.push("same");
      if (shown.peers.has(c)) classes.push("peer");
      if (shown.places.has(c)) classes.push("place");
      if (shown.clash.has(c)) classes.push("clash");
      if (shown.wrong.has(c)) classes.push("wrong");
      if (shown.right.has(c)) classes.push("right");
      if (shown.colours[c] !== 0) classes.push("coloured");
      if (fogged) classes.push("fogged");
      cell.show({
        classes: classes.filter(Boolean).join(" "),
        digit: hidden || digit === 0 ? "" : this.names[digit - 1],
        badge: hidden ? "" : badge(shown, c) || colourSigns(shown.colours[c]),
        label: hidden ? words.paused : cellText(words, game, c, { ...shown, verbose: settings.verbose }),
        chosen, cursor, invalid, given,
        colours: hidden ? 0 : shown.colours[c],
        marks: hidden || digit > 0 ? null : this.pencilled(c, shown),
      });
    }
  }

  /** drawOver draws what a hint shows, the player's lines, and the numbers of rows and columns; how that is
   * done is fetched when there is something. */
  private drawOver(coordinates: boolean): void {
    const { drawing, play: { game, pen } } = this.session;
    const { lines } = this.session.viewing ?? game.board;
    if (this.overlay) {
      this.overlay.show(drawing, this.session.viewing?.digits ?? game.seen());
      this.overlay.pen(game.paused ? [] : lines, pen.start);
      const { style } = this.element;
      this.overlay.coordinates(coordinates, { top: Number(style.getPropertyValue("--top")), left: Number(style.getPropertyValue("--left")) });
    } else if (!this.fetching && (drawing || coordinates || pen.on || lines.length > 0)) {
      this.fetching = true;
      Promise.all([import("./overlay"), sheet("screens.css")]).then(([{ Overlay }]) => {
        this.overlay = new Overlay(game.rules, this.names, this.over);
        this.draw();
      }).catch(() => {
        this.fetching = false; // without a connection the words of a hint are all there is
      });
    }
  }

  /** showMarks shows which constraints are broken, and what fog hides. */
  private showMarks(shown: Look): void {
    if (!this.marks) return;
    const { rules } = this.session.play.game;
    if (shown.broken !== this.shownBroken) {
      this.shownBroken = shown.broken;
      for (const layer of this.marks.layers) {
        for (const group of layer.querySelectorAll<SVGElement>("[data-constraint]")) {
          group.classList.toggle("broken", shown.broken.has(rules.constraints[Number(group.dataset.constraint)]));
        }
      }
    }
    const fog = [...shown.fog].join();
    if (fog === this.shownFog) return;
    this.shownFog = fog;
    let lit = this.marks.outside;
    for (const { number } of this.cells) if (!shown.fog.has(number)) lit += `M${rules.col(number)} ${rules.row(number)}h1v1h-1z`;
    setAttribute(this.marks.clip, "d", lit);
    for (const layer of this.marks.layers) setAttribute(layer, "clip-path", shown.fog.size > 0 ? "url(#lit)" : null);
  }

  private pencilled(cell: number, shown: Look) {
    const n = this.names.length;
    const { beneath, viewing, settings } = this.session;
    const paint = shown.paint.subarray(cell * n, (cell + 1) * n);
    return {
      names: this.names, plain: this.plain, columns: this.columns, edges: settings.marks === "edges" && this.names.length <= 9 && !beneath && !viewing?.explained,
      corner: beneath?.has(cell) ? 0 : shown.corner[cell], centre: beneath?.get(cell) ?? shown.centre[cell], lit: shown.digit,
      paint: paint.some((colour) => colour > 0) ? paint : null,
    };
  }

  /** focus puts the keyboard's focus on the cursor's cell, if it is on the board or take is set. */
  focus(take = false): void {
    const element = this.cells[this.session.play.game.selection.cursor].element;
    if (element === document.activeElement || !take && !this.grid.contains(document.activeElement)) return;
    element.focus({ preventScroll: !this.scrolls });
    if (this.scrolls) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** cellOf is the cell that an element is, or is part of, -1 for others. */
  cellOf(target: EventTarget | null): number {
    return this.cells.findIndex(({ element }) => element.contains(target as Node));
  }

  /** cellAt is the cell at a place of the window, -1 where there is none. */
  cellAt(x: number, y: number): number {
    const { rules } = this.session.play.game;
    const box = this.grid.getBoundingClientRect();
    const col = Math.floor(((x - box.left) / box.width) * rules.width);
    const row = Math.floor(((y - box.top) / box.height) * rules.height);
    return row < 0 || col < 0 || row >= rules.height || col >= rules.width ? -1 : rules.at(row, col);
  }

  /** tipAt is the end of a line at a place of the window: the candidate there, if the
   * cell shows it, else the cell. */
  tipAt(x: number, y: number): Candidate | null {
    const cell = this.cellAt(x, y);
    if (cell < 0) return null;
    const { settings, play: { game: { rules, board } } } = this.session;
    if (settings.marks === "edges" || !this.overlay) return { cell, digit: 0 };
    const box = this.grid.getBoundingClientRect();
    const digit = this.overlay.digitAt(cell, ((x - box.left) / box.width) * rules.width - rules.col(cell), ((y - box.top) / box.height) * rules.height - rules.row(cell));
    return { cell, digit: board.digit(cell) === 0 && has(board.corner[cell] | this.session.play.notes()[cell], digit) ? digit : 0 };
  }

  /** isInside says whether a place of the window is well inside of its cell, and not where corners are cut. */
  isInside(x: number, y: number): boolean {
    const { left, top, width } = this.grid.getBoundingClientRect();
    const side = width / this.session.play.game.rules.width;
    return Math.hypot((x - left) / side % 1 - 0.5, (y - top) / side % 1 - 0.5) < 0.42;
  }

  /** drawing shows the line that is being drawn. */
  drawing(from: Candidate, to: Candidate | null): void {
    const { game, pen } = this.session.play;
    this.overlay?.pen([...game.board.lines, ...pen.way, ...(to ? [{ from, to }] : [])], from);
  }

  /** celebrate lets a wave run over the board. */
  celebrate(): void {
    this.element.classList.add("celebrate");
    const { rules } = this.session.play.game;
    for (const cell of this.cells) cell.element.style.setProperty("--wave", String(rules.row(cell.number) + rules.col(cell.number)));
    setTimeout(() => this.element.classList.remove("celebrate"), 2500);
  }
}

/** badge is the sign in a cell's corner that goes with its colour. */
function badge(shown: Look, cell: number): string {
  if (shown.clash.has(cell)) return "!";
  if (shown.wrong.has(cell)) return "✗";
  if (shown.right.has(cell)) return "✓";
  if (shown.places.has(cell)) return "•";
  return "";
}

const colourSigns = (set: number): string => [...signs].filter((_, i) => (set >>> i) & 1).join("");

/** decorations are the classes by which cells in houses of features look different. */
function decorations({ play }: Session): string[] {
  const { rules } = play.game;
  const classes = Array.from(tintsOf(rules), (tint) => new Set(tint > 0 ? [`tint-${tint}`] : []));
  for (const house of rules.marked) for (const cell of house.cells) if (slope(rules, house)) classes[cell].add(slope(rules, house));
  return classes.map((names) => [...names].join(" "));
}
