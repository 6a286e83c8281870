// Package reading chooses what stands in a grid, by what its cells look like and by the rules.
// It sees no pictures: package sight does.
package reading

import (
	"context"
	"math"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/scan/glyph"
)

// Look tells what a grid looks like when it is turned so that its digits may stand upright.
type Look struct {
	N int
	// Chances are the network's, for each cell.
	Chances [][glyph.Classes]float32
	// Areas is the box or region of each cell; nil if none are seen.
	Areas []int
	// Tone returns how blue and how red the digit in a cell is, and how thick
	// its strokes are. Without colours the first two are 0.
	Tone func(cell int) [3]float64
	// Covered reports whether the edge of something on the paper may run through a cell.
	Covered func(cell int) bool
}

// Candidate is one of several nearly equal grids in one place.
type Candidate struct {
	N     int
	Lines float64 // how clearly its lines are seen
	// Look returns the look after that many quarter turns to the right, 0 to 3.
	// It returns nil for a turn that isn't to be tried.
	Look func(quarters int) *Look
}

// Result holds what was read.
type Result struct {
	Candidate, Quarters int // which of the candidates, and how it was turned
	// Puzzle has the rules and the givens.
	Puzzle sudoku.Puzzle
	// Solution is nil unless the puzzle has exactly one.
	Solution sudoku.Grid
	Cells    []Cell
	// Doubts are the reasons to look again. Without any, the reading is sure.
	Doubts []error
}

// Kind classifies a cell's content.
type Kind string

// The kinds of cells. An Entry is a digit that a player wrote, as its colour or its thin strokes show.
const (
	Empty Kind = "empty"
	Given Kind = "given"
	Entry Kind = "entry"
)

// Cell describes a cell that was read.
type Cell struct {
	Kind  Kind
	Digit uint8 // 0 in an empty cell
	// Chance is how likely Digit is, by its looks alone; Second is the next likely digit, or
	// 0 for an empty cell, and SecondChance how likely that is.
	Chance, SecondChance float64
	Second               uint8
	// Repaired says that the rules asked for Digit in place of Seen, which looked likelier.
	Repaired bool
	Seen     uint8
	// Doubtful says that a person should look.
	Doubtful bool
	Marks    sudoku.Set // pencil marks
}

// Best returns the reading of the candidate with the clearest digits, or nil if none is a
// Sudoku. Rules must hold; nil tells them by what is seen.
func Best(ctx context.Context, rules *sudoku.Rules, candidates []Candidate) (best *Result) {
	least := math.Inf(1)
	for i, candidate := range candidates {
		if ctx.Err() != nil {
			return nil
		}
		r := upright(ctx, candidate, rules)
		if r == nil {
			continue
		}
		if worth := r.unsure + 0.15*(1-candidate.Lines); worth < least {
			if result := r.result(ctx); result != nil {
				least, best = worth, result
				best.Candidate, best.Quarters = i, r.quarters
				if r.plain() && len(result.Doubts) == 0 && clearest(candidates[i:]) {
					break
				}
			}
		}
	}
	return best
}

// clearest reports whether the first of candidates has the clearest lines.
func clearest(candidates []Candidate) bool {
	return !slices.ContainsFunc(candidates, func(c Candidate) bool { return c.Lines > candidates[0].Lines })
}

// read is a reading of a grid in one turn.
type read struct {
	*Look
	quarters int
	writing  writing
	costs    costs
	rules    *sudoku.Rules
	decoded  decoded
	print    []int // cells of print when others are a player's, else nil
	written  []int
	filled   int
	unsure   float64 // nats for each filled cell
}

// mostUnsure limits the mean doubt about a grid's digits. Crosswords and tables exceed it.
const mostUnsure = 0.9

// upright reads a grid in the turn that fits best.
func upright(ctx context.Context, c Candidate, rules *sudoku.Rules) (best *read) {
	for quarters := range 4 {
		look := c.Look(quarters)
		if look == nil {
			continue
		}
		r := &read{Look: look, quarters: quarters, rules: rules}
		if r.rules == nil {
			r.rules = look.rules()
		}
		if r.rules == nil || r.rules.Cells() != c.N*c.N {
			return nil
		}
		r.choose(ctx)
		if best == nil || r.cost() < best.cost() {
			best = r
		}
		if quarters == 0 && r.plain() || ctx.Err() != nil {
			break
		}
	}
	return best
}

// plain reports whether a reading is so good that other turns need no look.
func (r *read) plain() bool {
	return r.filled >= r.N && r.unsure < 0.12 && (r.decoded.solution != nil && r.decoded.cost < 3000 || r.unsure < 0.03)
}

func (r *read) cost() float64 {
	c := r.unsure*float64(r.filled) + float64(r.decoded.cost)/1000
	if r.decoded.solution == nil {
		c += 6
	}
	if r.filled == 0 {
		c += 1000
	}
	return c
}

// choose picks the best way of writing, separates print from a player's entries, and applies
// the rules.
func (r *read) choose(ctx context.Context) {
	least := math.Inf(1)
	for _, w := range writings(r.N) {
		if c, total := under(r.Chances, w); total < least {
			least, r.writing, r.costs = total, w, c
		}
	}
	var filled []int
	for i, row := range r.costs {
		if row[0] > slices.Min(row[1:]) {
			filled = append(filled, i)
		}
	}
	r.filled = len(filled)
	r.unsure = least / float64(max(1, r.filled))
	if r.filled < r.N/2 || r.unsure > 2*mostUnsure {
		r.decoded = decoded{givens: make(sudoku.Grid, len(r.costs)), margin: -1}
		for _, i := range filled {
			r.decoded.givens[i] = cheapest(r.costs[i])
		}
		return
	}
	print, written := r.byTone(filled)
	bold, thin := r.byWeight(filled)
	for _, groups := range [3][2][]int{{print, written}, {written, print}, {bold, thin}} {
		if len(groups[0]) == 0 || len(groups[1]) == 0 {
			continue
		}
		if d := decode(ctx, r.rules, r.costs.without(groups[1])); d.solution != nil {
			r.decoded, r.print, r.written = d, groups[0], groups[1]
			return
		}
	}
	r.decoded = decode(ctx, r.rules, r.costs)
}

