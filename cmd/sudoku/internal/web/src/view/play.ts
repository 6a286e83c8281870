// A game on the screen: what the player is about to do, beside the game itself.
import { type Action, type Candidate, type Check, type Game, type Line, has } from "../model";
import type { Settings } from "./settings";

export type Mode = "digit" | "corner" | "centre" | "colour";
export const modes: readonly Mode[] = ["digit", "corner", "centre", "colour"];

export class Play {
  mode: Mode = "digit";
  held: Mode | null = null; // the mode that keys held down stand for
  paint = 0; // the colour that digits give to candidates, 0 when they don't
  readonly brushes = { digit: 0, colour: 0 }; // the digit, and the colour, chosen first
  last = 0; // the digit written last
  showPlaces = false;
  selecting = false; // each touch chooses one more cell
  checked: Check | null = null;
  showClashes = false; // asked for, where they don't show by themselves
  watching = false; // others play, and the player looks on

  /** What the pen is about, while it is taken up: start is where a line was begun, way what it has
   * gone through already. */
  readonly pen: { on: boolean; start: Candidate | null; way: Line[] } = { on: false, start: null, way: [] };

  constructor(readonly game: Game, private readonly settings: Settings) {}

  /** now is the mode of the next digit. */
  get now(): Mode {
    return this.held ?? this.mode;
  }

  /** brush is what was chosen first, of what the next digit stands for. */
  get brush(): number {
    return this.brushes[this.now === "colour" ? "colour" : "digit"];
  }

  set brush(digit: number) {
    this.brushes[this.now === "colour" ? "colour" : "digit"] = digit;
  }

  /** modes are those offered: notes of one kind are centre marks. */
  get modes(): readonly Mode[] {
    return this.settings.marks === "notes" ? modes.filter((mode) => mode !== "corner") : modes;
  }

  nextMode(): void {
    this.paint = 0;
    this.mode = this.modes[(this.modes.indexOf(this.mode) + 1) % this.modes.length];
  }

  /** look is the digit that is looked at: the one chosen first, or what stands under the cursor, or what was written last; 0 is none. */
  get look(): number {
    if (this.settings.digitFirst && this.brushes.digit > 0) return this.brushes.digit;
    const digit = this.game.seen()[this.game.selection.cursor];
    return digit > 0 ? digit : this.showPlaces ? this.last : 0;
  }

  /** live says whether notes are there by themselves. */
  get live(): boolean {
    return this.settings.liveNotes && this.game.assists.auto_notes;
  }

  /** notes are the centre marks as they are shown. Live ones are what the rules allow, without what the player
   * has taken away; a cell has marks of its own only from then on. */
  notes(): Uint32Array {
    const { board } = this.game;
    if (!this.live) return board.centre;
    const could = this.game.candidates();
    return board.centre.map((own, cell) => (own ? own & could[cell] : could[cell]));
  }

  /** write is the action that writes a digit in a mode. */
  write(digit: number, mode: Mode, cells: readonly number[]): Action {
    if (this.paint > 0 && mode === "digit") return { do: "paint", cells, digit, colour: this.paint };
    if (mode === "colour") return { do: "colour", cells, colour: digit };
    if (mode === "corner" && this.settings.marks === "notes") mode = "centre";
    if (mode === "centre" && this.live) {
      const { board } = this.game;
      const notes = this.notes();
      const bare = cells.filter((cell) => board.centre[cell] === 0 && has(notes[cell], digit));
      if (bare.length > 0) return { do: "deduce", remove: bare.map((cell) => ({ cell, digit })) };
    }
    return { do: mode === "digit" ? "enter" : mode, cells, digit };
  }

  /** forget drops what was shown of a board that has changed since. */
  forget(): void {
    this.checked = null;
    this.showClashes = false;
  }
}
