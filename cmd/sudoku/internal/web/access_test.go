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
	"jiugong/sudoku/notation"
)

// link is the fragment of a link to a puzzle.
func link(t *testing.T, puzzle sudoku.Puzzle) string {
	t.Helper()
	code, err := notation.Code(&notation.Record{Board: sudoku.NewBoard(puzzle)})
	if err != nil {
		t.Fatal(err)
	}
	return "#/p/" + code
}

// signs is how a cell differs from others in anything but colour.
const signs = `(selector) => {
	const cell = document.querySelector(selector);
	if (!cell) return "missing " + selector;
	const digit = cell.querySelector(".digit");
	const of = (element, pseudo, names) => element ? names.map((name) => getComputedStyle(element, pseudo)[name].replace(/rgba?\([^)]*\)/g, "")).join() : "";
	return [of(digit, null, ["textDecorationLine", "textDecorationStyle", "fontWeight"]), cell.querySelector(".badge")?.textContent ?? "",
		of(cell, "::after", ["content", "boxShadow"]), of(cell, null, ["borderStyle", "outlineStyle"])].join(" | ");
}`

// In forced colours, where the page may choose no colour of its own, everything
// that colours tell is told by something else too.
func TestNothingIsToldByColourAlone(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	webtest.Do(t, p.ctx, webtest.Media("forced-colors", "active"))
	if !webtest.Eval[bool](t, p.ctx, `matchMedia("(forced-colors: active)").matches`) {
		t.Fatal("the browser doesn't force colours")
	}
	solution := p.solution()
	board := p.board()
	enter := func(cell int, digit uint8) {
		p.tap(fmt.Sprintf("#cell-%d", cell))
		p.keys(itoa(int(digit)))
	}
	clashes := func() int { return p.count(".cell.clash") }
	var empty []int
	for cell := range board {
		if board[cell] == '.' {
			empty = append(empty, cell)
		}
	}
	// A right entry, a wrong one that doesn't clash, and one that does.
	enter(empty[0], solution[empty[0]])
	first := empty[len(empty)-1]
search:
	for _, cell := range empty[1 : len(empty)-1] {
		p.tap(fmt.Sprintf("#cell-%d", cell))
		for digit := uint8(1); digit <= 9; digit++ {
			if digit == solution[cell] {
				continue
			}
			p.keys(itoa(int(digit)))
			if clashes() == 0 {
				break search
			}
			p.keys("u")
		}
	}
	row := board[first/9*9 : first/9*9+9]
	enter(first, row[strings.IndexAny(row, "123456789")]-'0')
	if clashes() == 0 {
		t.Fatal("there is no clash")
	}
	p.keys("e")
	p.soon("the check", `document.querySelectorAll(".cell.wrong").length > 1 && document.querySelectorAll(".cell.right").length > 0`)
	p.tap(fmt.Sprintf("#cell-%d", empty[5]))
	p.with(chromedp.ModifierShift, kb.ArrowDown)
	picture(t, p.ctx, "forced-check")

	// Whatever colours the reader has chosen, they are used, and no other.
	if strange := p.eval(`(() => {
		const probe = document.body.appendChild(document.createElement("i"));
		const system = ["CanvasText", "HighlightText"].map((name) => (probe.style.color = name, getComputedStyle(probe).color));
		probe.remove();
		return [...document.querySelectorAll(".board .cell, .board .cell *")].filter((one) => !one.matches(".spoken") && !system.includes(getComputedStyle(one).color)).map((one) => one.outerHTML).join("\n");
	})()`); strange != "" {
		t.Errorf("in colours of their own:\n%s", strange)
	}
	seen := map[string]string{}
	for what, selector := range map[string]string{
		"an entry that was found right": ".cell.right:not(.chosen)",
		"an entry that was found wrong": ".cell.wrong:not(.clash):not(.chosen)",
		"a clash":                       ".cell.clash.given:not(.chosen)",
		"a given":                       ".cell.given:not(.clash):not(.same):not(.chosen)",
		"the cursor":                    ".cell.cursor",
		"a chosen cell":                 ".cell.chosen:not(.cursor)",
		"an empty cell":                 ".cell:not(:has(.digit)):not(.chosen)",
	} {
		got := p.eval(fmt.Sprintf(`(%s)(%q)`, signs, selector))
		if strings.HasPrefix(got, "missing") {
			t.Errorf("%s isn't on the board", what)
			continue
		}
		if other, ok := seen[got]; ok {
			t.Errorf("%s looks like %s: %s", what, other, got)
		}
		seen[got] = what
	}
	// The digit looked at, and its places.
	p.tap(fmt.Sprintf("#cell-%d", strings.IndexAny(board, "123456789")))
	same := p.eval(fmt.Sprintf(`(%s)(".cell.same:not(.cursor)")`, signs))
	p.keys("m")
	p.soon("the places", `document.querySelector(".cell.place") !== null`)
	place := p.eval(fmt.Sprintf(`(%s)(".cell.place:not(.chosen)")`, signs))
	for _, got := range []string{same, place} {
		if other, ok := seen[got]; ok || strings.HasPrefix(got, "missing") {
			t.Errorf("the same digit or a place of it looks like %s: %s", other, got)
		}
	}
	picture(t, p.ctx, "forced-places")
	p.keys("U", "m", "v", "3", "z", "n")
	if got := p.eval(`getComputedStyle(document.querySelector(".cell.coloured")).backgroundImage + document.querySelector(".cell.coloured .badge").textContent`); got != "none▲" {
		t.Errorf("a coloured cell has the background and the sign %s", got)
	}
	for range 4 {
		p.keys("t")
		p.soon("the hint", `!document.querySelector(".panel").hidden && !document.querySelector(".working")`)
	}
	picture(t, p.ctx, "forced-hint")
	p.keys(kb.Escape)
	show(t, p.ctx, "settings")
	picture(t, p.ctx, "forced-settings")
	// A switch that is on differs from one that is off by where its knob is.
	knob := webtest.Eval[[]string](t, p.ctx, `["", ":not(:checked)"].map((which) => getComputedStyle(document.querySelector("dialog [role=switch]" + (which || ":checked")), "::before").transform)`)
	if knob[0] == knob[1] {
		t.Errorf("switches look alike, on or off: %v", knob)
	}
}

