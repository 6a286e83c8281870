package search

import (
	"context"
	"math/bits"
	"slices"
)

// lineCells is a set of cells of one line, a band or a stack: 27 bits.
type lineCells = uint32

const wholeLine lineCells = 1<<27 - 1

// lineSet is a set of cells of three lines.
type lineSet [3]lineCells

// words is how many bits a bitset has, in words.
const words = 6

// bitset has a bit for each of the first sets of an index.
type bitset [words]uint64

// index is a list of unavoidable sets to be hit by cells of one line, those with the fewest
// cells there first. The first of them have bits, so that a bitset can say which are still
// to be hit; the others have to be looked at when all is chosen.
type index struct {
	line  int
	sets  []lineSet
	every bitset             // the bits of all
	hit   [3][32]bitset      // of each cell of each line: the sets it is in
	meets [64 * words]bitset // of each set: those with which it has a cell of the line in common
	level [28]bitset         // what is left to be hit, for each number of cells to be chosen
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

// arrange sorts the sets and gives them their bits.
func (x *index) arrange() {
	slices.SortStableFunc(x.sets, func(a, b lineSet) int {
		return bits.OnesCount32(a[x.line]) - bits.OnesCount32(b[x.line])
	})
	x.every, x.hit = bitset{}, [3][32]bitset{}
	indexed := x.sets[:min(len(x.sets), 64*words)]
	for i, set := range indexed {
		x.every[i/64] |= 1 << (i % 64)
		for line, in := range set {
			for ; in != 0; in &= in - 1 {
				x.hit[line][bits.TrailingZeros32(in)][i/64] |= 1 << (i % 64)
			}
		}
	}
	for i, set := range indexed {
		x.meets[i] = bitset{}
		for in := set[x.line]; in != 0; in &= in - 1 {
			for word, hit := range x.hit[x.line][bits.TrailingZeros32(in)] {
				x.meets[i][word] |= hit
			}
		}
	}
}

// unindexed are the sets that have no bits.
func (x *index) unindexed() []lineSet { return x.sets[min(len(x.sets), 64*words):] }

// without is what is left when some cells of a line are chosen.
func (x *index) without(left bitset, line int, chosen lineCells) bitset {
	for ; chosen != 0; chosen &= chosen - 1 {
		for word, hit := range &x.hit[line][bits.TrailingZeros32(chosen)] {
			left[word] &^= hit
		}
	}
	return left
}

// each yields every choice of count cells of the line that hits all sets which are left,
// each once, none with a dead cell, until yield says false.
//
// One cell of a small set must be chosen; those tried already are dead for the others.
func (x *index) each(left *bitset, dead lineCells, count int, yield func(lineCells) bool) {
	x.choose(left, 0, dead, count, yield)
}

func (x *index) choose(left *bitset, chosen, dead lineCells, count int, yield func(lineCells) bool) bool {
	if x.clock.tick() {
		return false
	}
	switch count {
	case 0:
		return *left != bitset{} || yield(chosen)
	case 1:
		for last := x.last(left, wholeLine&^dead&^chosen); last != 0; last &= last - 1 {
			if !yield(chosen | last&-last) {
				return false
			}
		}
		return true
	}
	branch, apart := x.branch(left, wholeLine&^dead&^chosen, count)
	if apart > count {
		return true
	}
	next := &x.level[count]
	for ; branch != 0; branch &= branch - 1 {
		for word, hit := range &x.hit[x.line][bits.TrailingZeros32(branch)&31] {
			next[word] = left[word] &^ hit
		}
		cell := branch & -branch
		if !x.choose(next, chosen|cell, dead, count-1, yield) {
			return false
		}
		dead |= cell
	}
	return true
}

// last is which of some cells hit all that is left.
func (x *index) last(left *bitset, alive lineCells) lineCells {
	for i, word := range left {
		for ; word != 0; word &= word - 1 {
			if alive &= x.sets[64*i+bits.TrailingZeros64(word)][x.line]; alive == 0 {
				return 0
			}
		}
	}
	return alive
}

// branch finds sets that have no cell in common, and gives the living cells of the
// smallest; all that live when nothing is left. No fewer cells can hit what is left than
// there are such sets; apart stops at most+1.
func (x *index) branch(left *bitset, alive lineCells, most int) (smallest lineCells, apart int) {
	rest, least := *left, 28
	smallest = alive
	for i := 0; i < words; {
		if rest[i] == 0 {
			i++
			continue
		}
		if apart++; apart > most {
			return smallest, apart
		}
		at := 64*i + bits.TrailingZeros64(rest[i])
		if set := x.sets[at][x.line] & alive; bits.OnesCount32(set) < least {
			least, smallest = bits.OnesCount32(set), set
		}
		for word, meets := range &x.meets[at] {
			rest[word] &^= meets
		}
	}
	return smallest, apart
}
