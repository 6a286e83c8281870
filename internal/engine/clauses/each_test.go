package clauses

import "context"

// Each gives the solutions of a puzzle one after another: those of givens that
// are not in before, at most limit of them (0 is no limit), until yield returns
// false. before is what another engine gave already. The grid passed to yield
// is the caller's to read until yield returns.
//
// The error is engine.ErrClash, that of ctx, or ErrBudget; a budget is for each
// solution.
func (s *Solver) Each(ctx context.Context, givens []uint8, before [][]uint8, limit int, yield func(grid []uint8) bool) error {
	if err := s.Reset(givens); err != nil {
		return err
	}
	for _, grid := range before {
		s.Exclude(grid)
	}
	s.grid = resize(s.grid, s.m.Cells)
	for n := 0; limit == 0 || n < limit; n++ {
		found, err := s.Solve(ctx)
		if err != nil || !found {
			return err
		}
		s.Grid(s.grid)
		if !yield(s.grid) {
			return nil
		}
		s.Block()
	}
	return nil
}
