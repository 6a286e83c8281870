// Package crowd searches one hard puzzle: a 9×9 with rows, columns, boxes and, besides, cages,
// sums, cliques and relations. Up to 32 branches of the search go on at the same time, one in each
// lane of a vector. Kernels for AVX-512 or AVX2 do the work; plain_test.go
// has them in plain Go.
//
// The search, which makes the first guesses, hands over its open branches:
//
//	solver := crowd.New(model, implied, failed)
//	if solver == nil {
//		// The processor has no AVX2, or the kernels don't know the rules.
//	}
//	defer solver.Release()
//	search.Branches(solver.Add)
//	err := solver.Search(ctx, 2, guesses)
//
// Solutions are found in no particular order. A Solver allocates next to nothing.
package crowd
