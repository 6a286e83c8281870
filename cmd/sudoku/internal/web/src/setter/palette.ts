// The palette: the kinds of clues in groups, each with a picture, found by their names; those
// used last and the favourites come first.
import type { SudokuBoard } from "../element/board";
import { drawn } from "../marks/draw";
import { Board, learn, parseRules, symbolsOf } from "../model";
import { small } from "../screens/small";
import type { StudioTexts } from "../words/studio/en";
import { type Words, term } from "../words";
import { h, s, setAttribute } from "../view/dom";
import { type Kind, allKinds, kindNamed } from "./clues";
import { sketches } from "./sketches";

type Mark = { readonly look: string; readonly cells: readonly number[]; readonly text?: string; readonly digits?: readonly number[] };
const marksOf = (kind: string): readonly Mark[] => (sketches as { readonly [kind: string]: readonly Mark[] })[kind] ?? [];

/** groups are the groups of kinds, by what is drawn of them first. */
const groups = [["cages", ["cage"]], ["lines", ["path", "pill"]], ["between", ["dot", "less"]], ["cells", ["area", "square", "circle", "fog"]], ["outside", ["label"]], ["whole", []]] as const;

function groupOf({ name, lists }: Kind): (typeof groups)[number][0] {
  const look = marksOf(name).find(({ look }) => look === "path")?.look ?? marksOf(name)[0]?.look;
  return lists[1] === 0 ? "whole" : groups.find(([, looks]) => (looks as readonly string[]).includes(look))?.[0] ?? "whole";
}

/** sketch is a picture of an example, only as much of the board as it takes. */
export function sketch(kind: string): SudokuBoard {
  const marks = marksOf(kind);
  const text = `9+sketch=${kind}`;
  learn(text, { text, constraints: [{ kind, text: kind, words: {}, cells: marks[0]?.cells ?? [], marks, sums: 0 }] });
  const rules = parseRules(text);
  const { around } = drawn({ rules, symbols: symbolsOf(rules) });
  const shown = marks.flatMap(({ look, cells }) => (look === "label" ? cells.slice(0, 2) : cells));
  const [rows, cols] = [shown.map((cell) => rules.row(cell)), shown.map((cell) => rules.col(cell))];
  const least = marks[0]?.look === "cage" ? 2 : 3; // a cage is its corner and its number, which are small
  const size = shown.length === 0 ? 3 : Math.min(9, Math.max(least, Math.max(...rows) - Math.min(...rows) + 1, Math.max(...cols) - Math.min(...cols) + 1) + (around.top + around.left > 0 ? 1 : 0));
  const corner = (list: readonly number[], outside: number) => (outside > 0 ? -1 : Math.min(9 - size, Math.max(0, list.length === 0 ? 0 : Math.min(...list))));
  const board = small(new Board({ rules, givens: new Uint8Array(rules.cells) }), {}, "");
  board.drawing.style.setProperty("--cells", String(size));
  board.drawing.setAttribute("viewBox", `${corner(cols, around.left) - 0.06} ${corner(rows, around.top) - 0.06} ${size + 0.12} ${size + 0.12}`);
  return board;
}

const place = "sudoku.palette";
const mostRecent = 6;

interface Liked {
  readonly recent: readonly string[];
  readonly favourites: readonly string[];
}

function liked(): Liked {
  try {
    const { recent, favourites } = JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Liked>;
    const known = (list: unknown) => (Array.isArray(list) ? list.filter((name) => kindNamed(name)) : []);
    return { recent: known(recent), favourites: known(favourites) };
  } catch {
    return { recent: [], favourites: [] };
  }
}

export class Palette {
  readonly element: HTMLElement;
  /** favourite makes the tool of the moment one of the favourites, or not. */
  readonly favourite: HTMLButtonElement;
  private readonly list = h("div", { class: "kinds", keydown: (event: KeyboardEvent) => this.walk(event) });
  private readonly search: HTMLInputElement;
  private readonly pictures = new Map<string, Element>();
  private readonly near = new IntersectionObserver((places) => {
    for (const { target, isIntersecting } of places) {
      const kind = target.closest<HTMLElement>("[data-kind]")?.dataset.kind;
      if (!isIntersecting || !kind) continue;
      this.near.unobserve(target);
      if (!this.pictures.has(kind)) this.pictures.set(kind, sketch(kind));
      target.replaceWith(this.picture(kind));
    }
  }, { root: this.list, rootMargin: "200px" });
  private liked = liked();
  private tool = "";

