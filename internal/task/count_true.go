package task

import (
	"context"
	"fmt"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// truth answers with the digits that occur in some solution. When the context
// ends first it says what is known by then.
func (c *Count) truth(ctx context.Context, p sudoku.Puzzle, u *Unit, i int, a *Sink) {
	c.heavy.Lock()
	defer c.heavy.Unlock()
	defer c.shown.end()
	index := u.First + i
	what := message.Errorf("looking for true candidates of puzzle %d", index)
	c.shown.begin(what)
	solutions, open := 0, -1
	sets, err := sudoku.TrueCandidates(ctx, p, sudoku.TrueOptions{Found: func(_ sudoku.Grid, left int) {
		solutions++
		open = left
		c.shown.say(message.Errorf("%v: %d {solution|solutions}, %d {candidate|candidates} to find or to rule out", what, solutions, open))
	}})
	switch {
	case err == nil:
		open = 0
	case sets == nil:
		a.No(No, u, i, err)
		a.Out = c.appendNothing(a.Out, index, &p, err)
		a.Guessed = a.Guessed || u.IsGuess(&p, err)
		return
	case open < 0:
		return // interrupted before anything was known
	default:
		a.No(No, u, i, message.Errorf("interrupted with %d {candidate|candidates} neither found nor ruled out", open))
	}
	a.Out = c.appendTrue(a.Out, index, p, sets, open)
}

type trueJSON struct {
	Index      int                 `json:"index"`
	Puzzle     string              `json:"puzzle"`
	Candidates map[string][]string `json:"candidates"`
	Open       int                 `json:"open,omitempty"`
	Rules      string              `json:"rules"`
}

// appendTrue prints a line for each cell, its name and its digits; in a table all
// cells of a puzzle are in one row.
func (c *Count) appendTrue(dst []byte, index int, p sudoku.Puzzle, sets []sudoku.Set, open int) []byte {
	names := func(cell int) []string {
		list := []string{}
		for d := range sets[cell].Digits() {
			list = append(list, p.Symbols.Name(d))
		}
		return list
	}
	switch c.To {
	case "json":
		object := trueJSON{index, p.String(), map[string][]string{}, open, p.Rules.String()}
		for cell := range sets {
			object.Candidates[p.Rules.CellName(cell)] = names(cell)
		}
		return AppendJSON(dst, object)
	case "tsv":
		dst = append(append(dst, p.String()...), '\t')
		for cell := range sets {
			dst = append(append(dst, strings.Join(names(cell), ",")...), ' ')
		}
		dst[len(dst)-1] = '\t'
		return fmt.Appendf(dst, "%d\t%s\n", open, p.Rules)
	}
	for cell := range sets {
		dst = append(append(dst, p.Rules.CellName(cell)...), ' ')
		dst = append(append(dst, strings.Join(names(cell), " ")...), '\n')
	}
	return dst
}
