//go:build amd64

package crowd

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"sync"

	"jiugong/sudoku/internal/engine"
)

// ErrBudget is Search's answer when the guesses allowed are spent. Another call with a larger
// budget goes on from there.
var ErrBudget = errors.New("crowd: budget spent")

// Lanes is how many branches are looked at at once.
const Lanes = 32

// board has the candidates of each cell, and of the spare one, in each lane.
type board [cells + 1][Lanes]uint16

// Solver searches one puzzle. It must not be used by two goroutines at once.
type Solver struct {
	rules program
	board board
	dead  []uint32 // lanes that are, by each rule of a list
	room  room

	active   uint32       // lanes with a branch
	fresh    uint32       // of these, where not all rules have looked since the last guess
	guessed  uint32       // where a guess was made last: it comes to nothing if the lane dies
	last     [Lanes]guess // of each lane
	open     []branch     // a stack of the branches that no lane has yet
	guesses  int64
	failures failures
	weights  weights
	rest     int // how often wide sums are left out now
	resting  int // how often still, until they are looked at again
	found    [][cells]uint8
}

// branch is candidates of each cell, and nothing in some more that fill up vectors.
type branch [padded]uint16

const padded = 96

// solvers are those that are no longer used, for New.
var solvers = sync.Pool{New: func() any { return new(Solver) }}

// New makes a Solver for a model. It takes sums that follow from the model, and how much has
// failed in each cell before. It is nil where the processor lacks AVX2, or the model has rules
// the kernels don't know, or too many. Sums other than cages need AVX-512, since they take too
// long with AVX2. Model and sums must stay as they are until Release.
func New(m *engine.Model, implied []*engine.Sum, failed []int32) *Solver {
	if !hasKernels || !wide && m.HasLooseSums() || !isFor(m) {
		return nil
	}
	s := solvers.Get().(*Solver)
	s.rules.layOut(m, implied)
	s.dead = slices.Grow(s.dead[:0], s.rules.most())
	s.dead = s.dead[:cap(s.dead)]
	s.active, s.fresh, s.guessed, s.guesses = 0, 0, 0, 0
	s.open, s.found = s.open[:0], nil
	s.rest, s.resting = 0, 0
	s.failures.begin(failed, m)
	return s
}

// Release gives back the memory of a Solver. It must not be used any more.
func (s *Solver) Release() {
	s.rules.model = nil
	solvers.Put(s)
}

// Add adds a branch to search, by the set of candidates of each cell, which is copied.
func (s *Solver) Add(candidates []uint64) {
	s.open = append(s.open, branch{})
	b := &s.open[len(s.open)-1]
	for c, set := range candidates {
		b[c] = uint16(set)
	}
}

// Guesses returns the number of guesses made since New.
func (s *Solver) Guesses() int64 { return s.guesses }

// Solutions returns those found since New, a digit for each cell. The Solver doesn't use their
// memory again.
func (s *Solver) Solutions() [][cells]uint8 { return s.found }

// Search goes on until all branches are searched, or as many solutions as asked for are found
// since New. It ends with ErrBudget when the guesses since then are spent. It stops with the
// context's error soon after that ends; another call goes on from there.
func (s *Solver) Search(ctx context.Context, solutions int, budget int64) error {
	for rounds := 0; len(s.found) < solutions; rounds++ {
		if rounds%roundsBetweenLooks == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if s.guesses >= budget {
			return ErrBudget
		}
		s.fill()
		if s.active == 0 {
			return nil
		}
		moved := s.look()
		stuck := s.active &^ moved &^ s.fresh
		s.fresh = 0
		if len(s.rules.sums.cells) > 0 {
			// These cost more, and wait until few lanes have anything else to do.
			if 4*bits.OnesCount32(stuck) < 3*bits.OnesCount32(s.active) {
				continue
			}
			stuck &^= s.lookAtSums(&s.rules.sums)
			stuck &= s.active
		}
		if len(s.rules.wide.cells) > 0 && stuck != 0 {
			stuck = s.lookAtWide(stuck)
		}
		for ; stuck != 0; stuck &= stuck - 1 {
			s.branch(bits.TrailingZeros32(stuck))
		}
	}
	return nil
}

// roundsBetweenLooks is how many rounds pass between two looks at the context. They take a tenth
// of a millisecond, or tens of milliseconds with the most rules.
const roundsBetweenLooks = 16

