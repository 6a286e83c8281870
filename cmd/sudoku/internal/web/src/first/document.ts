// As much of a document as the parts of the page need in order to be made
// without a browser, and to be written as HTML. Whatever is missing here throws
// when the page is built.

export class Elem {
  readonly attributes = new Map<string, string>();
  readonly content: (Elem | string)[] = [];
  parentNode: Elem | null = null;
  readonly style = {
    setProperty(name: string): void {
      throw new Error(`${name}: the page may have no styles of its own`);
    },
    removeProperty(): void {},
  };
  readonly classList = {
    contains: (name: string) => this.classes.includes(name),
    add: (name: string) => this.classList.toggle(name, true),
    remove: (name: string) => this.classList.toggle(name, false),
    toggle: (name: string, on: boolean) => {
      const others = this.classes.filter((one) => one !== name);
      if (on !== this.classList.contains(name)) this.className = (on ? [...others, name] : others).join(" ");
    },
  };
  readonly dataset = new Proxy({} as Record<string, string>, {
    get: (_, name) => this.attributes.get(dataName(String(name))),
    set: (_, name, value) => {
      this.attributes.set(dataName(String(name)), String(value));
      return true;
    },
  });

  constructor(readonly tag: string) {}

  get children(): Elem[] {
    return this.content.filter((one): one is Elem => one instanceof Elem);
  }
  get childElementCount(): number {
    return this.children.length;
  }
  get className(): string {
    return this.attributes.get("class") ?? "";
  }
  set className(names: string) {
    this.attributes.set("class", names);
  }
  private get classes(): string[] {
    return this.className.split(" ").filter(Boolean);
  }
  get hidden(): boolean {
    return this.attributes.has("hidden");
  }
  set hidden(on: boolean) {
    if (on) this.attributes.set("hidden", "");
    else this.attributes.delete("hidden");
  }
  get textContent(): string {
    return this.content.map((one) => (one instanceof Elem ? one.textContent : one)).join("");
  }
  set textContent(text: string) {
    this.replaceChildren(...(text ? [text] : []));
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  addEventListener(): void {}

  append(...children: (Elem | string)[]): void {
    for (const child of children) {
      if (child instanceof Elem) {
        if (child.parentNode) throw new Error("an element is put into two places");
        child.parentNode = this;
      }
      this.content.push(child);
    }
  }
  appendChild(child: Elem): Elem {
    this.append(child);
    return child;
  }
  replaceChildren(...children: (Elem | string)[]): void {
    for (const child of this.children) child.parentNode = null;
    this.content.length = 0;
    this.append(...children);
  }

  /** all are the elements in this one, in the order of a document. */
  all(): Elem[] {
    return this.children.flatMap((child) => [child, ...child.all()]);
  }

  toString(): string {
    const attributes = [...this.attributes].map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${escape(value)}"`));
    return `<${this.tag}${attributes.join("")}>${this.content.map((one) => (one instanceof Elem ? String(one) : escape(one))).join("")}</${this.tag}>`;
  }
}

const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const dataName = (name: string): string => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** setUp makes the globals that the page expects of a browser, and gives the
 * document and the elements made in it, the oldest first. */
export function setUp(lang: string) {
  const made: Elem[] = [];
  const createElement = (tag: string): Elem => {
    made.push(new Elem(tag));
    return made[made.length - 1];
  };
  const document = {
    title: "", documentElement: { lang: "" }, body: new Elem("body"), activeElement: null,
    createElement, createElementNS: (_: string, tag: string) => createElement(tag),
  };
  const nothing = () => {};
  Object.assign(globalThis, { document, window: { addEventListener: nothing }, navigator: { languages: [lang] } });
  return { document, made };
}

/** places are where elements stand in a body, -1 for those that don't. */
export function places(body: Elem, elements: readonly Elem[]): number[] {
  const all = body.all().filter((one) => one.className !== "digit"); // which first/deal.ts changes
  return elements.map((element) => all.indexOf(element));
}
