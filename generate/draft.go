package generate

import (
	"context"

	"jiugong/sudoku/logic"
)

// draft is the item under way, with the tools that every way of making one
// shares. It belongs to one goroutine.
type draft struct {
	want   *demands
	board  *board
	oracle *oracle
	filler filler
	src    source

	index    uint64
	tries    int
	solution []uint8
	puzzle   []uint8
	count    int // solutions
	retreats int // of the filler, for the solution at hand
	copies   int // how many a fair puzzle stands for
	rating   logic.Rating
}

// setBoard makes everything that depends on the rules.
func (d *draft) setBoard(ctx context.Context, b *board) (err error) {
	d.board, d.oracle = b, newOracle(b)
	d.solution, d.puzzle = make([]uint8, b.cells), make([]uint8, b.cells)
	d.filler, err = newFiller(ctx, d.want.Fill, b, d.oracle)
	return err
}

// fillGrid makes the solution grid. With random regions one is there already,
// unless another fill than searching is asked for.
func (d *draft) fillGrid(ctx context.Context) error {
	if d.want.RandomRegions && d.want.Fill == FillBacktrack {
		return nil
	}
	err := d.filler.fill(ctx, &d.src, d.solution)
	if f, ok := d.filler.(retreating); ok {
		d.retreats = f.retreats()
	}
	return err
}
