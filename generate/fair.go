package generate

import (
	"context"
	"math/bits"
	"slices"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// checkFair refuses demands that would drop some of the puzzles, and so make the sample unfair.
func (o *Options) checkFair() error {
	if o.Full || o.RandomRegions || o.Method != Dig || o.Fill != FillUniform || o.Order != OrderRandom || o.Symmetry != SymmetryNone ||
		o.hasTarget() || o.asked(func(d *demand) bool { return d.option == "fair" || d.option == "minimal" }) != "" {
		return badOption("fair", "generate.fair")
	}
	return nil
}

// sampler makes minimal puzzles by the controlled-bias generator of Denis Berthier ("Unbiased
// Statistics of a CSP", 2009). A try takes givens away from a uniformly random grid in a random
// order. It is over when one is taken that makes the puzzle ambiguous. It succeeds if the puzzle
// just before was minimal. Nothing is ever put back, and that is the point. A given minimal
// puzzle with n givens is met exactly when its n cells are the last of the order. That is one
// order in C(81,n). So the chance depends on n alone. Counting each success C(81,n) times makes a
// fair sample of all minimal puzzles.
//
// One try in some 260 000 succeeds, so failing must be cheap. Three things make it so, and none
// changes the result:
//
//   - Of an order the cells that are given last are looked at first. If an
//     unavoidable set lies outside, or the search finds that they don't make one
//     solution, the puzzle before the ambiguous one has all of them and more;
//     and if one of them follows from the others, it isn't minimal.
//   - One grid serves many tries, one random circle of its cells gives the cells
//     given last wherever it is cut, and these several orders. Such tries hang
//     together, yet each by itself is as likely to give a puzzle as ever. Of the
//     puzzles that a grid gives one is kept, each as likely; so it stands for all
//     of them and counts as often (Item.Weight). Hardly ever are there two.
//   - Unavoidable sets that searches find are remembered for the grid.
type sampler struct {
	b      *frame.Frame
	oracle *frame.Oracle
	src    *random.Source

	peers  []cellSet
	houses [][]cellSet // of each cell

	// Of the grid at hand:
	solution []uint8
	digits   []cellSet // cells of each digit
	sets     []cellSet // unavoidable sets
	avoid    *avoidance

	// Of the try at hand:
	circle []uint16 // twice round
	order  []uint16 // the cells given last stand first, the last of all at 0
	puzzle []uint8
}

// cellSet is a set of cells of a board of up to 128, as those are that have uniform grids.
type cellSet [2]uint64

// add needs no branch: a bit shifted out of a word is 0.
func (s *cellSet) add(cell uint16) {
	s[0] |= 1 << cell
	s[1] |= 1 << (cell - 64)
}

func (s *cellSet) drop(cell uint16) {
	s[0] &^= 1 << cell
	s[1] &^= 1 << (cell - 64)
}

func (s cellSet) meets(t cellSet) bool { return s[0]&t[0]|s[1]&t[1] != 0 }
func (s cellSet) len() int             { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

func newSampler(b *frame.Frame, oracle *frame.Oracle, src *random.Source) *sampler {
	f := &sampler{
		b: b, oracle: oracle, src: src,
		peers: make([]cellSet, b.Cells), houses: make([][]cellSet, b.Cells),
		digits: make([]cellSet, b.N), avoid: newAvoidance(b),
		circle: make([]uint16, 2*b.Cells), order: make([]uint16, b.Cells), puzzle: make([]uint8, b.Cells),
	}
	for cell, peers := range b.Peers {
		for _, peer := range peers {
			f.peers[cell].add(peer)
		}
		for _, h := range b.Houses[cell] {
			var house cellSet
			for _, other := range b.Model.Houses[h] {
				house.add(other)
			}
			f.houses[cell] = append(f.houses[cell], house)
		}
	}
	return f
}

// How often a circle is cut, and how many orders each cut gives. There are so few that they have
// little in common.
const (
	cuts         = 8
	ordersPerCut = 4
)

// triesPerGrid returns how many tries a grid serves.
func (f *sampler) triesPerGrid() int { return f.circles() * cuts * ordersPerCut }

// circles returns how many a grid is tried with: many where hardly one try succeeds,
// one on the small boards.
func (f *sampler) circles() int {
	if f.b.Cells < 81 {
		return 1
	}
	return 128
}

// lastGivens returns how many of the cells given last are looked at first. It is about the most
// that a minimal puzzle has.
func (f *sampler) lastGivens() int { return f.b.Cells * 30 / 81 }

// fairMaker makes the item from one random grid after the other.
type fairMaker struct {
	*draft
	sampler *sampler
}

func (m fairMaker) try(ctx context.Context) (stage, error) {
	for {
		if err := m.fillGrid(ctx); err != nil {
			return stageRetry, err
		}
		successes, err := m.sampler.from(ctx, m.solution, m.puzzle)
		if err != nil {
			return stageRetry, err
		}
		m.want.Progress.Tried.Add(int64(m.sampler.triesPerGrid()))
		if successes > 0 {
			m.copies = successes
			return stageDone, nil
		}
	}
}

// from makes one try after the other with a grid, and returns how many minimal puzzles come out.
// It writes one of them to out, each with the same chance.
func (f *sampler) from(ctx context.Context, solution, out []uint8) (successes int, err error) {
	f.solution = solution
	clear(f.digits)
	for cell, d := range solution {
		f.digits[d-1].add(uint16(cell))
	}
	f.avoid.reset(solution)
	f.sets = f.avoid.cells(f.sets[:0])
	slices.SortStableFunc(f.sets, func(s, t cellSet) int { return s.len() - t.len() })
	cells := f.b.Cells
	for cell := range cells {
		f.circle[cell] = uint16(cell)
	}
	for range f.circles() {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		random.Shuffle(f.src, f.circle[:cells])
		copy(f.circle[cells:], f.circle)
		for cut := range cuts {
			copy(f.order, f.circle[cut*cells/cuts:])
			err := f.try(ctx, func(puzzle []uint8) {
				if successes++; f.src.Intn(successes) == 0 {
					copy(out, puzzle)
				}
			})
			if err != nil {
				return 0, err
			}
		}
	}
	return successes, nil
}

// try makes several tries, in whose orders the first cells of the one at hand
// are given last. It hands each minimal puzzle to keep.
func (f *sampler) try(ctx context.Context, keep func(puzzle []uint8)) error {
	last := f.lastGivens()
	var given cellSet
	for _, cell := range f.order[:last] {
		given.add(cell)
	}
	ambiguous := f.misses(given)
	if !ambiguous {
		other, err := f.other(ctx, last)
		if err != nil {
			return err
		}
		ambiguous = other
	}
	least, most := 0, last
	if ambiguous {
		if f.follows(given) {
			return nil
		}
		least, most = last, len(f.order)
	}
	for range ordersPerCut {
		random.Shuffle(f.src, f.order[:last])
		random.Shuffle(f.src, f.order[last:])
		success, err := f.take(ctx, least, most)
		if err != nil {
			return err
		}
		if success {
			keep(f.puzzle)
		}
	}
	return nil
}

// take goes by the order at hand, which makes one solution with most givens and not with least.
// It reports whether the puzzle before the first ambiguous one is minimal, and leaves it.
func (f *sampler) take(ctx context.Context, least, most int) (minimal bool, err error) {
	// The unavoidable sets say that it is ambiguous with more givens already.
	var given cellSet
	for _, cell := range f.order[:least+1] {
		given.add(cell)
	}
	for i := range f.sets {
		for !given.meets(f.sets[i]) {
			least++
			given.add(f.order[least])
		}
	}
	if f.follows(given) {
		return false, nil
	}
	for most-least > 1 {
		middle := (least + most) / 2
		other, err := f.other(ctx, middle)
		if err != nil {
			return false, err
		}
		if other {
			least = middle
		} else {
			most = middle
		}
	}
	return f.isMinimal(ctx, most)
}

// misses reports whether an unavoidable set has no given.
func (f *sampler) misses(given cellSet) bool {
	for i := range f.sets {
		if !given.meets(f.sets[i]) {
			return true
		}
	}
	return false
}

// follows reports whether the digit of some given follows from the other givens at a glance. In
// one of its houses they leave it no other cell. Then that given can be taken away, from this
// puzzle and from any with more givens.
func (f *sampler) follows(given cellSet) bool {
	for _, cells := range f.digits {
		cells = cellSet{cells[0] & given[0], cells[1] & given[1]}
		var once, twice cellSet // cells that one of these sees, and two
		for w, word := range cells {
			for ; word != 0; word &= word - 1 {
				peers := &f.peers[w<<6+bits.TrailingZeros64(word)]
				twice[0] |= once[0] & peers[0]
				twice[1] |= once[1] & peers[1]
				once[0] |= peers[0]
				once[1] |= peers[1]
			}
		}
		// A cell of its house sees the given itself; what another sees, or has a
		// digit, is closed.
		open := cellSet{^(given[0] | twice[0]), ^(given[1] | twice[1])}
		for w, word := range cells {
			for ; word != 0; word &= word - 1 {
				for _, house := range f.houses[w<<6+bits.TrailingZeros64(word)] {
					if !house.meets(open) {
						return true
					}
				}
			}
		}
	}
	return false
}

// other reports whether the puzzle of the last cells of the order has another solution. It
// remembers the cells that differ.
func (f *sampler) other(ctx context.Context, givens int) (bool, error) {
	f.give(givens)
	return f.search(ctx)
}

func (f *sampler) give(givens int) {
	clear(f.puzzle)
	for _, cell := range f.order[:givens] {
		f.puzzle[cell] = f.solution[cell]
	}
}

func (f *sampler) search(ctx context.Context) (bool, error) {
	other, err := f.oracle.Other(ctx, f.puzzle, f.solution)
	if err != nil || other == nil {
		return false, err
	}
	var set cellSet
	for cell, d := range other {
		if d != f.solution[cell] {
			set.add(uint16(cell))
		}
	}
	if set.len() <= learntSize {
		f.sets = append(f.sets, set)
	}
	return true, nil
}

// isMinimal reports whether none of the last cells of the order can go, and leaves
// their puzzle.
func (f *sampler) isMinimal(ctx context.Context, givens int) (bool, error) {
	f.give(givens)
	for _, cell := range f.order[:givens] {
		f.puzzle[cell] = 0
		other, err := f.search(ctx)
		f.puzzle[cell] = f.solution[cell]
		if err != nil || !other {
			return false, err
		}
	}
	return true, nil
}
