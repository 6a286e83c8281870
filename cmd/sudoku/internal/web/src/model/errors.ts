/** Reason is what a GameError is about, for the words that a person reads. */
export type Reason =
  | "rules" // a rules text that can't be read, or a board too large to be played here
  | "symbols"
  | "grid" // the wrong number of cells, or a digit out of range
  | "clash" // givens contradict each other
  | "action" // nothing that can be done in this game
  | "paused" // nothing is done while the game is paused
  | "lost" // nor when it is lost
  | "document" // no saved game, or one that contradicts itself
  | "version"; // a saved game of a later version

/** GameError is the only error of the model. Its message is English and names the place. */
export class GameError extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
    readonly cells: readonly number[] = [],
  ) {
    super(message);
    this.name = "GameError";
  }
}
