// The room beside the board: who is there, how far they are, and what can be done.
import { append, h, setAttribute, setChildren, setText } from "../view/dom";
import { copyText } from "../view/copy";
import { icon } from "../view/icons";
import type { Session } from "../view/session";
import { clockText, fill } from "../words";
import type { RoomTexts } from "../words/room/en";
import { type Heard, type Player, Room } from "./room";

const mostSaid = 100; // characters
const mostRead = 30_000; // ms that they are shown

/** sayings are the ready words, as the server knows them. */
const sayings = ["hello", "ready", "luck", "nice", "wow", "oops", "thanks", "again", "bye"] as const;

/** Line is what shows a player. */
interface Line {
  element: HTMLElement;
  name: HTMLElement;
  about: HTMLElement;
  bar: HTMLElement;
  remove: HTMLButtonElement;
}

export class RoomPanel implements Heard {
  readonly room: Room;
  private readonly element: HTMLElement;
  private readonly head = h("p", { class: "room-head", role: "status" });
  private readonly list = h("ol", { class: "room-players" });
  private readonly buttons = h("div", { class: "buttons" });
  private readonly free: HTMLElement; // to write freely, where the host allows it
  private readonly team = h("div", { class: "buttons", role: "group", hidden: true }); // to choose one before the start
  private readonly last = h("p", { class: "room-said", "aria-live": "polite" });
  private readonly style = new CSSStyleSheet();
  private readonly lines = new Map<number, Line>();
  private removing: number | null = null; // the seat whose owner the host is about to send away
  private ticking = 0;
  private fading = 0; // of what was said last

