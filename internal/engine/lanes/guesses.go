package lanes

import (
	"math/bits"

	"jiugong/sudoku/internal/engine/classic"
)

// guesses are what dives have put aside. A dive goes down a puzzle that likely has several
// solutions. All lanes that dive guess in the same instructions. Each guess keeps the lower digit
// of a cell in its lane. The other digit goes here, beside those of other lanes after the same pass:
//
//	          lane 0   lane 1   lane 2   …  lane 15
//	rows[0]     x        –        x            –       x: a branch not yet taken
//	rows[1]     –        –        x            x
//	…
//
// The rows are a ring. After many passes a row is written again, and what was in it is lost. That
// seldom matters, as a second solution is near the first. Where it does, the puzzle is searched
// again without a dive.
//
// A dive doesn't wait until nothing moves. It also guesses after a pass that found cells in few
// pieces, if some cell has two candidates elsewhere than in their rows and boxes. So it takes other
// ways than package classic, and may be used only where no solution of several is wanted. It writes
// none: a puzzle that turns out to have one alone is searched again, too.
type guesses struct {
	rows [rows]row
	next uint32 // the number of the next guess, which goes into the row of this number
}

// rows is how many rows there are. More of them leave the nearest memory.
const rows = 16

// row has a classic.State for each lane, as a block has it.
type row struct {
	words [10][3][width]uint32
	prior [width]uint32 // the number of each lane's guess before
}

const (
	// A puzzle dives if many of the last ones had several solutions: more than seldom for each
	// that had one or none.
	often  = 16
	most   = 64
	seldom = 4
	// mostEnds is how often a dive goes back.
	mostEnds = 8
)

// note remembers whether a puzzle that is finished had several solutions.
func (b *Solver) note(several bool) {
	if several {
		b.several = min(b.several+1, most)
	} else {
		b.several = max(b.several-seldom, 0)
	}
}

// dive lets the puzzle that was loaded into a lane dive, if that is likely worth it.
func (b *Solver) dive(r *run, lane int) {
	if r.counts && r.limit == 2 && b.several >= often && b.kernel.dives() {
		r.dives |= 1 << lane
		none := b.guesses.next - rows - 1
		b.lanes[lane].none, b.block.last[lane&(width-1)] = none, none
	}
}

// guess guesses in the lanes that are ready, and returns those where it did.
func (b *Solver) guess(lanes uint32) (guessed uint32) {
	g := &b.guesses
	rest := &g.rows[g.next%rows]
	for first := 0; first < width; first += half {
		if some := lanes >> first & (1<<half - 1); some != 0 {
			guessed |= b.kernel.guess(&b.block, rest, first, some, g.next) << first
		}
	}
	if guessed != 0 {
		g.next++
	}
	return guessed
}

// back goes on with the last guess of a lane.
func (b *Solver) back(r *run, lane int) {
	lane &= width - 1
	l, last := &b.lanes[lane], &b.block.last[lane]
	l.ends++
	switch {
	case l.ends > mostEnds:
		b.again(r, lane)
	case b.guesses.next-*last <= rows:
		rest := &b.guesses.rows[*last%rows]
		b.kernel.restore(&b.block, rest, lane)
		*last = rest.prior[lane]
	case *last == l.none && (l.solutions == 0 || r.written == 0):
		b.finish(r, lane)
	default:
		b.again(r, lane)
	}
}

// again begins the puzzle of a lane again, without a dive.
func (b *Solver) again(r *run, i int) {
	r.dives &^= 1 << i
	r.lost |= 1 << i
	at := b.lanes[i].puzzle
	b.lanes[i] = lane{puzzle: at}
	b.kernel.load(&b.block, i, &r.grids[at])
}

// wait ends the dives of lanes that are stuck and have no cell with two candidates. The others
// guess after the next pass.
func (b *Solver) wait(r *run, lanes uint32) {
	for ; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros32(lanes)
		if b.block.two(i) == (classic.Cells{}) {
			b.again(r, i)
		}
	}
}
