package engine

// addBare adds the sum of the cells in no cage, if they are few and houses cover the board. Nine
// cells that add up to 9 are all ones. It leaves the sum out if that tells next to nothing.
func (f *Finder) addBare() {
	m, digits := f.m, f.m.Digits
	bare := f.cells[f.covered():]
	if len(bare) == 0 || len(bare) > 2*digits || m.Cells != digits*digits {
		return
	}
	covered, cells := NewBits(m.Cells), NewBits(m.Cells)
	for _, house := range m.Houses {
		clear(cells)
		if cells.Add(house...); !cells.meets(covered) {
			covered.with(cells)
		}
	}
	if covered.size() < m.Cells {
		return
	}
	total := digits*f.total - f.inCages()
	f.in = append(f.in, bare...)
	s := Sum{In: f.in[len(f.in)-len(bare):], Weights: Units(len(bare), 0), Low: total, High: total}
	s.group(m.Sight())
	if grip(&s, digits) > 0 {
		f.sums = append(f.sums, s)
	} else {
		f.in = f.in[:len(f.in)-len(bare)]
	}
}
