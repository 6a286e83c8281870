// The bar at the top, what is known of the puzzle, the clock, and the line in
// which the page tells something.
import { asset } from "../asset";
import { languages } from "../lists";
import { mostMistakes } from "../model";
import { dailyOf, dayOf, inPart } from "../store/results";
import { clockText, fill, gameName } from "../words";
import { h, setAttribute, setText } from "./dom";
import { icon } from "./icons";
import type { Menu } from "./menus";
import type { Session } from "./session";
import { isTold, knownOf, rulesText } from "./speech";

/** fewKinds is how many kinds of rules are named beside the title: the legend has them all. */
const fewKinds = 2;

export class Bar {
  readonly element: HTMLElement;
  readonly info: HTMLElement;
  readonly message = h("p", { class: "message", "aria-hidden": "true" });
  private readonly level = h("h2", { class: "level" });
  private readonly told = h("span", {});
  private readonly known = h("span", { class: "known", hidden: true });
  private readonly facts: HTMLElement;
  private readonly more: HTMLButtonElement;
  private readonly clock = h("span", { class: "time", role: "timer", "aria-live": "off" });
  private readonly pause: HTMLButtonElement;
  private timer = 0;

  constructor(private readonly session: Session, menu: Menu) {
    const { words } = session;
    this.pause = h("button", { type: "button", class: "quiet", click: () => session.pause(!session.play.game.paused) });
    this.element = h("header", { class: "bar" },
      menu.button,
      menu.list,
      h("img", { class: "mark", src: asset("icon.svg"), alt: "", width: 28, height: 28 }),
      h("h1", {}, words.title),
      this.language(),
      h("button", { type: "button", class: "primary", "aria-label": words.newPuzzle, click: () => session.open("new") }, icon("plus"), h("span", {}, words.newPuzzle)));
    this.facts = h("p", { class: "facts" }, this.told, this.known);
    // The rating and the like are for those who ask, and so is what a setter tells.
    this.more = h("button", { type: "button", class: "quiet more-known", "aria-label": words.known, title: words.known, "aria-expanded": "false", click: () => {
      if (isTold(session.play.game.about)) return session.open("start");
      this.known.hidden = !this.known.hidden;
      setAttribute(this.more, "aria-expanded", String(!this.known.hidden));
    } }, icon("about"));
    this.info = h("section", { class: "info", "aria-label": words.puzzle },
      h("div", { class: "about" }, this.level, this.facts), this.more, h("div", { class: "clock" }, this.clock, this.pause));
  }

  /** language is the button that changes to the next language. A page in English
   * would wait for a font of Chinese, so that name is drawn. */
  private language(): HTMLElement {
    const { session } = this;
    const lang = session.nextLanguage;
    const name = languages[lang as keyof typeof languages];
    return h("button", { type: "button", class: "quiet language", lang, "aria-label": lang === "zh" ? name : undefined, click: () => session.setLanguage(session.nextLanguage) },
      lang === "zh" ? icon("chinese") : name);
  }

  draw(): void {
    const { play, words } = this.session;
    const { game } = play;
    const { about, answer } = game;
    const rules = rulesText(words, game.rules.text);
    const facts: string[] = [];
    let title = about.title || gameName(words, about, rules);
    const day = dailyOf(about.source);
    if (day) {
      facts.push(title);
      title = fill(day === dayOf(new Date()) ? words.dayNow : "{day}", { day: new Intl.DateTimeFormat(words.locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day)) });
    }
    setText(this.level, title);
    const known = knownOf(words, game);
    if (game.assists.strict) facts.push(fill(words.mistakes, { count: game.mistakes, most: mostMistakes }));
    if (game.rules.text !== "9" && title !== rules) facts.push(rulesText(words, game.rules.text, fewKinds));
    if (about.source === inPart) facts.push(words.inPart);
    else if (answer.solutions !== "unknown" && answer.solutions !== "one") facts.push({ several: words.several, none: words.none }[answer.solutions]);
    const listed = (all: readonly string[]) => all.join("\u00a0· ");
    setText(this.told, listed(facts));
    setText(this.known, (facts.length > 0 ? "\u00a0· " : "") + listed(known));
    const told = isTold(about);
    this.more.hidden = known.length === 0 && !told;
    setAttribute(this.more, "aria-haspopup", told ? "dialog" : null);
    setAttribute(this.more, "aria-expanded", told ? null : String(!this.known.hidden));
    this.drawClock();
    const paused = game.paused;
    const name = paused ? words.resume : words.pause;
    if (this.pause.dataset.shows !== name) {
      this.pause.dataset.shows = name;
      this.pause.replaceChildren(icon(paused ? "play" : "pause"));
      setAttribute(this.pause, "aria-label", name);
      setAttribute(this.pause, "title", `${name} (p)`);
    }
  }

  drawClock(): void {
    const { game } = this.session.play;
    this.clock.hidden = !game.assists.timer;
    if (game.assists.timer) setText(this.clock, clockText(game.elapsed));
  }

  /** tell shows a line for a while; its place is always there, so nothing moves. */
  tell(text: string): void {
    clearTimeout(this.timer);
    setText(this.message, text);
    if (text) this.timer = window.setTimeout(() => setText(this.message, ""), Math.max(4000, text.length * 90));
  }
}
