package web

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
)

// visit opens an address of the page and waits for its board.
func visit(t *testing.T, address string, options webtest.Options) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	options.Allow = append(options.Allow, "favicon.ico")
	ctx := webtest.Open(t, address, options)
	webtest.Until(t, ctx, webtest.Ready)
	return ctx
}

// enter types a digit into the cell that the page chose, the first empty one,
// and gives the name of that cell.
func enter(t *testing.T, ctx context.Context, digit string) (cell int) {
	t.Helper()
	cell = webtest.Eval[int](t, ctx, "[...document.querySelectorAll('[role=gridcell]')].findIndex((cell) => cell.tabIndex === 0)")
	webtest.Do(t, ctx, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent(digit))
	return cell
}

// board is what stands in the cells, as they are named to a listener.
func board(t *testing.T, ctx context.Context) []string {
	t.Helper()
	return webtest.Eval[[]string](t, ctx, "[...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)")
}

// click presses the button of an open screen that has a text.
func click(t *testing.T, ctx context.Context, text string) {
	t.Helper()
	find := "[...document.querySelectorAll('dialog button')].find((button) => (button.querySelector('strong') ?? button).textContent === " + quote(text) + " && !button.disabled)"
	webtest.Until(t, ctx, find)
	webtest.Eval[any](t, ctx, find+".click(), null")
}

func quote(text string) string { return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"` }

func closed(t *testing.T, ctx context.Context) {
	t.Helper()
	webtest.Until(t, ctx, "!document.querySelector('dialog')")
}

func TestAGameGoesOnAfterReloading(t *testing.T) {
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})
	cell := enter(t, ctx, "5")
	before := board(t, ctx)
	if !strings.HasPrefix(before[cell], "5") {
		t.Fatalf("the cell is %q after typing 5", before[cell])
	}
	webtest.Do(t, ctx, chromedp.Reload())
	webtest.Until(t, ctx, webtest.Ready)
	if after := board(t, ctx); after[cell] != before[cell] {
		t.Errorf("after loading again the cell is %q, it was %q", after[cell], before[cell])
	}
}

func TestANewPuzzleOfEachKind(t *testing.T) {
	testlong.Need(t)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})
	show(t, ctx, "new")
	click(t, ctx, "Medium")
	closed(t, ctx)
	webtest.Until(t, ctx, "document.querySelector('.level').textContent === 'Medium'")
	if n := len(board(t, ctx)); n != 81 {
		t.Errorf("%d cells", n)
	}
	show(t, ctx, "new")
	levels := func() string {
		return webtest.Eval[string](t, ctx, "[...document.querySelectorAll('.cards.levels strong')].map((one) => one.textContent).join()")
	}
	size := func(n string) {
		webtest.Eval[any](t, ctx, "document.querySelector(\"dialog input[value='"+n+"']\").click(), null")
	}
	// The game that was begun is the first card; what a size can't have isn't offered.
	if got := webtest.Eval[string](t, ctx, "document.querySelector('.card strong').textContent"); got != "Today’s puzzle" {
		t.Errorf("with nothing entered yet the first card is %s", got)
	}
	for n, want := range map[string]string{"4": "Beginner,Any level", "6": "Beginner,Easy,Medium,Hard,Expert,Any level", "25": "Any level"} {
		if size(n); levels() != want {
			t.Errorf("levels of %s: %s", n, levels())
		}
	}
	size("6")
	click(t, ctx, "Diagonals")
	if told := webtest.Eval[string](t, ctx, "document.querySelector('.card[aria-pressed=true]').textContent"); told != "Diagonals Both long diagonals hold each digit once, too." {
		t.Errorf("the card of what was chosen says %q", told)
	}
	picture(t, ctx, "new-6x")
	click(t, ctx, "Any level")
	closed(t, ctx)
	webtest.Until(t, ctx, "document.querySelectorAll('[role=gridcell]').length === 36")
	if text := webtest.Eval[string](t, ctx, "document.querySelector('.facts').textContent"); !strings.Contains(text, "Diagonals") {
		t.Errorf("the page tells of the puzzle: %q", text)
	}
	show(t, ctx, "new")
	click(t, ctx, "Samurai")
	click(t, ctx, "Beginner")
	closed(t, ctx)
	webtest.Until(t, ctx, "document.querySelectorAll('[role=gridcell]').length === 369")
}

