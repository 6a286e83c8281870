package search

import (
	"context"
	"errors"
	"slices"

	"jiugong/sudoku"
)

// Minimal finds every minimal puzzle whose givens are some of a puzzle's. It calls found with each
// once, if the filter takes it. A solution grid has astronomically many of them; a puzzle with a
// dozen needless givens some hundreds or thousands. The order depends on the puzzle alone.
//
// It returns sudoku.ErrMultipleSolutions or sudoku.ErrNoSolution when the puzzle itself hasn't
// one solution. For unfit givens it returns the error of sudoku.Solve. An error of found's own
// ends the search, as the context's does.
//
// A minimal puzzle hits every unavoidable set of the solution. Each of its givens is the only one
// in some set. So a set that isn't hit yet is looked for, and one of its givens is chosen in each
// way. What was chosen must go on being needed. A given that was left out for one way may be
// chosen in the ways that follow. So each set of givens comes once (the order of Murakami and
// Uno's search for minimal hitting sets).
func Minimal(ctx context.Context, p sudoku.Puzzle, filter Filter, found func(Found) error) error {
	solution, err := sudoku.Solve(ctx, p)
	if err != nil {
		return err
	}
	filter.Minimal = false // they are
	m := &minimal{ctx: ctx, p: p, solution: solution, filter: filter, found: found, chosen: make(sudoku.Grid, len(solution)), open: make([]bool, len(solution))}
	for cell, d := range p.Givens {
		m.open[cell] = d != 0
	}
	return m.choose()
}

// minimal is one call of Minimal.
type minimal struct {
	ctx      context.Context
	p        sudoku.Puzzle
	solution sudoku.Grid
	filter   Filter
	found    func(Found) error
	sets     [][]int     // unavoidable sets that were met: their cells that the puzzle gives
	chosen   sudoku.Grid // the givens so far
	open     []bool      // givens that may still be chosen
}

func (m *minimal) choose() error {
	set, err := m.missed()
	if err != nil {
		return err
	}
	p := m.p
	if set == nil {
		p.Givens = m.chosen.Clone()
		found, taken, err := m.filter.take(m.ctx, p)
		if err != nil || !taken {
			return err
		}
		return m.found(found)
	}
	var ways []int
	for _, cell := range set {
		if m.open[cell] {
			ways = append(ways, cell)
			m.open[cell] = false
		}
	}
	defer func() {
		for _, cell := range ways {
			m.open[cell] = true
		}
	}()
	for _, cell := range ways {
		m.chosen[cell] = m.solution[cell]
		needed, err := m.allNeeded()
		if err == nil && needed {
			err = m.choose()
		}
		m.chosen[cell] = 0
		m.open[cell] = true
		if err != nil {
			return err
		}
	}
	return nil
}

// missed returns an unavoidable set that no chosen given hits, nil when there is none.
func (m *minimal) missed() ([]int, error) {
	var best []int
	fewest := len(m.solution) + 1
	for _, set := range m.sets {
		if slices.ContainsFunc(set, func(cell int) bool { return m.chosen[cell] != 0 }) {
			continue
		}
		open := 0
		for _, cell := range set {
			if m.open[cell] {
				open++
			}
		}
		if open < fewest {
			best, fewest = set, open
		}
	}
	if best != nil {
		return best, nil
	}
	p := m.p
	p.Givens = m.chosen
	for other, err := range sudoku.Solutions(m.ctx, p) {
		if err != nil {
			return nil, err
		}
		if set := m.learn(other); set != nil {
			return set, nil
		}
	}
	return nil, nil
}

// learn keeps the set of the givens in which another grid differs from the solution. It returns
// nil if the two are the same.
func (m *minimal) learn(other sudoku.Grid) (set []int) {
	for cell, d := range other {
		if d != m.solution[cell] && m.p.Givens[cell] != 0 {
			set = append(set, cell)
		}
	}
	if set != nil {
		m.sets = append(m.sets, set)
	}
	return set
}

// allNeeded reports whether each chosen given is the only one in some unavoidable set.
func (m *minimal) allNeeded() (bool, error) {
	needed := make([]bool, len(m.chosen))
	for _, set := range m.sets {
		only, hits := 0, 0
		for _, cell := range set {
			if m.chosen[cell] != 0 {
				only = cell
				hits++
			}
		}
		if hits == 1 {
			needed[only] = true
		}
	}
	for cell, d := range m.chosen {
		if d == 0 || needed[cell] {
			continue
		}
		if is, err := m.isNeeded(cell); !is || err != nil {
			return false, err
		}
	}
	return true, nil
}

// isNeeded looks for a grid with the other chosen givens and another digit in a cell.
func (m *minimal) isNeeded(cell int) (bool, error) {
	p := m.p
	p.Givens = m.chosen.Clone()
	for d := uint8(1); int(d) <= p.Rules.N(); d++ {
		if p.Givens[cell] = d; d == m.solution[cell] || len(p.Rules.Clashes(p.Givens)) > 0 {
			continue
		}
		for other, err := range sudoku.Solutions(m.ctx, p) {
			if errors.Is(err, sudoku.ErrNoSolution) {
				break
			}
			if err != nil {
				return false, err
			}
			m.learn(other)
			return true, nil
		}
	}
	return false, nil
}
