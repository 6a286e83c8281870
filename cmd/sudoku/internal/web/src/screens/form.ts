// The parts that screens are made of.
import { h } from "../view/dom";

export type Option = readonly [value: string, label: string, look?: Node];

/** choice is one of a few that are all seen. */
export function choice(name: string, label: string, value: string, options: readonly Option[], change: (value: string) => void): HTMLElement {
  return h("fieldset", { class: "choice" }, h("legend", {}, label), h("div", { class: "segments" },
    ...options.map(([id, text, look]) => h("label", {},
      h("input", { type: "radio", name, value: id, checked: id === value, "data-keep": `${name}-${id}`, change: () => change(id) }), h("span", {}, look, text)))));
}

/** tabs is a choice whose name only a listener needs. */
export function tabs(name: string, label: string, value: string, options: readonly Option[], change: (value: string) => void): HTMLElement {
  const tabs = choice(name, label, value, options, change);
  tabs.querySelector("legend")!.className = "spoken";
  return tabs;
}

/** toggle is a switch. */
export function toggle(name: string, label: string, on: boolean, change: (on: boolean) => void): HTMLElement {
  return h("label", { class: "toggle" }, h("span", {}, label),
    h("input", { type: "checkbox", role: "switch", checked: on, "data-keep": name, change: (event: Event) => change((event.target as HTMLInputElement).checked) }));
}

/** several is any number of a few. */
export function several(label: string, options: readonly Option[], chosen: ReadonlySet<string>, possible: (id: string) => boolean, change: (id: string, on: boolean) => void): HTMLElement {
  return h("fieldset", { class: "choice" }, h("legend", {}, label), h("div", { class: "segments" },
    ...options.map(([id, text]) => h("label", {},
      h("input", { type: "checkbox", value: id, checked: chosen.has(id), disabled: !possible(id), "data-keep": `several-${id}`, change: (event: Event) => change(id, (event.target as HTMLInputElement).checked) }),
      h("span", {}, text)))));
}

/** select is one of many. */
export function select(label: string, value: string, options: readonly Option[], change: (value: string) => void): HTMLElement {
  return h("label", { class: "field" }, h("span", {}, label),
    h("select", { change: (event: Event) => change((event.target as HTMLSelectElement).value) },
      ...options.map(([id, text]) => h("option", { value: id, selected: id === value }, text))));
}

/** field is a line to write in. */
export function field(label: string, input: HTMLElement): HTMLElement {
  return h("label", { class: "field" }, h("span", {}, label), input);
}

export function button(text: string, click: () => void, kind: "primary" | "plain" | "quiet" = "plain"): HTMLButtonElement {
  return h("button", { type: "button", class: kind, click }, text);
}

/** download hands a text to the browser as a file. */
export function download(name: string, text: string | Blob, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
