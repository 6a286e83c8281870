package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

// step is the next one on the board, by its digits alone.
func (p page) step() *logic.Step {
	p.t.Helper()
	puzzle, err := sudoku.Parse(p.board(), sudoku.ParseOptions{})
	if err != nil {
		p.t.Fatal(err)
	}
	step, _, err := logic.Hint(context.Background(), sudoku.NewBoard(puzzle), logic.Human)
	if err != nil || step == nil {
		p.t.Fatal(step, err)
	}
	return step
}

// button presses a button by what stands on it, within a part of the page.
func (p page) button(within, text string) {
	p.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll(%q)].find((b) => b.textContent.trim() === %q || b.querySelector("strong")?.textContent === %q)`, within+" button", text, text)
	webtest.Until(p.t, p.ctx, find+` !== undefined`)
	webtest.Eval[any](p.t, p.ctx, find+`.click(), null`)
}

func (p page) says(text string) {
	p.t.Helper()
	webtest.Until(p.t, p.ctx, fmt.Sprintf(`document.querySelector(".panel h2")?.textContent.startsWith(%q) || document.querySelector(".panel .text")?.innerText.includes(%q)`, text, text))
}

// A lesson shows two positions at four depths, and leads to exercises in place of the
// game. One that is solved at once counts as right; one with a mistake, or that was shown,
// comes back. The game waits, and what was learned is kept and exported.
func TestLessonsAndPractice(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Day: "2026-11-20"})
	game := p.board()
	show(t, p.ctx, "learn")
	webtest.Until(t, p.ctx, `document.querySelectorAll(".learn .card[data-standing=new]").length > 60 && !document.querySelector(".learn [data-standing]:not([data-standing=new])")`)
	// The path shows where the player stands, and a picture of each technique that comes into view.
	p.soon("pictures", `(() => { const [a, b] = document.querySelectorAll(".lessons .card"); return a.querySelector(".sketch .picture") && b.querySelector(".sketch .picture") && b.querySelector(".note").textContent; })()`)
	if got := p.eval(`[...document.querySelectorAll(".lessons .card[aria-current]")].map((one) => one.innerText).join() + document.querySelectorAll(".lessons .card").length + " " + document.querySelector(".stages button").innerText`); !strings.Contains(got, "You are here") || !strings.Contains(got, "0 of") {
		t.Errorf("the path begins with %s", got)
	}
	picture(t, p.ctx, "learn")
	p.eval(`([...document.querySelectorAll(".stages button")].at(-1).click(), "")`)
	p.soon("a variant's picture", `[...document.querySelectorAll(".lessons")].at(-1).querySelector(".sketch .drawn")`)
	picture(t, p.ctx, "learn-variants")
	p.button(".learn", "X-Wing")
	webtest.Until(t, p.ctx, `document.querySelectorAll(".learn .position .picture").length === 2`)
	first, second := `document.querySelectorAll(".learn .position")[0]`, `document.querySelectorAll(".learn .position")[1]`
	if dropped := p.eval(`String(` + first + `.querySelectorAll(".dropped").length > 0 && ` + second + `.querySelectorAll(".dropped").length === 0)`); dropped != "true" {
		t.Error("the first position is not shown with its proof, or the second gives it away")
	}
	picture(t, p.ctx, "lesson")
	if got := p.eval(`document.querySelectorAll(".learn .position .coordinates text").length + " " + [...document.querySelectorAll(".learn .spot:not(.dropped) text")].filter((one) => getComputedStyle(one).fill !== "rgb(20, 24, 31)").length`); got != "36 0" {
		t.Errorf("numbers of rows and columns, and digits on yellow that aren't black: %s", got)
	}
	told := map[string]bool{}
	for depth := range 4 {
		webtest.Eval[any](t, p.ctx, fmt.Sprintf(`%s.querySelectorAll("input")[%d].click(), null`, second, depth))
		told[p.eval(second+`.querySelector(".proof").innerText`)] = true
	}
	if len(told) != 4 || p.eval(`String(`+second+`.querySelectorAll(".dropped").length > 0)`) != "true" {
		t.Errorf("four depths say %d things", len(told))
	}
	if wide := webtest.Eval[float64](t, p.ctx, "document.querySelector('dialog .body').scrollWidth - document.querySelector('dialog .body').clientWidth"); wide > 0 {
		t.Errorf("a lesson is %v pixels wider than the window", wide)
	}

	// Right at once.
	p.button(".learn", "All lessons")
	p.button(".learn", "Hidden Single")
	webtest.Until(t, p.ctx, `document.querySelector("#screen-title").textContent === "Hidden Single" && document.querySelector(".learn [data-first]")`)
	p.button(".learn", "Practise")
	p.says("Find Hidden Single")
	picture(t, p.ctx, "practice")
	if p.board() == game {
		t.Error("the game is still on the board")
	}
	place := p.step().Place[0]
	p.tap("#cell-" + itoa(place.Cell))
	p.keys(itoa(int(place.Digit)))
	p.says("Right!")
	picture(t, p.ctx, "practice-right")

	// With a mistake first, which is told; then it is right in the end, and due today.
	p.keys(kb.Enter)
	p.says("Find Hidden Single")
	place = p.step().Place[0]
	wrong := place.Digit%9 + 1
	p.tap("#cell-" + itoa(place.Cell))
	p.keys(itoa(int(wrong)))
	p.says(fmt.Sprintf("%d belongs in r%dc%d", place.Digit, place.Cell/9+1, place.Cell%9+1))
	p.button(".panel", "Take it back")
	p.says("Find Hidden Single")
	p.keys(itoa(int(place.Digit)))
	p.says("Corrected.")
	p.button(".panel", "Lesson")
	webtest.Until(t, p.ctx, `document.querySelector(".learn .note")?.textContent.includes("to be repeated today")`)
	p.button(".learn", "All lessons")
	webtest.Until(t, p.ctx, `document.querySelectorAll(".learn [data-standing=due]").length === 1 && document.querySelector(".cards.first strong").textContent === "Repeat"`)

	// Candidates are taken away; a hint tells which, and counts.
	p.button(".learn", "Locked Candidates")
	webtest.Until(t, p.ctx, `document.querySelector("#screen-title").textContent === "Locked Candidates" && document.querySelector(".learn [data-first]")`)
	p.button(".learn", "Practise")
	p.says("take away the candidates")
	for depth := range 4 {
		p.keys("t")
		p.says(fmt.Sprintf("Hint %d of 4", depth+1))
	}
	webtest.Until(t, p.ctx, `document.querySelectorAll(".overlay .dropped").length > 0`)
	p.keys(kb.Escape)
	p.says("take away the candidates")
	p.button(".panel", "Show me")
	p.says("This is the step.")
	webtest.Until(t, p.ctx, `document.querySelectorAll(".stage .overlay .dropped").length > 0`)
	picture(t, p.ctx, "practice-shown")
	webtest.Eval[any](t, p.ctx, `document.querySelector(".panel [data-panel=close]").click(), null`)
	p.soon("the game is back", `document.querySelector(".message").textContent === "The game goes on where it was." && document.querySelector(".panel").hidden`)
	if now := p.board(); now != game {
		t.Errorf("the game is\n%s, it was\n%s", now, game)
	}

	// It goes with everything else that the browser keeps.
	kept := p.eval(`(async () => {
		const db = await new Promise((done) => { const r = indexedDB.open("sudoku", 1); r.onsuccess = () => done(r.result); });
		const get = (store, id) => new Promise((done) => { const r = db.transaction(store).objectStore(store).get(id); r.onsuccess = () => done(r.result); });
		return JSON.stringify((await get("kept", "lessons")).learned);
	})()`)
	for _, want := range []string{`"jiugong-sudoku-lessons"`, `"hidden_single":{`, `"locked_candidates":{`, `"right":1`} {
		if !strings.Contains(kept, want) {
			t.Errorf("kept is %s without %s", kept, want)
		}
	}
}

// Who solves a puzzle needs no introduction: it is offered no more.
func TestTheOfferEndsWithASolvedPuzzle(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	webtest.Until(t, p.ctx, `document.querySelector(".offer") !== null`)
	board := p.board()
	solution := p.solution()
	for cell := range board {
		if board[cell] == '.' {
			p.keys(itoa(int(solution[cell])), ".")
		}
	}
	webtest.Until(t, p.ctx, `document.querySelector(".win .figures")`)
	p.keys(kb.Escape)
	p.soon("the pad", `document.querySelector(".win") === null`)
	if p.count(".offer") != 0 {
		t.Error("the introduction is still offered")
	}
}

// The introduction is offered to a new player, quietly, and only once; it has five pages and
// can be left at any of them.
func TestTheIntroductionIsOffered(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true, Language: "zh-CN"})
	webtest.Until(t, p.ctx, `document.querySelector(".offer button") !== null`)
	picture(t, p.ctx, "offer")
	if over := p.eval(`(() => { const a = document.querySelector(".offer").getBoundingClientRect(); return String(["#page .grid", "#page .pad", "#page .bar"].filter((s) => { const b = document.querySelector(s).getBoundingClientRect(); return a.top < b.bottom - 1 && b.top < a.bottom - 1; })) })()`); over != "" {
		t.Errorf("the offer lies over %s", over)
	}
	p.keys("e")
	p.soon("what the page says first", `document.querySelector(".message").textContent !== "" && getComputedStyle(document.querySelector(".offer")).visibility === "hidden"`)
	p.keys(kb.Escape)
	p.soon("the offer again", `getComputedStyle(document.querySelector(".offer")).visibility === "visible"`)
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	if got := p.eval(`(() => {
		const side = () => document.querySelector(".grid").getBoundingClientRect().width, offer = document.querySelector(".offer"), before = side();
		offer.style.display = "none";
		const without = side();
		offer.style.display = "";
		return before === without ? "" : before + " and " + without;
	})()`); got != "" {
		t.Errorf("on a short phone the offer changes the board: %s", got)
	}
	p.tap(".offer button")
	for number := 1; number <= 5; number++ {
		p.soon("page "+itoa(number), fmt.Sprintf(`document.querySelector(".intro .note")?.textContent === "第 %d 页，共 5 页" && document.querySelector(".intro .picture") !== null`, number))
		picture(t, p.ctx, "intro-"+itoa(number))
		if number < 5 {
			p.keys(kb.Enter) // the button that goes on has the focus
		}
	}
	p.button(".intro", "开始玩")
	p.soon("the game", `!document.querySelector("dialog")`)
	webtest.Leave(t, p.ctx, "location.reload()")
	p.reloaded("!window.left")
	time.Sleep(7 * time.Second / 2) // it comes after three
	if p.count(".offer") != 0 {
		t.Error("it is offered again")
	}
}

// Its pages are read from their beginning, and whole, on a phone that lies as well.
func TestTheIntroductionIsReadWhole(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	for _, size := range [][2]int{{667, 375}, {740, 360}, {360, 640}, {1024, 768}} {
		p := openPage(t, webtest.Options{Width: size[0], Height: size[1], Touch: true})
		show(t, p.ctx, "intro")
		for number := 1; number <= 5; number++ {
			p.soon("page "+itoa(number), fmt.Sprintf(`document.querySelector(".intro .note")?.textContent === "%d of 5" && document.querySelector(".intro .picture") !== null`, number))
			if got := p.eval(`(({ scrollTop, scrollHeight, clientHeight }) => scrollTop > 0 || scrollHeight > clientHeight + 1 ? scrollTop + " of " + scrollHeight + " above " + clientHeight : "")(document.querySelector("dialog .body"))`); got != "" {
				t.Errorf("%d×%d, page %d: %s", size[0], size[1], number, got)
			}
			p.keys(kb.Enter)
		}
	}
}
