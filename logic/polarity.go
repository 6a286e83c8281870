package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// polar is a line on which digits of two classes take turns.
type polar struct {
	constraint int
	cells      []int // every second cell is of the same class
	side       []int // by cell: 0 or 1
	class      [2]sudoku.Set
	none       sudoku.Set // digits without any partner
}

// polarOf finds the classes of a line whose pairs all have one table.
func (t *topology) polarOf(i int, c constraint.Constraint, links []pairLink) (polar, bool) {
	p := polar{constraint: i, cells: []int{links[0].a}, side: []int{0}}
	table := links[0].table
	for _, l := range links {
		if &l.table[0] != &table[0] || !slices.Equal(l.table, l.back) {
			return p, false
		}
	}
	// The line has to be one piece.
	for range links {
		for _, l := range links {
			a, b := slices.Index(p.cells, l.a), slices.Index(p.cells, l.b)
			switch {
			case a >= 0 && b < 0:
				p.cells, p.side = append(p.cells, l.b), append(p.side, 1-p.side[a])
			case b >= 0 && a < 0:
				p.cells, p.side = append(p.cells, l.a), append(p.side, 1-p.side[b])
			case a >= 0 && p.side[a] == p.side[b]:
				return p, false
			}
		}
	}
	for d := 1; d <= t.n; d++ {
		if table[d-1] == 0 {
			p.none = p.none.With(uint8(d))
		}
	}
	first := sudoku.AllDigits(t.n) &^ p.none
	if first == 0 {
		return p, false
	}
	p.class[0] = digitSet(first.Min())
	for range t.n {
		for side := range p.class {
			for d := range p.class[side].Digits() {
				p.class[1-side] |= table[d-1]
			}
		}
	}
	return p, p.class[0]&p.class[1] == 0 && p.class[0]|p.class[1]|p.none == sudoku.AllDigits(t.n) && len(p.cells) > 2
}

// findPolarity finds candidates ruled out by the turns of low and high digits
// on a line. Digits without a partner go (type 1). Once one cell is known to be
// low or high, each cell loses one class (type 2).
//
//	┌──────────────────────┐   German whispers
//	│ 1234  6789  1234 ... │
//	└──────────────────────┘
func findPolarity(s *State, found func(*Step)) {
	for _, p := range s.clues.polar {
		left := make([]sudoku.Set, len(p.cells))
		for i := range left {
			left[i] = p.class[0] | p.class[1]
		}
		if step := s.leaves(p.cells, left, p.constraint); step != nil {
			step.Type, step.Rating = 1, 15
			found(step)
			continue
		}
		for i, c := range p.cells {
			m := s.left(c)
			if m == 0 || m&p.class[0] != 0 && m&p.class[1] != 0 {
				continue
			}
			of := 0 // the class of the cells on side 0
			if (m&p.class[0] == 0) == (p.side[i] == 0) {
				of = 1
			}
			for k := range p.cells {
				left[k] = p.class[of^p.side[k]]
			}
			step := s.leaves(p.cells, left, p.constraint)
			if step == nil {
				break
			}
			step.Type, step.Rating = 2, 15
			step.Parts = append(step.Parts, Part{Role: Pivot, Cells: []int{c}, Digits: m})
			found(step)
			break
		}
	}
}
