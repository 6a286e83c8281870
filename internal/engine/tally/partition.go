package tally

import (
	"math/bits"
	"sync"
)

// Inside this package the digits of the classic grid are 0 to 8, and a set of
// them is the low nine bits of a uint16.
const (
	parts    = 280 // ways to split nine digits into three unordered triples
	partners = 56  // ordered splits that avoid a given one, place by place
	full9    = uint16(1)<<9 - 1
)

// A part is one split of the nine digits into three triples, as a number from
// 0 to 279. The triples are kept in the order of their smallest digits.
//
//	box        its columns        its rows
//	5 1 8      {2,5,6}            {1,5,8}
//	6 9 4      {1,3,9}            {4,6,9}     two parts that cross: every
//	2 3 7      {4,7,8}            {2,3,7}     triple meets every triple once
type part = uint16

// triples is one split with its order: which digits stand in the first,
// second and third column (or row) of a box.
type triples [3]uint16

// partitionTables holds what never changes about parts. It is made once and
// only read after that.
type partitionTables struct {
	triple [parts]triples           // the three triples of a part
	rank   [1 << 9]uint8            // number of a triple among the 84
	id     [84][84]part             // part with these first two triples
	cross  [parts][36]part          // parts that cross this one
	avoid  [parts][partners]triples // ordered splits disjoint from it, triple by triple
	third  [parts][partners]triples // what then is left
}

var partition = sync.OnceValue(newPartitionTables)

func newPartitionTables() *partitionTables {
	t := new(partitionTables)
	n := uint8(0)
	for m := uint16(0); m < 1<<9; m++ {
		if bits.OnesCount16(m) == 3 {
			t.rank[m] = n
			n++
		}
	}
	id := part(0)
	for first := uint16(1); first < 1<<9; first += 2 {
		if bits.OnesCount16(first) != 3 {
			continue
		}
		rest := full9 &^ first
		for second := rest; second != 0; second = (second - 1) & rest {
			if bits.OnesCount16(second) != 3 || second&(rest&-rest) == 0 {
				continue
			}
			t.triple[id] = triples{first, second, rest &^ second}
			t.id[t.rank[first]][t.rank[second]] = id
			id++
		}
	}
	for p := range t.triple {
		t.fillAvoid(p)
		t.fillCross(p)
	}
	return t
}

// fillAvoid lists the ordered splits B with B[i] disjoint from A[i], where A
// is part p, and the split that A and B leave: each digit moves on one column
// in B and two in the other, or the other way round.
func (t *partitionTables) fillAvoid(p int) {
	n := 0
	for moves := uint16(0); moves < 1<<9; moves++ {
		var b, c triples
		for i, m := range t.triple[p] {
			b[(i+1)%3] |= m & moves
			b[(i+2)%3] |= m &^ moves
			c[(i+2)%3] |= m & moves
			c[(i+1)%3] |= m &^ moves
		}
		if bits.OnesCount16(b[0]) == 3 && bits.OnesCount16(b[1]) == 3 && bits.OnesCount16(b[2]) == 3 {
			t.avoid[p][n], t.third[p][n] = b, c
			n++
		}
	}
}

// fillCross lists the parts whose triples each take one digit of every triple
// of p: the first triple's digits stay in order, the others' are permuted.
func (t *partitionTables) fillCross(p int) {
	var d [3][3]uint16
	for i, m := range t.triple[p] {
		for j := range 3 {
			d[i][j] = m & -m
			m &= m - 1
		}
	}
	n := 0
	for _, x := range orders3 {
		for _, y := range orders3 {
			t.cross[p][n] = t.find(triples{
				d[0][0] | d[1][x[0]] | d[2][y[0]],
				d[0][1] | d[1][x[1]] | d[2][y[1]],
				d[0][2] | d[1][x[2]] | d[2][y[2]],
			})
			n++
		}
	}
}

// orders3 are the six orders of three things.
var orders3 = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// find gives the part made of these triples, whatever their order.
func (t *partitionTables) find(x triples) part {
	a, b, c := x[0], x[1], x[2]
	if b&1 != 0 {
		a, b = b, a
	} else if c&1 != 0 {
		a, c = c, a
	}
	if c&-c < b&-b {
		b = c
	}
	return t.id[t.rank[a]][t.rank[b]]
}

// relabel gives, for every part, the part that a permutation of the digits
// makes of it.
func (t *partitionTables) relabel(perm *[9]uint8) (to [parts]part) {
	for p, x := range t.triple {
		to[p] = t.find(triples{permute(x[0], perm), permute(x[1], perm), permute(x[2], perm)})
	}
	return to
}

func permute(set uint16, perm *[9]uint8) (image uint16) {
	for ; set != 0; set &= set - 1 {
		image |= 1 << perm[bits.TrailingZeros16(set)]
	}
	return image
}
