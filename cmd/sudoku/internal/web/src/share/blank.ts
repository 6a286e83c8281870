import type { Board } from "../model";

/** isBlank says whether there is nothing to solve on a board: neither a digit nor a rule beyond those of its size. */
export const isBlank = ({ rules, givens, entries }: Board): boolean =>
  !rules.text.includes("+") && rules.constraints.length === 0 && [givens, entries].every((digits) => digits.every((digit) => digit === 0));
