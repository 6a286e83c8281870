package ask

import (
	"context"
	"fmt"
	"math/big"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Count asks for the number of solutions of a puzzle, in all or for each candidate.
type Count struct {
	OfPuzzle
	Limit      int    `json:"limit,omitempty" minimum:"1"`
	Candidates bool   `json:"candidates,omitempty"`
	True       bool   `json:"true,omitempty"`
	Estimate   bool   `json:"estimate,omitempty"`
	Samples    int    `json:"samples,omitempty" default:"10000" maximum:"1000000" served:"maximum"`
	Seed       Number `json:"seed,omitempty"`
}

// Counted holds the answer to a Count.
type Counted struct {
	About
	Solutions  string                       `json:"solutions,omitempty" doc:"how many solutions there are, a whole number of any length" example:"6670903752021072936960"`
	Limited    bool                         `json:"limited,omitempty" doc:"whether counting stopped at the limit"`
	Candidates map[string]map[string]string `json:"counts,omitempty" doc:"for each cell and each digit, how many solutions hold it there"`
	True       map[string][]string          `json:"occurring,omitempty" doc:"for each cell the digits that it holds in some solution"`
	Open       int                          `json:"open,omitempty" doc:"how many of these were neither found nor ruled out when the work was stopped"`
	Estimate   string                       `json:"estimate,omitempty" doc:"the mean of the samples, such as 5.1e31"`
	Deviation  string                       `json:"standard_error,omitempty" doc:"the standard error of the estimate"`
	Samples    int                          `json:"samples,omitempty" doc:"of how many samples it is the mean"`
	Exact      bool                         `json:"exact,omitempty" doc:"there was nothing to estimate: the estimate is the count"`

	Count  *big.Int         `json:"-"`
	Counts []*big.Int       `json:"-"` // by cell and digit
	Sets   []sudoku.Set     `json:"-"`
	Mean   sudoku.Estimated `json:"-"`
}

// Check refuses demands that contradict each other.
func (q *Count) Check() error {
	switch {
	case q.True && !q.Candidates:
		return &DemandError{"true", message.Errorf("count.true")}
	case q.Limit > 0 && (q.Estimate || q.Candidates):
		return &DemandError{"limit", message.Errorf("count.alone")}
	case q.Candidates && q.Estimate:
		return &DemandError{"candidates", message.Errorf("count.or_estimate")}
	case q.Samples == 1:
		return &DemandError{"samples", message.Errorf("count.samples", q.Samples)}
	}
	return nil
}

// Few is the most solutions of a puzzle that are counted one by one. Beyond it, all workers share one
// puzzle.
const Few = 1000

// Of returns the answer to q.
func (q *Count) Of(ctx context.Context, d *Desk, g *Given) (*Counted, error) {
	switch {
	case q.True:
		return q.truth(ctx, d, g)
	case q.Candidates:
		return q.candidates(ctx, d, g)
	case q.Estimate:
		return q.estimate(ctx, d, g)
	}
	limit := q.Limit
	if limit == 0 {
		limit = Few
	}
	n, err := sudoku.CountUpTo(ctx, g.Puzzle, limit)
	count, limited := big.NewInt(int64(n)), n == limit
	if err == nil && limited && q.Limit == 0 {
		defer d.heavy(message.Errorf("count.counting", g.Index))()
		count, err = sudoku.Count(ctx, g.Puzzle, d.counting())
		limited = false
	}
	if err != nil && ctx.Err() != nil {
		return nil, err
	}
	a := &Counted{Solutions: count.String(), Limited: limited, Count: count}
	if err != nil { // clashing givens: 0 is the answer, and it has a reason
		return a, Remark{err}
	}
	return a, nil
}

func (d *Desk) counting() sudoku.CountOptions {
	return sudoku.CountOptions{Workers: d.Workers, Memory: d.Memory, Progress: d.Progress}
}

func (q *Count) candidates(ctx context.Context, d *Desk, g *Given) (*Counted, error) {
	defer d.heavy(message.Errorf("count.of_candidates", g.Index))()
	counts, err := sudoku.CountCandidates(ctx, g.Puzzle, d.counting())
	if err != nil {
		return nil, err
	}
	return &Counted{Candidates: CountsOf(&g.Puzzle, counts), Counts: counts}, nil
}

// CountsOf returns, by the names of each cell and each digit, how many solutions hold it there.
func CountsOf(p *sudoku.Puzzle, counts []*big.Int) map[string]map[string]string {
	n := p.Rules.N()
	names := map[string]map[string]string{}
	for cell := range p.Rules.Cells() {
		digits := map[string]string{}
		for digit := range n {
			digits[p.Symbols.Name(uint8(digit+1))] = counts[cell*n+digit].String()
		}
		names[p.Rules.CellName(cell)] = digits
	}
	return names
}

func (q *Count) estimate(ctx context.Context, d *Desk, g *Given) (*Counted, error) {
	defer d.heavy(message.Errorf("count.estimating", g.Index))()
	e, err := sudoku.Estimate(ctx, g.Puzzle, sudoku.EstimateOptions{Samples: q.Samples, Seed: uint64(q.Seed), Workers: d.Workers, Progress: d.Progress})
	if err != nil {
		return nil, err
	}
	mean, deviation, exponent := e.Digits()
	power := ""
	if exponent != 0 {
		power = fmt.Sprintf("e%d", exponent)
	}
	return &Counted{Estimate: mean + power, Deviation: deviation + power, Samples: e.Samples, Exact: e.Exact, Mean: e}, nil
}

// truth finds the digits that occur in some solution. If ctx ends first it returns what is
// known by then.
func (q *Count) truth(ctx context.Context, d *Desk, g *Given) (*Counted, error) {
	what := message.Errorf("count.true_candidates", g.Index)
	defer d.heavy(what)()
	solutions, open := 0, -1
	sets, err := sudoku.TrueCandidates(ctx, g.Puzzle, sudoku.TrueOptions{Found: func(_ sudoku.Grid, left int) {
		solutions++
		if open = left; d.Doing != nil {
			d.Doing(message.Errorf("count.candidates", what, solutions, open))
		}
	}})
	switch {
	case err == nil:
		open = 0
	case sets == nil || open < 0:
		return nil, err
	default:
		err = message.Errorf("count.interrupted", open)
	}
	return &Counted{True: TrueOf(&g.Puzzle, sets), Open: open, Sets: sets}, err
}

// TrueOf returns, by the name of each cell, the digits of its set in the symbols of p.
func TrueOf(p *sudoku.Puzzle, sets []sudoku.Set) map[string][]string {
	names := map[string][]string{}
	for cell, set := range sets {
		of := []string{}
		for digit := range set.Digits() {
			of = append(of, p.Symbols.Name(digit))
		}
		names[p.Rules.CellName(cell)] = of
	}
	return names
}
