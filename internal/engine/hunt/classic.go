package hunt

import (
	"context"

	"jiugong/sudoku/internal/engine/lanes"
)

// classic is for the classic 9×9.
type classic struct {
	engine lanes.Alone
	found  [81]uint8
}

func newClassic(p Puzzle) (*classic, error) {
	h := new(classic)
	if p.Candidates == nil {
		return h, h.engine.Start((*[81]uint8)(p.Givens))
	}
	var marks [81]uint16
	for cell, set := range p.Candidates {
		marks[cell] = uint16(set & (1<<9 - 1))
	}
	h.engine.StartMarks(&marks)
	return h, nil
}

func (h *classic) Next(ctx context.Context) (bool, error) {
	// The engine looks at the context once in many guesses of one call, and a
	// solution seldom takes that many.
	if err := ctx.Err(); err != nil {
		return false, err
	}
	found, err := h.engine.Next(ctx)
	if found {
		h.engine.Solution(&h.found)
	}
	return found, err
}

func (h *classic) Solution() []uint8 { return h.found[:] }

func (h *classic) End() {}
