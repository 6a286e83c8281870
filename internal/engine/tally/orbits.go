package tally

import (
	"context"
	"math/big"
	"slices"

	"jiugong/sudoku/internal/engine/tally/components"
)

// Where rules added to the classic grid touch too many cells for the sum, as
// windows do, symmetry still helps. Cells that the symmetries of the rules carry
// into each other are an orbit:
//
//	a . . . b . . . a       Orbits are filled one after another, class by class:
//	. . . . . . . . .       fillings that differ by a symmetry or by names of
//	. . . . . . . . .       digits are counted once. The grid with windows has 128
//	. . . c d c . . .       symmetries, and of its fillings of a few orbits about
//	b . . d e d . . b       one in a hundred remains to be counted, by components.
//	 …
//
// All classes share one cache.

// orbits lists the orbits of the cells that are not given, the smallest first.
func (x *extras) orbits() (list [][]uint16) {
	var seen cellSet
	for c := range 81 {
		if seen.has(c) || x.givens[c] != 0 {
			continue
		}
		var orbit []uint16
		for i := range x.group {
			if to := int(x.group[i].cell[c]); !seen.has(to) {
				seen.add(to)
				orbit = append(orbit, uint16(to))
			}
		}
		slices.Sort(orbit)
		list = append(list, orbit)
	}
	slices.SortStableFunc(list, func(a, b []uint16) int { return len(a) - len(b) })
	return list
}

// countByOrbits counts a plain model by the classes of fillings of some orbits. It takes as many
// orbits as keep their number within bounds. It fails if that gains nothing.
func (x *extras) countByOrbits(ctx context.Context, domains []uint64, opts *Options) (*big.Int, bool, error) {
	for _, orbit := range x.orbits() {
		if !x.fill(ctx, domains, orbit, maxFillings, maxClasses) {
			break
		}
	}
	if len(x.cells) == 0 {
		return nil, false, ctx.Err()
	}
	shared := components.NewCache(opts.CacheBytes())
	n, err := x.count(ctx, opts, func(ctx context.Context, grid *[81]uint8) (*big.Int, error) {
		domains, err := x.net.Start(grid[:])
		if err != nil {
			return nil, err
		}
		return components.CountWithin(ctx, x.net, domains, shared, 0)
	})
	return n, true, err
}