// Of each kind of constraints that is offered there is a card, which tells it and shows it; a
// puzzle of it is there within seconds. What was chosen is chosen the next time as well, and the
// puzzle's link opens it elsewhere.
func TestANewPuzzleWithConstraintsLaidOut(t *testing.T) {
	for name, options := range map[string]webtest.Options{
		"desk":  {},
		"phone": {Width: 390, Height: 844, Touch: true, Dark: true, Language: "zh-CN"},
	} {
		t.Run(name, func(t *testing.T) {
			testlong.InTurn(t, map[string]int{"desk": 0, "phone": 1}[name], 2)
			address := webtest.Serve(t, Handler(Options{}))
			ctx := visit(t, address, options)
			text := map[string][6]string{
				"desk":  {"Killer cage", "Digits in a cage differ and add up to its number.", "Kropki dots", "Medium", "Easy,Medium,Hard,Expert,Any level", "9×9 · Killer cage: choose a level"},
				"phone": {"杀手笼", "同一笼内的数各不相同，其和为笼角的数。", "黑白点", "中等", "简单,中等,困难,专家,任意难度", "9×9 · 杀手笼：选择难度"},
			}[name]
			show(t, ctx, "new")
			size := func(n string) {
				webtest.Eval[any](t, ctx, "document.querySelector(\"dialog input[value='"+n+"']\").click(), null")
			}
			const cards = "[...document.querySelectorAll('.cards.pictures .card')]"
			pressed := func() string {
				return webtest.Eval[string](t, ctx, cards+".filter((card) => card.ariaPressed === 'true').map((card) => card.querySelector('.told').textContent).join('|')")
			}
			shown := func(more string) int {
				return webtest.Eval[int](t, ctx, cards+".filter((card) => card.querySelector('svg [data-constraint]')"+more+").length")
			}
			if n := shown(""); n != len(generate.Offered(9)) {
				t.Errorf("%d kinds are shown with what they look like", n)
			}
			webtest.Eval[any](t, ctx, cards+"[0].scrollIntoView(), null")
			picture(t, ctx, "new-kinds-"+name)
			size("25")
			if n := shown(" && /9×9.{1,2}$/.test(card.textContent)"); n != len(generate.Offered(9)) {
				t.Errorf("on 25×25 %d kinds say that they bring a board of 9×9", n)
			}
			size("9")
			click(t, ctx, text[0])
			if got := pressed(); got != text[0]+" "+text[1] {
				t.Errorf("chosen is %q", got)
			}
			if got := webtest.Eval[string](t, ctx, "[...document.querySelectorAll('.cards.levels strong')].map((one) => one.textContent).join()"); got != text[4] {
				t.Errorf("the levels are %s", got)
			}
			picture(t, ctx, "new-killer-"+name)
			click(t, ctx, text[5])
			if !webtest.Eval[bool](t, ctx, "(() => { const at = document.activeElement; const box = at.getBoundingClientRect(); return at === document.querySelector('.cards.levels .card') && box.top >= 0 && box.bottom <= innerHeight })()") {
				t.Error("the way to the levels doesn't lead there")
			}
			start := time.Now()
			click(t, ctx, text[3])
			closed(t, ctx)
			webtest.Until(t, ctx, "document.querySelector('.level').textContent === "+quote(text[3])+" && document.querySelectorAll('.drawn-over [data-constraint]').length > 15")
			t.Logf("a killer took %v", time.Since(start))
			if got := webtest.Eval[string](t, ctx, "document.querySelector('.facts').textContent"); !strings.Contains(got, text[0]) {
				t.Errorf("the page tells of the puzzle: %q", got)
			}
			picture(t, ctx, "killer-"+name)
			want := board(t, ctx)
			show(t, ctx, "share")
			shared := webtest.Eval[string](t, ctx, "document.querySelector('.share input[readonly]').value")
			other := visit(t, shared, webtest.Options{Language: options.Language})
			webtest.Until(t, other, "document.querySelectorAll('.drawn-over [data-constraint]').length > 15")
			if got := board(t, other); !slices.Equal(got, want) {
				t.Errorf("the link opens %q", got)
			}
			show(t, ctx, "new")
			if got := pressed(); got != text[0]+" "+text[1] {
				t.Errorf("then chosen is %q", got)
			}
			click(t, ctx, text[0])
			click(t, ctx, text[2])
			click(t, ctx, text[3])
			closed(t, ctx)
			webtest.Until(t, ctx, "document.querySelectorAll('.drawn-over .dot').length > 10")
			picture(t, ctx, "kropki-"+name)
		})
	}
}

