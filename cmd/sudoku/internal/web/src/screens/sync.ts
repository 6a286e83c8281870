// The part of the library that keeps games on the server too, under a secret key.
import { isKey, newKey } from "../store";
import { h, setText } from "../view/dom";
import type { Screen } from "../view/screen";
import type { Session } from "../view/session";
import { button, field } from "./form";
import { qrPicture } from "./share";

/** syncSection lets a player begin, end and hurry it; changed is called when
 * games have come. */
export async function syncSection(session: Session, changed: () => Promise<void>): Promise<HTMLElement> {
  const texts = session.words.screens;
  const { sync, keeper } = session.store;
  let key = await sync.open();
  const message = h("p", { class: "note", role: "status" });
  const content = h("div");
  const section = h("section", {}, h("h3", {}, texts.elsewhere), content, message);

  async function run(): Promise<void> {
    setText(message, texts.syncWorking);
    await keeper.settled();
    const { outcome, changed: ids } = await sync.run();
    setText(message, { done: texts.syncDone, asked: texts.syncAsked, offline: texts.syncOffline, refused: texts.syncRefused, full: texts.syncFull, none: "" }[outcome]);
    if (ids.length > 0) await keeper.look();
    await changed();
  }

  async function use(value: string): Promise<void> {
    const wanted = value.trim();
    if (wanted !== "" && !isKey(wanted)) return setText(message, texts.syncBadKey);
    key = wanted;
    await sync.use(key);
    setText(message, "");
    draw();
    if (key) await run();
  }

  function draw(): void {
    if (!key) {
      const input = h("input", { type: "text", autocomplete: "off", spellcheck: false, autocapitalize: "off" });
      const have = h("details", {}, h("summary", {}, texts.syncHave), field(texts.syncKey, input), button(texts.syncUse, () => void use(input.value)));
      content.replaceChildren(h("p", { class: "note" }, texts.syncIntro), h("div", { class: "buttons" }, button(texts.syncStart, () => void use(newKey()))), have);
      return;
    }
    const address = `${location.origin}${location.pathname}#/key/${key}`;
    content.replaceChildren(
      h("div", { class: "buttons" }, button(texts.syncNow, () => void run()), button(texts.syncStop, () => void use(""), "quiet")),
      h("details", {}, h("summary", {}, texts.syncShow), h("p", { class: "secret" }, key), h("p", { class: "note" }, texts.syncScan), qrPicture(address, texts.qrText) ?? h("span")));
  }

  draw();
  return section;
}

/** keyLink is shown for a link with another machine's key: it asks first. */
export function keyLink(session: Session, key: string): Screen {
  const texts = session.words.screens;
  const message = h("p", { class: "note", role: "status" }, isKey(key) ? texts.syncAskText : texts.syncBadKey);
  const go = async () => {
    setText(message, texts.syncWorking);
    await session.store.sync.use(key);
    await session.store.synchronise();
    session.open("library");
  };
  return {
    title: texts.elsewhere,
    body: h("div", {}, h("p", {}, texts.syncAsk), message,
      h("div", { class: "buttons" }, isKey(key) ? button(texts.ok, () => void go(), "primary") : null, button(texts.cancel, () => session.close()))),
  };
}
