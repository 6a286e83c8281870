package task

import (
	"context"
	"fmt"
	"strings"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/search"
)

// NewClues finds all puzzles of some number of clues of each solution grid, as line, tsv
// or json.
func NewClues(rows Rows, q ask.Clues) *Each[*ask.CluesFound] {
	e := &Each[*ask.CluesFound]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words}, Question: &q,
		columns: []string{"grid", "clues", "puzzles", "found", "splits", "firsts", "pairs", "tests", "sets"}, blank: "-",
		none: noRow, print: appendCluesFound, asked: map[string]string{"clues": fmt.Sprint(q.Clues)},
	}
	if rows.To == "line" {
		e.every = func(ctx context.Context, s *Sink, g *ask.Given) error {
			proof, err := q.Each(ctx, g, func(text string) error {
				s.Out = append(append(s.Out, text...), '\n')
				s.Flush()
				return nil
			})
			if err == nil && proof.Puzzles == 0 {
				return ask.Remark{Err: message.Errorf("search.no_clues", q.Clues)}
			}
			return err
		}
	}
	return e
}

func appendCluesFound(_ *Rows, dst []byte, g *ask.Given, a *ask.CluesFound) []byte {
	list := strings.Join(a.Found, " ")
	if list == "" {
		list = "-"
	}
	grid, rules := textOf(g)
	return fmt.Appendf(dst, "%s\t%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", grid, a.Clues, a.Puzzles, list, a.Splits, a.Firsts, a.Pairs, a.Tests, a.Sets, rules)
}

// Search gives every puzzle that a search from each puzzle of the input finds.
type Search struct {
	Rows // line, tsv or json
	ask.Finder
}

// Header returns the line above the rows, if there is one.
func (s *Search) Header() string { return FoundHeader(s.To) }

// FoundHeader returns the line above rows of AppendFound.
func FoundHeader(to string) string {
	return Rows{To: to}.header("index", "puzzle", "clues", "er")
}

// Do answers a unit.
func (s *Search) Do(ctx context.Context, u *Unit, a *Sink) {
	none := func(dst []byte, index int, g *ask.Given, err error) []byte {
		if s.To == "json" {
			return s.appendFailure(dst, index, g, err)
		}
		return dst
	}
	for i := range u.Raws {
		if !a.Flush() || !a.one(ctx, u, i, none, func(g *ask.Given) error {
			some := false
			err := s.Find(ctx, g.Puzzle, func(f search.Found) error {
				some = true
				a.Out = AppendFound(a.Out, s.To, g.Index, f)
				if !a.Flush() {
					return ctx.Err()
				}
				return nil
			})
			if err == nil && !some {
				a.Note(u, i, message.Errorf("search.no_puzzle"))
			}
			return err
		}) {
			return
		}
	}
}

// AppendFound appends the row of a puzzle that was found from puzzle index of
// the input. Its er is "-" if it wasn't asked for.
func AppendFound(dst []byte, to string, index int, f search.Found) []byte {
	puzzle, rules := f.Puzzle.String(), f.Puzzle.Rules.String()
	clues := f.Puzzle.Givens.Filled()
	switch to {
	case "json":
		return AppendJSON(dst, ask.FoundOf(index, f))
	case "tsv":
		return fmt.Appendf(dst, "%d\t%s\t%d\t%s\t%s\n", index, puzzle, clues, known(f.Ratings.ER), rules)
	}
	return append(notation.AppendRules(append(dst, puzzle...), f.Puzzle.Rules), '\n')
}
