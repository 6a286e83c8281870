package hodoku

import (
	"cmp"
	"slices"
)

// best holds the best removals so far. More removals are better, then a smaller
// weight, then those that came first.
type best struct {
	removed []candidate
	weight  int
}

// consider keeps removals that are better than those considered before. They may come in
// any order, and more than once; what is kept is in order of digits, then cells.
func (b *best) consider(removed []candidate) {
	slices.SortFunc(removed, func(x, y candidate) int {
		return cmp.Or(x.digit-y.digit, x.cell-y.cell)
	})
	removed = slices.Compact(removed)
	weight := 0
	for i, x := range removed {
		weight += x.cell*(1+80*i) + x.digit
	}
	if len(removed) > len(b.removed) || len(removed) == len(b.removed) && weight < b.weight {
		b.removed, b.weight = removed, weight
	}
}
