package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// openEarly opens the page as it is while its script is under way, which comes
// when release is called.
func openEarly(t *testing.T, options webtest.Options) (p page, release func()) {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	var hold sync.WaitGroup
	hold.Add(1)
	handler := Handler(Options{})
	address := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/app.js" {
			hold.Wait()
		}
		handler.ServeHTTP(w, r)
	}))
	done := sync.OnceFunc(hold.Done)
	t.Cleanup(done)
	options.Allow = append(options.Allow, "favicon.ico")
	ctx := webtest.Open(t, "about:blank", options)
	webtest.Leave(t, ctx, "location.href = '"+address+"'")
	webtest.Until(t, ctx, "document.querySelector('.digit-key')?.offsetHeight > 40") // seen, not only there
	return page{t, ctx}, func() {
		done()
		webtest.Until(t, ctx, webtest.Ready)
	}
}

// looks is how each cell looks, and what is said of it.
func (p page) looks() string {
	p.t.Helper()
	return p.eval(`[...document.querySelectorAll(".cell")].map((cell) => cell.className + " " + cell.tabIndex + " " + cell.ariaSelected + " " + cell.textContent).join("\n")`)
}

// chosen is the cell of the cursor.
func (p page) chosen() int {
	p.t.Helper()
	return webtest.Eval[int](p.t, p.ctx, `[...document.querySelectorAll(".cell")].findIndex((cell) => cell.matches(".cursor.chosen[tabindex='0'][aria-selected='true']"))`)
}

// What comes before the script is shown at once where it is plain, and in the
// end all is as if the script had been there: the board, how it looks, and what
// undo takes back.
func TestWhatComesEarlyEndsAsIfTheScriptHadBeenThere(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	early, release := openEarly(t, webtest.Options{})
	late := openPage(t, webtest.Options{})
	random := rand.New(rand.NewPCG(1, 2))
	touched := -1
	does := []func(page){
		func(p page) { p.keys(kb.Backspace) },
		func(p page) { p.keys(kb.Delete) },
		func(p page) { p.keys("0") },
		func(p page) { p.press(`[data-command="clear"]`) },
	}
	for _, key := range []string{kb.ArrowUp, kb.ArrowDown, kb.ArrowLeft, kb.ArrowRight} {
		for range 3 {
			does = append(does, func(p page) { p.keys(key) })
		}
	}
	plain := func() func(page) {
		switch n := random.IntN(30); {
		case n < 10:
			return func(p page) { p.keys(fmt.Sprint(n%9 + 1)) }
		case n < 13:
			return func(p page) { p.press(fmt.Sprintf(`.digit-key[data-digit="%d"]`, n-7)) }
		case n < 17:
			for old := touched; touched == old; {
				touched = random.IntN(81)
			}
			cell := touched
			return func(p page) { p.press(fmt.Sprintf("#cell-%d", cell)) }
		}
		return does[random.IntN(len(does))]
	}
	for i := range 80 {
		do := plain()
		do(early)
		do(late)
		if got, want := early.board(), late.board(); got != want {
			t.Fatalf("action %d: early the board is\n%s\nwith the script\n%s", i, got, want)
		}
		if got, want := early.chosen(), late.chosen(); got != want {
			t.Fatalf("action %d: early the cursor is at %d, with the script at %d", i, got, want)
		}
	}
	// A mark isn't plain: from there on nothing is shown until the game is there.
	shown := early.board()
	for _, p := range []page{early, late} {
		p.keys("4", kb.Backspace)
		p.with(chromedp.ModifierShift, "5")
		p.keys(".", "7", "u", ".", "6", ".")
		p.with(chromedp.ModifierShift, kb.ArrowRight, kb.ArrowDown)
		p.with(chromedp.ModifierCtrl, "2")
		p.press(`.digit-key[data-digit="8"]`)
	}
	if got := early.board(); strings.Count(got, ".") < strings.Count(shown, ".") {
		t.Errorf("what comes after a mark is shown early:\n%s\n%s", got, shown)
	}
	release()
	for i := range 100 {
		if got, want := early.looks(), late.looks(); got != want {
			t.Fatalf("after %d times undo the cells are\n%s\nwith the script\n%s", i, got, want)
		}
		early.keys("u")
		late.keys("u")
	}
	if early.board() == shown {
		t.Error("undo took nothing back")
	}
	if n := early.count(".early"); n != 0 {
		t.Errorf("%d digits shown early are there still", n)
	}
}

// press clicks with the mouse in the middle of an element.
func (p page) press(selector string) {
	p.t.Helper()
	x, y := p.point(selector)
	webtest.Do(p.t, p.ctx, chromedp.MouseClickXY(x, y))
}

// Fingers are served early as well, and the page stays as it was delivered.
func TestTouchesBeforeTheScriptAreShown(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p, release := openEarly(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	board := p.board()
	empty, given := strings.LastIndex(board, "."), strings.IndexAny(board, "123456789")
	for _, selector := range []string{fmt.Sprintf("#cell-%d", given), `.digit-key[data-digit="3"]`, fmt.Sprintf("#cell-%d", empty), `.digit-key[data-digit="8"]`} {
		p.tap(selector)
	}
	want := board[:empty] + "8" + board[empty+1:]
	if got := p.board(); got != want {
		t.Errorf("early the board is %s, want %s", got, want)
	}
	release()
	if got := p.board(); got != want {
		t.Errorf("with the script the board is %s, want %s", got, want)
	}
	if got := p.cell(empty); !strings.HasPrefix(got, "8") {
		t.Errorf("the cell says %q", got)
	}
}

// Nor is a choice lost that was made in a menu, which opens without the script.
func TestAMenuServesBeforeTheScript(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p, release := openEarly(t, webtest.Options{})
	for _, selector := range []string{`[popovertarget="main-menu"]`, `#main-menu .menu-group:last-child button:first-child`} {
		p.press(selector)
	}
	release()
	p.soon("the settings", `location.hash === "#/settings" && document.querySelector("dialog[open]") !== null`)
	if open := webtest.Eval[bool](t, p.ctx, `document.querySelector(":popover-open") !== null`); open {
		t.Error("the menu is open still")
	}
}
