package web

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// galleries are boards with marks of every look.
var galleries = map[string]string{
	"lines": "9+killer=15:r1c1r1c2r2c2+killer=9:r8c8r9c8+thermo=r3c1r4c1r4c2r4c3+slowthermo=r9c1r8c2r9c3+arrow=r2c4/r2c5r2c6r3c7+arrow=r5c5r5c6/r6c6r7c6r7c5" +
		"+whisper=r1c8r2c9r3c8r4c9+renban=r6c1r7c2r6c3+palindrome=r9c5r8c6r9c7+between=r4c6r4c7r4c8+regionsum=r5c7r5c8r6c8r7c8r7c9+lockout=r1c3r1c4r1c5r1c6",
	"dots": "9+difference=r1c1r1c2+ratio=r2c1r2c2+difference=3:r3c1r4c1+ratio=3:r4c3r5c3+xv=X:r1c4r1c5+xv=V:r2c4r3c4+quadruple=1,2,3:r4c4r4c5r5c4r5c5+quadruple=7:r7c7r7c8r8c7r8c8" +
		"+greater=r6c1r6c2+greater=r8c3r7c3+odd=r1c8r9c9+even=r2c8r2c9+circles=r5c8r6c8r6c9+minimum=r7c5+maximum=r3c7",
	"outside": "9+sandwich=12:r2+sandwich=7:c3+xsum=20:-r4+skyscraper=4:c6+skyscraper=3:-c8+littlekiller=22:r1c6r2c7r3c8r4c9+littlekiller=31:r6c1r7c2r8c3r9c4" +
		"+numberedroom=7:r7+extra=r5c4r5c5r5c6r4c5r6c5+clone=r8c7r8c8/r9c7r9c8+lunchbox=7:r7c3r7c4r8c4",
	"more": "9+entropic=r1c1r2c2r1c3r2c4+modular=r1c6r2c7r1c8+nabner=r4c1r4c2r5c3+sumline=r5c5r5c6r6c6r6c7+zipper=r3c5r3c6r3c7r4c8r5c8+doublearrow=r8c1r8c2r7c3r7c4" +
		"+rellik=10:r8c6r8c7r9c6+lookandsay=1225:r7c8r7c9r8c8r8c9+equality=r9c1r9c2r9c3r9c4+rowindexer=r3c1+columnindexer=r4c9+boxindexer=r5c1",
	"oblong": "6x9:2x3/0-8+killer=8:r1c1r1c2r2c1+thermo=r6c9r5c9r4c9+fog=r2c2r5c7",
}

// visitRules opens a page with a board of some rules, and waits for its marks.
func visitRules(t *testing.T, rules, givens string, options webtest.Options) page {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	r, err := variants.Parse(rules)
	if err != nil {
		t.Fatal(err)
	}
	puzzle := sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, r.Cells())}
	if givens != "" {
		if puzzle, err = sudoku.Parse(givens, sudoku.ParseOptions{Rules: r}); err != nil {
			t.Fatal(err)
		}
	}
	options.Allow = append(options.Allow, "favicon.ico")
	ctx := webtest.Open(t, webtest.Serve(t, Handler(Options{}))+"/"+link(t, puzzle), options)
	p := page{t, ctx}
	webtest.Until(t, ctx, webtest.Ready)
	if len(r.Constraints()) > 0 {
		webtest.Until(t, ctx, `document.querySelector(".drawn-over") && document.querySelector(".chip")`)
	}
	return p
}

