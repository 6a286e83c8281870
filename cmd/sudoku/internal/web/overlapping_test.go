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
	"jiugong/sudoku/variants"
)

// Above some hundreds of cells, boards with constraints have no steps; asking for a hint says so.
func TestTheLargestBoardsWithConstraintsHaveNoHints(t *testing.T) {
	testlong.Need(t)
	const text = "sumo+killer=3:r1c1r1c2"
	rules := overlapping(t, text)
	givens, err := sudoku.Solve(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	if givens == nil {
		t.Fatal(err)
	}
	givens[0] = 0
	p := openPage(t, webtest.Options{})
	p.paste("# rules " + text + "\n" + rules.Draw(givens, sudoku.DrawOptions{}))
	p.soon("what was pasted", `document.querySelector(".verdict")?.textContent.includes("One solution")`)
	click(t, p.ctx, "Play")
	closed(t, p.ctx)
	p.eval(`(document.querySelector("[data-command=hint]").click(), "")`)
	p.soon("the answer", `document.querySelector("#page").innerText.includes("There are no hints for boards as large as this.")`)
}

// overlapping returns the rules of boards that overlap.
func overlapping(t *testing.T, text string) *sudoku.Rules {
	t.Helper()
	rules, err := variants.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// paste pastes a text on the board.
func (p *page) paste(text string) {
	p.eval(`(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text", ` + quoteLines(text) + `);
		document.querySelector(".cell").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
		return "";
	})()`)
}

// Boards that overlap, drawn as people have them, without a word on their rules: they are pasted and played to
// the end. The cell of the cursor is always in sight, however large the board, and a hint tells of a step.
func TestOverlappingBoardsArePastedAndPlayed(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	for _, test := range []struct {
		rules string
		webtest.Options
	}{
		{"butterfly", webtest.Options{Width: 390, Height: 844, Touch: true}},
		{"sumo", webtest.Options{}},
	} {
		t.Run(test.rules, func(t *testing.T) {
			rules := overlapping(t, test.rules)
			solution, err := sudoku.Solve(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
			if solution == nil {
				t.Fatal(err)
			}
			givens, last := append(sudoku.Grid(nil), solution...), rules.Cells()-1
			givens[0], givens[last] = 0, 0
			p := openPage(t, test.Options)
			p.paste(rules.Draw(givens, sudoku.DrawOptions{}))
			p.soon("what was pasted", `document.querySelector(".verdict")?.textContent.includes("One solution")`)
			click(t, p.ctx, "Play")
			closed(t, p.ctx)
			p.soon("the board", fmt.Sprintf(`document.querySelectorAll("#page .cell").length === %d && document.querySelector(".facts").textContent.includes(%q)`, rules.Cells(), strings.ToUpper(test.rules[:1])+test.rules[1:]))
			p.eval(`(document.querySelector("[data-command=hint]").click(), "")`)
			p.soon("the hint", `document.querySelector("#page").innerText.includes("Hint 1 of 4")`)
			for i, key := range []string{kb.Home, kb.End} {
				cell := []int{0, last}[i]
				p.with(chromedp.ModifierCtrl, key)
				p.soon("the cursor", fmt.Sprintf(`(cell => {
					const box = cell.getBoundingClientRect();
					return cell.matches(".cursor") && cell.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
				})(document.querySelector("#cell-%d"))`, cell))
				p.keys(fmt.Sprint(solution[cell]))
			}
			p.soon("the end", `document.querySelector(".win .figures")`)
		})
	}
}
