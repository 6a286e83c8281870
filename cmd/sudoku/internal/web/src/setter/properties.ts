// The properties of the clues that are chosen: value, colour, place; and the list of all clues.
import { button, field } from "../screens/form";
import type { Rules } from "../model";
import { h, setAttribute, setText } from "../view/dom";
import { type Words, fill, term } from "../words";
import type { StudioTexts } from "../words/studio/en";
import { type Setting, clueText, kindNamed } from "./clues";
import { tones } from "../marks/tones";
import { chosenOf } from "./chosen";

/** Actions are what can be done to clues. */
export interface Actions {
  value(text: string): void;
  tone(tone: string | undefined): void;
  move(down: number, right: number): void;
  copy(): void;
  remove(places: readonly number[]): void;
  choose(place: number, more: boolean): void;
}

export class Properties {
  readonly element: HTMLElement;
  readonly value: HTMLInputElement;
  readonly clues = h("ul", { class: "clues" });
  private readonly valueField: HTMLElement;
  private readonly heading = h("p", { class: "note" });
  private readonly tones: HTMLElement;
  private readonly buttons: HTMLElement;

  constructor(private readonly words: Words, private readonly texts: StudioTexts, private readonly actions: Actions) {
    this.value = h("input", { type: "text", autocomplete: "off", spellcheck: false, autocapitalize: "off", input: () => actions.value(this.value.value.trim()) });
    this.valueField = field(words.screens.setterValue, this.value);
    const names: Record<string, string> = { red: texts.toneRed, orange: texts.toneOrange, yellow: texts.toneYellow, green: texts.toneGreen, teal: texts.toneTeal, blue: texts.toneBlue, purple: texts.tonePurple, pink: texts.tonePink };
    this.tones = h("div", { class: "swatches", role: "group", "aria-label": texts.tone },
      ...[undefined, ...tones].map((tone) => h("button", { type: "button", class: `swatch${tone ? ` tone-${tone}` : ""}`, "data-tone": tone ?? "", "aria-label": tone ? names[tone] : texts.toneUsual, title: tone ? names[tone] : texts.toneUsual, click: () => actions.tone(tone) }, tone ? "" : "∅")));
    const arrow = (sign: string, name: string, down: number, right: number) => h("button", { type: "button", class: "plain", "aria-label": name, title: name, click: () => actions.move(down, right) }, sign);
    this.buttons = h("div", { class: "buttons" },
      arrow("↑", texts.moveUp, -1, 0), arrow("↓", texts.moveDown, 1, 0), arrow("←", texts.moveLeft, 0, -1), arrow("→", texts.moveRight, 0, 1),
      button(texts.copyThem, () => actions.copy()), button(texts.deleteThem, () => actions.remove(this.chosen)));
    this.element = h("section", { class: "properties", "aria-label": texts.properties }, h("h3", {}, texts.properties), this.heading, this.valueField, this.tones, this.buttons);
  }

  private chosen: readonly number[] = [];

  /** show shows the clues that are chosen, and all there are. tool is the kind that is drawn. */
  show(plain: Rules, setting: Setting, tool: string): void {
    const { words, texts } = this;
    const { clues, current } = setting;
    this.chosen = chosenOf(setting);
    const some = this.chosen.map((i) => clues[i]).filter(Boolean);
    setText(this.heading, some.length > 0 ? fill(texts.chosen, { count: some.length }) : texts.several);
    const kind = some.length > 0 ? some.map((clue) => kindNamed(clue.kind)).find((one) => one?.value) : kindNamed(tool);
    this.valueField.hidden = !kind?.value;
    this.value.placeholder = kind?.example?.includes(":") ? kind.example.slice(0, kind.example.lastIndexOf(":")) : "";
    if (document.activeElement !== this.value) this.value.value = clues[current]?.value ?? "";
    this.tones.hidden = this.buttons.hidden = some.length === 0;
    for (const swatch of this.tones.children) setAttribute(swatch, "aria-pressed", String(some.length > 0 && some.every(({ tone = "" }) => tone === (swatch as HTMLElement).dataset.tone)));
    const chosen = new Set(this.chosen);
    this.clues.replaceChildren(...clues.map((one, i) => h("li", { "aria-current": i === current ? "true" : undefined, class: chosen.has(i) ? "chosen" : undefined },
      h("button", { type: "button", class: "quiet", "aria-pressed": String(chosen.has(i)), click: (event: MouseEvent) => this.actions.choose(i, event.ctrlKey || event.metaKey || event.shiftKey) }, clueName(words, plain, one)),
      h("button", { type: "button", class: "quiet", "aria-label": fill(words.screens.removeNamed, { title: clueText(plain, one) }), click: () => this.actions.remove([i]) }, "×"))));
    if (clues.length === 0) this.clues.replaceChildren(h("li", { class: "note" }, words.screens.setterNone));
  }
}

/** clueName is a clue as people read it. */
export const clueName = (words: Words, plain: Rules, clue: Setting["clues"][number]): string => `${term(words, "kind", clue.kind)} ${clueText(plain, clue).slice(clue.kind.length + 1)}`.trim();
