// The two drawings of marks on the board that is played.
import type { Board, Texts } from "../model";
import { s } from "../view/dom";
import { drawn } from "./draw";
import { makeRoom } from "./room";
import { sheet } from "../view/sheet";

/** layers puts the marks of a board's rules on its element, and makes room for what stands around
 * it. clip is what is seen of them where there is fog: always what
 * is outside. tones are colours that clues were given. */
export async function layers(shown: Board, board: HTMLElement, tones?: Texts): Promise<{ layers: SVGElement[]; clip: SVGElement; outside: string }> {
  await sheet("marks.css");
  const { rules } = shown;
  const { under, over, around } = drawn(shown, tones);
  const { top, right, bottom, left } = around;
  for (const [side, room] of Object.entries(around)) board.style.setProperty(`--${side}`, String(room));
  makeRoom(rules, board.querySelectorAll<HTMLElement>(".cell"));
  const viewBox = `${-left} ${-top} ${rules.width + left + right} ${rules.height + top + bottom}`;
  const clip = s("path");
  const below = s("g", {}, ...under);
  const above = s("g", {}, ...over);
  board.querySelector(".grid")!.after(s("svg", { class: "drawn drawn-under", viewBox, "aria-hidden": "true" }, s("defs", {}, s("clipPath", { id: "lit" }, clip)), below));
  board.querySelector(".lines")!.after(s("svg", { class: "drawn drawn-over", viewBox, "aria-hidden": "true" }, above));
  const { width, height } = rules;
  return { layers: [below, above], clip, outside: `M-9-9h${width + 18}v${height + 18}h${-width - 18}zM0 0v${height}h${width}v${-height}z` };
}
