package web

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/notation"
)

// A text of several puzzles becomes a pack in My games, which has a small board for each; games are
// looked for by their words, level and pack, and several are deleted at once, and had back.
func TestManyGamesAreFoundAndDeleted(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{Width: 390, Height: 844, Touch: true})
	show(t, p.ctx, "own")
	p.eval(`(document.querySelector("input[value=paste]").click(), "")`)
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	var lines []string
	for i := range 8 {
		if i == 0 { // of one a setter has told more
			lines = append(lines, `{"format":"jiugong-sudoku-game","version":1,"about":{"title":"0 Foggy","author":"Ann","description":"Every row, column and box, in fog.","message":"Well done"},"rules":"9+fog=r1c1","givens":"`+puzzle+`","solution":"`+solution+`"}`)
			continue
		}
		lines = append(lines, strings.NewReplacer("7", fmt.Sprint(i%2+7), "8", fmt.Sprint(8-i%2)).Replace(puzzle)[:81-i]+strings.Repeat(".", i))
	}
	p.eval(fmt.Sprintf(`(area => { area.value = %q; area.dispatchEvent(new Event("input")); })(document.querySelector("dialog textarea")), ""`, strings.Join(lines, "\n")))
	click(t, p.ctx, "Keep all 8 as a pack in My games")
	p.soon("the pack", `document.querySelector(".found [role=status]").textContent === "8 puzzles kept in My games"`)
	click(t, p.ctx, "Open the pack") // in place of what would keep it once more
	p.soon("how much of it is solved", `document.querySelector(".library")?.textContent.includes("0 of 8 solved")`)
	// Some of them as one file, which is known when it is opened here again, and read by the other page.
	show(t, p.ctx, "library")
	if got := p.eval(`(all => all.every((one, i) => i === 0 || Number(one.split(" · ")[1]) === i + 1) ? "" : all.join())([...document.querySelectorAll(".games .game strong")].map((one) => one.textContent).slice(0, 8))`); got != "" {
		t.Errorf("the pack is listed as %s", got)
	}
	click(t, p.ctx, "Choose several")
	click(t, p.ctx, "Choose all")
	click(t, p.ctx, "Publish")
	p.soon("what is chosen", `document.querySelectorAll(".publish input[type=checkbox]:checked").length === 8`)
	p.eval(`(() => {
		const [name, author] = document.querySelectorAll(".publish .fields input");
		name.value = "Eight/8"; author.value = "Ann";
		for (const one of [name, author]) one.dispatchEvent(new Event("input"));
		document.querySelectorAll(".publish input[type=checkbox]")[7].click();
		document.querySelectorAll(".publish li > button")[0].click();
		HTMLAnchorElement.prototype.click = function () { window.named = this.download; };
		const create = URL.createObjectURL;
		URL.createObjectURL = (blob) => { window.saved = blob.text(); return create.call(URL, blob); };
		return "";
	})()`)
	picture(t, p.ctx, "publish")
	click(t, p.ctx, "Save as one file")
	p.soon("the file", `window.saved && document.querySelector(".publish [role=status]").textContent === "7 puzzles in the file"`)
	// On paper each has a page with its title and setter, and the solutions come last, though nobody has asked for them yet.
	p.eval(`(window.print = () => { window.paper = [...document.querySelectorAll(".paper section")].map((page) => page.textContent); }, "")`)
	click(t, p.ctx, "Print or save as PDF")
	p.soon("the pages", `window.paper && document.querySelector(".publish [role=status]").textContent.endsWith("pages")`)
	pages := webtest.Eval[[]string](t, p.ctx, `window.paper`)
	if len(pages) < 8 || strings.Contains(pages[6], "Solution · ") || !strings.Contains(pages[7], "Solution · ") {
		t.Errorf("7 puzzles are printed on %d pages: %.80q", len(pages), pages)
	}
	for i, page := range pages {
		if !strings.Contains(page, "Ann") || i < 7 && !strings.Contains(page, "Every row, column and box") {
			t.Errorf("page %d lacks its setter or its rules: %.200q", i+1, page)
		}
	}
	p.eval(`(window.dispatchEvent(new Event("afterprint")), "")`)
	pack, titles := p.eval(`window.saved`), strings.Split(p.eval(`[...document.querySelectorAll(".publish li:has(:checked) strong")].map((one) => one.textContent).join("\n")`), "\n")
	if name := p.eval(`window.named`); name != "Eight-8.sudoku.json" {
		t.Errorf("the file is called %q", name)
	}
	records := 0
	for record, err := range notation.NewReader(strings.NewReader(pack), notation.ReadOptions{}).Records() {
		if err != nil || record.Author != "Ann" || record.Source != "pack Eight/8" || record.Title != titles[records] {
			t.Fatalf("the file's %d. puzzle is %+v, %v", records+1, record, err)
		}
		if told := record.Message != "" && record.Description != "" && record.Solution != nil && record.Board.Rules.String() == "9+fog=r1c1"; told != (record.Title == "0 Foggy") {
			t.Errorf("the file's %d. puzzle is told as %+v", records+1, record)
		}
		records++
	}
	if records != 7 {
		t.Errorf("the command reads %d puzzles of 7", records)
	}
	for range 2 { // the second time they are there
		show(t, p.ctx, "own")
		p.eval(fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File([%q], "x.json")); document.querySelector(".own").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); return ""; })()`, pack))
		p.soon("the pack's page", `document.querySelectorAll(".library .games .game").length === 7 && document.querySelector(".library select:last-of-type") && location.hash.startsWith("#/library/")`)
	}
	hash := p.eval(`location.hash`)
	for i := range 2 { // one that is only looked at stays in the pack
		p.eval(fmt.Sprintf(`(document.querySelectorAll(".library .games .game")[%d].click(), "")`, i))
		p.soon("what is told of it", `document.querySelector("dialog .start")`)
		p.eval(fmt.Sprintf(`(location.hash = %q, "")`, hash))
		p.soon("the whole pack", `document.querySelectorAll(".library .games .game").length === 7`)
	}
	p.soon("how much of it is solved", `document.querySelector(".library .fields + .note").textContent === "0 of 7 solved"`)
	p.eval(`(document.querySelector(".library input[type=checkbox], .library .buttons button").click(), "")`)
	click(t, p.ctx, "Choose all")
	click(t, p.ctx, "Delete 6 games")
	p.soon("the pack is gone but for what is played", `document.querySelectorAll(".library .games .game").length === 1`)
	show(t, p.ctx, "library")
	p.soon("the games", `document.querySelectorAll(".games .game .picture").length === 9`)
	count := func() int { return p.count(".games .game") }
	p.eval(`(input => { input.value = "· 5"; input.dispatchEvent(new Event("input")); })(document.querySelector(".library input[type=search]")), ""`)
	if n := count(); n != 1 {
		t.Errorf("%d games are called 5", n)
	}
	// What is chosen and not seen isn't deleted; where nothing fits that is said.
	click(t, p.ctx, "Choose several")
	click(t, p.ctx, "Choose all")
	search := func(text string) {
		t.Helper()
		p.eval(fmt.Sprintf(`(input => { input.value = %q; input.dispatchEvent(new Event("input")); })(document.querySelector(".library input[type=search]")), ""`, text))
	}
	search("· 6")
	p.soon("that nothing would be deleted", `[...document.querySelectorAll(".library .buttons button:disabled")].some((one) => one.textContent === "Delete 0 games")`)
	search("no such game")
	if told := p.eval(`document.querySelector(".library").innerText`); !strings.Contains(told, "No matching games.") {
		t.Errorf("where nothing fits the library says %q", told)
	}
	click(t, p.ctx, "Back")
	p.eval(`(input => { input.value = ""; input.dispatchEvent(new Event("input")); })(document.querySelector(".library input[type=search]")), ""`)
	p.eval(`(choice => { choice.value = [...choice.options].at(-1).value; choice.dispatchEvent(new Event("change")); })([...document.querySelectorAll(".library select")].at(-1)), ""`)
	if n := count(); n != 8 && n != 1 {
		t.Errorf("%d games of a kind", n)
	}
	p.eval(`(choice => { choice.value = ""; choice.dispatchEvent(new Event("change")); })([...document.querySelectorAll(".library select")].at(-1)), ""`)
	click(t, p.ctx, "Choose several")
	click(t, p.ctx, "Choose all")
	click(t, p.ctx, "Delete 8 games")
	p.soon("they are gone", `document.querySelectorAll(".games .game").length === 1`)
	click(t, p.ctx, "Take back")
	p.soon("they are back", `document.querySelectorAll(".games .game").length === 9`)
	picture(t, p.ctx, "library-many")
}

// A text with more puzzles than a pack holds says how many of them are kept.
func TestAPackSaysWhatItLeavesOut(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	show(t, p.ctx, "own")
	p.eval(`(document.querySelector("input[value=paste]").click(), "")`)
	p.eval(`(area => { area.value = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(501); area.dispatchEvent(new Event("input")); })(document.querySelector("dialog textarea")), ""`)
	p.soon("how many of them are kept", `document.querySelector(".found .buttons button")?.textContent === "Keep the first 500 of 501 as a pack in My games"`)
}

// Puzzles pasted one after the other on one day become packs that can be told apart.
func TestPacksOfADayHaveNamesOfTheirOwn(t *testing.T) {
	testlong.InTurn(t, 0, 2)
	p := openPage(t, webtest.Options{})
	for _, text := range []string{"1...............\n2...............\n", "3...............\n4...............\n"} {
		show(t, p.ctx, "own")
		p.eval(`(document.querySelector("input[value=paste]").click(), "")`)
		p.eval(fmt.Sprintf(`(area => { area.value = %q; area.dispatchEvent(new Event("input")); })(document.querySelector("dialog textarea")), ""`, text))
		p.soon("the offer", `document.querySelector(".found .buttons button")?.textContent === "Keep all 2 as a pack in My games"`)
		p.eval(`(document.querySelector(".found .buttons button").click(), "")`)
		p.soon("the pack", `document.querySelector(".found .buttons button").textContent === "Open the pack"`)
		p.eval(`(document.querySelector("dialog header button").click(), "")`)
		closed(t, p.ctx)
	}
	show(t, p.ctx, "library")
	names := `[...document.querySelectorAll(".library option")].map((option) => option.textContent).filter((name) => /\d{4}/.test(name))`
	p.soon("two packs", names+`.length === 2`)
	if got := p.eval(names + `.sort().map((name, i, [first]) => name.replace(first, "day")).join()`); got != "day,day (2)" {
		t.Errorf("the packs are %s", got)
	}
}
