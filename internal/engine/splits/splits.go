// Package splits knows the ways to cut the nine digits into three triples. Counting and
// drawing 9×9 grids by their bands comes down to these.
//
// Both the columns and the rows of a 3×3 box are such a split. Two splits can be the
// columns and rows of one box exactly if they cross:
//
//	box        columns            rows
//	5 1 8      {2,5,6}            {1,5,8}
//	6 9 4      {1,3,9}            {4,6,9}     every column triple meets every
//	2 3 7      {4,7,8}            {2,3,7}     row triple in one digit
//
// Digits are 0 to 8 here, and a set of them is the low nine bits of a uint16.
package splits

import (
	"math/bits"
	"sync"
)

const (
	Count     = 280 // splits
	crossings = 36  // splits that cross a given one
	Beside    = 56  // ordered splits whose triples avoid a given one's, place by place
	AllNine   = uint16(1)<<9 - 1
)

// A Split is one way to cut the digits into three triples without an order. It is numbered 0 to
// 279.
type Split = uint16

// Triples are a split with its triples in order. They are the digits of a box's rows or columns.
type Triples [3]uint16

// Ordered puts the triples into another order.
func (x Triples) Ordered(o [3]uint8) Triples { return Triples{x[o[0]], x[o[1]], x[o[2]]} }

// Holds reports whether each of the triples has the digits it needs.
func (x Triples) Holds(need Triples) bool {
	return need[0]&^x[0]|need[1]&^x[1]|need[2]&^x[2] == 0
}

// Orders are the six orders of three things.
var Orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// Tables are facts about splits that never change.
type Tables struct {
	Triples [Count]Triples // in the order of their smallest digits
	triple  [84]uint16     // all triples in order
	thirds  []uint16       // all sets of 0, 3, 6 or 9 digits
	rank    [1 << 9]uint8  // number of a triple among them
	byRank  [84][84]Split  // the split with these two triples
	Cross   [Count][crossings]Split
	// Next[a] are the ordered splits that may stand beside a, in the order of Triples[a],
	// in the next box. Last[a] are those then left for the third box.
	Next, Last [Count][Beside]Triples
}

// Known are the tables, made at the first call and shared.
var Known = sync.OnceValue(newTables)

func newTables() *Tables {
	t := new(Tables)
	n := uint8(0)
	for set := range uint16(1 << 9) {
		if bits.OnesCount16(set) == 3 {
			t.triple[n], t.rank[set] = set, n
			n++
		}
		if bits.OnesCount16(set)%3 == 0 {
			t.thirds = append(t.thirds, set)
		}
	}
	id := Split(0)
	for first := uint16(1); first < 1<<9; first += 2 {
		if bits.OnesCount16(first) != 3 {
			continue
		}
		rest := AllNine &^ first
		for second := range uint16(1 << 9) {
			if second&^rest == 0 && bits.OnesCount16(second) == 3 && second&(rest&-rest) != 0 {
				t.Triples[id] = Triples{first, second, rest &^ second}
				for _, o := range Orders {
					x := t.Triples[id].Ordered(o)
					t.byRank[t.rank[x[0]]][t.rank[x[1]]] = id
				}
				id++
			}
		}
	}
	for a := range t.Triples {
		t.fillNext(a)
		t.fillCross(a)
	}
	return t
}

// fillNext fills Next[a] and Last[a]. Each digit of a moves by one place in the next box and two
// in the last, or vice versa.
func (t *Tables) fillNext(a int) {
	n, x := 0, &t.Triples[a]
	for _, far := range t.thirds {
		// All three triples send as many digits far, or the next box has too many in a line.
		many := bits.OnesCount16(x[0] & far)
		if bits.OnesCount16(x[1]&far) != many || bits.OnesCount16(x[2]&far) != many {
			continue
		}
		for i, set := range x {
			t.Next[a][n][(i+1)%3] |= set &^ far
			t.Next[a][n][(i+2)%3] |= set & far
			t.Last[a][n][(i+2)%3] |= set &^ far
			t.Last[a][n][(i+1)%3] |= set & far
		}
		n++
	}
}

// fillCross leaves the first triple's digits in place and permutes the others'.
func (t *Tables) fillCross(a int) {
	var digit [3][3]uint16
	for i, set := range t.Triples[a] {
		for j := range 3 {
			digit[i][j] = set & -set
			set &= set - 1
		}
	}
	n := 0
	for _, x := range Orders {
		for _, y := range Orders {
			t.Cross[a][n] = t.Find(Triples{
				digit[0][0] | digit[1][x[0]] | digit[2][y[0]],
				digit[0][1] | digit[1][x[1]] | digit[2][y[1]],
				digit[0][2] | digit[1][x[2]] | digit[2][y[2]],
			})
			n++
		}
	}
}

// Find returns the split made of these triples, whatever their order.
func (t *Tables) Find(x Triples) Split { return t.byRank[t.rank[x[0]]][t.rank[x[1]]] }

// Relabel returns, for every split, the one that a permutation of the digits makes of it.
func (t *Tables) Relabel(perm *[9]uint8) (to [Count]Split) {
	var image [84]uint8
	for n, set := range t.triple {
		image[n] = t.rank[Permute(set, perm)]
	}
	for a, x := range &t.Triples {
		to[a] = t.byRank[image[t.rank[x[0]]]][image[t.rank[x[1]]]]
	}
	return to
}

// Permute returns the image of a set of digits under a permutation.
func Permute(set uint16, perm *[9]uint8) (image uint16) {
	for ; set != 0; set &= set - 1 {
		image |= 1 << perm[bits.TrailingZeros16(set)]
	}
	return image
}
