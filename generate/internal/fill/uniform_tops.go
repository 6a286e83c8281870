package fill

import (
	"slices"
	"sync/atomic"

	"jiugong/sudoku/generate/internal/random"
)

// Step 1 of a uniform grid draws the class of (u1, v1, w1), u2 and v2 from an alias table (Walker
// 1977, with integers). Each place of it holds as much: the weight of its own choice, and the rest
// from one other.
//
//	place    0   1   2   3   4   5   6   7
//	        ### ... ### ### ... ### ... ###   . is given by another place
//	        ### ### ### ### ### ### ... ###
//	            light           light           light ones have less than all places hold on average,
//	                    giver <---- at          heavy ones give
//
// The table is filled from its end. The last heavy place gives to one light place after the other.
// Once too little is left of it, it is light itself: the next heavy place fills it up, and
// gives from then on. So it is known for each class who gives when its light places are filled, and
// how much is left of that giver. topClasses keeps it. A single grid then needs a hundredth of the
// table: those parts are filled that are drawn.

// topChoices is the number of choices of u2 and v2 in each class.
const topChoices = beside * beside

// topTotal is the sum of the weights of all choices. Grids are counted in units of 280·216·216:
// the splits for u1, orders of columns in three stacks and of rows in three bands.
const topTotal = 510_645_067_241_472

// topTable has the places of each class, in the order of topClasses.
type topTable [len(topClasses) * topChoices]topChoice

// topChoice is one place of the table. A number below topTotal that is less than keep chooses this
// place, any other chooses other.
type topChoice struct {
	keep  uint64
	other atomic.Uint32 // the place plus one; 0 until the place is filled
	ways  uint32        // sum over w2 of rows(u2,v2,w2)·rows(u3,v3,w3); there if a place that leads here is filled
}

// drawTop draws a place of the table, and returns it.
func (t *uniformTables) drawTop(s *random.Source) uint32 {
	at := uint32(s.Below(uint64(len(t.tops))))
	top := &t.tops[at]
	other := top.other.Load()
	if other == 0 {
		other = t.fillPartOf(at)
	}
	if s.Below(topTotal) >= top.keep {
		return other - 1
	}
	return at
}

// fillPartOf fills the part of the table that a place is in, and returns the place's other.
func (t *uniformTables) fillPartOf(at uint32) (other uint32) {
	t.filling.Lock()
	defer t.filling.Unlock()
	if other = t.tops[at].other.Load(); other != 0 {
		return other
	}
	part := int(at / topChoices)
	if t.weight(at) >= topTotal { // it is filled once it has given
		part = slices.IndexFunc(topClasses[:], func(c topClass) bool { return c.giver >= at })
	}
	t.fillPart(part)
	return t.tops[at].other.Load()
}

// fillPart fills the light places of a class, and those that become light by giving to them.
func (t *uniformTables) fillPart(class int) {
	giver, left := topClasses[class].giver, topClasses[class].left
	t.countWays(giver / topChoices)
	for i := range uint32(topChoices) {
		at := uint32(class+1)*topChoices - 1 - i
		weight := t.weight(at)
		if weight >= topTotal {
			continue
		}
		t.tops[at].fill(weight, giver)
		left -= topTotal - weight
		for left < topTotal {
			next := giver - 1
			for t.weight(next) < topTotal {
				next--
			}
			t.tops[giver].fill(left, next)
			left, giver = t.weight(next)-(topTotal-left), next
		}
	}
	if class == 0 { // nothing is left to be given
		t.tops[giver].fill(topTotal, giver)
	}
}

// fill fills a place.
func (c *topChoice) fill(keep uint64, other uint32) {
	c.keep = keep
	c.other.Store(other + 1) // from now on drawTop reads it
}

// weight returns the number of grids that a choice leads to, where the average is topTotal.
func (t *uniformTables) weight(at uint32) uint64 {
	t.countWays(at / topChoices)
	c := &topClasses[at/topChoices]
	return c.members * uint64(t.rowWays[c.v][c.w]) * uint64(t.tops[at].ways) * uint64(len(t.tops))
}

// countWays counts the ways of all choices of a class, once.
func (t *uniformTables) countWays(class uint32) {
	if t.counted[class] {
		return
	}
	t.counted[class] = true
	c := &topClasses[class]
	// With bands 2 and 3 exchanged there are as many ways.
	exchanged0, exchangedV := t.exchanged(0), t.exchanged(c.v)
	var ways [beside][beside]uint32
	for i := range beside {
		if other := exchanged0[i]; int(other) < i {
			for j := range beside {
				ways[i][j] = ways[other][exchangedV[j]]
			}
		} else {
			t.lastWays(c, i, &ways[i])
		}
		for j := range beside {
			t.tops[int(class)*topChoices+i*beside+j].ways = ways[i][j]
		}
	}
}

// exchanged returns, for each of the 56 choices below a split, the choice with bands 2 and 3
// exchanged.
func (t *uniformTables) exchanged(u split) (other [beside]uint8) {
	var at [splitCount]uint8
	for i, next := range t.nextSplit[u] {
		at[next] = uint8(i)
	}
	for i, last := range t.lastSplit[u] {
		other[i] = at[last]
	}
	return other
}

// lastWays adds up, for each choice of v2, the ways to have the rows of bands 2 and 3. The sum
// runs over the 56 choices of w2.
func (t *uniformTables) lastWays(c *topClass, i int, ways *[beside]uint32) {
	name2, name3 := &t.relabel[t.nextSplit[0][i]], &t.relabel[t.lastSplit[0][i]]
	var w2, w3 [beside]split
	for k := range beside {
		w2[k], w3[k] = name2[t.nextSplit[c.w][k]], name3[t.lastSplit[c.w][k]]
	}
	for j := range beside {
		ways2, ways3 := &t.rowWays[name2[t.nextSplit[c.v][j]]], &t.rowWays[name3[t.lastSplit[c.v][j]]]
		sum := uint32(0)
		for k := range beside {
			sum += uint32(ways2[w2[k]]) * uint32(ways3[w3[k]])
		}
		ways[j] = sum
	}
}