func cheapest(row []int) uint8 {
	best := 0
	for d, c := range row {
		if c < row[best] {
			best = d
		}
	}
	return uint8(best)
}

// without returns the costs with those cells certainly empty.
func (c costs) without(cells []int) costs {
	out := slices.Clone(c)
	for _, cell := range cells {
		row := make([]int, len(c[cell]))
		for d := range row {
			row[d] = dearest
		}
		row[0] = 0
		out[cell] = row
	}
	return out
}

// A reading is sure if the next one that the rules allow is at least
// leastMargin dearer. If the rules repaired something, it must be
// repairedMargin dearer. The repair must cost at most mostRepair for every 81
// cells. All are in thousandths of a nat.
const (
	leastMargin    = 2200
	repairedMargin = 3000
	mostRepair     = 1500
)

// result returns the result of a reading, or nil if it isn't a Sudoku.
func (r *read) result(ctx context.Context) *Result {
	if r.filled < max(3, r.N/2) || r.unsure > mostUnsure {
		return nil
	}
	d := r.decoded
	clashes := len(r.rules.Clashes(d.givens))
	if d.solution == nil && (r.unsure > mostUnsure/2 || clashes >= r.N) {
		return nil // digits, but no Sudoku
	}
	if r.Areas == nil && !r.solvable(ctx) {
		return nil // a table of numbers has neither boxes nor a solution
	}
	result := &Result{Puzzle: sudoku.Puzzle{Rules: r.rules, Givens: d.givens}, Solution: d.solution, Cells: r.cells()}
	if r.writing.name == "zero" {
		result.Puzzle.Symbols = zeroSymbols(r.N)
	}
	result.Doubts = r.doubts(ctx, result)
	return result
}

// solvable reports whether what was read may have a solution.
func (r *read) solvable(ctx context.Context) bool {
	if r.decoded.solution != nil {
		return true
	}
	if len(r.rules.Clashes(r.decoded.givens)) > 0 {
		return false
	}
	n, err := sudoku.CountUpTo(ctx, sudoku.Puzzle{Rules: r.rules, Givens: r.decoded.givens}, 1)
	return err != nil || n > 0
}

func zeroSymbols(n int) *sudoku.Symbols {
	var names []string
	for i := range n {
		names = append(names, string("0123456789ABCDEF"[i]))
	}
	symbols, err := sudoku.NewSymbols(names...)
	if err != nil {
		return nil
	}
	return symbols
}

func (r *read) cells() []Cell {
	cells := make([]Cell, len(r.costs))
	for i, row := range r.costs {
		c := &cells[i]
		c.Kind, c.Digit, c.Seen = Empty, r.decoded.givens[i], cheapest(row)
		if c.Digit != 0 {
			c.Kind = Given
		} else if slices.Contains(r.written, i) {
			c.Kind, c.Digit = Entry, c.Seen
		}
		c.Repaired = c.Seen != c.Digit
		next := -1
		for d, cost := range row {
			if d != int(c.Digit) && (next < 0 || cost < row[next]) {
				next = d
			}
		}
		c.Second = uint8(next)
		c.Chance, c.SecondChance = chance(row[c.Digit]), chance(row[next])
		c.Doubtful = c.Repaired || c.Chance < 0.85
	}
	return cells
}

// chance returns the probability for a cost in thousandths of a nat.
func chance(cost int) float64 { return math.Round(1000*math.Exp(-float64(cost)/1000)) / 1000 }

func (r *read) doubts(ctx context.Context, s *Result) (doubts []error) {
	d := r.decoded
	var repaired, covered []string
	for i := range s.Cells {
		c := &s.Cells[i]
		if c.Repaired {
			repaired = append(repaired, r.rules.CellName(i))
		}
		if r.Covered(i) {
			c.Doubtful = true
			covered = append(covered, r.rules.CellName(i))
		}
	}
	all := d.givens.Clone()
	for _, cell := range r.written {
		all[cell] = s.Cells[cell].Digit
	}
	switch clashes := r.rules.Clashes(all); {
	case d.solution != nil && len(clashes) == 0:
	case len(clashes) > 0:
		doubts = append(doubts, message.Errorf("reading.clash"))
		for _, clash := range clashes {
			for _, cell := range clash.Cells {
				s.Cells[cell].Doubtful = true
			}
		}
	default:
		if n, err := sudoku.CountUpTo(ctx, s.Puzzle, 2); err != nil || n == 1 {
			doubts = append(doubts, message.Errorf("reading.unknown"))
		} else if n == 0 {
			doubts = append(doubts, message.Errorf("reading.none"))
		} else {
			doubts = append(doubts, message.Errorf("reading.several"))
		}
	}
	if len(repaired) > 0 && 81*d.cost > len(s.Cells)*mostRepair {
		doubts = append(doubts, message.Errorf("reading.changed", message.ListOf(repaired)))
	}
	if len(covered) > 0 {
		doubts = append(doubts, message.Errorf("reading.covered", message.ListOf(covered)))
	}
	least := leastMargin
	if d.cost > 0 {
		least = repairedMargin
	}
	if d.solution != nil && d.margin >= 0 && d.margin < least {
		doubts = append(doubts, message.Errorf("reading.another"))
	}
	return doubts
}
