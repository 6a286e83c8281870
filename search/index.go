package search

import (
	"context"
	"math/bits"
)

// lineCells is a set of cells of one line, a band or a stack: 27 bits.
type lineCells = uint32

const wholeLine lineCells = 1<<27 - 1

// lineSet is a set of cells of three lines.
type lineSet [3]lineCells

// last returns the last line in which a set has cells. When the cells of that line are chosen,
// the set is hit or never will be.
func (s *lineSet) last() int {
	switch {
	case s[2] != 0:
		return 2
	case s[1] != 0:
		return 1
	}
	return 0
}

// A bitset has words words. Of a line's sets, front words are looked at first. The methods first
// and remove of frontBits are written out for that number.
const (
	words = 16
	front = 4
)

// bitset has a bit for each set of an index.
type bitset [words]uint64

// frontBits are the first bits of the sets of one line.
type frontBits [front]uint64

// index is a list of unavoidable sets to be hit by cells of three lines, ordered by their last
// lines. Sets with the fewest cells there come first. Each has a bit, so that a bitset can say
// which are still to be hit. Sets that find no place must be looked at when all is chosen.
type index struct {
	sets  [64 * words]lineSet
	end   [3]int                   // of the words of the sets whose last line this is
	every bitset                   // the bits of all
	hit   [3][32]bitset            // of each cell of each line: the sets it is in
	meets [3][64 * front]frontBits // of the first sets of each line: those with which one has a cell of it in common
	level [3][28]bitset            // what is left to be hit, for each number of cells to be chosen
	rest  []lineSet                // sets that found no place
	clock *clock
}

// clock looks at the context now and then.
type clock struct {
	ctx   context.Context
	steps int
	over  bool // so is the time
}

const stepsPerLook = 4096

func (c *clock) tick() bool {
	if c.steps++; c.steps%stepsPerLook == 0 && c.ctx.Err() != nil {
		c.over = true
	}
	return c.over
}

// arrange gives the sets their places, but for those that some cells of the first line hit.
func (x *index) arrange(sets []lineSet, chosen lineCells) {
	var places [3][28]int // how many sets have that number of cells in their last line; later, where the next goes
	for i := range sets {
		if set := &sets[i]; set[0]&chosen == 0 {
			last := set.last()
			places[last][bits.OnesCount32(set[last])]++
		}
	}
	word := 0
	for last := range places {
		place := 64 * word
		for size, count := range places[last] {
			places[last][size] = place
			place += count
		}
		word = min((place+63)/64, words)
		x.end[last] = word
	}
	x.every, x.hit, x.rest = bitset{}, [3][32]bitset{}, x.rest[:0]
	for i := range sets {
		set := &sets[i]
		if set[0]&chosen != 0 {
			continue
		}
		last := set.last()
		place := &places[last][bits.OnesCount32(set[last])]
		at := *place
		*place++
		if at >= len(x.sets) {
			x.rest = append(x.rest, *set)
			continue
		}
		x.sets[at] = *set
		word, bit := at/64, uint64(1)<<(at%64)
		x.every[word] |= bit
		for line, in := range set {
			for ; in != 0; in &= in - 1 {
				x.hit[line][bits.TrailingZeros32(in)&31][word] |= bit
			}
		}
	}
	for line := range x.meets {
		from := x.begin(line)
		for at := range min(64*front, 64*(x.end[line]-from)) {
			meets := frontBits{}
			for in := x.sets[64*from+at][line]; in != 0; in &= in - 1 {
				hit := &x.hit[line][bits.TrailingZeros32(in)&31]
				for i := range meets {
					meets[i] |= hit[(from+i)&(words-1)]
				}
			}
			x.meets[line][at] = meets
		}
	}
}

// begin returns the first word of the sets whose last line this is.
func (x *index) begin(line int) int {
	if line == 0 {
		return 0
	}
	return x.end[line-1]
}

// without returns the sets that are left when some cells of a line are chosen.
func (x *index) without(left bitset, line int, chosen lineCells) bitset {
	for ; chosen != 0; chosen &= chosen - 1 {
		for word, hit := range &x.hit[line][bits.TrailingZeros32(chosen)&31] {
			left[word] &^= hit
		}
	}
	return left
}

// choice is some chosen cells of a line. It has the sets left to be hit, and the dead cells,
// which can't be chosen any more.
type choice struct {
	left         *bitset
	chosen, dead lineCells
}

