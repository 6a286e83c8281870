package search

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// NearOptions say which neighbours of a puzzle are looked for.
type NearOptions struct {
	// Remove is how many givens are taken away, Add how many others are put in: {−1+1}, {−2+2}
	// and the like. At least one of them must be positive. Each given more takes hundreds of
	// times as long.
	Remove, Add int
	// SamePlaces adds givens only where some were taken away, so that the pattern of the
	// givens stays; Remove and Add must be equal.
	SamePlaces bool
	Filter     Filter
}

// Near calls found with every puzzle that differs from p by an exchange, each once. It takes
// Remove givens away and adds Add others. An added given was not in p; a cell may get another
// digit. p need not have one solution. The order depends only on p and o.
//
// It returns the errors of sudoku.Solutions for givens that clash or don't fit the rules.
// Options that make no sense get a message. An error of found's own ends the search, as the
// context's does.
func Near(ctx context.Context, p sudoku.Puzzle, o NearOptions, found func(Found) error) error {
	givens := p.Givens.Filled()
	switch {
	case o.Remove < 0 || o.Add < 0 || o.Remove+o.Add == 0:
		return message.Errorf("near.fewer", o.Remove, o.Add)
	case o.SamePlaces && o.Remove != o.Add:
		return message.Errorf("near.pattern", o.Remove, o.Add)
	case o.Remove > givens:
		return message.Errorf("near.few_givens", givens, o.Remove)
	case o.Add > len(p.Givens)-givens+o.Remove:
		return message.Errorf("near.no_room", o.Add)
	}
	if err := p.Check(); err != nil {
		return err
	}
	n := &near{ctx: ctx, p: p, o: o, found: found, now: p.Givens.Clone()}
	return n.remove(0, o.Remove)
}

// near is one call of Near.
type near struct {
	ctx     context.Context
	p       sudoku.Puzzle
	o       NearOptions
	found   func(Found) error
	now     sudoku.Grid
	removed []int
}

// remove takes count givens away, at cells from one on, in every way.
func (n *near) remove(from, count int) error {
	if count == 0 {
		return n.add(0, n.o.Add)
	}
	for cell := from; cell < len(n.now); cell++ {
		d := n.p.Givens[cell]
		if d == 0 {
			continue
		}
		n.now[cell] = 0
		n.removed = append(n.removed, cell)
		err := n.remove(cell+1, count-1)
		n.removed = n.removed[:len(n.removed)-1]
		n.now[cell] = d
		if err != nil {
			return err
		}
	}
	return nil
}

// mayAdd reports whether a given may be put into a cell, with any digit but the one it had.
func (n *near) mayAdd(cell int) bool {
	return n.now[cell] == 0 && (!n.o.SamePlaces || slices.Contains(n.removed, cell))
}

// add puts in count givens, at cells from one on, in every way that leaves one solution.
//
// A last given leaves one solution exactly if only one of the solutions so far has its digit
// there. So one look at all of them tells all last givens.
func (n *near) add(from, count int) error {
	p := n.p
	p.Givens = n.now
	if count == 0 {
		solutions, err := sudoku.CountUpTo(n.ctx, p, 2)
		if err != nil || solutions != 1 {
			return err
		}
		return n.take()
	}
	if count == 1 {
		return n.addLast(p, from)
	}
	for cell := from; cell < len(n.now); cell++ {
		if !n.mayAdd(cell) {
			continue
		}
		for d := uint8(1); int(d) <= p.Rules.N(); d++ {
			if d == n.p.Givens[cell] {
				continue
			}
			n.now[cell] = d
			var err error
			if len(p.Rules.Clashes(n.now)) == 0 {
				err = n.add(cell+1, count-1)
			}
			n.now[cell] = 0
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// addLast puts in the last given, at a cell from one on.
func (n *near) addLast(p sudoku.Puzzle, from int) error {
	digits := p.Rules.N() + 1
	times := make([]uint8, len(n.now)*digits) // how often each digit is in each cell, up to 2
	for solution, err := range sudoku.Solutions(n.ctx, p) {
		if err != nil {
			return err
		}
		for cell, d := range solution[from:] {
			if t := &times[(from+cell)*digits+int(d)]; *t < 2 {
				*t++
			}
		}
	}
	for cell := from; cell < len(n.now); cell++ {
		if !n.mayAdd(cell) {
			continue
		}
		for d := 1; d < digits; d++ {
			if times[cell*digits+d] != 1 || uint8(d) == n.p.Givens[cell] {
				continue
			}
			n.now[cell] = uint8(d)
			err := n.take()
			n.now[cell] = 0
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// take calls found with the puzzle as it is now, which has one solution, if the filter takes it.
func (n *near) take() error {
	p := n.p
	p.Givens = n.now.Clone()
	found, taken, err := n.o.Filter.take(n.ctx, p)
	if err != nil || !taken {
		return err
	}
	return n.found(found)
}
