// What the player has chosen for all games, kept by the browser.
import { languages, type palettes } from "../lists";
import { classic, learner, purist, type Assists } from "../model";
import type { Lang } from "../words";

/** MarkStyle is how pencil marks are written: notes are of one kind, each digit in its
 * place; places and edges have two kinds, corner and centre marks, of which those of
 * edges stand around the edge and in a row, and the others in the digit's place, too. */
export type MarkStyle = "notes" | "places" | "edges";

export interface Settings {
  lang: "auto" | Lang;
  theme: "auto" | "light" | "dark";
  palette: (typeof palettes)[number];
  digitFirst: boolean;
  padFlip: boolean; // 789 on top
  marks: MarkStyle;
  colours: readonly string[]; // the player's own nine, in place of the palette's; mostly none
  coordinates: boolean; // numbers of rows and columns always, not only with a hint
  sound: boolean;
  haptics: boolean;
  liveNotes: boolean; // notes are always there, as the rules allow
  verbose: boolean; // say the box of each cell too
  assists: Assists; // those that new games start with
}

// On the page the cells that a cell sees are shown, quietly, unless someone wants paper and pencil.
export const presets = { learner: learner(), classic: { ...classic(), peers: true }, purist: purist() };

/** presetOf names the preset that some helps are, "own" when they are none; a strict game may have any. */
export function presetOf(assists: Assists): keyof typeof presets | "own" {
  for (const name of Object.keys(presets) as (keyof typeof presets)[]) {
    const preset = presets[name];
    if ((Object.keys(preset) as (keyof Assists)[]).every((key) => key === "strict" || preset[key] === assists[key])) return name;
  }
  return "own";
}

const usual: Settings = {
  lang: "auto", theme: "auto", palette: "normal", digitFirst: false, padFlip: false, marks: "notes", colours: [], coordinates: false, sound: false, haptics: false, liveNotes: false, verbose: false, assists: presets.classic,
};

const place = "sudoku.settings";

export function loadSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "{}");
    return { ...usual, ...kept, assists: { ...usual.assists, ...kept.assists } };
  } catch {
    return { ...usual };
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** settled says whether the player has ever chosen anything. */
export function settled(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

/** browserLang is the first of the browser's languages that there are words in. */
function browserLang(wanted: readonly string[]): Lang {
  const langs = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return langs.find((lang) => lang in languages) ?? "en";
}

/** langOf is the language to speak. */
export const langOf = (settings: Settings): Lang => (settings.lang === "auto" ? browserLang(navigator.languages) : settings.lang);
