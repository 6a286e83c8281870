package logic

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// ends is a line whose two ends say what may stand on it.
type ends struct {
	constraint int
	a, b       int
	inner      []int
	fits       [][]sudoku.Set // by the digits of a and b, less one: what the others may be; 0 when the ends can't be so
	outside    bool           // the others lie outside of the ends
}

// endsOf reads a line whose automaton reads the ends first.
func (t *topology) endsOf(i int, c constraint.Constraint) (ends, bool) {
	line, ok := c.Holds[0].(constraint.Line)
	if !ok || len(line.Cells) < 3 {
		return ends{}, false
	}
	e := ends{i, line.Cells[0], line.Cells[1], line.Cells[2:], make([][]sudoku.Set, t.n), c.Kind == "lockout"}
	moves := line.Automaton.Moves()
	after := func(from []int, d uint8) (to []int) {
		for _, state := range from {
			for _, m := range moves {
				if m.From == state && m.Digits.Has(d) {
					to = append(to, m.To)
				}
			}
		}
		return to
	}
	for x := range e.fits {
		e.fits[x] = make([]sudoku.Set, t.n)
		one := after(line.Automaton.Start(), uint8(x+1))
		for y := range e.fits[x] {
			for _, state := range after(one, uint8(y+1)) {
				for _, m := range moves {
					if m.From == state {
						e.fits[x][y] |= m.Digits
					}
				}
			}
		}
	}
	return e, true
}

// findLineBetween compares the two ends of a line with the cells between them.
// On a between line these lie between the ends (type 1), on a lockout line
// outside (type 2).
//
//	┌─────────────────────┐
//	│ (13)  2-8   (678)   │   nothing below 2 or above 7 in the middle
//	└─────────────────────┘
func findLineBetween(s *State, found func(*Step)) {
	for _, e := range s.clues.ends {
		list := append(append([]int{e.a}, e.inner...), e.b)
		last := len(list) - 1
		left := make([]sudoku.Set, len(list))
		for x := range s.left(e.a).Digits() {
			for y := range s.left(e.b).Digits() {
				fits := e.fits[x-1][y-1]
				possible := x != y || !s.peers[e.a].has(e.b)
				for _, c := range e.inner {
					possible = possible && s.left(c)&fits != 0
				}
				if !possible {
					continue
				}
				left[0], left[last] = left[0].With(x), left[last].With(y)
				for i := range e.inner {
					left[i+1] |= fits
				}
			}
		}
		step := s.leaves(list, left, e.constraint)
		if step == nil {
			continue
		}
		step.Type = 1
		if e.outside {
			step.Type = 2
		}
		step.Rating = Rating(min(14+s.openOf(list), 24))
		step.Parts = append(step.Parts, Part{Role: Endpoint, Cells: []int{e.a, e.b}})
		found(step)
	}
}
