//go:build page

package web

import (
	"os"
	"testing"
)

// newStore is the page's store over a database in memory, with a driver.
func newStore(t *testing.T) *tested {
	t.Helper()
	s := runTested(t)
	driver, err := os.ReadFile("testdata/store.js")
	if err != nil {
		t.Fatal(err)
	}
	s.load(string(driver))
	return s
}

// run carries out the body of an async function, in which check fails the test.
func (s *tested) run(body string) {
	s.Helper()
	s.vm.Set("fail", func(text string) { s.Error(text) })
	s.load(`globalThis.ended = false; (async () => {` + body + `})().then(() => { ended = true; }, (error) => fail(String(error.stack || error)));`)
	if !s.Failed() && !s.vm.Get("ended").ToBoolean() {
		s.Error("the script waits for something that never comes")
	}
}

// What is done while the first save is under way isn't kept by it: until the next
// one is there, the keeper says that it is behind.
func TestAKeeperSaysThatItIsBehind(t *testing.T) {
	newStore(t).run(`
		const behind = [];
		const keeper = new store.Keeper(new store.Memory(), { moved() {}, trouble: fail, saved() { behind.push(keeper.behind); } }, null, () => 1000);
		const game = newGame();
		const begun = keeper.begin(game);
		await Promise.resolve(); // the save has begun
		enter(game, 2, 4);
		void keeper.keep();
		await begun;
		await keeper.settled();
		equal(JSON.stringify(behind), "[true,false]", "behind after each save");
	`)
}

// A game is kept from the moment at which it begins, however long the one before is still being
// written: what is entered meanwhile comes into the database, or is left to the next page.
func TestWhatIsEnteredWhileAGameBeginsIsKept(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		const update = db.update.bind(db);
		let go, waiting = new Promise((done) => { go = done; });
		db.update = async (...all) => { await waiting; return update(...all); };
		const before = newGame(), game = newGame();
		void keeper.begin(before);
		await calm();
		enter(before, 2, 4);
		void keeper.keep();
		void keeper.begin(game);
		enter(game, 3, 2);
		void keeper.keep();
		const late = keeper.late;
		equal(late.id, game.about.id, "what is late");
		const next = tab();
		await next.keeper.recover(late.id, () => late);
		equal((await next.keeper.resume()).board.entries[3], 2, "the entry on the next page");
		go();
		await keeper.settled();
		equal((await store.library(db)).length, 2, "games, if the page stays");
		equal((await tab(db).keeper.resume()).board.entries[3], 2, "the entry then");`)
}

// A second tab goes on with the game that the first has begun and not written yet: it is one game.
func TestAGameThatAnotherTabRecoversIsNotBegunAgain(t *testing.T) {
	newStore(t).run(`
		const one = tab();
		const update = one.db.update;
		one.db.update = () => new Promise(() => {});
		const game = newGame();
		void one.keeper.begin(game);
		enter(game, 2, 4);
		await calm();
		one.db.update = update;
		const two = tab(one.db);
		await two.keeper.recover(game.about.id, () => one.keeper.late);
		equal((await two.keeper.resume()).board.entries[2], 4, "the entry in the other tab");
		const again = tab(one.db); // the first tab, when its turn has come
		enter(game, 3, 2);
		await again.keeper.begin(game, game.about.id);
		await calm();
		equal(again.troubles.concat(two.troubles).join(), "", "troubles");
		equal((await store.library(one.db)).length, 1, "games");
		equal(two.moved[0].board.entries[3], 2, "what the second tab is told");
		enter(two.moved[0], 3, 1);
		await two.keeper.keep();
		await calm();
		equal(again.moved[0].board.entries[3], 1, "and back");`)
}

// Whatever kills a browser, the game that was written is the one that is played next.
func TestAGameIsWrittenTogetherWithTheNoteThatItIsCurrent(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		const update = db.update.bind(db);
		let left = 1; // writes before the browser is killed
		db.update = (...all) => left-- > 0 ? update(...all) : new Promise(() => {});
		const game = newGame();
		void keeper.begin(game);
		await calm();
		db.update = update;
		equal((await tab(db).keeper.resume())?.about.id, game.about.id, "the game that is played next");`)
}

