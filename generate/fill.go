package generate

import (
	"context"

	"jiugong/sudoku"
)

// Fill is how a solution grid is made.
type Fill string

// The fills.
const (
	// FillUniform draws each solution grid of the rules exactly as likely as
	// any other. It knows the classic 9×9, and rules with few grids, such as
	// those of 4×4 boards, which it lists.
	FillUniform Fill = "uniform"
	// FillBacktrack searches with a random order of digits in each cell.
	FillBacktrack Fill = "backtrack"
	// FillMatchings gives digits rows, then columns of boxes by matchings in
	// bipartite graphs, which never fail, and has clause learning mend what other
	// rules forbid. It knows boards with boxes, of any size.
	FillMatchings Fill = "matchings"
	// FillRows fills row by row, cell by cell, at random, and retreats by
	// ever longer ways when it is stuck.
	FillRows Fill = "rows"
	// FillBoxes fills box by box, cell by cell, at random, and goes back to the
	// cell before when it is stuck: the way before FillRows, and much slower.
	FillBoxes Fill = "boxes"
	// FillNoSwaps fills like FillBoxes, and leaves no rectangle in two boxes with
	// two digits that can be swapped. Few grids of 9×9 are like that, and none of
	// the smallest boards.
	FillNoSwaps Fill = "noswaps"
	// FillLasVegas sets a few random digits in random cells and solves.
	FillLasVegas Fill = "lasvegas"
	// FillTransform shuffles one well known grid by the symmetries of plain
	// boards. It reaches only the grids that are alike.
	FillTransform Fill = "transform"
)

// fillFrozen is for the puzzles of the day.
const fillFrozen Fill = "frozen"

// Fills are all there are. Which boards a fill knows is said at its name.
func Fills() []Fill {
	return []Fill{FillUniform, FillBacktrack, FillMatchings, FillRows, FillBoxes, FillNoSwaps, FillLasVegas, FillTransform}
}

// CountsRetreats says whether Item.Retreats is told for grids made so.
func (f Fill) CountsRetreats() bool { return f == FillRows || f == FillBoxes || f == FillNoSwaps }

// filler makes solution grids.
type filler interface {
	// fill writes a random solution grid; everything random comes from s.
	fill(ctx context.Context, s *source, out []uint8) error
}

// newFiller makes the filler that the options name.
func newFiller(ctx context.Context, name Fill, b *board, o *oracle) (filler, error) {
	switch name {
	case fillFrozen:
		return newFrozenFiller(b)
	case FillUniform:
		if b.classic {
			return uniformFiller{}, nil
		}
		return newListFiller(ctx, b, o)
	case FillMatchings:
		return newMatchingFiller(b)
	case FillRows:
		return newRowFiller(b)
	case FillBoxes, FillNoSwaps:
		return newBoxFiller(b, name == FillNoSwaps)
	case FillLasVegas:
		return &lasVegasFiller{b, o}, nil
	case FillTransform:
		return newTransformFiller(b)
	}
	return &backtrackFiller{b, o}, nil
}

// retreating is a filler that counts how often it went back for its last grid.
type retreating interface{ retreats() int }

// refuseReasoning is for fills that look at houses and pairs of cells only.
func refuseReasoning(name Fill, b *board) error {
	if len(b.model.Propagators) > 0 {
		return badOption("fill", "%s knows houses and pairs of cells only, not rules %s; use backtrack", name, b.rules)
	}
	return nil
}

// uniformFiller draws from the tables of the classic 9×9.
type uniformFiller struct{}

func (uniformFiller) fill(_ context.Context, s *source, out []uint8) error {
	uniform().draw(s, (*[81]uint8)(out))
	return nil
}

// backtrackFiller lets the general engine search with random digits.
type backtrackFiller struct {
	b *board
	o *oracle
}

func (f *backtrackFiller) fill(ctx context.Context, s *source, out []uint8) error {
	clear(out)
	f.o.solver.SetBudget(mostNodes)
	found, err := f.o.random(ctx, out, s, out)
	f.o.solver.SetBudget(noBudget)
	switch {
	case outOfBudget(err):
		return &ImpossibleError{Reason: sudoku.Messagef("no solution grid of rules %s was found in %d nodes of search; perhaps there is none", f.b.rules, mostNodes)}
	case err == nil && !found:
		return errNoGrid
	}
	return err
}

// mostNodes ends the search for a grid of rules that can hardly have any; the
// hardest rules that have grids need a hundredth.
const mostNodes = 1_000_000

// lasVegasFiller sets random digits and solves what results, with new digits
// when there is no solution. The posted number is 11 digits for 81 cells;
// other boards get the same share.
type lasVegasFiller struct {
	b *board
	o *oracle
}

func (f *lasVegasFiller) fill(ctx context.Context, s *source, out []uint8) error {
	wanted := max(1, 11*f.b.cells/81)
	for range 1000 {
		clear(out)
		for set := 0; set < wanted; {
			cell, d := s.intn(f.b.cells), uint8(s.between(1, f.b.n))
			if out[cell] == 0 && f.b.fits(out, cell, d) {
				out[cell] = d
				set++
			} else if out[cell] == 0 && !f.anyFits(out, cell) {
				break
			}
		}
		found, err := f.o.solve(ctx, out, out)
		if err != nil || found {
			return err
		}
	}
	return errNoGrid
}

func (f *lasVegasFiller) anyFits(grid []uint8, cell int) bool {
	for d := 1; d <= f.b.n; d++ {
		if f.b.fits(grid, cell, uint8(d)) {
			return true
		}
	}
	return false
}

// mostListed is how many solution grids may be listed for drawing from them.
const mostListed = 20_000

// listFiller knows every solution grid.
type listFiller struct{ grids [][]uint8 }

func newListFiller(ctx context.Context, b *board, o *oracle) (*listFiller, error) {
	if b.cells > 36 {
		return nil, badOption("fill", "uniform knows the classic 9×9 and rules with at most %d grids, not %s; use backtrack", mostListed, b.rules)
	}
	f := new(listFiller)
	err := o.each(ctx, make([]uint8, b.cells), func(solution []uint8) bool {
		f.grids = append(f.grids, append([]uint8(nil), solution...))
		return len(f.grids) <= mostListed
	})
	if err != nil {
		return nil, err
	}
	if len(f.grids) > mostListed {
		return nil, badOption("fill", "uniform knows the classic 9×9 and rules with at most %d grids; %s has more; use backtrack", mostListed, b.rules)
	}
	return f, nil
}

func (f *listFiller) fill(_ context.Context, s *source, out []uint8) error {
	if len(f.grids) == 0 {
		return errNoGrid
	}
	copy(out, f.grids[s.intn(len(f.grids))])
	return nil
}

var errNoGrid = &ImpossibleError{Reason: sudoku.Messagef("these rules have no solution grid, or none was found")}
