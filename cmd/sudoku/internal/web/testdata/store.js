// Drives the page's store in tests, over databases in memory.
"use strict";

const { store } = TESTED;

// A browser's random numbers; here the same each time.
let random = 1;
globalThis.crypto = { getRandomValues: (bytes) => bytes.map(() => (random = (random * 48271) % 2147483647) >> 8) };

const equal = (got, want, what) => {
  if (got !== want) fail(`${what}: ${String(got)}, want ${String(want)}`);
};
const calm = async () => { for (let i = 0; i < 50; i++) await Promise.resolve(); };

const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

function newGame() {
  const { parseRules, defaultSymbols, Game } = TESTED.model;
  const symbols = defaultSymbols(9);
  const game = new Game({ rules: parseRules("9"), givens: symbols.readLine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79") });
  game.answer = { solutions: "one", grid: symbols.readLine(solution) };
  return game;
}

const enter = (game, cell, digit) => game.do({ do: "enter", cells: [cell], digit });
const solve = (game) => game.do({ do: "deduce", place: Array.from(solution, (digit, cell) => ({ cell, digit: Number(digit) })).filter(({ cell }) => !game.given(cell)) });

// A tab of a browser; those of the same database hear of each other's saves.
const channels = new Map();

function tab(db = new store.Memory(), listens = true) {
  const others = channels.get(db) || [];
  channels.set(db, others);
  const channel = {
    onmessage: null,
    postMessage(data) { for (const other of others) if (other !== channel && other.onmessage) other.onmessage({ data }); },
  };
  if (listens) others.push(channel);
  const moved = [], troubles = [];
  const watcher = { moved: (game) => moved.push(game), trouble: (trouble) => troubles.push(trouble) };
  return { db, moved, troubles, keeper: new store.Keeper(db, watcher, channel, () => 1000) };
}

// A server with the games API, as openapi.json describes it. A backup of it can be restored.
function newServer() {
  const server = { games: new Map(), deleted: new Map(), asked: [], puts: 0, away: false, last: 2 ** 50 };
  const answer = (status, body) => ({ status, ok: status < 300, json: async () => JSON.parse(JSON.stringify(body)) });
  server.backup = () => {
    const [games, deleted] = [new Map(server.games), new Map(server.deleted)];
    return () => Object.assign(server, { games, deleted });
  };
  server.ask = async (path, { method, headers, body }) => {
    if (server.away) throw new TypeError("Failed to fetch");
    server.asked.push(headers.Authorization);
    const id = path.replace(/^api\/v1\/games\/?/, "");
    const game = server.games.get(id);
    if (method === "GET" && id === "") {
      const deleted = [...server.deleted].map(([id, mark]) => ({ id, ...mark }));
      return answer(200, { games: [...server.games].map(([id, { title, version }]) => ({ id, title, version })), deleted });
    }
    if (method === "PUT") {
      server.puts++;
      if (headers["If-Match"] && headers["If-Match"] !== `"${game?.version}"`) return answer(412, {});
      const { title, document } = JSON.parse(body);
      server.games.set(id, { title, document, version: ++server.last });
      server.deleted.delete(id);
      return answer(200, { version: server.last });
    }
    if (!game) return answer(404, {});
    if (method === "DELETE") {
      server.games.delete(id);
      server.deleted.set(id, { version: ++server.last, expired: false });
      return answer(204);
    }
    return answer(200, { id, ...game });
  };
  return server;
}
