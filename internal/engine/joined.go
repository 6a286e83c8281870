package engine

import (
	"cmp"
	"math/bits"
	"slices"
)

// Sums that follow from several at once, where cells of one see cells of another. Little
// killers beside each other have six cells in a box that all differ, of which each by
// itself knows that three do:
//
//	a b .      a + … = 49 by itself allows nearly everything, b + … too; but of their
//	. a b      cells together those in this box come to 39 at most, not to 48
//	b . a
//
// And where such sums cover a house, what of them lies outside it has a sum.

// joined is exact sums of cells that count once each, while some of them are added up.
type joined struct {
	m    *Model
	sums []knownSum
}

// knownSum is cells that come to a total. Its grip is by how much it is too tight for its
// groups of cells that differ to have any of the sums that they may have by themselves,
// over all groups: below zero it tells next to nothing.
type knownSum struct {
	cells []uint64 // a set
	total int
	grip  int
	loose bool // its cells don't all differ
	own   bool // it is one of the model's
}

const (
	mostJoined  = 64  // cells of a sum of several
	mostToJoin  = 32  // sums of which every two are looked at
	mostToCover = 200 // rules, of which sums may cover houses together
)

// JoinedSums are the sums that follow so and help to narrow. Where there are cages only,
// implied sums say as much.
func (m *Model) JoinedSums() []*Sum {
	loose := 0
	for _, p := range m.Propagators {
		if s, ok := p.(*Sum); ok && s.isTotal() && len(s.Groups) > 1 {
			loose++
		}
	}
	if loose == 0 || len(m.Propagators) > mostToCover {
		return nil
	}
	j := joined{m: m}
	for _, p := range m.Propagators {
		s, ok := p.(*Sum)
		if !ok || !s.isTotal() {
			continue
		}
		cells := make([]uint64, sightWords(m.Cells))
		for _, c := range s.In {
			cells[c/64] |= 1 << (c % 64)
		}
		if common(cells, cells) < len(s.In) { // a cell counts twice
			continue
		}
		j.sums = append(j.sums, knownSum{cells, s.Low, grip(s, m.Digits), len(s.Groups) > 1, true})
	}
	j.leaveHouses()
	if loose <= mostToJoin {
		j.merge()
	}
	var found []*Sum
	for _, k := range j.sums {
		if !k.own && k.grip > 0 {
			found = append(found, j.sum(k.cells, k.total))
		}
	}
	return found
}

// isTotal says whether the sum is exact and each cell counts once.
func (s *Sum) isTotal() bool {
	return s.Low == s.High && !slices.ContainsFunc(s.Weights[:len(s.In)], func(w int) bool { return w != 1 })
}

// sum is the sum of a set of cells.
func (j *joined) sum(cells []uint64, total int) *Sum {
	s := &Sum{Low: total, High: total}
	for w, word := range cells {
		for ; word != 0; word &= word - 1 {
			s.In = append(s.In, uint16(w*64+bits.TrailingZeros64(word)))
		}
	}
	s.Weights = Units(len(s.In), 0)
	s.group(j.m.Sight())
	return s
}

// grip is that of a sum of cells that count once each.
func grip(s *Sum, digits int) int {
	least, most, start := 0, 0, 0
	for _, end := range s.Groups {
		k := end - start
		least += k * (k + 1) / 2
		most += k * (2*digits - k + 1) / 2
		start = end
	}
	return most - least - len(s.Groups)*min(s.Low-least, most-s.Low)
}

// leaveHouses adds what is left of sums that cover a house, outside of it. Another house
// may fill a gap, and houses that all lie in what is left are taken away.
func (j *joined) leaveHouses() {
	n, words := j.m.Digits, sightWords(j.m.Cells)
	houses := make([][]uint64, len(j.m.Houses))
	for h, house := range j.m.Houses {
		houses[h] = make([]uint64, words)
		for _, c := range house {
			houses[h][c/64] |= 1 << (c % 64)
		}
	}
	own := j.sums
	for _, inside := range houses {
		covered, total := make([]uint64, words), 0
		for most := n; most > 0; most-- { // those with the most cells inside first
			for i := range own {
				if k := &own[i]; common(k.cells, inside) == most && common(k.cells, covered) == 0 {
					covered = together(covered, k.cells)
					total += k.total
				}
			}
		}
		for _, house := range houses {
			if common(house, inside) > 1 && common(house, covered) == 0 {
				covered = together(covered, house)
				total += n * (n + 1) / 2
			}
		}
		if total == 0 || common(inside, covered) < n {
			continue
		}
		for _, house := range houses {
			if common(house, covered) == n {
				for w, word := range house {
					covered[w] &^= word
				}
				total -= n * (n + 1) / 2
			}
		}
		j.add(covered, total)
	}
}

// add adds a sum with a grip that there isn't yet.
func (j *joined) add(cells []uint64, total int) {
	if size := common(cells, cells); size == 0 || size > mostJoined ||
		slices.ContainsFunc(j.sums, func(k knownSum) bool { return slices.Equal(k.cells, cells) }) {
		return
	}
	if grip := grip(j.sum(cells, total), j.m.Digits); grip > 0 {
		j.sums = append(j.sums, knownSum{cells, total, grip, true, false})
	}
}

// merge adds up the two sums that gain the most by it, again and again.
func (j *joined) merge() {
	type pair struct{ a, b, grip int }
	var pairs []pair
	consider := func(a, b int) {
		k, l := &j.sums[a], &j.sums[b]
		if common(k.cells, l.cells) > 0 || common(k.cells, k.cells)+common(l.cells, l.cells) > mostJoined {
			return
		}
		both := grip(j.sum(together(k.cells, l.cells), k.total+l.total), j.m.Digits)
		if both > min(max(k.grip, l.grip), k.grip+l.grip) {
			pairs = append(pairs, pair{a, b, both})
		}
	}
	for a := range j.sums {
		for b := range a {
			if j.sums[a].loose && j.sums[b].loose {
				consider(a, b)
			}
		}
	}
	for len(pairs) > 0 {
		best := slices.MaxFunc(pairs, func(p, q pair) int { return cmp.Compare(p.grip, q.grip) })
		a, b := &j.sums[best.a], &j.sums[best.b]
		*a = knownSum{together(a.cells, b.cells), a.total + b.total, best.grip, true, false}
		*b = knownSum{own: true}
		pairs = slices.DeleteFunc(pairs, func(p pair) bool {
			return p.a == best.a || p.a == best.b || p.b == best.a || p.b == best.b
		})
		for i := range j.sums {
			if i != best.a && j.sums[i].loose {
				consider(best.a, i)
			}
		}
	}
}

// common is how many cells two sets share.
func common(a, b []uint64) int {
	n := 0
	for w, word := range a {
		n += bits.OnesCount64(word & b[w])
	}
	return n
}

// together is the cells of either set.
func together(a, b []uint64) []uint64 {
	both := slices.Clone(a)
	for w, word := range b {
		both[w] |= word
	}
	return both
}
