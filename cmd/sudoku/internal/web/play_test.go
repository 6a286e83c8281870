package web

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// page is the page in a browser, with a game that nobody has played.
type page struct {
	t   *testing.T
	ctx context.Context
}

func openPage(t *testing.T, options webtest.Options) page {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	options.Allow = append(options.Allow, "favicon.ico")
	ctx := webtest.Open(t, webtest.Serve(t, Handler(Options{})), options)
	webtest.Do(t, ctx, chromedp.WaitReady("#page:not([aria-busy]) #cell-0"))
	return page{t, ctx}
}

// keys are pressed one after the other, each a name of package kb or a character.
func (p page) keys(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		webtest.Do(p.t, p.ctx, chromedp.KeyEvent(key))
	}
}

func (p page) with(modifier chromedp.Modifier, keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		webtest.Do(p.t, p.ctx, chromedp.KeyEvent(key, chromedp.KeyModifiers(modifier)))
	}
}

func (p page) eval(expression string) string {
	p.t.Helper()
	return webtest.Eval[string](p.t, p.ctx, expression)
}

// cell is what a screen reader says of a cell.
func (p page) cell(number int) string {
	p.t.Helper()
	return p.eval(fmt.Sprintf(`document.querySelector("#cell-%d .spoken").textContent`, number))
}

// soon waits until something is so.
func (p page) soon(what, condition string) {
	p.t.Helper()
	webtest.Until(p.t, p.ctx, condition+" /* "+what+" */")
}

// board is what stands on the board, a character a cell.
func (p page) board() string {
	p.t.Helper()
	return p.eval(`[...document.querySelectorAll(".cell")].map((cell) => cell.querySelector(".digit")?.textContent || ".").join("")`)
}

// solution is that of the board, found here in Go.
func (p page) solution() sudoku.Grid {
	p.t.Helper()
	puzzle, err := sudoku.Parse(p.board(), sudoku.ParseOptions{})
	if err != nil {
		p.t.Fatal(err)
	}
	grid, err := sudoku.Solve(p.ctx, puzzle)
	if err != nil {
		p.t.Fatal(err)
	}
	return grid
}

// point is the middle of an element, which is there already, once it stays where it is.
func (p page) point(selector string) (x, y float64) {
	p.t.Helper()
	at := webtest.Eval[[]float64](p.t, p.ctx, fmt.Sprintf(`(async () => {
		for (let before = ""; ; await new Promise((done) => requestAnimationFrame(done))) {
			const box = document.querySelector(%q).getBoundingClientRect();
			if (before === (before = JSON.stringify(box))) return [box.x + box.width / 2, box.y + box.height / 2];
		}
	})()`, selector))
	return at[0], at[1]
}

// tap touches an element, and waits until the touch has become a click.
func (p page) tap(selector string) {
	p.t.Helper()
	source, err := os.ReadFile("testdata/tested.js")
	if err != nil {
		p.t.Fatal(err)
	}
	held := regexp.MustCompile(`\bholdAfter = (\d+);`).FindSubmatch(source)
	if held == nil {
		p.t.Fatal("testdata/tested.js doesn't say how long a touch is held")
	}
	x, y := p.point(selector)
	// Before the script is there a click is kept from others, and a cell may not want the mouse that a touch stands for.
	// However slow the machine is, the finger isn't held.
	webtest.Eval[any](p.t, p.ctx, fmt.Sprintf(`window.clicked = new Promise((done) => {
		const later = window.setTimeout;
		window.setTimeout = (act, ms, ...rest) => later(act, ms === %s ? 60_000 : ms, ...rest);
		for (const kind of ["mouseup", "click"]) addEventListener(kind, () => { window.setTimeout = later; done(true); }, { capture: true, once: true });
	}), null`, held[1]))
	webtest.Do(p.t, p.ctx, chromedp.TapXY(x, y))
	webtest.Eval[bool](p.t, p.ctx, `clicked`)
}

// choose sets settings as a player who was here before has them.
func (p page) choose(settings string) {
	p.t.Helper()
	webtest.Leave(p.t, p.ctx, `localStorage.setItem("sudoku.settings", JSON.stringify(`+settings+`)); location.reload();`)
	p.reloaded("!window.left")
}

