package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

func (p page) count(selector string) int {
	p.t.Helper()
	return webtest.Eval[int](p.t, p.ctx, `document.querySelectorAll('`+selector+`').length`)
}

func TestAHintTellsMoreEachTime(t *testing.T) {
	testlong.InTurn(t, 0, 2)
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
		p.soon("what is drawn is fetched", `document.querySelector(".overlay .area") !== null`)
		// From the start there is something to see, and from the third depth on what
		// keeps the digit out of all other places.
		p.soon("the box and the numbers of rows and columns", `document.querySelectorAll(".overlay .area").length === 9 && document.querySelectorAll(".coordinates text").length === 18`)
		if rays := p.count(".overlay .ray"); (rays > 0) != (depth >= 3) {
			t.Errorf("depth %d draws %d rays", depth, rays)
		}
		if placed := p.count(".overlay .placed"); (placed > 0) != (depth == 4) {
			t.Errorf("depth %d gives away %d digits", depth, placed)
		}
	}
	picture(t, p.ctx, "hint")
	// The name of a cell points at it.
	const first = `document.querySelector(".panel .cell-name")`
	webtest.Eval[any](t, p.ctx, first+`.dispatchEvent(new PointerEvent("pointerenter")), null`)
	name := p.eval(first + `.textContent`)
	p.soon("the cell that is pointed at", `document.querySelector(".overlay .lit") !== null`)
	if got := p.eval(`(({ x, y }) => "r" + Math.ceil(y.baseVal.value) + "c" + Math.ceil(x.baseVal.value))(document.querySelector(".overlay .lit"))`); got != name {
		t.Errorf("%s points at %s", name, got)
	}
	// So it does for the keyboard: as a button, which Enter presses without doing the step.
	webtest.Eval[any](t, p.ctx, first+`.dispatchEvent(new PointerEvent("pointerleave")), null`)
	p.soon("no cell", `document.querySelector(".overlay .lit") === null`)
	webtest.Eval[any](t, p.ctx, `document.querySelector(".panel header button").focus(), null`)
	p.keys(kb.Tab, kb.Tab) // the text, which scrolls, and the first name in it
	p.soon("the cell whose name has the focus", `document.activeElement.className === "cell-name" && document.querySelector(".overlay .lit") !== null`)
	p.keys(kb.Enter)
	if p.board() != before || p.count(".overlay .lit") != 1 {
		t.Error("Enter on the name of a cell does more than to point at it")
	}
	webtest.Eval[any](t, p.ctx, `document.querySelector("#cell-0").focus(), null`)
	p.soon("no cell", `document.querySelector(".overlay .lit") === null`)
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
	testlong.InTurn(t, 1, 2)
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

// The hint of a mistake mends it, as in the terminal: wrong entries are taken out, and notes
// that lack the right digit become all that are possible.
func TestTheHintOfAMistakeMendsIt(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	before, solution := p.board(), p.solution()
	cell := strings.Index(before, ".")
	for wrong := range 9 {
		if digit := itoa(wrong + 1); solution[cell] != uint8(wrong+1) {
			p.keys(digit)
			break
		}
	}
	p.keys("t")
	p.soon("the hint", `document.querySelector(".panel [data-panel=do]")`)
	p.keys("t", "t")
	if got := p.eval(`[".panel h2", ".panel .buttons"].map((name) => document.querySelector(name).getBoundingClientRect()).reduce((a, b) => b.left < a.right && b.top < a.bottom && a.top < b.bottom ? "the buttons lie over the heading" : "")`); got != "" {
		t.Error(got)
	}
	p.keys(kb.Enter)
	if got := p.board(); got != before {
		t.Errorf("after the hint of a wrong entry the board is %s", got)
	}
	right := itoa(int(solution[cell]))
	p.keys("n", "x", right, "z", "t")
	p.soon("the hint of the notes", `document.querySelector(".panel [data-panel=do]")`)
	if strings.Contains(p.cell(cell), right) {
		t.Fatalf("the notes still have the right digit: %q", p.cell(cell))
	}
	p.keys(kb.Enter)
	if got := p.cell(cell); !strings.Contains(got, "notes") || !strings.Contains(got, right) {
		t.Errorf("after the hint of wrong notes the cell says %q", got)
	}
}

