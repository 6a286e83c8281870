// Small drawings for buttons: strokes on a square of 24 (one is wider), in the colour of the text.
import { s } from "./dom";

const paths = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  back: "M14 6l-6 6 6 6",
  forward: "M10 6l6 6-6 6",
  toStart: "M17 6l-6 6 6 6M8 6v12",
  toEnd: "M7 6l6 6-6 6M16 6v12",
  plus: "M12 5v14M5 12h14",
  undo: "M9 6L4.5 10.500 9 15M5 10.500h9a5 5 0 0 1 0 10h-3",
  redo: "M15 6l4.500 4.500L15 15M19 10.500h-9a5 5 0 0 0 0 10h3",
  clear: "M9 5.500h11v13H9L3.500 12zM12 9.500l5 5M17 9.500l-5 5",
  places: "M4.500 4.500h15v15h-15zM8.500 8.500v.010M15.500 12v.010M8.500 15.500v.010",
  check: "M4.500 12.500l5 5L19.500 7",
  hint: "M9.500 18h5M10.500 21h3M12 3a6.200 6.200 0 0 0-3.500 11.300c.700.600 1 1.200 1 2.200h5c0-1 .300-1.600 1-2.200A6.200 6.200 0 0 0 12 3z",
  more: "M5 11.500v1M12 11.500v1M19 11.500v1",
  about: "M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17M12 11v5.500M12 7.500v.010",
  pause: "M9 5.500v13M15 5.500v13",
  play: "M8 5.500l10.500 6.500L8 18.500z",
  flag: "M6 21V4.500M6 5h11l-2.500 4L17 13H6",
  // 中文, drawn: a page in English would wait for a font of Chinese otherwise.
  chinese: "M3.500 7.500h13v7.500h-13zM10 3v18.500M30.800 3l1.400 3M23.500 7.500h16.500M36.500 7.500C35 14 31 18.500 23.500 21M27 7.500C28.500 14 32.500 18.500 40 21",
  colour: "M12 3.500s6 6.200 6 10.300a6 6 0 0 1-12 0C6 9.700 12 3.500 12 3.500z",
};

export type IconName = keyof typeof paths;

/** icon is a drawing without a name of its own: the button says what it does. */
export function icon(name: IconName): SVGElement {
  const wide = name === "chinese";
  return s("svg", { class: wide ? "icon wide" : "icon", viewBox: wide ? "0 0 43 24" : "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: paths[name] }));
}
