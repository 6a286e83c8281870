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

func TestGamesPlayedOnBothSidesAreBothKept(t *testing.T) {
	newStore(t).run(`
		const server = newServer();
		const desk = tab(), phone = tab();
		const deskSync = new store.Sync(desk.db, server.ask), phoneSync = new store.Sync(phone.db, server.ask);
		const key = store.newKey();
		await deskSync.use(key); await phoneSync.use(key);
		const game = newGame();
		await desk.keeper.begin(game);
		enter(game, 2, 4);
		await desk.keeper.keep();
		await deskSync.run(); await phoneSync.run();
		const there = await phone.keeper.resume(game.about.id);
		enter(there, 3, 2); await phone.keeper.keep();
		enter(game, 3, 6); await desk.keeper.keep();
		await phoneSync.run();
		await deskSync.run(); // finds what the phone did, and keeps its own beside it
		await deskSync.run(); await phoneSync.run();
		for (const { db } of [desk, phone]) {
			const thirds = (await store.library(db)).map((kept) => TESTED.model.decode(kept.document).board.entries[3]).sort();
			equal(thirds.join(), "2,6", "entries");
		}`)
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
		enter(game, 3, 2);
		await keeper.keep();
		await sync.run();
		equal(server.games.size, 1, "sent again once it is played");
		await sync.use("");
		equal((await sync.run()).outcome, "none", "turned off");
		const again = new store.Sync(db, server.ask);
		equal(await again.open(), "", "the key is forgotten");`)
}
