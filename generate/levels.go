package generate

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// Levels are the levels that are worth asking for with these rules (nil is the
// classic ones), from the easiest: a hundred thousand 4×4 puzzles were all
// beginner's, and among fifty thousand of 6×6 none was above expert. Only of the
// classic rules are extreme puzzles found within seconds, and of a samurai not even
// master's. Boards of more than 16 digits are not rated, and have none. A puzzle of
// another level may be asked for all the same, and can take minutes to find.
func Levels(rules *sudoku.Rules) []logic.Level {
	all := logic.Levels()
	upTo := func(id string) []logic.Level {
		return all[:1+slices.IndexFunc(all, func(l logic.Level) bool { return l.ID == id })]
	}
	switch n := rules.N(); {
	case n > 16:
		return nil
	case n <= 4:
		return upTo("beginner")
	case n <= 6 && !strings.Contains(rules.String(), "+"), rules.Cells() > n*n:
		return upTo("expert")
	case rules.String() != "9":
		return upTo("master")
	}
	return all
}
