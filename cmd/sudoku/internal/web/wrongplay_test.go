package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

// message is what the page tells beneath the board.
func (p page) message() string {
	p.t.Helper()
	return p.eval(`document.querySelector(".message").textContent`)
}

// told waits for what is said to a listener.
func (p page) told(want string) {
	p.t.Helper()
	p.soon("what is said", fmt.Sprintf(`[...document.querySelectorAll("[aria-live]")].some((place) => place.textContent.includes(%q))`, want))
}

// Who reaches cells by focus or by click alone, as screen readers and switches do, plays as
// others do; and whoever plays wrong is told what is so, and nothing that no longer is.
func TestWrongPlayAndPlayWithoutAPointer(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	board, solution := p.board(), p.solution()
	var empty []int
	for cell, digit := range board {
		if digit == '.' {
			empty = append(empty, cell)
		}
	}
	reach := func(how string, cell int) {
		p.eval(fmt.Sprintf(`(document.querySelector("#cell-%d").%s(), "")`, cell, how))
		if got := p.chosen(); got != cell {
			t.Errorf("by %s() of cell %d cell %d is chosen", how, cell, got)
		}
	}
	digit := func(cell int) string { return itoa(int(solution[cell])) }
	for i, how := range []string{"focus", "click"} {
		reach(how, empty[i+3])
		p.keys(digit(empty[i+3]))
		if got := p.board()[empty[i+3]]; string(got) != digit(empty[i+3]) {
			t.Errorf("the digit isn't in the cell that was reached by %s(): %c", how, got)
		}
	}
	reach("focus", strings.IndexFunc(board, func(r rune) bool { return r != '.' }))
	if p.keys("5"); p.message() != "This digit is given; it stays." {
		t.Errorf("a digit on a given: %q", p.message())
	}
	p.keys("p", "p")
	p.told("The clock runs again.")

	// A wrong entry sweeps notes away. When it goes they are back, whichever way it goes.
	cell := empty[0]
	reach("focus", cell)
	p.keys("n")
	notes := func() []string {
		return webtest.Eval[[]string](t, p.ctx, `[...document.querySelectorAll(".cell .spoken")].map((cell) => cell.textContent)`)
	}
	before := notes()
	wrong := ""
	for d := uint8(1); d <= 9 && wrong == ""; d++ {
		if d != solution[cell] && strings.Contains(before[cell][:strings.Index(before[cell], ", row")], itoa(int(d))) {
			wrong = itoa(int(d))
		}
	}
	for _, away := range []string{kb.Delete, wrong} {
		p.keys(wrong)
		if slices.Equal(notes(), before) {
			t.Fatalf("%s takes no note away", wrong)
		}
		if p.keys(away); !slices.Equal(notes(), before) {
			t.Errorf("%s in cell %d, and away by %q: other notes than before", wrong, cell, away)
		}
	}
	// A digit that is right isn't shown as right and as a clash at once, and what a check has
	// counted is told as long as it is so.
	peer := -1
	for _, other := range empty[1:] {
		if solution[other] == solution[cell] && other/9 != cell/9 && other%9 != cell%9 {
			continue
		}
		if other/9 == cell/9 {
			peer = other
			break
		}
	}
	reach("focus", peer)
	p.keys(digit(peer))
	reach("focus", cell)
	p.keys(digit(peer))
	p.keys("e")
	p.soon("the check", `document.querySelector(".message").textContent === "1 wrong, 3 right"`)
	if got := p.eval(fmt.Sprintf(`document.querySelector("#cell-%d").className`, peer)); strings.Contains(got, "clash") || !strings.Contains(got, "right") {
		t.Errorf("the right digit is shown as %q", got)
	}
	if p.keys(kb.Delete); p.message() != "" {
		t.Errorf("with the wrong digit away it is still told %q", p.message())
	}
	// Wrong notes are named among all steps, and hide none of them.
	p.keys("c", digit(cell), "z", "T")
	p.soon("the steps", `document.querySelectorAll(".panel .steps button").length > 5`)
	names := webtest.Eval[[]string](t, p.ctx, `[...document.querySelectorAll(".panel button")].map((button) => button.ariaLabel ?? button.textContent)`)
	if slices.Contains(names, "") || !strings.Contains(names[1], "r"+itoa(cell/9+1)+"c"+itoa(cell%9+1)) {
		t.Errorf("the buttons are %q", names)
	}
}

const withoutGivens = "6+killer=18:r1c1r1c2r1c3r2c1r2c2+killer=10:r1c4r1c5r2c4+killer=10:r1c6r2c6+killer=11:r2c3r3c2r3c3r3c4+killer=18:r2c5r3c5r4c4r4c5r4c6" +
	"+killer=5:r3c1r4c1+killer=9:r4c2r4c3+killer=12:r5c1r5c2r6c1+killer=17:r5c3r5c4r5c5r5c6r6c6+killer=13:r6c2r6c3r6c4r6c5"

// A puzzle of clues alone is played from whatever form it comes in; a link to another program
// isn't offered when that can't hold its rules.
func TestPuzzlesWithoutGivens(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	rules, err := variants.Parse(withoutGivens)
	if err != nil {
		t.Fatal(err)
	}
	record := &notation.Record{Board: sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})}
	p := openPage(t, webtest.Options{})
	show(t, p.ctx, "own")
	p.eval(`(document.querySelector("input[value=paste]").click(), "")`)
	for _, name := range []string{"line", "fpuzzles", "sudokupad", "json", "link", "grid"} {
		form := notation.FormNamed(name)
		text, err := form.Append(nil, record, notation.WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		p.eval(fmt.Sprintf(`(area => { area.value = %q; area.dispatchEvent(new Event("input")); })(document.querySelector("dialog textarea")), ""`, text))
		p.soon(name+" is read", `/^0 givens · One solution/.test(document.querySelector(".verdict").textContent) && !document.querySelector(".own .primary").disabled`)
		p.eval(`(document.querySelector("dialog textarea").value = "", document.querySelector("dialog textarea").dispatchEvent(new Event("input")), "")`)
		p.soon("nothing", `document.querySelector(".verdict").textContent === "No digits yet"`)
	}
	p.link(withoutGivens, "")
	show(t, p.ctx, "share")
	p.soon("other programs", `document.querySelectorAll(".share .loses p").length > 0`)
	if got, want := p.eval(`[...document.querySelectorAll(".share .button, .share .loses p")].map((one) => one.textContent).join("|")`),
		"SudokuPad|f-puzzles|SudokuWiki isn’t offered; it can’t hold this board.|sudoku.coach isn’t offered; it can’t hold this board."; got != want {
		t.Errorf("the links are %s\nwant %s", got, want)
	}
}
