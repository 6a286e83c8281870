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
// puzzle, of which the hardest step up to where it gets beyond the target is
// looked at. If that is the wanted one, givens are added as long as it is still
// needed, until nothing harder is. Where chains are wanted, the strain says of
// most puzzles that a rating isn't worth its time.

// rareRatings are those that about one in a thousand puzzles has, or fewer, and
// that are sooner met so than by a walk (measured).
var rareRatings = []logic.Rating{48, 52, 54, 74, 75, 77, 78, 79, 80, 81, 82, 86, 87}

// rare says whether a range of ratings of the classic 9×9 holds rare ones and no
// others.
func rare(lo, hi logic.Rating) bool {
	for r := lo; r <= hi; r++ {
		if !slices.Contains(rareRatings, r) {
			return false
		}
	}
	return hi > 0
}

// rareStrain is between which strains a puzzle is worth rating where lo is rare;
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

// approach accepts the puzzle in best if it meets a rare target. If it needs the
// wanted step, all givens are added that leave it so; where the demands forbid
// that, some are exchanged. Otherwise it goes on in another grid.
func (j *job) approach(ctx context.Context) {
	t, a := j.want.target, &j.aim
	for {
		met, err := j.near(ctx, t)
		switch {
		case err != nil:
			j.fail(err)
			return
		case met:
			j.accept()
			return
		case a.judged >= mostApproach:
			j.fail(&ImpossibleError{j.index, j.tries, a.why(t)})
			return
		case len(a.base) == 0:
			j.stage = stageRetry
			return
		}
		if !j.ease() && !(j.again() && j.ease()) {
			break
		}
	}
	if a.moves++; a.moves > idleApproach || j.mayEase() {
		j.stage = stageRetry
		return
	}
	j.step(a.base)
}

// near says whether the puzzle in best meets the target; if it only needs the
// wanted step, the walk goes on from it.
func (j *job) near(ctx context.Context, t *target) (met bool, err error) {
	defer j.judged()()
	a := &j.aim
	if t.strain > 0 && len(a.base) == 0 {
		if strain := j.oracle.strain(j.best); strain < t.strain || strain > t.most {
			return false, nil
		}
	}
	ratings, err := j.rate(ctx, t.hi)
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
	if len(a.base) == 0 {
		a.first = append(a.first[:0], j.best...)
		defer j.again()
	}
	a.base = append(a.base[:0], j.best...)
	return false, nil
}

// again goes back to the first puzzle of the grid that needs the wanted step, to
// add givens in another order, and says false if that has been done enough.
func (j *job) again() bool {
	a := &j.aim
	if a.eased++; a.eased > 1 && j.want.target.strain > 0 || a.eased > easings || !j.mayEase() {
		return false
	}
	a.base = append(a.base[:0], a.first...)
	j.drawOrder()
	a.order = append(a.order[:0], j.dig.order...)
	return true
}

// mayEase says whether the demands let givens be added to a puzzle.
func (j *job) mayEase() bool {
	o := j.want
	return !o.Minimal && o.Preset == "" && o.HolesPerBox.IsZero()
}

// ease makes best the base with the givens of the next orbit, and says false
// when there is none.
func (j *job) ease() bool {
	a, o := &j.aim, j.want
	copy(j.best, a.base)
	filled := j.filled()
	for len(a.order) > 0 {
		cells := j.want.orbits.cells[a.order[0]]
		a.order = a.order[1:]
		if j.best[cells[0]] == 0 && (o.Clues.IsZero() || filled+len(cells) <= o.Clues.Hi) {
			for _, cell := range cells {
				j.best[cell] = j.solution[cell]
			}
			return true
		}
	}
	return false
}
