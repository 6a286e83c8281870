package task

import (
	"context"
	"fmt"
	"math/big"
	"strconv"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Count says of each puzzle how many solutions it has, as line, tsv or json. It must not
// be copied.
type Count struct {
	*Each[*ask.Counted]

	heavy sync.Mutex // one puzzle with very many solutions is counted at a time
	shown timeLeft
}

// NewCount asks on workers goroutines. All of them go to a puzzle with very many
// solutions.
func NewCount(rows Rows, q ask.Count, workers int) *Count {
	c := &Count{}
	c.Each = &Each[*ask.Counted]{
		Rows: rows, Question: &q, columns: []string{"puzzle", "solutions"}, blank: "-",
		print: appendCounted,
		Desk: &ask.Desk{
			Words: rows.Words, Workers: workers, Progress: c.shown.at, Doing: c.shown.say,
			Heavy: func(what message.Message) func() {
				c.heavy.Lock()
				c.shown.begin(what)
				return func() {
					c.shown.end()
					c.heavy.Unlock()
				}
			},
		},
	}
	if q.True {
		c.columns = []string{"puzzle", "candidates", "open"}
	}
	switch {
	case q.True:
		c.together, c.quick = &together{limit: 2, truth: true}, c.tell
	case q.Candidates:
		c.together, c.quick = &together{limit: solutionsAtATime + 1, listed: true}, c.tally
	case !q.Candidates && !q.Estimate:
		c.together = &together{limit: ask.Few}
		if q.Limit > 0 {
			c.together.limit = min(q.Limit, ask.Few)
		}
		c.nones = true
		c.quick = func(_ context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool {
			n := found.Solutions
			if !found.all && n != q.Limit {
				return false
			}
			switch c.To {
			case "line":
				s.Out = append(strconv.AppendInt(s.Out, int64(n), 10), '\n')
				return true
			case "tsv":
				s.Out = append(notation.AppendClassic(s.Out, grid), '\t')
				s.Out = append(strconv.AppendInt(s.Out, int64(n), 10), "\t9\n"...)
				return true
			}
			g := classicGiven(grid, u.First+i)
			s.Out = c.append(s.Out, g, &ask.Counted{Solutions: fmt.Sprint(n), Limited: n > 0 && n == q.Limit, Count: big.NewInt(int64(n))}, nil)
			return true
		}
	}
	return c
}

// tell prints the true candidates of a plain 9×9.
func (c *Count) tell(_ context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool {
	g := classicGiven(grid, u.First+i)
	var sets [81]sudoku.Set
	for cell, digits := range found.truth {
		sets[cell] = sudoku.Set(digits)
	}
	a := &ask.Counted{Sets: sets[:]}
	if c.To == "json" {
		a.True = ask.TrueOf(&g.Puzzle, a.Sets)
	}
	s.Out = c.append(s.Out, g, a, nil)
	return true
}

// tally counts the solutions of each candidate of a plain 9×9 whose solutions are all there.
func (c *Count) tally(_ context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool {
	if !found.all {
		return false
	}
	var in [81 * 9]int
	for _, solution := range found.solutions {
		for cell, d := range solution {
			in[cell*9+int(d)-1]++
		}
	}
	g := classicGiven(grid, u.First+i)
	a := &ask.Counted{Counts: make([]*big.Int, len(in))}
	for k, n := range in {
		a.Counts[k] = smallNumbers[n]
	}
	if c.To == "json" {
		a.Candidates = ask.CountsOf(&g.Puzzle, a.Counts)
	}
	s.Out = c.append(s.Out, g, a, nil)
	return true
}

// smallNumbers are those up to solutionsAtATime; none of them is ever changed.
var smallNumbers = func() (small [solutionsAtATime + 1]*big.Int) {
	for n := range small {
		small[n] = big.NewInt(int64(n))
	}
	return small
}()

// Doing tells of the puzzle that takes long, "" when there is none.
func (c *Count) Doing() string {
	if text := c.shown.now(); text != nil {
		return c.words().Error(text)
	}
	return ""
}

// appendCounted prints an answer in a form other than JSON.
func appendCounted(r *Rows, dst []byte, g *ask.Given, a *ask.Counted) []byte {
	switch {
	case a.Sets != nil:
		return r.appendTrue(dst, g, a)
	case a.Counts != nil:
		return appendCandidates(dst, &g.Puzzle, a.Counts)
	case a.Estimate != "":
		return appendEstimate(dst, a.Mean)
	case r.To == "tsv":
		puzzle, rules := textOf(g)
		dst = a.Count.Append(append(append(dst, puzzle...), '\t'), 10)
		return append(append(append(dst, '\t'), rules...), '\n')
	}
	return append(a.Count.Append(dst, 10), '\n')
}

// appendCandidates prints a line for each cell: its name, then each digit with
// the number of solutions it is in.
func appendCandidates(dst []byte, p *sudoku.Puzzle, counts []*big.Int) []byte {
	n := p.Rules.N()
	for cell := range p.Rules.Cells() {
		dst = append(dst, p.Rules.CellName(cell)...)
		for d := range n {
			dst = append(append(append(dst, ' '), p.Symbols.Name(uint8(d+1))...), ':')
			dst = counts[cell*n+d].Append(dst, 10)
		}
		dst = append(dst, '\n')
	}
	return dst
}

func appendEstimate(dst []byte, e sudoku.Estimated) []byte {
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

// appendTrue prints a line for each cell, its name and its digits. In a table
// all cells of a puzzle are in one row.
func (r *Rows) appendTrue(dst []byte, g *ask.Given, a *ask.Counted) []byte {
	p := &g.Puzzle
	if r.To == "tsv" {
		dst = append(p.AppendLine(dst), '\t')
		for _, set := range a.Sets {
			dst = append(appendNames(dst, p, set, ','), ' ')
		}
		dst[len(dst)-1] = '\t'
		dst = append(strconv.AppendInt(dst, int64(a.Open), 10), '\t')
		return append(append(dst, p.Rules.String()...), '\n')
	}
	for cell, set := range a.Sets {
		dst = append(append(dst, p.Rules.CellName(cell)...), ' ')
		dst = append(appendNames(dst, p, set, ' '), '\n')
	}
	return dst
}

// appendNames prints the digits of set in the symbols of p.
func appendNames(dst []byte, p *sudoku.Puzzle, set sudoku.Set, between byte) []byte {
	first := true
	for digit := range set.Digits() {
		if !first {
			dst = append(dst, between)
		}
		dst, first = append(dst, p.Symbols.Name(digit)...), false
	}
	return dst
}
