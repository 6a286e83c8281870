package web

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// Shift is let go while a dialog that it opened is there: the pad is in its mode again.
func TestShiftThatOpenedADialogIsForgotten(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	p.eval(`(() => {
		const key = (type, key, shiftKey) => document.activeElement.dispatchEvent(new KeyboardEvent(type, { key, code: key === "?" ? "Slash" : "ShiftLeft", shiftKey, bubbles: true, cancelable: true }));
		key("keydown", "Shift", true);
		key("keydown", "?", true);
		return "";
	})()`)
	p.soon("help", `document.querySelector("dialog.screen") !== null`)
	p.eval(`(document.activeElement.dispatchEvent(new KeyboardEvent("keyup", { key: "Shift", code: "ShiftLeft", bubbles: true })), "")`)
	p.eval(`(document.querySelector("dialog.screen header button").click(), "")`)
	p.soon("the board", `document.querySelector("dialog.screen") === null`)
	if mode := p.eval(`document.querySelector(".mode[aria-pressed=true]").dataset.mode`); mode != "digit" {
		t.Errorf("the pad is in the mode %s", mode)
	}
}

// A check against the solution is a help, and so is a mistake that is shown at once. A game
// with help has no best time, and the end says why.
func TestChecksCountAsHelp(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	p.keys("e")
	p.soon("the check", `/wrong/.test(document.querySelector(".message").textContent)`)
	solution := p.solution()
	for cell, given := range p.board() {
		if given == '.' {
			x, y := p.point(fmt.Sprintf("#cell-%d", cell))
			webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y))
			p.keys(fmt.Sprint(solution[cell]))
		}
	}
	p.soon("the end", `document.querySelector(".win .figures") !== null`)
	if told := p.eval(`document.querySelector(".win .figures").innerText`); !strings.Contains(told, "Hints and checks\n1") || !strings.Contains(told, "Best time\n–\nwithout hints or checks") {
		t.Errorf("it is told\n%s", told)
	}
	p.soon("a key", `document.activeElement.matches(".win .primary")`)
	p.keys(kb.Escape)
	p.soon("Esc closes it", `document.querySelector(".win") === null && !document.querySelector(".pad").inert && getComputedStyle(document.querySelector(".pad")).visibility === "visible"`)
}

// A link with an empty board is no puzzle, and says so.
func TestAnEmptyLinkIsRefused(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	webtest.Do(t, p.ctx, chromedp.Navigate(p.eval(`location.origin`)+"/?empty#/p/AAAA"), chromedp.WaitReady("#page:not([aria-busy]) #cell-0"))
	p.soon("it is told", `/damaged/.test(document.querySelector(".message").textContent)`)
	if board := p.board(); strings.Count(board, ".") == 81 {
		t.Error("an empty board is opened")
	}
}

// Damaged rows of the browser's database keep nothing else from opening.
func TestDamagedGamesAreSetAside(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	p.keys("1", kb.ArrowRight, "2")
	p.soon("it is kept", isKept)
	p.eval(`new Promise((done) => { const opening = indexedDB.open("sudoku"); opening.onsuccess = () => {
		const change = opening.result.transaction(["games", "results"], "readwrite");
		change.objectStore("games").put({ id: "broken-one" });
		change.objectStore("games").put({ id: "broken-two", rev: 1, saved: 5, document: "{", summary: null });
		change.objectStore("results").put({ id: "broken-three", rules: 9 });
		change.oncomplete = () => done("");
	}; })`)
	for screen, there := range map[string]string{"library": ".games .game[aria-current]", "statistics": ".figures", "new": ".levels .card", "daily": ".calendar"} {
		p.eval(`(location.hash = "#/` + screen + `", "")`)
		p.soon(screen, `document.querySelector("dialog `+there+`") !== null`)
		if screen == "library" {
			if told := p.eval(`document.querySelector(".damaged").innerText`); !strings.Contains(told, "broken-one") || !strings.Contains(told, "broken-two") {
				t.Errorf("it is told\n%s", told)
			}
		}
	}
}

