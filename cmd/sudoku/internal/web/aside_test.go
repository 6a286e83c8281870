package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// On a desk the column beside the board is used down to the board's lower edge: no gap in it is higher
// than a sixth of it, whatever is shown fits, and the board stays where it is when a hint comes there.
func TestADeskHasNoVoidBesideTheBoard(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	for _, options := range []webtest.Options{{}, {Language: "zh-CN"}} {
		p := openPage(t, options)
		for _, size := range [][2]int64{{1280, 800}, {1440, 900}, {1920, 1080}, {2560, 1440}} {
			webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
			p.soon("what lies beside the board", `document.querySelector(".aside .standing")?.checkVisibility()`)
			webtest.Rest(t, p.ctx)
			name := fmt.Sprintf("aside-%dx%d-%s", size[0], size[1], p.eval(`document.documentElement.lang`))
			picture(t, p.ctx, name)
			void := webtest.Eval[float64](t, p.ctx, `(() => {
				const board = document.querySelector(".grid").getBoundingClientRect();
				const parts = [document.querySelector(".pad"), ...document.querySelector(".aside").children].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
				const gaps = parts.map(({ bottom }, i) => (parts[i + 1]?.top ?? board.bottom) - bottom);
				return Math.max(...gaps) / board.height;
			})()`)
			if void > 1.0/6 {
				t.Errorf("%s: a gap has %.2f of the board's height", name, void)
			}
			if got := p.eval(`[...document.querySelectorAll(".aside p, .aside button")].filter((e) => e.checkVisibility()).filter((e) => (({ left, top, width, height }) => !e.contains(document.elementFromPoint(left + width / 2, top + height / 2)))(e.getBoundingClientRect())).map((e) => e.textContent).join()`); got != "" {
				t.Errorf("%s: something lies over %s", name, got)
			}
			if over := p.eval(`(({ bottom }) => [...document.querySelectorAll(".aside, .aside > div, .aside button")].filter((e) => e.checkVisibility() && (e.getBoundingClientRect().bottom > bottom + 2 || e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)).map((e) => e.className + " " + e.textContent).join("\n"))(document.querySelector(".grid").getBoundingClientRect())`); over != "" {
				t.Errorf("%s: there is no room for %s", name, over)
			}
			const places = `JSON.stringify([".grid", ".pad"].map((name) => document.querySelector(name).getBoundingClientRect()))`
			before := p.eval(places)
			p.keys("t")
			p.soon("a hint in its place", `document.querySelector(".panel h2")?.checkVisibility() && !document.querySelector(".aside").checkVisibility()`)
			if now := p.eval(places); now != before {
				t.Errorf("%s: a hint moves %s to %s", name, before, now)
			}
			p.keys(kb.Escape)
			p.soon("it again", `document.querySelector(".aside").checkVisibility()`)
		}
	}
}

// What lies beside the board tells of the game as it is played, of today's puzzles and of other games, and
// leads to them.
func TestWhatLiesBesideTheBoardLeadsOn(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Width: 1920, Height: 1080, Day: "2026-11-20"})
	press := func(selector string) {
		t.Helper()
		p.soon(selector, fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
		webtest.Eval[any](t, p.ctx, fmt.Sprintf(`document.querySelector(%q).click(), null`, selector))
	}
	p.soon("what lies beside the board", `document.querySelector(".aside .standing")?.checkVisibility()`)
	p.keys(".")
	before := p.eval(`document.querySelector(".aside .standing strong").textContent`)
	enter(t, p.ctx, "5")
	p.soon("the progress", fmt.Sprintf(`document.querySelector(".aside .standing strong").textContent !== %q`, before))
	first := p.board()
	press(`.today button:nth-child(2)`)
	p.soon("today's puzzle", `document.querySelector(".level").textContent.startsWith("Today")`)
	closed(t, p.ctx)
	p.soon("the game before, to go on with", `document.querySelector(".more-play .boards small")?.textContent.endsWith("% filled")`)
	enter(t, p.ctx, "7")
	press(`.more-play .boards button`)
	p.soon("it on the board", `document.querySelector(".level").textContent === "Easy"`)
	if got := p.board(); got != first {
		t.Errorf("the game that goes on is %s, was %s", got, first)
	}
	p.soon("how far today's is", `/\d+%/.test(document.querySelector(".today [data-state=begun]")?.textContent)`)
	press(`.more-play .boards button`)
	p.soon("the levels of a kind of boards", `document.querySelector("dialog .new h3")?.textContent.includes("Killer")`)
}

