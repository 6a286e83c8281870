package cli

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// devices are two browsers that share a player's games: the page, the API and the store
// together. Both show the game that the desk began with a 5 in a cell, whose number is given.
func devices(t *testing.T) (desk, phone context.Context, cell string) {
	testlong.Need(t)
	games, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { games.Close() })
	var s serving
	quiet := slog.New(slog.DiscardHandler)
	everything, _ := s.handler(games, quiet, newWorkers(quiet, "text", io.Discard, 0))
	address := webtest.Serve(t, everything)
	allow := []string{"favicon.ico"}
	desk = webtest.Open(t, address, webtest.Options{Allow: allow})
	phone = webtest.Open(t, address, webtest.Options{Width: 390, Height: 844, Touch: true, Allow: allow})

	webtest.Until(t, desk, webtest.Ready)
	cell = enter(t, desk, "5")
	webtest.Eval[any](t, desk, "location.hash = '#/library', null")
	click(t, desk, "Make a key")
	webtest.Until(t, desk, "document.querySelector('dialog').textContent.includes('up to date')")
	key := webtest.Eval[string](t, desk, "document.querySelector('.secret').textContent")
	if len(key) < 20 {
		t.Fatalf("the key is %q", key)
	}

	webtest.Until(t, phone, webtest.Ready)
	webtest.Eval[any](t, phone, "location.hash = '#/key/"+key+"', null")
	click(t, phone, "OK")
	webtest.Until(t, phone, "document.querySelectorAll('.games li').length === 2")
	webtest.Eval[any](t, phone, "document.querySelector('.game:not([aria-current])').click(), null")
	text := webtest.Eval[string](t, desk, "document.querySelector('[role=grid]').textContent")
	webtest.Until(t, phone, "!document.querySelector('dialog') && document.querySelector('[role=grid]').textContent === "+strconv.Quote(text))
	return desk, phone, cell
}

// holds is an expression that says whether a cell of the board holds a digit.
func holds(cell, digit string) string {
	return "document.querySelectorAll('[role=gridcell]')[" + cell + "].textContent.startsWith('" + digit + "')"
}

// A game that is begun at the desk goes on at the phone, under the player's
// secret key, and back again.
func TestAGameGoesOnInAnotherBrowser(t *testing.T) {
	desk, phone, cell := devices(t)
	webtest.Do(t, phone, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent("6"))

	// The phone sends what it did a moment later; the desk asks.
	webtest.Until(t, desk, "([...document.querySelectorAll('dialog button')].find((button) => button.textContent === 'Synchronise now').click(), "+holds(cell, "6")+")")
}

// A game that two devices played on, one of them offline, is asked about; what the player
// doesn't choose becomes a game of its own.
func TestThePlayerChoosesBetweenTwoDevices(t *testing.T) {
	desk, phone, cell := devices(t)
	webtest.Eval[any](t, phone, `(window.reached = window.fetch, window.fetch = () => Promise.reject(new TypeError("offline")), null)`)
	webtest.Do(t, phone, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent("6"))
	webtest.Until(t, phone, holds(cell, "6"))
	webtest.Eval[any](t, desk, "history.back(), null")
	webtest.Until(t, desk, "!document.querySelector('dialog')")
	webtest.Do(t, desk, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent("7"))
	webtest.Eval[any](t, desk, "location.hash = '#/library', null")
	click(t, desk, "Synchronise now")
	webtest.Until(t, desk, "document.querySelector('dialog').textContent.includes('up to date')")

	webtest.Eval[any](t, phone, "(window.fetch = window.reached, location.hash = '#/library', null)")
	click(t, phone, "Synchronise now")
	webtest.Until(t, phone, "document.querySelector('dialog').textContent.includes('Which one do you want to continue?')")
	if !webtest.Eval[bool](t, phone, holds(cell, "6")) {
		t.Error("the server's game took the place of the one here before the player chose")
	}
	const shown = "document.querySelector('[role=grid]').textContent"
	mine := webtest.Eval[string](t, phone, shown)
	before := webtest.Eval[int](t, phone, "document.querySelectorAll('.games .game').length")
	click(t, phone, "Continue with the server’s")
	webtest.Until(t, phone, "!document.querySelector('.rivals') && "+holds(cell, "7"))
	webtest.Until(t, phone, "document.querySelectorAll('.games .game').length === "+strconv.Itoa(before+1))

	// Among the games of the library is the other one, as it was played here.
	for i := range before + 1 {
		webtest.Eval[any](t, phone, "document.querySelectorAll('.games .game')["+strconv.Itoa(i)+"].click(), null")
		webtest.Until(t, phone, "!document.querySelector('dialog')")
		if webtest.Eval[string](t, phone, shown) == mine {
			return
		}
		webtest.Eval[any](t, phone, "location.hash = '#/library', null")
		webtest.Until(t, phone, "document.querySelectorAll('.games .game').length === "+strconv.Itoa(before+1))
	}
	t.Error("what was played here is not in the library")
}

// click presses the button of an open screen that has a text.
func click(t *testing.T, ctx context.Context, text string) {
	t.Helper()
	find := `[...document.querySelectorAll("dialog button")].find((button) => button.textContent === "` + text + `")`
	webtest.Until(t, ctx, find)
	webtest.Eval[any](t, ctx, find+".click(), null")
}

// enter types a digit into the cell that the page chose and gives the number of that cell.
func enter(t *testing.T, ctx context.Context, digit string) string {
	t.Helper()
	cell := webtest.Eval[string](t, ctx, "String([...document.querySelectorAll('[role=gridcell]')].findIndex((cell) => cell.tabIndex === 0))")
	webtest.Do(t, ctx, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent(digit))
	if strings.HasPrefix(cell, "-") {
		t.Fatal("no cell has the focus")
	}
	return cell
}
