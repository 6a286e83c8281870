package web

import (
	"bytes"
	"context"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	devpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jiugong/sudoku"
	"jiugong/sudoku/book"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/notation"
)

// keepPaper lets the page print into window.texts, the texts of each page, and go on when
// after() is called.
const keepPaper = `document.querySelector(".print [role=status]").textContent = "", window.texts = null, window.print = () => {
	window.texts = [...document.querySelectorAll(".paper section")].map((page) => [...page.querySelectorAll("text")].map((text) => text.textContent));
}, window.after = () => window.dispatchEvent(new Event("afterprint")), null`

// printed presses Print and gives the texts of the pages.
func printed(t *testing.T, ctx context.Context) [][]string {
	t.Helper()
	webtest.Eval[any](t, ctx, keepPaper)
	click(t, ctx, "Print")
	webtest.Until(t, ctx, "window.texts || /500\\.$/.test(document.querySelector('.print [role=status]').textContent)")
	return webtest.Eval[[][]string](t, ctx, "window.texts ?? []")
}

// clears checks that what was printed is gone from the document.
func clears(t *testing.T, ctx context.Context) {
	t.Helper()
	webtest.Eval[any](t, ctx, "window.after(), null")
	if webtest.Eval[bool](t, ctx, "Boolean(document.querySelector('.paper')) || 'printing' in document.documentElement.dataset || document.adoptedStyleSheets.length > 0") {
		t.Error("the paper is left on the screen")
	}
}

func TestThisPuzzleIsPrinted(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})
	enter(t, ctx, "5")
	givens := webtest.Eval[int](t, ctx, "document.querySelectorAll('[role=gridcell].given').length")
	show(t, ctx, "print")
	for _, test := range []struct {
		choose, what string
		least, most  int
	}{
		{"givens", "the givens", givens, givens}, {"entries", "the givens and the digit", givens + 1, givens + 1}, {"candidates", "givens and candidates", 100, 500},
	} {
		webtest.Eval[any](t, ctx, "document.querySelector('input[name=marks][value="+test.choose+"]').click(), null")
		pages := printed(t, ctx)
		if len(pages) != 2 || len(pages[0]) < test.least || len(pages[0]) > test.most || len(pages[1]) != 81 {
			t.Fatalf("%s: %d pages, the first with %d digits of %d to %d", test.what, len(pages), len(pages[0]), test.least, test.most)
		}
		clears(t, ctx)
	}
}

// A booklet is the book that package book makes of the same seed, on pages of the size of
// the paper, in the typeface that it was laid out with.
func TestABookletIsPrinted(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})
	show(t, ctx, "print")
	webtest.Eval[any](t, ctx, "document.querySelector('input[value=new]').click(), null")
	webtest.Eval[any](t, ctx, "document.querySelector('input[name=size][value=\"6\"]').click(), document.querySelector('[data-keep=kind-x]').click(), null")
	count := func(level, n string) {
		webtest.Eval[any](t, ctx, `((input) => { input.value = "`+n+`"; input.dispatchEvent(new Event("change")); })(document.querySelector("[data-keep=count-`+level+`]")), null`)
	}
	for _, bad := range []string{"-3", "1.5", "501", ""} {
		count("easy", bad)
		if pages := printed(t, ctx); len(pages) > 0 {
			t.Errorf("%q puzzles are printed on %d pages", bad, len(pages))
		}
	}
	if said := webtest.Eval[string](t, ctx, "document.querySelector('.print [role=status]').textContent"); said != "Write whole numbers that add up to 1 to 500." {
		t.Errorf("of wrong numbers it says %q", said)
	}
	count("easy", "3")
	count("medium", "2")
	count("hard", "0")
	picture(t, ctx, "print-6x")
	pages := printed(t, ctx)
	answer, err := chromedp.Call(ctx, devpage.PrintToPDF, devpage.PrintToPDFParams{PreferCSSPageSize: new(true)})
	if err != nil {
		t.Fatal(err)
	}
	paper := []byte(answer.Data)
	clears(t, ctx)

	all := slices.Concat(pages...)
	at := slices.IndexFunc(all, func(text string) bool { return strings.HasPrefix(text, "Made with seed ") })
	if at < 0 {
		t.Fatalf("no seed is told: %q", all)
	}
	seed, err := strconv.ParseUint(strings.Trim(strings.TrimPrefix(all[at], "Made with seed "), "."), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	made, err := book.Make(t.Context(), book.Recipe{Levels: []book.Share{{Level: "easy", N: 3}, {Level: "medium", N: 2}}, Rules: []string{"6+x"}, Symmetry: "rotate180", Seed: seed}, nil)
	if err != nil {
		t.Fatal(err)
	}
	size, _ := book.ParseSize("letter")
	var want [][]string
	for page, err := range made.Pictures(t.Context(), book.Options{PerPage: 2, Size: size, Fonts: face.Viewed()}) {
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{}
		for _, item := range page.Items {
			if text, is := item.(draw.Text); is && text.Text != "" {
				texts = append(texts, text.Text)
			}
		}
		want = append(want, texts)
	}
	if len(pages) != len(want) {
		t.Fatalf("%d pages, the book has %d", len(pages), len(want))
	}
	for i := range pages {
		if got := slices.DeleteFunc(pages[i], func(text string) bool { return text == "" }); !slices.Equal(got, want[i]) {
			t.Errorf("page %d says %q, the book %q", i+1, got, want[i])
		}
	}
	if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(paper, -1)); n != len(want) {
		t.Errorf("%d sheets of paper for %d pages", n, len(want))
	}
	for _, part := range []string{"/MediaBox [0 0 612 792]", "NotoSans-Bold"} {
		if !bytes.Contains(paper, []byte(part)) {
			t.Errorf("what is printed has no %s", part)
		}
	}
}

