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

// On no screen does anything stick out, and everything but the cells of the
// board is large enough for a finger.
func TestThePageFitsEveryScreen(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {360, 640}, {320, 568}, {640, 400}, {720, 600}, {820, 1180}, {1280, 800}, {1920, 1080}, {2560, 1440}} {
		for _, lang := range []string{"en", "zh"} {
			t.Run(fmt.Sprintf("%dx%d %s", size[0], size[1], lang), func(t *testing.T) {
				p := page{t, p.ctx}
				webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
				if p.eval(`document.documentElement.lang.slice(0, 2)`) != lang {
					p.keys("L")
					p.soon("the language", fmt.Sprintf(`document.documentElement.lang.startsWith(%q)`, lang))
				}
				if webtest.Eval[bool](t, p.ctx, `document.documentElement.scrollWidth > innerWidth`) {
					t.Error("it scrolls sideways")
				}
				board := webtest.Eval[float64](t, p.ctx, `document.querySelector(".grid").getBoundingClientRect().width`)
				if board < 200 {
					t.Errorf("the board is only %v wide", board)
				}
				if part := webtest.Eval[float64](t, p.ctx, `((stage, pad) => (pad.bottom - stage.top) / stage.height)(...[".stage", ".pad"].map((name) => document.querySelector(name).getBoundingClientRect()))`); size[0] >= 1280 && (part < 0.56 || part > 0.7) {
					t.Errorf("the pad takes %.2f of the height beside the board: hints need the rest, and no more", part)
				}
				picture(t, p.ctx, fmt.Sprintf("play-%dx%d-%s", size[0], size[1], lang))
				small := p.eval(outside)
				if small != "" {
					t.Errorf("too small or outside:\n%s", small)
				}
				cut := p.eval(`[...document.querySelectorAll("button span")].filter((s) => s.checkVisibility() && s.scrollWidth > s.clientWidth + 1 && getComputedStyle(s).overflow !== "visible").map((s) => s.textContent).join(" ")`)
				if cut != "" {
					t.Errorf("cut off: %s", cut)
				}
			})
		}
	}
}

// Who has chosen larger letters in the browser's settings reads what stands beside the board
// whole: its place grows with them.
func TestLargeLettersAreNotCutOff(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	for _, size := range [][3]int{{1280, 900, 200}, {390, 844, 150}, {667, 375, 100}} { // the last is the most that there is room for
		p := openPage(t, webtest.Options{Width: size[0], Height: size[1]})
		p.soon("the offer", `document.querySelector(".offer button")`)
		for percent := 100; percent <= size[2]; percent += 50 {
			p.eval(fmt.Sprintf(`document.documentElement.style.fontSize = "%d%%"`, percent))
			if got := p.eval(`[".level", ".facts", ".mode", ".offer button"].flatMap((name) => [...document.querySelectorAll(name)]).filter((e) => {
				const { top, bottom, left, right } = e.getBoundingClientRect();
				return e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline" || top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
			}).map((e) => e.textContent).join(", ")`); got != "" {
				t.Errorf("%d×%d at %d %%: cut off: %s", size[0], size[1], percent, got)
			}
			if got := webtest.Eval[float64](t, p.ctx, `document.querySelector(".pad").getBoundingClientRect().top - document.querySelector(".facts").getBoundingClientRect().bottom`); got < -4 && size[0] > 500 {
				t.Errorf("%d×%d at %d %%: what is known of the puzzle lies %v pixels over the pad", size[0], size[1], percent, -got)
			}
		}
	}
}