// Every look is drawn on the board: nothing is left out, nothing is logged, and
// nothing lies outside of the window.
func TestMarksOfEveryLookAreDrawn(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	for name, options := range map[string]webtest.Options{
		"desk":  {},
		"phone": {Width: 390, Height: 844, Touch: true, Dark: true, Language: "zh-CN"},
	} {
		t.Run(name, func(t *testing.T) {
			p := openPage(t, options)
			for gallery, rules := range galleries {
				t.Run(gallery, func(t *testing.T) {
					p := page{t, p.ctx}
					p.link(rules, "")
					webtest.Until(t, p.ctx, `document.querySelector(".drawn-over") && document.querySelector(".chip")`)
					picture(t, p.ctx, "marks-"+gallery+"-"+name)
					parsed, err := variants.Parse(rules)
					if err != nil {
						t.Fatal(err)
					}
					for i, c := range parsed.Constraints() {
						drawn := p.count(fmt.Sprintf(`.stage [data-constraint="%d"] > *`, i))
						if want := !slices.ContainsFunc(c.Marks, func(m constraint.Mark) bool { return m.Look == constraint.LookFog }); (drawn > 0) != want {
							t.Errorf("%s: %d elements", c, drawn)
						}
					}
					if out := p.eval(`(() => {
						const edge = document.querySelector(".stage").getBoundingClientRect();
						return [...document.querySelectorAll(".stage .drawn text")].filter((text) => {
							const box = text.getBoundingClientRect();
							return box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
						}).map((text) => text.textContent).join();
					})()`); out != "" {
						t.Errorf("outside of their place: %s", out)
					}
				})
			}
		})
	}
}

// What is against a constraint shows on its mark and its cells, and is said: what
// the page knows by itself at once, sums a moment later.
func TestConflictsOfConstraintsAreShownAndSaid(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := visitRules(t, "9+killer=15:r1c1r1c2r1c3+thermo=r3c1r4c1r5c1+xv=X:r1c8r1c9", "", webtest.Options{})
	if got := p.cell(0); !strings.HasSuffix(got, "cage 15, with r1c2 r1c3") {
		t.Errorf("the cage is told as %q", got)
	}
	broken := func(number int) string {
		return fmt.Sprintf(`Boolean(document.querySelector(".stage [data-constraint='%d'].broken"))`, number)
	}
	p.tap("#cell-0")
	p.keys("1")
	p.tap("#cell-1")
	p.keys("2") // 1 + 2 + 9 is too little
	p.soon("the cage is broken", broken(0))
	p.soon("it is said", `document.querySelector(".message").textContent.includes("15")`)
	if got := p.cell(0); !strings.Contains(got, "broken") {
		t.Errorf("the broken cage is told as %q", got)
	}
	picture(t, p.ctx, "broken")
	p.keys("u")
	p.soon("the cage is whole", "!"+broken(0))
	p.tap("#cell-18")
	p.keys("5")
	p.tap("#cell-27")
	p.keys("4")
	if !webtest.Eval[bool](t, p.ctx, broken(1)) {
		t.Error("a thermometer that falls isn't shown at once")
	}
	if got := p.count(".cell.clash"); got != 2 {
		t.Errorf("%d cells clash", got)
	}
	letter := `getComputedStyle(document.querySelector(".stage [data-constraint='2'] text")).fill`
	before := p.eval(letter)
	p.tap("#cell-7")
	p.keys("3")
	p.tap("#cell-8")
	p.keys("4")
	p.soon("the letter is broken, too", broken(2))
	if p.eval(letter) == before {
		t.Error("a broken letter looks like a whole one")
	}
}

