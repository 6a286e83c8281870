package engine

// bareSum is the sum of the cells in no cage, where they are few, houses cover
// the board and the cages come to a total: nine cells that add up to 9 are all ones. Nil
// when it tells next to nothing.
func (m *Model) bareSum(bare []uint16, cages int) *Sum {
	digits := m.Digits
	if len(bare) == 0 || len(bare) > 2*digits || m.Cells != digits*digits {
		return nil
	}
	covered, cells := NewBits(m.Cells), NewBits(m.Cells)
	for _, house := range m.Houses {
		clear(cells)
		if cells.Add(house...); !cells.meets(covered) {
			covered.with(cells)
		}
	}
	if covered.size() < m.Cells {
		return nil
	}
	total := digits*digits*(digits+1)/2 - cages
	s := &Sum{In: append([]uint16(nil), bare...), Weights: Units(len(bare), 0), Low: total, High: total}
	s.group(m.Sight())
	if grip(s, digits) <= 0 {
		return nil
	}
	return s
}
