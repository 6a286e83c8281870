package notation

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// An error shows how it is done right, in the size that the text seems to have.

const exampleLine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// shownSizes have examples of their own; the lines each have one solution.
var shownSizes = []struct {
	n                int
	line, row, drawn string
}{
	{4, "....12..3..1..3.", "1.3.", "| 1 . | 3 . |"},
	{6, "...42.....514....2......3.5.....4..6", "...42.", "| . . . | 4 2 . |"},
	{9, exampleLine, "53..7....", "| 5 3 . | . 7 . | . . . |"},
	{16, "", "1..4.6.89A..D..G", "| 1 . . 4 | . 6 . 8 | 9 A . . | D . . G |"},
}

// mostShown is the side of the largest board that an example is of, unless rules ask for a larger one.
const mostShown = 36

// exampleOf returns a right line for rules. If they are nil, it is for the size
// nearest to a number of cells.
func exampleOf(rules *sudoku.Rules, cells int) message.Message {
	rules = wanted(rules, cells)
	n, first := rules.N(), rules.Shape().First()
	for _, shown := range shownSizes {
		if shown.n == n && first == 1 && rules.Cells() == len(shown.line) {
			return message.Errorf(message.Plain, shown.line)
		}
	}
	last := rules.Symbols().Name(uint8(n))
	switch cells := rules.Cells(); {
	case n > 35:
		return message.Errorf("example.numbers", cells, first, last)
	case n > 10 && first == 1:
		return message.Errorf("example.letters", cells, last)
	case n == 10 && first == 1:
		return message.Errorf("example.to_a", cells)
	default:
		return message.Errorf("example.from", cells, first, last)
	}
}

// exampleRowOf returns what a right row of a board looks like.
func exampleRowOf(rules *sudoku.Rules, cells int) message.Message {
	shape := wanted(rules, cells).Shape()
	height, width := shape.Height(), shape.Width()
	for _, shown := range shownSizes {
		if shown.n == height && shown.n == width && shape.N() == width && shape.First() == 1 {
			return message.Errorf("example.rows", height, width, shown.row, shown.drawn)
		}
	}
	return message.Errorf("example.row", height, width, width)
}

// wanted returns what a text should have been a board of.
func wanted(rules *sudoku.Rules, cells int) *sudoku.Rules {
	if rules == nil {
		rules = usualRules(cells)
	}
	if rules != nil {
		return rules
	}
	n := 9
	best := 1 << 30
	for side := 4; side <= mostShown; side++ {
		if !isSide(side) {
			continue
		}
		square := side * side
		if away := max(cells, square) * 1000 / max(1, min(cells, square)); away < best {
			best, n = away, side
		}
	}
	return usualRules(n * n)
}
