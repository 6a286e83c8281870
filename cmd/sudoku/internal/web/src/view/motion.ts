// What moves, sounds and is felt when something has been done to the board: a digit
// lands, a house that is finished is swept, a mistake shakes. It is fetched when the
// page is at rest; nothing moves for those who don't want it to, and sounds and
// vibration are only for those who do.
import type { Action, Game } from "../model";
import { play as sound } from "./sound";
import type { Session } from "./session";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** acted shows what came of an action. */
export function acted({ play, settings }: Session, action: Action): void {
  const { game } = play;
  if (action.do !== "enter" && action.do !== "deduce") return;
  const cells = (action.do === "enter" ? action.cells ?? [] : (action.place ?? []).map(({ cell }) => cell)).filter((cell) => game.board.entries[cell] > 0);
  if (cells.length === 0) return;
  const bad = cells.filter((cell) => element(cell)?.matches(".clash, .wrong"));
  const done = bad.length > 0 ? [] : finished(game, cells);
  for (const cell of cells) if (!bad.includes(cell)) land(cell);
  for (const cell of bad) shake(cell);
  for (const house of done) sweep(house, cells);
  if (settings.sound) sound(bad.length > 0 ? "mistake" : game.status() === "solved" ? "solved" : done.length > 0 ? "house" : "digit");
  if (settings.haptics) navigator.vibrate?.(bad.length > 0 ? [30, 40, 30] : done.length > 0 ? 30 : 10);
}

/** finished are the houses of some cells that are full, each digit once. */
function finished({ board, rules }: Game, cells: readonly number[]): (readonly number[])[] {
  return rules.houses.filter((house) => cells.some((cell) => house.cells.includes(cell)))
    .map((house) => house.cells)
    .filter((house) => house.every((cell) => board.digit(cell) > 0) && new Set(house.map((cell) => board.digit(cell))).size === house.length);
}

const element = (cell: number): HTMLElement | null => document.getElementById(`cell-${cell}`);

function land(cell: number): void {
  move(element(cell)?.querySelector(".digit"), [{ transform: "scale(1.35)", opacity: 0.2 }, { transform: "none", opacity: 1 }], 160);
}

function shake(cell: number): void {
  move(element(cell)?.querySelector(".digit"), [0, -8, 7, -5, 3, 0].map((percent) => ({ transform: `translateX(${percent}%)` })), 320);
}

/** sweep runs over a house, away from the cells that finished it. */
function sweep(house: readonly number[], from: readonly number[]): void {
  const start = Math.max(0, house.findIndex((cell) => from.includes(cell)));
  house.forEach((cell, i) => move(element(cell), [{}, { backgroundColor: "var(--place)", offset: 0.35 }, {}], 520, Math.abs(i - start) * 35));
}

function move(what: Element | null | undefined, frames: Keyframe[], duration: number, delay = 0): void {
  if (!still.matches) what?.animate(frames, { duration, delay, easing: "ease-out" });
}