// Who waits for a puzzle sees how near the tries come, and may stop: nothing is rated
// 5.1.
func TestWaitingForAPuzzle(t *testing.T) {
	testlong.Need(t)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})
	show(t, ctx, "new")
	webtest.Eval[any](t, ctx, "document.querySelectorAll('dialog input[type=number]').forEach((input) => input.value = 5.1), null")
	click(t, ctx, "Make a puzzle of this rating")
	webtest.Until(t, ctx, "/[1-9][0-9]* tried, the nearest rated [1-9][.][0-9]/.test(document.querySelector('dialog [role=status]').textContent)")
	click(t, ctx, "Stop")
	webtest.Until(t, ctx, "document.querySelector('dialog [role=status]').textContent === '' && !document.querySelector('dialog [inert]')")
}

func TestAPuzzleOfOnesOwn(t *testing.T) {
	testlong.Need(t)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})
	show(t, ctx, "own")
	typeIn := func(text string) {
		webtest.Do(t, ctx, chromedp.Focus(".typing input"))
		for _, key := range text {
			webtest.Do(t, ctx, chromedp.KeyEvent(string(key)))
		}
	}
	verdict := func(part string) {
		t.Helper()
		webtest.Until(t, ctx, "document.querySelector('.verdict').textContent.includes("+quote(part)+")")
	}
	typeIn("55")
	verdict("Digits clash: row 1 column 1; row 1 column 2")
	picture(t, ctx, "own-clash")
	click(t, ctx, "Empty the board")
	typeIn("530070000600195000098000060800060003400803001700020006060000280000419005000080079")
	verdict("One solution")
	verdict("ER 1.2")
	picture(t, ctx, "own-typed")

	webtest.Eval[any](t, ctx, "document.querySelector('input[value=paste]').click(), null")
	for text, want := range map[string]string{
		"nonsense":         "There is no puzzle in this text.",
		"1...............": "Several solutions",
		"123........4....": "No solution",
		"SudokuWiki https://example.com/nothing/p": "There is no puzzle in this text.",
		strings.Repeat(".", 80) + "1":              "More than 10000 solutions",
		"53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79": "One solution",
	} {
		webtest.Eval[any](t, ctx, "(area => { area.value = "+quoteLines(text)+"; area.dispatchEvent(new Event('input')); })(document.querySelector('dialog textarea')), null")
		if want == "Several solutions" {
			webtest.Until(t, ctx, "/\\d+ solutions/.test(document.querySelector('.verdict').textContent)")
			continue
		}
		verdict(want)
	}
	webtest.Eval[any](t, ctx, "(area => { area.value = '530070000600195000098000060800060003400803001700020006060000280000419005000080079'; area.dispatchEvent(new Event('input')); })(document.querySelector('dialog textarea')), null")
	verdict("ER 1.2")
	picture(t, ctx, "own-pasted")
	click(t, ctx, "Play")
	closed(t, ctx)
	webtest.Until(t, ctx, "document.querySelector('[role=gridcell]').textContent.startsWith('5')")

	// Of a puzzle that is known only in part nobody says how many solutions it has.
	show(t, ctx, "own")
	webtest.Eval[any](t, ctx, "document.querySelector('input[value=paste]').click(), null")
	part := `{"size":4,"grid":[[{"value":1,"given":true},{"value":2,"given":true},{"value":3,"given":true},{}],[{},{},{},{}],[{"value":2,"given":true},{},{},{}],[{},{},{"value":1,"given":true},{}]],"negative":["foo"]}`
	webtest.Eval[any](t, ctx, "(area => { area.value = "+quoteLines(part)+"; area.dispatchEvent(new Event('input')); })(document.querySelector('dialog textarea')), null")
	verdict("5 givens · read only in part")
	click(t, ctx, "Play all the same")
	closed(t, ctx)
	webtest.Until(t, ctx, "document.querySelector('.facts').textContent.includes('read only in part')")
}

