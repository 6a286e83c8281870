package logic

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// order is a constraint by which digits grow: a thermometer, a wedge.
type order struct {
	constraint int
	cells      []int
	steps      []climb
	slow       bool // some may be equal
}

// climb says that one cell is greater than another, by so much at least.
type climb struct{ from, to, by int } // places in the cells

// orderOf reads a constraint that consists of nothing but orders.
func (t *topology) orderOf(i int, c constraint.Constraint) (order, bool) {
	o := order{constraint: i}
	at := map[int]int{}
	place := func(cell int) int {
		k, known := at[cell]
		if !known {
			k = len(o.cells)
			at[cell] = k
			o.cells = append(o.cells, cell)
		}
		return k
	}
	for _, c := range c.Cells {
		place(c)
	}
	for _, p := range c.Holds {
		relate, ok := p.(constraint.Relate)
		if !ok {
			return o, false
		}
		by, up := t.growth(relate.Table)
		if by < 0 {
			return o, false
		}
		o.slow = o.slow || by == 0
		for _, pair := range relate.Pairs {
			a, b := place(pair[0]), place(pair[1])
			if !up {
				a, b = b, a
			}
			o.steps = append(o.steps, climb{a, b, by})
		}
	}
	return o, len(o.steps) > 0
}

// growth returns the least difference between the two digits of a table. With
// up the second is greater, else it is less. It returns -1 if the table says
// something else.
func (t *topology) growth(table []sudoku.Set) (by int, up bool) {
	for by := range t.n {
		rises, falls := true, true
		for d := 1; d <= t.n; d++ {
			rises = rises && table[d-1] == upTo(d+by, t.n)
			falls = falls && table[d-1] == upTo(1, d-by)
		}
		if rises || falls {
			return by, rises
		}
	}
	return -1, false
}

// findLineEnds finds digits too low or too high for their place on a line along
// which digits grow. Each is above the lowest that may stand before it. It is
// below the highest that may stand behind it. Type 2: where they may be equal.
//
//	┌───────────────────┐   thermometer
//	│ o───────────────> │
//	│ 1-6  2-7  3-8 4-9 │
//	└───────────────────┘
func findLineEnds(s *State, found func(*Step)) {
	for _, o := range s.clues.orders {
		low, high := make([]int, len(o.cells)), make([]int, len(o.cells))
		for i, c := range o.cells {
			m := s.left(c)
			if m == 0 {
				return
			}
			low[i], high[i] = int(m.Min()), int(greatest(m))
		}
		for range o.cells {
			for _, st := range o.steps {
				low[st.to] = max(low[st.to], low[st.from]+st.by)
				high[st.from] = min(high[st.from], high[st.to]-st.by)
			}
		}
		left := make([]sudoku.Set, len(o.cells))
		for i := range o.cells {
			left[i] = upTo(low[i], high[i])
		}
		step := s.leaves(o.cells, left, o.constraint)
		if step == nil {
			continue
		}
		step.Rating = Rating(13 + min(s.openOf(o.cells), 9))
		step.Type = 1
		if o.slow {
			step.Type = 2
		}
		found(step)
	}
}
