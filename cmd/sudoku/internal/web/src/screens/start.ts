// What a puzzle's setter says of it, before it is begun: title, author, and the rules in words.
import type { Told } from "../engine/types";
import { features } from "../model";
import { h } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { knownOf, rulesText } from "../view/speech";
import type { Words } from "../words";
import { fill } from "../words";
import { button } from "./form";
import { saidOf, sentence } from "./kindcards";

/** rulesInWords are the rules of a board, a sentence for each. */
export function rulesInWords(words: Words, rules: string): string {
  const [, ...parts] = rules.split("+");
  const kinds = [...new Set(parts.map((part) => part.split("=")[0]))];
  const said = kinds.map((kind) => (kind === "jigsaw" || features.some(({ name }) => name === kind) ? sentence(words, "feature", kind) : saidOf(words, kind))).filter(Boolean);
  return [words.screens.helpIntro, ...said].map((one) => (/[.。]$/.test(one) ? one : one + words.screens.sentenceEnd)).join("\n");
}

/** said is what there is to read of a puzzle: its author, its kinds, and its rules in words. */
export function said(words: Words, { author, description }: Told, rules: string): HTMLElement[] {
  return [
    ...(author ? [h("p", {}, fill(words.screens.byAuthor, { author }))] : []),
    h("p", { class: "note" }, rulesText(words, rules)),
    ...(description || rulesInWords(words, rules)).split("\n").filter((line) => line.trim()).map((line) => h("p", {}, line)),
  ];
}

export function start(session: Session): Screen {
  const { words, play: { game } } = session;
  const { about } = game;
  const texts = words.screens;
  return {
    title: about.title || words.puzzle,
    body: h("div", { class: "start" },
      ...said(words, about, game.rules.text),
      h("div", { class: "note" }, knownOf(words, game).join(" · ")),
      h("div", { class: "buttons" }, button(texts.play, () => session.close(), "primary"))),
  };
}