// What lies in fog is told to no listener, and read by nobody: neither constraints of such a
// cell nor the rest of those that begin in the light.
func TestNothingIsToldOfWhatLiesInFog(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := visitRules(t, "9+fog=r2c2+killer=12:r1c3r1c4r1c5+killer=15:r3c3r3c2r2c2r4c3+killer=9:r1c9r2c9+killer=11:r3c1r2c4+thermo=r5c5r5c6+xv=X:r1c1r1c2+xv=V:r2c1r3c1", "", webtest.Options{})
	for cell, want := range map[int]string{
		0:  "empty, row 1 column 1, X, with r1c2",
		2:  "empty, row 1 column 3, cage 12", // its sum is in the light
		3:  "fog, empty, row 1 column 4",
		10: "empty, row 2 column 2, cage 15, with r3c3 r3c2",
		30: "fog, empty, row 4 column 4",
	} {
		if got := p.cell(cell); got != want {
			t.Errorf("cell %d is told as %q, want %q", cell, got, want)
		}
	}
	p.tap("#cell-18") // in the light, of a cage whose sum is in fog
	if got := p.eval(`[...document.querySelectorAll(".chip.here")].map((chip) => chip.textContent).join()`); got != "Killer cage,V" {
		t.Errorf("the clues are called %q", got)
	}
	p.tap(".chip.here")
	p.soon("the rule", `document.querySelector(".panel h2")?.textContent === "Killer cage" && document.querySelector(".panel").innerText.includes("add up to n")`)
	p.keys(kb.Escape)
	p.tap("#cell-3")
	p.soon("another cell", `document.querySelector("#cell-3.cursor") && document.querySelectorAll(".chip.here").length === 0`)
	p.keys("K")
	p.soon("nothing", `document.querySelector(".message").textContent !== ""`)
	if p.count(".panel h2") > 0 {
		t.Error("a cage is told of in fog")
	}
	if got := p.eval(`[...document.querySelectorAll(".legend dl")].map((dl) => dl.textContent).join()`); !strings.Contains(got, "add up to 10 or to 5") {
		t.Errorf("the rules are told as %q", got)
	}
}

// Notes, counts and looks don't use what lies in fog, until a right entry brings it to light.
func TestNotesAndCountsKnowNothingOfFog(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := visitRules(t, "4+fog=r1c1+odd=r1c1r4c1+even=r4c2+sandwich=5:r1", "1.........4..4.1", webtest.Options{}) // 1234 4312 2143 3421
	left := func(digit int) string {
		return p.eval(fmt.Sprintf(`document.querySelector(".digit-key[data-digit='%d']").dataset.left`, digit))
	}
	if got := left(1) + left(4); got != "34" {
		t.Errorf("digits 1 and 4 are left %s times", got)
	}
	p.keys("n")
	for cell, want := range map[int]string{
		2:  "fog, empty, notes 2 3 4, row 1 column 3",
		10: "fog, empty, notes 1 2 3 4, row 3 column 3",
		12: "fog, empty, notes 2 3 4, row 4 column 1",
		15: "fog, empty, notes 1 2 3 4, row 4 column 4",
	} {
		if got := p.cell(cell); got != want {
			t.Errorf("cell %d is told as %q, want %q", cell, got, want)
		}
	}
	if !webtest.Eval[bool](t, p.ctx, `(() => {
		const { x, y, width, height } = document.querySelector(".stage .drawn .label").getBBox();
		const lit = (x, y) => document.querySelector("#lit path").isPointInFill(new DOMPoint(x, y));
		return lit(x + width / 2, y + height / 2) && lit(0.5, 0.5) && !lit(3.5, 3.5);
	})()`) {
		t.Error("a label outside of the board isn't seen, or what lies in fog is")
	}
	p.tap("#cell-10") // a 4 that isn't seen
	if got := p.count(".cell.same") + p.count(".cell.given"); got != 1 {
		t.Errorf("%d cells are given, or like the one in fog", got)
	}
	p.tap("#cell-5")
	p.keys("3")
	p.soon("the answer is known", `!document.querySelector("#cell-10.fogged")`)
	p.tap("#cell-9")
	p.keys("1")
	if got := left(1) + left(4); got != "22" {
		t.Errorf("then digits 1 and 4 are left %s times", got)
	}
	if got := p.cell(12); got != "empty, notes 3, row 4 column 1, odd cells, with r1c1" {
		t.Errorf("the cell beside is told as %q", got)
	}
}

