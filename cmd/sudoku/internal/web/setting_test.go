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

// Setting a puzzle, with acts in an order that nobody planned: nothing that was chosen, told or drafted
// gets lost or stays behind.
func TestSettingLosesNothing(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := page{t, visit(t, webtest.Serve(t, Handler(Options{}))+"/#/setter", webtest.Options{Width: 1440, Height: 900})}
	p.soon("the palette", `document.querySelectorAll(".setter .tool").length > 40`)
	text := `document.querySelector(".setter textarea").value`
	set := func(selector, value, event string) {
		t.Helper()
		p.eval(fmt.Sprintf(`(one => { one.focus(); one.value = %q; one.dispatchEvent(new Event(%q)); return ""; })(document.querySelector(%q))`, value, event, selector))
	}
	tool := func(kind string) {
		p.eval(fmt.Sprintf(`(document.querySelector(".setter .kinds [data-kind=%s]").click(), "")`, kind))
	}
	cell := func(cell int) {
		p.eval(fmt.Sprintf(`(document.querySelectorAll(".canvas-cell")[%d].click(), "")`, cell))
	}
	shown := func() string {
		return p.eval(`[...new Set([...document.querySelectorAll(".canvas .picture .mark")].map((mark) => Math.floor(mark.getAttribute("y")) * 4 + Math.floor(mark.getAttribute("x"))))].join(" ")`)
	}

	// The palette is one stop of the Tab key; arrows go through it.
	if got := p.eval(`(document.querySelector(".kinds [data-kind=killer]").focus(), [...document.querySelectorAll(".kinds [tabindex='0']")].map((button) => button.dataset.kind).join())`); got != "killer" {
		t.Errorf("the Tab key stops at %s", got)
	}
	p.keys(kb.ArrowRight, kb.ArrowDown, kb.Enter)
	p.soon("the tool below the next", `document.activeElement.getAttribute("aria-pressed") === "true" && document.activeElement.dataset.kind === "lunchbox"`)

	// The size and the kind of board leave the hand where it is, and what is told as it is.
	p.eval(`(document.querySelector(".of-board").open = document.querySelector(".told").open = true, "")`)
	set(".told input", "Mine", "input")
	set(".board-fields select", "4", "change")
	p.soon("a small board", `document.querySelectorAll(".canvas-cell").length === 16`)
	if !webtest.Eval[bool](t, p.ctx, `document.activeElement === document.querySelector(".board-fields select")`) {
		t.Error("the list of sizes loses the hand")
	}
	set(".board-fields .field + .field select", "regions", "change")
	p.soon("regions", text+`.startsWith("4+beside=CC")`)
	if title := p.eval(`document.querySelector(".told input").value`); title != "Mine" {
		t.Errorf("on another board the title is %q", title)
	}
	p.with(chromedp.ModifierCtrl, "z")
	p.soon("the plain board", text+` === "4"`)

	// Chosen cells are seen whatever is drawn next, and can be let go.
	tool("given")
	cell(0)
	p.keys("1")
	p.soon("candidates", `document.querySelectorAll(".canvas .picture .mark").length > 20`)
	all := shown()
	tool("choose")
	cell(5)
	p.soon("those of a cell", `document.querySelectorAll(".canvas .picture .mark").length < 5`)
	p.soon("counts", `document.querySelector(".findings .counts").textContent.includes(", ")`)
	if display := p.eval(`getComputedStyle(document.querySelector(".findings .counts")).display`); display != "block" {
		t.Errorf("counts are set as a %s", display)
	}
	tool("killer")
	if n := p.count(".canvas-cell.chosen"); n != 1 {
		t.Errorf("%d cells are seen to be chosen while another kind is drawn", n)
	}
	p.eval(`(document.querySelector(".canvas-cell[tabindex='0']").focus(), "")`)
	p.keys(kb.Escape)
	p.soon("all candidates again", `document.querySelectorAll(".canvas-cell.chosen").length === 0 && document.querySelectorAll(".canvas .picture .mark").length > 20`)
	if again := shown(); again != all || p.count("dialog .setter") != 1 {
		t.Errorf("Escape leaves candidates in %s, not in %s", again, all)
	}
	tool("choose")
	cell(5)
	cell(5)
	if again := shown(); again != all {
		t.Errorf("a second click leaves candidates in %s, not in %s", again, all)
	}

	// A clue is lit as long as it is chosen; one that would leave the board says so.
	tool("killer")
	p.eval(`(document.querySelectorAll(".canvas-cell")[14].focus(), "")`)
	p.with(chromedp.ModifierShift, kb.ArrowRight)
	p.keys(kb.Enter)
	p.soon("a cage", text+` === "4+killer=r4c3r4c4"`)
	if n := p.count(".canvas-cell.chosen"); n != 2 {
		t.Errorf("%d cells of a cage of 2 are lit", n)
	}
	p.with(chromedp.ModifierAlt, kb.ArrowDown)
	p.soon("why it doesn't move", `document.querySelector(".findings [role=status]").textContent === "A clue would leave the board."`)

	// Digits that clash are seen on the board.
	tool("given")
	cell(1)
	p.keys("1")
	p.soon("the clash", `document.querySelectorAll(".canvas-cell.wrong").length === 2`)
	p.with(chromedp.ModifierCtrl, "z")
	p.soon("no clash", `document.querySelectorAll(".canvas-cell.wrong").length === 0`)

	// A draft that was deleted comes back.
	p.eval(`(document.querySelector(".drafts").open = true, document.querySelector(".drafts li button[aria-label]").click(), "")`)
	p.soon("none", `document.querySelectorAll(".drafts li").length === 0`)
	p.eval(`(document.querySelector(".drafts .note button").click(), "")`)
	p.soon("the draft", `document.querySelector(".drafts li").textContent.startsWith("Mine · 1 given · 1 clue · ")`)

	// Changed after it was deleted it is one draft, taken back or not.
	p.eval(`(document.querySelector(".drafts").open = true, document.querySelector(".drafts li button[aria-label]").click(), "")`)
	tool("given")
	cell(15)
	p.keys("2")
	p.eval(`(document.querySelector(".drafts .note button").click(), "")`)
	p.soon("the draft as it is now", `[...document.querySelectorAll(".drafts li")].map((draft) => draft.textContent.slice(0, 24)).join() === "Mine · 2 givens · 1 clue"`)

	// On a phone the palette and the whole board are seen together.
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(390, 844))
	p.soon("one below the other", `(([palette, canvas]) => palette.bottom <= canvas.top && palette.top >= 0 && canvas.bottom <= innerHeight && palette.height < 200)([".palette", ".canvas"].map((name) => document.querySelector(name).getBoundingClientRect()))`)
}