// fill gives each lane without a branch the last one of the stack.
func (s *Solver) fill() {
	for idle := ^s.active; idle != 0 && len(s.open) > 0; idle &= idle - 1 {
		lane := bits.TrailingZeros32(idle) % Lanes
		last := len(s.open) - 1
		for c, d := range s.open[last][:cells] {
			s.board[c][lane] = d
		}
		s.board[spare][lane] = spareDigit
		s.open = s.open[:last]
		s.active |= 1 << lane
		s.fresh |= 1 << lane
	}
}

// look applies each rule but sums of several groups to all lanes once. It returns the lanes in
// which houses narrowed a cell.
func (s *Solver) look() (moved uint32) {
	p := &s.rules
	if len(p.cages.cells) > 0 {
		s.board.lookAtCages(&p.cages, s.dead)
		s.bury(&p.cages)
	}
	if len(p.relations.cells) > 0 {
		s.board.lookAtRelations(&p.relations, s.dead)
		s.bury(&p.relations)
	}
	moved = s.board.lookAtHouses(&p.houses, s.dead)
	s.bury(&p.houses)
	s.board.lookAtBands(&p.bands)
	return moved
}

// lookAtSums applies each sum of a list to all lanes once. It returns the lanes in which one
// narrowed a cell.
func (s *Solver) lookAtSums(sums *list) (moved uint32) {
	moved = s.board.lookAtSums(sums, s.dead, &s.room)
	s.bury(sums)
	return moved
}

// Wide sums are vital for some puzzles and useless for most. They are left out once when fewer
// than one in wideGain of the stuck lanes gain from them. Next time they are left out twice, and
// so on up to mostRest times.
const (
	wideGain = 6
	mostRest = 12
)

// lookAtWide looks at wide sums if they don't rest, and returns the lanes that are still stuck.
func (s *Solver) lookAtWide(stuck uint32) uint32 {
	if s.resting > 0 {
		s.resting--
		return stuck
	}
	still := stuck &^ s.lookAtSums(&s.rules.wide) & s.active
	if gained := bits.OnesCount32(stuck &^ still); wideGain*gained >= bits.OnesCount32(stuck) {
		s.rest = 0
	} else {
		s.rest = min(s.rest+1, mostRest)
	}
	s.resting = s.rest
	return still
}

// bury ends the lanes that are dead by some rule of a list, and counts the failures.
func (s *Solver) bury(l *list) {
	for i, in := range l.cells {
		dead := s.dead[i] & s.active
		if dead == 0 {
			continue
		}
		s.active &^= dead
		for rest := dead; rest != 0; rest &= rest - 1 {
			s.blame(in, bits.TrailingZeros32(rest)%Lanes)
		}
		for wrong := dead & s.guessed; wrong != 0; wrong &= wrong - 1 {
			s.refuted(s.last[bits.TrailingZeros32(wrong)%Lanes])
		}
		s.guessed &^= dead
	}
}

// end ends a lane without open cells, with a solution if the rules hold.
func (s *Solver) end(lane int, b *branch) {
	s.active &^= 1 << lane
	s.guessed &^= 1 << lane
	if !s.holds(b) {
		return
	}
	var grid [cells]uint8
	for c, d := range b[:cells] {
		grid[c] = uint8(bits.TrailingZeros16(d) + 1)
	}
	s.found = append(s.found, grid)
}

// holds reports whether a board without open cells meets the rules. Some sums have been left out,
// and no other rule has looked at the last changes by the bands.
func (s *Solver) holds(b *branch) bool {
	m := s.rules.model
	for _, sets := range [2][][]uint16{m.Houses, m.Groups} {
		for _, in := range sets {
			var union uint16
			for _, c := range in {
				union |= b[c]
			}
			if bits.OnesCount16(union) < len(in) {
				return false
			}
		}
	}
	for i := range m.Relations {
		r := &m.Relations[i]
		for _, pair := range r.Pairs {
			if r.Allowed[bits.TrailingZeros16(b[pair[0]])]&uint64(b[pair[1]]) == 0 {
				return false
			}
		}
	}
	var domains [cells]uint64
	for _, r := range m.Propagators {
		sum, ok := r.(*engine.Sum)
		if !ok { // an Among, from whose digits each branch begins
			continue
		}
		for i, c := range sum.In {
			domains[i] = uint64(b[c])
		}
		if !sum.Narrow(domains[:len(sum.In)]) {
			return false
		}
	}
	return true
}