// The end of a game is told whole on every screen, and on a desk what lies beside the board stays under it.
func TestTheEndOfAGameIsToldWhole(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	for _, size := range [][2]int{{390, 844}, {820, 1180}, {1280, 800}, {2560, 1440}} {
		p := openPage(t, webtest.Options{Width: size[0], Height: size[1]})
		p.link("9", "53467891267219534819834256785976142342685379171392485696153728428741963534528617.")
		p.tap("#cell-80")
		p.keys("9")
		p.soon("the end", `document.querySelector(".win .figures")`)
		webtest.Rest(t, p.ctx)
		picture(t, p.ctx, fmt.Sprintf("end-%dx%d", size[0], size[1]))
		if cut := p.eval(`(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1 ? scrollHeight + " in " + clientHeight : "")(document.querySelector(".win .text"))`); cut != "" {
			t.Errorf("%v: what is told has no room: %s", size, cut)
		}
		if size[0] < 1000 {
			continue
		}
		p.soon("what lies beside the board", `document.querySelector(".aside .standing")?.checkVisibility()`)
		if over := webtest.Eval[float64](t, p.ctx, `document.querySelector(".win").getBoundingClientRect().bottom - document.querySelector(".aside").getBoundingClientRect().top`); over > 0 {
			t.Errorf("%v: the end lies over %v pixels of what lies beside the board", size, over)
		}
	}
}

// An explanation and a replay list their steps down to the board's lower edge on a desk: the list shows
// the step of the board and leads to any other. On a phone there is none.
func TestStepsAreListedBesideTheBoard(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	enter(t, p.ctx, "5")
	enter(t, p.ctx, "7")
	for key, title := range map[string]string{"E": "Step %d of ", "P": "Action %d of "} {
		p.keys(key)
		p.soon("the steps", `document.querySelectorAll(".step-list li").length > 1`)
		if void := webtest.Eval[float64](t, p.ctx, `document.querySelector(".grid").getBoundingClientRect().bottom - document.querySelector(".panel").getBoundingClientRect().bottom`); void > 20 {
			t.Errorf("%s: below the steps %v pixels are empty", key, void)
		}
		at := func(step int) {
			t.Helper()
			p.soon("the step", fmt.Sprintf(`[...document.querySelectorAll(".panel h2, .panel .told")].some(({ textContent }) => textContent.startsWith(%q)) && [...document.querySelectorAll(".step-list button")].findIndex((step) => step.ariaCurrent === "step") === %d`, fmt.Sprintf(title, step), step-1))
		}
		webtest.Eval[any](t, p.ctx, `[...document.querySelectorAll(".step-list button")].at(-1).click(), null`)
		last := p.count(".step-list li")
		at(last)
		if seen := webtest.Eval[bool](t, p.ctx, `(([list, step]) => step.bottom <= list.bottom + 1)([".step-list", ".step-list [aria-current]"].map((one) => document.querySelector(one).getBoundingClientRect()))`); !seen {
			t.Errorf("%s: the last step isn't in sight", key)
		}
		p.keys(kb.ArrowLeft)
		at(last - 1)
		picture(t, p.ctx, "steps-"+key)
		p.keys(kb.Escape)
		p.soon("the game", `!document.querySelector(".step-list")`)
	}
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(390, 844))
	p.keys("E")
	p.soon("a step without a list", `document.querySelector(".step-list") && !document.querySelector(".step-list").checkVisibility()`)
}
