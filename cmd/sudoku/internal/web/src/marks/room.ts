// The room that pencil marks have in each cell, beside what constraints show at its edges:
// a sum in the corner, dots and letters on the sides, circles on the corners.
import type { Mark, Rules } from "../model";

const sides = ["top", "right", "bottom", "left"] as const;

/** Room is what marks leave free at each side of a cell, in cells. */
export type Room = { readonly [side in (typeof sides)[number]]: number };

const usual = 0.05; // as in the style sheet
const whole: Room = { top: usual, right: usual, bottom: usual, left: usual };

/** roomOf is the room of each cell; where nothing is in the way it is one and the same. */
export function roomOf(rules: Rules): Room[] {
  const rooms = new Array<Room>(rules.cells).fill(whole);
  const keep = (cell: number, least: Partial<Room>) => {
    const room = rooms[cell];
    rooms[cell] = { top: Math.max(room.top, least.top ?? 0), right: Math.max(room.right, least.right ?? 0), bottom: Math.max(room.bottom, least.bottom ?? 0), left: Math.max(room.left, least.left ?? 0) };
  };
  /** beside keeps the sides of a mark's cells free that face its middle. */
  const beside = ({ cells }: Mark, least: number) => {
    const mean = (place: (cell: number) => number) => cells.reduce((sum, cell) => sum + place(cell), 0) / cells.length;
    const middle = [mean((cell) => rules.row(cell)), mean((cell) => rules.col(cell))];
    for (const cell of cells) {
      const [down, right] = [middle[0] - rules.row(cell), middle[1] - rules.col(cell)];
      keep(cell, { top: down < 0 ? least : 0, bottom: down > 0 ? least : 0, left: right < 0 ? least : 0, right: right > 0 ? least : 0 });
    }
  };
  for (const mark of rules.constraints.flatMap(({ marks }) => marks)) {
    const { look, cells, text = mark.digits } = mark;
    if (look === "less") beside(mark, 0.11);
    else if (look === "dot") beside(mark, cells.length > 2 ? 0.15 : text ? 0.13 : 0.1);
    else if (!text || look === "label") continue;
    else for (const cell of look === "cage" ? [Math.min(...cells)] : look === "path" ? cells.slice(0, 1) : cells) keep(cell, { top: 0.22, bottom: 0.08 });
  }
  return rooms;
}

/** makeRoom gives the marks of a board's cells the room that they have. */
export function makeRoom(rules: Rules, cells: ArrayLike<HTMLElement>): void {
  roomOf(rules).forEach((room, cell) => {
    if (room === whole) return;
    cells[cell].dataset.room = "";
    for (const side of sides) cells[cell].style.setProperty(`--${side}`, String(room[side]));
  });
}
