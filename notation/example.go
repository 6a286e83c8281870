package notation

import (
	"fmt"

	"jiugong/sudoku"
)

// An error shows how it is done right, in the size that the text seems to have.

const exampleLine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// shownSizes have examples of their own; the lines each have one solution.
var shownSizes = []struct {
	n         int
	line, row string
}{
	{4, "....12..3..1..3.", "1.3. or | 1 . | 3 . |"},
	{6, "...42.....514....2......3.5.....4..6", "...42. or | . . . | 4 2 . |"},
	{9, exampleLine, "53..7.... or | 5 3 . | . 7 . | . . . |"},
	{16, "", "1..4.6.89A..D..G or | 1 . . 4 | . 6 . 8 | 9 A . . | D . . G |"},
}

// exampleOf is a right line for rules, or, where they aren't told, for the
// size that is nearest to a number of cells.
func exampleOf(rules *sudoku.Rules, cells int) string {
	cells, n := wanted(rules, cells)
	for _, shown := range shownSizes {
		if shown.n == n && cells == len(shown.line) {
			return shown.line
		}
	}
	symbols := fmt.Sprintf("1 to %d", n)
	switch {
	case n > 35:
		return fmt.Sprintf("%d numbers from %s apart, and . for an empty cell", cells, symbols)
	case n > 9:
		symbols = "1 to 9, A to " + sudoku.DefaultSymbols(n).Name(uint8(n))
	}
	return fmt.Sprintf("%d characters: %s, and . for an empty cell", cells, symbols)
}

// exampleRowOf is what a right row of a board looks like.
func exampleRowOf(rules *sudoku.Rules, cells int) string {
	_, n := wanted(rules, cells)
	for _, shown := range shownSizes {
		if shown.n == n {
			return fmt.Sprintf("a right row of a %d×%d is %s", n, n, shown.row)
		}
	}
	return fmt.Sprintf("a right row of a %d×%d has %d cells, such as 1 . 3 …", n, n, n)
}

// wanted is how many cells and digits a text should have had.
func wanted(rules *sudoku.Rules, cells int) (want, n int) {
	if rules == nil {
		rules = usualRules(cells)
	}
	if rules != nil {
		return rules.Cells(), rules.N()
	}
	n = 9
	best := 1 << 30
	for _, shown := range shownSizes {
		square := shown.n * shown.n
		if away := max(cells, square) * 1000 / max(1, min(cells, square)); away < best {
			best, n = away, shown.n
		}
	}
	return n * n, n
}