// Digits of clues are told as the board writes them: to a listener, by their names, in their
// rules, and where they are broken. A look-and-say cage tells numbers.
func TestCluesAreToldByTheSymbolsOfTheBoard(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	rules, err := variants.Parse("9+numberedroom=7:r1+contains=1,2,2:r3c3r3c4r4c3r4c4+lookandsay=1225:r6c6r6c7r7c6r7c7")
	if err != nil {
		t.Fatal(err)
	}
	symbols, err := sudoku.ParseSymbols("ABCDEFGHI")
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81), Symbols: symbols})
	if err != nil {
		t.Fatal(err)
	}
	document, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][5]string{
		"en-US": {"numbered room G", "G stands at the place that the first digit names", "containing cage A,B,B", "look-and-say cage 1225", "containing cage A,B,B, with r3c4 r4c3 r4c4 broken"},
		"zh-CN": {"编号房间 G", "第一格是几，第几格就是 G", "包含笼 A,B,B", "外观数笼 1225", "包含笼 A,B,B，与 r3c4 r4c3 r4c4 不成立"},
	} {
		p := page{t, visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{Language: lang})}
		file := filepath.Join(t.TempDir(), "game.json")
		if err := os.WriteFile(file, document, 0o666); err != nil {
			t.Fatal(err)
		}
		show(t, p.ctx, "library")
		webtest.Do(t, p.ctx, chromedp.SetUploadFiles("dialog input[type=file]", []string{file}))
		webtest.Until(t, p.ctx, "document.querySelectorAll('.games li').length === 2")
		webtest.Eval[any](t, p.ctx, "document.querySelector('.game:not([aria-current])').click(), null")
		closed(t, p.ctx)
		p.soon("the clues", `document.querySelector(".drawn-over") && document.querySelector(".chip")`)
		for cell, name := range map[int]string{0: want[0], 20: want[2], 50: want[3]} {
			if got := p.cell(cell); !strings.Contains(got, name) {
				t.Errorf("cell %d is told as %q, want %q", cell, got, name)
			}
		}
		p.tap("#cell-0")
		p.tap(".chip.here")
		p.soon("the rule", fmt.Sprintf(`document.querySelector(".panel h2")?.textContent === %q && document.querySelector(".panel").innerText.includes(%q)`, want[0], want[1]))
		p.keys(kb.Escape)
		for cell, key := range map[int]string{20: "3", 21: "4"} { // C and D, which leave no room for A and two B
			p.tap(fmt.Sprintf("#cell-%d", cell))
			p.soon("the cell", fmt.Sprintf(`document.activeElement.id === "cell-%d"`, cell))
			p.keys(key)
		}
		p.soon("it is broken", `document.querySelector(".stage [data-constraint='1'].broken") !== null`)
		if got := p.cell(20); !strings.Contains(got, want[4]) {
			t.Errorf("the broken cage is told as %q", got)
		}
		picture(t, p.ctx, "symbols-"+lang)
	}
}

// A full board that every house likes is solved only when the sums come out.
func TestAConstraintDecidesWhetherAPuzzleIsSolved(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	rules, err := variants.Parse("4+killer=5:r1c1r1c2")
	if err != nil {
		t.Fatal(err)
	}
	var right, wrong sudoku.Grid
	plain, err := sudoku.ParseRules("4")
	if err != nil {
		t.Fatal(err)
	}
	for g := range sudoku.Solutions(context.Background(), sudoku.Puzzle{Rules: plain, Givens: make(sudoku.Grid, 16)}) {
		if len(rules.Broken(g)) == 0 {
			right = g.Clone()
		} else {
			wrong = g.Clone()
		}
	}
	for _, grid := range []sudoku.Grid{wrong, right} {
		p := visitRules(t, rules.String(), "", webtest.Options{})
		for cell, d := range grid {
			p.tap(fmt.Sprintf("#cell-%d", cell))
			p.keys(itoa(int(d)))
		}
		if grid[0]+grid[1] == 5 {
			solved(t, chromium{p, false})
		} else {
			p.soon("the fault", `document.querySelectorAll(".cell.clash").length === 2`)
			if webtest.Eval[bool](t, p.ctx, `document.querySelector(".win") !== null`) {
				t.Error("a broken cage is praised")
			}
		}
	}
}

