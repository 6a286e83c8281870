package cli

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/notation"
)

// racer is one of two browsers in a room.
type racer struct {
	t        *testing.T
	ctx      context.Context
	solution sudoku.Grid
}

func (r racer) until(expression string) { r.t.Helper(); webtest.Until(r.t, r.ctx, expression) }
func (r racer) eval(expression string)  { webtest.Eval[any](r.t, r.ctx, "("+expression+", null)") }

// press presses a button of a dialog or of the room.
func (r racer) press(text string) {
	r.t.Helper()
	find := `[...document.querySelectorAll("dialog button, .room button")].find((button) => button.textContent === "` + text + `")`
	r.until(find)
	r.eval(find + ".click()")
}

// fill enters right digits into so many empty cells.
func (r racer) fill(cells int) {
	r.t.Helper()
	const chosen = "[...document.querySelectorAll('[role=gridcell]')].findIndex((cell) => cell.tabIndex === 0)"
	for range cells {
		webtest.Do(r.t, r.ctx, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent("."))
		cell := webtest.Eval[int](r.t, r.ctx, chosen)
		digit := strconv.Itoa(int(r.solution[cell]))
		webtest.Do(r.t, r.ctx, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent(digit))
		r.until(holds(strconv.Itoa(cell), digit))
	}
}

// shows says that the room's panel has a text.
func shows(text string) string {
	return "document.querySelector('.room')?.textContent.includes(" + strconv.Quote(text) + ")"
}

// Two race to the end, and one loses the network in the middle: nothing typed is lost.
func TestTwoRaceInTheirBrowsers(t *testing.T) {
	testlong.Need(t)
	games, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { games.Close() })
	var s serving
	last, end := context.WithCancel(context.Background())
	s.last = last
	quiet := slog.New(slog.DiscardHandler)
	everything, _ := s.handler(games, quiet, newWorkers(quiet, "text", io.Discard, 0))
	t.Cleanup(func() { end(); s.roomsKept() })
	address := webtest.Serve(t, everything)
	p, err := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := sudoku.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	code, err := notation.Code(&notation.Record{Board: sudoku.NewBoard(p)})
	if err != nil {
		t.Fatal(err)
	}
	allow := []string{"favicon.ico", "WebSocket"}
	ada := racer{t, webtest.Open(t, address, webtest.Options{Allow: allow}), solution}
	bo := racer{t, webtest.Open(t, address, webtest.Options{Width: 390, Height: 844, Touch: true, Allow: allow}), solution}

	ada.until(webtest.Ready)
	ada.eval("location.hash = '#/p/" + code + "'")
	ada.until("document.querySelectorAll('[role=gridcell]').length === 16")
	ada.eval("location.hash = '#/room'")
	ada.until("document.querySelector('dialog input[type=number]')")
	ada.eval("[...document.querySelectorAll('dialog input')].forEach((input) => { if (input.type === 'text') input.value = 'Ada'; if (input.max === '60') { input.value = '1'; input.dispatchEvent(new Event('change')); } })")
	ada.press("Open the room")
	ada.until(shows("Waiting for the host to start"))
	id := webtest.Eval[string](t, ada.ctx, "Object.keys(localStorage).find((key) => /^room [A-Z2-7]+$/.test(key)).slice(5)")

	bo.until(webtest.Ready)
	bo.eval("window.WebSocket = class extends WebSocket { constructor(address) { super(address); window.socket = this; if (window.cut) this.close(); } }")
	bo.eval("location.hash = '#/room/" + id + "'")
	bo.until("document.querySelector('dialog input')")
	bo.eval("document.querySelector('dialog input').value = '<b>Bo</b>'")
	bo.press("Enter")
	ada.until(shows("<b>Bo</b>")) // the name is text, whatever is in it
	ada.press("Start")
	ada.until(shows("The race is on"))
	bo.until(shows("The race is on") + " && document.querySelectorAll('[role=gridcell]').length === 16")

	bo.fill(3)
	ada.until(shows("3 right, 3 of 12"))
	bo.eval("(window.cut = true, window.socket.close())")
	bo.until(shows("Connection lost"))
	bo.fill(3)
	ada.until(shows("away"))
	bo.eval("window.cut = false")
	ada.until(shows("6 right, 6 of 12"))
	ada.fill(12)
	bo.until(shows("Place 1"))
	bo.fill(6)
	for _, one := range []racer{ada, bo} {
		one.until(shows("The race is over") + " && " + shows("Place 2"))
	}
	ada.press("Replays")
	ada.until("document.querySelectorAll('dialog .replays button').length === 2")
	ada.press("Replay: <b>Bo</b>")
	ada.until("!document.querySelector('dialog[open]') && document.querySelectorAll('[role=gridcell]').length === 16")
	ada.press("Next round")
	bo.until(shows("Waiting for the host to start"))
	bo.eval("location.hash = '#/board/2026-11-21-easy'")
	bo.until("document.querySelector('dialog .daily-board') && document.querySelector('dialog [role=status]')?.textContent === 'Nobody is on the list yet.'")
}
