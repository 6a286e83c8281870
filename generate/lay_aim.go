package generate

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/lay"
	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/logic"
)

// A puzzle that is laid out walks to the level asked for:
//
//	too hard   givens are added; where there may be none, a cage is cut in two or
//	           a clue is laid
//	too easy   half of the givens that were added go again; what makes it too easy
//	           at once gives way to another given or cut; where nothing did, cages
//	           are joined, and some givens are exchanged for others

const mostAimed = 24 // puzzles judged of one solution grid

// mostWalked returns the number of puzzles judged for one item on a board of cells. After that
// the demand is refused. Boards smaller than 9×9 are judged sooner, so they get more.
func mostWalked(cells int) int {
	small := min(cells, 81)
	return 250 * 81 * 81 / (small * small)
}

// layout is a puzzle with its clues.
type layout struct {
	givens []uint8
	list   []lay.Figure
	rating logic.Rating
	others int // ways to make it easier that were tried in place of the first
}

func (m layMaker) layout(list []lay.Figure) *layout {
	return &layout{slices.Clone(m.puzzle), list, m.rating, 0}
}

// aim walks from the puzzle at hand to one that meets the target. It reports false if this grid
// isn't worth any more.
func (m layMaker) aim(ctx context.Context, pool *lay.Pool, list []lay.Figure) (ok bool, err error) {
	var easy *layout // the hardest of those too easy
	var hard *layout // the last that was too hard; the one at hand was made of it
	for range mostAimed {
		if m.laid, err = m.with(inOrder(list)); err != nil || m.want.target == nil {
			return err == nil, err
		}
		verdict, err := m.judge.compare(ctx, m.puzzle)
		switch {
		case err != nil || verdict == 0:
			return err == nil, err
		case m.judge.judged >= mostWalked(len(m.puzzle)):
			return false, &ImpossibleError{m.index, m.tries, m.judge.why()}
		case verdict > 0:
			if hard == nil || len(list) > len(hard.list) || sudoku.Grid(m.puzzle).Filled() > sudoku.Grid(hard.givens).Filled() {
				hard = m.layout(list)
			}
			list, ok, err = m.ease(ctx, pool, list)
		case hard != nil && m.between(hard):
			list, ok = hard.list, true
		case hard != nil && hard.others < mostOthers:
			hard.others++
			copy(m.puzzle, hard.givens)
			list, ok, err = m.ease(ctx, pool, hard.list)
		default:
			hard = nil
			if easy == nil || m.rating >= easy.rating {
				easy = m.layout(list)
			} else {
				copy(m.puzzle, easy.givens)
				list, m.rating = easy.list, easy.rating
			}
			list, ok, err = m.harden(ctx, pool, list)
		}
		if err != nil || !ok {
			return false, err
		}
	}
	return false, nil
}

// ease makes the puzzle easier, if it may.
func (m layMaker) ease(ctx context.Context, pool *lay.Pool, list []lay.Figure) ([]lay.Figure, bool, error) {
	if m.want.Lay.NoGivens {
		if at, parts, ok := pool.Split(list, nil); ok {
			return m.settle(ctx, pool, append(slices.Delete(slices.Clone(list), at, at+1), parts...))
		}
		f, ok := pool.Next(nil)
		return append(slices.Clip(list), f), ok, nil
	}
	left := sudoku.Grid(m.puzzle).Filled()
	if !m.want.Clues.IsZero() && left >= m.want.Clues.Hi {
		return nil, false, nil
	}
	for more := max(1, left/10); more > 0; more-- {
		if !m.addGiven(nil) {
			return nil, false, nil
		}
	}
	return list, true, nil
}

// between goes back to a puzzle that was too hard. It adds half of the givens that the current
// one has more. It reports false if there are fewer than two of these.
func (m layMaker) between(hard *layout) bool {
	var added []int
	for orbit, cells := range m.want.orbits.cells {
		if m.puzzle[cells[0]] != 0 && hard.givens[cells[0]] == 0 {
			added = append(added, orbit)
		}
	}
	if len(added) < 2 {
		return false
	}
	random.Shuffle(&m.src, added)
	copy(m.puzzle, hard.givens)
	for _, orbit := range added[:len(added)/2] {
		m.give(m.puzzle, orbit)
	}
	return true
}

const (
	mostOthers    = 6 // other ways to make a puzzle easier where one made it too easy
	mostJoined    = 8 // ways to join cages that are tried
	mostExchanged = 4 // givens that come back before as many go as can
	farEach       = 8 // tenths by which a puzzle is too easy for one more join
)

// harden joins cages, the more the easier the puzzle is, and exchanges givens, so that only
// needed ones stay. If there may be no givens, it joins cages only while that leaves one
// solution.
func (m layMaker) harden(ctx context.Context, pool *lay.Pool, list []lay.Figure) ([]lay.Figure, bool, error) {
	if !m.want.Clues.IsZero() {
		return nil, false, nil
	}
	if m.want.Lay.NoGivens {
		ways := pool.Joins(list)
		for _, fewer := range ways[:min(len(ways), mostJoined)] {
			other, sure, err := m.other(ctx, fewer)
			if err != nil || other == nil && sure {
				return fewer, err == nil, err
			}
		}
		return nil, false, nil
	}
	for range 1 + max(0, m.want.target.lo-m.rating)/farEach {
		if ways := pool.Joins(list); len(ways) > 0 {
			list = ways[0]
		}
	}
	for range m.src.Between(1, mostExchanged) {
		m.addGiven(nil)
	}
	for {
		other, sure, err := m.other(ctx, list)
		switch {
		case err != nil:
			return nil, false, err
		case other == nil && sure:
			return list, true, m.digGivens(ctx, list)
		case !m.addGiven(other):
			return nil, false, nil
		}
	}
}
