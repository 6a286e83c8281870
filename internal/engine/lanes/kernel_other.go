//go:build !amd64

package lanes

import "jiugong/sudoku/internal/engine/classic"

func usable(Kernel) Kernel { return Portable }

func kernels(Kernel) kernel { return passPortable }

func passHalf(b *block) { passPortable(b) }

func branchFast(*block, int, int, *branch) bool { return false }

// pop copies a branch into a lane.
func (b *block) pop(lane int, from *branch) {
	var s classic.State
	for k := range 3 {
		for d := range 8 {
			s[d][k] = from.digits[k][d]
		}
		s[8][k], s[classic.Open][k] = from.nine[k], from.open[k]
	}
	b.put(lane, &s)
}

// load sets a lane to a grid, and reports whether it has digits alone.
func (b *block) load(lane int, grid *[81]uint8) bool {
	var s classic.State
	ok := s.Load(grid)
	b.put(lane, &s)
	return ok
}

// unload writes a filled lane as a grid, and reports whether it is a solution.
func (b *block) unload(lane int, grid *[81]uint8) bool {
	var s classic.State
	b.get(lane, &s)
	s.Unload(grid)
	return s.Fits()
}
