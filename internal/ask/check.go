package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/internal/message"
)

// Check asks whether a puzzle is valid and has one solution.
type Check struct {
	OfPuzzle
	Minimal bool `json:"minimal,omitempty"`
	Board   bool `json:"board,omitempty"`
	Deadly  bool `json:"deadly,omitempty"`
}

// Checked holds the answer to a Check.
type Checked struct {
	About
	Valid     bool       `json:"valid" doc:"whether the givens obey the rules"`
	Solutions string     `json:"solutions" enum:"0,1,2+" doc:"no solution, one, or more"`
	Clashes   []Clash    `json:"clashes" nullable:"false" doc:"what stands against the rules; with any there is no solution"`
	Minimal   *bool      `json:"minimal,omitempty" doc:"whether every given is needed, where it was asked and there is one solution"`
	Needless  []string   `json:"needless,omitempty" nullable:"false" doc:"givens that it can do without, each by itself"`
	Deadly    [][]string `json:"deadly,omitempty" nullable:"false" doc:"the cells of each unavoidable set, where they were asked for"`
	Another   bool       `json:"another,omitempty" doc:"the solution that stands with the puzzle is none of it"`

	Exchanges [][]string `json:"-"` // the cells of the sets with the digits they hold and could hold
	Said      error      `json:"-"` // what is wrong
}

// Clash describes one contradiction among givens: its cells, and the house if it is one.
type Clash struct {
	Cells []string `json:"cells" nullable:"false"`
	House *House   `json:"house,omitempty"`
}

// DeadlySize limits the number of cells in the listed unavoidable sets.
const DeadlySize = 12

// errAnothers reports a solution that doesn't belong to the puzzle beside it.
var errAnothers = message.New("check.solution")

// Of returns the answer to q.
func (q *Check) Of(ctx context.Context, d *Desk, g *Given) (*Checked, error) {
	p := g.Puzzle
	a := &Checked{Valid: true, Clashes: []Clash{}}
	count, err := sudoku.CountUpTo(ctx, p, 2)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	beside := false // whether several solutions differ beside the board only
	if q.Board && count == 2 {
		if beside, err = oneOnBoard(ctx, p); err != nil {
			return nil, err
		}
	}
	no := err
	var clash *sudoku.ClashError
	switch {
	case errors.As(err, &clash):
		a.Valid, a.Solutions, a.Said = false, "0", err
		for _, c := range p.Rules.Clashes(p.Givens) {
			a.Clashes = append(a.Clashes, clashOf(p.Rules, c))
		}
	case err != nil, count == 0:
		a.Solutions, a.Said, no = "0", err, cmp.Or(err, sudoku.ErrNoSolution)
	case count == 2 && !beside:
		a.Solutions, no = "2+", sudoku.ErrMultipleSolutions
	default:
		a.Solutions = "1"
		if q.Minimal {
			no = a.minimal(ctx, p)
		}
		if q.Deadly {
			a.deadly(ctx, p)
		}
	}
	if g.Solution != nil && !suits(g.Solution, p) {
		a.Another = true
		a.Said = cmp.Or(a.Said, errAnothers)
		no = cmp.Or(no, errAnothers)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if a.Said != nil {
		a.Error = SentenceOf(d.Words, a.Said)
	}
	if no != nil {
		return a, Quiet{no}
	}
	return a, nil
}

// notMinimal says no: a given could be removed.
type notMinimal struct{}

func (notMinimal) Error() string { return "not minimal" }

// minimal tries each given of a puzzle with one solution.
func (a *Checked) minimal(ctx context.Context, p sudoku.Puzzle) error {
	needless, err := analyse.Needless(ctx, p)
	a.Needless = needless
	if err != nil {
		return nil
	}
	yes := needless == nil
	if a.Minimal = &yes; yes {
		return nil
	}
	return notMinimal{}
}

// deadly lists the unavoidable sets of the solution of a puzzle that has just
// one. Each has its cells, the digits they hold and those they could hold
// instead.
func (a *Checked) deadly(ctx context.Context, p sudoku.Puzzle) {
	solution, err := sudoku.Solve(ctx, p)
	if err != nil {
		return
	}
	patterns, err := generate.DeadlyPatterns(ctx, p.Rules, solution, DeadlySize)
	if err != nil {
		a.Said = err
		return
	}
	symbols := p.Symbols
	if symbols == nil {
		symbols = p.Rules.Symbols()
	}
	a.Deadly, a.Exchanges = [][]string{}, [][]string{}
	for _, pattern := range patterns {
		names := cells(p.Rules, pattern.Cells)
		var digits []string
		for i, cell := range pattern.Cells {
			digits = append(digits, fmt.Sprintf("%s=%s/%s", names[i], symbols.Name(solution[cell]), symbols.Name(pattern.Other[i])))
		}
		a.Deadly, a.Exchanges = append(a.Deadly, names), append(a.Exchanges, digits)
	}
}

// Solves reports whether a grid is a solution of a puzzle.
func Solves(grid sudoku.Grid, p sudoku.Puzzle) bool {
	return grid.Filled() == len(grid) && suits(grid, p)
}

// suits reports whether the digits of a grid agree with the givens of a puzzle and with its rules.
// Cells may be empty.
func suits(grid sudoku.Grid, p sudoku.Puzzle) bool {
	for cell, d := range p.Givens {
		if d != 0 && grid[cell] != 0 && grid[cell] != d {
			return false
		}
	}
	return len(p.Rules.Clashes(grid)) == 0
}

func clashOf(rules *sudoku.Rules, c sudoku.Clash) Clash {
	clash := Clash{Cells: cells(rules, c.Cells)}
	if c.House != nil {
		house := houseOf(rules, *c.House)
		clash.House = &house
	}
	return clash
}
