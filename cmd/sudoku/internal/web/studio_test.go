package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// The studio: kinds found by name, several clues chosen, copied, moved and coloured at once, what
// contradicts what, givens that make a puzzle unique, which of them aren't needed, and versions.
func TestTheStudioAnswersSetters(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := page{t, visit(t, webtest.Serve(t, Handler(Options{}))+"/#/setter", webtest.Options{Width: 1920, Height: 1080})}
	p.soon("the palette", `document.querySelectorAll(".setter .tool").length > 40`)
	if got := p.eval(`(([side, first, buttons]) => [first.top - side.top < 20 ? "" : "what is said of a kind begins low", buttons.bottom <= innerHeight ? "" : "Play is out of sight"].filter(Boolean).join(", "))([".setter > :last-child", ".setter > :last-child > p", ".setter .desk > .buttons"].map((name) => document.querySelector(name).getBoundingClientRect()))`); got != "" {
		t.Errorf("at 1920×1080 %s", got)
	}
	text, verdict := `document.querySelector(".setter textarea").value`, `document.querySelector(".setter .verdict").textContent`
	press := func(name string) {
		t.Helper()
		p.soon(name, fmt.Sprintf(`[...document.querySelectorAll(".setter button")].some((b) => b.textContent === %q)`, name))
		p.eval(fmt.Sprintf(`([...document.querySelectorAll(".setter button")].find((b) => b.textContent === %q).click(), "")`, name))
	}
	tool := func(kind string) {
		p.eval(fmt.Sprintf(`(document.querySelector(".setter .kinds [data-kind=%s]").click(), document.querySelector(".canvas-cell[tabindex='0']").focus(), "")`, kind))
	}
	search := func(name string) {
		p.eval(fmt.Sprintf(`(input => { input.value = %q; input.dispatchEvent(new Event("input")); return ""; })(document.querySelector(".palette input"))`, name))
	}
	search("thermom")
	if got := p.eval(`[...document.querySelectorAll(".kinds [data-kind]")].map((b) => b.dataset.kind).join()`); got != "choose,given,thermo,slowthermo" {
		t.Errorf("the search finds %s", got)
	}
	search("")
	p.eval(`(select => { select.value = "4"; select.dispatchEvent(new Event("change")); return ""; })(document.querySelector(".board-fields select"))`)
	p.soon("a small board", `document.querySelectorAll(".canvas-cell").length === 16`)
	tool("given")
	for i, how := range []string{"focus", "click"} { // as screen readers reach a cell
		p.eval(fmt.Sprintf(`(document.querySelectorAll(".canvas-cell")[%d].%s(), "")`, i+5, how))
		p.keys(itoa(i + 1))
		p.soon("the digit where "+how+"() was", fmt.Sprintf(`document.querySelectorAll(".canvas-cell")[%d].textContent.includes("%d, given")`, i+5, i+1))
	}
	p.with(chromedp.ModifierCtrl, "z", "z")
	p.eval(`(document.querySelector(".canvas-cell").focus(), "")`)
	tool("killer")
	p.with(chromedp.ModifierShift, kb.ArrowRight)
	p.keys(kb.Enter, "9")
	p.soon("why there is no solution", verdict+` === "No solution" && document.querySelector(".because").textContent === "No solution, because of these clues: Killer cage 9:r1c1r1c2" && document.querySelectorAll(".canvas-cell.wrong").length === 2`)
	p.keys(kb.Backspace, "3")
	p.soon("several solutions", verdict+`.endsWith(" solutions")`)

	// Chosen by all, copied beside themselves, moved, coloured.
	tool("choose")
	p.with(chromedp.ModifierCtrl, "a", "d")
	p.soon("a copy", text+` === "4+killer=3:r1c1r1c2+killer=3:r2c1r2c2"`)
	p.with(chromedp.ModifierAlt, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight)
	p.soon("moved", text+` === "4+killer=3:r1c1r1c2+killer=3:r3c3r3c4"`)
	p.with(chromedp.ModifierCtrl, "a")
	p.eval(`(document.querySelector("[data-tone=blue].swatch").click(), "")`)
	p.soon("both in blue", `document.querySelectorAll(".canvas g[data-tone=blue]").length === 2 && document.querySelectorAll(".clues li.chosen").length === 2`)
	p.with(chromedp.ModifierCtrl, "z", "z", "z", "z")
	p.soon("all undone", text+` === "4+killer=3:r1c1r1c2+killer=3:r2c1r2c2"`)
	press("Keep this version")
	p.soon("a version", `document.querySelector(".versions summary").textContent === "Versions (1)"`)

	p.with(chromedp.ModifierCtrl, "z")
	p.soon("one cage", text+` === "4+killer=3:r1c1r1c2"`)
	press("Make it unique")
	p.soon("one solution", verdict+` === "One solution" && document.querySelector(".rating").textContent.includes("ER")`)
	press("Which clues aren’t needed?")
	p.soon("an answer", `/^(Every clue is needed|Not needed)/.test(document.querySelector(".findings [role=status]").textContent)`)
	p.eval(`(document.querySelector("details.path").open = true, "")`)
	p.soon("the whole path", `document.querySelectorAll("details.path li").length > 3`)
	press("Fill in what is certain")
	p.soon("all digits", verdict+` === "One solution" && document.querySelectorAll(".canvas .given").length === 16`)
	size := func(n string) {
		p.eval(`(select => { select.value = "` + n + `"; select.dispatchEvent(new Event("change")); return ""; })(document.querySelector(".board-fields select"))`)
	}
	size("6")
	p.soon("a larger board", `document.querySelectorAll(".canvas-cell").length === 36`)
	tool("thermo")
	press("Lay out here: Thermometer")
	p.soon("thermometers", text+`.includes("+thermo=") && !`+text+`.includes("killer")`)
	picture(t, p.ctx, "studio")
	p.eval(`(document.querySelector(".versions li button").click(), "")`)
	p.soon("the version", text+` === "4+killer=3:r1c1r1c2+killer=3:r2c1r2c2"`)
	tool("choose")
	p.with(chromedp.ModifierCtrl, "a")
	p.eval(`(document.querySelector("[data-tone=red].swatch").click(), "")`)
	press("Play all the same")
	closed(t, p.ctx)
	p.soon("both in red in the game", `document.querySelectorAll("#page .board g[data-tone=red]").length === 2`)
	show(t, p.ctx, "share")
	told := p.eval(`atob(document.querySelector(".share input[readonly]").value.split("?told=")[1].replaceAll("-", "+").replaceAll("_", "/"))`)
	if told != `{"tones":{"killer=3:r1c1r1c2":"red","killer=3:r2c1r2c2":"red"}}` {
		t.Errorf("the link tells %s", told)
	}
	show(t, p.ctx, "own")
	click(t, p.ctx, "Change the puzzle on the board")
	p.soon("both in red where it is set on", `document.querySelectorAll(".canvas g[data-tone=red]").length === 2`)
	if wide := webtest.Eval[bool](t, p.ctx, `document.querySelector("dialog").offsetWidth === innerWidth`); !wide || strings.Contains(p.eval(`document.body.textContent`), "undefined") {
		t.Error("the studio doesn't fill the window, or says undefined")
	}
}
