package generate

import (
	"context"
	"errors"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// target is how hard a puzzle must be.
type target struct {
	lo, hi    logic.Rating // of ER; hi 0 is any
	technique logic.Technique
	only      []logic.Technique
	strain    int  // what a puzzle must have to be rated at all; 0 is anything
	most      int  // the strain above which it isn't rated, where rare
	rare      bool // hardly any puzzle has such a rating: see approach
}

func (o *Options) hasTarget() bool {
	return o.Level != "" || !o.Rating.IsZero() || o.Technique != "" || len(o.Only) > 0
}

// misses says by how many tenths a rating misses the target.
func (t *target) misses(er logic.Rating) logic.Rating {
	if t.hi > 0 {
		return max(t.lo-er, er-t.hi, 0)
	}
	return 0
}

// newTarget puts the demands together, nil where there are none, and refuses
// what no puzzle can meet.
func newTarget(o *Options, classic bool) (*target, error) {
	if !o.hasTarget() {
		return nil, nil
	}
	if o.Full || o.Solutions != (Range{1, 1}) {
		return nil, badOption("level", "a rating needs a puzzle with one solution")
	}
	if cells := o.Rules.Cells(); cells > logic.MaxCells {
		return nil, badOption("level", "boards of up to %d cells are rated; rules %s have %d", logic.MaxCells, o.Rules, cells)
	}
	t := &target{technique: o.Technique, only: o.Only}
	known := logic.HumanTechniques()
	for _, name := range append(slices.Clone(o.Only), o.Technique) {
		if name != "" && !slices.Contains(known, name) {
			return nil, badOption("technique", "no technique is called %q; there are %s", name, list(known))
		}
	}
	if len(o.Only) > 0 && o.Technique != "" && !slices.Contains(o.Only, o.Technique) {
		return nil, &ImpossibleError{Reason: sudoku.Messagef("technique %s is asked for, but only %s may be needed", o.Technique, list(o.Only))}
	}
	if o.Level != "" {
		level, ok := logic.LevelByID(o.Level)
		if !ok {
			var names []string
			for _, l := range logic.Levels() {
				names = append(names, l.ID)
			}
			return nil, badOption("level", "no level is called %q; there are %s", o.Level, list(names))
		}
		t.lo, t.hi = level.From, level.To
	}
	if r := o.Rating; !r.IsZero() {
		if r.Lo > r.Hi || r.Lo < 0 {
			return nil, badOption("rating", "%v is no range of tenths", r)
		}
		if lo, hi := logic.Rating(r.Lo), logic.Rating(r.Hi); t.hi == 0 {
			t.lo, t.hi = lo, hi
		} else {
			t.lo, t.hi = max(t.lo, lo), min(t.hi, hi)
		}
		if t.lo > t.hi {
			return nil, &ImpossibleError{Reason: sudoku.Messagef("level %s has no ratings from %s to %s", o.Level, tenths(r.Lo), tenths(r.Hi))}
		}
	}
	if classic && t.hi > 0 {
		if t.lo > hardestKnown {
			return nil, &ImpossibleError{Reason: sudoku.Messagef("no puzzle rated %v or more is known; the hardest are at %v", t.lo, hardestKnown)}
		}
		if t.hi < 45 && !slices.ContainsFunc(simpleRatings, func(r logic.Rating) bool { return t.lo <= r && r <= t.hi }) {
			return nil, &ImpossibleError{Reason: sudoku.Messagef("no technique is rated from %v to %v: below 4.5 the ratings are %v", t.lo, t.hi, simpleRatings)}
		}
	}
	if classic && t.technique == "" && len(t.only) == 0 {
		t.strain = strainFrom(t.lo)
		if t.rare = o.Pattern == nil && rare(t.lo, t.hi); t.rare {
			t.strain, t.most = rareStrain(t.lo)
		}
	}
	return t, nil
}

func tenths(r int) string { return logic.Rating(r).String() }

// hardestKnown is the ER of the hardest puzzles that anybody has found.
const hardestKnown logic.Rating = 119

// simpleRatings are all that Sudoku Explainer gives below 4.5.
var simpleRatings = []logic.Rating{10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44}

// aim is how far an item has come towards its target.
type aim struct {
	judged    int          // puzzles judged, over all grids
	low, high logic.Rating // of the puzzles judged

	// Of the grid at hand:
	moves   int          // since the last that was an improvement
	base    []uint8      // the hardest puzzle that was too easy
	hardest logic.Rating // its rating

	// Where a target looks at the strain:
	strain   int // of base
	greatest int // of those that base was
	rated    int // of those that turned out too easy

	// Where a target is rare:
	first []uint8  // the first puzzle that needs the wanted step
	eased int      // how often givens were added to it
	order []uint16 // orbits that may yet be added to base
}

// newGrid forgets what belonged to the grid before.
func (a *aim) newGrid() {
	a.moves, a.base, a.hardest = 0, a.base[:0], 0
	a.strain, a.greatest, a.rated = 0, 0, 0
	a.eased, a.order = 0, nil
}

func (a *aim) why(t *target) error {
	met := sudoku.Messagef("%d puzzles were judged", a.judged)
	if a.high > 0 {
		met = sudoku.Messagef("%d puzzles were judged, rated from %v to %v", a.judged, a.low, a.high)
	}
	switch {
	case t.technique != "":
		return sudoku.Messagef("%v; none that met the other demands needed %s where simpler techniques end", met, t.technique)
	case t.hi > 0:
		return sudoku.Messagef("%v; %v to %v were asked for", met, t.lo, t.hi)
	}
	return sudoku.Messagef("%v; none was solved by the techniques allowed", met)
}

const (
	mostJudged = 100_000 // puzzles for one item
	idleAim    = 40      // moves in one grid that bring nothing
)

// judge accepts the puzzle in best if it meets the target. If it is too hard,
// givens are added; if it is too easy, some are taken away, or, where none can
// go, some are exchanged for others. Exchanging starts from the hardest puzzle
// so far, so that rare ratings are climbed to rather than waited for.
func (j *job) judge(ctx context.Context) {
	t := j.want.target
	if t == nil {
		j.accept()
		return
	}
	if t.rare {
		j.approach(ctx)
		return
	}
	for canDig := j.dig.at < len(j.dig.order); ; canDig = true {
		verdict, err := j.compare(ctx, t)
		switch {
		case err != nil:
			j.fail(err)
			return
		case verdict == 0:
			j.accept()
			return
		case j.aim.judged >= mostJudged:
			j.fail(&ImpossibleError{j.index, j.tries, j.aim.why(t)})
			return
		}
		if j.aim.moves++; j.aim.moves > j.patience() {
			j.stage = stageRetry
			return
		}
		switch {
		case verdict > 0 && t.strain > 0:
			j.exchange()
			return
		case verdict < 0 && canDig && j.filled() > j.least:
			j.harder()
			return
		case verdict < 0 || !j.easier():
			j.exchange()
			return
		}
	}
}

// compare says whether the puzzle in best is too easy (below 0), too hard, or
// meets the target.
func (j *job) compare(ctx context.Context, t *target) (verdict int, err error) {
	a := &j.aim
	defer j.judged()()
	p := sudoku.Puzzle{Rules: j.board.rules, Givens: j.best}
	if t.technique != "" {
		need, err := logic.NeedOf(ctx, p, t.technique)
		if err != nil || need != logic.NeedsIt {
			return int(need) - int(logic.NeedsIt), err
		}
	}
	if len(t.only) > 0 {
		if solvable, err := logic.SolvableBy(ctx, p, t.only); err != nil || !solvable {
			return 1, err
		}
	}
	strain := 0
	if t.strain > 0 {
		if strain = j.oracle.strain(j.best); !a.climbs(strain, t, j.best) {
			return -1, nil
		}
	}
	ratings, err := j.rate(ctx, t.hi)
	if errors.Is(err, logic.ErrStuck) && t.hi == 0 {
		j.rating = 0
		return 0, nil
	}
	if errors.Is(err, logic.ErrStuck) {
		return 1, nil
	}
	if err != nil {
		return 0, err
	}
	er := ratings.ER
	switch {
	case er >= t.lo:
	case t.strain > 0:
		a.rated = strain
		a.goOn(strain, j.best)
	default:
		if er > a.hardest {
			a.hardest, a.moves = er, 0
		}
		if er == a.hardest {
			a.base = append(a.base[:0], j.best...)
		}
	}
	switch {
	case t.hi > 0 && er > t.hi:
		return 1, nil
	case er < t.lo:
		return -1, nil
	}
	return 0, nil
}

// judged counts a puzzle held against the target; what it gives is to be called
// when that is done.
func (j *job) judged() (tell func()) {
	j.aim.judged++
	j.want.Progress.Tried.Add(1)
	if tell := j.want.Progress.Tell; tell != nil {
		return tell
	}
	return func() {}
}

// rate rates the puzzle in best, up to a limit.
func (j *job) rate(ctx context.Context, above logic.Rating) (logic.Ratings, error) {
	p := sudoku.Puzzle{Rules: j.board.rules, Givens: j.best}
	ratings, err := logic.Rate(ctx, p, logic.RateOptions{Above: above, Unique: true})
	if err != nil {
		return ratings, err
	}
	a, er := &j.aim, ratings.ER
	j.rating = er
	j.want.Progress.note(er, j.want.target)
	if a.low == 0 || er < a.low {
		a.low = er
	}
	a.high = max(a.high, er)
	return ratings, nil
}

// filled is the number of givens of best.
func (j *job) filled() int { return sudoku.Grid(j.best).Filled() }

// harder digs a little further.
func (j *job) harder() {
	j.drawOrder()
	j.stage = stageDig
	j.dig.start(j.solution, j.best, max(j.least, j.filled()-j.src.between(1, 3)), j.least)
}

// easier adds a few givens to best, and says false if the demands forbid it.
func (j *job) easier() bool {
	o := j.want
	if !j.mayEase() {
		return false
	}
	added := false
	for range j.src.between(1, 3) {
		cells := j.want.orbits.cells[j.src.intn(len(j.want.orbits.cells))]
		if j.best[cells[0]] != 0 || !o.Clues.IsZero() && j.filled()+len(cells) > o.Clues.Hi {
			continue
		}
		for _, cell := range cells {
			j.best[cell] = j.solution[cell]
		}
		added = true
	}
	return added || o.Clues.IsZero() && j.filled() < j.board.cells
}

// exchange gives some cells back and digs in another order.
func (j *job) exchange() {
	from := j.best
	if len(j.aim.base) > 0 {
		from = j.aim.base
	}
	if j.want.target.strain > 0 {
		j.step(from)
	} else {
		j.refill(from)
	}
}
