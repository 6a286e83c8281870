package lanes

import (
	"context"
	"math/bits"

	"jiugong/sudoku/internal/engine/classic"
)

// few is how many lanes the last puzzles of a run are in when each of them is spread over all lanes.
const few = width / 2

// lastPasses is how many passes the last puzzles of a run have to themselves. Easy ones are done by
// then, in less time than it takes to spread them.
const lastPasses = 64

// spreadLast finishes the last puzzles of a run, one after the other, each in all lanes. In its own
// lane, one would go on for long while the others are idle. A search that has met no dead end goes on
// in its lane. So does one that finds several solutions, which must come in order.
func (b *Solver) spreadLast(ctx context.Context, r *run) error {
	lanes := r.active & r.lost &^ r.several
	if lanes == 0 || bits.OnesCount32(r.active) > few || r.limit < 2 || r.found != nil {
		return nil
	}
	if b.spread == nil {
		b.spread = newSpread(b.kernel)
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros32(lanes)
		l := &b.lanes[i]
		if l.solutions > 0 {
			continue
		}
		result, to := &r.results[l.puzzle], &b.unused
		if r.written > 0 {
			to = &result.First
		}
		b.left = left{b, r.marks, i}
		outcome, err := b.spread.finish(ctx, &b.left, uint64(l.guesses), l.tries, to)
		switch {
		case err != nil:
			return err
		case outcome == none || outcome == one:
			result.Solutions, result.Guesses = uint32(outcome-none), uint32(b.spread.guesses)
			r.active &^= 1 << i
		default:
			r.several |= 1 << i
		}
	}
	return nil
}

// left is what is left of the search in a lane.
type left struct {
	b     *Solver
	marks [][81]uint16 // of all puzzles of the run; nil for grids
	lane  int
}

func (s *left) Marks() bool { return s.marks != nil }

func (s *left) Root(to *classic.State) { to.LoadMarks(&s.marks[s.b.lanes[s.lane].puzzle]) }

func (s *left) Rest(i int, to *classic.State) (above int, ok bool) {
	l := &s.b.lanes[s.lane]
	switch {
	case i < l.depth:
		rest := &s.b.stacks[s.lane][i]
		rest.get(to)
		return int(rest.above), true
	case i == l.depth:
		s.b.block.get(s.lane, to)
		return int(l.above), true
	}
	return 0, false
}
