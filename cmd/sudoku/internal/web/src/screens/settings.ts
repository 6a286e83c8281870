// Settings: every help on its own, and how the page looks and speaks.
import { languages, palettes } from "../lists";
import type { Assists } from "../model";
import { h } from "../view/dom";
import type { Screen } from "../view/screen";
import { type Settings, presetOf, presets } from "../view/settings";
import type { Session } from "../view/session";
import { sheet } from "../view/sheet";
import { type ScreenWords, fill, term } from "../words";
import { button, choice as choose, toggle } from "./form";

/** Text is the name of a text of the screens. */
type Text = keyof ScreenWords;
type Choice = readonly [value: string, word: Text];

/** preview is a bit of a board in the colours of a palette. */
const preview = (palette: string): HTMLElement =>
  h("i", { class: "preview", "data-palette": palette, "data-theme": document.documentElement.dataset.theme, "aria-hidden": "true" }, h("b", {}, "3"), h("em", {}, "5"));

/** ownColours let the player choose the nine colours. */
function ownColours(session: Session): HTMLElement {
  const { words, settings } = session;
  const texts = words.screens;
  const now = getComputedStyle(document.documentElement);
  const inputs = Array.from({ length: 9 }, (_, i) => h("input", {
    type: "color", "aria-label": fill(words.colourKey, { colour: i + 1 }), value: settings.colours[i] || now.getPropertyValue(`--colour-${i + 1}`).trim(), "data-keep": `colour-${i}`,
    change() {
      session.change({ colours: inputs.map((input, j) => (j === i || settings.colours[j] ? input.value : "")) });
    },
  }));
  return h("fieldset", { class: "choice" }, h("legend", {}, texts.coloursOwn), h("div", { class: "wells" }, ...inputs,
    settings.colours.length > 0 ? button(texts.coloursReset, () => session.change({ colours: [] })) : null));
}

export function settings(session: Session): Screen {
  void sheet("palettes.css");
  const { words } = session;
  const texts = words.screens;
  const { game } = session.play;
  const { assists } = game;

  const setAssists = (some: Partial<Assists>) => {
    game.assists = { ...game.assists, ...some };
    session.play.forget();
    session.keep();
    session.change({ assists: { ...game.assists } });
  };
  const choice = (name: string, label: string, value: string, choices: readonly Choice[], change: (value: string) => void) =>
    choose(name, label, value, choices.map(([id, word]) => [id, texts[word]]), change);
  const set = (some: Partial<Settings>) => session.change(some);

  const preset = presetOf(assists);
  const presetText = { own: "", learner: texts.presetLearnerText, classic: texts.presetClassicText, purist: texts.presetPuristText }[preset];
  const when = (name: "clashes" | "check", word: Text) => choice(name, texts[word], assists[name], [["always", "always"], ["demand", "demand"], ["never", "never"]],
    (value) => setAssists({ [name]: value }));
  const help = (name: Exclude<keyof Assists, "clashes" | "check" | "strict">, word: Text) => toggle(name, texts[word], assists[name], (on) => setAssists({ [name]: on }));
  const own = (name: "padFlip" | "coordinates" | "sound" | "haptics" | "liveNotes" | "verbose", word: Text) => toggle(name, texts[word], session.settings[name], (on) => set({ [name]: on }));

  const presetChoices: Choice[] = [["learner", "presetLearner"], ["classic", "presetClassic"], ["purist", "presetPurist"]];
  if (preset === "own") presetChoices.push(["own", "presetOwn"]);
  return {
    title: words.settings,
    body: h("div", { class: "settings" },
      h("section", {}, h("h3", {}, texts.look),
        choose("lang", texts.language, session.settings.lang, [["auto", texts.languageAuto], ...Object.entries(languages)], (lang) => set({ lang })),
        choice("theme", texts.theme, session.settings.theme, [["auto", "themeAuto"], ["light", "themeLight"], ["dark", "themeDark"]], (theme) => set({ theme: theme as Settings["theme"] })),
        choose("palette", texts.palette, session.settings.palette, palettes.map((id) => [id, term(words, "palette", id), preview(id)]), (palette) => set({ palette: palette as Settings["palette"] })),
        own("coordinates", "coordinates"), ownColours(session)),
      h("section", {}, h("h3", {}, texts.entry),
        choice("marks", texts.marks, session.settings.marks, [["notes", "marksNotes"], ["places", "marksPlaces"], ["edges", "marksEdges"]], (marks) => set({ marks: marks as Settings["marks"] })),
        own("liveNotes", "liveNotes"),
        toggle("digitFirst", words.digitFirst, session.settings.digitFirst, (on) => set({ digitFirst: on })), own("padFlip", "padFlip"), own("sound", "sound"), "vibrate" in navigator ? own("haptics", "haptics") : null, own("verbose", "verbose")),
      h("section", {}, h("h3", {}, texts.assists),
        choice("preset", texts.presetHelps, preset, presetChoices, (name) => name !== "own" && setAssists({ ...presets[name as keyof typeof presets], strict: assists.strict })),
        presetText ? h("p", { class: "note" }, presetText) : null,
        toggle("strict", texts.strict, assists.strict, (strict) => setAssists({ strict })),
        when("clashes", "showClashes"), when("check", "checkEntries"),
        help("auto_clean", "autoClean"), help("auto_notes", "autoNotes"), help("places", "showPlaces"), help("remaining", "showRemaining"),
        help("same", "showSame"), help("peers", "showPeers"), help("hints", "allowHints"), help("timer", "showTimer"))),
  };
}