func TestABookletNeedsNoConnection(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	server := httptest.NewServer(webtest.Late(Handler(Options{})))
	defer server.Close()
	ctx := webtest.Open(t, server.URL, webtest.Options{Offline: true, Allow: []string{"favicon.ico"}})
	webtest.Until(t, ctx, webtest.Ready)
	webtest.Eval[bool](t, ctx, keptOffline)
	server.Close()
	webtest.Do(t, ctx, chromedp.Reload())
	webtest.Until(t, ctx, webtest.Ready)
	show(t, ctx, "print")
	webtest.Eval[any](t, ctx, "document.querySelector('input[value=new]').click(), document.querySelector('[data-keep=front]').click(), null")
	if pages := printed(t, ctx); len(pages) != 6 || !slices.Contains(pages[0], "No. 1") {
		t.Errorf("without a connection %d pages are printed, want 5 of puzzles and one of solutions", len(pages))
	}
	clears(t, ctx)
}

// The code beside a solution in a book opens the explained steps of that puzzle.
func TestALinkOpensTheSteps(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	address := webtest.Serve(t, Handler(Options{}))
	const givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	puzzle, err := sudoku.Parse(givens, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	code, err := notation.Code(&notation.Record{Board: sudoku.NewBoard(puzzle)})
	if err != nil {
		t.Fatal(err)
	}
	const isShown = `Boolean(document.querySelector(".panel:not([hidden])")?.textContent.includes("Step 1 of "))`
	ctx := visit(t, address+"/p/"+code+"?steps", webtest.Options{})
	webtest.Until(t, ctx, isShown)
	if cells := board(t, ctx); !strings.HasPrefix(cells[0], "5") {
		t.Errorf("the board begins %q", cells[:9])
	}
	if hash := webtest.Eval[string](t, ctx, "location.hash"); hash != "" {
		t.Errorf("the address keeps %s", hash)
	}
	picture(t, ctx, "steps-of-a-link")
	// Without ?steps the puzzle alone opens; in an open page a link does the same.
	webtest.Do(t, ctx, chromedp.Navigate(address+"/p/"+code))
	webtest.Until(t, ctx, webtest.Ready)
	if webtest.Eval[bool](t, ctx, isShown) {
		t.Error("the steps are shown though nobody asked for them")
	}
	webtest.Eval[any](t, ctx, `location.hash = "#/p/`+code+`?steps", null`)
	webtest.Until(t, ctx, isShown)
	// Going back from a screen doesn't show them again.
	webtest.Do(t, ctx, chromedp.KeyEvent("\x1b"))
	webtest.Until(t, ctx, "!"+isShown)
	show(t, ctx, "help")
	webtest.Do(t, ctx, chromedp.KeyEvent("\x1b"))
	closed(t, ctx)
	if webtest.Eval[bool](t, ctx, isShown) {
		t.Error("the steps are shown again")
	}
}