// Without scripts the page says in the reader's language what it needs, where it is seen.
func TestWithoutScriptsThePageSaysSo(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	address := webtest.Serve(t, Handler(Options{}))
	for lang, want := range map[string]string{"en-US": "JavaScript; please", "zh-CN": "请在浏览器设置中允许"} {
		ctx := webtest.Open(t, "about:blank", webtest.Options{Language: lang, Width: 390, Height: 844})
		webtest.Do(t, ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			return err
		}), chromedp.Navigate(address))
		box := webtest.Eval[[]float64](t, ctx, `(() => { const box = document.querySelector("noscript").getBoundingClientRect(); return [box.top, box.height, box.width]; })()`)
		told := webtest.Eval[string](t, ctx, `document.querySelector("noscript").textContent`)
		if box[0] != 0 || box[1] < 20 || box[2] < 300 || !strings.Contains(told, want) {
			t.Errorf("%s: %q at %v", lang, told, box)
		}
	}
}

// Each new game takes the place of the one before: nothing of that stays behind. It is a hundred of
// them with
//
//	SUDOKU_TEST_GAMES=100 go test -v -run TestNoGameLeavesAnythingBehind ./cmd/sudoku/internal/web
func TestNoGameLeavesAnythingBehind(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	games := int64(5)
	if wish := os.Getenv("SUDOKU_TEST_GAMES"); wish != "" {
		var err error
		if games, err = strconv.ParseInt(wish, 10, 32); err != nil {
			t.Fatal(err)
		}
	}
	p := openPage(t, webtest.Options{Timeout: time.Hour})
	count := func() (nodes, listeners int64, heap float64) {
		webtest.Do(t, p.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			for range 3 {
				if _, err := cdp.Call(ctx, target, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
					return err
				}
			}
			used, err := cdp.Call(ctx, target, runtime.GetHeapUsage, cdp.Empty{})
			if err != nil {
				return err
			}
			counted, err := cdp.Call(ctx, target, memory.GetDOMCounters, cdp.Empty{})
			nodes, listeners, heap = counted.Nodes, counted.JsEventListeners, used.UsedSize
			return err
		}))
		return nodes, listeners, heap
	}
	begin := func() {
		before := p.board()
		p.keys("1", "n", "t")
		p.soon("a hint", `document.querySelector(".panel[aria-label^=Hint] .buttons") !== null`) // the 1 clashes
		p.keys("t", "t", "t", kb.Escape)
		p.tap(`[popovertarget="more"]`)
		p.soon("the menu", `document.querySelector("#more:popover-open") !== null`)
		p.keys(kb.Escape)
		p.keys("N")
		p.soon("the levels", `document.querySelector("dialog .levels .card") !== null`)
		p.eval(`(document.querySelector("dialog .levels .card").click(), "")`)
		p.soon("another game", `document.querySelector("dialog") === null && [...document.querySelectorAll(".cell")].map((cell) => cell.querySelector(".digit")?.textContent || ".").join("") !== "`+before+`"`)
	}
	for range 3 {
		begin()
	}
	nodes, listeners, heap := count()
	for range games {
		begin()
	}
	moreNodes, moreListeners, moreHeap := count()
	t.Logf("%d nodes, %d listeners and %.0f bytes, after %d more games %d, %d and %.0f; %s bytes are stored", nodes, listeners, heap, games, moreNodes, moreListeners, moreHeap,
		p.eval(`navigator.storage.estimate().then(({ usage }) => String(usage))`))
	if moreNodes-nodes > 40*games || moreListeners-listeners > 3*games {
		t.Errorf("%d nodes and %d listeners stay behind with each game", (moreNodes-nodes)/games, (moreListeners-listeners)/games)
	}
	if games >= 100 && (moreNodes-nodes > 2000 || moreListeners-listeners > 200 || moreHeap-heap > 2_000_000) {
		t.Errorf("it grows by %d nodes, %d listeners and %.0f bytes", moreNodes-nodes, moreListeners-listeners, moreHeap-heap)
	}
}

