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
  private dropped: Draft<Kept> | null = null; // last
  private date: Intl.DateTimeFormat | undefined; // which takes long to make
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

  private drop(draft: Draft<Kept>): void {
    this.kept.drop(draft.id);
    this.dropped = draft;
    this.show();
    this.drafts.querySelector<HTMLElement>(".note button")!.focus();
  }

  private takeBack(draft: Draft<Kept>): void {
    this.kept.restore(draft);
    this.dropped = null;
    this.show();
    this.drafts.querySelector("summary")!.focus();
  }

  private dated(at: number): string {
    this.date ??= new Intl.DateTimeFormat(this.words.locale, { dateStyle: "medium", timeStyle: "medium" });
    return this.date.format(at);
  }

  private show(): void {
    const { words } = this;
    const texts = words.screens;
    const title = (one: Omit<Version, "at">, at: number) => {
      const name = one.told?.title ?? rulesText(words, rulesOf(parseRules(one.base), { ...one, current: -1 }));
      const givens = one.givens.filter((digit) => digit > 0).length;
      return [name, givens > 0 ? fill(texts.givenCount, { count: givens }) : "", one.clues.length > 0 ? fill(this.texts.clueCount, { count: one.clues.length }) : "", this.dated(at)].filter(Boolean).join(" · ");
    };
    const all = this.kept.all();
    const { dropped } = this;
    this.drafts.hidden = all.length === 0 && !dropped;
    this.drafts.replaceChildren(h("summary", {}, fill(texts.drafts, { count: all.length })),
      h("p", { class: "note" }, texts.draftsNote),
      h("div", { class: "buttons" }, button(texts.draftNew, () => this.open(null))),
      dropped ? h("p", { class: "note", role: "status" }, fill(texts.removed, { title: title(dropped.data, dropped.at) }), button(texts.takeBack, () => this.takeBack(dropped))) : "",
      h("ul", { class: "clues" }, ...all.map((one) => {
        const name = title(one.data, one.at);
        return h("li", { "aria-current": this.kept.isNow(one) ? "true" : undefined },
          h("button", { type: "button", class: "quiet", click: () => this.open(one) }, name),
          h("button", { type: "button", class: "quiet", "aria-label": fill(texts.removeNamed, { title: name }), click: () => this.drop(one) }, "×"));
      })));
    this.list.hidden = this.versions.length === 0;
    this.list.replaceChildren(h("summary", {}, fill(this.texts.versions, { count: this.versions.length })),
      h("ul", { class: "clues" }, ...this.versions.map((one) => h("li", {}, h("button", { type: "button", class: "quiet", click: () => this.take(one) }, title(one, one.at))))));
  }
}
