package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
)

func (p page) count(selector string) int {
	p.t.Helper()
	return webtest.Eval[int](p.t, p.ctx, `document.querySelectorAll('`+selector+`').length`)
}

func TestAHintTellsMoreEachTime(t *testing.T) {
	p := openPage(t, webtest.Options{})
	before := p.board()
	seen := map[string]bool{}
	for depth := 1; depth <= 4; depth++ {
		p.keys("t")
		p.soon("the hint", `document.querySelector(".panel h2")?.textContent === "Hint `+itoa(depth)+` of 4"`)
		text := p.eval(`document.querySelector(".panel .text").innerText`)
		if text == "" || seen[text] {
			t.Errorf("depth %d says %q", depth, text)
		}
		seen[text] = true
		if drawn := p.count(".overlay > *"); (drawn > 0) != (depth >= 3) {
			t.Errorf("depth %d draws %d things", depth, drawn)
		}
		if placed := p.count(".overlay .placed"); (placed > 0) != (depth == 4) {
			t.Errorf("depth %d gives away %d digits", depth, placed)
		}
	}
	picture(t, p.ctx, "hint")
	if p.board() != before {
		t.Error("a hint changed the board by itself")
	}
	p.keys(kb.Enter)
	after := p.board()
	if strings.Count(before, ".") != strings.Count(after, ".")+1 {
		t.Errorf("Enter carries the step out: %s", after)
	}
	p.keys("e")
	p.soon("the check", `document.querySelectorAll(".cell.right").length === 1`)
}

func TestAHintNamesAMistakeFirst(t *testing.T) {
	p := openPage(t, webtest.Options{Language: "zh-CN"})
	solution := p.solution()
	empty := strings.Index(p.board(), ".")
	wrong := 0
	for wrong == 0 || wrong == int(solution[empty]) {
		wrong++
	}
	// A digit that is wrong without a clash would be the harder case; with one
	// the page says so.
	p.keys(itoa(wrong), "t")
	p.soon("an answer", `document.querySelector(".message").textContent !== "" || !document.querySelector(".panel").hidden`)
	p.keys("e")
	p.soon("the check in Chinese", `/1 个错误/.test(document.querySelector(".message").textContent)`)
	if got := p.cell(empty); !strings.Contains(got, "错误") {
		t.Errorf("the wrong cell says %q", got)
	}
	p.keys("U")
	if got := p.board()[empty]; got != '.' {
		t.Errorf("undoing mistakes leaves %c", got)
	}
}

func TestTheWholeSolutionIsExplained(t *testing.T) {
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	before := p.board()
	p.tap(`.actions button[popovertarget="more"]`)
	p.tap(`#more .menu-group:nth-of-type(3) button:nth-of-type(2)`)
	p.soon("the first step", `/^Step 1 of/.test(document.querySelector(".panel h2")?.textContent ?? "")`)
	p.tap(`.panel [data-panel="toEnd"]`)
	if got := strings.Count(p.board(), "."); got > 1 {
		t.Errorf("before the last step %d cells are empty", got)
	}
	p.keys(kb.ArrowLeft)
	if got := strings.Count(p.board(), "."); got != 2 {
		t.Errorf("one step back %d cells are empty", got)
	}
	p.keys("5") // writes nothing while the solution is shown
	p.keys(kb.Escape)
	if p.board() != before {
		t.Error("the explanation changed the game")
	}
	p.keys("T")
	p.soon("all steps", `document.querySelectorAll(".panel .steps button").length > 1`)
	p.tap(`.panel [data-panel="step-0"]`)
	p.tap(`.panel [data-panel="do"]`)
	if p.board() == before {
		t.Error("the chosen step was not carried out")
	}
	if !strings.Contains(p.eval(`document.querySelector("[role=status]").textContent`), "r") {
		t.Error("nothing was said of it")
	}
	webtest.Do(t, p.ctx, chromedp.WaitReady(".panel[hidden]"))
}
