package fill

import (
	"context"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// uniformFiller draws from the tables of the classic 9×9.
type uniformFiller struct{}

func (uniformFiller) Fill(_ context.Context, s *random.Source, out []uint8) error {
	Draw(s, (*[81]uint8)(out))
	return nil
}

// mostListed is how many solution grids may be listed for drawing from them.
const mostListed = 20_000

// listFiller knows every solution grid.
type listFiller struct{ grids [][]uint8 }

// Uniform makes a grid by FillUniform.
func Uniform(ctx context.Context, b *frame.Frame, o *frame.Oracle) (Filler, error) {
	if b.Classic {
		return uniformFiller{}, nil
	}
	return newListFiller(ctx, b, o)
}

func newListFiller(ctx context.Context, b *frame.Frame, o *frame.Oracle) (*listFiller, error) {
	if b.Cells > 36 {
		return nil, refused("fill.uniform", mostListed, b.Rules)
	}
	f := new(listFiller)
	err := o.Each(ctx, make([]uint8, b.Cells), func(solution []uint8) bool {
		f.grids = append(f.grids, append([]uint8(nil), solution...))
		return len(f.grids) <= mostListed
	})
	if err != nil {
		return nil, err
	}
	if len(f.grids) > mostListed {
		return nil, refused("fill.uniform_more", mostListed, b.Rules)
	}
	return f, nil
}

func (f *listFiller) Fill(_ context.Context, s *random.Source, out []uint8) error {
	if len(f.grids) == 0 {
		return errNoGrid
	}
	copy(out, f.grids[s.Intn(len(f.grids))])
	return nil
}