// reloaded waits until the page is there again, and something holds; while it is loaded
// there is nobody to ask.
func (p page) reloaded(condition string) {
	p.t.Helper()
	webtest.Until(p.t, p.ctx, condition+" && "+webtest.Ready)
}

func TestMarksAndTheirKeys(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	p.choose(`{ marks: "places" }`)
	empty := strings.Index(p.board(), ".")
	p.with(chromedp.ModifierShift, "1", "3")
	p.with(chromedp.ModifierCtrl, "2")
	if got := p.cell(empty); !strings.Contains(got, "empty, notes 2, corner marks 1 3, row 1") {
		t.Errorf("after Shift+1, Shift+3, Ctrl+2: %q", got)
	}
	p.keys("c", "7", "x", "1", "v", "4", "z")
	if got := p.cell(empty); !strings.Contains(got, "notes 2 7, corner marks 3, colour 4") {
		t.Errorf("after c 7, x 1, v 4: %q", got)
	}
	p.keys(kb.Backspace)
	if got := p.cell(empty); !strings.Contains(got, "empty, colour 4") {
		t.Errorf("Backspace takes the marks: %q", got)
	}
	p.with(chromedp.ModifierCtrl, "z")
	if got := p.cell(empty); !strings.Contains(got, "notes 2 7, corner marks 3, colour 4") {
		t.Errorf("Ctrl+Z gives them back: %q", got)
	}
	p.with(chromedp.ModifierCtrl, "y")
	p.keys("u", "u")
	if got := p.cell(empty); strings.Contains(got, "colour") {
		t.Errorf("u takes the colour back: %q", got)
	}
}

// Where letters are digits, the other letters are commands as ever, and Alt makes commands of all.
func TestLettersThatAreNoDigitsAreCommands(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	p.link("16", strings.Repeat(".", 255)+"1")
	p.keys("g")
	if got := p.cell(0); !strings.HasPrefix(got, "G, row 1") {
		t.Errorf("g writes %q", got)
	}
	p.keys("u")
	if got := p.cell(0); !strings.HasPrefix(got, "empty, row 1") {
		t.Errorf("u leaves %q", got)
	}
	p.with(chromedp.ModifierAlt, "c")
	p.keys("c")
	if got := p.cell(0); !strings.HasPrefix(got, "empty, notes C, row 1") {
		t.Errorf("Alt+c and c write %q", got)
	}
	p.with(chromedp.ModifierAlt, "u")
	show(t, p.ctx, "help")
	if told := p.eval(`[...document.querySelectorAll(".keys kbd")].map((one) => one.textContent).filter((one) => /^(Alt\+)?[cu]$/.test(one)).sort().join()`); told != "Alt+c,u" {
		t.Errorf("help tells of the keys %s", told)
	}
	p.keys(kb.Escape)
	closed(t, p.ctx)
	p.keys("n")
	p.soon("all notes", `document.querySelectorAll(".cell .marks").length === 255`)
}

// On boards from 0 to 8 each number is the digit that is written so, and 0 doesn't clear.
func TestNumbersAreTheDigitsWrittenSo(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	p.link("9/0-8", strings.Repeat(".", 80)+"1")
	for _, key := range []string{"8", "0", "3"} {
		p.keys(key)
		if got := p.cell(0); !strings.HasPrefix(got, key+", row 1") {
			t.Errorf("%s writes %q", key, got)
		}
	}
	p.keys("9")
	if got := p.cell(0); !strings.HasPrefix(got, "3, row 1") {
		t.Errorf("9 writes %q", got)
	}
}

