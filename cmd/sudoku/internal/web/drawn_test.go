package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// What a hint draws is not mistaken for what stands on the board, which stays where it is: the numbers
// of rows and columns lie outside, lines pass behind digits, and from the whole hint a way
// leads to practice. The pen draws through the cells that it crosses, as one action.
func TestWhatIsDrawnIsNotMistaken(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Width: 820, Height: 1180})
	const top = `String(document.querySelector(".grid").getBoundingClientRect().top)`
	before := p.eval(top)
	for depth := 1; depth <= 4; depth++ {
		p.keys("t")
		p.soon("the hint", fmt.Sprintf(`document.querySelector(".panel h2")?.textContent === "Hint %d of 4"`, depth))
	}
	p.soon("what is drawn", `document.querySelectorAll(".overlay .ray").length > 0`)
	if after := p.eval(top); after != before {
		t.Errorf("the board was at %s, with a hint it is at %s", before, after)
	}
	if inside := p.eval(`(() => {
		const grid = document.querySelector(".grid").getBoundingClientRect();
		return [...document.querySelectorAll(".coordinates text")].filter((text) => {
			const box = text.getBoundingClientRect();
			return box.right > grid.left && box.bottom - box.height / 4 > grid.top || box.left < 0; // a box has room for descenders
		}).map((text) => text.textContent).join(" ");
	})()`); inside != "" || p.count(".coordinates text") != 18 {
		t.Errorf("numbers of rows and columns on the board: %s", inside)
	}
	if n := p.count(`g[mask*="-behind"] .ray`); n == 0 {
		t.Error("lines don't pass behind digits")
	}
	p.eval(`(document.querySelector("[data-panel=practise]").click(), "")`)
	p.soon("the lesson", `document.querySelector("dialog h2")?.textContent.includes("Hidden Single")`)
	p.eval(`(document.querySelector("dialog header button").click(), "")`)
	closed(t, p.ctx)
	p.eval(`(document.querySelector("[data-panel=close]")?.click(), "")`)
	p.keys("q")
	p.soon("the pen", `document.querySelector(".mode-pen:not([hidden])") && document.querySelector(".overlay .pen")`)
	x, y := p.point("#cell-30")
	x2, y2 := p.point("#cell-34")
	steps := []chromedp.Action[chromedp.Void]{chromedp.MouseEvent(chromedp.MouseMoved, x, y), chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft)}
	for i := 1; i <= 16; i++ {
		steps = append(steps, chromedp.MouseEvent(chromedp.MouseMoved, x+(x2-x)*float64(i)/16, y+(y2-y)*float64(i)/16, chromedp.ButtonLeft))
	}
	webtest.Do(t, p.ctx, append(steps, chromedp.MouseEvent(chromedp.MouseReleased, x2, y2, chromedp.ButtonLeft))...)
	p.soon("four lines from cell to cell", `document.querySelectorAll(".pen path").length === 4`)
	p.keys("u")
	p.soon("no line", `document.querySelectorAll(".pen path").length === 0`)
}
