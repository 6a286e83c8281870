//go:build !amd64

package lanes

import "jiugong/sudoku/internal/engine/classic"

func usable(Kernel) Kernel { return Portable }

func kernels(Kernel) kernel { return passPortable }

func branchFast(*block, int, *branch) bool { return false }

func (b *block) pop(lane int, from *branch) {}

func (b *block) load(lane int, grid *[81]uint8) bool { return false }

func (b *block) unload(lane int, grid *[81]uint8) bool { return false }