func TestEveryActionIsKept(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		const game = newGame();
		await keeper.begin(game);
		enter(game, 2, 4);
		await keeper.keep();
		const again = tab(db);
		const found = await again.keeper.resume();
		equal(found.board.entries[2], 4, "the entry after opening the page again");
		equal(found.canUndo, true, "undo after opening the page again");
		equal(found.about.id, game.about.id, "the id");
		equal((await store.library(db)).length, 1, "games in the library");`)
}

func TestOnlyTheNewestStateIsWrittenWhileOneWriteIsUnderWay(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		const game = newGame();
		await keeper.begin(game);
		let writes = 0;
		const update = db.update.bind(db);
		db.update = async (kind, ...rest) => { if (kind === "games") writes++; await Promise.resolve(); return update(kind, ...rest); };
		for (let i = 0; i < 20; i++) { enter(game, 2, 1 + (i % 9)); keeper.keep(); }
		await keeper.settled();
		equal(writes <= 3, true, "few writes: " + writes);
		equal((await tab(db).keeper.resume()).history().actions.length, 20, "actions kept");`)
}

func TestAnUntouchedPuzzleIsNotKept(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		await keeper.begin(newGame());
		await keeper.begin(newGame());
		equal((await store.library(db)).length, 1, "games after a second new puzzle");
		const typed = newGame();
		typed.about = { source: "typed" };
		await keeper.begin(typed);
		await keeper.begin(newGame());
		equal((await store.library(db)).length, 2, "games: the typed one and the newest");`)
}

func TestTabsFollowEachOther(t *testing.T) {
	newStore(t).run(`
		const one = tab();
		const game = newGame();
		await one.keeper.begin(game);
		const two = tab(one.db);
		const other = await two.keeper.resume(game.about.id);
		enter(game, 2, 4);
		await one.keeper.keep();
		await calm();
		equal(two.moved.length, 1, "the other tab is told");
		equal(two.moved[0].board.entries[2], 4, "what it is told");
		enter(two.moved[0], 3, 2);
		await two.keeper.keep();
		await calm();
		equal(one.moved[0].board.entries[3], 2, "and back");
		equal(one.troubles.concat(two.troubles).length, 0, "troubles");
		equal((await store.library(one.db)).length, 1, "games");`)
}

func TestNoTabOverwritesAnother(t *testing.T) {
	newStore(t).run(`
		const one = tab(), two = tab(one.db, false); // two hears nothing
		const game = newGame();
		await one.keeper.begin(game);
		const other = await two.keeper.resume(game.about.id);
		enter(game, 2, 4);
		await one.keeper.keep();
		enter(other, 2, 1);
		await two.keeper.keep();
		equal(two.troubles.join(), "copied", "trouble");
		const games = (await store.library(one.db)).map((kept) => TESTED.model.decode(kept.document).board.entries[2]).sort();
		equal(games.join(), "1,4", "both games are kept");
		enter(other, 3, 2);
		await two.keeper.keep();
		equal((await store.library(one.db)).length, 2, "games after playing on");
		equal(two.troubles.length, 1, "troubles after playing on");`)
}

func TestWhenTheBrowserIsFullThePlayerIsTold(t *testing.T) {
	newStore(t).run(`
		const { db, keeper, troubles } = tab();
		const game = newGame();
		await keeper.begin(game);
		const update = db.update;
		db.update = async () => { throw Object.assign(new Error("no room"), { name: "QuotaExceededError" }); };
		enter(game, 2, 4);
		await keeper.keep();
		equal(troubles.join(), "full", "trouble");
		db.update = update;
		enter(game, 3, 2);
		await keeper.keep();
		equal((await tab(db).keeper.resume()).history().actions.length, 2, "actions kept when there is room again");`)
}

func TestASolvedGameCountsOnce(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		const game = newGame();
		game.about = { level: "easy", source: "daily 2026-11-21" };
		await keeper.begin(game);
		game.advance(61000);
		solve(game);
		await keeper.keep();
		game.undo();
		await keeper.keep();
		game.redo();
		await keeper.keep();
		const results = await db.all("results");
		equal(results.length, 1, "results");
		equal([results[0].level, results[0].elapsed, results[0].hints, results[0].daily].join(), "easy,61000,0,2026-11-21", "result");
		await store.forget(db, game.about.id);
		equal((await db.all("results")).length, 1, "results when the game is deleted");`)
}