// With reduced motion nothing moves; without it the end of a game is celebrated.
func TestNothingMovesWithReducedMotion(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	const grid = "926437518431598672758612943847269135319854267265371489192786354673945821584123796"
	for cell, motion := range []string{"no-preference", "reduce"} {
		puzzle, err := sudoku.Parse(grid[:cell]+"."+grid[cell+1:], sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		webtest.Do(t, p.ctx, webtest.Media("prefers-reduced-motion", motion), chromedp.Navigate(p.eval(`location.origin`)+"/?"+motion+link(t, puzzle)))
		webtest.Until(t, p.ctx, webtest.Ready)
		// Counted when it begins: it doesn't last.
		p.eval(`(window.moving = new Promise((done) => new MutationObserver((_, observer) => {
			if (!document.querySelector(".celebrate")) return;
			observer.disconnect();
			requestAnimationFrame(() => done(document.getAnimations().length));
		}).observe(document, { subtree: true, attributes: true })), "")`)
		p.keys(grid[cell : cell+1])
		moving := webtest.Eval[int](t, p.ctx, `moving`)
		if (moving > 0) != (motion != "reduce") {
			t.Errorf("prefers-reduced-motion: %s: %d things move", motion, moving)
		}
	}
	if slow := p.eval(`[...document.querySelectorAll("*")].filter((one) => /[1-9]/.test(getComputedStyle(one).transitionDuration + getComputedStyle(one).animationDuration.replace("auto", ""))).map((one) => one.outerHTML.slice(0, 80)).join("\n")`); slow != "" {
		t.Errorf("with reduced motion these would still move:\n%s", slow)
	}
}

// On a page that runs from right to left the board and the digits do not, and
// nothing is lost.
func TestTheLayoutRunsFromRightToLeft(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	webtest.Eval[any](t, p.ctx, `document.documentElement.dir = "rtl", null`)
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := page{t, p.ctx}
			webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
			p.keys("n", kb.Home, kb.ArrowRight)
			for range 4 {
				p.keys("t")
				p.soon("the hint", `!document.querySelector(".panel").hidden && !document.querySelector(".working")`)
			}
			picture(t, p.ctx, fmt.Sprintf("rtl-%dx%d", size[0], size[1]))
			if webtest.Eval[bool](t, p.ctx, `document.documentElement.scrollWidth > innerWidth`) {
				t.Error("it scrolls sideways")
			}
			if small := p.eval(outside); small != "" {
				t.Errorf("too small or outside:\n%s", small)
			}
			left := webtest.Eval[[]float64](t, p.ctx, `["#cell-0", "#cell-1", ".digit-key[data-digit='1']", ".digit-key[data-digit='2']"].map((one) => document.querySelector(one).getBoundingClientRect().left)`)
			if left[0] >= left[1] || left[2] >= left[3] {
				t.Errorf("the board or the digits run from right to left: %v", left)
			}
			// A mark lies where the overlay of a hint draws its candidate.
			if got := p.eval(`document.activeElement.id`); got != "cell-1" && !strings.HasPrefix(got, "cell-") {
				t.Errorf("the arrow to the right leads to %s", got)
			}
			p.keys(kb.Escape)
			for _, screen := range []string{"new", "settings", "library", "print"} {
				show(t, p.ctx, screen)
				if wide := webtest.Eval[float64](t, p.ctx, "document.querySelector('dialog .body').scrollWidth - document.querySelector('dialog .body').clientWidth"); wide > 0 {
					t.Errorf("%s: %v pixels wider than the window", screen, wide)
				}
				picture(t, p.ctx, fmt.Sprintf("rtl-%s-%d", screen, size[0]))
				webtest.Eval[any](t, p.ctx, "document.querySelector('dialog header button').click(), null")
				webtest.Until(t, p.ctx, "!document.querySelector('dialog')")
			}
			p.keys("n")
		})
	}
}

