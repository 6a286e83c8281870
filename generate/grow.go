package generate

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
)

// The posted number of givens to grow to, for 81 cells.
var growTo = Range{23, 30}

// growMaker sets random legal givens on the empty board, solves it, and starts
// again when there is no solution. While there are more solutions than asked for
// it adds a given in a cell where two of them differ. Other demands are then met
// by adding givens of the solution and digging.
type growMaker struct{ *digger }

func (m growMaker) try(ctx context.Context) (stage, error) {
	want := m.want
	wanted := max(1, m.src.Between(growTo.Lo, growTo.Hi)*m.frame.Cells/81)
	if !want.Clues.IsZero() {
		wanted = min(wanted, want.Clues.Hi)
	}
	clear(m.puzzle)
	if !m.sow(wanted) {
		return stageRetry, nil
	}
	m.oracle.SetBudget(int64(200 * m.frame.Cells))
	found, err := m.oracle.Random(ctx, m.puzzle, &m.src, m.solution)
	m.oracle.SetBudget(frame.NoBudget)
	if err != nil && !frame.OutOfBudget(err) {
		return stageRetry, err
	}
	if !found {
		return stageRetry, nil
	}
	if err := m.narrow(ctx); err != nil {
		return stageRetry, err
	}
	if !m.mustDig() && want.Solutions.Has(m.count) {
		return stageDone, nil
	}
	m.addDemanded()
	digs := m.start(m.puzzle)
	if want.Solutions != (Range{1, 1}) {
		return manyMaker(m).widen(ctx)
	}
	return digs, nil
}

// mustDig reports whether there are demands that only digging meets.
func (m growMaker) mustDig() bool {
	return m.want.target != nil || m.want.asked(func(d *demand) bool { return d.option == "solutions" }) != ""
}

// wantsPlaces reports whether it matters where givens are.
func (m growMaker) wantsPlaces() bool {
	return m.want.asked(func(d *demand) bool { return !d.givens || d.option == "clues" }) != ""
}

// sow sets random legal givens, orbit by orbit, until there are enough. It
// says false when nothing fits in an orbit it came to.
func (m growMaker) sow(wanted int) bool {
	d := &m.dig
	m.drawOrder()
	set := 0
	for _, orbit := range d.order {
		if set >= wanted {
			break
		}
		for _, cell := range m.want.orbits.cells[orbit] {
			digit := m.anyDigit(d.puzzle, int(cell))
			if digit == 0 {
				return false
			}
			d.puzzle[cell] = digit
			set++
		}
	}
	return true
}

// anyDigit returns a random digit that fits in a cell, 0 when none does.
func (m growMaker) anyDigit(puzzle []uint8, cell int) uint8 {
	count, chosen := 0, uint8(0)
	for d := 1; d <= m.frame.N; d++ {
		if m.frame.Fits(puzzle, cell, uint8(d)) {
			if count++; m.src.Intn(count) == 0 {
				chosen = uint8(d)
			}
		}
	}
	return chosen
}

// narrow adds givens where two solutions differ until there are few enough.
func (m growMaker) narrow(ctx context.Context) error {
	want := m.want.Solutions
	for {
		if want.Hi > 1 {
			count, err := m.oracle.Count(ctx, m.puzzle, want.Hi+1)
			if err != nil || count <= want.Hi {
				m.count = count
				return err
			}
		}
		other, err := m.oracle.Other(ctx, m.puzzle, m.solution)
		if err != nil || other == nil {
			m.count = 1
			return err
		}
		count, chosen := 0, uint16(0)
		for cell := range other {
			if other[cell] != m.solution[cell] {
				if count++; m.src.Intn(count) == 0 {
					chosen = uint16(cell)
				}
			}
		}
		m.give(m.puzzle, int(m.want.orbits.of[chosen]))
	}
}

// addDemanded adds givens until there are as many as any demand could need. Digging takes the
// surplus away.
func (m growMaker) addDemanded() {
	m.drawOrder()
	left := sudoku.Grid(m.puzzle).Filled()
	all := m.wantsPlaces()
	for _, orbit := range m.dig.order {
		if !all && left >= m.want.Clues.Hi {
			return
		}
		if cells := m.want.orbits.cells[orbit]; m.puzzle[cells[0]] == 0 {
			m.give(m.puzzle, int(orbit))
			left += len(cells)
		}
	}
}