// The pictures of cages are for the eye as small as they are: numbers as high as letters beside them, within the picture.
func TestPicturesOfCagesAreReadable(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := page{t, visit(t, webtest.Serve(t, Handler(Options{}))+"/#/setter", webtest.Options{Width: 1440, Height: 900})}
	p.soon("the palette", `document.querySelectorAll(".tool .picture .sum").length === 8`)
	p.soon("its style", `getComputedStyle(document.querySelector(".tool .picture .cage")).strokeDasharray !== "none"`)
	if small := p.eval(`[...document.querySelectorAll(".tool .picture .sum")].flatMap((sum) => {
		const [text, picture] = [sum, sum.closest("svg")].map((one) => one.getBoundingClientRect());
		return text.height >= 11 && text.right <= picture.right && text.left >= picture.left && text.top > picture.top - 2 ? [] : [sum.textContent + " " + [text.height, text.left - picture.left, text.top - picture.top, picture.right - text.right].map(Math.round)];
	}).join("; ")`); small != "" {
		t.Errorf("can't be read: %s", small)
	}
}

// What takes long says how far it has come, and stops when told to.
func TestWhatIsNeedlessIsLookedForUntilStopped(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := page{t, visit(t, webtest.Serve(t, Handler(Options{}))+"/#/setter", webtest.Options{})}
	p.soon("the studio", `document.querySelector(".setter .tool")`)
	const buttons = `document.querySelector(".findings > .buttons")`
	p.eval(`(list => { list.value = "16"; list.dispatchEvent(new Event("change")); return ""; })(document.querySelector(".board-fields select"))`)
	p.soon("a large board", `document.querySelectorAll(".canvas-cell").length === 256`)
	p.eval(`(document.querySelector(".setter .kinds [data-kind=given]").click(), document.querySelectorAll(".canvas-cell")[0].click(), "")`)
	p.keys("1")
	click(t, p.ctx, "Make it unique")
	p.soon("one solution", buttons+`.textContent.startsWith("Which clues")`)
	const question = `[...document.querySelectorAll(".findings button")].find((one) => one.textContent === "Which clues aren’t needed?")`
	p.eval(question + `.click(), ""`)
	p.soon("how far it has come", `/^Stop[1-9]\d* of \d+ looked at$/.test(`+buttons+`.textContent)`)
	if told := p.eval(`(` + buttons + `.querySelector("button").click(), ` + buttons + `.textContent + "|" + document.querySelector(".findings [role=status]").textContent)`); !strings.HasPrefix(told, "Which clues aren’t needed?") || !strings.HasSuffix(told, "|") {
		t.Errorf("stopped, it shows %q", told)
	}
}
