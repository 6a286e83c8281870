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

// A game that is begun at the desk goes on at the phone, under the player's
// secret key, and back again: the page, the API and the store together.
func TestAGameGoesOnInAnotherBrowser(t *testing.T) {
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
	desk := webtest.Open(t, address, webtest.Options{Allow: allow})
	phone := webtest.Open(t, address, webtest.Options{Width: 390, Height: 844, Touch: true, Allow: allow})

	webtest.Until(t, desk, webtest.Ready)
	first := enter(t, desk, "5")
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
	webtest.Do(t, phone, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent("6"))

	// The phone sends what it did a moment later; the desk asks.
	webtest.Until(t, desk, "(() => { const button = [...document.querySelectorAll('dialog button')].find((button) => button.textContent === 'Synchronise now'); button.click(); return document.querySelectorAll('[role=gridcell]')["+first+"].textContent.startsWith('6'); })()")
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
