// A room on a server, in which several play: the connection, and the player's game beside the
// server's. What is done here is sent at once, or when the connection is back; it is kept until
// the server says that it survives, and sent again by its number, which the server knows.
import { decode, type Game } from "../model";
import type { Session } from "../view/session";
import { type ActionJSON, carry, copyOf, differences, fromJSON, toJSON } from "./differences";

export interface Player {
  seat: number;
  name: string;
  host?: boolean;
  team?: number;
  watch?: boolean;
  here?: boolean;
  filled?: number;
  right?: number;
  wrong?: number;
  hints?: number;
  wins?: number;
  time_ms?: number;
  place?: number;
}

interface State {
  options: { kind?: string; hints?: boolean; chat?: boolean; teams?: number; rounds?: number };
  epoch: string;
  seat: number;
  token: string;
  sent: number;
  kept: number;
  round: number;
  begins_ms?: number;
  over?: boolean;
  puzzle?: object;
  moves: number;
  board?: object;
  missing?: { action: ActionJSON }[];
  players: Player[];
}

interface Move {
  t: "do" | "undo" | "hint";
  n: number;
  action?: ActionJSON;
}

interface Tell {
  t: string;
  n?: number;
  why?: string;
  seat: number;
  move?: number;
  action?: ActionJSON;
  cell?: string;
  text?: string;
  player?: Player;
  players?: Player[];
  room?: State;
}

/** Heard is what the view of the room is told of. */
export interface Heard {
  draw(): void;
  /** ended is called when the server wants the player no more, and says why. */
  ended(why: string): void;
  said(player: Player | undefined, text: string): void;
  refused(why: string): void;
  finished(player: Player): void;
  began(): void;
}

const beat = 25_000;
const again = [300, 600, 1200, 2500, 5000];

export class Room {
  state: State | null = null;
  readonly players = new Map<number, Player>();
  readonly cursors = new Map<number, string>();
  connected = false;
  begins = 0; // when the round does, by performance.now()
  game: Game | null = null;
  private mirror: Game | null = null; // as the server has told it
  private shadow: Game | null = null; // as the server will have it
  private pending: Move[] = [];
  private acked = 0;
  private number = 0;
  private hints = 0;
  private cursor = -1;
  private moves = 0;
  private socket: WebSocket | null = null;
  private tries = 0;
  private timers: number[] = [];
  private left = false;

