import type { Assists } from "./types";

/** learner has all helps on. */
export const learner = (): Assists => ({
  clashes: "always", check: "always", auto_clean: true, auto_notes: true, places: true,
  remaining: true, same: true, peers: true, hints: true, timer: false, strict: false,
});

/** classic tells clashes and leaves the rest to be asked for. */
export const classic = (): Assists => ({ ...learner(), check: "demand", peers: false, timer: true });

/** purist is paper and pencil. */
export const purist = (): Assists => ({ ...none(), clashes: "never", check: "never", timer: true });

/** none is what a saved game that tells of no helps has. */
export const none = (): Assists => ({
  clashes: "", check: "", auto_clean: false, auto_notes: false, places: false,
  remaining: false, same: false, peers: false, hints: false, timer: false, strict: false,
});
