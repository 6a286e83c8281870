package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// drag moves the mouse over cells with its button down.
func (p page) drag(cells ...int) {
	p.t.Helper()
	webtest.Eval[any](p.t, p.ctx, fmt.Sprintf(`(() => {
		const cells = [%s], grid = document.querySelector(".grid");
		const send = (type, cell) => {
			const box = document.querySelector("#cell-" + cell).getBoundingClientRect();
			grid.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }));
		};
		send("pointerdown", cells[0]);
		for (const cell of cells) send("pointermove", cell);
		send("pointerup", cells.at(-1));
	})(), null`, strings.ReplaceAll(strings.Trim(fmt.Sprint(cells), "[]"), " ", ",")))
}

// Who chooses digits first chooses colours first, too, and paints any cell with them; the
// digit is chosen as before when colours are left. Holding a colour enters no digit.
func TestAColourChosenFirstIsPainted(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Touch: true})
	board := p.board()
	empty := strings.Index(board, ".")
	p.keys("f", "5", "v", "3")
	cells := []int{0, 1, 2, 3}
	p.drag(cells...)
	for _, cell := range cells {
		if got := p.cell(cell); !strings.Contains(got, "colour 3") {
			t.Errorf("painted cell %d says %q", cell, got)
		}
	}
	x, y := p.point(`[data-digit="6"]`)
	webtest.Do(t, p.ctx, touch(input.DispatchTouchEventTypeTouchStart, x, y))
	time.Sleep(600 * time.Millisecond)
	webtest.Do(t, p.ctx, touch(input.DispatchTouchEventTypeTouchEnd, 0, 0))
	if got := p.board(); got != board {
		t.Errorf("a held colour enters a digit in %s", got)
	}
	p.keys("z")
	p.drag(empty)
	if got := p.board()[empty]; got != '5' {
		t.Errorf("the digit that was chosen first writes %c", got)
	}
}

// At first there is one kind of notes, as everywhere; marks around the edge and in a
// row are there by choice.
func TestNotes(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	board := p.board()
	var empty []int
	for cell := range board {
		if board[cell] == '.' {
			empty = append(empty, cell)
		}
	}
	if got := p.eval(`[...document.querySelectorAll(".mode:not([hidden])")].map((one) => one.textContent).join()`); got != "Digit,Notes,Colour" {
		t.Errorf("the modes are %s", got)
	}
	p.press(".mode-centre")
	p.keys("4", "2")
	if got := p.cell(empty[0]); !strings.Contains(got, "notes 2 4") {
		t.Errorf("in Notes a digit writes %q", got)
	}
	p.keys("u", "u")

	// A digit chosen first is painted by dragging; one undo takes all of it back.
	p.keys("f", "7")
	p.drag(empty[:4]...)
	noted := func() (cells []int) {
		for _, cell := range empty {
			if strings.Contains(p.cell(cell), "notes 7") {
				cells = append(cells, cell)
			}
		}
		return cells
	}
	if got := noted(); !slices.Equal(got, empty[:4]) {
		t.Errorf("painted: %v, want %v", got, empty[:4])
	}
	p.drag(empty[1:3]...)
	if got := noted(); !slices.Equal(got, []int{empty[0], empty[3]}) {
		t.Errorf("painted again: %v", got)
	}
	p.keys("u", "u")
	if got := noted(); len(got) > 0 {
		t.Errorf("after undo: %v", got)
	}
	p.keys("f", "n")
	p.soon("what was done", `/undo takes them back/.test(document.querySelector(".message").textContent)`)
	if full := p.count(".cell .marks"); full != len(empty) {
		t.Errorf("%d cells have notes, %d are empty", full, len(empty))
	}
	p.keys("u")

	// The pen: a line, and the same again. Lines stay when the page is loaded again.
	p.keys("q")
	p.drag(empty[0], empty[5])
	p.drag(empty[5], empty[7])
	p.soon("two lines", `document.querySelectorAll(".pen path").length === 2`)
	p.drag(empty[7], empty[5])
	if got := p.count(".pen path"); got != 1 {
		t.Errorf("%d lines are left", got)
	}

	p.keys("u")
	if got := p.count(".pen path"); got != 2 {
		t.Errorf("%d lines after undo", got)
	}
	p.keys("r", kb.Escape)
	if now := p.eval(`document.querySelector(".message").textContent`); now != "Pen off" {
		t.Errorf("Escape with the pen says %q", now)
	}
	// The pen is seen among the modes as long as it is in the hand; another mode puts it away.
	const chosen = `[...document.querySelectorAll(".mode[aria-pressed=true]")].filter((one) => one.checkVisibility()).map((one) => one.ariaLabel ?? one.textContent).join()`
	if now := p.eval(chosen); now != "Notes" {
		t.Errorf("without the pen the mode is %s", now)
	}
	p.keys("q")
	if now := p.eval(chosen); now != "Draw lines" {
		t.Errorf("with the pen the mode is %s", now)
	}
	picture(t, p.ctx, "pen")
	p.press(".mode-digit")
	if now := p.eval(chosen); now != "Digit" {
		t.Errorf("after the pen the mode is %s", now)
	}

	p.choose(`{ marks: "edges", colours: ["", "#ff0000"] }`)
	p.soon("the line, when loaded again", `document.querySelectorAll(".pen path").length === 1`)
	p.keys("Q", "x", "3", "5", "c", "1", "2", "v", "2")
	if got := p.eval(`[...document.querySelectorAll(".marks > *")].map((one) => one.className + " " + one.textContent).join()`); got != "m edge edge-0 3,m edge edge-1 5,middle middle-4 12" {
		t.Errorf("corner and centre marks: %s", got)
	}
	if got := p.eval(`getComputedStyle(document.querySelector(".cell.coloured")).backgroundImage`); !strings.Contains(got, "srgb 1 0.6") {
		t.Errorf("the player's own colour: %s", got)
	}
	picture(t, p.ctx, "notes-edges")

	// The colours of one's own are chosen in the settings, and given back there.
	well := func(value string) {
		t.Helper()
		show(t, p.ctx, "settings")
		if value == "" {
			click(t, p.ctx, p.eval(`[...document.querySelectorAll(".wells button")].at(-1).textContent`))
		} else {
			webtest.Eval[any](t, p.ctx, `(well => { well.value = "`+value+`"; well.dispatchEvent(new Event("change")); })(document.querySelectorAll(".wells input")[1]), null`)
		}
		p.keys(kb.Escape)
		closed(t, p.ctx)
	}
	well("#00ff00")
	p.soon("another colour", `/srgb 0\.\d+ 0\.99/.test(getComputedStyle(document.querySelector(".cell.coloured")).backgroundImage)`)
	well("")
	p.soon("the usual colour", `getComputedStyle(document.querySelector(".cell.coloured")).backgroundImage.includes("rgb(251, 217, 168)")`)
}