// A generated board that has no level is called by its rules, not the player's own.
func TestAGeneratedBoardIsNotTheirOwn(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	p.eval(`(localStorage.setItem("sudoku.new", JSON.stringify({ size: "25" })), location.hash = "#/new", "")`)
	p.soon("its card", `document.querySelector("dialog .levels .card") !== null`)
	p.eval(`([...document.querySelectorAll("dialog .levels .card")].at(-1).click(), "")`)
	webtest.Until(t, p.ctx, `document.querySelectorAll(".cell").length === 625`)
	if title := p.eval(`document.querySelector(".level").textContent`); title != "25×25" {
		t.Errorf("it is called %q", title)
	}
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(1920, 1080))
	cut := p.eval(`(() => { const stage = document.querySelector(".stage").getBoundingClientRect(), grid = document.querySelector(".grid").getBoundingClientRect();
		return grid.right > stage.right || grid.bottom > stage.bottom ? "cut off" : ""; })()`)
	if cut != "" {
		t.Error("at 1920×1080 it is cut off")
	}
}

// Playing on from a step leaves notes in every empty cell, so that what comes later is
// not drawn over blank ones; undo takes all of it back at once.
func TestPlayingOnLeavesNotesEverywhere(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	before := p.board()
	p.keys("E")
	p.soon("the path", `document.querySelector("[data-panel=toEnd]") !== null`)
	for range 6 {
		p.keys(kb.ArrowRight)
	}
	p.tap("[data-panel=play]")
	p.soon("the board", `document.querySelector(".panel[hidden]") !== null`)
	blank := p.eval(`[...document.querySelectorAll(".cell")].filter((cell) => !cell.querySelector(".digit")?.textContent && !cell.querySelector(".marks")?.textContent.trim()).map((cell) => cell.id).join(" ")`)
	if blank != "" {
		t.Errorf("cells without notes: %s", blank)
	}
	p.keys("u")
	if p.board() != before || p.count(".marks:not(:empty)") != 0 {
		t.Error("undo doesn't take it back in one step")
	}
}

// Board and pad share their top edge, and the board is as large as the window lets it be.
func TestTheBoardIsThePage(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	for _, size := range [][2]int64{{1280, 800}, {1440, 900}, {1920, 1080}, {2560, 1440}} {
		webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
		at := webtest.Eval[[]float64](t, p.ctx, `(() => { const of = (what) => document.querySelector(what).getBoundingClientRect(); return [of(".grid").top, of(".modes").top, of(".grid").height]; })()`)
		if d := at[0] - at[1]; d < -6 || d > 6 {
			t.Errorf("%v: the board begins at %v, the pad at %v", size, at[0], at[1])
		}
		if high := float64(size[1]); at[2] < high-max(90, 0.07*high) {
			t.Errorf("%v: the board is only %v high", size, at[2])
		}
	}
	// Words are larger on the largest screens.
	p.keys("q")
	p.soon("a message", `document.querySelector(".message").textContent !== ""`)
	if size := webtest.Eval[float64](t, p.ctx, `parseFloat(getComputedStyle(document.querySelector(".message")).fontSize)`); size < 18 {
		t.Errorf("at 2560 pixels a message has letters of %v", size)
	}
	p.soon("what lies beside the board", `document.querySelector(".aside .standing")`)
	if on := p.eval(`(() => {
		const told = document.createRange();
		told.selectNodeContents(document.querySelector(".message"));
		const { bottom } = told.getBoundingClientRect(), { top } = document.querySelector(".aside").getBoundingClientRect();
		return bottom <= top ? "" : bottom + " " + top;
	})()`); on != "" {
		t.Errorf("a message lies on what is beside the board: %s", on)
	}
	p.keys("q")
	// At 400 % zoom, and on the smallest phones, board and pad or hint are seen together.
	seen := func(size [2]int64, what ...string) {
		t.Helper()
		for _, one := range what {
			if outside := p.eval(`(() => { const boxes = [...document.querySelectorAll("` + one + `")].map((e) => e.getBoundingClientRect()).filter((b) => b.width > 0);
				return boxes.length > 0 && boxes.every((b) => b.top >= 0 && b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight) ? "" : JSON.stringify(boxes); })()`); outside != "" {
				t.Errorf("%v: %s isn't in sight: %s", size, one, outside)
			}
		}
	}
	for _, size := range [][2]int64{{320, 256}, {360, 225}, {320, 568}} {
		webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
		seen(size, ".grid", ".digit-key")
		p.keys("t")
		p.soon("a hint", `document.querySelector(".panel .buttons .primary")?.offsetWidth > 0 && document.querySelector(".panel .text p")?.offsetWidth > 0`)
		seen(size, ".grid", ".panel .text p", ".panel .buttons .primary")
		p.keys(kb.Escape)
		p.soon("the board", `document.querySelector(".panel[hidden]") !== null`)
	}
}