// A key, or a tap on its name, tells what a cage may hold.
func TestCombinationsOfACage(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := visitRules(t, "9+killer=10:r1c1r1c2+killer=23:r2c1r2c2r2c3", "", webtest.Options{})
	list := `[...document.querySelectorAll(".panel .combinations li")].map((li) => li.querySelector("s") ? "(" + li.querySelector("s").lastChild.textContent + ")" : li.textContent).join(" ")`
	p.tap("#cell-0")
	p.keys("K")
	p.soon("the combinations", `document.querySelector(".panel .combinations li") !== null`)
	if got := p.eval(list); got != "19 28 37 46" {
		t.Errorf("combinations %q", got)
	}
	picture(t, p.ctx, "combinations")
	// Marks in the cells rule some out.
	p.keys(kb.Escape)
	p.with(chromedp.ModifierCtrl, "1", "9", "3", "7")
	p.keys(kb.ArrowRight)
	p.with(chromedp.ModifierCtrl, "1", "9", "3", "7")
	p.tap(".chip.here")
	p.soon("other combinations", list+` === "19 (28) 37 (46)"`)
	if got := p.eval(`document.querySelector(".panel").innerText`); !strings.Contains(got, "2 of 4") {
		t.Errorf("the panel says %q", got)
	}
	p.tap("#cell-9")
	p.soon("the cell below", `document.querySelector("#cell-9.cursor") !== null`)
	p.keys("K")
	p.soon("those of the other", list+` === "689"`)
}

// A hint about a cage shows its cells and what its sum may be made of.
func TestAHintShowsWhatASumMayBeMadeOf(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := visitRules(t, "9+killer=15:r1c1r2c1r3c1r3c2+killer=17:r1c2r2c2r2c3+killer=14:r1c3r1c4+killer=19:r1c5r1c6r1c7r2c6"+
		"+killer=19:r1c8r2c7r2c8+killer=10:r1c9r2c9+killer=14:r2c4r2c5r3c4r4c4+killer=11:r3c3r4c3"+
		"+killer=28:r3c5r4c5r4c6r5c5+killer=13:r3c6r3c7+killer=3:r3c8r3c9+killer=8:r4c1r4c2+killer=10:r4c7r5c7"+
		"+killer=25:r4c8r4c9r5c8r5c9+killer=17:r5c1r6c1+killer=6:r5c2r5c3r5c4+killer=12:r5c6r6c6r6c7r6c8"+
		"+killer=13:r6c2r6c3r7c1r7c2+killer=20:r6c4r7c3r7c4+killer=11:r6c5r7c5+killer=12:r6c9r7c9"+
		"+killer=21:r7c6r7c7r7c8r8c7+killer=17:r8c1r8c2r9c1+killer=22:r8c3r9c2r9c3+killer=18:r8c4r8c5r8c6r9c4"+
		"+killer=12:r8c8r8c9+killer=11:r9c5r9c6r9c7+killer=7:r9c8r9c9", "", webtest.Options{})
	for depth := 1; depth <= 3; depth++ {
		if p.count(".panel .ways") > 0 {
			t.Errorf("the combinations are given away before depth 3")
		}
		p.keys("t")
		p.soon("the hint", `document.querySelector(".panel h2")?.textContent === "Hint `+itoa(depth)+` of 4"`)
	}
	if got := p.eval(`document.querySelector(".panel .ways").textContent`); got != "14 = 5+9, 6+8" {
		t.Errorf("combinations %q", got)
	}
	p.soon("the cage", `document.querySelectorAll(".overlay .area").length === 2`)
	picture(t, p.ctx, "hint_cage")
}

// Whoever begins with the setter, by its address, is offered kinds by their names, too.
func TestTheSetterNamesKindsAtOnce(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	address := webtest.Serve(t, Handler(Options{}))
	p := page{t, visit(t, address+"/#/setter", webtest.Options{})}
	webtest.Until(t, p.ctx, `document.querySelector(".setter .tool[aria-pressed=true]")`)
	if got := p.eval(`document.querySelector(".setter .tool[aria-pressed=true] span").textContent`); got != "Killer cage" {
		t.Errorf("the kind that is chosen at first is called %q", got)
	}
}

