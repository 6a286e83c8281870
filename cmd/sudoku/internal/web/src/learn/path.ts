// The path through all lessons: what lies behind, where the player stands, what is ahead. A station is
// drawn when it comes into view, one at a time, since the engine has to find its step.
import type { Lessons } from "../engine/types";
import { levels } from "../lists";
import { Board } from "../model";
import { card } from "../screens/card";
import { h } from "../view/dom";
import { type Drawing, drawingOf } from "../view/drawing";
import type { Session } from "../view/session";
import { fill, type Lang, term } from "../words";
import { boardOf, drawn } from "./figure";
import { lesson } from "./school";
import type { LearnTexts } from "./texts";

export type Entry = Lessons["lessons"][number];

interface Sketch {
  board: Board;
  drawing: Drawing;
  idea: string;
}

const sketches = new Map<string, Promise<Sketch>>();

/** sketch is the pattern of a technique, without digits, and its idea. */
function sketch(technique: string, lang: Lang): Promise<Sketch> {
  const key = `${technique} ${lang}`;
  const there = sketches.get(key) ?? lesson(technique, lang).then(async ({ idea, examples: [{ board, step }] }) => {
    const { rules } = await boardOf(board);
    return { board: new Board({ rules, givens: new Uint8Array(rules.cells) }), drawing: patternOf(drawingOf(step, 4)), idea };
  });
  sketches.set(key, there);
  there.catch(() => sketches.delete(key));
  return there;
}

/** patternOf is a drawing for a small picture: whole cells in place of their notes. */
function patternOf(drawing: Drawing): Drawing {
  const cells = new Map(drawing.cells.map(({ cell, role }) => [cell, role]));
  for (const { cell, role } of drawing.candidates) if (!cells.has(cell)) cells.set(cell, role);
  const gone = new Set(drawing.remove.map(({ cell }) => cell));
  for (const { cell } of drawing.place) cells.delete(cell);
  return { ...drawing, cells: [...cells].map(([cell, role]) => ({ cell, role })).filter(({ cell }) => !gone.has(cell)), candidates: [], remove: [], gone: [...gone] };
}

/** standing says how the player stands with a technique, "" if there is nothing to tell. */
export function standing(texts: LearnTexts, { standing, right, done }: Entry): string {
  return fill({ new: "", begun: texts.standingBegun, due: texts.standingDue, known: texts.standingKnown }[standing], { right, done });
}

/** path is all lessons as stations, by level, behind a row of the levels. */
export function path(session: Session, texts: LearnTexts, all: Lessons): HTMLElement[] {
  const { words } = session;
  const waiting: (() => Promise<void>)[] = [];
  let drawing = false;
  const work = async () => {
    if (drawing) return;
    drawing = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    drawing = false;
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      waiting.push(() => draw(target as HTMLElement));
    }
    void work();
  }, { rootMargin: "100px" });

  async function draw(element: HTMLElement): Promise<void> {
    if (!element.isConnected) return; // the screen is closed
    try {
      const { board, drawing, idea } = await sketch(element.dataset.keep!, session.lang);
      element.querySelector(".sketch")!.replaceChildren(drawn(board, undefined, drawing, ""));
      element.querySelector(".note")!.textContent = idea;
    } catch {
      // Then it has no picture, as before it came.
    }
  }

  const here = all.lessons.find((entry) => ahead(entry) && !entry.constraints) ?? all.lessons.find(ahead);
  const station = (entry: Entry) => {
    const element = card({ title: term(words, "technique", entry.technique), text: "", click: () => session.open("learn", entry.technique), keep: entry.technique });
    element.prepend(h("span", { class: "sketch", "aria-hidden": "true" }));
    const told = [entry === here ? texts.youAreHere : "", standing(texts, entry)].filter(Boolean).join(" · ");
    if (told) element.querySelector(".told")!.append(" ", h("span", { class: "standing" }, told));
    element.dataset.standing = entry.standing;
    if (entry === here) element.setAttribute("aria-current", "step");
    seen.observe(element);
    return h("li", { "data-behind": !ahead(entry) }, element);
  };
  const stages = [
    ...levels.map((level) => ({ title: term(words, "level", level), entries: all.lessons.filter((entry) => entry.level === level && !entry.constraints) })),
    { title: texts.rulesBeyond, entries: all.lessons.filter(({ constraints }) => constraints) },
  ].filter(({ entries }) => entries.length > 0).map(({ title, entries }) => {
    const learned = { learned: entries.filter((entry) => !ahead(entry)).length, count: entries.length };
    const heading = h("h3", { tabindex: -1 }, title, " ", h("small", {}, fill(texts.stage, learned)));
    const part = h("i", { class: "part" });
    part.style.setProperty("--part", String(learned.learned / learned.count));
    return {
      section: h("section", {}, heading, h("ol", { class: "lessons" }, ...entries.map(station))),
      jump: h("button", { type: "button", "aria-current": here && entries.includes(here) ? "step" : undefined, click: () => {
        heading.scrollIntoView({ block: "start" });
        heading.focus({ preventScroll: true });
      } }, h("span", {}, title === texts.rulesBeyond ? texts.rulesBeyondShort : title), h("small", {}, fill(texts.stageShort, learned)), part),
    };
  });
  return [h("nav", { class: "stages", "aria-label": texts.stages }, ...stages.map(({ jump }) => jump)), ...stages.map(({ section }) => section)];
}

/** ahead reports whether a technique isn't learned yet; one that is to be repeated was. */
function ahead({ standing }: Entry): boolean {
  return standing === "new" || standing === "begun";
}