// The board is a grid to a screen reader, with one stop for Tab.
func TestTheBoardIsAnARIAGrid(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	got := p.eval(`(() => {
		const grid = document.querySelector("[role=grid]");
		const rows = [...grid.querySelectorAll("[role=row]")];
		const cells = [...grid.querySelectorAll("[role=gridcell]")];
		return [grid.ariaLabel, grid.ariaRowCount, rows.length, cells.length, cells.filter((c) => c.tabIndex === 0).length,
			cells.filter((c) => c.ariaReadOnly === "true").length, rows[3].querySelectorAll("[role=gridcell]").length, grid.ariaMultiSelectable].join(" | ");
	})()`)
	givens := 81 - strings.Count(p.board(), ".")
	if want := fmt.Sprintf("Sudoku board, 9×9 | 9 | 9 | 81 | 1 | %d | 9 | true", givens); got != want {
		t.Errorf("the grid is\n%s, want\n%s", got, want)
	}
	for key, want := range map[string]string{"r": "Row 1:", "c": "Column ", "b": "Box ", "l": "Still to place: digit 1: ", "i": "Candidates:", "t": "Time 0:"} {
		p.keys("i", key)
		p.soon("i "+key+" says it", fmt.Sprintf(`document.querySelector(".message").textContent.includes(%q)`, want))
	}
	p.tap(fmt.Sprintf("#cell-%d", strings.IndexFunc(p.board(), func(c rune) bool { return c != '.' })))
	p.keys("i", "p")
	p.soon("where a digit of the box can go in it", `document.querySelector(".message").textContent.endsWith(" in this box: nowhere")`)
	p.soon("the live region says it", `/\w/.test(document.querySelector("[role=status]").textContent)`)
}

// Reduced motion, forced colours and every palette leave the digits legible.
func TestPalettes(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	p.keys("n")
	webtest.Do(t, p.ctx, chromedp.Evaluate[chromedp.Void](`new Promise((done) => {
		const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "palettes.css", onload: () => done() });
		document.head.append(link);
	})`, chromedp.EvalAwaitPromise))
	for _, look := range []string{"light normal", "dark normal", "light sky", "dark sky", "light leaf", "dark leaf", "light plum", "dark plum", "light contrast", "dark contrast", "light safe", "dark safe"} {
		theme, palette, _ := strings.Cut(look, " ")
		worst := p.eval(fmt.Sprintf(`(() => {
			Object.assign(document.documentElement.dataset, { theme: %q, palette: %q });
			const style = getComputedStyle(document.documentElement);
			const light = (name) => {
				const probe = document.createElement("i");
				probe.style.color = "var(" + name + ")";
				document.body.append(probe);
				const mixed = getComputedStyle(probe).color.startsWith("color(");
				const [r, g, b] = getComputedStyle(probe).color.match(/[\d.]+/g).map((v) => mixed ? Number(v) : v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
				probe.remove();
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			};
			const backs = ["surface", "chosen", "same", "peer", "place", "tint-1", "tint-2", "tint-3", "tint-4"];
			const pairs = backs.flatMap((back) => ["ink", "entry", "mark", "corner"].map((front) => [front, back]));
			for (const front of ["ink", "dim", "accent"]) for (const back of ["page", "surface", "raised", "groove"]) pairs.push([front, back]);
			for (const back of ["bad-soft", "surface", "chosen"]) pairs.push(["bad", back]);
			for (const back of ["surface", "chosen"]) pairs.push(["good", back]);
			for (let i = 1; i <= 9; i++) pairs.push(["colour-ink", "colour-" + i]);
			pairs.push(["accent-ink", "accent"]);
			return pairs.map(([front, back]) => {
				const [a, b] = [light("--" + front), light("--" + back)];
				return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), front + " on " + back];
			}).filter(([ratio]) => ratio < 4.5).map(([ratio, what]) => what + " " + ratio.toFixed(2)).join(", ");
		})()`, theme, palette))
		if worst != "" {
			t.Errorf("%s: contrast below 4.5: %s", look, worst)
		}
	}
}

