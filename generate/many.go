package generate

import "context"

// manyMaker makes puzzles with several solutions. A given may go as long as the solutions stay
// within the range asked for. Each given costs a search of its own.
type manyMaker struct{ *digger }

func (m manyMaker) try(ctx context.Context) (stage, error) {
	if err := m.fillGrid(ctx); err != nil {
		return stageRetry, err
	}
	m.start(m.solution)
	return m.widen(ctx)
}

// widen digs the puzzle at hand, and then keeps it or not.
func (m manyMaker) widen(ctx context.Context) (stage, error) {
	want, d := m.want.Solutions, &m.dig
	d.avoid.forget()
	for _, orbit := range d.order {
		if d.left <= d.stop && m.count >= want.Lo {
			break
		}
		cells := m.want.orbits.cells[orbit]
		if !d.take(cells) {
			continue
		}
		count, err := m.oracle.Count(ctx, d.puzzle, want.Hi+1)
		if err != nil {
			return stageRetry, err
		}
		if count > want.Hi {
			d.put(cells)
		} else {
			m.count = count
		}
	}
	m.note(d.left)
	if !want.Has(m.count) || !m.promise.IsZero() && !m.promise.Has(d.left) || !m.meets() {
		return stageRetry, nil
	}
	return m.keep(ctx)
}

// keep makes the puzzle at hand the item. If a target or a minimal puzzle is asked for, the
// puzzle must be that.
func (d *digger) keep(ctx context.Context) (stage, error) {
	if d.want.target != nil {
		if verdict, err := d.judge.compare(ctx, d.puzzle); verdict != 0 || err != nil {
			return stageRetry, err
		}
	}
	if !d.want.Minimal {
		return stageDone, nil
	}
	for cell, digit := range d.puzzle {
		if digit == 0 {
			continue
		}
		d.puzzle[cell] = 0
		count, err := d.oracle.Count(ctx, d.puzzle, d.count+1)
		d.puzzle[cell] = digit
		if err != nil || count == d.count {
			return stageRetry, err
		}
	}
	return stageDone, nil
}
