// The panel that tells what the hints have to say, with buttons to go on.
import type { Step } from "../engine/types";
import { fill, term } from "../words";
import { alone } from "./alone";
import { h } from "./dom";
import { keyOf } from "./drawing";
import { type Hints, type Shown, deduction } from "./hints";
import { type IconName, icon } from "./icons";
import type { Session } from "./session";
import { type StepList, stepList } from "./steplist";

/** Content is what the panel shows. */
interface Content {
  title: string;
  text: (Node | string)[];
  buttons: (HTMLElement | null)[];
  list?: HTMLElement; // of all steps, beneath the text, where there is room
}

export class Panel {
  private shown: Shown | null = null;
  private steps: StepList | null = null; // of the explanation that was shown last
  private stepsOf: readonly Step[] = [];

  constructor(private readonly session: Session, private readonly hints: Hints, private readonly element: HTMLElement) {}

  /** draw shows what the hints have come to. */
  draw(): void {
    const { element, hints, session } = this;
    if (hints.shown === this.shown) return;
    const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    this.shown = hints.shown;
    element.hidden = hints.place === "";
    if (element.hidden) {
      element.replaceChildren(); // or it would keep the last hint, and what listens to it
      if (focused) session.view.focus(true);
      return;
    }
    const { title, text, buttons, list } = this.content(this.shown!);
    element.setAttribute("aria-label", title);
    element.replaceChildren(
      h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "quiet", "aria-label": session.words.close, "data-panel": "close", click: () => hints.dismiss() }, icon("close"))),
      h("div", { class: "text", tabindex: 0, role: "group", "aria-label": title }, ...text),
      list ?? "",
      h("div", { class: "buttons" }, ...buttons));
    if (this.shown?.kind === "path") this.steps!.show(this.shown.at);
    if (this.shown?.kind === "replay") this.shown.replay.showStep();
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
        return {
          title: fill(words.hintDepth, { depth }),
          text: [...this.paragraphs(step.texts[depth - 1], step.conclusion), ...(depth > 2 ? this.beneath(step) : []),
            ...(depth === 4 ? this.practise(step) : [])],
          buttons: [
            depth < 4 ? this.button("more", words.hintMore, () => hints.ask(), "primary") : null,
            deduction(step) ? this.button("do", words.hintDo, () => hints.carryOut(), depth < 4 ? "plain" : "primary") : null,
            ...(depth === 4 ? this.practise(step) : []),
          ],
        };
      }
      case "steps": {
        const { steps } = shown.steps;
        if (shown.at < 0) {
          return {
            title: fill(words.stepsFound, { count: steps.length }),
            text: this.groups(steps),
            buttons: [],
          };
        }
        const step = steps[shown.at];
        return {
          title: step.name,
          text: [...this.paragraphs(step.texts[3], step.conclusion), ...this.beneath(step)],
          buttons: [this.button("do", words.hintDo, () => hints.carryOut(), "primary"), this.button("list", words.back, () => hints.go(-1))],
        };
      }
      case "replay":
        return { title: shown.replay.title, text: [shown.replay.element], buttons: [], list: shown.replay.list.element };
      case "exercise":
        return {
          title: shown.title,
          text: [...shown.text, ...(shown.proof ? this.paragraphs(shown.proof, shown.step?.conclusion) : []), ...(shown.step ? this.beneath(shown.step) : [])],
          buttons: [...shown.buttons],
        };
      case "rule":
        return { title: shown.title, text: [...shown.text], buttons: [] };
      case "path": {
        const { at, path: { steps, positions, solved } } = shown;
        if (this.stepsOf !== steps) this.steps = stepList(words.explain, steps.map(({ name, conclusion }) => [name, conclusion]), (to) => hints.go(to));
        this.stepsOf = steps;
        const step = steps[at];
        const end = steps.length - 1;
        return {
          title: fill(words.stepOf, { step: at + 1, steps: steps.length }),
          text: [h("p", { class: "technique" }, h("strong", {}, step.name), " ", h("span", {}, fill(words.rating, { rating: (step.rating / 10).toFixed(1) }))), ...this.paragraphs(step.texts[3], step.conclusion), ...this.beneath(step), at === 0 ? this.whichIsWhich(steps) : "", at === end && !solved ? h("p", {}, words.hintHard) : ""],
          buttons: [
            this.walk("toStart", words.first, 0, at === 0), this.walk("back", words.previous, at - 1, at === 0),
            this.walk("forward", words.next, at + 1, at === end, "primary"), this.walk("toEnd", words.last, end, at === end),
            at > 0 ? this.button("play", words.playOn, () => hints.playOn(positions[at])) : null,
          ],
          list: this.steps!.element,
        };
      }
    }
  }

  /** practise leads to the lesson of a step. It stands beneath the text or among the buttons, wherever the style
   * has room for it. */
  private practise({ technique }: Step): HTMLElement[] {
    return technique.startsWith("wrong_") || alone() ? [] : [this.button("practise", this.session.words.practiseThis, () => this.session.open("learn", technique), "quiet practise")];
  }

  /** groups are steps under the names of their techniques. */
  private groups(steps: readonly Step[]): HTMLElement[] {
    const all: HTMLElement[] = [];
    let list: HTMLElement | undefined;
    steps.forEach((step, i) => {
      if (step.name !== steps[i - 1]?.name) {
        const same = steps.filter((one) => one.name === step.name).length;
        all.push(h("h3", {}, step.name, same > 1 ? h("span", { class: "count" }, ` × ${same}`) : null), (list = h("div", { class: "steps" })));
      }
      list!.append(h("button", { type: "button", "data-panel": `step-${i}`, click: () => this.hints.go(i) }, step.conclusion || step.texts[3]));
    });
    return all;
  }

  /** whichIsWhich says how the rating in the header and the steps shown go together. */
  private whichIsWhich(steps: readonly Step[]): HTMLElement {
    const { words, play: { game: { about } } } = this.session;
    const { screens } = words;
    const top = steps.reduce((a, b) => (b.rating > a.rating ? b : a));
    const own = { technique: top.name, rating: (top.rating / 10).toFixed(1) };
    if (!about.rating || about.rating === top.rating) return h("p", { class: "which" }, fill(screens.pathHardest, own));
    return h("p", { class: "which" }, fill(screens.pathRating, { ...own, er: (about.rating / 10).toFixed(1), hardest: term(words, "technique", about.hardest ?? "") }));
  }

  /** paragraphs are the lines of a text, in which the names of cells point at them. What
   * it comes to is one of its own, which stays in sight however long the rest is. */
  private paragraphs(text: string, conclusion = ""): HTMLElement[] {
    const { rules } = this.session.play.game;
    const end = text.endsWith(conclusion) ? conclusion : "";
    const lines = text.slice(0, text.length - end.length).split("\n");
    return [...lines, end].filter((line) => line.trim()).map((line) => h("p", { class: line === end ? "conclusion" : undefined }, ...line.split(/\b(r\d+c\d+)\b/).map((part, i) => {
      if (i % 2 === 0) return part;
      const [row, col] = part.slice(1).split("c").map(Number);
      const cell = rules.at(row - 1, col - 1);
      const light = () => this.hints.light(cell);
      const dark = () => this.hints.light(null);
      const key = (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        light();
      };
      // A button would be a box of its own, after which a comma could begin a line.
      return h("span", { role: "button", tabindex: 0, class: "cell-name", pointerenter: light, pointerleave: dark, focus: light, blur: dark, click: light, keydown: key }, part);
    })));
  }

  /** beneath is what stands beneath the words: the combinations of sums, and which
   * part of the picture is drawn how. */
  private beneath(step: Step): HTMLElement[] {
    const ways = step.parts.filter(({ ways }) => ways && !/^(\d+) = \1$/.test(ways)).map((part) => h("p", { class: "ways" }, part.ways));
    const { screens } = this.session.words; // not there without a connection
    const roles = screens ? keyOf(step) : [];
    if (roles.length === 0) return ways;
    return [...ways, h("p", { class: "key" }, ...roles.map(([role, look]) => h("span", { class: `role-${look}` }, screens[`role_${role}`])))];
  }

  private button(name: string, text: string, act: () => void, look = "plain"): HTMLElement {
    return h("button", { type: "button", class: look, "data-panel": name, click: act }, text);
  }

  private walk(drawing: IconName, text: string, to: number, end: boolean, look = "plain"): HTMLElement {
    return h("button", { type: "button", class: look, "aria-label": text, title: text, "aria-disabled": end ? "true" : undefined, "data-panel": drawing, click: () => this.hints.go(to) }, icon(drawing));
  }
}

