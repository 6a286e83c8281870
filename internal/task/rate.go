package task

import (
	"fmt"
	"strconv"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// NewRate makes a task that tells how hard each puzzle is for a person, as line, tsv, json or text.
func NewRate(rows Rows, q ask.Rate) *Each[*ask.Rated] {
	return &Each[*ask.Rated]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words}, Question: &q,
		columns: []string{"puzzle", "er", "ep", "ed", "level", "technique"}, blank: "-", print: appendRated,
	}
}

func appendRated(r *Rows, dst []byte, g *ask.Given, a *ask.Rated) []byte {
	puzzle, rules := textOf(g)
	switch r.To {
	case "tsv":
		return fmt.Appendf(dst, "%s\t%v\t%v\t%v\t%s\t%s\t%s\n", puzzle, a.ER, a.EP, a.ED, a.Level, a.Technique, rules)
	case "line":
		dst = fmt.Appendf(dst, "%s ED=%v/%v/%v", puzzle, a.ER, a.EP, a.ED)
		return append(notation.AppendRules(dst, g.Puzzle.Rules), '\n')
	}
	said := r.words().Error(message.Errorf("said.texts", r.words().Level(logic.LevelOf(a.ER)), r.words().Name(logic.Technique(a.Technique))))
	return fmt.Appendf(dst, "%6s  ER %-4v  EP %-4v  ED %-4v  %s\n", strconv.Itoa(g.Index), a.ER, a.EP, a.ED, said)
}
