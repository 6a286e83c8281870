package ask

import (
	"jiugong/sudoku/logic"
	"jiugong/sudoku/search"
)

// Found is a puzzle that a search has found.
type Found struct {
	Index  int          `json:"index,omitempty" doc:"the number of the puzzle that it comes from"`
	Puzzle string       `json:"puzzle" doc:"the puzzle, as a line of symbols"`
	Clues  int          `json:"clues" doc:"how many givens it has"`
	ER     logic.Rating `json:"er,omitempty" doc:"how hard it is, where that was asked"`
	Rules  string       `json:"rules" doc:"what it is for"`
}

// FoundOf is what a search found from puzzle index of an input.
func FoundOf(index int, f search.Found) Found {
	return Found{index, f.Puzzle.String(), f.Puzzle.Givens.Filled(), f.Ratings.ER, f.Puzzle.Rules.String()}
}
