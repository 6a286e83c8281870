// Package variants knows the rules beyond houses that have names: killer cages,
// arrows, thermometers, dots and the rest.
//
// A kind is a name, a few primitives of package constraint that give its clue meaning,
// and its marks. Engines, logic and faces know primitives and marks only, so a new kind
// is one file here.
//
//	rules, err := variants.Parse("9+killer=15:r1c1r1c2+thermo=r3c1r2c2r1c3")
//
// In a rules text a clue is the name of its kind, "=" and lists of cells divided by
// slashes. A value, if the kind has one, stands before these with a colon. Cells are
// written as sudoku.ParseCells reads them. A kind that speaks of the whole board has no
// cells: antiking is a feature, taxicab=3 such a kind.
package variants
