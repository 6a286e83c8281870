// One cell of the board: its element, and drawing what it shows.
//
// The pencil marks of a cell are one text in a font of fixed width, its lines
// and letters spread so that each digit has a place of its own:
//
//	1   3      "1 3\n   \n7  "
//
//	7
//
// Only marks that look different from the rest get an element. A 25×25 full of
// marks is 625 texts that way, where an element for each mark would be 15 000.
// Nor has a cell elements for what it doesn't show.
import { h, setAttribute, setText } from "./dom";
import { has } from "../model";

/** signs tell the nine colours apart where colours don't; a digit would be read as a candidate. */
export const signs = "●■▲◆★✚▼◐▬";

type Part = "digit" | "marks" | "badge";

export class Cell {
  readonly element: HTMLElement;
  // The name of the cell, as text: a label would have to repeat what is seen word for word.
  private readonly name = h("span", { class: "spoken" });
  private readonly parts: { [name in Part]?: Element } = {};
  private shownMarks = "";
  private shownColours = 0;

  constructor(readonly number: number, column: number) {
    this.element = h("div", { class: "cell", role: "gridcell", id: `cell-${number}`, "aria-colindex": column + 1, tabindex: -1 }, this.name);
    for (const part of this.element.children) this.parts[part.className as Part] = part; // there already, in a page as it is delivered
  }

  /** part is one of the texts in the cell. */
  private part(name: Part): Element {
    return (this.parts[name] ??= this.element.appendChild(h("span", { class: name, "aria-hidden": "true" })));
  }

  private setPart(name: Part, text: string): void {
    if (text || this.parts[name]) setText(this.part(name), text);
  }

  /** show draws all of a cell; what is as it was costs next to nothing. */
  show(look: CellLook): void {
    const { element } = this;
    if (element.className !== look.classes) element.className = look.classes;
    this.setPart("digit", look.digit);
    this.setPart("badge", look.badge);
    setText(this.name, look.label);
    setAttribute(element, "aria-selected", look.chosen ? "true" : "false");
    setAttribute(element, "aria-invalid", look.invalid ? "true" : null);
    setAttribute(element, "aria-readonly", look.given ? "true" : null);
    setAttribute(element, "tabindex", look.cursor ? 0 : -1);
    if (this.shownColours !== look.colours) {
      this.shownColours = look.colours;
      const colours = setNumbers(look.colours);
      element.classList.toggle("coloured", colours.length > 0);
      if (colours.length > 0) element.style.setProperty("--stripes", stripes(colours));
      else element.style.removeProperty("--stripes");
    }
    this.showMarks(look.marks);
  }

  private showMarks(marks: Marks | null): void {
    const key = marks === null ? "" : `${marks.edges},${marks.corner},${marks.centre},${marks.lit},${marks.paint?.join("") ?? ""}`;
    if (key === this.shownMarks) return;
    this.shownMarks = key;
    if (marks === null || (marks.corner | marks.centre) === 0 && !marks.paint) {
      return this.setPart("marks", "");
    }
    if (marks.edges) return this.part("marks").replaceChildren(...edgeMarks(marks));
    const parts: (string | Node)[] = [];
    let text = "";
    marks.names.forEach((name, index) => {
      const digit = index + 1;
      const corner = has(marks.corner, digit);
      const written = corner || has(marks.centre, digit);
      const paint = marks.paint?.[index] ?? 0;
      const lit = digit === marks.lit && written;
      if (index > 0 && index % marks.columns === 0) text += "\n";
      if (!corner && !lit && paint === 0 && (!written || marks.plain)) {
        text += written ? name : " ";
        return;
      }
      if (text) parts.push(text);
      text = "";
      parts.push(oneMark(marks, index, ["m", corner && "corner", name.length > 1 && "long"], written || paint > 0 ? name : " "));
    });
    if (text) parts.push(text);
    this.part("marks").replaceChildren(...parts);
  }
}

/** CellLook is all that a cell shows. */
export interface CellLook {
  classes: string;
  digit: string;
  badge: string;
  label: string;
  chosen: boolean;
  cursor: boolean;
  invalid: boolean;
  given: boolean;
  colours: number;
  marks: Marks | null;
}

export interface Marks {
  names: readonly string[]; // of the digits
  plain: boolean; // every name is one letter of the usual width
  columns: number;
  edges: boolean; // corner marks stand around the edge, centre marks in a row
  corner: number;
  centre: number;
  lit: number; // a digit that stands out
  paint: Uint8Array | null; // colour of each candidate
}

/** oneMark is the element of a mark that looks different from the rest. */
function oneMark(marks: Marks, index: number, classes: readonly (string | false)[], text: string): HTMLElement {
  const paint = marks.paint?.[index] ?? 0;
  const all = [...classes, index + 1 === marks.lit && "lit", paint > 0 && `paint colour-${paint}`];
  return h("span", { class: all.filter(Boolean).join(" "), "data-paint": paint > 0 ? signs[paint - 1] : undefined }, text);
}

/** edgeMarks are corner marks, the first ones in the corners, and the centre
 * marks in a row, the smaller the more there are. */
function edgeMarks(marks: Marks): HTMLElement[] {
  const { names } = marks;
  const numbers = [...names.keys()];
  const painted = (index: number) => (marks.paint?.[index] ?? 0) > 0;
  const corner = numbers.filter((index) => has(marks.corner, index + 1));
  const centre = numbers.filter((index) => !corner.includes(index) && (has(marks.centre, index + 1) || painted(index)));
  const around = corner.map((index, i) => oneMark(marks, index, ["m", "edge", `edge-${i}`], names[index]));
  const long = centre.reduce((sum, index) => sum + names[index].length, 0);
  const row = h("span", { class: `middle middle-${Math.min(9, Math.max(4, long))}` }, ...centre.map((index) => oneMark(marks, index, ["m"], names[index])));
  return centre.length > 0 ? [...around, row] : around;
}

function setNumbers(set: number): number[] {
  const numbers: number[] = [];
  for (let number = 1; number <= 9; number++) if (has(set, number)) numbers.push(number);
  return numbers;
}

/** stripes is a background of one or several colours side by side. */
function stripes(colours: readonly number[]): string {
  const share = 100 / colours.length;
  const stops = colours.map((colour, i) => `var(--colour-${colour}) ${i * share}% ${(i + 1) * share}%`);
  return `linear-gradient(115deg, ${stops.join(", ")})`;
}
