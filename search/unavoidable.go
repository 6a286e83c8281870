package search

import (
	"cmp"
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine/classic"
)

// unavoidable holds the known unavoidable sets of a grid. A puzzle must give one of the cells of
// each, because their digits can be exchanged. It begins with sets that are quick to find. It
// learns others from puzzles that turn out to have several solutions.
type unavoidable struct {
	grid   *[81]uint8
	sets   []cells // none within another when they were found first
	solver classic.Search
}

const (
	exchanged   = 3  // digits that exchange their places in the sets that are found first
	largestSet  = 30 // cells of a set; larger ones are hit anyway
	nodesAtOnce = 1 << 20
)

// newUnavoidable finds the sets within a band or stack, and those of up to three digits.
func newUnavoidable(grid *[81]uint8) *unavoidable {
	u := &unavoidable{grid: grid}
	for line := range 3 {
		u.collect(func(cell int) bool { return cell/27 == line })
		u.collect(func(cell int) bool { return cell%9/3 == line })
	}
	for digits := range uint(1 << 9) {
		if bits.OnesCount(digits) == exchanged {
			u.collect(func(cell int) bool { return digits>>(grid[cell]-1)&1 != 0 })
		}
	}
	u.sets = minimalSets(u.sets)
	return u
}

// collect finds the grids that differ in some cells only.
func (u *unavoidable) collect(open func(cell int) bool) {
	puzzle := *u.grid
	for cell := range puzzle {
		if open(cell) {
			puzzle[cell] = 0
		}
	}
	var other [81]uint8
	u.solver.Start(&puzzle)
	for u.solver.Next(nodesAtOnce) == classic.Found {
		u.solver.Solution(&other)
		if set := difference(u.grid, &other); !set.empty() && set.size() <= largestSet {
			u.sets = append(u.sets, set)
		}
	}
}

// minimalSets leaves those that hold no other, smallest first.
func minimalSets(sets []cells) []cells {
	slices.SortFunc(sets, func(a, b cells) int {
		return cmp.Or(a.size()-b.size(), slices.Compare(a[:], b[:]))
	})
	kept := sets[:0]
next:
	for _, set := range sets {
		for _, smaller := range kept {
			if smaller.within(set) {
				continue next
			}
		}
		kept = append(kept, set)
	}
	return kept
}

// other finds a set that a puzzle's clues don't hit. It returns the empty set if the puzzle has
// no solution but the grid.
func (u *unavoidable) other(puzzle *[81]uint8) cells {
	var other [81]uint8
	for u.solver.Start(puzzle); ; {
		switch u.solver.Next(nodesAtOnce) {
		case classic.Exhausted:
			return cells{}
		case classic.Found:
			u.solver.Solution(&other)
			if set := difference(u.grid, &other); !set.empty() {
				return set
			}
		}
	}
}

// learn keeps a set, after as many cells as can be were left out, those of an order first.
func (u *unavoidable) learn(set cells, order *[3][27]uint8) cells {
	puzzle := *u.grid
	for cell := range puzzle {
		if set.has(cell) {
			puzzle[cell] = 0
		}
	}
	for _, line := range order {
		for _, cell := range line {
			if !set.has(int(cell)) {
				continue
			}
			puzzle[cell] = u.grid[cell]
			smaller := u.other(&puzzle)
			if smaller.empty() {
				puzzle[cell] = 0
				continue
			}
			set = smaller
			for c := range puzzle {
				if !set.has(c) {
					puzzle[c] = u.grid[c]
				}
			}
		}
	}
	u.sets = append(u.sets, set)
	return set
}
