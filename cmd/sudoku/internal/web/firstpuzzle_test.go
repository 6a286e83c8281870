package web

import (
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// A new player's first puzzle is one of twenty in digits of their own, and is there before the script:
// the digits that are seen, said and counted then stay as they are.
func TestTheFirstPuzzleIsDealtBeforeItIsSeen(t *testing.T) {
	testlong.Need(t)
	boards := map[string]bool{}
	for _, chance := range []float64{0, 0.37, 0.999} {
		p, release := openEarly(t, webtest.Options{Chance: chance})
		const told = `[...document.querySelectorAll(".cell")].map((cell) => cell.className + cell.textContent).join("\n") +
			[...document.querySelectorAll(".digit-key")].map((key) => key.dataset.digit + key.dataset.left + key.ariaLabel).join("\n")`
		early := p.eval(told)
		board := p.board()
		release()
		if whole := p.eval(told); whole != early {
			t.Errorf("the page showed\n%s\nand then\n%s", early, whole)
		}
		boards[board] = true
		puzzle, err := sudoku.Parse(board, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		solution, err := sudoku.Solve(t.Context(), puzzle)
		if err != nil {
			t.Fatalf("%s: %v", board, err)
		}
		// Its solution is known without the engine.
		empty := strings.Index(board, ".")
		p.keys(itoa(int(solution[empty])), "e")
		p.soon("the check", `document.querySelector("#cell-`+itoa(empty)+`").matches(".right")`)
	}
	if len(boards) != 3 {
		t.Errorf("%d puzzles for three players", len(boards))
	}
}
