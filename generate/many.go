package generate

import "context"

// digMany makes a puzzle with another number of solutions than one: a given
// may go as long as the solutions stay within the range asked for. Each given
// costs a search of its own.
func (j *job) digMany(ctx context.Context) error {
	if err := j.fillGrid(ctx); err != nil {
		return err
	}
	j.startDig(j.solution)
	return j.widen(ctx)
}

// widen digs the puzzle at hand, and then accepts it or tries anew.
func (j *job) widen(ctx context.Context) error {
	want, d := j.want.Solutions, &j.dig
	d.avoid.forget()
	for _, orbit := range d.order {
		if d.left <= d.stop && j.count >= want.Lo {
			break
		}
		cells := j.want.orbits.cells[orbit]
		if !d.take(cells) {
			continue
		}
		count, err := j.oracle.count(ctx, d.puzzle, want.Hi+1)
		if err != nil {
			return err
		}
		if count > want.Hi {
			d.put(cells)
		} else {
			j.count = count
		}
	}
	j.reach = Range{min(j.reach.Lo, d.left), max(j.reach.Hi, d.left)}
	if !want.Has(j.count) || !j.promise.IsZero() && !j.promise.Has(d.left) || !d.limits.met(d.puzzle) {
		j.stage = stageRetry
		return nil
	}
	return j.keep(ctx)
}

// keep accepts the puzzle at hand, which is not known to be minimal.
func (j *job) keep(ctx context.Context) error {
	d := &j.dig
	copy(j.best, d.puzzle)
	if t := j.want.target; t != nil {
		if verdict, err := j.compare(ctx, t); verdict != 0 || err != nil {
			j.stage = stageRetry
			return err
		}
	}
	j.stage = stageDone
	if !j.want.Minimal {
		return nil
	}
	for cell, digit := range j.best {
		if digit == 0 {
			continue
		}
		d.puzzle[cell] = 0
		count, err := j.oracle.count(ctx, d.puzzle, j.count+1)
		d.puzzle[cell] = digit
		if err != nil {
			return err
		}
		if count == j.count {
			j.stage = stageRetry
			return nil
		}
	}
	return nil
}
