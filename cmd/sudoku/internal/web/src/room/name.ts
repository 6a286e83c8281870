// The name that others see, kept as it is typed.
import { h } from "../view/dom";

const mostName = 24;
const place = "room name";

/** nameInput is a line for the name, with the one that was written last. */
export function nameInput(): HTMLInputElement {
  const input = h("input", { type: "text", maxlength: mostName, autocomplete: "nickname", value: localStorage.getItem(place) ?? "", input: () => localStorage.setItem(place, input.value) });
  return input;
}
