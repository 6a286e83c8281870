package generate

import (
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// Levels are the levels that Options.Level can ask for with these rules (nil is
// the classic ones), from the easiest: those that puzzles of such a board have,
// as measured on a hundred thousand of each size, and are found in seconds. A
// 4×4 is never more than beginner's; boards of more than 16 digits are not
// rated, and have none.
func Levels(rules *sudoku.Rules) []logic.Level {
	if rules == nil {
		rules = sudoku.Classic()
	}
	all := logic.Levels()
	switch n := rules.N(); {
	case n > 16:
		return nil
	case n <= 4:
		return all[:1] // beginner
	case n <= 6 && !strings.Contains(rules.String(), "+"):
		return all[:5] // up to expert
	case n <= 6:
		return all[:6] // up to master
	}
	return all
}
