// What can be asked of the puzzle as it is set, and what was found: contradictions, needless clues,
// what is certain, givens that make it unique, clues laid out, its rating and its whole path.
import { type Engine, EngineError, type Surveyed } from "../engine/engine";
import { type Rules, digits, symbolsOf } from "../model";
import { button } from "../screens/form";
import { laid } from "../sentences";
import { h, setText } from "../view/dom";
import { troubleText } from "../view/trouble";
import { type Words, fill, term } from "../words";
import type { StudioTexts } from "../words/studio/en";
import type { Setting } from "./clues";
import { clueName } from "./properties";
import { type Part, Questions } from "./questions";

/** Desk is the setter as findings see it. */
export interface Desk {
  readonly words: Words;
  readonly engine: Engine;
  plain(): Rules;
  now(): Setting;
  survey(): Surveyed | null;
  cells(): readonly number[]; // that are chosen
  tool(): string;
  change(some: Partial<Setting>): void;
  /** wrong shows parts that contradict each other. */
  wrong(parts: readonly Part[]): void;
}

const mostCounts = 9; // digits whose solutions are counted
const mostCounted = 1000;

export class Findings {
  readonly element: HTMLElement;
  readonly rating = h("p", { class: "note rating" });
  readonly because = h("p", { class: "note because", role: "status" });
  private readonly counts = h("p", { class: "note counts" });
  private readonly told = h("p", { class: "note", role: "status" });
  private readonly buttons = h("div", { class: "buttons" });
  private readonly path = h("details", { class: "path" });
  private readonly progress = h("span", { class: "note" }); // not a status: it would be read out all the time
  private readonly looked = (done: number, all: number) => setText(this.progress, fill(this.texts.looked, { done, all }));
  private steps: HTMLOListElement | null = null;
  private stop = new AbortController();
  private signal = this.stop.signal; // of the board as it is

  constructor(private readonly desk: Desk, private readonly texts: StudioTexts) {
    this.path.append(h("summary", {}, texts.path));
    this.path.addEventListener("toggle", () => this.path.open && void this.walk());
    this.element = h("div", { class: "findings" }, this.counts, this.buttons, this.told, this.path);
    this.begin(new AbortController().signal);
  }

