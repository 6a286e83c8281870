// Package search looks for puzzles: all there are of some kind, or the best that can be
// found.
//
//	Clued    every puzzle of n clues that a solution grid has, with the proof that there is no other
//	Minimal  every minimal puzzle whose clues are some of a puzzle's
//	Near     every puzzle that comes from another by taking clues away and adding others
//	Places   every puzzle of n clues whose clues stand in given places
//	Hardest  puzzles with a higher and higher rating, by climbing from some that are known
//
// Each hands over its finds at once, in an order that depends only on its arguments. It ends soon
// after its context. Clued knows the classic 9×9 alone, the others any rules.
package search
