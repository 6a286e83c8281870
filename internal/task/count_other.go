package task

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// other answers with the counts of candidates, or an estimate. It gives false
// when the work was interrupted.
func (c *Count) other(ctx context.Context, p sudoku.Puzzle, u *Unit, i int, a *Sink) bool {
	c.heavy.Lock()
	defer c.heavy.Unlock()
	defer c.shown.end()
	index := u.First + i
	var err error
	if c.Candidates {
		c.shown.begin(message.Errorf("counting the candidates of puzzle %d", index))
		var counts []*big.Int
		counts, err = sudoku.CountCandidates(ctx, p, sudoku.CountOptions{Workers: c.Workers, Progress: c.shown.at})
		if err == nil {
			a.Out = c.appendCandidates(a.Out, index, p, counts)
		}
	} else {
		c.shown.begin(message.Errorf("estimating puzzle %d", index))
		var e sudoku.Estimated
		e, err = sudoku.Estimate(ctx, p, sudoku.EstimateOptions{Samples: c.Samples, Seed: c.Seed, Workers: c.Workers, Progress: c.shown.at})
		if err == nil {
			a.Out = c.appendEstimate(a.Out, index, p, e)
		}
	}
	if err != nil && ctx.Err() == nil {
		a.No(No, u, i, err)
		a.Out = c.appendNothing(a.Out, index, &p, err)
		a.Guessed = a.Guessed || u.IsGuess(&p, err)
	}
	return ctx.Err() == nil
}

type candidatesJSON struct {
	Index      int                               `json:"index"`
	Puzzle     string                            `json:"puzzle"`
	Candidates map[string]map[string]json.Number `json:"candidates"`
	Rules      string                            `json:"rules"`
}

// appendCandidates prints a line for each cell: its name, then each digit with
// the number of solutions it is in.
func (c *Count) appendCandidates(dst []byte, index int, p sudoku.Puzzle, counts []*big.Int) []byte {
	n := p.Rules.N()
	if c.json() {
		object := candidatesJSON{index, p.String(), map[string]map[string]json.Number{}, p.Rules.String()}
		for cell := range p.Rules.Cells() {
			digits := map[string]json.Number{}
			for d := range n {
				digits[p.Symbols.Name(uint8(d+1))] = json.Number(counts[cell*n+d].String())
			}
			object.Candidates[p.Rules.CellName(cell)] = digits
		}
		return AppendJSON(dst, object)
	}
	for cell := range p.Rules.Cells() {
		dst = append(dst, p.Rules.CellName(cell)...)
		for d := range n {
			dst = fmt.Appendf(dst, " %s:%v", p.Symbols.Name(uint8(d+1)), counts[cell*n+d])
		}
		dst = append(dst, '\n')
	}
	return dst
}

type estimateJSON struct {
	Index    int         `json:"index"`
	Puzzle   string      `json:"puzzle"`
	Estimate json.Number `json:"estimate"`
	Error    json.Number `json:"standard_error"`
	Samples  int         `json:"samples"`
	Exact    bool        `json:"exact,omitempty"`
	Rules    string      `json:"rules"`
}

func (c *Count) appendEstimate(dst []byte, index int, p sudoku.Puzzle, e sudoku.Estimated) []byte {
	if c.json() {
		mean, err, exponent := e.Digits()
		power := ""
		if exponent != 0 {
			power = fmt.Sprintf("e%d", exponent)
		}
		return AppendJSON(dst, estimateJSON{index, p.String(), json.Number(mean + power), json.Number(err + power), e.Samples, e.Exact, p.Rules.String()})
	}
	switch {
	case e.Exact:
		return fmt.Appendf(dst, "exactly %v (there was nothing to estimate)\n", e)
	case e.Mean.Sign() == 0:
		return fmt.Appendf(dst, "unknown: none of %d samples found a solution, which doesn't mean that there is none\n", e.Samples)
	case e.Error.Sign() == 0:
		return fmt.Appendf(dst, "about %s (estimate: all of %d samples agree)\n", e.Mean.Text('f', 0), e.Samples)
	}
	return fmt.Appendf(dst, "about %v (estimate: mean and standard error of %d samples)\n", e, e.Samples)
}