  /** tools are those that draw no clue, with their names; choose is told the tool that is wanted. */
  constructor(private readonly words: Words, private readonly texts: StudioTexts, private readonly tools: readonly (readonly [tool: string, name: string])[], private readonly choose: (tool: string) => void) {
    this.search = h("input", { type: "search", autocomplete: "off", spellcheck: false, placeholder: texts.search, "aria-label": texts.search, input: () => this.draw() });
    this.favourite = h("button", { type: "button", class: "plain favourite", click: () => {
      const { favourites } = this.liked;
      this.like({ favourites: favourites.includes(this.tool) ? favourites.filter((name) => name !== this.tool) : [...favourites, this.tool] });
    } }, texts.favourite);
    this.element = h("section", { class: "palette", "aria-label": texts.palette }, this.search, this.list);
    this.draw();
  }

  /** show marks the tool of the moment. */
  show(tool: string): void {
    this.tool = tool;
    const buttons = this.buttons();
    const stop = buttons.find(({ dataset }) => dataset.kind === tool) ?? buttons[0];
    for (const button of buttons) {
      setAttribute(button, "aria-pressed", String(button.dataset.kind === tool));
      setAttribute(button, "tabindex", button === stop ? 0 : -1);
    }
    this.favourite.hidden = !kindNamed(tool);
    setAttribute(this.favourite, "aria-pressed", String(this.liked.favourites.includes(tool)));
  }

  private buttons(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>("[data-kind]")];
  }

  /** walk goes from button to button by arrows, so that all of them are one stop of the Tab key. */
  private walk(event: KeyboardEvent): void {
    const buttons = this.buttons();
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const { left, top } = buttons[at].getBoundingClientRect();
    const beyond = (way: number) => buttons.map((button) => ({ button, box: button.getBoundingClientRect() })).filter(({ box }) => (box.top - top) * way > 1)
      .sort((a, b) => (a.box.top - b.box.top) * way || Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.button;
    const ways: Record<string, () => HTMLElement | undefined> = {
      ArrowLeft: () => buttons[at - 1], ArrowRight: () => buttons[at + 1],
      ArrowUp: () => beyond(-1), ArrowDown: () => beyond(1),
      Home: () => buttons[0], End: () => buttons.at(-1),
    };
    const to = ways[event.key]?.();
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  /** used notes that a clue of a kind was drawn. */
  used(kind: string): void {
    if (this.liked.recent[0] === kind || !kindNamed(kind)) return;
    this.like({ recent: [kind, ...this.liked.recent.filter((name) => name !== kind)].slice(0, mostRecent) });
  }

  private like(some: Partial<Liked>): void {
    this.liked = { ...this.liked, ...some };
    try {
      localStorage.setItem(place, JSON.stringify(this.liked));
    } catch {
      // It is so as long as the screen is open.
    }
    this.draw();
  }

  private draw(): void {
    const { words, texts } = this;
    const wanted = this.search.value.trim().toLowerCase();
    const name = (kind: string) => term(words, "kind", kind);
    const fits = (kind: string) => wanted === "" || `${name(kind)} ${kind}`.toLowerCase().includes(wanted);
    const group = (title: string, kinds: readonly string[]) => {
      const some = kinds.filter(fits);
      return some.length === 0 ? [] : [h("h3", {}, title), h("div", { class: "tools" }, ...some.map((kind) => this.button(kind, name(kind))))];
    };
    this.near.disconnect();
    const focused = (document.activeElement as HTMLElement | null)?.dataset.kind;
    const again = focused !== undefined && this.list.contains(document.activeElement);
    const kinds = [
      ...(wanted ? [] : [...group(texts.favourites, this.liked.favourites), ...group(texts.recent, this.liked.recent)]),
      ...groups.flatMap(([id]) => group(texts[id], allKinds.filter((kind) => groupOf(kind) === id).map(({ name }) => name))),
    ];
    this.list.replaceChildren(h("div", { class: "tools" }, ...this.tools.map(([tool, title]) => this.button(tool, title))), ...(kinds.length > 0 ? kinds : [h("p", { class: "note" }, texts.notFound)]));
    this.show(this.tool);
    if (again) this.list.querySelector<HTMLElement>(`[data-kind="${focused}"]`)?.focus();
  }

  /** picture is that of a kind; a place for it, until it comes into sight first. */
  private picture(kind: string): Element {
    const drawn = this.pictures.get(kind);
    if (drawn) return drawn.cloneNode(true) as Element;
    const place = h("i", { class: "undrawn", "aria-hidden": "true" });
    this.near.observe(place);
    return place;
  }

  private button(tool: string, title: string): HTMLButtonElement {
    const kind = kindNamed(tool);
    return h("button", { type: "button", class: "tool", "data-kind": tool, "aria-pressed": "false", click: () => this.choose(tool) },
      kind ? this.picture(tool) : tool === "choose" ? s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3" })) : h("b", { "aria-hidden": "true" }, "5"), h("span", {}, title));
  }
}
