package explain_test

import (
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// Package draw uses explain, so only a test from outside can draw for the page of
// techniques.
func init() {
	explain.DrawStep = func(s *logic.State, step *logic.Step) []byte {
		board := sudoku.NewBoard(sudoku.Puzzle{Rules: s.Rules(), Givens: s.Grid()})
		board, options := draw.Step(board, s, step, explain.Best("en"))
		options.Theme = draw.Light()
		return draw.Board(board, options).SVG(420)
	}
}

// Every technique has a name of its own, also those whose forms have others: books say it.
func TestEveryTechniqueHasAName(t *testing.T) {
	for _, tag := range explain.Languages() {
		for _, id := range logic.Techniques() {
			if name := explain.Best(tag).Name(id); name == string(id) {
				t.Errorf("%s: %s has no name", tag, id)
			}
		}
	}
}
