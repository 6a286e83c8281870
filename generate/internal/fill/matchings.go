package fill

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/engine/clauses"
)

// matchingFiller lays out the digits of a board in two steps. Neither can come to a dead
// end.
//
//	band 1, stack 1..3      First each digit gets one row of every box, for
//	 +-----+-----+-----+    each band by itself: in each row of it another box.
//	 | 1 5 | 3 . | 2 . |    So each row of a box has as many digits as columns.
//	 | 2 . | 1 4 | 3 . |
//	 | 3 . | 2 . | 1 4 |    Then each digit gets one column of every box, for
//	 +-----+-----+-----+    each stack by itself: in each band another one, and
//	                        digits of one row of a box different ones.
//
// Either step colours the edges of a bipartite graph so that edges that meet differ. One side is
// digits, the other the things that must differ. All vertices have the same degree. Such a graph
// always has a perfect matching (König 1916), which becomes one colour. The rest is again a graph
// of that kind. Any solution grid can come out.
//
// If there are rules beside rows, columns and boxes, this is only the start. Clause learning then
// looks for a grid that keeps all of them, and tries the digits of this one first. If there is
// none near by, all begins anew.
type matchingFiller struct {
	n, boxRows, boxCols int
	rules               *sudoku.Rules

	digits []int
	row    []int // by band, digit, stack: the row within the box
	edges  edges

	solver *clauses.Solver // nil for plain boards
	empty  []uint8
}

const (
	mendingConflicts = 1000 // for one layout; those that succeed take some hundreds
	mostMendings     = 100
)

// Matchings makes a grid by FillMatchings.
func Matchings(b *frame.Frame) (Filler, error) {
	if !frame.Boxed(b.Rules) {
		return nil, refused("fill.matchings", b.Rules)
	}
	f := &matchingFiller{n: b.N, boxRows: b.BoxRows, boxCols: b.BoxCols, rules: b.Rules}
	f.digits = make([]int, b.N)
	f.row = make([]int, b.BoxCols*b.N*b.BoxRows)
	f.edges = newEdges(b.N, max(b.BoxRows, b.BoxCols))
	if !b.Plain {
		f.solver = clauses.New(b.Model, clauses.Options{Conflicts: mendingConflicts})
		f.empty = make([]uint8, b.Cells)
	}
	return f, nil
}

func (f *matchingFiller) Fill(ctx context.Context, s *random.Source, out []uint8) error {
	for range mostMendings {
		f.layOut(s, out)
		if f.solver == nil {
			return nil
		}
		found, err := f.mend(ctx, out)
		switch {
		case errors.Is(err, clauses.ErrBudget):
			continue
		case err == nil && !found:
			return errNoGrid
		}
		return err
	}
	return noGrid("fill.near", f.rules, mostMendings)
}

// mend turns a layout into a solution grid and reports whether there is one.
func (f *matchingFiller) mend(ctx context.Context, out []uint8) (found bool, err error) {
	if err := ctx.Err(); err != nil { // to begin takes a while on large boards
		return false, err
	}
	if err := f.solver.Reset(f.empty); err != nil {
		return false, err
	}
	f.solver.Prefer(out)
	if found, err = f.solver.Solve(ctx); found {
		f.solver.Grid(out)
	}
	return found, err
}

// layOut writes a grid that keeps to rows, columns and boxes.
func (f *matchingFiller) layOut(s *random.Source, out []uint8) {
	bands, stacks := f.boxCols, f.boxRows
	e := &f.edges
	for d := range f.digits {
		f.digits[d] = d
	}
	for band := range bands {
		// Chance decides which digits of a box take different rows. The digits are cut into as
		// many parts as the box has columns.
		e.degree = stacks
		for stack := range stacks {
			random.Shuffle(s, f.digits)
			for i, d := range f.digits {
				e.to[d*stacks+stack] = stack*f.boxCols + i/f.boxRows
			}
		}
		e.paint(s)
		copy(f.row[band*f.n*stacks:], e.colour[:f.n*stacks])
	}
	for stack := range stacks {
		e.degree = bands
		for band := range bands {
			for d := range f.n {
				e.to[d*bands+band] = band*f.boxRows + f.row[(band*f.n+d)*stacks+stack]
			}
		}
		e.paint(s)
		for d := range f.n {
			for band := range bands {
				edge := d*bands + band
				out[e.to[edge]*f.n+stack*f.boxCols+e.colour[edge]] = uint8(d + 1)
			}
		}
	}
}
