package generate

import "math/bits"

// A split is one way to cut the nine digits into three unordered triples, as a
// number from 0 to 279. Both the columns and the rows of a 3×3 box are splits,
// and two splits can be the columns and rows of one box exactly if they cross:
//
//	box        columns            rows
//	5 1 8      {2,5,6}            {1,5,8}
//	6 9 4      {1,3,9}            {4,6,9}     every column triple meets every
//	2 3 7      {4,7,8}            {2,3,7}     row triple in one digit
//
// Digits are 0 to 8 here, sets of them the low nine bits of a uint16.
type split = uint16

const (
	splitCount = 280
	crossings  = 36 // splits that cross a given one
	beside     = 56 // ordered splits whose triples avoid a given one's, place by place
	allNine    = uint16(1)<<9 - 1
)

// triples are a split whose triples stand in an order: the digits of the
// first, second and third row or column of a box.
type triples [3]uint16

// splitTables are facts about splits.
type splitTables struct {
	triples [splitCount]triples // in the order of their smallest digits
	rank    [1 << 9]uint8       // number of a triple among the 84
	byRank  [84][84]split       // the split with these first two triples
	cross   [splitCount][crossings]split
	// next[a] are the ordered splits that may stand beside a (in the order of
	// triples[a]) in another box of the same line of boxes, and last[a] what
	// is then left for the third box.
	next, last           [splitCount][beside]triples
	nextSplit, lastSplit [splitCount][beside]split
	// relabel[a][x] is what becomes of split x under the renaming of digits
	// that turns a into split 0, {0,1,2} {3,4,5} {6,7,8}; unname[a] is that
	// renaming's inverse.
	relabel [splitCount][splitCount]split
	unname  [splitCount][16]uint8
}

func newSplitTables() *splitTables {
	t := new(splitTables)
	var n uint8
	for set := range uint16(1 << 9) {
		if bits.OnesCount16(set) == 3 {
			t.rank[set] = n
			n++
		}
	}
	id := split(0)
	for first := uint16(1); first < 1<<9; first += 2 {
		if bits.OnesCount16(first) != 3 {
			continue
		}
		rest := allNine &^ first
		for second := uint16(0); second < 1<<9; second++ {
			if second&^rest == 0 && bits.OnesCount16(second) == 3 && second&(rest&-rest) != 0 {
				t.triples[id] = triples{first, second, rest &^ second}
				t.byRank[t.rank[first]][t.rank[second]] = id
				id++
			}
		}
	}
	for a := range t.triples {
		t.fillNext(a)
		t.fillCross(a)
		t.fillRelabel(a)
	}
	return t
}

// find gives the split made of these triples, whatever their order.
func (t *splitTables) find(x triples) split {
	a, b, c := x[0], x[1], x[2]
	if b&1 != 0 {
		a, b = b, a
	} else if c&1 != 0 {
		a, c = c, a
	}
	if c&-c < b&-b {
		b = c
	}
	return t.byRank[t.rank[a]][t.rank[b]]
}

// fillNext: each digit of a moves on by one place in the next box and by two
// in the last, or the other way round.
func (t *splitTables) fillNext(a int) {
	n := 0
	for far := range uint16(1 << 9) {
		var next, last triples
		for i, set := range t.triples[a] {
			next[(i+1)%3] |= set &^ far
			next[(i+2)%3] |= set & far
			last[(i+2)%3] |= set &^ far
			last[(i+1)%3] |= set & far
		}
		if bits.OnesCount16(next[0]) == 3 && bits.OnesCount16(next[1]) == 3 {
			t.next[a][n], t.last[a][n] = next, last
			t.nextSplit[a][n], t.lastSplit[a][n] = t.find(next), t.find(last)
			n++
		}
	}
}

// orders are the six orders of three things.
var orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// fillCross: the first triple's digits stay in place, the others' are permuted.
func (t *splitTables) fillCross(a int) {
	var digit [3][3]uint16
	for i, set := range t.triples[a] {
		for j := range 3 {
			digit[i][j] = set & -set
			set &= set - 1
		}
	}
	n := 0
	for _, x := range orders {
		for _, y := range orders {
			t.cross[a][n] = t.find(triples{
				digit[0][0] | digit[1][x[0]] | digit[2][y[0]],
				digit[0][1] | digit[1][x[1]] | digit[2][y[1]],
				digit[0][2] | digit[1][x[2]] | digit[2][y[2]],
			})
			n++
		}
	}
}

func (t *splitTables) fillRelabel(a int) {
	var name [16]uint8
	for i, set := range t.triples[a] {
		for j := range 3 {
			d := bits.TrailingZeros16(set)
			name[d] = uint8(3*i + j)
			t.unname[a][3*i+j] = uint8(d)
			set &= set - 1
		}
	}
	for x, sets := range t.triples {
		t.relabel[a][x] = t.find(triples{rename(sets[0], &name), rename(sets[1], &name), rename(sets[2], &name)})
	}
}

// rename is the image of a set of three digits under a renaming.
func rename(set uint16, name *[16]uint8) uint16 {
	a := set & -set
	set ^= a
	b := set & -set
	c := set ^ b
	return 1<<name[bits.TrailingZeros16(a)&15] | 1<<name[bits.TrailingZeros16(b)&15] | 1<<name[bits.TrailingZeros16(c)&15]
}
