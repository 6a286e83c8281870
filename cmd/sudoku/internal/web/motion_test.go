package web

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// watched is what has moved since the page was opened: "digit", "cell" or "shake".
const watched = `(window.moved = [], Element.prototype.animate = new Proxy(Element.prototype.animate, { apply(target, element, args) {
	window.moved.push(args[0].length > 3 ? "shake" : element.classList[0]);
	return Reflect.apply(target, element, args);
} }), "")`

// A digit lands, a row that is finished is swept, a mistake shakes; for those who want
// no motion nothing moves.
func TestWhatIsDoneIsSeen(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	solution := p.solution()
	board := p.board()
	row := 0
	for r := range 9 {
		if strings.Count(board[9*r:9*r+9], ".") < strings.Count(board[9*row:9*row+9], ".") {
			row = r
		}
	}
	p.eval(watched)
	first := string('0' + rune(solution[strings.Index(board, ".")]))
	for p.keys(first); p.eval(`moved.join(" ")`) == ""; p.keys("u", first) { // until its script is fetched
		time.Sleep(50 * time.Millisecond)
	}
	p.keys("u")
	p.eval(`(window.moved = [], "")`)
	p.with(chromedp.ModifierCtrl, kb.Home)
	for range row {
		p.keys(kb.ArrowDown)
	}
	for c := range 9 {
		if board[9*row+c] == '.' {
			p.keys(string('0' + rune(solution[9*row+c])))
		}
		p.keys(kb.ArrowRight)
	}
	if moved := p.eval(`moved.join(" ")`); !strings.Contains(moved, "digit") || strings.Count(moved, "cell") < 9 || strings.Contains(moved, "shake") {
		t.Errorf("moved: %s", moved)
	}
	wrong := p.eval(`(() => {
		const cells = [...document.querySelectorAll(".cell")], shown = (cell) => cell.querySelector(".digit")?.textContent;
		for (let r = 0; r < 9; r++) { const of = cells.slice(9 * r, 9 * r + 9); const free = of.find((c) => !shown(c)), taken = of.find(shown);
			if (free && taken) return free.id + " " + shown(taken); }
	})()`)
	cell, digit, _ := strings.Cut(wrong, " ")
	p.tap("#" + cell)
	p.keys(digit)
	if moved := p.eval(`moved.join(" ")`); !strings.HasSuffix(moved, "shake") {
		t.Errorf("after a mistake moved: %s", moved)
	}
	p.keys("u")
	webtest.Do(t, p.ctx, webtest.Media("prefers-reduced-motion", "reduce"))
	before := p.eval(`String(moved.length)`)
	p.keys(digit)
	if after := p.eval(`String(moved.length)`); after != before {
		t.Errorf("it moves for those who want no motion: %s", p.eval(`moved.join(" ")`))
	}
}

// The parts of a step's picture are told apart, and a legend names them. Lines lead from one candidate to
// another, also where groups of cells are linked.
func TestPartsOfAPictureAreToldApart(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	puzzle, err := sudoku.Parse(chained, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	webtest.Do(t, p.ctx, chromedp.Navigate(p.eval(`location.origin`)+"/?parts"+link(t, puzzle)))
	webtest.Until(t, p.ctx, webtest.Ready)
	p.keys("E")
	webtest.Until(t, p.ctx, `document.querySelector("[data-panel=forward]") && document.querySelector(".overlay").childElementCount > 0`)
	alike := p.eval(`(async () => {
		const wrong = [];
		let legends = 0, links = 0;
		for (let step = 2; step < 40; step++) {
			document.querySelector("[data-panel=forward]").click();
			await new Promise((done) => setTimeout(done));
			const parts = [...document.querySelectorAll(".key span")];
			legends += parts.length > 1;
			if (new Set(parts.map((part) => getComputedStyle(part, "::before").backgroundColor)).size < parts.length) wrong.push("a legend of " + parts.map((part) => part.textContent + " " + part.className));
			const spots = [...document.querySelectorAll(".overlay .spot")].map((spot) => [spot.firstChild.getBBox(), spot.matches(".placed") ? 0.8 : 0.25]);
			for (const line of document.querySelectorAll(".overlay .link")) {
				links++;
				for (const { x, y } of [line.getPointAtLength(0), line.getPointAtLength(line.getTotalLength())]) {
					if (!spots.some(([box, most]) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) <= most)) wrong.push("step " + step + ": a line ends beside all candidates, at " + [x, y]);
				}
			}
		}
		return legends > 0 && links > 20 ? wrong.join("\n") : legends + " legends, " + links + " lines";
	})()`)
	if alike != "" {
		t.Error(alike)
	}
}
