package web

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
)

// What people do with the page works in Firefox, too.
func TestMainFlowsInFirefox(t *testing.T) {
	f := firefox{webtest.OpenFirefox(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})}
	board := func() string { return f.eval(boardText) }
	given := board()
	empty := strings.IndexByte(given, '.')
	spoken := func() string {
		return f.eval(fmt.Sprintf(`document.querySelector("#cell-%d .spoken").textContent`, empty))
	}
	// Notes, a digit, undo, and a reload at once.
	f.tap(fmt.Sprintf("#cell-%d", empty))
	f.keys("c", "1", "2")
	if got := spoken(); !strings.Contains(got, "notes 1 2") {
		t.Errorf("notes are told as %q", got)
	}
	f.keys("z", "5", "u", "5")
	played := board()
	if played == given {
		t.Fatal("nothing was entered")
	}
	f.Reload()
	f.until(fmt.Sprintf("%s === %q", boardText, played))
	// A cell that is reached as screen readers do takes the digit.
	last := strings.LastIndexByte(played, '.')
	f.eval(fmt.Sprintf(`(document.querySelector("#cell-%d").click(), "")`, last))
	f.keys("1")
	f.until(fmt.Sprintf("%s[%d] === '1'", boardText, last))
	f.keys("u")
	// Every screen is left in each way, twice over, and what was begun on one outlives the page.
	if wrong := f.eval(interrupted); wrong != "" {
		t.Error(wrong)
	}
	f.eval(`(location.hash = "#/own", "")`)
	f.until(`document.querySelector(".typing input")`)
	f.eval(`(document.querySelector(".typing input").focus(), "")`)
	f.keys("5", "3")
	f.Reload()
	f.until(`document.querySelectorAll(".typing input")[1]?.value === "3"`)
	f.eval(`(document.querySelector("dialog header button").click(), "")`)
	f.until(fmt.Sprintf(`!document.querySelector("dialog") && %s === %q`, boardText, played))
	f.tap(fmt.Sprintf("#cell-%d", empty))
	// The engine: a hint, the whole solution, a check.
	f.keys("u", "t")
	f.until(`document.querySelector(".panel .text p")`)
	f.keys("E")
	f.until(`/^Step 1 of/.test(document.querySelector(".panel h2")?.textContent)`)
	f.tap(`.panel header button`)
	f.keys("e")
	f.until(`document.querySelector(".message").textContent !== ""`)
	// Lines, and a replay of all that.
	f.keys("q")
	f.tap(`[popovertarget="more"]`)
	f.until(`document.querySelector("#more:popover-open")`)
	f.keys("\uE00C") // Escape
	f.keys("q", "P")
	f.until(`document.querySelector(".replay")`)
	f.tap(`.panel header button`)
	// Screens, a new puzzle, another look and language.
	f.tap(`.bar [popovertarget="main-menu"]`)
	f.until(`document.querySelector("#main-menu:popover-open")`)
	f.keys("\uE00C")
	f.keys("N")
	f.until(`document.querySelector("dialog .levels .card")`)
	f.eval(`(document.querySelector("dialog .levels .card").click(), "")`)
	f.until(fmt.Sprintf(`!document.querySelector("dialog") && %s.length === 81 && %s !== %q`, boardText, boardText, given))
	f.keys("o")
	f.until(`document.querySelector('[data-keep="palette-leaf"]')`)
	f.eval(`(document.querySelector('[data-keep="palette-leaf"]').click(), document.querySelector("dialog header button").click(), "")`)
	f.until(`!document.querySelector("dialog") && document.documentElement.dataset.palette === "leaf"`)
	f.keys("L")
	f.until(`document.documentElement.lang === "zh-CN"`)
	// Both games are in the library, and the first goes on.
	f.eval(`(location.hash = "#/library", "")`)
	f.until(`document.querySelectorAll("dialog .games .game").length >= 2`)
	f.eval(`(document.querySelectorAll("dialog .games .game")[1].click(), "")`)
	f.until(fmt.Sprintf(`!document.querySelector("dialog") && %s.startsWith(%q)`, boardText, given[:empty]))
}
