package tally

import (
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Houses may imply others. If k houses that share no cell lie within k+1 rows, the rest of these
// rows is a house too. The four windows imply five houses more, and the counts of components come
// down at once:
//
//	a . . . a . . . a
//	b W W W b W W W b      Columns 2 to 4 hold each digit three times, the two
//	b W W W b W W W b      windows in them twice: what is left of rows 1, 5 and 9
//	b W W W b W W W b      there is a house, and so on around; and then the nine
//	a . . . a . . . a      cells a, by the same argument over rows 1, 5 and 9.
//	 …

// withImplied adds to a 9×9 model the houses that those beside the classic ones
// imply.
func withImplied(m *engine.Model, rest [][]uint16) *engine.Model {
	found := make(map[cellSet]bool)
	var extra []cellSet
	for _, h := range rest {
		extra = append(extra, setOf(h))
		found[setOf(h)] = true
	}
	lines := classicLines()
	with := m.Clone()
	with.Houses = slices.Clone(m.Houses)
	for j := 1; j < len(extra); j++ {
		for i := range j {
			a, b := extra[i], extra[j]
			if a[0]&b[0]|a[1]&b[1] != 0 {
				continue
			}
			for _, family := range lines {
				if h, ok := remainder(a, b, family); ok && !found[h] && len(extra) < 64 {
					found[h] = true
					extra = append(extra, h)
					with.Houses = append(with.Houses, h.list())
				}
			}
		}
	}
	return with
}

// remainder returns the cells that two sets of nine leave of the lines they touch, if these are
// three.
func remainder(a, b cellSet, lines [9]cellSet) (left cellSet, ok bool) {
	touched := 0
	for _, line := range lines {
		if line[0]&(a[0]|b[0])|line[1]&(a[1]|b[1]) != 0 {
			left[0] |= line[0]
			left[1] |= line[1]
			touched++
		}
	}
	left[0] &^= a[0] | b[0]
	left[1] &^= a[1] | b[1]
	return left, touched == 3
}

// classicLines returns the nine rows, and the nine columns.
func classicLines() (lines [2][9]cellSet) {
	for c := range 81 {
		lines[0][c/9].add(c)
		lines[1][c%9].add(c)
	}
	return lines
}
