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
}

// Of gives the compiled rules of a *sudoku.Rules. Package sudoku sets it.
var Of func(rules any) Rules
