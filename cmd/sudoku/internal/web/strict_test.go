package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// A strict game counts mistakes and ends with the third; it can be tried again, or played
// on without counting. Then it is replayed.
func TestAStrictGameAndItsReplay(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	solution := p.solution()
	p.keys("o")
	webtest.Do(t, p.ctx, chromedp.WaitVisible(`[data-keep="strict"]`), chromedp.Click(`[data-keep="strict"]`), chromedp.Click("dialog header button"))
	p.soon("what is counted", `/Mistakes 0\/3/.test(document.querySelector(".facts").textContent)`)

	cell := strings.Index(p.board(), ".")
	wrong := func() string { return fmt.Sprint(solution[cell]%9 + 1) }
	choose := func(cell int) { p.eval(fmt.Sprintf(`document.querySelector("#cell-%d").focus(), ""`, cell)) }
	choose(cell)
	webtest.Do(t, p.ctx, chromedp.Click(fmt.Sprintf("#cell-%d", cell)))
	p.keys(fmt.Sprint(solution[cell]), wrong())
	if got := p.cell(cell); !strings.Contains(got, "wrong") {
		t.Errorf("a mistake is not shown: %q", got)
	}
	p.keys("u", wrong())
	if got := p.eval(`document.querySelector(".facts").textContent`); !strings.Contains(got, "Mistakes 2/3") {
		t.Errorf("after two mistakes: %q", got)
	}
	p.keys("u", wrong())
	p.soon("the end", `document.querySelector(".win h2")?.textContent === "Three mistakes"`)
	lost := p.board()
	p.keys(kb.Escape, "u", "1")
	if got := p.board(); got != lost {
		t.Errorf("a lost game goes on: %s", got)
	}
	p.soon("the end again", `document.querySelector(".win") !== null`)
	webtest.Do(t, p.ctx, chromedp.Click(`.win .buttons button:nth-of-type(2)`))
	p.keys("u")
	if got := p.board(); got == lost {
		t.Error("without counting it doesn't go on")
	}

	// The replay: four entries and what was undone is forgotten.
	p.keys("P")
	p.soon("the replay", `document.querySelector(".replay .told")?.textContent.startsWith("Action 0 of ") === true`)
	if got := p.board(); strings.IndexByte(got, '.') != cell {
		t.Errorf("a replay begins with %s", got)
	}
	p.keys(kb.ArrowRight)
	if got := p.board(); got[cell] != '0'+byte(solution[cell]) {
		t.Errorf("its first step leads to %s", got)
	}
	p.keys(kb.Home, " ")
	p.soon("its end", `/^Action (\d+) of \1 /.test(document.querySelector(".replay .told").textContent) && document.querySelector(".replay .primary").ariaLabel === "Play"`)
	if got := p.eval(`document.querySelector(".replay input").value`); got == "0" {
		t.Error("the place in the game isn't shown")
	}
	p.keys(kb.Home)
	now := p.board()
	p.keys(kb.Escape)
	if p.board() == now {
		t.Error("when a replay is closed the board isn't the game's")
	}
}

// A replay takes the place of the end, whether that is told already or comes while it runs:
// or the card of a solved game would lie beside a board that isn't.
func TestAReplayTakesThePlaceOfTheEnd(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	p.link("9", "53467891267219534819834256785976142342685379171392485696153728428741963534528617.")
	p.tap("#cell-80")
	p.keys("9", "P")
	p.soon("the replay", `document.querySelector(".replay") !== null`)
	time.Sleep(3 * time.Second / 2) // the end is told when the board has been celebrated
	if p.count(".win") > 0 {
		t.Error("the end is told beside a replay")
	}
	p.keys(kb.Escape, "u", "9")
	p.soon("the end", `document.querySelector(".win") !== null`)
	p.keys("P")
	p.soon("the replay in its place", `document.querySelector(".replay") !== null && document.querySelector(".win") === null`)
	p.keys(kb.Escape)
	if got := p.board()[80]; got != '9' {
		t.Errorf("after the replay the last cell holds %c", got)
	}
}
