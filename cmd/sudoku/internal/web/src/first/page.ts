// The page as it is delivered: the board and all around it as it stands for
// someone who was never here, written when the page is built by the parts that
// play it later. The browser shows it while the script is on its way; the script
// then takes these very elements over (see dom.ts).
import { addScreens } from "../screens/screens";
import { App } from "../view/app";
import { wordsIn } from "../words";
import { deal } from "./deal";
import { Elem, places, setUp } from "./document";
import { firstGame } from "./game";

/** Delivered is what is put into index.html. */
export interface Delivered {
  lang: string;
  title: string;
  noScript: string; // what is told without scripts
  page: string; // the content of #page
  after: string; // what comes after it
  order: string; // the places of its elements, in the order in which they are made
  empty: string; // what is said of a cell without a given, and with one
  given: string;
}

/** deliver is the page in a language. */
export async function deliver(lang: string): Promise<Delivered> {
  const words = await wordsIn(lang);
  const { document, made } = setUp(lang);
  deal(0);
  const page = new Elem("div");
  document.body.append(page);
  const app = new App(page as never, words, firstGame(), null as never);
  addScreens(app.screens);
  app.make();
  const count = made.length;
  app.draw();
  return {
    lang: document.documentElement.lang,
    title: document.title,
    noScript: words.noScript,
    page: page.children.join(""),
    after: document.body.children.slice(1).join(""),
    order: places(document.body, made.slice(0, count)).join(),
    empty: words.sayEmpty,
    given: words.sayGiven,
  };
}
