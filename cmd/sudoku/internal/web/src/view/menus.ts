// The two menus: of the whole page, and of what else can be done with the
// board. They are lists of buttons that pop up and close by themselves.
import type { WordKey } from "../words";
import { buttonWord, type Command, type CommandName, commands } from "./commands";
import { append, h, setAttribute } from "./dom";
import type { Hints } from "./hints";
import { type IconName, icon } from "./icons";
import type { Session } from "./session";

interface Item {
  word: WordKey;
  do: () => void;
  key?: string;
  /** A switch shows whether it is on. */
  on?: () => boolean;
}

export class Menu {
  readonly button: HTMLButtonElement;
  /** list is what pops up; it lies wherever it belongs, and is shown on top. */
  readonly list: HTMLElement;
  private readonly switches: { button: HTMLButtonElement; on: () => boolean }[] = [];

  constructor({ words }: Session, id: string, word: WordKey, drawing: IconName, groups: readonly (readonly Item[])[], labelled: boolean) {
    this.list = h("div", { id, class: "menu", popover: "auto", "aria-label": words[word], role: "group" });
    for (const group of groups) {
      const box = h("div", { class: "menu-group" });
      for (const item of group) {
        const button = h("button", { type: "button", "aria-pressed": item.on ? "false" : undefined, click: () => this.choose(item) },
          h("span", {}, words[item.word]), item.key ? h("kbd", { "aria-hidden": "true" }, item.key) : null);
        if (item.on) this.switches.push({ button, on: item.on });
        append(box, button);
      }
      append(this.list, box);
    }
    this.button = h("button", { type: "button", class: labelled ? "action" : "quiet", "aria-label": labelled ? undefined : words[word], "aria-haspopup": "true" }, icon(drawing), labelled ? h("span", {}, words[word]) : null);
    this.button.setAttribute("popovertarget", id);
    this.list.addEventListener("beforetoggle", (event) => {
      if ((event as ToggleEvent).newState === "open") this.place();
    });
    this.list.addEventListener("keydown", (event) => this.walk(event));
  }

  private choose(item: Item): void {
    this.list.hidePopover();
    item.do();
  }

  /** place puts the list at its button, above or below, or over it where there is too little room. */
  private place(): void {
    for (const { button, on } of this.switches) setAttribute(button, "aria-pressed", String(on()));
    const box = this.button.getBoundingClientRect();
    const end = box.left + box.width / 2 > innerWidth / 2;
    this.list.style.setProperty("inset", "auto");
    this.list.style.setProperty(end ? "right" : "left", `${Math.max(8, end ? innerWidth - box.right : box.left)}px`);
    this.list.classList.add("measured");
    const high = this.list.offsetHeight;
    this.list.classList.remove("measured");
    const top = box.top > innerHeight / 2 ? box.top - high - 6 : box.bottom + 6;
    this.list.style.setProperty("top", `${Math.max(8, Math.min(top, innerHeight - high - 8))}px`);
    requestAnimationFrame(() => this.list.querySelector("button")?.focus());
  }

  private walk(event: KeyboardEvent): void {
    const buttons = [...this.list.querySelectorAll("button")];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(to + buttons.length) % buttons.length].focus();
  }
}

/** moreMenu has what the pad has no room for. */
export function moreMenu(session: Session, hints: Hints): Menu {
  const command = (name: CommandName, on?: () => boolean): Item => {
    const { keys, do: act } = commands[name] as Command;
    return { word: buttonWord(name), key: keys[0], do: () => act(session, hints), on };
  };
  return new Menu(session, "more", "more", "more", [
    [
      command("notes"),
      command("digitFirst", () => session.settings.digitFirst),
      command("selecting", () => session.play.selecting),
      command("paint", () => session.play.paint > 0),
      command("pen", () => session.play.pen.on),
      command("penWipe"),
    ],
    [
      command("savepoint"),
      command("savepoints"),
      command("undoMistakes"),
      command("restart"),
    ],
    [
      command("allSteps"),
      command("explain"),
      command("replay"),
      ...(session.play.game.rules.constraints.length > 0 ? [command("constraint")] : []),
      command("copy"),
    ],
  ], true);
}

/** mainMenu opens the screens. */
export function mainMenu(session: Session): Menu {
  const screens: readonly [string, WordKey][][] = [
    [["new", "newPuzzle"], ["daily", "daily"], ["own", "own"]],
    [["learn", "learn"], ["library", "library"], ["statistics", "statistics"], ["share", "share"], ["print", "print"]],
    [["settings", "settings"], ["help", "help"]],
  ];
  const groups = screens.map((group) => group.map(([name, word]): Item => ({ word, do: () => session.open(name) })));
  return new Menu(session, "main-menu", "menu", "menu", groups, false);
}