  /** begin forgets what was found for a board that has changed; signal ends with the next change. */
  begin(signal: AbortSignal): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.signal = AbortSignal.any([signal, this.stop.signal]);
    for (const told of [this.rating, this.because, this.counts, this.told]) setText(told, "");
    this.steps?.remove();
    this.steps = null;
    this.path.hidden = true;
    this.path.open = false;
    this.offer();
  }

  /** surveyed goes on with what the number of solutions asks for. */
  async surveyed(count: number): Promise<void> {
    this.offer();
    const { signal } = this;
    const { desk, texts } = this;
    const { words } = desk;
    try {
      if (count === 0) {
        setText(this.because, texts.looking);
        const parts = await this.questions().contradiction(desk.now());
        if (signal.aborted || !parts) return;
        setText(this.because, parts.length === 0 ? texts.boardAlone : fill(texts.because, { clues: this.named(parts) }));
        desk.wrong(parts);
      } else if (count === 1) {
        this.path.hidden = false;
        const rating = await desk.engine.rate(this.puzzle(), { signal });
        setText(this.rating, [term(words, "level", rating.level), fill(words.rating, { rating: (rating.er / 10).toFixed(1) }), term(words, "technique", rating.hardest)].join(" · "));
      } else await this.count();
    } catch (error) {
      if (signal.aborted) return;
      setText(this.because, "");
      if (!(error instanceof EngineError && ["stuck", "size"].includes(error.code))) setText(this.told, troubleText(words, error));
    }
  }

  /** count tells how many solutions each digit of the chosen cells has. */
  async count(): Promise<void> {
    const { desk, signal } = this;
    const survey = desk.survey();
    const cells = desk.cells();
    setText(this.counts, "");
    if (!survey || survey.count < 2 || cells.length === 0) return;
    let left = mostCounts;
    const said: string[] = [];
    for (const cell of cells) {
      const some = digits(survey.candidates[cell]);
      if (some.length < 2 || (left -= some.length) < 0) continue;
      const counted = await this.questions().counts(desk.now(), cell, some, mostCounted);
      if (signal.aborted) return;
      const symbols = symbolsOf(desk.plain());
      said.push(fill(this.texts.counts, { cell: desk.plain().name(cell), counts: counted.map(({ digit, count, exact }) => `${symbols.name(digit)} × ${exact ? count : `${mostCounted}+`}`).join(this.desk.words.comma) }));
    }
    setText(this.counts, said.join("; "));
    this.counts.title = this.texts.countsHow;
  }

  /** offer offers what can be asked now. */
  offer(): void {
    const { texts, desk } = this;
    const { words } = desk;
    const count = desk.survey()?.count ?? -1;
    const certain = this.certain();
    const layable = laid.filter(({ name, least, most }) => (name === desk.tool() || name.split("+").includes(desk.tool())) && desk.plain().n >= least && desk.plain().n <= most);
    this.buttons.replaceChildren(
      ...(count === 1 ? [button(texts.needless, () => this.work(() => this.needless()))] : []),
      ...(count > 0 && certain.length > 0 ? [button(texts.certain, () => this.fill(certain))] : []),
      ...(count > 1 ? [button(texts.unique, () => this.work(() => this.unique()))] : []),
      ...(count !== 0 ? layable.map(({ name }) => button(fill(texts.lay, { kind: term(words, "kind", name) }), () => this.work(() => this.lay(name)))) : []));
  }

  /** tell tells what came of an act. */
  tell(text: string): void {
    setText(this.told, text);
  }

  /** work does something that takes a while. */
  private work(job: () => Promise<void>): void {
    const { signal } = this;
    const { words } = this.desk;
    setText(this.told, words.working);
    setText(this.progress, "");
    this.buttons.replaceChildren(button(words.screens.stop, () => this.renew()), this.progress);
    job().catch((error) => {
      if (!signal.aborted) setText(this.told, troubleText(words, error));
    }).finally(() => signal.aborted || this.offer());
  }

  /** renew stops what is going on. */
  private renew(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.signal = this.stop.signal;
    setText(this.told, "");
    this.offer();
  }

  private questions(): Questions {
    return new Questions(this.desk.engine, this.desk.plain(), this.signal);
  }

  private puzzle(): { rules: string; givens: number[] } {
    return this.questions().puzzle(this.desk.now());
  }

  private named(parts: readonly Part[]): string {
    const { desk } = this;
    const { clues, givens } = desk.now();
    const plain = desk.plain();
    const symbols = symbolsOf(plain);
    return parts.map((part) => ("clue" in part ? clueName(desk.words, plain, clues[part.clue]) : `${plain.name(part.cell)} = ${symbols.name(givens[part.cell])}`)).join("; ");
  }

  /** certain are the empty cells that hold the same digit in all solutions. */
  private certain(): number[] {
    const survey = this.desk.survey();
    const { givens } = this.desk.now();
    return survey ? [...survey.candidates.keys()].filter((cell) => !givens[cell] && digits(survey.candidates[cell]).length === 1) : [];
  }

  private fill(cells: readonly number[]): void {
    const { candidates } = this.desk.survey()!;
    const givens = Array.from({ length: this.desk.plain().cells }, (_, cell) => (cells.includes(cell) ? digits(candidates[cell])[0] : this.desk.now().givens[cell] ?? 0));
    this.desk.change({ givens });
    setText(this.told, fill(this.texts.filled, { count: cells.length }));
  }

  private async needless(): Promise<void> {
    const { desk, texts, signal } = this;
    const parts = await this.questions().needless(desk.now(), this.looked);
    if (signal.aborted) return;
    setText(this.told, parts.length === 0 ? texts.allNeeded : fill(texts.notNeeded, { clues: this.named(parts) }));
    if (parts.length > 0) this.told.append(" ", button(texts.dropNeedless, () => this.work(async () => {
      const { setting, gone } = await this.questions().minimal(desk.now(), parts, this.looked);
      if (this.signal.aborted) return;
      desk.change(setting);
      setText(this.told, fill(texts.dropped, { count: gone }));
    })));
  }

  private async unique(): Promise<void> {
    const { desk, texts, signal } = this;
    const made = await this.questions().unique(desk.now());
    if (signal.aborted || !made) return;
    desk.change({ givens: made.setting.givens });
    setText(this.told, fill(texts.added, { count: made.added }));
  }

  private async lay(kind: string): Promise<void> {
    const { desk, texts, signal } = this;
    const clues = await this.questions().laid(desk.now(), kind, desk.cells());
    if (signal.aborted) return;
    if (clues.length === 0) return setText(this.told, texts.layNone);
    const all = desk.now().clues;
    desk.change({ clues: [...all, ...clues], current: all.length + clues.length - 1, also: clues.slice(1).map((_, i) => all.length + i) });
    setText(this.told, fill(texts.laid, { count: clues.length }));
  }

  /** walk shows the whole path once it is wanted. */
  private async walk(): Promise<void> {
    const { desk, signal } = this;
    if (this.steps) return;
    const steps = h("ol", {}, h("li", {}, desk.words.working));
    this.steps = steps;
    this.path.append(steps);
    try {
      const path = await desk.engine.path(this.puzzle(), desk.words.lang, { signal });
      steps.replaceChildren(...path.steps.map(({ name, conclusion, rating }) => h("li", {}, `${name} ${(rating / 10).toFixed(1)}: ${conclusion}`)));
    } catch (error) {
      if (!signal.aborted) steps.replaceChildren(h("li", {}, troubleText(desk.words, error)));
    }
  }
}