// Boards of every size and rules have a place on every screen, and all their
// digits a key that a finger meets; those too large scroll where they lie.
func TestEveryBoardFits(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	for _, rules := range []string{"4", "6+x", "8", "9+windows", "12", "16", "25", "samurai", "9+jigsaw=111122233112123333112224336542444436544466666555555696777588899777888889777899999"} {
		name, _, _ := strings.Cut(rules, "=")
		t.Run(name, func(t *testing.T) {
			p := page{t, p.ctx}
			parsed, err := sudoku.ParseRules(rules)
			if err != nil {
				t.Fatal(err)
			}
			givens := make(sudoku.Grid, parsed.Cells())
			givens[1] = uint8(parsed.N())
			code, err := notation.Code(&notation.Record{Board: sudoku.NewBoard(sudoku.Puzzle{Rules: parsed, Givens: givens})})
			if err != nil {
				t.Fatal(err)
			}
			webtest.Do(t, p.ctx, chromedp.Navigate(p.eval(`location.origin`)+"/?"+name+"#/p/"+code), chromedp.WaitReady("#page:not([aria-busy]) #cell-0"))
			if got := p.count(".cell"); got != parsed.Cells() {
				t.Fatalf("%d cells, want %d", got, parsed.Cells())
			}
			for _, size := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
				webtest.Do(t, p.ctx, chromedp.EmulateViewport(size[0], size[1]))
				picture(t, p.ctx, fmt.Sprintf("board-%s-%dx%d", name, size[0], size[1]))
				if outside := p.eval(outside); outside != "" {
					t.Errorf("%v: too small or outside:\n%s", size, outside)
				}
				fits := webtest.Eval[bool](t, p.ctx, `(() => { const stage = document.querySelector(".stage").getBoundingClientRect(), board = document.querySelector(".board");
					const box = board.getBoundingClientRect();
					return board.classList.contains("scrolls") || box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom; })()`)
				if !fits {
					t.Errorf("%v: the board sticks out of its place", size)
				}
				if size[0] == 1280 && webtest.Eval[bool](t, p.ctx, `(stage => stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1)(document.querySelector(".stage"))`) {
					t.Errorf("%v: the board is cut off", size)
				}
				p.with(chromedp.ModifierCtrl, kb.End)
				seen := webtest.Eval[bool](t, p.ctx, `(() => { const box = document.activeElement.getBoundingClientRect(); const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); return document.activeElement.contains(at); })()`)
				if !seen {
					t.Errorf("%v: the last cell is not seen when the cursor is on it", size)
				}
				p.with(chromedp.ModifierCtrl, kb.Home)
			}
		})
	}
}

// outside are the buttons that are smaller than a finger or beside the screen; digits in one row
// beneath a hint may be narrower.
const outside = `[...document.querySelectorAll("button:not([data-help=beside] .nine .digit-key), a, summary")].filter((b) => b.checkVisibility({ visibilityProperty: true })).map((b) => [b, b.getBoundingClientRect()])
	.filter(([b, box]) => box.width < 43.5 || box.height < 43.5 || box.left < 0 || box.right > innerWidth + 0.5)
	.map(([b, box]) => b.outerHTML.slice(0, 60) + " " + Math.round(box.width) + "x" + Math.round(box.height) + "@" + Math.round(box.left)).join("\n")`