  constructor(private readonly session: Session, private readonly texts: RoomTexts, id: string, name: string, watch: boolean, private readonly closed: () => void) {
    const say = h("select", { "aria-label": texts.say, change: (event: Event) => {
      const select = event.target as HTMLSelectElement;
      if (select.value) this.room.say({ t: "say", text: select.value });
      select.value = "";
    } }, h("option", { value: "" }, texts.say), ...sayings.map((word) => h("option", { value: word }, texts[word])));
    const text = h("input", { type: "text", maxlength: mostSaid, "aria-label": texts.write, placeholder: texts.write, autocomplete: "off" });
    this.free = h("form", { class: "room-free", hidden: true, submit: (event: Event) => {
      event.preventDefault();
      if (text.value.trim()) this.room.say({ t: "say", text: text.value });
      text.value = "";
    } }, text, h("button", { type: "submit", class: "plain" }, texts.send));
    this.element = h("aside", { class: "room", "aria-label": texts.room }, this.head, this.list, this.buttons, this.team, h("div", { class: "room-foot" }, say, this.free, this.last));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.style];
    document.documentElement.classList.add("in-room");
    append(document.body, this.element);
    this.room = new Room(session, id, name, watch, this);
    this.draw();
  }

  close(): void {
    this.room.leave();
    clearTimeout(this.ticking);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.style);
    document.documentElement.classList.remove("in-room");
    this.element.remove();
    this.closed();
  }

  draw(): void {
    if (!this.room) return; // it is being made
    const { texts, room } = this;
    const { state, me } = room;
    clearTimeout(this.ticking);
    const left = room.begins ? room.begins - performance.now() : 0;
    let head = texts.waiting;
    if (!room.connected) head = texts.away;
    else if (state?.over) head = texts.over;
    else if (left > 0) {
      head = fill(texts.startsIn, { seconds: Math.ceil(left / 1000) });
      this.ticking = window.setTimeout(() => this.draw(), left % 1000 || 1000);
    } else if (room.begins) head = this.goesOn(texts.racing);
    if (state && (state.options.rounds ?? 1) > 1) head += ` ${fill(texts.round, { round: state.round, rounds: state.options.rounds! })}`;
    setText(this.head, head);
    this.free.hidden = !state?.options.chat;
    const { teams = 0 } = state?.options ?? {};
    this.team.hidden = !teams || room.begins > 0 || me?.watch === true;
    if (!this.team.hidden && this.team.dataset.shows !== `${teams} ${me?.team}`) {
      this.team.dataset.shows = `${teams} ${me?.team}`;
      this.team.replaceChildren(...Array.from({ length: teams }, (_, i) => h("button", { type: "button", class: "plain", "aria-pressed": String(me?.team === i + 1), click: () => room.say({ t: "team", team: i + 1 }) }, fill(texts.team, { team: i + 1 }))));
    }
    this.drawPlayers();
    this.drawCursors();
    const waiting = !room.begins;
    const race = state?.options.kind === "race";
    const wanted: [string, () => void][] = [];
    if (me?.host && race && waiting) wanted.push([texts.start, () => room.say({ t: "start" })]);
    if (me?.host && race && !waiting && !state?.over) wanted.push([texts.end, () => room.say({ t: "end" })]);
    const won = (state?.options.rounds ?? 1) / 2; // whoever has more wins than that has won them all
    const next = [...room.players.values()].some(({ wins = 0 }) => wins > won) ? texts.rematch : texts.next;
    if (me?.host && state?.over) wanted.push([next, () => room.say({ t: "next" })]);
    const removed = this.removing === null ? undefined : room.players.get(this.removing);
    if (removed) wanted.push([fill(texts.remove, { name: removed.name }), () => {
      this.removing = null;
      room.say({ t: "remove", seat: removed.seat });
      this.draw();
    }]);
    if (this.over) wanted.push([texts.replays, () => this.session.open("replay", room.id)]);
    wanted.push([texts.copyLink, () => void copyText(`${location.origin}${location.pathname}#/room/${room.id}`).then((done) => done && this.session.tell(texts.linkCopied))], [texts.leave, () => this.close()]);
    const key = wanted.map(([text]) => text).join();
    if (this.buttons.dataset.shows === key) return;
    this.buttons.dataset.shows = key;
    this.buttons.replaceChildren(...wanted.map(([text, click]) => h("button", { type: "button", class: text === texts.start || text === next ? "primary" : "plain", click }, text)));
  }

  /** over says whether what everyone did may be seen. */
  private get over(): boolean {
    const { state } = this.room;
    return state !== null && (state.over === true || state.options.kind !== "race" && [...this.room.players.values()].some((one) => this.solved(one)));
  }

  private solved(one: Player): boolean {
    const { game } = this.room;
    return game !== null && one.right === game.board.givens.filter((digit) => digit === 0).length;
  }

  private drawPlayers(): void {
    const { room, texts } = this;
    const empty = room.game ? room.game.board.givens.filter((digit) => digit === 0).length : 0;
    const players = [...room.players.values()].sort((a, b) => (a.place ?? 99) - (b.place ?? 99) || (b.right ?? 0) - (a.right ?? 0) || a.seat - b.seat);
    setChildren(this.list, ...players.map((one) => {
      const more: string[] = [];
      if (one.team) more.push(fill(texts.team, { team: one.team }));
      if (one.watch) more.push(texts.watching);
      else if (one.place) more.push(`${fill(texts.place, { place: one.place })} ${clockText(one.time_ms ?? 0)}`);
      else if (empty && room.state?.options.kind === "race") more.push(fill(texts.progress, { right: one.right ?? 0, filled: one.filled ?? 0, all: empty }));
      if (one.wins) more.push(fill(texts.wins, { wins: one.wins }));
      if (!one.here) more.push(texts.gone);
      const { element, name, about, bar, remove } = this.line(one.seat);
      setText(name, one.name);
      setText(about, more.join(" · "));
      bar.style.setProperty("--done", `${empty ? Math.round(((one.filled ?? 0) / empty) * 100) : 0}%`);
      setAttribute(element, "class", one.here ? null : "away");
      setAttribute(element, "aria-current", one.seat === room.state?.seat ? "true" : null);
      remove.hidden = !room.me?.host || one.seat === room.state?.seat;
      setAttribute(remove, "aria-label", fill(texts.remove, { name: one.name }));
      setAttribute(remove, "aria-pressed", String(this.removing === one.seat));
      return element;
    }));
  }

  /** line is the line of a seat, which stays the same element: a button in it must not go under the finger. */
  private line(seat: number): Line {
    const known = this.lines.get(seat);
    if (known) return known;
    const [name, about, bar] = [h("span", { class: "room-name" }), h("span", { class: "room-more" }), h("span", { class: "room-bar", "aria-hidden": "true" })];
    const remove = h("button", { type: "button", class: "room-remove", click: () => {
      this.removing = this.removing === seat ? null : seat;
      this.draw();
    } }, icon("close"));
    const element = h("li", {}, name, about, remove, bar);
    element.style.setProperty("--hue", String(hueOf(seat)));
    const line = { element, name, about, bar, remove };
    this.lines.set(seat, line);
    return line;
  }

  /** drawCursors shows where the others on the board are. */
  private drawCursors(): void {
    const { room } = this;
    const rules = room.game && room.game === this.session.play.game ? room.game.rules : null;
    const marks: string[] = [];
    if (rules && room.shared) {
      for (const [seat, name] of room.cursors) {
        const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
        if (seat === room.state?.seat || row === undefined || !room.players.get(seat)?.here) continue;
        marks.push(`#cell-${rules.at(Number(row) - 1, Number(column) - 1)} { box-shadow: inset 0 0 0 3px hsl(${hueOf(seat)} 70% 50%); }`);
      }
    }
    this.style.replaceSync(marks.join("\n"));
  }

  ended(why: string): void {
    this.session.tell(why);
    this.close();
  }

  refused(why: string): void {
    this.session.tell(why);
  }

  said(player: Player | undefined, text: string): void {
    const words = (sayings as readonly string[]).includes(text) ? this.texts[text as (typeof sayings)[number]] : text;
    setText(this.last, `${player?.name ?? "?"}: ${words}`);
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => setText(this.last, ""), mostRead);
  }

  finished(player: Player): void {
    this.session.say(fill(this.texts.finished, { name: player.name, place: player.place! }));
  }

  began(): void {
    this.session.tell(this.goesOn(this.texts.go));
  }

  /** goesOn says how it is played, of a race with its own words. */
  private goesOn(race: string): string {
    const { kind } = this.room.state!.options;
    return kind === "race" ? race : kind === "watch" ? this.texts.looking : this.texts.playing;
  }
}

/** hueOf is the colour of a seat. */
const hueOf = (seat: number): number => (seat * 137) % 360;
