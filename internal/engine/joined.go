package engine

import (
	"slices"
	"sort"
)

// These sums follow from several at once, where cells of one see cells of another. Little killers
// beside each other may have six cells in a box that all differ. Each by itself only knows that
// its three differ:
//
//	a b .      a + … = 49 by itself allows nearly everything, b + … too; but of their
//	. a b      cells together those in this box come to 39 at most, not to 48
//	b . a
//
// If such sums cover a house, their cells outside it have a sum, too.

// joined is exact sums of cells that count once each, while some of them are added up.
type joined struct {
	m    *Model
	sums []knownSum
}

// knownSum is a set of cells with their total. Its grip compares the ranges of its groups with
// its own slack, added up over all groups. Below zero the groups may have nearly all their sums,
// and it tells next to nothing.
type knownSum struct {
	cells Bits
	total int
	grip  int
	loose bool // its cells don't all differ
	own   bool // it is one of the model's, or gone
	round int  // of adding up that it comes from
}

const (
	mostJoined  = 64  // cells of a sum of several
	mostToJoin  = 32  // sums that are looked at in pairs
	mostToCover = 200 // rules whose sums may cover houses together
)

// JoinedSums returns the sums that follow so and help to narrow. Where there are cages only,
// implied sums say as much.
func (m *Model) JoinedSums() []*Sum {
	loose := 0
	for _, p := range m.Propagators {
		if s, ok := p.(*Sum); ok && len(s.Groups) > 1 && s.isTotal() {
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
		cells := NewBits(m.Cells)
		if cells.Add(s.In...); cells.size() < len(s.In) { // a cell counts twice
			continue
		}
		j.sums = append(j.sums, knownSum{cells: cells, total: s.Low, grip: grip(s, m.Digits), loose: len(s.Groups) > 1, own: true})
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

// isTotal reports whether the sum is exact and each cell counts once.
func (s *Sum) isTotal() bool {
	return s.Low == s.High && !slices.ContainsFunc(s.Weights[:len(s.In)], func(w int) bool { return w != 1 })
}

// sum returns the sum of a set of cells.
func (j *joined) sum(cells Bits, total int) *Sum {
	s := &Sum{In: cells.Append(nil), Low: total, High: total}
	s.Weights = Units(len(s.In), 0)
	s.group(j.m.Sight())
	return s
}

// grip returns the grip of a sum whose cells count once each.
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

// leaveHouses adds the sums of the cells outside a house that some sums cover. Another house may
// fill a gap. Houses that lie wholly among these cells are taken away.
func (j *joined) leaveHouses() {
	n := j.m.Digits
	houses := make([]Bits, len(j.m.Houses))
	for h, house := range j.m.Houses {
		houses[h] = NewBits(j.m.Cells)
		houses[h].Add(house...)
	}
	own := j.sums
	for _, inside := range houses {
		covered, total := NewBits(j.m.Cells), 0
		for most := n; most > 0; most-- { // those with the most cells inside first
			for i := range own {
				if k := &own[i]; k.cells.common(inside) == most && !k.cells.meets(covered) {
					covered.with(k.cells)
					total += k.total
				}
			}
		}
		for _, house := range houses {
			if house.common(inside) > 1 && !house.meets(covered) {
				covered.with(house)
				total += n * (n + 1) / 2
			}
		}
		if total == 0 || inside.common(covered) < n {
			continue
		}
		for _, house := range houses {
			if house.common(covered) == n {
				covered.without(house)
				total -= n * (n + 1) / 2
			}
		}
		j.add(covered, total)
	}
}

// add adds a sum with a grip that there isn't yet.
func (j *joined) add(cells Bits, total int) {
	if size := cells.size(); size == 0 || size > mostJoined ||
		slices.ContainsFunc(j.sums, func(k knownSum) bool { return slices.Equal(k.cells, cells) }) {
		return
	}
	if grip := grip(j.sum(cells, total), j.m.Digits); grip > 0 {
		j.sums = append(j.sums, knownSum{cells: cells, total: total, grip: grip, loose: true})
	}
}

// merge adds up the two sums that gain the most by it, again and again.
func (j *joined) merge() {
	type pair struct{ a, b, grip, round int }
	var pairs []pair // the best ones first
	round := 0
	consider := func(a, b int) {
		k, l := &j.sums[a], &j.sums[b]
		if a == b || !k.loose || !l.loose || k.cells.meets(l.cells) || k.cells.size()+l.cells.size() > mostJoined {
			return
		}
		both := grip(j.sum(k.cells.union(l.cells), k.total+l.total), j.m.Digits)
		if both > min(max(k.grip, l.grip), k.grip+l.grip) {
			at := sort.Search(len(pairs), func(i int) bool { return pairs[i].grip < both })
			pairs = slices.Insert(pairs, at, pair{a, b, both, round})
		}
	}
	for a := range j.sums {
		for b := range a {
			consider(a, b)
		}
	}
	for len(pairs) > 0 {
		best := pairs[0]
		pairs = pairs[1:]
		a, b := &j.sums[best.a], &j.sums[best.b]
		if best.round < max(a.round, b.round) { // one was added up since
			continue
		}
		round++
		*a = knownSum{cells: a.cells.union(b.cells), total: a.total + b.total, grip: best.grip, loose: true, round: round}
		*b = knownSum{own: true, round: round}
		for i := range j.sums {
			consider(best.a, i)
		}
	}
}