func TestTheWholeSolutionIsExplained(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	before := p.board()
	p.tap(`.actions button[popovertarget="more"]`)
	p.tap(`#more .menu-group:nth-of-type(3) button:nth-of-type(2)`)
	p.soon("the first step", `/^Step 1 of/.test(document.querySelector(".panel h2")?.textContent ?? "")`)
	if got := p.eval(`document.querySelector(".panel .which").textContent`); got != "Hardest step: Hidden Single (ER 1.5)." {
		t.Errorf("of the rating is said: %q", got)
	}
	p.tap(`.panel [data-panel="toEnd"]`)
	if got := strings.Count(p.board(), "."); got > 1 {
		t.Errorf("before the last step %d cells are empty", got)
	}
	p.keys(kb.ArrowLeft)
	if got := strings.Count(p.board(), "."); got != 2 {
		t.Errorf("one step back %d cells are empty", got)
	}
	p.keys("5") // writes nothing while the solution is shown
	shown := p.board()
	p.tap(`.panel [data-panel="play"]`)
	if got := p.board(); got != shown || !webtest.Eval[bool](t, p.ctx, `document.querySelector(".panel").hidden`) {
		t.Errorf("the game goes on from\n%s, shown was\n%s", got, shown)
	}
	p.keys("u")
	if p.board() != before {
		t.Error("one undo doesn't take all of it back")
	}
	p.keys("E")
	p.soon("the first step", `/^Step 1 of/.test(document.querySelector(".panel h2")?.textContent ?? "")`)
	p.keys(kb.ArrowRight, kb.Escape)
	if p.board() != before {
		t.Error("the explanation changed the game")
	}
	p.keys("T")
	p.soon("all steps", `document.querySelectorAll(".panel .steps button").length > 1`)
	// Each technique once, and nothing twice under it.
	if got := p.eval(`[...document.querySelectorAll(".panel h3")].map((one) => one.firstChild.textContent).filter((name, i, all) => all.indexOf(name) !== i).concat(
		[...document.querySelectorAll(".panel .steps")].flatMap((one) => [...one.children].map((button) => button.textContent).filter((text, i, all) => all.indexOf(text) !== i))).join()`); got != "" {
		t.Errorf("twice: %s", got)
	}
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

// inSight looks whether what a hint comes to is seen in its panel, without scrolling.
func inSight(p page) {
	p.t.Helper()
	webtest.Rest(p.t, p.ctx)
	if hidden := p.eval(`(() => {
		const [text, end] = [".panel .text", ".panel .conclusion"].map((one) => document.querySelector(one)?.getBoundingClientRect());
		return end && end.height > 10 && end.top >= text.top - 1 && end.bottom <= text.bottom + 1 ? "" : JSON.stringify([text, end]);
	})()`); hidden != "" {
		p.t.Errorf("the conclusion isn't in sight: %s", hidden)
	}
}

// While a hint is shown, the digits can be entered, on every screen: nothing
// lies over them, the hint can be read, and it stays until it is followed.
func TestAHintLeavesTheDigitsToTheFingers(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Touch: true})
	for _, size := range [][2]int64{{390, 844}, {390, 664}, {360, 640}, {320, 568}, {844, 390}, {740, 360}, {820, 1180}, {1280, 800}} {
		for _, lang := range []string{"en", "zh"} {
			t.Run(fmt.Sprintf("%dx%d %s", size[0], size[1], lang), func(t *testing.T) {
				p := page{t, p.ctx}
				webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
				if p.eval(`document.documentElement.lang.slice(0, 2)`) != lang {
					p.keys("L")
					p.soon("the language", fmt.Sprintf(`document.documentElement.lang.startsWith(%q)`, lang))
				}
				for depth := 1; depth <= 4; depth++ {
					p.keys("t")
					p.soon("the hint", fmt.Sprintf(`/%d/.test(document.querySelector(".panel h2")?.textContent) && !document.querySelector(".working")`, depth))
					if depth == 2 {
						picture(t, p.ctx, fmt.Sprintf("hint2-%dx%d-%s", size[0], size[1], lang))
					}
				}
				picture(t, p.ctx, fmt.Sprintf("hint-%dx%d-%s", size[0], size[1], lang))
				inSight(p)
				if size[1] < 900 {
					if short := webtest.Eval[int](t, p.ctx, `(text => text.scrollHeight - text.clientHeight)(document.querySelector(".panel .text"))`); short > 1 {
						t.Errorf("%d pixels of a single have to be scrolled", short)
					}
				}
				if bad := p.eval(`[...document.querySelectorAll(".digit-key, .panel button, .panel .text")].filter((b) => b.checkVisibility()).map((b) => [b, b.getBoundingClientRect()])
					.filter(([b, box]) => box.height < 43.5 || box.top < 0 || box.bottom > innerHeight + 0.5 || !b.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
					.map(([b, box]) => b.outerHTML.slice(0, 60) + " " + Math.round(box.height) + "@" + Math.round(box.top)).join("\n")`); bad != "" {
					t.Errorf("small, covered or outside:\n%s", bad)
				}
				if width := webtest.Eval[float64](t, p.ctx, `document.querySelector(".grid").getBoundingClientRect().width`); width < 190 {
					t.Errorf("the board is only %v wide", width)
				}
				// The hint is followed by hand.
				p.soon("what is drawn", `document.querySelector(".overlay .placed rect") !== null`)
				cell := webtest.Eval[int](t, p.ctx, `(() => { const place = document.querySelector(".overlay .placed rect").getBoundingClientRect(); const at = document.querySelector(".grid").getBoundingClientRect();
					return Math.floor((place.x + place.width / 2 - at.x) / at.width * 9) + 9 * Math.floor((place.y + place.height / 2 - at.y) / at.height * 9); })()`)
				digit := p.eval(`document.querySelector(".overlay .placed text").textContent`)
				p.tap(fmt.Sprintf("#cell-%d", cell))
				if p.eval(`document.querySelector(".panel").hidden ? "" : "open"`) == "" {
					t.Error("choosing a cell closes the hint")
				}
				p.tap(fmt.Sprintf(`.digit-key[data-digit="%s"]`, digit))
				if got := p.board()[cell : cell+1]; got != digit {
					t.Errorf("the cell of the hint shows %s, not %s", got, digit)
				}
				p.soon("the hint is done with", `document.querySelector(".panel").hidden`)
			})
		}
	}
}