// Live notes are what the rules allow, at once and after each entry, without what the player
// has taken away; and the rating stands behind one tap.
func TestNotesByThemselves(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	if told := p.eval(`document.querySelector(".info").innerText`); strings.Contains(told, "ER") || !strings.Contains(told, "Easy") {
		t.Errorf("above the board stands %q", told)
	}
	p.eval(`(document.querySelector(".more-known").click(), "")`)
	if told := p.eval(`document.querySelector(".info").innerText.replaceAll("\u00a0", " ")`); !strings.Contains(told, "ER 1.5 · Hidden Single · one solution") {
		t.Errorf("behind it stands %q", told)
	}
	p.choose(`{ liveNotes: true }`)
	board, solution := p.board(), p.solution()
	var empty []int
	for cell, digit := range board {
		if digit == '.' {
			empty = append(empty, cell)
		}
	}
	for _, cell := range empty {
		if said := p.cell(cell); !strings.Contains(said, "notes ") || !strings.Contains(said, itoa(int(solution[cell]))) {
			t.Errorf("cell %d says %q", cell, said)
		}
	}
	first := empty[0]
	before := p.cell(first)
	p.keys("c", itoa(int(solution[first])))
	if said := p.cell(first); said == before || strings.Contains(said[:strings.Index(said, ", row")], itoa(int(solution[first]))) {
		t.Errorf("with a note taken away the cell says %q, before %q", said, before)
	}
	p.keys(itoa(int(solution[first])))
	if said := p.cell(first); said != before {
		t.Errorf("with the note back it says %q, before %q", said, before)
	}
	peer := -1
	for _, cell := range empty[1:] {
		if cell/9 == first/9 || cell%9 == first%9 {
			peer = cell
			break
		}
	}
	noted := p.cell(peer)
	p.keys("z", itoa(int(solution[peer])))
	if said := p.cell(peer); said == noted {
		t.Errorf("after an entry beside it the cell still says %q", said)
	}
	p.keys("u")
	if said := p.cell(peer); said != noted {
		t.Errorf("after undo it says %q, before %q", said, noted)
	}
}
