// Package compiled lets the packages of this module see what sudoku.Rules keep
// from everyone else: the rules as the engines take them.
package compiled

import (
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/search"
)

// Rules are what a *sudoku.Rules can tell of itself; it has these methods under
// other names.
type Rules struct {
	Model *engine.Model
	// Program is the model laid out for search, made at the first call.
	Program func() *search.Program
	// Constraints are for each of the rules' constraints the propagators that say
	// what it says, made at the first call; sums among them know which of their
	// cells differ.
	Constraints func() [][]engine.Propagator
}

// Of gives the compiled rules of a *sudoku.Rules. Package sudoku sets it.
var Of func(rules any) Rules
