// The pen: lines that the player draws between cells and candidates. They belong to
// the game on the screen and are kept by the browser beside it; a line that is drawn
// again is taken away.
import type { Game } from "../model";

/** Tip is an end of a line: a candidate, or a cell as a whole where the digit is 0. */
export interface Tip {
  readonly cell: number;
  readonly digit: number;
}

export interface Line {
  readonly from: Tip;
  readonly to: Tip;
}

const place = "sudoku.lines";

const same = (a: Tip, b: Tip): boolean => a.cell === b.cell && a.digit === b.digit;

export class Pen {
  on = false;
  start: Tip | null = null; // of the line that is being drawn
  lines: readonly Line[] = [];

  constructor(private readonly game: Game) {
    try {
      const kept = JSON.parse(localStorage.getItem(place) ?? "{}");
      if (kept.game && kept.game === game.about.id && Array.isArray(kept.lines)) this.lines = kept.lines;
    } catch {
      // Then there are none.
    }
  }

  /** draw adds a line, or takes it away if it is there. */
  draw(from: Tip, to: Tip): void {
    if (same(from, to)) return;
    const others = this.lines.filter((line) => !(same(line.from, from) && same(line.to, to) || same(line.from, to) && same(line.to, from)));
    this.keep(others.length < this.lines.length ? others : [...others, { from, to }]);
  }

  /** wipe takes away all lines; false when there were none. */
  wipe(): boolean {
    const some = this.lines.length > 0;
    this.keep([]);
    return some;
  }

  private keep(lines: readonly Line[]): void {
    this.lines = lines;
    try {
      localStorage.setItem(place, JSON.stringify({ game: this.game.about.id, lines }));
    } catch {
      // Then they last as long as the page.
    }
  }
}
