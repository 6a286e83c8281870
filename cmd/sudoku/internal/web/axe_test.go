package web

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// violation is what axe says of a page.
type violation struct {
	ID    string
	Help  string
	Nodes []struct{ HTML, FailureSummary string }
}

// axeScript returns axe-core, or skips the test where there is none.
func axeScript(t *testing.T) string {
	t.Helper()
	path := os.Getenv("SUDOKU_AXE")
	if path == "" {
		t.Skip("left out: SUDOKU_AXE names no axe.min.js; .ci/axe fetches it")
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(axe)
}

// scheme is light or dark, with axe's options there and how many of its rules must pass.
type scheme struct {
	name, options string
	passes        int
}

// schemes are both: what isn't a matter of colours is the same in the dark, and looked at once.
var schemes = []scheme{{"light", "{}", 10}, {"dark", "{runOnly: ['color-contrast', 'link-in-text-block']}", 1}}

// noViolation has axe-core look at the page, which has it and is in the scheme.
func noViolation(t *testing.T, ctx context.Context, what string, scheme scheme) {
	t.Helper()
	what += ", " + scheme.name
	found := webtest.Eval[struct {
		Passes     int
		Violations []violation
	}](t, ctx, "axe.run("+scheme.options+").then(r => ({passes: r.passes.length, violations: r.violations}))")
	if found.Passes < scheme.passes {
		t.Errorf("%s: only %d of axe's rules had anything to look at", what, found.Passes)
	}
	for _, v := range found.Violations {
		var where []string
		for _, node := range v.Nodes {
			where = append(where, node.HTML+"\n      "+strings.ReplaceAll(node.FailureSummary, "\n", "\n      "))
		}
		t.Errorf("%s: %s: %s\n    %s", what, v.ID, v.Help, strings.Join(where[:min(3, len(where))], "\n    "))
	}
}

// TestAxe has axe-core look at the board and at every screen, light and dark, by turns on a phone
// and on a desktop, and takes no violation of WCAG 2.2 AA or of its best practices. SUDOKU_AXE is
// the path of its axe.min.js; .ci/axe fetches it.
func TestAxe(t *testing.T) {
	axe := axeScript(t)
	source, err := os.ReadFile("src/screens/screens.ts")
	if err != nil {
		t.Fatal(err)
	}
	screens := regexp.MustCompile(`screens\.add\("(\w+)"`).FindAllStringSubmatch(string(source), -1)
	if len(screens) < 5 {
		t.Fatalf("screens.ts has %d screens", len(screens))
	}
	address := webtest.Serve(t, Handler(Options{}))
	for i, device := range []struct {
		name    string
		options webtest.Options
	}{
		{"phone, Chinese", webtest.Options{Width: 390, Height: 844, Touch: true, Language: "zh-CN", Allow: []string{"favicon.ico"}}},
		{"desktop", webtest.Options{Width: 1280, Height: 800, Allow: []string{"favicon.ico"}}},
	} {
		if i != testlong.Turn(2) {
			continue
		}
		t.Run(device.name, func(t *testing.T) {
			ctx := webtest.Open(t, address, device.options)
			webtest.Until(t, ctx, webtest.Ready)
			webtest.Eval[any](t, ctx, axe+"; null")
			look := func(what string) {
				t.Helper()
				for _, scheme := range schemes {
					webtest.Do(t, ctx, webtest.Media("prefers-color-scheme", scheme.name))
					webtest.Until(t, ctx, fmt.Sprintf("document.documentElement.dataset.theme === %q", scheme.name))
					webtest.Rest(t, ctx)
					noViolation(t, ctx, what, scheme)
				}
			}
			look("the board")
			for key, what := range map[string]string{"t": "a hint", "T": "all steps", "E": "the whole solution"} {
				webtest.Do(t, ctx, chromedp.KeyEvent(key))
				webtest.Until(t, ctx, "document.querySelector('.panel [data-panel=close]') && !document.querySelector('.panel .working')")
				look(what)
				webtest.Do(t, ctx, chromedp.KeyEvent("\x1b"))
			}
			webtest.Do(t, ctx, chromedp.KeyEvent("p"))
			webtest.Until(t, ctx, "document.querySelector('.curtain')?.checkVisibility()")
			look("a pause")
			webtest.Do(t, ctx, chromedp.KeyEvent("p"), chromedp.KeyEvent("q"))
			look("the pen")
			webtest.Do(t, ctx, chromedp.KeyEvent("q"), chromedp.KeyEvent("n"), chromedp.KeyEvent("P"))
			webtest.Until(t, ctx, "document.querySelector('.replay')")
			look("a replay")
			webtest.Do(t, ctx, chromedp.KeyEvent("\x1b"), chromedp.KeyEvent("u"))
			for _, screen := range screens {
				show(t, ctx, screen[1])
				look(screen[1])
				webtest.Eval[any](t, ctx, "document.querySelector('dialog header button').click(), null")
				webtest.Until(t, ctx, "!document.querySelector('dialog')")
			}
			for gallery, rules := range galleries {
				parsed, err := variants.Parse(rules)
				if err != nil {
					t.Fatal(err)
				}
				webtest.Eval[any](t, ctx, fmt.Sprintf("location.hash = %q, null", link(t, sudoku.Puzzle{Rules: parsed, Givens: make(sudoku.Grid, parsed.Cells())})))
				webtest.Until(t, ctx, fmt.Sprintf("document.querySelectorAll('.stage .drawn [data-constraint]').length > 0 && document.querySelectorAll('#page .cell').length === %d && document.querySelector('.chip')", parsed.Cells()))
				look("constraints, " + gallery)
			}
		})
	}
}

// TestAxeOfTheDocs does the same with pages of the documentation: one of each kind, light and dark, large
// and small, with what a search has found.
func TestAxeOfTheDocs(t *testing.T) {
	axe := axeScript(t)
	address := webtest.Serve(t, Handler(Options{}))
	for name, one := range map[string]struct {
		options webtest.Options
		pages   []string
	}{
		"phone":   {webtest.Options{Width: 390, Height: 844, Touch: true}, []string{"which-tool.html", "techniques/aic.html"}},
		"desktop": {webtest.Options{Width: 1280, Height: 800}, []string{"", "which-tool.html", "techniques/aic.html", "books.html", "api.html", "start-zh.html"}},
	} {
		t.Run(name, func(t *testing.T) {
			if testlong.Wanted() {
				testlong.InTurn(t, map[string]int{"desktop": 0, "phone": 1}[name], 2)
			}
			ctx := webtest.Open(t, address+"/docs/", one.options)
			for _, page := range one.pages {
				webtest.Do(t, ctx, chromedp.Navigate(address+"/docs/"+page))
				webtest.Eval[any](t, ctx, axe+"; null")
				if page == "which-tool.html" {
					webtest.Eval[any](t, ctx, `document.querySelector("#search").focus()`)
					webtest.Do(t, ctx, chromedp.KeyEvent("killer"))
					webtest.Until(t, ctx, `document.querySelector("#found a") !== null`)
				}
				for _, scheme := range schemes {
					webtest.Do(t, ctx, webtest.Media("prefers-color-scheme", scheme.name))
					webtest.Until(t, ctx, fmt.Sprintf("matchMedia('(prefers-color-scheme: %s)').matches", scheme.name))
					noViolation(t, ctx, "/docs/"+page, scheme)
				}
			}
		})
	}
}
