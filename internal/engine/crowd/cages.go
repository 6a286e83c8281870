//go:build amd64

package crowd

import (
	"math/bits"
	"sync"

	"jiugong/sudoku/internal/engine"
)

const (
	mostInCage = 8  // cells
	mostSets   = 40 // sets of digits that a cage can hold
	mostExact  = 5  // cells of a cage that is exact where no more than three are open
	mostInRun  = 4  // cells of a run that is exact
)

// setsOf are the sets of digits by their size and their sum.
var setsOf = sync.OnceValue(func() *[digits + 1][digits*(digits+1)/2 + 1][]uint16 {
	var sets [digits + 1][digits*(digits+1)/2 + 1][]uint16
	for set := range uint16(all + 1) {
		k, sum := bits.OnesCount16(set), engine.DigitSum(uint64(set))
		sets[k][sum] = append(sets[k][sum], set)
	}
	return &sets
})

// addSum adds a sum: as a cage when its cells differ and few sets of digits have it.
func (p *program) addSum(sight *engine.Sight, s *engine.Sum) {
	if k := len(s.In); len(s.Groups) == 1 && 2 <= k && k <= mostInCage {
		low, high := s.Low*s.Weights[0], s.High*s.Weights[0]
		if low > high {
			low, high = high, low
		}
		bySum := &setsOf()[k]
		var sets []uint16
		if low == high && 0 <= low && low < len(bySum) {
			sets = bySum[low]
		} else {
			for sum := max(low, 0); sum <= min(high, len(bySum)-1); sum++ {
				sets = append(sets, bySum[sum]...)
			}
		}
		if len(sets) <= mostSets {
			total := 0
			if low == high {
				total = low
			}
			p.addCage(sight, s.In, sets, uint16(max(total, 0)))
			return
		}
	}
	p.sums.addSum(s)
}

// addClique adds cells that see each other and hold one of some sets of digits, as Model.Cliques finds
// them.
func (p *program) addClique(sight *engine.Sight, q *engine.Clique) {
	n := len(q.In)
	sets, run := make([]uint16, len(q.Sets)), n <= mostInRun && len(q.Sets) == digits+1-n
	for low, set := range q.Sets {
		sets[low] = uint16(set)
		run = run && set == engine.All(n)<<low
	}
	total := uint16(0)
	if run {
		total = isRun
	}
	p.addCage(sight, q.In, sets, total)
}

// isRun stands in place of a total where no more than mostInRun cells hold any consecutive digits.
const isRun = 0xFFFF

// addCage adds cells that differ and hold one of some sets of digits. Without sets, nothing fits.
// The total is the sum of the cells, 0 if that is not one number, or isRun. The kernel reads
//
//	cells  sets  locks  total  each cell  each set twice  locks
//
// A lock is two numbers, and that many cells of two sorts. The first are cells of the cage, the
// second cells outside that see all its other cells. Digits that the cage must hold, but that the
// first can't, go from the second.
func (p *program) addCage(sight *engine.Sight, in, sets []uint16, total uint16) {
	if len(sets) == 0 {
		sets = []uint16{1 << digits} // which no cell has
	}
	l := &p.cages
	l.begin(in)
	at := len(l.words)
	l.add(uint16(len(in)), uint16(len(sets)), 0, total)
	l.addCells(in)
	for _, set := range sets {
		l.add(set, set)
	}
	l.words[at+2] = p.addLocks(sight, in)
}

// addLocks adds the locks of a cage, and returns how many there are. Each has a part of its
// cells, and the outside cells that see this part, but no larger one.
func (p *program) addLocks(sight *engine.Sight, in []uint16) (count uint16) {
	cage := setOf(in)
	var seen [1 << mostInCage][2]uint64
	seen[0] = [2]uint64{^cage[0], ^cage[1]}
	for part := 1; part < 1<<len(in); part++ {
		rest := part & (part - 1)
		row := sight.Of128(in[bits.TrailingZeros(uint(part))])
		seen[part] = [2]uint64{seen[rest][0] & row[0], seen[rest][1] & row[1]}
	}
	for part := 1<<len(in) - 1; part > 0; part-- {
		if part&(part-1) == 0 {
			continue
		}
		targets := seen[part]
		for i := range in {
			if part>>i&1 == 0 {
				more := seen[part|1<<i]
				targets[0] &^= more[0]
				targets[1] &^= more[1]
			}
		}
		if targets[0]|targets[1] == 0 {
			continue
		}
		count++
		l := &p.cages
		l.add(uint16(len(in)-bits.OnesCount(uint(part))), uint16(bits.OnesCount64(targets[0])+bits.OnesCount64(targets[1])))
		for i, c := range in {
			if part>>i&1 == 0 {
				l.add(c * cellSize)
			}
		}
		for w, word := range targets {
			for ; word != 0; word &= word - 1 {
				l.add(uint16(64*w+bits.TrailingZeros64(word)) * cellSize)
			}
		}
	}
	return count
}
