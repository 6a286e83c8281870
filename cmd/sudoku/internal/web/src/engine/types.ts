// What crosses between the page and the Go engine: plain data only, so that it
// can be copied between threads. Its types are in asked.ts, which is written from the Go
// packages. Cells are numbered from 0 in reading order, digits from 1, 0 is empty; a set of
// digits is a number with bit d-1 for digit d; ratings are in tenths on the Sudoku Explainer
// scale, 72 is 7.2.

import type { presets, symmetries } from "../lists";
import type { WorkDone } from "./asked";

export type * from "./asked";

export type Language = string; // one of explain.Languages()

export type Symmetry = (typeof symmetries)[number];

export type Preset = (typeof presets)[number];

/** Progress of a long call. */
export type Progress =
	| { readonly phase: "load" } // the engine is being loaded
	| ({ readonly phase: "work" } & WorkDone);