// What is wrong with a paste is said in the language of the page, and without the
// words of the command.
func TestAnUnreadablePasteInChinese(t *testing.T) {
	testlong.Need(t)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{Width: 390, Height: 844, Touch: true, Language: "zh-CN"})
	show(t, ctx, "own")
	webtest.Eval[any](t, ctx, "document.querySelector('input[value=paste]').click(), null")
	for _, text := range []string{"nonsense", "12x4..", "{'a':1}", strings.Repeat("1", 80) + "é", "SudokuWiki https://example.com/nothing/p"} {
		webtest.Eval[any](t, ctx, "(area => { area.value = "+quote(text)+"; document.querySelector('.found').replaceChildren(); area.dispatchEvent(new Event('input')); })(document.querySelector('dialog textarea')), null")
		webtest.Until(t, ctx, "document.querySelector('.found .note:last-child')?.textContent.startsWith('第 1 行：')")
		got := webtest.Eval[string](t, ctx, "document.querySelector('.own').innerText")
		if strings.Contains(got, "--") || strings.Contains(got, "expected") || strings.Contains(got, "cells") {
			t.Errorf("%s: %s", text, got)
		}
		if wide := webtest.Eval[float64](t, ctx, "document.querySelector('dialog .body').scrollWidth - document.querySelector('dialog .body').clientWidth"); wide > 0 {
			t.Errorf("%s: %v pixels wider than the window", text, wide)
		}
	}
}

// A file is read in the encodings that Chinese programs write.
func TestFilesInOtherEncodings(t *testing.T) {
	testlong.Need(t)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{})
	show(t, ctx, "own")
	webtest.Eval[any](t, ctx, "document.querySelector('input[value=paste]').click(), null")
	for i, encoding := range []encoding.Encoding{simplifiedchinese.GB18030, unicode.UTF8, unicode.UTF8BOM,
		unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.UseBOM)} {
		want := "数独 " + itoa(i) + "\n" + chained
		text, err := encoding.NewEncoder().String(want)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "sudoku.txt")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		webtest.Do(t, ctx, chromedp.SetUploadFiles("dialog input[type=file]", []string{file}))
		webtest.Until(t, ctx, "document.querySelector('dialog textarea').value === "+quoteLines(want)+" && document.querySelector('.verdict').textContent.includes('One solution')")
	}
}

func quoteLines(text string) string { return strings.ReplaceAll(quote(text), "\n", `\n`) }