// A clue that isn't finished is no fault: the setter says what it waits for, and shows the
// others as they are. An arrow may be drawn in one go.
func TestTheSetterWaitsForTheRestOfAClue(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	address := webtest.Serve(t, Handler(Options{}))
	p := page{t, visit(t, address+"/#/setter", webtest.Options{})}
	webtest.Until(t, p.ctx, `document.querySelector(".setter .tool")`)
	choose := func(kind string) {
		p.eval(fmt.Sprintf(`(() => { document.querySelector(".setter .kinds [data-kind=" + %q + "]").click(); document.querySelector(".canvas-cell[tabindex='0']").focus(); return ""; })()`, kind))
	}
	const verdict, waits = `document.querySelector(".setter .verdict").textContent`, `document.querySelector(".setter .verdict ~ .note")?.textContent`
	choose("arrow")
	p.with(chromedp.ModifierShift, kb.ArrowRight, kb.ArrowRight)
	p.keys(kb.Enter)
	p.soon("an arrow", `document.querySelector(".setter textarea").value === "9+arrow=r1c1/r1c2r1c3" && document.querySelector(".setter .canvas [data-constraint='0']") !== null`)
	choose("arrow")
	p.keys(kb.ArrowDown, " ", kb.Enter)
	p.soon("a circle", waits+` === "Not counted until finished: Arrow: draw its next part" && document.querySelectorAll(".canvas-cell.drafted").length === 1`)
	p.keys(kb.ArrowDown, " ", kb.Enter)
	p.soon("another arrow", `document.querySelector(".setter textarea").value.endsWith("+arrow=r2c3/r3c3") && document.querySelectorAll(".canvas-cell.drafted").length === 0`)
	choose("sandwich")
	p.with(chromedp.ModifierShift, kb.ArrowLeft, kb.ArrowLeft)
	p.keys(kb.Enter)
	p.soon("a value is missing", waits+` === "Not counted until finished: Sandwich: type its value"`)
	p.soon("the others are counted", verdict+` === "No solution"`)
	if p.count(`.setter .canvas [data-constraint="1"]`) == 0 || p.eval(`String(document.querySelector(".setter .primary").disabled)`) != "true" {
		t.Error("while a clue isn't finished the others aren't drawn, or it can be played")
	}
	p.keys("x")
	p.soon("what is wrong", waits+` === 'Not counted until finished: Sandwich x: "x" is no number from 0 to 10000'`)
	p.soon("the others are counted again", verdict+` === "No solution"`)
	p.keys(kb.Backspace, "7")
	p.soon("all are", waits+` === "" && !document.querySelector(".setter .primary").disabled`)
}

// Digits above nine are set as numbers or as the board writes them.
func TestTheSetterTakesDigitsBothWays(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := page{t, visit(t, webtest.Serve(t, Handler(Options{}))+"/#/setter", webtest.Options{})}
	webtest.Until(t, p.ctx, `document.querySelector(".setter .tool")`)
	p.eval(`(() => { const s = [...document.querySelectorAll(".setter select")].find((s) => [...s.options].some((o) => o.value === "12")); s.value = "12"; s.dispatchEvent(new Event("change")); return ""; })()`)
	p.soon("the board", `document.querySelectorAll(".canvas-cell").length === 144`)
	for kind, typed := range map[string]string{"numberedroom": "a", "sandwich": "10"} {
		p.eval(fmt.Sprintf(`(() => { document.querySelector(".setter .kinds [data-kind=" + %q + "]").click(); document.querySelector(".canvas-cell[tabindex='0']").focus(); return ""; })()`, kind))
		p.with(chromedp.ModifierShift, kb.ArrowRight, kb.ArrowRight)
		p.keys(kb.Enter)
		for _, key := range typed {
			p.keys(string(key))
		}
		p.soon("the clue", fmt.Sprintf(`document.querySelector(".setter textarea").value.includes("+%s=10:r")`, kind))
	}
	p.soon("its label", `[...document.querySelectorAll(".setter .drawn text")].some((text) => text.textContent.startsWith("A"))`)
	picture(t, p.ctx, "setter-12")
}