  constructor(private readonly session: Session, readonly id: string, private readonly name: string, private readonly watch: boolean, private readonly heard: Heard) {
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "{}") as { pending?: Move[] };
    this.pending = kept.pending ?? [];
    this.number = this.pending.at(-1)?.n ?? 0;
    this.timers.push(window.setInterval(() => this.say({ t: "here" }), beat), window.setInterval(() => this.look(), 400));
    session.others = () => this.sync();
    this.connect();
  }

  private get key(): string {
    return `room ${this.id}`;
  }

  /** me is the player of this page. */
  get me(): Player | undefined {
    return this.state ? this.players.get(this.state.seat) : undefined;
  }

  /** shared says whether others play on the same board. */
  get shared(): boolean {
    return this.state?.options.kind !== "race" || (this.state.options.teams ?? 0) > 0;
  }

  private connect(): void {
    const address = new URL(`api/v1/rooms/${this.id}/ws?lang=${this.session.lang}`, location.origin + location.pathname);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      const { token } = JSON.parse(localStorage.getItem(this.key) ?? "{}") as { token?: string };
      socket.send(JSON.stringify({ t: "hello", name: this.name, watch: this.watch, token, from: this.moves, epoch: this.state?.epoch }));
    };
    socket.onmessage = ({ data }) => {
      for (const line of String(data).split("\n")) if (socket === this.socket) this.hear(JSON.parse(line) as Tell);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.left) return;
      this.connected = false;
      this.heard.draw();
      this.timers.push(window.setTimeout(() => this.connect(), again[Math.min(this.tries++, again.length - 1)] * (0.5 + Math.random())));
    };
  }

  /** leave goes out of the room; the place stays for who comes back. */
  leave(): void {
    this.left = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.session.others = null;
    this.socket?.close();
  }

  /** say says what has no number. */
  say(ask: object): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.connected) this.socket.send(JSON.stringify(ask));
  }

  private hear(m: Tell): void {
    switch (m.t) {
      case "room":
        this.enter(m.room!);
        break;
      case "did":
        if (m.move! <= this.moves) return; // it has come before
        if (m.move! > this.moves + 1) {
          this.socket!.close(); // one is missing: the next connection brings it
          return;
        }
        this.moves = m.move!;
        if (!this.mirror) break;
        carry(this.mirror, [fromJSON(this.mirror.board, m.action!)]);
        if (m.seat === this.state!.seat && m.n) this.acked = m.n;
        if (m.seat !== this.state!.seat || m.n) this.settle();
        break;
      case "ack":
        this.acked = m.n!;
        if (m.why) this.heard.refused(m.why);
        this.settle();
        break;
      case "kept":
        this.forget(m.n!);
        break;
      case "player":
        this.meet([m.player!]);
        break;
      case "players":
        this.meet(m.players!);
        break;
      case "at":
        this.cursors.set(m.seat, m.cell ?? "");
        break;
      case "say":
        this.heard.said(this.players.get(m.seat), m.text ?? "");
        return;
      case "refused":
        this.heard.refused(m.why ?? "");
        return;
      case "end":
        this.leave();
        this.heard.ended(m.why ?? "");
        return;
      default:
        return;
    }
    this.heard.draw();
  }

  private meet(players: readonly Player[]): void {
    for (const one of players) {
      const before = this.players.get(one.seat);
      this.players.set(one.seat, one);
      if (one.place && before && !before.place) this.heard.finished(one);
    }
  }

  private enter(state: State): void {
    const running = this.state?.puzzle !== undefined;
    const round = this.state?.round;
    this.state = state;
    this.connected = true;
    this.tries = 0;
    this.moves = state.moves;
    this.begins = state.begins_ms === undefined ? 0 : performance.now() + state.begins_ms;
    const gone = [...this.players.keys()].filter((seat) => !state.players.some((one) => one.seat === seat));
    for (const seat of gone) this.players.delete(seat);
    this.meet(state.players);
    localStorage.setItem(this.key, JSON.stringify({ token: state.token }));
    this.acked = state.sent;
    this.number = Math.max(this.number, state.sent);
    this.forget(state.kept);
    for (const move of this.pending) if (move.n > state.sent) this.socket!.send(JSON.stringify(move));
    if (!state.puzzle) {
      this.mirror = null;
      return;
    }
    if (state.missing && this.mirror) carry(this.mirror, state.missing.map(({ action }) => fromJSON(this.mirror!.board, action)));
    else this.mirror = copyOf(decode(JSON.stringify({ ...state.puzzle, board: state.board })).board);
    const { board } = this.mirror;
    const same = this.game && this.game.rules.text === board.rules.text && this.game.board.givens.join() === board.givens.join();
    if (!same) this.begin();
    else this.settle();
    if (!running || round !== state.round) this.heard.began();
  }

  /** begin puts the room's puzzle on the screen. */
  private begin(): void {
    this.shadow = this.expected();
    const game = copyOf(this.shadow.board);
    game.assists = { ...this.session.settings.assists, strict: false, hints: this.state!.options.hints ?? false };
    const watching = this.me?.watch === true;
    if (watching) game.undo = () => false;
    else if (this.shared) {
      game.undo = () => {
        this.send({ t: "undo", n: 0 });
        return true; // it happens when the server has it
      };
    }
    if (watching || this.shared) game.redo = () => false;
    game.about = { source: "link", started: new Date().toISOString().slice(0, 19) + "Z" };
    this.game = game;
    this.hints = 0;
    this.session.show(game);
    this.session.play.watching = watching;
    this.session.view.draw();
  }

  /** expected is the board as it will be when all that was sent has come. */
  private expected(): Game {
    const game = copyOf(this.mirror!.board);
    for (const { n, action } of this.pending) if (n > this.acked && action) carry(game, [fromJSON(game.board, action)]);
    return game;
  }

  /** settle brings the player's board to what the server has and will have. */
  private settle(): void {
    if (!this.mirror || !this.game || !this.shadow) return;
    const wanted = this.expected();
    const changes = differences(this.shadow.board, wanted.board, this.shared);
    this.shadow = wanted;
    if (changes.length === 0) return;
    carry(this.game, differences(this.game.board, wanted.board, this.shared));
    if (this.session.play.game === this.game) this.session.changed();
  }

  /** sync sends what the player has done. */
  private sync(): void {
    const { game, shadow } = this;
    if (!game || !shadow || this.session.play.game !== game) return;
    for (const action of differences(shadow.board, game.board, this.shared)) {
      carry(shadow, [action]);
      this.send({ t: "do", n: 0, action: toJSON(game.board, action) });
    }
    this.look();
  }

  /** look sends what no action tells: hints, and where the cursor is. */
  private look(): void {
    const { game } = this;
    if (!game || this.session.play.game !== game || this.me?.watch) return;
    for (; this.hints < game.hints; this.hints++) this.send({ t: "hint", n: 0 });
    const { cursor } = game.selection;
    if (this.shared && cursor !== this.cursor) {
      this.cursor = cursor;
      this.say({ t: "at", cell: game.rules.name(cursor) });
    }
  }

  private send(move: Move): void {
    move.n = ++this.number;
    this.pending.push(move);
    this.keep();
    this.say(move);
  }

  private forget(kept: number): void {
    this.pending = this.pending.filter(({ n }) => n > kept);
    this.keep();
  }

  /** keep lets what wasn't sent outlive reloading. */
  private keep(): void {
    sessionStorage.setItem(this.key, JSON.stringify({ pending: this.pending }));
  }
}