// Every way to choose cells, and the clearing of the right button.
func TestChoosingCells(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	chosen := func() string {
		return p.eval(`[...document.querySelectorAll(".cell[aria-selected=true]")].map((cell) => cell.id.slice(5)).join(" ")`)
	}
	at := func(cell int) (x, y float64) { return p.point(fmt.Sprintf("#cell-%d", cell)) }
	x, y := at(0)
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y))
	if got := chosen(); got != "0" {
		t.Errorf("a click chooses %q", got)
	}
	x, y = at(20)
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y, chromedp.ButtonModifiers(chromedp.ModifierCtrl)))
	if got := chosen(); got != "0 20" {
		t.Errorf("with Ctrl: %q", got)
	}
	p.keys(kb.Escape)
	if got := chosen(); got != "20" {
		t.Errorf("Escape: %q", got)
	}
	p.with(chromedp.ModifierShift, kb.ArrowRight, kb.ArrowDown)
	if got := chosen(); got != "20 21 30" {
		t.Errorf("Shift and arrows: %q", got)
	}
	p.with(chromedp.ModifierCtrl, kb.Home)
	p.keys(kb.ArrowUp, kb.ArrowLeft)
	if got := chosen(); got != "80" {
		t.Errorf("arrows wrap: %q", got)
	}
	given := strings.IndexAny(p.board(), "123456789")
	x, y = at(given)
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y))
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y, chromedp.ClickCount(2)))
	digit := p.board()[given]
	if got, want := len(strings.Fields(chosen())), strings.Count(p.board(), string(digit)); got != want {
		t.Errorf("a double click on %c chooses %d cells, there are %d", digit, got, want)
	}
	empty := strings.Index(p.board(), ".")
	x, y = at(empty)
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y))
	p.keys("1")
	webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y, chromedp.ButtonType("right")))
	if got := p.cell(empty); !strings.HasPrefix(got, "empty") {
		t.Errorf("the right button leaves %q", got)
	}
}

// A reload in the middle of a game loses nothing, and a pause hides the board.
func TestTheGameIsThereAgain(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{Language: "zh-CN", Offline: true})
	empty := strings.Index(p.board(), ".")
	before := p.board()
	p.keys("n", "1", ".", "2", "b", "u")
	after := p.board()
	if before == after {
		t.Fatal("nothing was entered")
	}
	webtest.Do(t, p.ctx, chromedp.Reload())
	webtest.Until(t, p.ctx, webtest.Ready)
	if got := p.board(); got != after {
		t.Errorf("after a reload %s, before %s", got, after)
	}
	if got := p.cell(empty); !strings.Contains(got, "第 1 行") {
		t.Errorf("Chinese: %q", got)
	}
	p.keys("r")
	if p.board() == after {
		t.Error("what was undone before the reload can't be done again")
	}
	p.keys("p")
	if got := p.eval(`document.querySelector(".grid").innerText.trim()`); got != "" {
		t.Errorf("a pause shows %q", got)
	}
	if got := p.eval(`(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2))(document.querySelector(".curtain button").getBoundingClientRect()).closest(".curtain")?.innerText ?? "something that lies over it"`); !strings.Contains(got, "继续") {
		t.Errorf("where the pause has its button there is %q", got)
	}
	p.keys("5", "p", "L")
	webtest.Until(t, p.ctx, `document.documentElement.lang === "en"`) // its words are fetched
	if got := p.eval(`document.documentElement.lang + document.title`); got != "enSudoku" {
		t.Errorf("after L: %s", got)
	}
	if got := p.cell(empty); !strings.Contains(got, "row 1") {
		t.Errorf("English: %q", got)
	}
}

// isKept says that the browser's database has all of the game.
const isKept = `localStorage.getItem("sudoku.kept") !== null && !Object.keys(localStorage).some((key) => key.startsWith("sudoku.held"))`

// What is done at the very moment that the page is left is there again.
func TestTheLastMomentIsKept(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	p.keys(".", "1")
	p.soon("a game that is kept", isKept)
	for range 3 {
		webtest.Leave(t, p.ctx, `
			for (const key of [".", "2", ".", "3"]) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code: "Digit" + key, bubbles: true }));
			sessionStorage.setItem("after", [...document.querySelectorAll(".cell .digit")].map((digit) => digit.textContent).join(""));
			location.reload();`)
		p.reloaded("!window.left")
		if after, got := p.eval(`sessionStorage.getItem("after")`), p.eval(`[...document.querySelectorAll(".cell .digit")].map((digit) => digit.textContent).join("")`); got != after {
			t.Fatalf("after a reload %s, before %s", got, after)
		}
	}
}