// The page that refuses is dark where the player's screen is.
func TestWhatIsNotThereIsToldInTheDark(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	ctx := webtest.Open(t, webtest.Serve(t, Handler(Options{}))+"/nothing", webtest.Options{Dark: true, Allow: []string{"404"}})
	webtest.Until(t, ctx, `document.querySelector(".refused h1")`)
	webtest.Until(t, ctx, `(light => light(".refused", "backgroundColor") < 60 && light("h1", "color") > 200)((of, name) => Number(getComputedStyle(document.querySelector(of))[name].match(/\d+/)[0]))`)
}

// The card of today's puzzle shows the day.
func TestTodaysCardHasAPicture(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{Width: 2560, Height: 1440})
	show(t, p.ctx, "new")
	p.soon("the day", `document.querySelector("dialog .cards.first .picture text")?.textContent === String(new Date().getDate())`)
	// It is as wide as the cards beneath it together, stands beside that of a game to go on with, and tells how it stands with today's.
	const card = `[...document.querySelectorAll("dialog .cards.first .card")].at(-1)`
	wide := func(cards int) {
		t.Helper()
		if got := p.eval(`(all => all.length === ` + itoa(cards) + ` && new Set(all.map(({ top }) => top)).size === 1 && Math.abs(all.at(-1).right - document.querySelector("dialog .cards.first").getBoundingClientRect().right) < 1 ? "" : JSON.stringify(all))([...document.querySelectorAll("dialog .cards.first .card")].map((one) => one.getBoundingClientRect()))`); got != "" {
			t.Errorf("%d cards lie at %s", cards, got)
		}
	}
	wide(1)
	p.eval(card + `.click(), ""`)
	p.soon("today's puzzles", `document.querySelector("dialog .daily .primary")`)
	click(t, p.ctx, "Play today’s puzzle")
	closed(t, p.ctx)
	p.soon("today's puzzle", `document.querySelector(".level").textContent.startsWith("Today")`)
	enter(t, p.ctx, "5")
	show(t, p.ctx, "new")
	p.soon("that it is begun", card+`.textContent.includes(", begun")`)
	wide(2)
	p.eval(`(document.querySelector("dialog header button").click(), "")`)
	closed(t, p.ctx)
	p.keys("u")
	for cell, digit := range p.solution() {
		if p.board()[cell] == '.' {
			p.eval(fmt.Sprintf(`(document.getElementById("cell-%d").focus(), "")`, cell))
			p.keys(itoa(int(digit)))
		}
	}
	p.soon("the end", `document.querySelector(".win .figures")`)
	show(t, p.ctx, "new")
	p.soon("that it is solved", card+`.textContent.includes(", solved")`)
	wide(1)
}

// Words on buttons and in the line of facts are whole on the smallest screens, whatever can
// be chosen: none reaches beyond its button, and none is broken.
func TestWordsAreWholeOnSmallScreens(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{Touch: true})
	for _, lang := range []string{"en", "zh"} {
		for _, size := range [][3]int64{{320, 256, 1}, {360, 225, 1}, {512, 384, 2}, {320, 568, 1}, {360, 640, 1}, {640, 360, 1}} {
			webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateScale(float64(size[2])), chromedp.EmulateMobile, chromedp.EmulateTouch))
			for _, marks := range []string{"notes", "edges"} {
				p.choose(fmt.Sprintf(`{ lang: %q, marks: %q }`, lang, marks))
				picture(t, p.ctx, fmt.Sprintf("words-%dx%d-%s-%s", size[0], size[1], lang, marks))
				if bad := p.eval(`(() => {
					const bad = [];
					const lines = (node, from, to) => {
						const range = document.createRange();
						range.setStart(node, from);
						range.setEnd(node, to);
						return [...range.getClientRects()].filter((box) => box.width > 0);
					};
					for (const button of document.querySelectorAll("#page button")) {
						const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
						const room = button.getBoundingClientRect();
						if (!button.checkVisibility() || button.closest(".spoken")) continue;
						for (let text = walk.nextNode(); text; text = walk.nextNode()) {
							for (const box of lines(text, 0, text.data.length)) {
								if (box.left < room.left - 0.5 || box.right > room.right + 0.5 || box.bottom > room.bottom + 0.5) bad.push(text.data + " is wider than its button");
							}
						}
					}
					for (const text of [...document.querySelectorAll(".level, .facts span:not([hidden])")].map((one) => one.firstChild).filter(Boolean)) {
						for (const { 0: word, index } of text.data.matchAll(/[A-Za-z.\d]+/g)) {
							if (new Set(lines(text, index, index + word.length).map((box) => box.top)).size > 1) bad.push(word + " is broken");
						}
					}
					return bad.join(", ");
				})()`); bad != "" {
					t.Errorf("%v %s: %s", size, lang, bad)
				}
			}
		}
	}
}

