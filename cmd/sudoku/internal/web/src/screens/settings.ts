// Settings: every help on its own, and how the page looks and speaks.
import { languages } from "../lists";
import type { Assists } from "../model";
import { h } from "../view/dom";
import type { Screen } from "../view/screen";
import { type Settings, presetOf, presets } from "../view/settings";
import type { Session } from "../view/session";
import { sheet } from "../view/sheet";
import type { WordKey } from "../words";
import { fill } from "../words";
import { button, choice as choose, toggle } from "./form";

type Choice = readonly [value: string, word: WordKey];

const palettes: readonly (readonly [Settings["palette"], WordKey])[] = [
  ["normal", "paletteNormal"], ["sky", "paletteSky"], ["leaf", "paletteLeaf"], ["plum", "palettePlum"], ["contrast", "paletteContrast"], ["safe", "paletteSafe"],
];

/** preview is a bit of a board in the colours of a palette. */
const preview = (palette: string): HTMLElement =>
  h("i", { class: "preview", "data-palette": palette, "data-theme": document.documentElement.dataset.theme, "aria-hidden": "true" }, h("b", {}, "3"), h("em", {}, "5"));

/** ownColours let the player choose the nine colours. */
function ownColours(session: Session): HTMLElement {
  const { words, settings } = session;
  const now = getComputedStyle(document.documentElement);
  const inputs = Array.from({ length: 9 }, (_, i) => h("input", {
    type: "color", "aria-label": fill(words.colourKey, { colour: i + 1 }), value: settings.colours[i] || now.getPropertyValue(`--colour-${i + 1}`).trim(), "data-keep": `colour-${i}`,
    change() {
      session.change({ colours: inputs.map((input, j) => (j === i || settings.colours[j] ? input.value : "")) });
    },
  }));
  return h("fieldset", { class: "choice" }, h("legend", {}, words.coloursOwn), h("div", { class: "wells" }, ...inputs,
    settings.colours.length > 0 ? button(words.coloursReset, () => session.change({ colours: [] })) : null));
}

export function settings(session: Session): Screen {
  void sheet("palettes.css");
  const { words } = session;
  const { game } = session.play;
  const { assists } = game;

  const setAssists = (some: Partial<Assists>) => {
    game.assists = { ...game.assists, ...some };
    session.play.forget();
    session.keep();
    session.change({ assists: { ...game.assists } });
  };
  const choice = (name: string, label: string, value: string, choices: readonly Choice[], change: (value: string) => void) =>
    choose(name, label, value, choices.map(([id, word]) => [id, words[word]]), change);
  const set = (some: Partial<Settings>) => session.change(some);

  const preset = presetOf(assists);
  const presetText = { own: "", learner: words.presetLearnerText, classic: words.presetClassicText, purist: words.presetPuristText }[preset];
  const when = (name: "clashes" | "check", word: WordKey) => choice(name, words[word], assists[name], [["always", "always"], ["demand", "demand"], ["never", "never"]],
    (value) => setAssists({ [name]: value }));
  const help = (name: Exclude<keyof Assists, "clashes" | "check">, word: WordKey) => toggle(name, words[word], assists[name], (on) => setAssists({ [name]: on }));
  const own = (name: "digitFirst" | "padFlip" | "coordinates" | "sound" | "haptics" | "verbose", word: WordKey) => toggle(name, words[word], session.settings[name], (on) => set({ [name]: on }));

  const presetChoices: Choice[] = [["learner", "presetLearner"], ["classic", "presetClassic"], ["purist", "presetPurist"]];
  if (preset === "own") presetChoices.push(["own", "presetOwn"]);
  return {
    title: words.settings,
    body: h("div", { class: "settings" },
      h("section", {}, h("h3", {}, words.look),
        choose("lang", words.language, session.settings.lang, [["auto", words.languageAuto], ...Object.entries(languages)], (lang) => set({ lang })),
        choice("theme", words.theme, session.settings.theme, [["auto", "themeAuto"], ["light", "themeLight"], ["dark", "themeDark"]], (theme) => set({ theme: theme as Settings["theme"] })),
        choose("palette", words.palette, session.settings.palette, palettes.map(([id, word]) => [id, words[word], preview(id)]), (palette) => set({ palette: palette as Settings["palette"] })),
        own("coordinates", "coordinates"), ownColours(session)),
      h("section", {}, h("h3", {}, words.entry),
        choice("marks", words.marks, session.settings.marks, [["notes", "marksNotes"], ["places", "marksPlaces"], ["edges", "marksEdges"]], (marks) => set({ marks: marks as Settings["marks"] })),
        own("digitFirst", "digitFirst"), own("padFlip", "padFlip"), own("sound", "sound"), "vibrate" in navigator ? own("haptics", "haptics") : null, own("verbose", "verbose")),
      h("section", {}, h("h3", {}, words.assists),
        choice("preset", words.preset, preset, presetChoices, (name) => name !== "own" && setAssists(presets[name as keyof typeof presets])),
        presetText ? h("p", { class: "note" }, presetText) : null,
        when("clashes", "showClashes"), when("check", "checkEntries"),
        help("auto_clean", "autoClean"), help("auto_notes", "autoNotes"), help("places", "showPlaces"), help("remaining", "showRemaining"),
        help("same", "showSame"), help("peers", "showPeers"), help("hints", "allowHints"), help("timer", "showTimer"))),
  };
}