// The title of a hint is whole on phones whose typeface is wide or whose letters are large.
func TestTheTitleOfAHintIsWhole(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{Touch: true})
	for _, size := range [][2]int64{{320, 568}, {360, 640}, {390, 844}, {740, 360}} {
		webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
		for _, look := range []string{`letterSpacing = "0.08em"`, `fontSize = "130%"`} {
			p.eval(`(document.documentElement.style.` + look + `, "")`)
			for depth := 1; depth <= 4; depth++ {
				p.keys("t")
				p.soon("the hint", fmt.Sprintf(`/%d/.test(document.querySelector(".panel h2")?.textContent) && !document.querySelector(".working")`, depth))
				if cut := p.eval(`[...document.querySelectorAll(".panel h2, .panel .buttons button")].filter((e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)).map((e) => e.textContent + ": " + e.scrollWidth + "×" + e.scrollHeight + " in " + e.clientWidth + "×" + e.clientHeight).join(", ")`); cut != "" {
					t.Errorf("%v, %s, depth %d: %s", size, look, depth, cut)
				}
			}
			picture(t, p.ctx, fmt.Sprintf("title-%dx%d-%.4s", size[0], size[1], look))
			p.keys(kb.Escape)
			p.eval(`(document.documentElement.removeAttribute("style"), "")`)
		}
	}
}

// On a desk the rules of a board's kinds give way to a hint: four lines of it are read at once.
func TestRulesOfABoardGiveWayToAHint(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	p.link("9+sandwich=14:c1+sandwich=6:c2+sandwich=8:c4+sandwich=5:c6+sandwich=27:c7+sandwich=10:c9+sandwich=3:r2+sandwich=13:r3+sandwich=2:r5+sandwich=7:r6+sandwich=33:r7+sandwich=24:r9",
		"..95..................9..........4..................................9............")
	p.soon("the rule", `document.querySelector(".legend dl")?.checkVisibility()`)
	for depth := 1; depth <= 4; depth++ {
		p.keys("t")
		p.soon("the hint", fmt.Sprintf(`document.querySelector(".panel h2")?.textContent === "Hint %d of 4"`, depth))
	}
	if high := webtest.Eval[float64](t, p.ctx, `document.querySelector(".panel .text").clientHeight`); high < 90 {
		t.Errorf("of a hint only %v pixels are seen", high)
	}
	if !webtest.Eval[bool](t, p.ctx, `document.querySelector(".legend .chip").checkVisibility()`) {
		t.Error("nothing leads to the rule")
	}
	p.keys(kb.Escape)
	p.soon("the rule again", `document.querySelector(".legend dl").checkVisibility()`)
}

