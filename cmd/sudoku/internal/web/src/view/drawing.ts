// What is drawn over the board of a step.
import type { Node, Role, Step } from "../engine/types";

/** Spot is a digit in a cell. */
export interface Spot {
  cell: number;
  digit: number;
}

/** Place is a digit in one of some cells. */
export interface Place {
  cells: readonly number[];
  digit: number;
}

/** Drawing is a picture over the board. */
export interface Drawing {
  area: readonly number[]; // the houses and constraints it is about
  cells: readonly { cell: number; role: number }[]; // role 0, 1, 2 …: drawn differently
  candidates: readonly (Spot & { role: number })[];
  links: readonly { from: Place; to: Place; strong: boolean }[];
  place: readonly Spot[];
  remove: readonly Spot[];
  rays: readonly { from: number; to: number }[]; // from a digit to a cell that it is kept out of by it
  gone: readonly number[]; // cells that the digit was ruled out of before
  lit: readonly number[]; // cells that are pointed at
}

// How roles are drawn, if no other role of the step is drawn so.
const usual: Record<Role, number> = {
  base: 0, pivot: 0, set_a: 0, floor: 0, endpoint: 0, colour_a: 0, wrong: 0,
  cover: 1, pincer: 1, set_b: 1, roof: 1, colour_b: 1,
  fin: 2, set_c: 2,
  common: 3,
};

const looks = 4;

/** looksOf are the roles of a step that are drawn, each with a look of its own. */
function looksOf({ parts }: Step): Map<Role, number> {
  const all = new Map<Role, number>();
  for (const { role, cells, candidates } of parts) {
    if (all.has(role) || cells.length + candidates.length === 0) continue;
    const taken = new Set(all.values());
    let look = usual[role];
    while (taken.has(look) && taken.size < looks) look = (look + 1) % looks;
    all.set(role, look);
  }
  return all;
}

/** keyOf are the roles that are told apart in the picture of a step, each with its look;
 * none when there is nothing to tell apart. */
export function keyOf(step: Step): [role: Role, look: number][] {
  const roles = looksOf(step);
  return roles.size > 1 ? [...roles] : [];
}

/** drawingOf is the picture of a step at a depth: where to look; then the cells and
 * candidates that it speaks of and the links between them; at last what follows. */
export function drawingOf(step: Step, depth: number): Drawing {
  if (depth < 3) return { area: step.named, cells: [], candidates: [], links: [], place: [], remove: [], rays: [], gone: [], lit: [] };
  const roles = looksOf(step);
  const cells = new Map<number, number>();
  const candidates = new Map<string, { cell: number; digit: number; role: number }>();
  const area = new Set<number>();
  for (const part of step.parts) {
    const role = roles.get(part.role) ?? 0;
    for (const cell of part.cells) if (!cells.has(cell)) cells.set(cell, role);
    for (const candidate of part.candidates) candidates.set(`${candidate.cell} ${candidate.digit}`, { ...candidate, role });
    for (const house of part.houses) for (const cell of house.cells) area.add(cell);
    for (const constraint of part.constraints) for (const cell of constraint) area.add(cell);
  }
  const addNode = (node: Node) => {
    for (const cell of node.cells) {
      const key = `${cell} ${node.digit}`;
      if (!candidates.has(key)) candidates.set(key, { cell, digit: node.digit, role: node.on ? 0 : 1 });
    }
  };
  for (const link of step.links) {
    addNode(link.from);
    addNode(link.to);
  }
  const mistake = step.technique === "wrong_entry" || step.technique === "wrong_mark";
  const told = depth === 4 || mistake;
  return {
    area: [...area],
    cells: [...cells].map(([cell, role]) => ({ cell, role })),
    candidates: [...candidates.values()],
    links: step.links,
    place: told ? step.place : [],
    remove: told ? step.remove : [],
    rays: step.excluded.filter(({ by }) => by >= 0).map(({ by, cell }) => ({ from: by, to: cell })),
    gone: step.place.some(({ cell }) => step.excluded[0]?.cell === cell) ? [] : step.excluded.filter(({ by }) => by < 0).map(({ cell }) => cell),
    lit: [],
  };
}
