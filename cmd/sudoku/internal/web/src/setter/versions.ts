// The drafts there are, and versions of the one that is worked on.
import { parseRules } from "../model";
import { button } from "../screens/form";
import type { Draft, Drafts } from "../store";
import { h } from "../view/dom";
import { rulesText } from "../view/speech";
import { type Words, fill } from "../words";
import type { StudioTexts } from "../words/studio/en";
import { type Kept, type Setting, type Version, rulesOf } from "./clues";

const mostVersions = 20;

/** begun says whether there is anything to keep in a setting. */
const begun = ({ clues, givens, told }: Setting): boolean => clues.length > 0 || Object.keys(told ?? {}).length > 0 || givens.some((digit) => digit > 0);

export class Versions {
  readonly element = h("div");
  private versions: readonly Version[] = [];
  private readonly drafts: HTMLElement;
  private readonly list: HTMLElement;

  /** open is told the draft that is to be worked on, null for a new one; take a version to go back to. */
  constructor(private readonly words: Words, private readonly texts: StudioTexts, private readonly kept: Drafts<Kept>, private readonly open: (draft: Draft<Kept> | null) => void, private readonly take: (version: Version) => void) {
    this.drafts = h("details", { class: "drafts" });
    this.list = h("details", { class: "versions" });
    this.element.append(this.drafts, this.list);
  }

  /** begin works on another draft. */
  begin(draft: Draft<Kept> | null): void {
    this.kept.goOn(draft);
    this.versions = draft?.data.versions ?? [];
    this.show();
  }

  /** keep keeps the draft, however the screen is left. One that is empty again isn't kept. */
  keep(now: Setting): void {
    if (begun(now) || this.versions.length > 0) this.kept.keep({ ...now, versions: this.versions });
    else this.kept.drop();
    this.show();
  }

  /** add keeps a version of a setting. */
  add(now: Setting): void {
    const { base, givens, clues, told } = now;
    this.versions = [{ at: Date.now(), base, givens, clues, told }, ...this.versions].slice(0, mostVersions);
    this.keep(now);
  }

  private show(): void {
    const { words } = this;
    const texts = words.screens;
    const date = new Intl.DateTimeFormat(words.locale, { dateStyle: "medium", timeStyle: "short" });
    const title = (one: Pick<Setting, "base" | "clues" | "told">, at: number) =>
      `${one.told?.title ?? rulesText(words, rulesOf(parseRules(one.base), { ...one, givens: [], current: -1 }))} · ${date.format(at)}`;
    const all = this.kept.all();
    this.drafts.hidden = all.length === 0;
    this.drafts.replaceChildren(h("summary", {}, fill(texts.drafts, { count: all.length })),
      h("p", { class: "note" }, texts.draftsNote),
      h("div", { class: "buttons" }, button(texts.draftNew, () => this.open(null))),
      h("ul", { class: "clues" }, ...all.map((one) => {
        const name = title(one.data, one.at);
        return h("li", { "aria-current": this.kept.isNow(one) ? "true" : undefined },
          h("button", { type: "button", class: "quiet", click: () => this.open(one) }, name),
          h("button", { type: "button", class: "quiet", "aria-label": fill(texts.removeNamed, { title: name }), click: () => {
            this.kept.drop(one.id);
            this.show();
          } }, "×"));
      })));
    this.list.hidden = this.versions.length === 0;
    this.list.replaceChildren(h("summary", {}, fill(this.texts.versions, { count: this.versions.length })),
      h("ul", { class: "clues" }, ...this.versions.map((one) => h("li", {}, h("button", { type: "button", class: "quiet", click: () => this.take(one) }, title(one, one.at))))));
  }
}
