//go:build !amd64

package lanes

import "jiugong/sudoku/internal/engine/classic"

func (Kernel) branchFast(b *block, lane int, by classic.Score, rest *branch) bool {
	return b.branchPlain(lane, by, rest)
}

func (Kernel) branchPlace(*block, int, *branch) bool { return false }

func (Kernel) pop(b *block, lane int, from *branch) { b.popPlain(lane, from) }

func (Kernel) load(b *block, lane int, grid *[81]uint8) bool { return b.loadPlain(lane, grid) }

func (Kernel) loadMarks(b *block, lane int, marks *[81]uint16) { b.loadMarksPlain(lane, marks) }

func (Kernel) unload(b *block, lane int, grid *[81]uint8) bool { return b.unloadPlain(lane, grid) }

func (Kernel) fits(b *block, lane int) bool { return b.fitsPlain(lane) }

func (Kernel) passIsCheaper() bool { return true }

func (Kernel) dives() bool { return false }

func (Kernel) guess(*block, *row, int, uint32, uint32) uint32 { return 0 }

func (Kernel) restore(*block, *row, int) {}

func newSearch() search { return new(classic.Search) }

func (b *block) popPlain(lane int, from *branch) {
	var s classic.State
	from.get(&s)
	b.put(lane, &s)
}
