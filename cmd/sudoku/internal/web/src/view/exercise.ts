import type { Step } from "../engine/types";

/** Exercise is what there is to tell of an exercise; it comes back whenever nothing else is shown. */
export interface Exercise {
  readonly kind: "exercise";
  readonly title: string;
  readonly text: readonly (Node | string)[];
  /** proof is a text in which the names of cells point at them. */
  readonly proof?: string;
  readonly buttons: readonly HTMLElement[];
  /** step is drawn on the board. */
  readonly step?: Step;
  /** next is what Enter does. */
  readonly next?: () => void;
  readonly leave: () => void;
}
