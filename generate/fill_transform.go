package generate

import "context"

// transformFiller shuffles the grid in which each row is the one above moved
// on, by everything that keeps a plain board a plain board: renaming digits,
// swapping rows of a band, columns of a stack, bands, stacks, and turning over
// the diagonal where boxes are square.
type transformFiller struct {
	n, boxRows, boxCols int
	name                []uint8
	row, col            []int // where each comes from
}

func newTransformFiller(b *board) (*transformFiller, error) {
	if !b.plain {
		return nil, badOption("fill", "transform is for plain boards of rows, columns and boxes, not %s; use backtrack", b.rules)
	}
	r, c := b.rules.Shape().Box()
	return &transformFiller{n: b.n, boxRows: r, boxCols: c, name: make([]uint8, b.n), row: make([]int, b.n), col: make([]int, b.n)}, nil
}

func (f *transformFiller) fill(_ context.Context, s *source, out []uint8) error {
	for i := range f.name {
		f.name[i] = uint8(i + 1)
	}
	shuffle(s, f.name)
	shuffleLines(s, f.row, f.boxRows)
	shuffleLines(s, f.col, f.boxCols)
	turned := f.boxRows == f.boxCols && s.intn(2) == 1
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
func shuffleLines(s *source, lines []int, thick int) {
	bundles := make([]int, len(lines)/thick)
	for i := range bundles {
		bundles[i] = i
	}
	shuffle(s, bundles)
	for i, from := range bundles {
		bundle := lines[i*thick : (i+1)*thick]
		for j := range bundle {
			bundle[j] = from*thick + j
		}
		shuffle(s, bundle)
	}
}
