// Package tally counts solutions exactly, however many there are.
//
// Start with CountModel, which takes any model and chooses how to count. For
// the classic 9×9 grid there are also
//
//	Count       the number of solutions of a puzzle
//	Candidates  for every candidate, the number of solutions it is in
//
// and for what no count will ever end on, Estimate gives an unbiased estimate
// with an error bar.
//
// There are four ways of counting; docs/counting.md explains them with
// pictures.
//
//   - The band-signature sum (bandsum) counts any classic puzzle: a sum over the
//     sets of digits in the columns of each box, of products of how many ways
//     each band can be arranged over them.
//   - The search by components (components) counts any model by branching,
//     splitting what is left into independent parts, and remembering each part
//     in a cache. It comes first wherever a few thousand placements settle the
//     matter, so puzzles with few solutions never meet the sum.
//   - A classic grid with a few rules more, such as two diagonals, is counted by
//     the sum once for each way to fill the cells that those rules touch, up to
//     symmetry (extras.go); if these are too many, some of its cells are filled
//     up to symmetry and the rest counted by components (orbits.go).
//   - An empty grid two boxes wide, 8×8 or 10×10, is counted by halves of rows
//     (twobox).
//
// The way taken depends on the model, the givens and, for components, the processor's vector
// instructions, never on the clock. Every count is exact. Machine words are only used where they
// can't overflow, and the cache compares whole keys. Nothing is random but Random and Estimate,
// and these depend on their source or seed alone.
//
// Givens that contradict each other are refused with engine.ErrClash. All
// functions stop soon after their context ends, and may be called from many
// goroutines at once.
package tally
