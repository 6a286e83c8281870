package web

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// Cells beside the board are shown below it with their names, and filled like others; hidden ones aren't shown,
// and needn't be filled.
func TestCellsBesideTheBoardArePlayed(t *testing.T) {
	p := visitRules(t, "4+beside=VT:2(total),VH:1(-)+sum=0:r1c3r1c4/-1*VT1/-1*VT2+sum=4:VT1VH", "12..341221434321", webtest.Options{})
	if shown, name := p.count(".board .cell"), p.eval(`document.querySelector(".board .annex").textContent`); shown != 18 || name != "VT total" {
		t.Errorf("%d cells are shown, and %q", shown, name)
	}
	p.tap("#cell-17")
	p.soon("the name of the cell", `document.querySelector("#cell-17").textContent === "empty, VT2"`)
	p.tap("#cell-16")
	p.keys("2", kb.ArrowRight, "4")
	p.tap("#cell-2")
	p.keys("3")
	p.tap("#cell-3")
	p.keys("4")
	p.soon("the fault", `document.querySelectorAll(".cell.clash").length > 1`)
	p.tap("#cell-16")
	p.keys("3")
	solved(t, chromium{p, false})
	picture(t, p.ctx, "beside")
}

// A kind that is about a layer brings one when it is chosen, and the draft is there again after a reload.
func TestTheSetterLaysALayerBesideTheBoard(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	address := webtest.Serve(t, Handler(Options{}))
	p := page{t, visit(t, address+"/#/setter", webtest.Options{})}
	webtest.Until(t, p.ctx, `document.querySelector(".setter .tool")`)
	p.eval(`(() => { document.querySelector(".setter .kinds [data-kind=yinyang]").click(); return ""; })()`)
	p.soon("a layer", `document.querySelectorAll(".canvas-cell").length === 162`)
	p.soon("its name", `document.querySelector(".canvas .annex")?.textContent === "VS"`)
	p.soon("the rules", `document.querySelector(".setter textarea").value === "9+beside=VS:81+yinyang=VS"`)
	p.eval(`(() => { document.querySelector(".setter .undo, .setter .buttons button:nth-of-type(2)").click(); return ""; })()`)
	p.soon("undone", `document.querySelectorAll(".canvas-cell").length === 81`)
	p.eval(`(() => { document.querySelector(".setter .kinds [data-kind=loop]").click(); return ""; })()`)
	p.soon("another", `document.querySelector(".setter textarea")?.value.endsWith("+loop=VS")`)
	p.reloaded(`document.querySelectorAll(".canvas-cell").length === 162`)
}

// Boards whose regions have to be found, and those whose rows lack a digit, are begun by one choice.
func TestTheSetterBeginsBoardsToBeFound(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	address := webtest.Serve(t, Handler(Options{}))
	p := page{t, visit(t, address+"/#/setter", webtest.Options{})}
	webtest.Until(t, p.ctx, `document.querySelector(".setter .tool")`)
	for _, board := range []struct{ name, rules string }{
		{"regions", "9+beside=CC:81+regions=9:CC"},
		{"chaos", "9:1x9+beside=CC:81+regions=9:CC"},
		{"doppelganger", "9/0-9+beside=DGB:9,DGC:9,DGR:9+doppelganger=DGC/DGR/DGB"},
		{"plain", "9"},
	} {
		p.eval(`(() => { const list = document.querySelector(".setter option[value=` + board.name + `]").parentElement; list.value = "` + board.name + `"; list.dispatchEvent(new Event("change")); return ""; })()`)
		p.soon("the rules of "+board.name, `document.querySelector(".setter textarea").value === "`+board.rules+`"`)
		p.soon("the choice of "+board.name, `document.querySelector(".setter option[value=`+board.name+`]").selected`)
		if board.name == "doppelganger" { // without its clue the rows are told nothing, until it is back
			p.eval(`(() => { document.querySelector(".setter .beside .clues button[aria-label]").click(); return ""; })()`)
			p.soon("the choice without the clue", `document.querySelector(".setter option[value=plain]").selected`)
			p.eval(`(() => { document.querySelector(".setter .buttons button:nth-of-type(2)").click(); return ""; })()`)
			p.soon("the choice with the clue again", `document.querySelector(".setter option[value=doppelganger]").selected`)
		}
	}
}
