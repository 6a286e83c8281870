// Cards: buttons with a title, a sentence, and maybe a picture.
import { h } from "../view/dom";

export interface Card {
  title: string;
  text: string;
  picture?: Node;
  click: () => void;
  /** pressed makes it a switch. */
  pressed?: boolean;
  /** keep gives the focus back to it when it is drawn anew. */
  keep?: string;
}

export function card({ title, text, picture, click, pressed, keep }: Card): HTMLElement {
  return h("button", {
    type: "button", class: picture ? "card pictured" : "card", click, "data-keep": keep,
    "aria-pressed": pressed === undefined ? undefined : String(pressed),
  }, picture ?? null, h("span", { class: "told" }, h("strong", {}, title), " ", h("span", { class: "note" }, text)));
}

export const cards = (look: string, ...all: HTMLElement[]): HTMLElement => h("div", { class: `cards ${look}` }, ...all);
