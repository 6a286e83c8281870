package generate

import (
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// Levels are the levels that are worth asking for with these rules (nil is the
// classic ones), from the easiest: a hundred thousand 4×4 puzzles were all
// beginner's, and among fifty thousand of 6×6 none was above expert. Boards of
// more than 16 digits are not rated, and have none. On boards other than 9×9 a
// puzzle of the highest levels can take minutes to find.
func Levels(rules *sudoku.Rules) []logic.Level {
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
