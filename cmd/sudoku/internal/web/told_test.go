package web

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// A puzzle's link has its title, its author, its rules in words and what is told at the end: it opens
// a page with them, and whoever has solved the puzzle reads the message.
func TestALinkTellsOfItsPuzzle(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	show(t, p.ctx, "setter")
	set := func(name, text string) {
		p.eval(`(input => { input.value = "` + text + `"; input.dispatchEvent(new Event("input")); })([...document.querySelectorAll(".setter label")].find((label) => label.textContent === "` + name + `").querySelector("input, textarea")), ""`)
	}
	p.eval(`(document.querySelector(".setter .told").open = true, "")`)
	if made := p.eval(`document.querySelector(".setter .told textarea").placeholder`); made != "Every row, column and box holds each digit once." {
		t.Errorf("the rules made are %q", made)
	}
	set("Title", "Böxes & 数")
	set("Author", "Ada")
	p.eval(`(document.querySelector("dialog header button").click(), "")`)
	closed(t, p.ctx)
	show(t, p.ctx, "setter")
	if kept := p.eval(`[...document.querySelectorAll(".setter .told input")].map((input) => input.value).filter(Boolean).join("|")`); !strings.HasPrefix(kept, "Böxes & 数|Ada") {
		t.Errorf("the draft has %q", kept)
	}

	puzzle, err := sudoku.Parse("53467891267219534819834256785976142342685379171392485696153728428741963534528617.", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	told := base64.RawURLEncoding.EncodeToString([]byte(`{"title":"Böxes & 数","author":"Ada","description":"Plain rules.\nNo guessing.","message":"The code is 9.","solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","x":1}`))
	webtest.Do(t, p.ctx, chromedp.Navigate(p.eval(`location.origin`)+"/?told"+link(t, puzzle)+"?told="+told))
	p.soon("the page of the puzzle", `document.querySelector(".start .primary")`)
	if text := p.eval(`document.querySelector("dialog h2").textContent + "|" + [...document.querySelectorAll(".start p")].map((line) => line.textContent).join("|")`); text != "Böxes & 数|By Ada|9×9|Plain rules.|No guessing." {
		t.Errorf("it says %q", text)
	}
	p.eval(`(document.querySelector(".start .primary").click(), "")`)
	closed(t, p.ctx)
	show(t, p.ctx, "share")
	if shared := p.eval(`document.querySelector(".share input[readonly]").value`); !strings.Contains(shared, "?told=") {
		t.Errorf("the link shared again is %s", shared)
	} else if again, err := base64.RawURLEncoding.DecodeString(shared[strings.Index(shared, "?told=")+6:]); err != nil || !strings.Contains(string(again), `"solution":"534678912`) {
		t.Errorf("the link shared again tells %s, %v", again, err)
	}
	p.eval(`(document.querySelector("dialog header button").click(), "")`)
	closed(t, p.ctx)
	// What is pasted on the board is a puzzle, too.
	p.eval(`(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text", "1...............");
		document.querySelector(".cell").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
		return "";
	})()`)
	p.soon("what was pasted", `document.querySelector("dialog textarea")?.value === "1..............." && /^1 given/.test(document.querySelector(".verdict").textContent)`)
	p.eval(`(document.querySelector("dialog header button").click(), "")`)
	closed(t, p.ctx)
	p.keys("9")
	p.soon("the message", `document.querySelector(".win .text p")?.textContent === "The code is 9."`)
}
