// A puzzle elsewhere: as a picture in a file, and as a board on another web site.
import { type Printed, pictureOf } from "../engine/booklet";
import type { Board } from "../model";
import { addressOf, dataOf } from "../share/board";
import { toldWith } from "../share/told";
import { h, setText } from "../view/dom";
import type { Session } from "../view/session";
import { troubleText } from "../view/trouble";
import { button, download, field } from "./form";

const side = 1600; // pixels of a picture
const escaped: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };

/** pictures saves the board as a picture; progress says whether with what is on it. */
export function pictures(session: Session, board: Board, title: string, progress: () => boolean): HTMLElement {
  const { words } = session;
  const texts = words.screens;
  const message = h("p", { class: "note", role: "status" });
  const save = async (form: "svg" | "png") => {
    setText(message, words.working);
    try {
      const shown: Printed = progress() ? "entries" : "givens";
      const svg = await pictureOf(dataOf(board, progress()), session.play.game.about.tones, shown, title);
      if (form === "svg") download("sudoku.svg", svg, "image/svg+xml");
      else download("sudoku.png", await png(svg), "image/png");
      setText(message, "");
    } catch (error) {
      setText(message, troubleText(words, error));
    }
  };
  return h("section", {}, h("h3", {}, texts.asPicture),
    h("div", { class: "buttons" }, button("SVG", () => void save("svg")), button("PNG", () => void save("png"))), message);
}

/** png paints an SVG. */
async function png(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = side / Math.max(image.naturalWidth, image.naturalHeight, 1);
    const canvas = h("canvas", { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) });
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** embedding is the line of HTML that puts the puzzle on another page. */
export function embedding(session: Session, board: Board, copy: (what: string, from: HTMLInputElement) => void): HTMLElement {
  const texts = session.words.screens;
  const { about } = session.play.game;
  const attribute = (text: string) => text.replace(/[&<>"]/g, (letter) => escaped[letter]);
  const html = `<iframe src="${attribute(addressOf(board, false, toldWith(session.play.game)))}" title="${attribute(about.title || session.words.title)}" width="420" height="720" style="border:0;max-width:100%" allow="clipboard-write"></iframe>`;
  const line = h("input", { type: "text", readonly: true, class: "embed", value: html, focus: () => line.select() });
  return h("section", {}, h("h3", {}, texts.embed), h("p", { class: "note" }, texts.embedHow), field(texts.embedLine, line),
    h("div", { class: "buttons" }, button(texts.copy, () => copy(html, line))), h("p", { class: "note" }, texts.embedAllow, " ", h("code", {}, "sudoku serve --allow-embed https://example.org")));
}
