package task

import (
	"context"
	"fmt"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/search"
)

// Clues finds all puzzles of so many clues of each solution grid.
type Clues struct {
	To    string // line, tsv or json
	Clues int
	Words *explain.Words
}

// Header is the line above the rows, if there is one.
func (c *Clues) Header() string {
	return Rows{To: c.To}.header("grid", "clues", "puzzles", "found", "splits", "firsts", "pairs", "tests", "sets")
}

// Do answers a unit.
func (c *Clues) Do(ctx context.Context, u *Unit, a *Sink) {
	none := func(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
		puzzle, rules := textOf(p)
		switch c.To {
		case "tsv":
			return fmt.Appendf(dst, "%s\t%d\t-\t-\t-\t-\t-\t-\t-\t%s\n", puzzle, c.Clues, rules)
		case "json":
			return AppendJSON(dst, failureJSON{index, puzzle, inWords(c.Words, err), rules})
		}
		return dst
	}
	for i := range u.Raws {
		if !a.Flush() || !a.one(ctx, u, i, none, func(index int, p *sudoku.Puzzle) error {
			found, err := c.answer(ctx, a, index, p)
			if err == nil && found == 0 && c.To == "line" {
				a.Note(u, i, message.Errorf("no puzzle of %d clues", c.Clues))
			}
			return err
		}) {
			return
		}
	}
}

type cluesJSON struct {
	Index   int      `json:"index"`
	Grid    string   `json:"grid"`
	Clues   int      `json:"clues"`
	Puzzles int      `json:"puzzles"`
	Found   []string `json:"found"`
	Splits  int      `json:"splits"`
	Firsts  int      `json:"firsts"`
	Pairs   int      `json:"pairs"`
	Tests   int      `json:"tests"`
	Sets    int      `json:"sets"`
	Rules   string   `json:"rules"`
}

// answer searches a grid, and says how many puzzles were found.
func (c *Clues) answer(ctx context.Context, a *Sink, index int, p *sudoku.Puzzle) (int, error) {
	if !p.Rules.IsClassic() {
		return 0, message.Errorf("puzzles of some number of clues are looked for in classic 9×9 grids, not with rules %s", p.Rules)
	}
	found := []string{}
	proof, err := search.Clued(ctx, p.Givens, c.Clues, func(g sudoku.Grid) error {
		text := sudoku.Puzzle{Rules: p.Rules, Givens: g}.String()
		if c.To != "line" {
			found = append(found, text)
			return nil
		}
		a.Out = append(append(a.Out, text...), '\n')
		a.Flush()
		return nil
	})
	if err != nil {
		return 0, err
	}
	grid, rules := textOf(p)
	switch c.To {
	case "tsv":
		list := strings.Join(found, " ")
		if list == "" {
			list = "-"
		}
		a.Out = fmt.Appendf(a.Out, "%s\t%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", grid, c.Clues, proof.Puzzles, list, proof.Splits, proof.Firsts, proof.Pairs, proof.Tests, proof.Sets, rules)
	case "json":
		a.Out = AppendJSON(a.Out, cluesJSON{index, grid, c.Clues, proof.Puzzles, found, proof.Splits, proof.Firsts, proof.Pairs, proof.Tests, proof.Sets, rules})
	}
	return proof.Puzzles, nil
}

// Search gives every puzzle that a search from each puzzle of the input finds.
type Search struct {
	To    string // line, tsv or json
	Words *explain.Words
	// Find is the search.
	Find func(ctx context.Context, p sudoku.Puzzle, found func(search.Found) error) error
}

// Header is the line above the rows, if there is one.
func (s *Search) Header() string { return FoundHeader(s.To) }

// FoundHeader is the line above rows of AppendFound.
func FoundHeader(to string) string {
	return Rows{To: to}.header("index", "puzzle", "clues", "er")
}

// Do answers a unit.
func (s *Search) Do(ctx context.Context, u *Unit, a *Sink) {
	none := func(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
		puzzle, rules := textOf(p)
		if s.To == "json" {
			return AppendJSON(dst, failureJSON{index, puzzle, inWords(s.Words, err), rules})
		}
		return dst
	}
	for i := range u.Raws {
		if !a.Flush() || !a.one(ctx, u, i, none, func(index int, p *sudoku.Puzzle) error {
			some := false
			err := s.Find(ctx, *p, func(f search.Found) error {
				some = true
				a.Out = AppendFound(a.Out, s.To, index, f)
				if !a.Flush() {
					return ctx.Err()
				}
				return nil
			})
			if err == nil && !some {
				a.Note(u, i, message.Errorf("no such puzzle"))
			}
			return err
		}) {
			return
		}
	}
}

type foundJSON struct {
	Index  int          `json:"index"`
	Puzzle string       `json:"puzzle"`
	Clues  int          `json:"clues"`
	ER     logic.Rating `json:"er,omitempty"`
	Rules  string       `json:"rules"`
}

// AppendFound appends the row of a puzzle that was found from puzzle index of the input; er
// is "-" where it wasn't asked for.
func AppendFound(dst []byte, to string, index int, f search.Found) []byte {
	puzzle, rules := textOf(&f.Puzzle)
	clues := f.Puzzle.Givens.Filled()
	switch to {
	case "json":
		return AppendJSON(dst, foundJSON{index, puzzle, clues, f.Ratings.ER, rules})
	case "tsv":
		return fmt.Appendf(dst, "%d\t%s\t%d\t%s\t%s\n", index, puzzle, clues, known(f.Ratings.ER), rules)
	}
	return append(notation.AppendRules(append(dst, puzzle...), f.Puzzle.Rules), '\n')
}
