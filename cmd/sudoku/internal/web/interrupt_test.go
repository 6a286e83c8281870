package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// interrupted opens every screen by its address and as a player does, and leaves it in each way there
// is, twice over; it gives what is wrong then.
const interrupted = `(async () => {
	const wrong = [], until = async (what, holds) => {
		for (let i = 0; i < 600; i++) {
			if (holds()) return;
			await new Promise((done) => setTimeout(done, 10));
		}
		wrong.push(what);
	};
	const dialog = () => document.querySelector("dialog.screen"), shown = () => location.href + dialog();
	const here = shown();
	const escape = () => (dialog() ?? document.body).dispatchEvent(new Event("cancel", { cancelable: true }));
	const ways = {
		x: () => { const x = dialog().querySelector("header button"); x.click(); x.click(); },
		grey: () => { const grey = dialog(); grey.click(); grey.click(); },
		escape: () => { escape(); escape(); },
		browser: () => { dialog().close(); },
		back: () => history.back(),
	};
	const items = document.querySelectorAll("#main-menu button");
	for (const [i, item] of items.entries()) {
		for (const [way, leave] of Object.entries(ways)) {
			if (way !== "x" && i % Object.keys(ways).length !== Object.keys(ways).indexOf(way)) continue;
			item.click();
			await until(item.textContent + " opens", () => dialog());
			const { length } = history;
			leave();
			await until(item.textContent + " closes by " + way, () => !dialog() && shown() === here);
			await new Promise((done) => setTimeout(done, 20));
			if (shown() !== here || history.length !== length) wrong.push(item.textContent + " left by " + way + ": " + shown());
		}
	}
	// Screens that no menu has, by their links; each is there again when the page goes back to it.
	for (const name of ["room", "board/2026-11-01-easy", "start"]) {
		for (const [way, leave] of Object.entries(ways)) {
			location.hash = "#/" + name;
			await until(name + " opens", () => dialog());
			const { length } = history;
			leave();
			await until(name + " closes by " + way, () => !dialog() && shown() === here);
			await new Promise((done) => setTimeout(done, 20));
			if (shown() !== here || history.length !== length) wrong.push(name + " left by " + way + ": " + shown());
		}
	}
	// Closed and another asked for at once.
	items[1].click();
	await until("today's", () => dialog());
	dialog().querySelector("header button").click();
	items[9].click();
	await until("help", () => dialog() && location.hash === "#/help");
	if (!dialog()) return wrong.join("\n");
	dialog().close();
	await until("the board", () => shown() === here);
	// Closed before it has come.
	items[0].click();
	document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
	await until("nothing opens", () => shown() === here);
	return wrong.join("\n");
})()`

