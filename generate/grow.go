package generate

import "context"

// The posted number of givens to grow to, for 81 cells.
var growTo = Range{23, 30}

// grow sets random legal givens on the empty board, solves it, and starts
// again when there is no solution. While there are more solutions than asked
// for it adds a given in a cell where two of them differ. Other demands are
// then met by adding givens of the solution and digging.
func (j *job) grow(ctx context.Context) error {
	o, d := j.want, &j.dig
	wanted := max(1, j.src.between(growTo.Lo, growTo.Hi)*j.board.cells/81)
	if !o.Clues.IsZero() {
		wanted = min(wanted, o.Clues.Hi)
	}
	clear(d.puzzle)
	if !j.sow(wanted) {
		j.stage = stageRetry
		return nil
	}
	j.oracle.solver.SetBudget(int64(200 * j.board.cells))
	found, err := j.oracle.random(ctx, d.puzzle, &j.src, j.solution)
	j.oracle.solver.SetBudget(noBudget)
	if err != nil && !outOfBudget(err) {
		return err
	}
	if !found {
		j.stage = stageRetry
		return nil
	}
	if err := j.narrow(ctx); err != nil {
		return err
	}
	demands := !o.Clues.IsZero() || o.Preset != "" || !o.StopAt.IsZero() || o.MinPerLine > 0 || !o.HolesPerBox.IsZero() || o.Minimal || o.target != nil
	if !demands && o.Solutions.Has(j.count) {
		copy(j.best, d.puzzle)
		j.stage = stageDone
		return nil
	}
	j.addDemanded()
	j.startDig(d.puzzle)
	if o.Solutions != (Range{1, 1}) {
		return j.widen(ctx)
	}
	return nil
}

// sow sets random legal givens, orbit by orbit, until there are enough. It
// says false when nothing fits in an orbit it came to.
func (j *job) sow(wanted int) bool {
	d := &j.dig
	j.drawOrder()
	set := 0
	for _, orbit := range d.order {
		if set >= wanted {
			break
		}
		for _, cell := range j.want.orbits.cells[orbit] {
			digit := j.anyDigit(d.puzzle, int(cell))
			if digit == 0 {
				return false
			}
			d.puzzle[cell] = digit
			set++
		}
	}
	return true
}

// anyDigit is a random digit that fits in a cell, 0 when none does.
func (j *job) anyDigit(puzzle []uint8, cell int) uint8 {
	count, chosen := 0, uint8(0)
	for d := 1; d <= j.board.n; d++ {
		if j.board.fits(puzzle, cell, uint8(d)) {
			if count++; j.src.intn(count) == 0 {
				chosen = uint8(d)
			}
		}
	}
	return chosen
}

// narrow adds givens where two solutions differ until there are few enough.
func (j *job) narrow(ctx context.Context) error {
	d, want := &j.dig, j.want.Solutions
	for {
		if want.Hi > 1 {
			count, err := j.oracle.count(ctx, d.puzzle, want.Hi+1)
			if err != nil || count <= want.Hi {
				j.count = count
				return err
			}
		}
		other, err := j.oracle.other(ctx, d.puzzle, j.solution)
		if err != nil || other == nil {
			j.count = 1
			return err
		}
		count, chosen := 0, uint16(0)
		for cell := range other {
			if other[cell] != j.solution[cell] {
				if count++; j.src.intn(count) == 0 {
					chosen = uint16(cell)
				}
			}
		}
		j.give(j.want.orbits.of[chosen])
	}
}

// give adds the givens of an orbit.
func (j *job) give(orbit uint16) {
	for _, cell := range j.want.orbits.cells[orbit] {
		j.dig.puzzle[cell] = j.solution[cell]
	}
}

// addDemanded adds givens until there are as many as any demand could need:
// digging takes away what is too much.
func (j *job) addDemanded() {
	j.drawOrder()
	left := 0
	for _, digit := range j.dig.puzzle {
		if digit != 0 {
			left++
		}
	}
	all := j.want.Preset != "" || !j.want.StopAt.IsZero() || j.want.MinPerLine > 0 || !j.want.HolesPerBox.IsZero()
	for _, orbit := range j.dig.order {
		if !all && left >= j.want.Clues.Hi {
			return
		}
		if j.dig.puzzle[j.want.orbits.cells[orbit][0]] == 0 {
			j.give(orbit)
			left += len(j.want.orbits.cells[orbit])
		}
	}
}
