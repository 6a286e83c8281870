// Package clauses solves large and hard grids by conflict-driven clause learning: it
// makes choices and draws their consequences. Every dead end becomes a new clause that
// keeps it from the like. It takes any [engine.Model]; small and easy puzzles are better
// off in package search.
//
// Make a [Solver] once per model with [New] and use it for many puzzles:
// [Solver.Reset] with the givens, [Solver.Solve], [Solver.Grid], then
// [Solver.Block] and Solve again for the next solution. A puzzle is unique when
// the second Solve finds nothing.
//
// A search that takes over from another engine first names the solutions already given,
// with [Solver.Exclude].
//
// The order of solutions depends on the model, the givens and [Options] only. No clock, floating
// point or map order plays a part.
//
// The method follows MiniSat (Eén and Sörensson 2003) and Glucose (Audemard and Simon 2009). The
// rules of Sudoku are native exact-one sets; see docs/large-grids.md.
package clauses