// turnedAndBeside turns the device while each screen is open, and plays in a second tab meanwhile: the
// screen stays, whole and with what was chosen on it, and the board has what was played.
func turnedAndBeside(p page) {
	p.t.Helper()
	two, cancel := chromedp.NewContext(p.ctx)
	defer cancel()
	webtest.Do(p.t, two, chromedp.Navigate(p.eval(`location.origin`)))
	webtest.Until(p.t, two, webtest.Ready)
	const entries = `[...document.querySelectorAll(".cell")].map((cell) => cell.textContent).join()`
	before := p.eval(entries)
	for i, name := range []string{"new", "daily", "own", "setter", "library", "publish", "statistics", "share", "print", "learn", "intro", "settings", "help", "savepoints", "room", "board/2026-11-01-easy", "start"} {
		show(p.t, p.ctx, name)
		p.eval(`(() => {
			const part = document.querySelector("dialog.screen :is(input[type=text]:not([readonly]), textarea:not([readonly]))");
			if (part) part.value = "1";
			document.querySelector("dialog.screen .body").firstElementChild.dataset.mine = "";
			return "";
		})()`)
		for _, size := range [][2]int64{{800, 1280}, {1280, 800}} {
			webtest.Do(p.t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
			if wide := p.eval(`(body => body && body.querySelector("[data-mine]") ? String(body.scrollWidth > body.clientWidth ? body.scrollWidth : "") : "gone")(document.querySelector("dialog.screen .body"))`); wide != "" {
				p.t.Errorf("%s, turned to %d×%d: %s", name, size[0], size[1], wide)
			}
		}
		key := []string{"5", "u"}[i%2] // a digit, and back
		webtest.Do(p.t, two, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent(key))
		p.soon("what was played in the other tab while "+name+" is open", fmt.Sprintf(`(%s === %q) === %t`, entries, before, i%2 == 1))
		if kept := p.eval(`(part => !document.querySelector("dialog.screen[open] [data-mine]") ? "gone" : part && part.value !== "1" ? part.value : "")(document.querySelector("dialog.screen :is(input[type=text]:not([readonly]), textarea:not([readonly]))"))`); kept != "" {
			p.t.Errorf("%s, after a second tab: %s", name, kept)
		}
		p.eval(`(document.querySelector("dialog.screen header button").click(), "")`)
		closed(p.t, p.ctx)
	}
}

// Whichever way a screen is left, and however often, the game is there then, and what was begun on
// the screen is offered again. A double click doesn't reach what lies beneath.
func TestScreensOutliveInterruptions(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{Allow: []string{"api/v1/board"}}) // no server knows who has solved it
	if wrong := p.eval(interrupted); wrong != "" {
		t.Error(wrong)
	}
	turnedAndBeside(p)
	p.keys("N")
	p.soon("new puzzles", `document.querySelector("dialog .levels .card")`)
	x, y := p.point("dialog header button")
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y, chromedp.ClickCount(2)))
	p.soon("the board", `!document.querySelector("dialog") && !document.querySelector("#main-menu:popover-open")`)
	if at := p.eval(`location.hash`); at != "" {
		t.Errorf("a double click on × leads to %s", at)
	}
	p.keys("N")
	p.soon("new puzzles", `document.querySelector("dialog .levels .card")`)
	p.keys(kb.Escape, kb.Escape)
	p.soon("the board", `!document.querySelector("dialog") && location.hash === ""`)

	// What is chosen for a room outlives it, too; the page of a puzzle is there again when the page is loaded again.
	show(t, p.ctx, "room")
	p.eval(`(() => {
		const [name] = document.querySelectorAll("dialog form input[type=text]");
		name.value = "Ann";
		name.dispatchEvent(new Event("input"));
		document.querySelector("dialog [name=room-kind][value=together]").click();
		document.querySelector("dialog [role=switch]").click();
		return "";
	})()`)
	const room = `[document.querySelector("dialog form input[type=text]")?.value, document.querySelector("dialog [name=room-kind]:checked")?.value, document.querySelector("dialog [role=switch]").checked].join()`
	p.keys(kb.Escape, kb.Escape)
	closed(t, p.ctx)
	webtest.Leave(t, p.ctx, "location.hash = '#/room'; location.reload()")
	p.reloaded("!window.left")
	p.soon("the room as it was chosen", room+` === "Ann,together,true"`)
	webtest.Leave(t, p.ctx, "location.hash = '#/start'; location.reload()")
	p.reloaded("!window.left")
	p.soon("the page of the puzzle", `document.querySelector("dialog .start .primary")`)
	p.keys(kb.Escape, kb.Escape)
	closed(t, p.ctx)

	// A puzzle that is typed in outlives the screen, the page, and a change to the other way.
	show(t, p.ctx, "own")
	p.eval(`(document.querySelector(".typing input").focus(), "")`)
	p.keys("5", "3", kb.Escape, kb.Escape)
	closed(t, p.ctx)
	webtest.Leave(t, p.ctx, "location.hash = '#/own'; location.reload()")
	p.reloaded("!window.left")
	p.soon("what was typed in", `document.querySelectorAll(".typing input")[1]?.value === "3"`)
	// One that is pasted and clashes is mended where it is typed in.
	p.eval(`(document.querySelector("input[value=paste]").click(), "")`)
	p.eval(`(area => { area.value = "55" + ".".repeat(79); area.dispatchEvent(new Event("input")); })(document.querySelector("dialog textarea")), ""`)
	p.soon("the clash", `document.querySelector(".mending button")`)
	p.eval(`(document.querySelector(".mending button").click(), "")`)
	p.soon("the digits that clash", `[...document.querySelectorAll(".typing input[aria-invalid=true]")].map((cell) => cell.value).join("") === "55"`)

	// What is set is kept too, and any puzzle can be set on.
	p.eval(`([...document.querySelectorAll(".own button")].find((button) => button.textContent === "Change the puzzle on the board").click(), "")`)
	p.soon("its digits", `/^One solution/.test(document.querySelector(".setter .verdict")?.textContent)`)
	p.eval(`(document.querySelector(".canvas-cell[tabindex='0']").focus(), "")`)
	p.with(chromedp.ModifierShift, kb.ArrowRight)
	p.keys(kb.Enter, "1", "2")
	p.soon("the cage", `document.querySelector(".setter textarea").value === "9+killer=12:r1c1r1c2"`)
	p.keys(kb.Escape, kb.Escape)
	closed(t, p.ctx)
	show(t, p.ctx, "setter")
	p.soon("the draft", `document.querySelector(".setter textarea").value === "9+killer=12:r1c1r1c2"`)
	if drafts := p.eval(`document.querySelector(".drafts summary").textContent`); drafts != "Drafts (1)" {
		t.Errorf("the setter offers %s", drafts)
	}

	// After boards that overlap no kind of rule is out of reach, and its card says what it brings.
	show(t, p.ctx, "new")
	click(t, p.ctx, "Samurai")
	if told := p.eval(`document.querySelector("[data-keep=kind-killer]").textContent`); !strings.HasSuffix(told, "(On 9×9.)") {
		t.Errorf("the card says %q", told)
	}
	click(t, p.ctx, "Killer cage")
	if chosen := p.eval(`document.querySelector(".choices h3, .new h3").textContent`); !strings.HasPrefix(chosen, "9×9 · Killer cage") {
		t.Errorf("chosen is %q", chosen)
	}
}
