package se121

import "math/bits"

// fullHouse finds the last empty cell of a house (1.0).
func (e *finder) fullHouse() bool {
	g := e.Grid
	for _, kind := range setOrder {
		for h := kind * 9; h < kind*9+9; h++ {
			if g.open[h] == 1 && e.singleIn(h, FullHouse, 10) {
				return true
			}
		}
	}
	return false
}

// hiddenSingle finds a digit with one place left in a house: 1.2 in a box, 1.5
// in a line.
func (e *finder) hiddenSingle() bool {
	g := e.Grid
	for _, kind := range setOrder {
		rating := 15
		if kind == box {
			rating = 12
		}
		for h := kind * 9; h < kind*9+9; h++ {
			if g.open[h] > 1 && e.singleIn(h, HiddenSingle, rating) {
				return true
			}
		}
	}
	return false
}

func (e *finder) singleIn(h int, t Tech, rating int) bool {
	for d, p := range e.Grid.pos[h] {
		if p != 0 && p&(p-1) == 0 {
			f := e.begin(t, rating)
			f.Place = int(geo.cells[h][bits.TrailingZeros16(p)])*9 + d
			f.houses(h)
			f.Digits = 1 << d
			return e.found()
		}
	}
	return false
}

// nakedSingle finds a cell with one candidate (2.3).
func (e *finder) nakedSingle() bool {
	for c, m := range e.Grid.cand {
		if m != 0 && m&(m-1) == 0 {
			f := e.begin(NakedSingle, 23)
			f.Place = c*9 + bits.TrailingZeros16(m)
			f.Pattern = append(f.Pattern, uint8(c))
			f.Digits = m
			return e.found()
		}
	}
	return false
}
