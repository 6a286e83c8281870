package generate

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/lay"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/message"
)

// These are the percentages of the board that clues other than cages lie on by default. The first
// is for such clues alone, the second beside cages.
const (
	usualDensity  = 40
	besideDensity = 20
)

// checkLay refuses demands that don't go with constraints to be laid out.
func (o *Options) checkLay() error {
	l := o.Lay
	if len(l.Kinds) == 0 {
		switch {
		case l.NoGivens:
			return badOption("no-givens", "lay.of_laid")
		case l.Density != 0:
			return badOption("density", "lay.of_laid")
		case !l.Cells.IsZero():
			return badOption("cells", "lay.of_laid")
		}
		return nil
	}
	if o.Full {
		return badOption("variant", "lay.of_puzzles")
	}
	if option := o.asked(func(d *demand) bool { return d.option == "clues" }); option != "" {
		return badOption(option, "lay.mixed")
	}
	if l.Density < 0 || l.Density > 100 {
		return badOption("density", "lay.percent", l.Density)
	}
	if n := o.Rules.N(); !l.Cells.IsZero() && (l.Cells.Lo < 2 || l.Cells.Hi > n) {
		return badOption("cells", "lay.range", l.Cells, n)
	}
	if l.NoGivens && !o.Clues.IsZero() {
		return badOption("clues", "lay.givens")
	}
	return nil
}

// mostBare is how many grids in a row may lack room for some kind, or a clue telling digits
// apart.
const mostBare = 20

// layMaker lays constraints out over a solution grid. Cages cover all of it. Other kinds are laid
// until each lies on its share of the density asked for. While there is another solution it adds
// a clue that rules that one out, or cuts a cage in two. If there is none to add, it adds a given
// in a cell where the two differ. Then it removes needless givens and clues. With a symmetry,
// clues come and go with their images.
type layMaker struct{ *digger }

func (m layMaker) try(ctx context.Context) (stage, error) {
	if err := m.fillGrid(ctx); err != nil {
		return stageRetry, err
	}
	clear(m.puzzle)
	pool, err := m.want.plan.NewPool(ctx, &m.src, m.frame.Rules.Shape(), m.solution)
	if err != nil {
		return stageRetry, err
	}
	list := append(pool.Cages(), pool.Needed()...)
	if twin, err := m.hasTwin(pool, list); err != nil || twin {
		if m.bare++; err == nil && m.bare >= mostBare {
			return stageDone, &ImpossibleError{m.index, m.tries, message.Errorf("lay.no_digits")}
		}
		return stageRetry, err
	}
	for _, kind := range m.want.plan.Sparse() {
		for m.covered(kind, list, nil) < m.share() {
			f, ok := pool.NextOf(kind, nil)
			if !ok {
				break
			}
			list = append(list, f)
		}
		if slices.ContainsFunc(list, func(f lay.Figure) bool { return f.Kind() == kind }) {
			continue
		}
		if m.bare++; m.bare >= mostBare {
			why := message.Errorf("lay.no_place", m.want.plan.Name(kind))
			if m.want.Symmetry != SymmetryNone {
				why = message.Errorf("lay.no_place_images", m.want.plan.Name(kind))
			}
			return stageDone, &ImpossibleError{m.index, m.tries, why}
		}
		return stageRetry, nil
	}
	m.bare = 0
	list, ok, err := m.settle(ctx, pool, list)
	if err != nil || !ok {
		return stageRetry, err
	}
	if err := m.digGivens(ctx, list); err != nil {
		return stageRetry, err
	}
	if list, err = m.digClues(ctx, pool, list); err != nil {
		return stageRetry, err
	}
	if !m.setClues() {
		return stageRetry, nil
	}
	if ok, err := m.aim(ctx, pool, list); !ok {
		return stageRetry, err
	}
	return stageDone, nil
}

// hasTwin looks at a puzzle without givens. It exchanges two digits of the solution, or turns all
// round. It reports whether all clues that the pool could give hold then too. White dots can't
// tell 1 to 9 from 9 to 1, nor black dots 5 from 7. Sums can.
func (m layMaker) hasTwin(pool *lay.Pool, list []lay.Figure) (bool, error) {
	isCage := func(f lay.Figure) bool { return !slices.Contains(m.want.plan.Sparse(), f.Kind()) }
	if !m.want.Lay.NoGivens || slices.ContainsFunc(list, isCage) {
		return false, nil
	}
	rules, err := m.with(slices.Concat(list...))
	if err != nil {
		return false, err
	}
	n := uint8(rules.N())
	isTwin := func(rename func(d uint8) uint8) bool {
		twin := make(sudoku.Grid, len(m.solution))
		for cell, d := range m.solution {
			twin[cell] = rename(d)
		}
		return !pool.Tells(twin) && len(rules.Clashes(twin)) == 0
	}
	if isTwin(func(d uint8) uint8 { return n + 1 - d }) {
		return true, nil
	}
	for a := uint8(1); a < n; a++ {
		for b := a + 1; b <= n; b++ {
			if isTwin(func(d uint8) uint8 {
				switch d {
				case a:
					return b
				case b:
					return a
				}
				return d
			}) {
				return true, nil
			}
		}
	}
	return false, nil
}

