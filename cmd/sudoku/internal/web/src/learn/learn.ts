// Learn: the path through all lessons, and each technique's own page.
import type { Lesson, Lessons } from "../engine/types";
import type { Board } from "../model";
import { card, cards } from "../screens/card";
import { button, tabs } from "../screens/form";
import { h } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { fill, term } from "../words";
import { boardOf, figure } from "./figure";
import { Exercises } from "./practice";
import { path, standing } from "./path";
import { lesson, lessons } from "./school";
import { type LearnTexts, learnTexts } from "./texts";

/** learn is the path through the lessons, or the lesson about a technique. */
export async function learn(session: Session, technique: string): Promise<Screen> {
  const texts = await learnTexts(session.lang);
  const body = h("div", { class: "learn" }, h("div", { class: "working", role: "status", "aria-label": session.words.working }));
  // The engine may have to be fetched: the screen is there at once.
  const filled = fillIn(session, texts, technique, body);
  void filled.catch((error: unknown) => body.replaceChildren(h("p", {}, troubleText(session.words, error))));
  return { title: technique === "" ? session.words.learn : term(session.words, "technique", technique), body, wide: true };
}

async function fillIn(session: Session, texts: LearnTexts, technique: string, body: HTMLElement): Promise<void> {
  const all = await lessons(session.store.db);
  if (technique === "") return body.replaceChildren(...list(session, texts, all));
  if (!all.lessons.some((one) => one.technique === technique)) return body.replaceChildren(h("p", {}, texts.unknown), button(texts.lessons, () => session.open("learn")));
  const there = await lesson(technique, session.lang);
  const boards = await Promise.all(there.examples.map(({ board }) => boardOf(board)));
  body.replaceChildren(...page(session, texts, all, technique, there, boards));
  body.querySelector<HTMLElement>("[data-first]")?.focus();
}

/** list is what to do next, and the path. */
function list(session: Session, texts: LearnTexts, all: Lessons): HTMLElement[] {
  return [
    h("p", { class: "note" }, texts.about),
    cards("first",
      ...(all.due > 0 ? [card({ title: texts.repeat, text: fill(texts.repeatText, { count: all.due }), click: () => void new Exercises(session, texts, all.next, true).next() })] : []),
      ...(all.next !== "" && all.due === 0 ? [card({ title: texts.goOn, text: term(session.words, "technique", all.next), click: () => session.open("learn", all.next) })] : []),
      card({ title: texts.introduction, text: texts.introductionText, click: () => session.open("intro") })),
    ...path(session, texts, all),
  ];
}

/** page is the lesson about a technique: how it works, two positions, practice. */
function page(session: Session, texts: LearnTexts, all: Lessons, technique: string, { idea, examples }: Lesson, boards: readonly Board[]): HTMLElement[] {
  const at = all.lessons.findIndex((one) => one.technique === technique);
  const entry = all.lessons[at];
  const after = all.lessons[at + 1]?.technique;
  const practise = () => button(texts.practise, () => void new Exercises(session, texts, technique, false).next(), "primary");
  const first = practise();
  first.dataset.first = "";
  return [
    h("p", { class: "idea" }, idea),
    h("p", { class: "note" }, [term(session.words, "level", entry.level), standing(texts, entry)].filter(Boolean).join(" · ")),
    h("div", { class: "buttons" }, first, button(texts.lessons, () => session.open("learn"))),
    ...examples.map(({ step, position }, i) => {
      const place = h("figure", {});
      const told = h("div", { class: "proof", "aria-live": "polite" });
      const show = (depth: number) => {
        place.replaceChildren(figure(boards[i], position, step, depth, fill(texts.pictureOf, { name: step.name, conclusion: depth === 4 ? step.conclusion : "…" })));
        told.replaceChildren(...step.texts[depth - 1].split("\n").filter((line) => line.trim()).map((line) => h("p", {}, line)));
      };
      const from = i === 0 ? 4 : 1; // the second is to be seen by oneself
      show(from);
      const depths = [texts.depth1, texts.depth2, texts.depth3, texts.depth4].map((text, d) => [String(d + 1), text] as const);
      return h("section", { class: "position" }, h("h3", {}, i === 0 ? texts.example : texts.yourTurn), place,
        h("div", {}, tabs(`depth-${i}`, texts.depths, String(from), depths, (depth) => show(Number(depth))), told));
    }),
    h("div", { class: "buttons" }, practise(), after ? button(fill(texts.nextLesson, { technique: term(session.words, "technique", after) }), () => session.open("learn", after)) : null),
  ];
}
