package generate

import "context"

const (
	mostJudged = 100_000 // puzzles for one item
	idleAim    = 40      // moves in one grid that bring nothing
)

// seek accepts the puzzle in best if it meets the target. If it is too hard, givens are added. If
// it is too easy, some are taken away. If none can go, some are exchanged for others. Exchanging
// starts from the hardest puzzle so far, so that rare ratings are climbed to rather than waited
// for.
func (d *digger) seek(ctx context.Context) (stage, error) {
	t := d.want.target
	if t == nil {
		return d.accept(), nil
	}
	if t.rare {
		return d.approach(ctx)
	}
	for canDig := d.dig.at < len(d.dig.order); ; canDig = true {
		verdict, err := d.judge.compare(ctx, d.best)
		switch {
		case err != nil:
			return stageDone, err
		case verdict == 0:
			return d.accept(), nil
		case d.judge.judged >= mostJudged:
			return stageDone, &ImpossibleError{d.index, d.tries, d.judge.why()}
		}
		if d.judge.moves++; d.judge.moves > d.patience() {
			return stageRetry, nil
		}
		switch {
		case verdict > 0 && t.strain > 0:
			return d.exchange(), nil
		case verdict < 0 && canDig && d.filled() > d.least:
			return d.harder(), nil
		case verdict < 0 || !d.easier():
			return d.exchange(), nil
		}
	}
}

// harder digs a little further.
func (d *digger) harder() stage {
	d.drawOrder()
	return d.digTo(max(d.least, d.filled()-d.src.Between(1, 3)), d.best)
}

// mayEase reports whether the demands let givens be added to a puzzle.
func (d *digger) mayEase() bool {
	return !d.want.Minimal && d.want.Preset == "" && d.want.HolesPerBox.IsZero()
}

// easier adds a few givens to best, and says false if the demands forbid it.
func (d *digger) easier() bool {
	if !d.mayEase() {
		return false
	}
	clues, added := d.want.Clues, false
	for range d.src.Between(1, 3) {
		orbit := d.src.Intn(len(d.want.orbits.cells))
		cells := d.want.orbits.cells[orbit]
		if d.best[cells[0]] != 0 || !clues.IsZero() && d.filled()+len(cells) > clues.Hi {
			continue
		}
		d.give(d.best, orbit)
		added = true
	}
	return added || clues.IsZero() && d.filled() < d.frame.Cells
}

// exchange gives some cells back and digs in another order.
func (d *digger) exchange() stage {
	from := d.best
	if len(d.judge.base) > 0 {
		from = d.judge.base
	}
	if d.want.target.strain > 0 {
		return d.step(from)
	}
	return d.refill(from)
}
