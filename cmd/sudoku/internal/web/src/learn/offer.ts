// The introduction is offered once to a new player, in the line in which the page tells
// something, until it is taken, closed, a puzzle is solved, or another game comes.
import { alone } from "../view/alone";
import { h } from "../view/dom";
import { icon } from "../view/icons";
import type { Session } from "../view/session";
import { learnTexts } from "./texts";

const place = "sudoku.introduced";

const introduced = (): boolean => {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return true; // a browser that keeps nothing would offer it again and again
  }
};

/** noteIntroduced notes that it need not be offered again. */
export function noteIntroduced(): void {
  try {
    localStorage.setItem(place, "1");
  } catch {
    // Then it isn't offered either.
  }
}

/** withdraw takes the offer back, for good: who solves a puzzle knows how to. */
export function withdraw(): void {
  noteIntroduced();
  document.querySelector(".offer")?.remove();
}

/** offer offers it, if it wasn't before. */
export async function offer(session: Session): Promise<void> {
  if (introduced() || alone()) return;
  const texts = await learnTexts(session.lang);
  const page = document.getElementById("page");
  const { lang } = session;
  if (!page || session.lang !== lang || introduced()) return;
  const close = (focus: boolean) => {
    noteIntroduced();
    element.remove();
    if (focus) session.view.focus(true);
  };
  const element = h("aside", { class: "offer", "aria-label": texts.introduction },
    h("button", { type: "button", class: "quiet", click: () => {
      close(false);
      session.open("intro");
    } }, texts.offer),
    h("button", { type: "button", class: "quiet", "aria-label": texts.offerClose, title: texts.offerClose, click: () => close(true) }, icon("close")));
  page.append(element);
}
