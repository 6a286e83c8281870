// Package classic has the parts that the two engines for the classic 9×9 share. State keeps
// candidates, Reduce removes them, Choose says where to branch, and Search in which order. It is
// the portable kernel and the reference. Package bands searches a puzzle with it. Package lanes
// runs the same rules on many puzzles at once, in vector registers. Both must agree with it in
// every word.
//
// A pass applies four rules to each of the nine digits, by bit operations on 27 cells,
// without tables:
//
//   - naked single: a cell with one candidate is the digit's only place in its
//     box. A count of the nine digits, kept in bits (one or more, two or more,
//     three or more), finds these cells for the whole board at once;
//   - pieces of rows: a digit's places in the three boxes of a band must contain
//     a permutation of the 3×3 pieces (row × box). A piece on none of the six
//     permutations goes. This is pointing and claiming, and hidden singles of
//     rows, in one rule;
//   - pieces of columns: the same in each stack, with the 3×3 pieces band × column;
//   - hidden single: a digit's only place in its box takes the cell.
//
// A pass ends with the count of the candidates that are left. As long as passes find cells they
// go on. After a pass that finds none the search branches, even if the pass removed a candidate.
// That costs one more guess in a hundred, but saves the passes that only confirm a standstill. A
// state is dead when a cell or a digit has nothing left, or one cell must hold two digits. A
// state with one candidate in every cell is a solution if Fits says so.
//
// Words of nine digits over bands come from the bit-band solvers of the players' forum. Guenter
// Stertenbrink, dobrichev, zhouyundong_2012 and champagne (JCZSolve) wrote them. Permutations of
// a band as the unit of reasoning come from tdoku by Tom Dillon. Two things are this project's
// own. The layout by columns modulo three folds a piece by one OR; and the rules need no tables.
package classic
