// Making elements, in as few words as possible, or taking those that the page
// was delivered with: see takeOver.
type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | ((event: any) => void)>>;

/** Elements of the page as it was delivered; the next that is wanted is the last. */
const delivered: Element[] = [];

/** takeOver lets h and s give the elements that the page was delivered with, so
 * that what the browser has laid out already stays as it is. places are those of
 * the elements in the document, without the digits in cells, in the order
 * in which they were made when the page was built; the same ones have to be asked
 * for in the same order. */
export function takeOver(body: Element, places: readonly number[]): void {
  const all = body.querySelectorAll("*:not(.digit)");
  for (let i = places.length - 1; i >= 0; i--) delivered.push(all[places[i]]);
}

/** takenOver ends it. */
export function takenOver(): void {
  delivered.length = 0;
}

/** h makes an element. An attribute that is a function listens to the event of
 * its name; true stands for an empty value, false and undefined for none. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const there = delivered.pop() as HTMLElementTagNameMap[K] | undefined;
  const element = there ?? document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (!there) setAttribute(element, name, value);
  }
  if (!there) for (const child of children) if (child) element.append(child);
  return element;
}

/** s makes an element of a drawing. */
export function s<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const there = delivered.pop() as SVGElementTagNameMap[K] | undefined;
  if (there) return there;
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value as string);
  for (const child of children) if (child) element.append(child);
  return element;
}

/** append adds elements that aren't there yet. */
export function append(parent: Element, ...children: Element[]): void {
  for (const child of children) if (child.parentNode !== parent) parent.append(child);
}

/** setChildren changes the elements in another, if they are not those already. */
export function setChildren(parent: Element, ...children: Element[]): void {
  if (parent.childElementCount !== children.length || children.some((child, i) => parent.children[i] !== child)) parent.replaceChildren(...children);
}

/** setStyle gives an element a variable of the style sheet, unless it is what that has by itself. */
export function setStyle(element: HTMLElement, name: string, value: number, usual: number): void {
  if (value !== usual) element.style.setProperty(name, String(value));
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
