package web

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

// A puzzle's link has its title, its author, its rules in words and what is told at the end: it opens
// a page with them, and whoever has solved the puzzle reads the message.
func TestALinkTellsOfItsPuzzle(t *testing.T) {
	testlong.InTurn(t, 1, 2)
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
	told := base64.RawURLEncoding.EncodeToString([]byte(`{"title":"Böxes & 数","author":"Ada","description":"Plain rules.\nNo guessing.","message":"The code is 9.\nBye.","solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","x":1}`))
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
	p.soon("the message", `(told => told?.checkVisibility() && told.innerText === "The code is 9.\nBye.")(document.querySelector(".win .text p"))`)
}

// visitTold opens the link of a puzzle in fog that tells some JSON. It returns the link, too, without the site.
func visitTold(t *testing.T, told string, options webtest.Options) (p page, path string) {
	t.Helper()
	rules, err := variants.Parse("4+fog=r4c4")
	if err != nil {
		t.Fatal(err)
	}
	puzzle, err := sudoku.Parse("1....4.....3..1.", sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	path = "/" + link(t, puzzle) + "?told=" + base64.RawURLEncoding.EncodeToString([]byte(told))
	return page{t, visit(t, webtest.Serve(t, Handler(Options{}))+path, options)}, path
}

// However long a word of a title is, the way out of its page stays in sight, and the page no wider
// than a small phone.
func TestLongTitlesPushNothingOut(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	long := strings.Repeat("Donaudampfschifffahrtsgesellschaft", 5)
	p, _ := visitTold(t, `{"title":"`+long+`","author":"`+long+`"}`, webtest.Options{Width: 320, Height: 568, Touch: true})
	p.soon("its page", `document.querySelector("dialog .start")`)
	if right := webtest.Eval[float64](t, p.ctx, `document.querySelector("dialog header button").getBoundingClientRect().right`); right > 320 {
		t.Errorf("the way out ends at %v of 320", right)
	}
	p.eval(`(document.querySelector(".start .primary").click(), "")`)
	closed(t, p.ctx)
	if width := webtest.Eval[float64](t, p.ctx, `document.documentElement.scrollWidth`); width > 320 {
		t.Errorf("the page is %v wide", width)
	}
	show(t, p.ctx, "publish")
	p.soon("the list", `document.querySelector(".publish .games strong")`)
	if got := p.eval(`(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth ? scrollWidth + " in " + clientWidth : "")(document.querySelector("dialog .body"))`); got != "" {
		t.Errorf("the list is %s wide", got)
	}
}

// What a setter tells is read before a puzzle is begun and at any time later, however it came here; the
// puzzle can be published again, and of what lies in fog no picture tells.
func TestWhatASetterTellsIsReadAgain(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p, path := visitTold(t, `{"title":"In fog","author":"Ada","description":"Find the lamp.\nNo guessing."}`, webtest.Options{Width: 1280, Height: 900})
	p.soon("its page", `document.querySelector("dialog .start")?.textContent.includes("Find the lamp.")`)
	p.eval(`(document.querySelector(".start .primary").click(), "")`)
	closed(t, p.ctx)
	p.eval(`(document.querySelector(".info .more-known").click(), "")`)
	p.soon("its page again", `document.querySelector("dialog h2")?.textContent === "In fog" && document.querySelector(".start").textContent.includes("By Ada")`)

	// It is one to publish, and its picture shows nothing that lies in fog.
	show(t, p.ctx, "publish")
	p.soon("it is listed", `document.querySelectorAll(".publish .games input:checked").length === 1`)
	if got := p.eval(`[...document.querySelectorAll(".publish .picture .given")].map((digit) => digit.textContent).join("") + " " + document.querySelectorAll(".publish .picture .fog").length`); got != "31 12" {
		t.Errorf("the small board shows %q", got)
	}

	// Pasted, it tells as much before it is played.
	show(t, p.ctx, "own")
	text := `{"format":"jiugong-sudoku-game","version":1,"about":{"title":"Pasted","author":"Bob","description":"Mind the gap."},"rules":"4","givens":"1....4.....3..1."}`
	p.eval(`(document.querySelector("input[value=paste]").click(), "")`)
	p.eval(fmt.Sprintf(`(area => { area.value = %q; area.dispatchEvent(new Event("input")); return ""; })(document.querySelector("dialog textarea"))`, text))
	p.soon("what is told of it", `document.querySelector(".found .start")?.textContent === "PastedBy Bob4×4Mind the gap."`)
	p.soon("it may be set on", `[...document.querySelectorAll(".own button")].find((button) => button.textContent === "Change this puzzle in the setter")?.checkVisibility()`)
	p.eval(fmt.Sprintf(`(area => { area.value = location.origin + "%s"; area.dispatchEvent(new Event("input")); return ""; })(document.querySelector("dialog textarea"))`, path))
	p.soon("what our own link tells", `document.querySelector(".found .start")?.textContent === "In fogBy Ada4×4 · FogFind the lamp.No guessing."`)

	// However much is told, all of it is.
	p.eval(`(area => { area.value = JSON.stringify({ format: "jiugong-sudoku-game", version: 1, about: { title: "Long", description: "Rule. ".repeat(1000).trim() }, rules: "4", givens: "1....4.....3..1." }); area.dispatchEvent(new Event("input")); return ""; })(document.querySelector("dialog textarea"))`)
	p.soon("all of the rules", `document.querySelector(".found .start")?.textContent === "Long4×4" + "Rule. ".repeat(1000).trim()`)

	// A pack is listed in its setter's order.
	var pack []string
	for i, title := range []string{"Zebra", "Ant"} {
		pack = append(pack, fmt.Sprintf(`{"format":"jiugong-sudoku-game","version":1,"about":{"id":"pack-%d","title":%q,"source":"pack Zoo"},"rules":"4","givens":"%d..............."}`, i, title, i+1))
	}
	p.eval(fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File([%q], "x.json")); document.querySelector(".own").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); return ""; })()`, strings.Join(pack, "\n")))
	p.soon("the pack in order", `[...document.querySelectorAll(".library .games strong")].map((one) => one.textContent).join() === "Zebra,Ant" && document.querySelector(".library .fields + .note").textContent === "0 of 2 solved"`)
}
