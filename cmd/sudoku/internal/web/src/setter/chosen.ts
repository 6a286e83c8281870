// The clues that are chosen, and what can be done to all of them at once.
import { type Rules } from "../model";
import type { Clue, Setting } from "./clues";

/** chosenOf are the places of the chosen clues in the list, the one that is worked on last. */
export function chosenOf({ current, also = [] }: Setting): number[] {
  return current < 0 ? [...also] : [...also.filter((i) => i !== current), current];
}

/** choosing makes these clues the chosen ones. */
export function choosing(places: readonly number[]): Pick<Setting, "current" | "also"> {
  return { current: places.at(-1) ?? -1, also: places.slice(0, -1) };
}

/** cluesAt are the places of the clues that touch one of the cells. */
export function cluesAt({ clues }: Setting, cells: readonly number[]): number[] {
  return clues.flatMap(({ lists }, i) => (lists.some((list) => list.some((cell) => cells.includes(cell))) ? [i] : []));
}

/** each changes the chosen clues. */
export function each(setting: Setting, change: (clue: Clue) => Clue): Pick<Setting, "clues" | "current" | "also"> {
  const chosen = new Set(chosenOf(setting));
  return { clues: setting.clues.map((clue, i) => (chosen.has(i) ? change(clue) : clue)), current: setting.current, also: setting.also };
}

/** moved are the chosen clues some rows and columns away; null when one would leave the board. */
export function moved(rules: Rules, setting: Setting, down: number, right: number): Partial<Setting> | null {
  let fits = true;
  const some = each(setting, (clue) => ({ ...clue, lists: clue.lists.map((list) => list.map((cell) => {
    const to = rules.at(rules.row(cell) + down, rules.col(cell) + right);
    if (to < 0) fits = false;
    return to;
  })) }));
  return fits ? some : null;
}

const ways = [[1, 0], [0, 1], [-1, 0], [0, -1], [0, 0]] as const;

/** copied adds copies of the chosen clues, a cell away where there is room, and chooses these. */
export function copied(rules: Rules, setting: Setting): Partial<Setting> {
  const chosen = chosenOf(setting);
  const first = setting.clues.length;
  for (const [down, right] of ways) {
    const beside = moved(rules, setting, down, right)?.clues;
    if (beside) return { clues: [...setting.clues, ...chosen.map((i) => beside[i])], ...choosing(chosen.map((_, i) => first + i)) };
  }
  return {};
}

/** without takes the clues at some places away. */
export function without(setting: Setting, places: readonly number[]): Partial<Setting> {
  return { clues: setting.clues.filter((_, i) => !places.includes(i)), ...choosing([]) };
}