// What shows a hint may not be there when the connection is lost: that is told, once, and
// the game goes on.
func TestAHintThatCannotBeShownIsTold(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	asked := atomic.Int32{}
	everything := Handler(Options{})
	address := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/panel-") {
			asked.Add(1)
			http.Error(w, "away", http.StatusServiceUnavailable)
			return
		}
		everything.ServeHTTP(w, r)
	}))
	p := page{t, webtest.Open(t, address, webtest.Options{Allow: []string{"favicon.ico", "panel-"}})}
	webtest.Until(t, p.ctx, webtest.Ready)
	p.keys("t")
	p.soon("that it can't be loaded", `/needs a connection the first time/.test(document.querySelector(".message").textContent)`)
	if n := asked.Load(); n > 3 {
		t.Errorf("it was asked for %d times", n)
	}
	if got := p.eval(`document.querySelector("#page").dataset.help ?? ""`); got != "" {
		t.Errorf("the page still makes room for a hint: %q", got)
	}
}

// A full board with constraints is solved when its solution is known, which may be before
// Go has judged it: the end is told all the same.
func TestTheEndIsToldWhateverIsKnownFirst(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	killer := wholeGames[4]
	p := visitRules(t, killer.rules, killer.givens, webtest.Options{})
	p.eval(`(() => {
		const post = Worker.prototype.postMessage, late = { check: 500, broken: 1500 };
		Worker.prototype.postMessage = function (message) { setTimeout(() => post.call(this, message), late[message.call] ?? 0); };
		return "";
	})()`)
	rules, err := variants.Parse(killer.rules)
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err := sudoku.Parse(killer.givens, sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := sudoku.Solve(t.Context(), puzzle)
	if err != nil {
		t.Fatal(err)
	}
	killer.play(chromium{page: p}, killer.givens, solution)
	solved(t, chromium{page: p})
}

// On a desk the board into which a puzzle is typed is seen whole, above what says how it stands.
func TestTheBoardThatIsTypedInIsSeenWhole(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	for _, size := range [][2]int64{{1280, 800}, {1440, 900}, {1920, 1080}} {
		webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
		show(t, p.ctx, "own")
		webtest.Until(t, p.ctx, `document.querySelectorAll(".typing input").length === 81`)
		webtest.Rest(t, p.ctx)
		picture(t, p.ctx, fmt.Sprintf("own-%dx%d", size[0], size[1]))
		if bad := p.eval(`(() => {
			const [board, body, footer] = [".typing", "dialog .body", "dialog .footer"].map((one) => document.querySelector(one).getBoundingClientRect());
			return board.width >= 220 && board.top >= body.top && board.bottom <= footer.top ? "" : JSON.stringify([board, body, footer]);
		})()`); bad != "" {
			t.Errorf("%v: it is small or not seen whole: %s", size, bad)
		}
		webtest.Eval[any](t, p.ctx, `document.querySelector("dialog header button").click(), null`)
		closed(t, p.ctx)
	}
}

// The numbers of rows and columns are whole where a board scrolls on a phone, too.
func TestNumbersOfABoardThatScrollsAreWhole(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	p.choose(`{ coordinates: true }`)
	p.link("samurai", "1"+strings.Repeat(".", 368))
	p.soon("the numbers", `document.querySelectorAll("#page .coordinates text").length === 42`)
	picture(t, p.ctx, "numbers-samurai")
	if cut := p.eval(`(() => {
		const stage = document.querySelector(".stage").getBoundingClientRect();
		return [...document.querySelectorAll("#page .coordinates text")].map((one) => [one.textContent, one.getBoundingClientRect()])
			.filter(([name, box]) => box.left < stage.left && box.top < stage.bottom || box.top < stage.top && box.left < stage.right).map(([name]) => name).join(" ");
	})()`); cut != "" {
		t.Errorf("numbers are cut off: %s", cut)
	}
}

// What the page tells is read whole on phones, beneath the board and not on it.
func TestMessagesAreWholeOnPhones(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	for _, lang := range []string{"en-US", "zh-CN"} {
		p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true, Language: lang})
		for _, size := range [][2]int64{{390, 844}, {360, 640}} {
			webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
			for _, one := range []struct {
				name string
				do   func()
			}{
				{"pen", func() { p.keys("q") }},
				{"link", func() { p.keys("q"); p.eval(fmt.Sprintf(`location.hash = "#/p/damaged%d", ""`, size[0])) }},
			} {
				before := p.eval(`document.querySelector(".message").textContent`)
				one.do()
				p.soon("what is told", fmt.Sprintf(`!["", %q, %q].includes(document.querySelector(".message").textContent)`, before, map[string]string{"en-US": "Pen off", "zh-CN": "画笔已收起。"}[lang]))
				picture(t, p.ctx, fmt.Sprintf("message-%s-%d-%s", one.name, size[0], lang))
				if bad := p.eval(`(() => {
					const range = document.createRange();
					range.selectNodeContents(document.querySelector(".message"));
					const board = document.querySelector(".grid").getBoundingClientRect(), pad = document.querySelector(".pad").getBoundingClientRect();
					const lines = [...range.getClientRects()];
					return lines.every((one) => one.left >= 0 && one.right <= innerWidth && one.top >= board.bottom - 1 && one.bottom <= pad.top + 4) ? "" : JSON.stringify([lines, board, pad]);
				})()`); bad != "" {
					t.Errorf("%s %v %s: cut off, or on something else: %s", lang, size, one.name, bad)
				}
			}
		}
	}
}

