// What is printed lies in the document only while the browser prints it.
import type { Booklet } from "../engine/booklet";
import { h } from "../view/dom";

/** svg is the element of an SVG's text. */
function svg(text: string): Element {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

/** bookletPages are pages that fill the paper. */
export function bookletPages({ pages, width, height }: Booklet): HTMLElement[] {
  return pages.map((text) => {
    const page = h("section");
    page.style.width = width;
    page.style.height = height;
    page.append(svg(text));
    return page;
  });
}

/** figurePage is a page with one picture, and what it is below it. */
export function figurePage(text: string, label: string): HTMLElement {
  const page = h("section", {}, h("figure", {}, h("figcaption", {}, label)));
  page.firstElementChild!.prepend(svg(text));
  return page;
}

/** printPages prints pages; size is that of pages that fill the paper. */
export function printPages(pages: readonly HTMLElement[], size?: Booklet): void {
  const paper = h("div", { class: "paper" }, ...pages);
  const sheet = new CSSStyleSheet();
  if (size) sheet.replaceSync(`@page { size: ${size.width} ${size.height}; margin: 0 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(paper);
  document.documentElement.dataset.printing = "";
  window.addEventListener("afterprint", () => {
    paper.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    delete document.documentElement.dataset.printing;
  }, { once: true });
  window.print();
}