func TestALinkTakesAGameToAnotherBrowser(t *testing.T) {
	testlong.Need(t)
	address := webtest.Serve(t, Handler(Options{}))
	ctx := visit(t, address, webtest.Options{})
	cell := enter(t, ctx, "5")
	want := board(t, ctx)
	show(t, ctx, "share")
	bare := webtest.Eval[string](t, ctx, "document.querySelector('.share input[readonly]').value")
	hrefsJS := "[...document.querySelectorAll('.share a.button')].map((a) => a.href)"
	webtest.Until(t, ctx, hrefsJS+".length === 4")
	bareLinks := webtest.Eval[[]string](t, ctx, hrefsJS)
	webtest.Eval[any](t, ctx, "document.querySelector('input[value=progress]').click(), null")
	link := webtest.Eval[string](t, ctx, "document.querySelector('.share input[readonly]').value")
	if !strings.HasPrefix(link, address+"/#/p/") || link == bare {
		t.Fatalf("links %q and %q", bare, link)
	}
	webtest.Until(t, ctx, hrefsJS+"[2] !== "+quote(bareLinks[2])) // an f-puzzles link holds entries
	hrefs := webtest.Eval[[]string](t, ctx, hrefsJS)
	for i, site := range []string{"https://www.sudokuwiki.org/", "https://sudokupad.app/", "https://www.f-puzzles.com/", "https://sudoku.coach/"} {
		if !strings.HasPrefix(hrefs[i], site) {
			t.Errorf("link %d leads to %s, want %s", i, hrefs[i], site)
		}
	}

	other := visit(t, link, webtest.Options{Width: 390, Height: 844, Touch: true})
	if got := board(t, other); got[cell] != want[cell] {
		t.Errorf("on the other browser the cell is %q, want %q", got[cell], want[cell])
	}
	if hash := webtest.Eval[string](t, other, "location.hash"); hash != "" {
		t.Errorf("the address still has %q", hash)
	}
	// The bare puzzle is the one the first browser has begun.
	webtest.Eval[any](t, ctx, "location.hash = '', null")
	closed(t, ctx)
	webtest.Eval[any](t, ctx, "location.href = "+quote(strings.Replace(bare, address+"/", "", 1))+", null")
	webtest.Until(t, ctx, "document.querySelector('.message').textContent.includes('here it goes on')")
	if got := board(t, ctx); got[cell] != want[cell] {
		t.Errorf("opened again the cell is %q, want %q", got[cell], want[cell])
	}
	webtest.Eval[any](t, ctx, "location.href = '#/p/damaged', null")
	webtest.Until(t, ctx, "document.querySelector('.message').textContent.includes('damaged')")
}

func TestEverythingIsExportedAndImported(t *testing.T) {
	testlong.Need(t)
	address := webtest.Serve(t, Handler(Options{}))
	ctx := visit(t, address, webtest.Options{})
	enter(t, ctx, "5")
	want := board(t, ctx)
	show(t, ctx, "library")
	webtest.Eval[any](t, ctx, "URL.createObjectURL = (blob) => { blob.text().then((text) => { window.exported = text; }); return 'data:,'; }, HTMLAnchorElement.prototype.click = () => {}, null")
	click(t, ctx, "Export all")
	webtest.Until(t, ctx, "window.exported")
	file := filepath.Join(t.TempDir(), "sudoku.json")
	if err := os.WriteFile(file, []byte(webtest.Eval[string](t, ctx, "window.exported")), 0o666); err != nil {
		t.Fatal(err)
	}

	other := visit(t, address, webtest.Options{})
	show(t, other, "library")
	webtest.Do(t, other, chromedp.SetUploadFiles("dialog input[type=file]", []string{file}))
	webtest.Until(t, other, "document.querySelectorAll('.games li').length === 2")
	picture(t, other, "library-two")
	webtest.Eval[any](t, other, "document.querySelector('.game:not([aria-current])').click(), null")
	closed(t, other)
	webtest.Until(t, other, "[...document.querySelectorAll('[role=gridcell]')].every((cell, i) => cell.textContent === "+quoteList(want)+"[i])")
}

