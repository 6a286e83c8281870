package general

import (
	"context"
	"math/bits"
	"math/rand/v2"
)

// Random finds a random solution of the givens, and reports whether there is one. Without givens
// it fills an empty board. The same source gives the same solution. Every solution can come out,
// but not all with equal chance.
//
// A run of bad luck on a large board could take for ever. So the search starts anew, with other
// choices, when its allowance of nodes is spent. The allowance grows, so that the search ends
// even when there is no solution. The first try picks at random among the cells with the fewest
// digits. On boards that turn out hard, later tries leave only the digit to chance. The budget
// counts the nodes of all tries together.
func (s *Solver) Random(ctx context.Context, givens []uint8, source rand.Source) (bool, error) {
	budget := s.budget
	defer func() { s.budget = budget }()
	var spent int64
	for try := int64(1); ; try++ {
		if err := s.Start(givens); err != nil {
			return false, err
		}
		s.source, s.anyCell = source, try == 1
		s.budget = min(budget-spent, luby(try)*int64(s.p.cells))
		ok, err := s.Next(ctx)
		spent += s.nodes
		s.nodes = spent
		if err != ErrBudget || spent >= budget {
			return ok, err
		}
	}
}

// luby returns the i-th number, from 1 on, of 1 1 2 1 1 2 4 1 1 2 …. When nothing is known of the
// odds, it restarts within a constant factor of the best (Luby, Sinclair, Zuckerman 1993).
func luby(i int64) int64 {
	for {
		size := bits.Len64(uint64(i + 1))
		if i+1 == 1<<(size-1) {
			return 1 << (size - 2)
		}
		i -= 1<<(size-1) - 1
	}
}

// below returns a random number from 0 to n-1.
func (s *Solver) below(n int) int {
	high, _ := bits.Mul64(s.source.Uint64(), uint64(n))
	return int(high)
}
