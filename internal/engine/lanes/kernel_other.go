//go:build !amd64

package lanes

import "jiugong/sudoku/internal/engine/classic"

func (Kernel) branchFast(b *block, lane, most int, rest *branch) bool {
	return b.branchPlain(lane, most, rest)
}

func (Kernel) pop(b *block, lane int, from *branch) { b.popPlain(lane, from) }

func (Kernel) load(b *block, lane int, grid *[81]uint8) bool { return b.loadPlain(lane, grid) }

func (Kernel) unload(b *block, lane int, grid *[81]uint8) bool { return b.unloadPlain(lane, grid) }

func (b *block) popPlain(lane int, from *branch) {
	var s classic.State
	for k := range 3 {
		for d := range 8 {
			s[d][k] = from.digits[k][d]
		}
		s[8][k], s[classic.Open][k] = from.nine[k], from.open[k]
	}
	b.put(lane, &s)
}