// In fog a hint follows from what is seen, and says so when nothing does: here the cages that
// would lead on stay in fog.
func TestHintsKnowNothingOfWhatLiesInFog(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	for lang, want := range map[string]string{"en-US": "Nothing follows from what you see.", "zh-CN": "从看得见的部分推不出下一步。"} {
		p := visitRules(t, "4+fog=r1c1+killer=6:r2c4r3c4+killer=3:r4c3r4c4", "12..34..........", webtest.Options{Language: lang})
		told := fmt.Sprintf(`document.querySelector(".message").textContent === %q`, want)
		for hints := 0; ; hints++ {
			p.keys("t")
			p.soon("a hint", `document.querySelector(".panel h2") !== null || `+told)
			if webtest.Eval[bool](t, p.ctx, told) {
				break
			}
			if hints > 20 {
				t.Fatal("hints go on and on")
			}
			p.keys(kb.Enter)
			p.soon("it is carried out", `document.querySelector(".panel h2") === null`)
		}
		picture(t, p.ctx, "hint-fog-"+lang)
	}
}

// A board stays where it is, and as large, when a hint opens and closes, on every common screen.
func TestAHintLeavesTheBoardWhereItIs(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	for _, rules := range []string{"9", "9+killer=10:r1c1r1c2r2c1+killer=12:r5c5r5c6", "9+sandwich=12:r2", "16", "samurai"} {
		parsed, err := variants.Parse(rules)
		if err != nil {
			t.Fatal(err)
		}
		for givens, err := range sudoku.Solutions(t.Context(), sudoku.Puzzle{Rules: parsed, Givens: make(sudoku.Grid, parsed.Cells())}) {
			if err != nil {
				t.Fatal(err)
			}
			clear(givens[:parsed.N()]) // so that there are singles
			p.link(rules, sudoku.Puzzle{Rules: parsed, Givens: givens}.String())
			break
		}
		if strings.Contains(rules, "=") {
			p.soon("what is told of its rules, which takes room", `document.querySelector(".chip")`)
		}
		for _, size := range [][2]int64{{320, 568}, {360, 640}, {360, 740}, {390, 844}, {414, 896}, {768, 1024}, {820, 1180}, {1024, 768}, {1024, 1366}, {1280, 720}, {1440, 900}, {1920, 1080}, {2560, 1440}, {844, 390}} {
			webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
			const place = `(({ x, y, width, height }) => [x, y, width, height].join(" "))(document.querySelector("#page .grid").getBoundingClientRect())`
			before := p.eval(place)
			p.eval(`(document.querySelector("[data-command=hint]").click(), "")`) // letters may be digits
			p.soon("a hint", `document.querySelector(".panel h2")?.checkVisibility() && !document.querySelector(".working")`)
			drawn(p)
			if now := p.eval(place); now != before {
				t.Errorf("%s at %v: the board was at %s, with a hint it is at %s", rules, size, before, now)
			}
			if hidden := p.eval(`[...document.querySelectorAll("#page .coordinates text")].map((text) => text.getBoundingClientRect()).filter((box) => box.left < -0.5 || box.top < -2).map((box) => box.left + " " + box.top).join(", ")`); hidden != "" {
				t.Errorf("%s at %v: numbers of rows and columns are cut: %s", rules, size, hidden)
			}
			p.keys(kb.Escape)
			p.soon("no hint", `document.querySelector(".panel").hidden`)
			if now := p.eval(place); now != before {
				t.Errorf("%s at %v: the board was at %s, after a hint it is at %s", rules, size, before, now)
			}
		}
	}
}

// A board from which no technique leads on is told as such, and not as one that needs no hint.
func TestNoTechniqueLeadingOnIsSaid(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	// A chaos 6×6 after 152 steps, with its notes.
	p.eval(`(location.hash = "/p/W4Y0Z5mtBxc8oRD_2VP3r8QZiHLXU8AEktaCATfIBop2IBBhIPpjQqQzUNoAG8WnBiCgXMpsIIOisUaAvqjUegeeJaYaave0O7gJi5KztzI", "")`)
	p.soon("its board", `document.querySelectorAll("#page .cell").length === 72`)
	for _, key := range []string{"t", "T"} {
		p.eval(`(document.querySelector(".message").textContent = "")`)
		p.keys(key)
		p.soon("what is said of it", `document.querySelector(".message").textContent.startsWith("All right so far, but no technique known here finds the next step.")`)
	}
}