// A player's own colours mark cells in every theme, digits can be read on the darkest and the
// lightest of them, they are there when the page is loaded again, and can be given up.
func TestOwnColours(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	p.keys("v", "1", "z")
	shown := func(name string) string {
		return p.eval(fmt.Sprintf(`getComputedStyle(document.documentElement).getPropertyValue(%q).trim()`, name))
	}
	// settings does something in the settings and leaves them.
	settings := func(do string) {
		t.Helper()
		show(t, p.ctx, "settings")
		p.eval("(() => { " + do + `; return ""; })()`)
		webtest.Eval[any](t, p.ctx, `document.querySelector("dialog header button").click(), null`)
		closed(t, p.ctx)
	}
	choose := func(colour string) string {
		return fmt.Sprintf(`const well = document.querySelector(".wells input"); well.value = %q; well.dispatchEvent(new Event("change"))`, colour)
	}
	usual := shown("--colour-1")
	show(t, p.ctx, "settings")
	if got := p.eval(`[...document.querySelectorAll(".wells input")].map((one) => one.value).join(" ")`); !strings.HasPrefix(got, usual+" ") || strings.Contains(got, "#000000") {
		t.Errorf("at first there are the colours %s, but the first is %s", got, usual)
	}
	webtest.Eval[any](t, p.ctx, `document.querySelector("dialog header button").click(), null`)
	closed(t, p.ctx)
	for _, theme := range []string{"light", "dark"} {
		webtest.Do(t, p.ctx, webtest.Media("prefers-color-scheme", theme))
		p.soon(theme, fmt.Sprintf(`document.documentElement.dataset.theme === %q`, theme))
		for _, colour := range []string{"#000000", "#ffffff", "#ff0000", "#ffff00", "#0000ff"} {
			settings(choose(colour))
			contrast := webtest.Eval[float64](t, p.ctx, `(() => {
				const light = (name) => {
					const probe = document.createElement("i");
					probe.style.color = "var(" + name + ")";
					document.body.append(probe);
					const mixed = getComputedStyle(probe).color;
					probe.remove();
					const [r, g, b] = mixed.match(/[\d.]+/g).map((v) => mixed.startsWith("color(") ? Number(v) : v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
					return 0.2126 * r + 0.7152 * g + 0.0722 * b;
				};
				const [a, b] = [light("--colour-1"), light("--colour-ink")];
				return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
			})()`)
			if contrast < 4.5 {
				t.Errorf("%s: on %s digits have a contrast of %.2f", theme, colour, contrast)
			}
		}
	}
	mine := shown("--colour-1")
	if mine == usual {
		t.Error("a colour that was chosen isn't shown")
	}
	if got := p.eval(`getComputedStyle(document.querySelector(".cell.coloured")).backgroundImage`); !strings.Contains(got, "0.") {
		t.Errorf("the cell that it marks is %s", got)
	}
	webtest.Leave(t, p.ctx, "location.reload()")
	p.reloaded("!window.left")
	if got := shown("--colour-1"); got != mine {
		t.Errorf("loaded again, the colour is %q, not %q", got, mine)
	}
	show(t, p.ctx, "settings")
	if got := p.eval(`document.querySelector(".wells input").value`); got != "#0000ff" {
		t.Errorf("loaded again, the colour chosen is %s", got)
	}
	click(t, p.ctx, "As they were")
	p.soon("the usual colours", `getComputedStyle(document.documentElement).getPropertyValue("--colour-1").trim() === document.querySelector(".wells input").value`)
	webtest.Do(t, p.ctx, webtest.Media("prefers-color-scheme", "light"))
	p.soon("the usual colour", fmt.Sprintf(`getComputedStyle(document.documentElement).getPropertyValue("--colour-1").trim() === %q`, usual))
}

// Titles that players give are set in one typeface, with whatever letters of Europe.
func TestHeadingsHaveLettersWithAccents(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	show(t, p.ctx, "help")
	if others := webtest.Eval[string](t, p.ctx, `(async () => {
		const letters = [..."ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ¡¿«»ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŘřŚśŞşŠšŤťŪūŮůŰűŲųŴŵŶŷŸŹźŻżŽž"];
		await document.fonts.load("600 40px Figtree", letters.join(""));
		const pen = document.createElement("canvas").getContext("2d");
		const wide = (letter, other) => (pen.font = "600 40px Figtree, " + other, pen.measureText(letter).width);
		return letters.filter((letter) => wide(letter, "monospace") !== wide(letter, "serif")).join("");
	})()`); others != "" {
		t.Errorf("these letters are of another typeface: %s", others)
	}
}