// At 200 % every screen has all that it has at 100 %, and can be scrolled to.
func TestTheLayoutIsWholeAtTwiceTheSize(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	for _, size := range [][2]int64{{640, 400}, {512, 384}, {410, 590}} { // half of a desktop, a small laptop, a tablet
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := page{t, p.ctx}
			webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateScale(2)))
			picture(t, p.ctx, fmt.Sprintf("zoom-%dx%d", size[0], size[1]))
			if small := p.eval(outside); small != "" {
				t.Errorf("too small or outside:\n%s", small)
			}
			for _, screen := range []string{"new", "settings", "library", "print", "help", "own"} {
				show(t, p.ctx, screen)
				webtest.Eval[any](t, p.ctx, `document.querySelectorAll("dialog details").forEach((details) => { details.open = true; }), null`)
				if lost := p.eval(`[...document.querySelectorAll("dialog button, dialog input, dialog select")].filter((one) => {
					one.scrollIntoView({ block: "nearest" });
					const box = one.getBoundingClientRect();
					return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1);
				}).map((one) => one.outerHTML.slice(0, 80)).join("\n")`); lost != "" {
					t.Errorf("%s: out of reach:\n%s", screen, lost)
				}
				webtest.Eval[any](t, p.ctx, "document.querySelector('dialog header button').click(), null")
				webtest.Until(t, p.ctx, "!document.querySelector('dialog')")
			}
		})
	}
}