func TestStatisticsAndStreaks(t *testing.T) {
	newStore(t).run(`
		const result = (day, level, elapsed, hints, daily) => ({ id: day + elapsed, at: 0, day, rules: "9", level, elapsed, hints, daily });
		const all = [
			result("2026-02-27", "easy", 50, 0), result("2026-02-28", "easy", 30, 0, "2026-02-28"), result("2026-03-01", "easy", 10, 2, "2026-03-01"),
			result("2026-03-03", "hard", 90, 0), result("2026-03-04", "hard", 70, 0), result("2026-03-04", "hard", 80, 1),
		];
		const s = store.statistics(all, "2026-03-05");
		equal(JSON.stringify(s.levels.get("easy")), '{"solved":3,"alone":2,"best":30,"mean":40}', "easy");
		equal(JSON.stringify(s.levels.get("hard")), '{"solved":3,"alone":2,"best":70,"mean":80}', "hard");
		equal(JSON.stringify(s.days), '{"now":2,"longest":3}', "days");
		equal(JSON.stringify(s.dailies), '{"now":0,"longest":2}', "dailies");
		equal(store.statistics(all, "2026-03-06").days.now, 0, "a day missed ends the run");
		equal(store.statistics([], "2026-03-06").all.best, 0, "nothing solved");`)
}

