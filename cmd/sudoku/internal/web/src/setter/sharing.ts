// What is told of a puzzle in the making, and how it leaves the setter: as text, as a link, as a game.
import type { Surveyed } from "../engine/engine";
import type { Told } from "../engine/types";
import { type Board, Game, type Rules } from "../model";
import { button, field } from "../screens/form";
import { rulesInWords } from "../screens/start";
import { addressOf } from "../share/board";
import { toldOf } from "../share/told";
import { copyText } from "../view/copy";
import { h, setText } from "../view/dom";
import { begun } from "../view/new";
import type { Session } from "../view/session";
import { type Setting, rulesOf, tonesOf } from "./clues";

export class Sharing {
  readonly element: HTMLElement;
  readonly start: HTMLButtonElement;
  private readonly told = {
    title: h("input", { type: "text", maxlength: 200, autocomplete: "off" }), author: h("input", { type: "text", maxlength: 200 }),
    description: h("textarea", { rows: 4 }), message: h("textarea", { rows: 2 }),
  };
  private readonly text: HTMLTextAreaElement;
  private readonly link: HTMLInputElement = h("input", { type: "text", readonly: true, focus: () => this.link.select() });
  private readonly note = h("p", { class: "note", role: "status" });
  private readonly copy: HTMLButtonElement;
  private readonly publish: HTMLButtonElement;
  private board: Board | null = null; // that can be played
  private survey: Surveyed | null = null;
  private setting: Setting | null = null;
  private plain: Rules | null = null;

  /** tell is given what the setter says, whenever that changes. */
  constructor(private readonly session: Session, tell: (told: Told) => void) {
    const texts = session.words.screens;
    this.text = h("textarea", { rows: 3, readonly: true, spellcheck: false, "aria-label": texts.setterRules });
    this.start = button(texts.play, () => this.play(), "primary");
    this.copy = button(texts.copy, () => void this.copyLink());
    this.publish = button(texts.publish, () => this.play("publish"));
    const { title, author, description, message } = this.told;
    for (const input of Object.values(this.told)) {
      input.addEventListener("input", () => tell(toldOf(Object.fromEntries(Object.entries(this.told).map(([name, { value }]) => [name, value])))));
    }
    this.element = h("div", {}, h("h3", {}, texts.setterShare), this.text, field(texts.link, this.link), h("div", { class: "buttons" }, this.copy, this.publish), this.note,
      h("details", { class: "told" }, h("summary", {}, texts.setterTold), field(texts.setterTitle, title), field(texts.setterAuthor, author), field(texts.setterDescription, description), field(texts.setterMessage, message)));
    this.offer(null);
  }

  /** show shows what is set now; a field that is being written in stays as it is. */
  show(plain: Rules, setting: Setting): void {
    this.plain = plain;
    this.setting = setting;
    this.text.value = rulesOf(plain, setting);
    this.told.description.placeholder = rulesInWords(this.session.words, this.text.value);
    for (const [name, input] of Object.entries(this.told)) if (document.activeElement !== input) input.value = setting.told?.[name as keyof typeof this.told] ?? "";
    if (this.board) this.link.value = addressOf(this.board, false, this.toldNow());
  }

  /** offer takes the board that can be played, null for none, and what is known of it. */
  offer(board: Board | null, survey: Surveyed | null = null): void {
    this.board = board;
    this.survey = survey;
    this.start.disabled = this.copy.disabled = this.publish.disabled = !board;
    this.link.value = board ? addressOf(board, false, this.toldNow()) : "";
    if (survey) setText(this.start, survey.count === 1 ? this.session.words.screens.play : this.session.words.screens.playAnyway);
  }

  /** toldNow is what a link tells: with the colours of clues, and the solution once that is the only one. */
  private toldNow(): Told {
    const { survey } = this;
    return {
      ...this.said(),
      ...(survey?.exact && survey.count === 1 && { solution: Array.from(survey.candidates, (set) => 32 - Math.clz32(set)) }),
    };
  }

  private said(): Told {
    return toldOf({ ...this.setting!.told, tones: tonesOf(this.plain!, this.setting!) });
  }

  private async copyLink(): Promise<void> {
    const copied = await copyText(this.link.value);
    if (!copied) this.link.focus();
    setText(this.note, copied ? this.session.words.screens.copied : this.session.words.screens.copyFailed);
  }

  /** play makes a game of what is set, and opens a screen about it. */
  private play(screen = ""): void {
    const { board, session } = this;
    if (!board) return;
    const told = this.said();
    session.close();
    session.show(begun(Game.resume(board), { source: "typed", ...told }, session.settings));
    if (screen) session.open(screen);
  }
}
