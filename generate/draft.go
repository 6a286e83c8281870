package generate

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/fill"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/logic"
)

// draft is the item under way, with the tools that every way of making one
// shares. It belongs to one goroutine.
type draft struct {
	want   *demands
	frame  *frame.Frame
	oracle *frame.Oracle
	filler fill.Filler
	src    random.Source

	index    uint64
	tries    int
	guesses  int64 // of searches that are kept short
	bare     int   // grids in a row that couldn't have the clues asked for
	solution []uint8
	puzzle   []uint8
	count    int // solutions
	retreats int // of the filler, for the solution at hand
	copies   int // how many a fair puzzle stands for
	rating   logic.Rating
	laid     *sudoku.Rules // with the constraints laid out, nil when none are
}

// setFrame makes everything that depends on the rules.
func (d *draft) setFrame(ctx context.Context, b *frame.Frame) (err error) {
	d.frame, d.oracle = b, frame.NewOracle(b)
	d.solution, d.puzzle = make([]uint8, b.Cells), make([]uint8, b.Cells)
	d.filler, err = newFiller(ctx, d.want.Fill, b, d.oracle)
	if refused := (*OptionError)(nil); d.want.Fair && errors.As(err, &refused) {
		return badOption("fair", "generate.draft", b.Rules)
	}
	return err
}

// rules returns those of the item.
func (d *draft) rules() *sudoku.Rules {
	if d.laid != nil {
		return d.laid
	}
	return d.frame.Rules
}

// fillGrid makes the solution grid. With random regions one is there already,
// unless another fill than searching is asked for.
func (d *draft) fillGrid(ctx context.Context) error {
	if d.want.RandomRegions && d.want.Fill == FillBacktrack {
		return nil
	}
	drawn, err := d.fillDrawn(ctx)
	if !drawn && err == nil {
		err = d.filler.Fill(ctx, &d.src, d.solution)
	}
	for _, r := range d.frame.Regions {
		r.Name(d.solution)
	}
	if f, ok := d.filler.(fill.Retreating); ok {
		d.retreats = f.Retreats()
	}
	return tell(err)
}
