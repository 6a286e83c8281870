package generate

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/board"
	"jiugong/sudoku/generate/internal/lay"
	"jiugong/sudoku/generate/internal/random"
)

// usualDensity is how much of the board clues lie on when nothing is said, in
// percent.
const usualDensity = 40

// checkLay refuses what doesn't go with constraints that are laid out.
func (o *Options) checkLay() error {
	l := o.Lay
	if len(l.Kinds) == 0 {
		switch {
		case l.NoGivens:
			return badOption("no-givens", "is for constraints that are laid out, as in rules 9+killer")
		case l.Density != 0 || !l.Cells.IsZero():
			return badOption("density", "and the cells of a clue are for constraints that are laid out, as in rules 9+killer")
		}
		return nil
	}
	if o.Full {
		return badOption("variant", "lays out constraints of puzzles and says nothing about full grids")
	}
	if option := o.asked(func(d *demand) bool { return d.option == "clues" }); option != "" {
		return badOption(option, "doesn't go with constraints that are laid out")
	}
	if l.Density < 0 || l.Density > 100 {
		return badOption("density", "%d is not from 0 to 100", l.Density)
	}
	if n := o.Rules.N(); !l.Cells.IsZero() && (l.Cells.Lo < 2 || l.Cells.Hi > n) {
		return badOption("cells", "%v is no range within 2-%d", l.Cells, n)
	}
	if l.NoGivens && !o.Clues.IsZero() {
		return badOption("clues", "asks for givens, and no-givens for none")
	}
	return nil
}

// layMaker lays constraints out over a solution grid: cages over all of it,
// others until they lie on as much as is asked for. While there is another
// solution it adds a clue that rules that one out, or cuts a cage in two; where
// there is none to add, a given in a cell where the two differ. Then givens and
// clues go that aren't needed.
type layMaker struct{ *digger }

func (m layMaker) try(ctx context.Context) (stage, error) {
	if err := m.fillGrid(ctx); err != nil {
		return stageRetry, err
	}
	clear(m.puzzle)
	pool := m.want.plan.NewPool(&m.src, m.solution)
	list := pool.Cages()
	for m.covered(list, nil) < m.density() {
		l, ok := pool.Next(nil)
		if !ok {
			break
		}
		list = append(list, l)
	}
	list, ok, err := m.settle(ctx, pool, list)
	if err != nil || !ok {
		return stageRetry, err
	}
	if err := m.digGivens(ctx, list); err != nil {
		return stageRetry, err
	}
	if list, err = m.digClues(ctx, list); err != nil {
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

// inOrder is the clues in the order in which they are written.
func inOrder(list []lay.Laid) []lay.Laid {
	byPlace := make([]*lay.Laid, len(list)) // pointers of all types are sorted by the same code
	for i := range list {
		byPlace[i] = &list[i]
	}
	slices.SortFunc(byPlace, func(a, b *lay.Laid) int { return lay.Compare(*a, *b) })
	sorted := make([]lay.Laid, len(list))
	for i, l := range byPlace {
		sorted[i] = *l
	}
	return sorted
}

func (m layMaker) density() int {
	if d := m.want.Lay.Density; d > 0 {
		return d
	}
	return usualDensity
}

// covered is how much of the board clues lie on, in percent, but for one.
func (m layMaker) covered(list []lay.Laid, but *lay.Laid) int {
	on := make([]bool, len(m.solution))
	count := 0
	for i := range list {
		if &list[i] == but {
			continue
		}
		for _, cell := range list[i].Constraint.Cells {
			if !on[cell] {
				on[cell] = true
				count++
			}
		}
	}
	return 100 * count / len(on)
}

// with are the item's rules with some clues.
func (m layMaker) with(list []lay.Laid) (*sudoku.Rules, error) {
	constraints := make([]sudoku.Constraint, len(list))
	for i, l := range list {
		constraints[i] = l.Constraint
	}
	return m.board.Rules.With(constraints...)
}

// layNodes bounds each search for another solution. A puzzle for which that isn't
// enough counts as one with another solution that isn't known.
const layNodes = 600

// other looks for another solution: sure is false when it isn't known whether
// there is one.
func (m layMaker) other(ctx context.Context, list []lay.Laid) (other []uint8, sure bool, err error) {
	rules, err := m.with(list)
	if err != nil {
		return nil, false, err
	}
	oracle := board.NewOracle(board.New(rules))
	oracle.SetBudget(layNodes)
	other, err = oracle.Other(ctx, m.puzzle, m.solution)
	if board.OutOfBudget(err) {
		return nil, false, nil
	}
	return other, true, err
}

// settle adds clues and givens until there is one solution; ok is false when this
// grid isn't worth any more.
func (m layMaker) settle(ctx context.Context, pool *lay.Pool, list []lay.Laid) ([]lay.Laid, bool, error) {
	for {
		other, sure, err := m.other(ctx, list)
		if err != nil || sure && other == nil {
			return list, err == nil, err
		}
		if at, parts, ok := pool.Split(list, other); ok {
			list = append(slices.Delete(list, at, at+1), parts[:]...)
			continue
		}
		if l, ok := pool.Next(other); ok {
			list = append(list, l)
			continue
		}
		if m.want.Lay.NoGivens || !m.addGiven(other) {
			return list, false, nil
		}
	}
}

// addGiven gives a cell in which another solution differs, or any empty one when
// that isn't known.
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
func (m layMaker) digGivens(ctx context.Context, list []lay.Laid) error {
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

// digClues takes clues away that aren't needed, but for cages, and as long as the
// rest lies on enough of the board.
func (m layMaker) digClues(ctx context.Context, list []lay.Laid) ([]lay.Laid, error) {
	random.Shuffle(&m.src, list)
	for i := len(list) - 1; i >= 0; i-- {
		if m.want.plan.IsCage(list[i]) || m.covered(list, &list[i]) < m.density() {
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
	m.note(left)
	m.promise = want
	return want.Has(left)
}
