package constraint

import (
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Distinct says that the value of one cell is the number of different digits in others.
type Distinct struct {
	Control int
	Cells   []int
}

func (p Distinct) cells() []int { return append([]int{p.Control}, p.Cells...) }

func (p Distinct) check(b Board) error { return checkCells(b, p.cells(), true) }

func (p Distinct) lower(l *lowering) { l.add(p.propagator(l.board)) }

func (p Distinct) propagator(b Board) engine.Propagator {
	return &engine.Distinct{In: engine.Cells(p.cells()), First: b.First()}
}

func (p Distinct) write(b Board) string {
	return "distinct=" + CellsText(b, []int{p.Control}) + ":" + CellsText(b, p.Cells)
}

// readDistinct reads the cell that tells the number.
func readDistinct(b Board, what string, cells []int) (Primitive, error) {
	control, err := ParseCells(b, what)
	if err != nil {
		return nil, err
	}
	if len(control) != 1 {
		return nil, message.Errorf("cells.one", len(control))
	}
	return Distinct{control[0], cells}, nil
}