// From an empty board to a puzzle with one solution, by mouse, keyboard and value;
// the link that is shared opens it again.
func TestAPuzzleIsSetAndShared(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := visitRules(t, "9", "", webtest.Options{})
	webtest.Eval[any](t, p.ctx, `document.querySelector(".bar .primary").click(), null`)
	p.soon("the new-puzzle screen", `[...document.querySelectorAll("dialog button")].some((b) => b.textContent === "Set a puzzle with rules")`)
	webtest.Eval[any](t, p.ctx, `[...document.querySelectorAll("dialog button")].find((b) => b.textContent === "Set a puzzle with rules").click(), null`)
	p.soon("the setter", `document.querySelector(".setter .canvas-cell") !== null`)
	verdict := `document.querySelector(".setter .verdict").textContent`
	choose := func(kind string) {
		webtest.Eval[any](t, p.ctx, fmt.Sprintf(`document.querySelector(".setter .kinds [data-kind=" + %q + "]").click(), null`, kind))
	}
	cell := func(number int) string { return fmt.Sprintf(`.canvas-cell[data-cell="%d"]`, number) }
	drag := func(cells ...int) {
		var steps []chromedp.Action[chromedp.Void]
		for i, number := range cells {
			x, y := p.point(cell(number))
			kind := chromedp.MouseMoved
			if i == 0 {
				kind = chromedp.MousePressed
			}
			steps = append(steps, chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft))
		}
		x, y := p.point(cell(cells[len(cells)-1]))
		webtest.Do(t, p.ctx, append(steps, chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft))...)
	}
	// A smaller board.
	webtest.Eval[any](t, p.ctx, `(() => { document.querySelector(".setter .of-board").open = true; const s = document.querySelector(".setter select"); s.value = "4"; s.dispatchEvent(new Event("change")); return null; })()`)
	p.soon("sixteen cells", `document.querySelectorAll(".canvas-cell").length === 16`)

	choose("killer")
	drag(0, 1)
	p.keys("3")
	p.soon("a cage of 3", `document.querySelector(".setter .canvas .sum")?.textContent === "3"`)
	p.soon("several solutions", verdict+`.endsWith("solutions")`)
	picture(t, p.ctx, "setter-cage")

	// What can't be is told, and taken back.
	p.keys(kb.Backspace, "2")
	p.soon("no solution", verdict+` === "No solution"`)
	p.with(chromedp.ModifierCtrl, "z")
	p.soon("the cage is gone", `!document.querySelector(".setter .canvas .sum") || document.querySelector(".setter textarea").value === "4+killer=r1c1r1c2"`)
	p.keys("3")
	p.soon("a cage of 3 again", `document.querySelector(".setter textarea").value === "4+killer=3:r1c1r1c2"`)

	// A thermometer by keyboard alone.
	choose("thermo")
	webtest.Eval[any](t, p.ctx, fmt.Sprintf(`document.querySelector('%s').focus(), null`, cell(0)))
	p.with(chromedp.ModifierShift, kb.ArrowDown, kb.ArrowDown)
	p.keys(kb.Enter)
	p.soon("a thermometer", `document.querySelector(".setter textarea").value === "4+killer=3:r1c1r1c2+thermo=r1c1r2c1r3c1"`)

	// Givens until one solution is left.
	choose("given")
	rules, err := variants.Parse("4+killer=3:r1c1r1c2+thermo=r1c1r2c1r3c1")
	if err != nil {
		t.Fatal(err)
	}
	puzzle := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}
	var solution sudoku.Grid
	for g := range sudoku.Solutions(p.ctx, puzzle) {
		solution = g.Clone()
		break
	}
	if solution == nil {
		t.Fatal("the rules have no solution")
	}
	for at := 15; at > 0; at-- {
		if _, err := sudoku.Solve(p.ctx, puzzle); err == nil {
			break
		}
		puzzle.Givens[at] = solution[at]
		x, y := p.point(cell(at))
		webtest.Do(t, p.ctx, chromedp.MouseClickXY(x, y))
		p.keys(itoa(int(solution[at])))
	}
	p.soon("one solution", verdict+` === "One solution"`)
	picture(t, p.ctx, "setter-one")
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(390, 844))
	picture(t, p.ctx, "setter-phone")
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(1280, 800))
	full := p.eval(`document.querySelector(".setter input[readonly]").value`)
	got, told, _ := strings.Cut(full, "?told=")
	if want := link(t, puzzle); !strings.HasSuffix(got, want) {
		t.Errorf("the link is %s, want %s", got, want)
	}
	if text, err := base64.RawURLEncoding.DecodeString(told); err != nil || string(text) != fmt.Sprintf(`{"solution":%q}`, solution.String()) {
		t.Errorf("the link tells %s, %v", text, err)
	}

	// Played, and opened again by its link.
	shared := p.eval(`document.querySelector(".setter input[readonly]").value`)
	webtest.Eval[any](t, p.ctx, `document.querySelector(".setter .primary").click(), null`)
	p.soon("the board", `document.querySelectorAll("#page .cell").length === 16 && document.querySelector(".drawn-over .sum")?.textContent === "3"`)
	webtest.Do(t, p.ctx, chromedp.Navigate("about:blank"), chromedp.Navigate(shared))
	p.soon("the board again", `document.querySelectorAll("#page:not([aria-busy]) .cell").length === 16 && document.querySelectorAll(".drawn-under .bulb:not(.edge)").length === 1`)
}

