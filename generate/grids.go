package generate

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/fill"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// Grids makes random solution grids one at a time in the caller's memory. It allocates
// nothing for the classic 9×9. It belongs to one goroutine at a time. All makes the same
// grids on many.
type Grids struct {
	filler fill.Filler
	src    random.Source
}

// NewGrids returns a maker of grids for rules, nil being the classic 9×9. It returns an
// *OptionError if there is no such fill, or if the fill doesn't know the rules. It may also
// return the context's error, since the grids of small boards are listed here.
func NewGrids(ctx context.Context, rules *sudoku.Rules, fill Fill) (*Grids, error) {
	d, err := compile(Options{Rules: rules, Fill: fill, Full: true})
	if err != nil {
		return nil, err
	}
	f, err := newFiller(ctx, d.Fill, d.frame, frame.NewOracle(d.frame))
	if err != nil {
		return nil, err
	}
	return &Grids{filler: f}, nil
}

// Make writes grid number index of a run into dst, which needs a place for each cell. It returns
// only errors of ctx.
func (g *Grids) Make(ctx context.Context, seed, index uint64, dst sudoku.Grid) error {
	g.src.Seed(ItemSeed(seed, index))
	return tell(g.filler.Fill(ctx, &g.src, dst))
}
