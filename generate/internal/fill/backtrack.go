package fill

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// Backtrack makes a grid by FillBacktrack.
func Backtrack(b *frame.Frame, o *frame.Oracle) Filler { return &backtrackFiller{b: b, o: o} }

// backtrackFiller lets the general engine search with random digits.
type backtrackFiller struct {
	b     *frame.Frame
	o     *frame.Oracle
	known bool // that there is a grid
}

func (f *backtrackFiller) Fill(ctx context.Context, s *random.Source, out []uint8) error {
	before := *s
	found, err := f.random(ctx, s, out, fewNodes)
	if frame.OutOfBudget(err) {
		if !f.known {
			empty := sudoku.Puzzle{Rules: f.b.Rules, Givens: make(sudoku.Grid, f.b.Cells)}
			count, err := sudoku.CountUpTo(ctx, empty, 1)
			if err != nil {
				return err
			}
			if count == 0 {
				return errNoGrid
			}
			f.known = true
		}
		*s = before
		found, err = f.random(ctx, s, out, mostNodes)
	}
	switch {
	case frame.OutOfBudget(err):
		return noGrid("fill.search", f.b.Rules, mostNodes)
	case err == nil && !found:
		return errNoGrid
	}
	return err
}

func (f *backtrackFiller) random(ctx context.Context, s *random.Source, out []uint8, nodes int64) (bool, error) {
	clear(out)
	f.o.SetBudget(nodes)
	defer f.o.SetBudget(frame.NoBudget)
	return f.o.Random(ctx, out, s, out)
}

// After fewNodes of a search for a grid it is asked whether there is any; mostNodes
// ends it. The hardest rules that have grids need a hundredth of those.
const (
	fewNodes  = 20_000
	mostNodes = 1_000_000
)

// LasVegas makes a grid by FillLasVegas.
func LasVegas(b *frame.Frame, o *frame.Oracle) Filler { return &lasVegasFiller{b, o} }

// lasVegasFiller sets random digits and solves the result, with new digits when there is no
// solution. The posted number is 11 digits for 81 cells; other boards get the same share.
type lasVegasFiller struct {
	b *frame.Frame
	o *frame.Oracle
}

func (f *lasVegasFiller) Fill(ctx context.Context, s *random.Source, out []uint8) error {
	wanted := max(1, 11*f.b.Cells/81)
	for range 1000 {
		clear(out)
		for set := 0; set < wanted; {
			cell, d := s.Intn(f.b.Cells), uint8(s.Between(1, f.b.N))
			if out[cell] == 0 && f.b.Fits(out, cell, d) {
				out[cell] = d
				set++
			} else if out[cell] == 0 && !f.anyFits(out, cell) {
				break
			}
		}
		found, err := f.o.Solve(ctx, out, out)
		if err != nil || found {
			return err
		}
	}
	return errNoGrid
}

func (f *lasVegasFiller) anyFits(grid []uint8, cell int) bool {
	for d := 1; d <= f.b.N; d++ {
		if f.b.Fits(grid, cell, uint8(d)) {
			return true
		}
	}
	return false
}
