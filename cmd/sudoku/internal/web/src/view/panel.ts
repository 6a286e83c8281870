// The panel that tells what the hints have to say, with buttons to go on.
import { fill } from "../words";
import { h } from "./dom";
import { type Hints, type Shown, isMistake } from "./hints";
import { type IconName, icon } from "./icons";
import type { Session } from "./session";

/** Content is what the panel shows. */
interface Content {
  title: string;
  text: (Node | string)[];
  buttons: (HTMLElement | null)[];
}

export class Panel {
  readonly element = h("section", { class: "panel" });
  private shown: Shown | null = null;

  constructor(private readonly session: Session, private readonly hints: Hints) {
    this.element.hidden = true;
  }

  /** draw shows what the hints have come to. */
  draw(): void {
    const { element, hints, session } = this;
    if (hints.shown === this.shown) return;
    const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    this.shown = hints.shown;
    element.hidden = hints.place === "";
    if (element.hidden) {
      if (focused) session.view.focus(true);
      return;
    }
    const { title, text, buttons } = this.content(this.shown!);
    element.setAttribute("aria-label", title);
    element.replaceChildren(
      h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "quiet", "aria-label": session.words.close, "data-panel": "close", click: () => hints.close() }, icon("close"))),
      h("div", { class: "text", tabindex: 0, role: "group", "aria-label": title }, ...text),
      h("div", { class: "buttons" }, ...buttons));
    if (focused) element.querySelector<HTMLElement>(`[data-panel="${focused.dataset.panel}"]`)?.focus();
    session.say(`${title}. ${element.querySelector(".text")!.textContent}`);
  }

  private content(shown: Shown): Content {
    const { hints } = this;
    const { words } = this.session;
    switch (shown.kind) {
      case "work":
        return {
          title: shown.text,
          text: [h("div", { class: "working", "aria-hidden": "true" })],
          buttons: [this.button("stop", words.stop, () => hints.close())],
        };
      case "hint": {
        const { hint: { step }, depth } = shown;
        const does = step.place.length + step.remove.length > 0;
        return {
          title: fill(words.hintDepth, { depth }),
          text: paragraphs(step.texts[depth - 1]),
          buttons: [
            depth < 4 ? this.button("more", words.hintMore, () => void hints.ask(), "primary") : null,
            does ? this.button("do", words.hintDo, () => hints.carryOut(), depth < 4 ? "plain" : "primary") : null,
            isMistake(step) && depth > 1 ? this.button("mistakes", words.undoMistakes, () => hints.undoMistakes()) : null,
          ],
        };
      }
      case "steps": {
        const { steps } = shown.steps;
        if (shown.at < 0) {
          return {
            title: fill(words.stepsFound, { count: steps.length }),
            text: [h("div", { class: "list steps" }, ...steps.map((one, i) =>
              h("button", { type: "button", "data-panel": `step-${i}`, click: () => hints.go(i) }, h("strong", {}, one.name), h("span", {}, one.conclusion))))],
            buttons: [],
          };
        }
        const step = steps[shown.at];
        return {
          title: step.name,
          text: paragraphs(step.texts[3]),
          buttons: [this.button("do", words.hintDo, () => hints.carryOut(), "primary"), this.button("list", words.back, () => hints.go(-1))],
        };
      }
      case "rule":
        return { title: shown.title, text: [...shown.text], buttons: [] };
      case "path": {
        const { at, path: { steps, positions } } = shown;
        const step = steps[at];
        const end = steps.length - 1;
        return {
          title: fill(words.stepOf, { step: at + 1, steps: steps.length }),
          text: [h("p", { class: "technique" }, h("strong", {}, step.name), " ", h("span", {}, fill(words.rating, { rating: (step.rating / 10).toFixed(1) }))), ...paragraphs(step.texts[3])],
          buttons: [
            this.walk("toStart", words.first, 0, at === 0), this.walk("back", words.previous, at - 1, at === 0),
            this.walk("forward", words.next, at + 1, at === end, "primary"), this.walk("toEnd", words.last, end, at === end),
            at > 0 ? this.button("play", words.playOn, () => hints.playOn(positions[at])) : null,
          ],
        };
      }
    }
  }

  private button(name: string, text: string, act: () => void, look = "plain"): HTMLElement {
    return h("button", { type: "button", class: look, "data-panel": name, click: act }, text);
  }

  private walk(drawing: IconName, text: string, to: number, end: boolean, look = "plain"): HTMLElement {
    return h("button", { type: "button", class: look, "aria-label": text, title: text, "aria-disabled": end ? "true" : undefined, "data-panel": drawing, click: () => this.hints.go(to) }, icon(drawing));
  }
}

/** paragraphs are the lines of a text. */
function paragraphs(text: string): HTMLElement[] {
  return text.split("\n").filter((line) => line.trim()).map((line) => h("p", {}, line));
}