// inOrder returns the clues in the order in which they are written.
func inOrder(list []lay.Figure) []lay.Laid {
	var clues []*lay.Laid // pointers of all types are sorted by the same code
	for _, figure := range list {
		for i := range figure {
			clues = append(clues, &figure[i])
		}
	}
	slices.SortFunc(clues, func(a, b *lay.Laid) int { return lay.Compare(*a, *b) })
	sorted := make([]lay.Laid, len(clues))
	for i, l := range clues {
		sorted[i] = *l
	}
	return sorted
}

// share returns how much of the board each kind other than cages lies on, in percent.
func (m layMaker) share() int {
	sparse := len(m.want.plan.Sparse())
	density := m.want.Lay.Density
	switch {
	case density > 0:
	case sparse < len(m.want.Lay.Kinds):
		density = besideDensity
	default:
		density = usualDensity
	}
	return (density + sparse - 1) / max(1, sparse)
}

// covered returns how much of the board clues of a kind lie on, in percent, but for one.
func (m layMaker) covered(kind int, list []lay.Figure, but *lay.Figure) int {
	on := make([]bool, len(m.solution))
	count := 0
	for i := range list {
		if list[i].Kind() != kind || &list[i] == but {
			continue
		}
		for _, l := range list[i] {
			for _, cell := range l.Constraint.Cells {
				if !on[cell] {
					on[cell] = true
					count++
				}
			}
		}
	}
	return 100 * count / len(on)
}

// with returns the item's rules with some clues.
func (m layMaker) with(list []lay.Laid) (*sudoku.Rules, error) {
	return m.want.plan.Whole(m.frame.Rules, list)
}

// layNodes bounds each search for another solution. A puzzle for which that isn't
// enough counts as one with another solution that isn't known.
const layNodes = 600

// other looks for another solution: sure is false when it isn't known whether
// there is one.
func (m layMaker) other(ctx context.Context, list []lay.Figure) (other []uint8, sure bool, err error) {
	rules, err := m.with(slices.Concat(list...))
	if err != nil {
		return nil, false, err
	}
	oracle := frame.NewOracle(frame.New(rules))
	oracle.SetBudget(layNodes)
	other, err = oracle.Other(ctx, m.puzzle, m.solution)
	m.guesses += oracle.Nodes()
	if frame.OutOfBudget(err) {
		return nil, false, nil
	}
	return other, true, err
}

// settle adds clues and givens until there is one solution; ok is false when this
// grid isn't worth any more.
func (m layMaker) settle(ctx context.Context, pool *lay.Pool, list []lay.Figure) ([]lay.Figure, bool, error) {
	for {
		other, sure, err := m.other(ctx, list)
		if err != nil || sure && other == nil {
			return list, err == nil, err
		}
		if at, parts, ok := pool.Split(list, other); ok {
			list = append(slices.Delete(list, at, at+1), parts...)
			continue
		}
		if f, ok := pool.Next(other); ok {
			list = append(list, f)
			continue
		}
		if m.want.Lay.NoGivens || !m.addGiven(other) {
			return list, false, nil
		}
	}
}

// addGiven makes a cell a given. It takes one in which another solution differs, or any empty one
// when none is known.
func (m layMaker) addGiven(other []uint8) bool {
	count, chosen := 0, -1
	for cell, d := range m.solution {
		if m.puzzle[cell] == 0 && (other == nil || other[cell] != d) {
			if count++; m.src.Intn(count) == 0 {
				chosen = cell
			}
		}
	}
	if chosen < 0 {
		return false
	}
	m.give(m.puzzle, int(m.want.orbits.of[chosen]))
	return true
}

// digGivens takes givens away that aren't needed.
func (m layMaker) digGivens(ctx context.Context, list []lay.Figure) error {
	m.drawOrder()
	for _, orbit := range m.dig.order {
		cells := m.want.orbits.cells[orbit]
		if m.puzzle[cells[0]] == 0 {
			continue
		}
		for _, cell := range cells {
			m.puzzle[cell] = 0
		}
		other, sure, err := m.other(ctx, list)
		if err != nil {
			return err
		}
		if other != nil || !sure {
			m.give(m.puzzle, int(orbit))
		}
	}
	return nil
}

// digClues takes away clues that aren't needed, but for cages and those that the rules
// ask for. The rest of their kind must still lie on enough of the board.
func (m layMaker) digClues(ctx context.Context, pool *lay.Pool, list []lay.Figure) ([]lay.Figure, error) {
	sparse := m.want.plan.Sparse()
	random.Shuffle(&m.src, list)
	for i := len(list) - 1; i >= 0; i-- {
		if kind := list[i].Kind(); !slices.Contains(sparse, kind) || pool.IsNeeded(list[i]) || m.covered(kind, list, &list[i]) < m.share() {
			continue
		}
		fewer := slices.Delete(slices.Clone(list), i, i+1)
		other, sure, err := m.other(ctx, fewer)
		if err != nil {
			return nil, err
		}
		if other == nil && sure {
			list = fewer
		}
	}
	return list, nil
}

// setClues adds givens until there are as many as were asked for; false when there
// are too many.
func (m layMaker) setClues() bool {
	want := m.want.Clues
	if want.IsZero() {
		return true
	}
	wanted := m.src.Between(want.Lo, want.Hi)
	for left := sudoku.Grid(m.puzzle).Filled(); left < wanted; left = sudoku.Grid(m.puzzle).Filled() {
		m.addGiven(nil)
	}
	left := sudoku.Grid(m.puzzle).Filled()
	m.promise = want
	m.note(left)
	return want.Has(left)
}
