// Making elements, in as few words as possible.
type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | ((event: any) => void)>>;

/** h makes an element. An attribute that is a function listens to the event of
 * its name; true stands for an empty value, false and undefined for none. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else setAttribute(element, name, value);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** s makes an element of a drawing. */
export function s<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value as string);
  for (const child of children) if (child) element.append(child);
  return element;
}

/** setAttribute changes an attribute only when it isn't so already, which spares the browser work. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | null | undefined): void {
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** setText changes the text of an element only when it is another. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