// each yields every choice of count cells of a line that hits all sets left there. It leaves out
// dead cells, and stops when yield returns false. It yields all but the last cell, and the cells
// that can be the last. The sets of the lines before must have been hit. If later is more than 0,
// it yields the choices without the last later cells, and no last cells.
//
// One cell of a small set must be chosen; those tried already are dead for the others.
func (x *index) each(line int, at choice, count, later int, yield func(at choice, last lineCells) bool) bool {
	alive := wholeLine &^ at.dead &^ at.chosen
	switch {
	case count == later:
		return count == 0 && x.open(line, at.left) || yield(at, 0)
	case count == 1:
		last := x.meet(line, at.left, alive)
		return last == 0 || yield(at, last)
	case x.clock.tick():
		return false
	}
	next, from, to := &x.level[line][count], x.begin(line), x.end[line]
	for branch := x.branch(line, at.left, alive, count); branch != 0; branch &= branch - 1 {
		cell := branch & -branch
		below := choice{next, at.chosen | cell, at.dead}
		at.dead |= cell
		alive &^= cell
		x.choose(next, at.left, line, cell, from, to)
		last := lineCells(0) // what is known of the end of the choice already
		if count == 2 && later == 0 {
			if last = x.meet(line, next, alive); last == 0 {
				continue
			}
		}
		x.choose(next, at.left, line, cell, to, x.end[2]) // for the lines after this
		more := false
		if last != 0 {
			more = yield(below, last)
		} else {
			more = x.each(line, below, count-1, later, yield)
		}
		if !more {
			return false
		}
	}
	return true
}

// choose sets some words of next to the sets left of those when a cell of a line is chosen.
func (x *index) choose(next, left *bitset, line int, cell lineCells, from, to int) {
	hit := x.hit[line][bits.TrailingZeros32(cell)&31][from:to]
	n, l := next[from:to], left[from:to]
	n, l = n[:len(hit)], l[:len(hit)]
	for word := range hit {
		n[word] = l[word] &^ hit[word]
	}
}

// open reports whether a set that only this line could hit is left.
func (x *index) open(line int, left *bitset) bool {
	for _, word := range left[x.begin(line):x.end[line]] {
		if word != 0 {
			return true
		}
	}
	return false
}

// meet returns the cells, among alive, that hit all sets left to a line.
func (x *index) meet(line int, left *bitset, alive lineCells) lineCells {
	for i := x.begin(line); i < x.end[line]; i++ {
		for word := left[i&(words-1)]; word != 0; word &= word - 1 {
			if alive &= x.sets[(64*i+bits.TrailingZeros64(word))&(64*words-1)][line]; alive == 0 {
				return 0
			}
		}
	}
	return alive
}

// branch returns the living cells of the smallest of the sets that are left to a line. If nothing
// is left to it, they are all living cells. It returns none if more than count of the sets are
// disjoint, since count cells can't hit them.
func (x *index) branch(line int, left *bitset, alive lineCells, count int) (smallest lineCells) {
	rest, from := x.front(line, left), 64*x.begin(line)
	smallest, least := alive, 28
	for at := rest.first(); at >= 0; at = rest.first() {
		if count--; count < 0 {
			return 0
		}
		set := x.sets[(from+at)&(64*words-1)][line] & alive
		if size := bits.OnesCount32(set); size < least {
			least, smallest = size, set
		}
		rest.remove(&x.meets[line][at&(64*front-1)])
	}
	if least < 28 {
		return smallest
	}
	for i := x.begin(line) + front; i < x.end[line]; i++ {
		if word := left[i]; word != 0 {
			return x.sets[64*i+bits.TrailingZeros64(word)][line] & alive
		}
	}
	return alive
}

// apart reports whether more than count of the first sets left to a line have no cell in
// common. Sets that some cells of the line before hit don't count.
func (x *index) apart(line int, left *bitset, before lineCells, count int) bool {
	rest := x.front(line, left)
	for ; before != 0; before &= before - 1 {
		hit := x.front(line, &x.hit[line-1][bits.TrailingZeros32(before)&31])
		rest.remove(&hit)
	}
	for at := rest.first(); at >= 0; at = rest.first() {
		if count--; count < 0 {
			return true
		}
		rest.remove(&x.meets[line][at&(64*front-1)])
	}
	return false
}

// front returns the first bits of the sets of a line.
func (x *index) front(line int, b *bitset) (first frontBits) {
	from, to := x.begin(line), x.end[line]
	if to-from >= front {
		return frontBits(b[from : from+front])
	}
	copy(first[:], b[from:to])
	return first
}

// first returns the number of the first bit, -1 when there is none. Like remove it is written out,
// as most of the time goes into them.
func (b *frontBits) first() int {
	switch {
	case b[0] != 0:
		return bits.TrailingZeros64(b[0])
	case b[1] != 0:
		return 64 + bits.TrailingZeros64(b[1])
	case b[2] != 0:
		return 128 + bits.TrailingZeros64(b[2])
	case b[3] != 0:
		return 192 + bits.TrailingZeros64(b[3])
	}
	return -1
}

func (b *frontBits) remove(others *frontBits) {
	b[0] &^= others[0]
	b[1] &^= others[1]
	b[2] &^= others[2]
	b[3] &^= others[3]
}
