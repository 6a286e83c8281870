package sudoku

import "jiugong/sudoku/internal/engine"

// Model is what the engines take: the rules as bare sets of cells. It is for
// the packages of this module, shared, and must not be changed.
func (rules *Rules) Model() *engine.Model { return rules.model }
