package generate

import (
	"context"
	"math/bits"
	"slices"
)

// makeFair fixes the way of making puzzles; demands that would drop some of
// them would make the sample unfair in an unknown way.
func (o *Options) makeFair() error {
	if o.Full || o.RandomRegions || o.Method != Dig || o.Fill != FillUniform || o.Order != OrderRandom || o.Symmetry != SymmetryNone ||
		o.Preset != "" || !o.Clues.IsZero() || !o.StopAt.IsZero() || o.MinPerLine != 0 || !o.HolesPerBox.IsZero() ||
		o.Pattern != nil || o.hasTarget() || o.Solutions != (Range{1, 1}) {
		return badOption("fair", "says how puzzles are made; no other demand goes with it")
	}
	o.Minimal = true
	return nil
}

// drawFair makes a minimal puzzle by the controlled-bias generator of Denis
// Berthier ("Unbiased Statistics of a CSP", 2009). It takes givens away from a
// uniformly random grid in a random order. As soon as one is taken that makes
// the puzzle ambiguous, the try is over: if the puzzle just before was
// minimal, it is the result, else everything begins anew with another grid.
// Nothing is ever put back, and that is the point: a given minimal puzzle with
// n givens is met exactly when its n cells are the last of the order, which is
// one order in C(81,n). So the chance depends on n alone, and each puzzle
// counted C(81,n) times makes the sample a fair one of all minimal puzzles.
//
// One try in some 260 000 succeeds. Nearly all others are over without a
// search: two lines of the grid that can exchange their digits show that the
// order can't go on further than the last of their cells, and a single given
// that follows from the others there shows that no puzzle up to there is
// minimal.
func (j *job) drawFair(ctx context.Context) error {
	cells := j.board.cells
	if j.place == nil {
		j.order, j.place = make([]uint16, cells), make([]uint16, cells)
	}
	for i := range j.order {
		j.order[i] = uint16(i)
	}
	puzzle := j.dig.puzzle
	for try := 1; ; try++ {
		if try%128 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			j.options.Progress.Tried.Add(128)
		}
		if err := j.filler.fill(ctx, &j.src, j.solution); err != nil {
			return err
		}
		shuffle(&j.src, j.order)
		for i, cell := range j.order {
			j.place[cell] = uint16(i)
		}
		// The cells at places 0 to end-1 are taken away; with the one at end
		// the puzzle is ambiguous.
		end := uint16(cells - 1)
		if j.board.plain {
			j.board.eachLinePair(j.solution, &j.lines, func(cells []uint16) {
				last := uint16(0)
				for _, cell := range cells {
					last = max(last, j.place[cell])
				}
				end = min(end, last)
			})
		}
		for i, cell := range j.order {
			puzzle[cell] = 0
			if i >= int(end) {
				puzzle[cell] = j.solution[cell]
			}
		}
		if j.board.classic && followsGiven((*[81]uint8)(puzzle)) {
			continue
		}
		minimal, err := j.endsMinimal(ctx, int(end))
		if err != nil {
			return err
		}
		if minimal {
			copy(j.best, j.dig.puzzle)
			j.stage = stageDone
			return nil
		}
	}
}

// followsGiven says whether the digit of some given follows from the other
// givens at a glance: no other digit is left for its cell, or no other cell of
// a house for its digit. Then that given can be taken away, from this puzzle
// and from any with more givens.
func followsGiven(puzzle *[81]uint8) bool {
	var rows, cols, boxes [9]uint16   // digits seen, bit d-1
	var inRow, inCol, inBox [9]uint16 // of each digit: rows, columns, boxes that have it
	var open, openDown [9]uint16      // empty cells of rows, by column; of columns, by row
	for cell, d := range puzzle {
		r, c := cell/9, cell%9
		if d == 0 {
			open[r] |= 1 << c
			openDown[c] |= 1 << r
			continue
		}
		bit := uint16(1) << (d - 1)
		b := r/3*3 + c/3
		rows[r] |= bit
		cols[c] |= bit
		boxes[b] |= bit
		inRow[d-1] |= 1 << r
		inCol[d-1] |= 1 << c
		inBox[d-1] |= 1 << b
	}
	for cell, d := range puzzle {
		if d == 0 {
			continue
		}
		r, c := cell/9, cell%9
		b := r/3*3 + c/3
		if bits.OnesCount16(rows[r]|cols[c]|boxes[b]) == 9 {
			return true
		}
		// Where the digit is given elsewhere.
		otherRows, otherCols, otherBoxes := inRow[d-1]&^(1<<r), inCol[d-1]&^(1<<c), inBox[d-1]&^(1<<b)
		if open[r]&^otherCols&^threefold[otherBoxes>>(r/3*3)&7] == 0 {
			return true
		}
		stack := otherBoxes >> (c / 3)
		if openDown[c]&^otherRows&^threefold[stack&1|stack>>2&2|stack>>4&4] == 0 {
			return true
		}
		free := uint16(0)
		for row := r / 3 * 3; row < r/3*3+3; row++ {
			if otherRows>>row&1 == 0 {
				free |= open[row]
			}
		}
		if free&^otherCols>>(c/3*3)&7 == 0 {
			return true
		}
	}
	return false
}

// threefold spreads three bits, each to three.
var threefold = [8]uint16{0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777}

// endsMinimal finds where the order first makes the puzzle ambiguous, at most
// at end, and says whether the puzzle just before, which it leaves in the
// digging, is minimal.
func (j *job) endsMinimal(ctx context.Context, end int) (bool, error) {
	puzzle := j.dig.puzzle
	// Taking away lo cells leaves one solution, taking away hi doesn't.
	lo, hi := 0, end+1
	for hi-lo > 1 {
		middle := (lo + hi) / 2
		j.leave(middle)
		other, err := j.oracle.other(ctx, puzzle, j.solution)
		if err != nil {
			return false, err
		}
		if other == nil {
			lo = middle
		} else {
			hi = middle
		}
	}
	j.leave(lo)
	for _, cell := range slices.Backward(j.order[lo:]) {
		puzzle[cell] = 0
		other, err := j.oracle.other(ctx, puzzle, j.solution)
		puzzle[cell] = j.solution[cell]
		if err != nil || other == nil {
			return false, err
		}
	}
	return true, nil
}

// leave makes the puzzle without the first cells of the order.
func (j *job) leave(without int) {
	for i, cell := range j.order {
		j.dig.puzzle[cell] = 0
		if i >= without {
			j.dig.puzzle[cell] = j.solution[cell]
		}
	}
}
