package generate

import (
	"context"
	"errors"
	"slices"

	"jiugong/sudoku/logic"
)

// Some ratings hardly any puzzle has: they belong to one rare technique, or to
// chains of one length. A walk towards them is no use, since the step of such a
// rating comes as suddenly as it goes. But puzzles in which it is needed, though
// a harder one follows, are met some times as often. So each grid gives one
// puzzle, whose hardest step up to where it gets beyond the target is
// looked at. If that is the wanted one, givens are added as long as it is still
// needed, until nothing harder is. Where chains are wanted, the strain says of
// most puzzles that a rating isn't worth its time.

// rareRatings are the ratings of at most about one puzzle in a thousand. This way meets them
// sooner than a walk does (measured).
var rareRatings = []logic.Rating{48, 52, 54, 74, 75, 77, 78, 79, 80, 81, 82, 86, 87}

// rare reports whether a range of ratings of the classic 9×9 holds rare ones and no
// others.
func rare(lo, hi logic.Rating) bool {
	for r := lo; r <= hi; r++ {
		if !slices.Contains(rareRatings, r) {
			return false
		}
	}
	return hi > 0
}

// rareStrain returns between which strains a puzzle is worth rating where lo is rare;
// 0 is anything.
func rareStrain(lo logic.Rating) (least, most int) {
	switch {
	case lo < 74:
		return 0, 0
	case lo < 80:
		return 3, 18
	case lo < 86:
		return 8, 18
	}
	return 9, 26
}

const (
	easings      = 15        // orders in which givens are added to a puzzle quickly rated
	idleApproach = 100       // moves from one puzzle that needs the wanted step
	mostApproach = 1_000_000 // puzzles for one item
)

// approach accepts the puzzle in best if it meets a rare target. If the puzzle needs the wanted
// step, all givens are added that leave it so. If the demands forbid that, some givens are
// exchanged. Otherwise it goes on in another grid.
func (d *digger) approach(ctx context.Context) (stage, error) {
	j := &d.judge
	for {
		first := len(j.base) == 0
		met, err := j.near(ctx, d.best)
		switch {
		case err != nil:
			return stageDone, err
		case met:
			return d.accept(), nil
		}
		if first && len(j.base) > 0 {
			d.again()
		}
		switch {
		case j.judged >= mostApproach:
			return stageDone, &ImpossibleError{d.index, d.tries, j.why()}
		case len(j.base) == 0:
			return stageRetry, nil
		}
		if !d.ease() && !(d.again() && d.ease()) {
			break
		}
	}
	if j.moves++; j.moves > idleApproach || d.mayEase() {
		return stageRetry, nil
	}
	return d.step(j.base), nil
}

// near reports whether a puzzle meets the target. If the puzzle only needs the wanted step, the
// walk goes on from it.
func (j *judge) near(ctx context.Context, puzzle []uint8) (met bool, err error) {
	defer j.look()()
	t := j.want.target
	if t.strain > 0 && len(j.base) == 0 {
		if strain := strainOf(puzzle); strain < t.strain || strain > t.most {
			return false, nil
		}
	}
	ratings, err := j.rate(ctx, puzzle, t.hi)
	if errors.Is(err, logic.ErrStuck) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if !ratings.Stopped && t.misses(ratings.ER) == 0 {
		return true, nil
	}
	if t.misses(ratings.Below) > 0 {
		return false, nil
	}
	if len(j.base) == 0 {
		j.first = append(j.first[:0], puzzle...)
	}
	j.base = append(j.base[:0], puzzle...)
	return false, nil
}

// again goes back to the grid's first puzzle that needs the wanted step, to add givens in another
// order. It reports false if that has been done enough.
func (d *digger) again() bool {
	j := &d.judge
	if j.eased++; j.eased > 1 && d.want.target.strain > 0 || j.eased > easings || !d.mayEase() {
		return false
	}
	j.base = append(j.base[:0], j.first...)
	d.drawOrder()
	j.order = append(j.order[:0], d.dig.order...)
	return true
}

// ease makes best the base with the givens of the next orbit, and says false
// when there is none.
func (d *digger) ease() bool {
	j, clues := &d.judge, d.want.Clues
	copy(d.best, j.base)
	filled := d.filled()
	for len(j.order) > 0 {
		orbit := int(j.order[0])
		j.order = j.order[1:]
		cells := d.want.orbits.cells[orbit]
		if d.best[cells[0]] == 0 && (clues.IsZero() || filled+len(cells) <= clues.Hi) {
			d.give(d.best, orbit)
			return true
		}
	}
	return false
}
