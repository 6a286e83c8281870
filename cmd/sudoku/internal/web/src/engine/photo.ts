// Pictures of puzzles: one module sees what is on them, the engine chooses by the rules. The
// module is fetched when the first picture comes.
import { type BoardData, type CallOptions, type Language, ask, engine } from "./engine";
import { Module } from "./module";
import type { Seen } from "./types";

const module = new Module("photo.wasm");

/** Photographed is a puzzle on a picture, and the picture of its grid seen from straight above. */
export interface Photographed {
  readonly board: BoardData & { readonly givens: Uint8Array; readonly entries: Uint8Array };
  readonly doubtful: Uint8Array; // 1 for a cell to look at again
  readonly doubts: readonly string[];
  readonly picture: ImageData;
}

const mostPixels = 1600; // of the longer side
const cell = 48; // pixels of the straightened picture

/** photographed finds the Sudoku on a picture, null if there is none. It rejects with an
 * EngineError, or the browser's error when the file is no picture. */
export async function photographed(file: Blob, lang: Language, options: CallOptions = {}): Promise<Photographed | null> {
  const load = module.load();
  load.catch(() => {}); // the first call says so
  const { data: pixels, width, height } = await pixelsOf(file);
  const places = await ask<number>(module, "open", { pixels, width, height }, options);
  for (let place = 0; place < places; place++) {
    const candidates = await ask<readonly Seen[]>(module, "look", { place }, options);
    const chosen = await engine.choose(candidates, lang, options);
    if (!chosen) continue;
    const { candidate, quarters, board, doubtful, doubts } = chosen;
    const shown = await ask<{ pixels: Uint8Array; side: number; marks: Uint32Array }>(module, "show", { candidate, quarters, cell }, options);
    const corner = shown.marks.map((marks, i) => (board.givens[i] || board.entries[i] ? 0 : marks));
    return { board: { ...board, corner }, doubtful, doubts, picture: new ImageData(new Uint8ClampedArray(shown.pixels), shown.side) };
  }
  return null;
}

/** pixelsOf decodes a picture as the browser does, turned upright, on white, at most so large. */
async function pixelsOf(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext("2d", { willReadFrequently: true })!;
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, width, height);
  paper.imageSmoothingQuality = "high";
  paper.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return paper.getImageData(0, 0, width, height);
}

/** isPicture tells by a file's type whether it is one. */
export const isPicture = (file: File): boolean => file.type.startsWith("image/");
