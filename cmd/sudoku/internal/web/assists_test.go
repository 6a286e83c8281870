package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// clash enters a digit that clashes into the first empty cell, and gives the cell.
func (p page) clash() int {
	p.t.Helper()
	board := p.board()
	empty := strings.Index(board, ".")
	row := board[empty/9*9 : empty/9*9+9]
	p.keys(string(row[strings.IndexAny(row, "123456789")]))
	return empty
}

// Helps are the player's choice: what is off is neither shown nor given, and
// the page says why.
func TestAssistsAreThePlayersChoice(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	cell := p.clash()
	if got := p.cell(cell); !strings.Contains(got, "clashes") {
		t.Errorf("classic: %q", got)
	}
	if got := p.eval(fmt.Sprintf(`document.querySelector("#cell-%d .badge").textContent`, cell)); got != "!" {
		t.Errorf("a clash has the sign %q", got)
	}
	choose := func(name, value string) {
		t.Helper()
		p.keys("o")
		p.soon("the settings", `document.querySelector("dialog [name=preset]") !== null`)
		webtest.Do(t, p.ctx, chromedp.Click(fmt.Sprintf(`input[name=%s][value=%s]`, name, value)))
		p.keys(kb.Escape)
		p.soon("the settings are closed", `document.querySelector("dialog") === null`)
	}
	choose("preset", "purist")
	if got := p.cell(cell); strings.Contains(got, "clashes") {
		t.Errorf("purist: %q", got)
	}
	for _, key := range []string{"n", "m", "e", "t"} {
		p.keys(key)
		p.soon("why "+key+" does nothing", `document.querySelector(".message").textContent === "This help is off in the settings."`)
		p.keys(kb.Escape)
	}
	if got := p.eval(`[...document.querySelectorAll(".actions > :not([hidden])")].map((b) => b.textContent).join()`); got != "Undo,Redo,Clear,More" {
		t.Errorf("purist offers %s", got)
	}
	if got := p.eval(`document.querySelector('[data-digit="1"]').ariaLabel`); got != "1" {
		t.Errorf("purist counts: %q", got)
	}
	choose("preset", "learner")
	if got := p.cell(cell); !strings.Contains(got, "clashes, wrong") {
		t.Errorf("learner: %q", got)
	}
	if !webtest.Eval[bool](t, p.ctx, `document.querySelector(".time").hidden && document.querySelectorAll(".cell.peer").length === 20`) {
		t.Error("learner hides the clock and shows what a cell sees")
	}
	choose("theme", "dark")
	if got := p.eval(`getComputedStyle(document.body).backgroundColor`); got != "rgb(21, 22, 26)" {
		t.Errorf("dark is %s", got)
	}
}

func TestPlacesAndRemainingCounts(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	board := p.board()
	given := strings.IndexAny(board, "123456789")
	x, y := p.point(fmt.Sprintf("#cell-%d", given))
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y))
	digit := string(board[given])
	p.keys("m")
	places := p.count(".cell.place")
	p.soon("the message", fmt.Sprintf(`document.querySelector(".message").textContent === "%s can go in %d cells"`, digit, places))
	if places == 0 || p.eval(`document.querySelector(".cell.place .badge").textContent`) != "•" {
		t.Errorf("%d places", places)
	}
	p.keys(kb.Escape)
	if got := p.count(".cell.place"); got != 0 {
		t.Errorf("Escape leaves %d places", got)
	}
	left := 9 - strings.Count(board, digit)
	if got, want := p.eval(fmt.Sprintf(`document.querySelector('[data-digit="%s"]').ariaLabel`, digit)), fmt.Sprintf("%s, %d left", digit, left); got != want {
		t.Errorf("the key of %s says %q, want %q", digit, got, want)
	}
}

// touch sends a touch of one finger: start, move or end.
func touch(kind input.DispatchTouchEventType, x, y float64) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		points := []*input.TouchPoint{{X: x, Y: y}}
		if kind == input.DispatchTouchEventTypeTouchEnd {
			points = []*input.TouchPoint{}
		}
		_, err := cdp.Call(ctx, target, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	})
}

func TestFingersDrawAndHold(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	x1, y1 := p.point("#cell-10")
	x2, y2 := p.point("#cell-11")
	x3, y3 := p.point("#cell-20")
	webtest.Do(t, p.ctx, touch(input.DispatchTouchEventTypeTouchStart, x1, y1), touch(input.DispatchTouchEventTypeTouchMove, x2, y2),
		touch(input.DispatchTouchEventTypeTouchMove, x3, y3), touch(input.DispatchTouchEventTypeTouchEnd, 0, 0))
	chosen := `[...document.querySelectorAll(".cell[aria-selected=true]")].map((cell) => cell.id.slice(5)).join(" ")`
	p.soon("drawing chooses", chosen+` === "10 11 20"`)
	x, y := p.point("#cell-40")
	webtest.Do(t, p.ctx, touch(input.DispatchTouchEventTypeTouchStart, x, y))
	p.soon("a held cell is added", chosen+` === "10 11 20 40"`)
	webtest.Do(t, p.ctx, touch(input.DispatchTouchEventTypeTouchEnd, 0, 0))

	empty := strings.Index(p.board(), ".")
	p.tap(fmt.Sprintf("#cell-%d", empty))
	x, y = p.point(`[data-digit="6"]`)
	webtest.Do(t, p.ctx, touch(input.DispatchTouchEventTypeTouchStart, x, y))
	note := fmt.Sprintf(`/empty, notes 6,/.test(document.querySelector("#cell-%d .spoken").textContent)`, empty)
	p.soon("a held digit is a note", note)
	webtest.Do(t, p.ctx, touch(input.DispatchTouchEventTypeTouchEnd, 0, 0))
	time.Sleep(100 * time.Millisecond) // should the end write something
	if !webtest.Eval[bool](t, p.ctx, note) {
		t.Errorf("when the digit is let go the cell says %q", p.cell(empty))
	}
}