func TestEverythingGoesOutAndInAgain(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		for (const digit of [1, 2, 4]) {
			const game = newGame();
			await keeper.begin(game);
			enter(game, 2, digit);
			if (digit === 4) solve(game);
			await keeper.keep();
		}
		const text = await store.exportAll(db, { lang: "zh" });
		const other = tab().db;
		const done = await store.importAll(other, text, 5);
		equal(JSON.stringify(done), '{"added":3,"known":0,"results":1,"refused":[],"settings":{"lang":"zh"}}', "the first import");
		const documents = async (db) => (await store.library(db)).map((game) => game.document).sort().join("");
		equal(await documents(other), await documents(db), "the same documents");
		equal(JSON.stringify(await store.importAll(other, text, 6)), '{"added":0,"known":3,"results":0,"refused":[],"settings":{"lang":"zh"}}', "the second import");`)
}

func TestAnImportOverwritesNothing(t *testing.T) {
	newStore(t).run(`
		const { db, keeper } = tab();
		const game = newGame();
		await keeper.begin(game);
		enter(game, 2, 4);
		await keeper.keep();
		const old = await store.exportAll(db, {});
		enter(game, 3, 2);
		await keeper.keep();
		const done = await store.importAll(db, old, 7);
		equal(done.added, 1, "added");
		equal((await store.library(db)).length, 2, "both are there");
		const single = TESTED.model.encode(newGame());
		equal((await store.importAll(db, single, 8)).added, 1, "a saved game alone");
		const file = JSON.parse(old);
		file.games.push({ format: "nonsense" }, null);
		file.results.push({ id: 5 });
		const mixed = await store.importAll(db, JSON.stringify(file), 9);
		equal(mixed.refused.length, 2, "refused");
		equal(mixed.results, 0, "results");
		for (const bad of ["", "[]", "null", "{}", '{"format":"jiugong-sudoku-library","version":9}']) {
			let name = "";
			try { await store.importAll(db, bad, 1); } catch (error) { name = error.name; }
			equal(name, "FileError", "importing " + bad);
		}
		// What is no JSON is told by its place, never in the browser's own words.
		for (const [bad, line, column] of [
			["", 1, 1], ["{", 1, 2], ['{"a":1,}', 1, 8], ['{"a" 1}', 1, 6], ["[1,\n 2 3]", 2, 4], ["[01]", 1, 3], ['["a\tb"]'.replace("\\t", "\t"), 1, 2],
			["{}x", 1, 3], ["[1,]", 1, 4], ["[tru]", 1, 2], ['{"games":[{}\n', 2, 1], ["nonsense", 1, 1],
		]) {
			try { JSON.parse(bad); throw new Error("is JSON: " + bad); } catch (error) { if (error.message.startsWith("is JSON")) throw error; }
			let place = {}, told = "";
			try { await store.importAll(db, bad, 1); } catch (error) { place = error.place; }
			equal(place.line + ":" + place.column, line + ":" + column, "the place in " + bad);
			try { TESTED.model.decode(bad); } catch (error) { told = error.message; }
			equal(told, "no saved game: no JSON");
		}
		for (const good of ["{}", "[]", ' [1, -2.5e3, "a\\u00e9\\n", true, null, {"a": {"b": [[]]}}]\n', "0"]) {
			JSON.parse(good);
			const { line, column } = TESTED.place.whereNoJSON(good);
			const lines = good.split("\n");
			equal(line + ":" + column, lines.length + ":" + (lines.at(-1).length + 1), "all of " + good);
		}`)
}

func TestPlayOnThePhoneWhatYouBeganAtTheDesk(t *testing.T) {
	newStore(t).run(`
		const server = newServer();
		const key = store.newKey();
		equal(store.isKey(key) && key.length >= 20, true, "a key");
		const desk = tab(), phone = tab();
		const deskSync = new store.Sync(desk.db, server.ask), phoneSync = new store.Sync(phone.db, server.ask);
		equal((await deskSync.run()).outcome, "none", "without a key");
		await deskSync.use(key);
		const game = newGame();
		await desk.keeper.begin(game);
		enter(game, 2, 4);
		await desk.keeper.keep();
		equal((await deskSync.run()).outcome, "done", "sent");
		await phoneSync.use(key);
		equal((await phoneSync.run()).changed.join(), game.about.id, "found on the phone");
		const there = await phone.keeper.resume(game.about.id);
		equal(there.board.entries[2], 4, "the entry on the phone");
		enter(there, 3, 2);
		await phone.keeper.keep();
		equal((await phoneSync.run()).outcome, "done", "sent from the phone");
		equal((await deskSync.run()).changed.join(), game.about.id, "back at the desk");
		await desk.keeper.look();
		equal(desk.moved[0].board.entries[3], 2, "the entry at the desk");
		equal(server.asked.length > 0 && server.asked.every((auth) => auth === "Bearer " + key), true, "the key goes with each request");
		const before = server.puts;
		await deskSync.run(); await phoneSync.run();
		equal(server.puts, before, "nothing is sent again");`)
}

// devices are a desk and a phone with one key; play enters a digit and keeps it.
const devices = `
		const server = newServer();
		const desk = tab(), phone = tab();
		const deskSync = new store.Sync(desk.db, server.ask), phoneSync = new store.Sync(phone.db, server.ask);
		const key = store.newKey();
		await deskSync.use(key); await phoneSync.use(key);
		const play = async ({ keeper }, game, cell, digit) => { enter(game, cell, digit); await keeper.keep(); };
		const game = newGame();
		const id = (await desk.keeper.begin(game), game.about.id);
		await play(desk, game, 2, 4);
		await deskSync.run(); await phoneSync.run();
		const entries = async (db, cell) => (await store.library(db)).map((kept) => TESTED.model.decode(kept.document).board.entries[cell]).sort().join();
		const here = async (db) => TESTED.model.decode((await db.get("games", id)).document).board.entries;
`

// The player is asked which to go on with, and whatever the answer is, both are there.
func TestGamesPlayedOnBothSidesAreBothKept(t *testing.T) {
	for _, which := range []string{"here", "there"} {
		newStore(t).run(devices + `
		const there = await phone.keeper.resume(id);
		await play(phone, there, 3, 2);
		await play(desk, game, 3, 6);
		await phoneSync.run();
		const { outcome, changed } = await deskSync.run();
		equal(outcome + changed, "asked", "the outcome");
		equal((await here(desk.db))[3], 6, "what is on the board meanwhile");
		const puts = server.puts;
		equal((await deskSync.run()).outcome, "asked", "asked again");
		equal(server.puts, puts, "nothing is sent before the player has chosen");
		await deskSync.settle(id, "` + which + `");
		equal(await entries(desk.db, 3), "2,6", "entries at the desk");
		equal((await here(desk.db))[3], "` + which + `" === "here" ? 6 : 2, "what goes on");
		equal((await deskSync.run()).outcome, "done", "settled");
		const last = await phoneSync.run();
		if (last.outcome === "asked") await phoneSync.settle(id, "there");
		await phoneSync.run(); await deskSync.run(); await phoneSync.run();
		for (const { db } of [desk, phone]) equal(await entries(db, 3), "2,6", "entries in the end");
		equal((await here(phone.db))[3], (await here(desk.db))[3], "what goes on elsewhere");`)
	}
}

// Whatever version it has: after a backup was restored, or when a device with an older copy came first.
func TestAnOlderCopyNeverTakesThePlaceOfNewerPlay(t *testing.T) {
	for _, test := range []struct{ about, then string }{
		{"the backup is as it was", ""},
		{"it has a larger version", `server.games.get(id).version = ++server.last;`},
		{"it was played on since", `server.games.set(id, { ...server.games.get(id), version: ++server.last });`},
		{"it was played otherwise since", `const other = await phone.keeper.resume(id); await play(phone, other, 5, 9); phone.db.update("games", id, (old) => ({ ...old, remote: server.games.get(id).version })); await phoneSync.run();`},
	} {
		for _, unsent := range []string{"", "await play(desk, game, 11, 8);"} {
			newStore(t).run(devices + `
		const restore = server.backup();
		await play(desk, game, 3, 6);
		await play(desk, game, 10, 7);
		await deskSync.run();
		restore();
		` + test.then + unsent + `
		const before = (await desk.db.get("games", id)).document;
		equal((await deskSync.run()).outcome, "asked", "` + test.about + `");
		equal((await desk.db.get("games", id)).document, before, "the game here");
		await deskSync.settle(id, "here");
		await deskSync.run();
		equal(JSON.stringify(server.games.get(id).document), JSON.stringify(JSON.parse(before)), "the game there");
		equal((await entries(desk.db, 10)).includes("7"), true, "newer play");`)
		}
	}
}

// To undo something and to go on otherwise on another device is no reason to ask.
func TestWhatIsUndoneOnAnotherDeviceIsTakenOver(t *testing.T) {
	newStore(t).run(devices + `
		const there = await phone.keeper.resume(id);
		there.undo();
		await play(phone, there, 3, 2);
		await phoneSync.run();
		const { outcome, changed } = await deskSync.run();
		equal(outcome + changed, "done" + id, "the outcome");
		equal((await here(desk.db)).slice(2, 4).join(), "0,2", "the board");`)
}

// Versions of servers before those that are unique: everything has a new one, nobody is asked.
func TestAServerThatWasUpdatedAsksNothing(t *testing.T) {
	newStore(t).run(devices + `
		await desk.db.update("games", id, (old) => ({ ...old, remote: 1 }));
		equal((await deskSync.run()).outcome, "done", "unplayed");
		await desk.db.update("games", id, (old) => ({ ...old, remote: 1 }));
		await play(desk, game, 3, 6);
		equal((await deskSync.run()).outcome, "done", "played on");
		await phoneSync.run();
		equal((await here(phone.db))[3], 6, "at the phone");`)
}

func TestOtherDevicesLearnOfADeletion(t *testing.T) {
	newStore(t).run(devices + `
		await store.forget(phone.db, id);
		await phoneSync.delete(id);
		equal((await deskSync.run()).outcome, "asked", "at the desk");
		equal((await store.library(desk.db)).length, 1, "games until the player has chosen");
		await deskSync.settle(id, "there");
		equal((await store.library(desk.db)).length, 0, "deleted here, too");
		equal((await deskSync.run()).outcome, "done", "then");
		equal(server.games.size, 0, "games there");`)
	newStore(t).run(devices + `
		await store.forget(phone.db, id);
		await phoneSync.delete(id);
		await deskSync.run();
		await deskSync.settle(id, "here");
		equal((await deskSync.run()).outcome, "done", "kept");
		equal(server.games.size, 1, "games there again");`)
	newStore(t).run(devices + `
		await store.forget(phone.db, id);
		await phoneSync.delete(id);
		await play(desk, game, 3, 6);
		equal((await deskSync.run()).outcome, "done", "played since");
		equal(server.games.size, 1, "games there again");`)
	newStore(t).run(devices + `
		server.games.clear();
		server.deleted.set(id, { version: ++server.last, expired: true });
		equal((await deskSync.run()).outcome, "done", "expired");
		equal((await store.library(desk.db)).length + server.games.size, 1, "it stays here, and isn't sent");`)
}

func TestAServerThatIsAwayOrEmptyLosesNothing(t *testing.T) {
	newStore(t).run(`
		const server = newServer();
		const { db, keeper } = tab();
		const sync = new store.Sync(db, server.ask);
		await sync.use(store.newKey());
		const game = newGame();
		await keeper.begin(game);
		enter(game, 2, 4);
		await keeper.keep();
		server.away = true;
		equal((await sync.run()).outcome, "offline", "away");
		server.away = false;
		equal((await sync.run()).outcome, "done", "back");
		server.games.clear();
		equal((await sync.run()).outcome, "done", "emptied");
		equal((await store.library(db)).length, 1, "games here");
		equal(server.games.size, 1, "what the server lost is sent again");
		await sync.use("");
		equal((await sync.run()).outcome, "none", "turned off");
		const again = new store.Sync(db, server.ask);
		equal(await again.open(), "", "the key is forgotten");`)
}
