package fill

import (
	"context"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// transformFiller shuffles the grid in which each row is the row above shifted. It uses
// everything that keeps a plain board a plain board. That is renaming digits, swapping rows of a
// band, columns of a stack, bands and stacks. If boxes are square, it also turns the board over
// the diagonal.
type transformFiller struct {
	n, boxRows, boxCols int
	name                []uint8
	row, col            []int // where each comes from
}

// Transform makes a grid by FillTransform.
func Transform(b *frame.Frame) (Filler, error) {
	if !b.Plain {
		return nil, refused("fill.transform", b.Rules)
	}
	r, c := b.Rules.Shape().Box()
	return &transformFiller{n: b.N, boxRows: r, boxCols: c, name: make([]uint8, b.N), row: make([]int, b.N), col: make([]int, b.N)}, nil
}

func (f *transformFiller) Fill(_ context.Context, s *random.Source, out []uint8) error {
	for i := range f.name {
		f.name[i] = uint8(i + 1)
	}
	random.Shuffle(s, f.name)
	shuffleLines(s, f.row, f.boxRows)
	shuffleLines(s, f.col, f.boxCols)
	turned := f.boxRows == f.boxCols && s.Intn(2) == 1
	for r := range f.n {
		for c := range f.n {
			row, col := f.row[r], f.col[c]
			if turned {
				row, col = col, row
			}
			out[r*f.n+c] = f.name[(row%f.boxRows*f.boxCols+row/f.boxRows+col)%f.n]
		}
	}
	return nil
}

// shuffleLines permutes lines in bundles of thick: the bundles, and the lines
// of each.
func shuffleLines(s *random.Source, lines []int, thick int) {
	bundles := make([]int, len(lines)/thick)
	for i := range bundles {
		bundles[i] = i
	}
	random.Shuffle(s, bundles)
	for i, from := range bundles {
		bundle := lines[i*thick : (i+1)*thick]
		for j := range bundle {
			bundle[j] = from*thick + j
		}
		random.Shuffle(s, bundle)
	}
}