// TestAWordokuIsTypedIn types letters for digits cell by cell. The page tells how it takes them, and
// plays with them.
func TestAWordokuIsTypedIn(t *testing.T) {
	p := openPage(t, webtest.Options{})
	show(t, p.ctx, "own")
	p.eval(`(select => { select.value = "4"; select.dispatchEvent(new Event("change")); })(document.querySelector(".own select")), ""`)
	p.soon("a small grid", `document.querySelectorAll(".typing input").length === 16`)
	p.eval(`(document.querySelector(".typing input").focus(), "")`)
	p.keys("s", kb.ArrowRight, kb.ArrowRight, "d")
	p.soon("how many there are", `document.querySelector(".verdict").textContent === "2 givens"`)
	p.keys(kb.ArrowRight, "o", "u", kb.ArrowRight, kb.ArrowRight, "s", "d", kb.ArrowRight, "u", kb.ArrowRight, kb.ArrowRight, "o")
	p.soon("what the letters are", `document.querySelector(".own .unread")?.textContent === "D O S U are read as symbols for 1 to 4"`)
	p.soon("its solution", `document.querySelector(".verdict").textContent.includes("One solution")`)
	p.eval(`([...document.querySelectorAll(".own button")].find((button) => button.textContent === "Solution").click(), "")`)
	if got := p.eval(`[...document.querySelectorAll(".typing input")].map(({ value, placeholder }) => value || placeholder).join("")`); got != "SUODDOUSOSDUUDSO" {
		t.Errorf("the solution is %s", got)
	}
	p.eval(`([...document.querySelectorAll(".own .footer button")].at(-1).click(), "")`)
	closed(t, p.ctx)
	p.soon("its letters on the board", `document.querySelector(".board").textContent.includes("S")`)
}
