package generate

import (
	"slices"
	"strings"

	"jiugong/sudoku/logic"
)

// Levels returns the levels that are worth asking for with such rules, from the easiest. A
// hundred thousand 4×4 puzzles were all beginner's. Among fifty thousand of 6×6 none was above
// expert. Only of the classic rules are extreme puzzles found within seconds, and of a samurai
// not even master's. If constraints are laid out, a beginner's puzzle makes no use of them. A
// master's takes long, on 6×6 an expert's as well. Boards of more than 16 digits, or of more
// cells than package logic takes, are not rated, and have none. A puzzle of another level may be
// asked for all the same, and can take minutes to find.
func (a Asked) Levels() []logic.Level {
	all, rules := logic.Levels(), a.Rules
	index := func(id string) int {
		return slices.IndexFunc(all, func(l logic.Level) bool { return l.ID == id })
	}
	upTo := func(id string) []logic.Level { return all[:1+index(id)] }
	plain := !a.RandomRegions && !strings.Contains(rules.String(), "+")
	switch n := rules.N(); {
	case n > 16 || rules.Cells() > logic.MaxCells:
		return nil
	case len(a.Kinds) > 0 && n <= 6:
		return upTo("hard")[index("easy"):]
	case len(a.Kinds) > 0:
		return upTo("expert")[index("easy"):]
	case n <= 4:
		return upTo("beginner")
	case n <= 6 && plain, rules.Cells() > n*n:
		return upTo("expert")
	case rules.String() != "9" || !plain:
		return upTo("master")
	}
	return all
}
