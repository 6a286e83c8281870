package web

import (
	"cmp"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// hands play in any browser: keys are characters, tap is a click or a touch.
type hands interface {
	eval(expression string) string
	keys(keys ...string)
	tap(selectors ...string)
	until(expression string)
}

// chromium are hands in Chromium.
type chromium struct {
	page
	touch bool
}

func (c chromium) until(expression string) { webtest.Until(c.t, c.ctx, expression) }

func (c chromium) tap(selectors ...string) {
	for _, selector := range selectors {
		if c.touch {
			c.page.tap(selector)
			continue
		}
		x, y := c.point(selector)
		webtest.Do(c.t, c.ctx, chromedp.MouseClickXY(x, y))
	}
}

// firefox are hands in Firefox.
type firefox struct{ *webtest.Firefox }

func (f firefox) eval(expression string) string { return f.Eval(expression) }
func (f firefox) keys(keys ...string)           { f.Press(keys...) }
func (f firefox) tap(selectors ...string)       { f.Tap(selectors...) }
func (f firefox) until(expression string)       { f.Until(expression) }

// wholeGames are five games as people play them.
var wholeGames = []struct {
	name    string
	rules   string // "" is the first puzzle of a visit
	givens  string
	options webtest.Options
	play    func(h hands, givens string, solution sudoku.Grid)
}{
	{"keyboard", "", "", webtest.Options{}, byKeyboard},
	{"mouse", "", "", webtest.Options{Dark: true}, byMouse},
	{"touch, digit first, Chinese", "", "", webtest.Options{Width: 390, Height: 844, Touch: true, Language: "zh-CN"}, digitFirst},
	{"jigsaw by touch", "5+jigsaw=1112211322433254335544455", "........4...2....3.5..5..", webtest.Options{Width: 360, Height: 640, Touch: true}, byTouch},
	{"killer by keyboard", "4+killer=3:r1c1r2c1+killer=6:r1c2r1c3+killer=4:r1c4r2c4+killer=7:r2c2r2c3+killer=10:r3c1r3c2r4c1r4c2+killer=5:r3c3r3c4+killer=5:r4c3r4c4", "...........2....", webtest.Options{Language: "zh-CN"}, byKeyboard},
}

// byKeyboard goes from one empty cell to the next, which "." finds.
func byKeyboard(h hands, givens string, solution sudoku.Grid) {
	h.tap("#cell-" + fmt.Sprint(len(givens)-1))
	var keys []string
	for cell, symbol := range givens {
		if symbol == '.' {
			keys = append(keys, ".", fmt.Sprint(solution[cell]))
		}
	}
	h.keys(keys...)
}

// byMouse chooses a cell and then a digit.
func byMouse(h hands, givens string, solution sudoku.Grid) {
	var way []string
	for cell, symbol := range givens {
		if symbol == '.' {
			way = append(way, fmt.Sprintf("#cell-%d", cell), fmt.Sprintf(`[data-digit="%d"]`, solution[cell]))
		}
	}
	h.tap(way...)
}

// byTouch does so with a finger, whose touch of a button becomes a click a moment later.
func byTouch(h hands, givens string, solution sudoku.Grid) {
	for cell, symbol := range givens {
		if symbol == '.' {
			h.tap(fmt.Sprintf("#cell-%d", cell), fmt.Sprintf(`[data-digit="%d"]`, solution[cell]))
			h.until(fmt.Sprintf(`document.querySelector("#cell-%d .digit").textContent`, cell))
		}
	}
}

// digitFirst chooses a digit and then all of its cells, as players on a phone like it.
func digitFirst(h hands, givens string, solution sudoku.Grid) {
	h.tap(`.actions button[popovertarget="more"]`)
	h.until(`document.querySelector("#more:popover-open")`)
	h.tap(`#more button:nth-of-type(2)`)
	h.until(`document.querySelector("[data-digit][aria-pressed]")`)
	for digit := uint8(1); digit <= 9; digit++ {
		h.tap(fmt.Sprintf(`[data-digit="%d"]`, digit))
		h.until(fmt.Sprintf(`document.querySelector('[data-digit="%d"][aria-pressed=true]')`, digit))
		var cells []string
		for cell, d := range solution {
			if d == digit && givens[cell] == '.' {
				cells = append(cells, fmt.Sprintf("#cell-%d", cell))
			}
		}
		h.tap(cells...)
	}
}

const boardText = `[...document.querySelectorAll(".cell")].map((cell) => cell.querySelector(".digit")?.textContent || ".").join("")`

// TestFiveWholeGames plays each in Chromium and, where SUDOKU_FIREFOX names one, in
// Firefox, and looks at how the end is told: beside the board, without a help.
func TestFiveWholeGames(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	address := webtest.Serve(t, Handler(Options{}))
	for browser, open := range map[string]func(t *testing.T, address string, options webtest.Options) hands{
		"Chromium": func(t *testing.T, address string, options webtest.Options) hands {
			return chromium{page{t, visit(t, address, options)}, options.Touch}
		},
		"Firefox": func(t *testing.T, address string, options webtest.Options) hands {
			return firefox{webtest.OpenFirefox(t, address, options)}
		},
	} {
		for i, game := range wholeGames {
			t.Run(browser+"/"+game.name, func(t *testing.T) {
				if browser == "Chromium" {
					testlong.InTurn(t, i, 2)
				} else if testlong.Wanted() {
					testlong.InTurn(t, i+1, 2)
				}
				where := address
				rules, err := variants.Parse(cmp.Or(game.rules, "9"))
				if err != nil {
					t.Fatal(err)
				}
				options := sudoku.ParseOptions{Rules: rules}
				if game.givens != "" {
					puzzle, err := sudoku.Parse(game.givens, options)
					if err != nil {
						t.Fatal(err)
					}
					where += "/" + link(t, puzzle)
				}
				h := open(t, where, game.options)
				h.until(fmt.Sprintf(`document.querySelectorAll(".cell").length === %d`, rules.Cells()))
				givens := h.eval(boardText)
				puzzle, err := sudoku.Parse(givens, options)
				if err != nil {
					t.Fatal(err)
				}
				solution, err := sudoku.Solve(t.Context(), puzzle)
				if err != nil {
					t.Fatal(err)
				}
				game.play(h, givens, solution)
				solved(t, h)
			})
		}
	}
}

// solved looks at how the end is told.
func solved(t *testing.T, h hands) {
	t.Helper()
	h.until(`document.querySelector(".win .figures")`)
	if got := h.eval(`document.querySelector(".win .figures div:last-child strong").textContent`); got != "0" {
		t.Errorf("%s helps are told", got)
	}
	if got := h.eval(`(() => {
		const [a, b] = [".grid", ".win"].map((one) => document.querySelector(one).getBoundingClientRect());
		return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1 ? JSON.stringify([a, b]) : "";
	})()`); got != "" {
		t.Errorf("the end lies over the board: %s", got)
	}
}