// Marks and names of clues show digits as the board does.
func TestMarksShowTheDigitsOfTheBoard(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := visitRules(t, "16+quadruple=9,10,16:r1c1r1c2r2c1r2c2+numberedroom=12:r1+contains=10,11:r5c5r5c6", "", webtest.Options{})
	if got := p.eval(`[...document.querySelectorAll(".stage .drawn text")].map((text) => text.textContent).join()`); got != "9 A G,C,A B" {
		t.Errorf("the marks show %q", got)
	}
	if got := p.eval(`[...document.querySelectorAll(".chip.here")].map((chip) => chip.textContent).join("; ")`); got != "quadruple 9,A,G; numbered room C" {
		t.Errorf("the clues are called %q", got)
	}
	if got := p.eval(`document.querySelector(".chip.here").innerText`); got != "Quadruple 9,A,G" {
		t.Errorf("a label is shown as %q", got)
	}
}

// The legend tells what a kind means, and of the chosen cell what its clue does.
func TestTheLegendTellsOfKinds(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := visitRules(t, "9+killer=15:r1c1r1c2+killer=9:r5c5r5c6+xv=X:r2c1r2c2+xv=V:r3c1r3c2+thermo=r7c1r8c1", "", webtest.Options{})
	want := "digits in this cage differ and add up to 15; X or V: the two digits add up to 10 or to 5; the digits grow from the bulb to the end"
	if got := p.eval(`[...document.querySelectorAll(".legend dd")].map((dd) => dd.textContent).join("; ")`); got != want {
		t.Errorf("the legend says %q", got)
	}
}

// What lies in fog may have any value, but lines that have none mean what they always do.
func TestTheLegendInFog(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := visitRules(t, "9+fog=r2c2+killer=15:r1c1r1c2+whisper=r4c1r5c1+thermo=r7c1r8c1", "", webtest.Options{})
	want := "the board is hidden until digits are found; digits in this cage differ and add up to 15; neighbours on the line differ by at least 5; the digits grow from the bulb to the end"
	if got := p.eval(`[...document.querySelectorAll(".legend dd")].map((dd) => dd.textContent).join("; ")`); got != want {
		t.Errorf("the legend says %q", got)
	}
}