func TestTheDailyPuzzleIsBegunOnce(t *testing.T) {
	testlong.Need(t)
	ctx := visit(t, webtest.Serve(t, Handler(Options{})), webtest.Options{Day: "2026-11-20"})
	show(t, ctx, "daily")
	click(t, ctx, "Play today’s puzzle")
	closed(t, ctx)
	webtest.Until(t, ctx, "document.querySelector('.level')")
	cell := enter(t, ctx, "5")
	want := board(t, ctx)
	show(t, ctx, "daily")
	webtest.Until(t, ctx, "document.querySelector('.day.begun[aria-current=date]')")
	picture(t, ctx, "daily-begun")
	click(t, ctx, "Play today’s puzzle")
	closed(t, ctx)
	if got := board(t, ctx); got[cell] != want[cell] {
		t.Errorf("the cell is %q, want %q", got[cell], want[cell])
	}
	p := page{t, ctx}
	if told := p.eval(`document.querySelector(".level").textContent`); told != "Today · 20 November" {
		t.Errorf("above the board stands %q", told)
	}
	// At the end it is a result to share, which tells nothing of the solution, and a link to the puzzle.
	p.keys("u")
	stands := p.board()
	for cell, digit := range p.solution() {
		if stands[cell] == '.' {
			p.eval(fmt.Sprintf(`(document.getElementById("cell-%d").focus(), "")`, cell))
			p.keys(itoa(int(digit)))
		}
	}
	p.soon("the end", `document.querySelector(".win .figures")`)
	if told := p.eval(`document.querySelector(".win .figures").innerText`); !strings.Contains(told, "Daily streak\n1") {
		t.Errorf("the end tells of no streak:\n%s", told)
	}
	for _, size := range [][2]int64{{390, 844}, {360, 740}, {320, 568}, {1280, 800}} { // all of it is in sight on phones, too
		webtest.Do(t, ctx, chromedp.EmulateViewport(size[0], size[1]))
		if cut := p.eval(`(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1 ? scrollHeight + " in " + clientHeight : "")(document.querySelector(".win .text"))`); cut != "" {
			t.Errorf("%v: what is told of the end has no room: %s", size, cut)
		}
	}
	p.eval(`(navigator.clipboard.writeText = (text) => { window.shared = text; return Promise.resolve(); }, [...document.querySelectorAll(".win button")].find((button) => button.textContent === "Share the result").click(), "")`)
	p.soon("the result", `window.shared`)
	if shared := p.eval(`window.shared`); !regexp.MustCompile(`^Sudoku · 20 November 2026 · Easy\n\d+:\d\d · without hints\n[▁▂▃▄▅▆▇█]{10}\nhttp://[^/]+/#/daily/2026-11-20-easy-([\w-]{3})+$`).MatchString(shared) {
		t.Errorf("shared is\n%s", shared)
	}
	// Who follows the link sees nothing of how the puzzle was solved before that is asked for; the own game waits.
	solved := p.board()
	p.link("9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	own := p.board()
	p.eval(`(location.hash = window.shared.split("#")[1], "")`)
	p.soon("the choice", `document.querySelector("dialog .shared button")`)
	if got := p.board(); got != own {
		t.Errorf("before anything is chosen the board is %s", got)
	}
	click(t, ctx, "Watch how it was solved")
	closed(t, ctx)
	p.soon("the replay", `document.querySelector(".replay")`)
	p.keys(kb.Home)
	if got := strings.Count(p.board(), "."); got != strings.Count(stands, ".") {
		t.Errorf("at the start of the replay %d cells are empty", got)
	}
	p.keys(kb.End)
	if got := p.board(); got != solved {
		t.Errorf("at its end the board is %s, was solved as %s", got, solved)
	}
	picture(t, ctx, "daily-shared")
	p.eval(`(document.querySelector(".panel header button").click(), "")`)
	p.soon("what is left to do", `!document.querySelector(".replay") && document.querySelector(".panel .primary")`)
	clock := func(text string) (seconds int) {
		t.Helper()
		minutes := 0
		if _, err := fmt.Sscanf(text, "%d:%d", &minutes, &seconds); err != nil {
			t.Errorf("%q is no time", text)
		}
		return 60*minutes + seconds
	}
	took := clock(strings.Split(p.eval(`window.shared`), "\n")[1])
	if told := p.eval(`document.querySelector(".panel .text").textContent`); took-clock(strings.TrimPrefix(told, "Solved in ")) > 1 {
		t.Errorf("who has taken %d seconds is told of as %q", took, told)
	}
	p.eval(`([...document.querySelectorAll(".panel .buttons button")].at(-1).click(), "")`)
	p.soon("the own game", `!document.querySelector(".panel .primary")`)
	if got := p.board(); got != own {
		t.Errorf("afterwards the board is %s, was %s", got, own)
	}
	for _, damaged := range []string{"x", "AAAB", "AAA"} {
		p.eval(`(location.hash = "#/daily/2026-11-20-easy-` + damaged + `", "")`)
		p.soon("the choice", `document.querySelector("dialog .shared button")`)
		click(t, ctx, "Watch how it was solved")
		p.soon("what is wrong with it", `document.querySelector("dialog [role=status]").textContent.startsWith("This link is damaged")`)
		p.keys(kb.Escape)
		closed(t, ctx)
	}
	p.eval(`(location.hash = "#/daily/2026-11-19-medium", "")`)
	p.soon("yesterday's", `/^[0-9]+ [A-Z][a-z]+$/.test(document.querySelector(".level").textContent) && document.querySelector(".facts").textContent.startsWith("Medium")`)
}

func TestTabsOfOneBrowserAgree(t *testing.T) {
	testlong.Need(t)
	address := webtest.Serve(t, Handler(Options{}))
	one := visit(t, address, webtest.Options{Offline: true})
	enter(t, one, "5")
	two, cancel := chromedp.NewContext(one) // though the first may not have written it yet
	defer cancel()
	webtest.Do(t, two, chromedp.Navigate(address))
	webtest.Until(t, two, webtest.Ready)
	const isShown = "[...document.querySelectorAll('[role=gridcell]')].every((cell, i) => cell.textContent === %s[i])"
	webtest.Until(t, two, fmt.Sprintf(isShown, quoteList(board(t, one)))) // once the first has written it
	webtest.Do(t, two, chromedp.Focus("[role=gridcell][tabindex='0']"), chromedp.KeyEvent("u"))
	webtest.Until(t, one, fmt.Sprintf(isShown, quoteList(board(t, two))))
}

func quoteList(list []string) string {
	quoted := make([]string, len(list))
	for i, text := range list {
		quoted[i] = quote(text)
	}
	return "[" + strings.Join(quoted, ",") + "]"
}

// A page that came over plain http from another machine, as to a phone from the computer beside
// it, has no clipboard of the new kind; it copies all the same.
func TestCopyingOverPlainHTTP(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	board := p.board()
	p.eval(`(Object.defineProperty(navigator, "clipboard", { value: undefined }), document.addEventListener("copy", () => (window.copied = document.activeElement.value)), "")`)
	p.keys("Y")
	p.soon("what was copied", `document.querySelector(".message").textContent === "The puzzle is on the clipboard"`)
	if got := p.eval(`window.copied`); got != board {
		t.Errorf("copied is %q, on the board is %q", got, board)
	}
	if got := p.eval(`document.activeElement.getAttribute("role")`); got != "gridcell" {
		t.Errorf("then the focus is on %q", got)
	}
	show(t, p.ctx, "share")
	click(t, p.ctx, "Copy")
	p.soon("the link", `document.querySelector("dialog [role=status]").textContent === "Copied" && window.copied.includes("#/p/")`)
}

// Who follows the link of another machine's key is told that something goes on, however slow
// the server is.
func TestTheKeyOfAnotherMachineIsNotAWaitWithoutAWord(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	p.eval(`(location.hash = "#/key/" + "k".repeat(32), "")`)
	p.soon("the question", `document.querySelector("dialog .primary")`)
	p.eval(`(window.fetch = () => new Promise(() => {}), "")`)
	click(t, p.ctx, "OK")
	p.soon("what goes on", `document.querySelector("dialog [role=status]").textContent === "Synchronising…"`)
}
