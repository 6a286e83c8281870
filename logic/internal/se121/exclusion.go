package se121

import "math/bits"

// Aligned exclusion lists all combinations of candidates of two cells (6.2) or
// three (7.5). A combination is impossible if it repeats a digit in a house. It
// is impossible, too, if it takes every candidate of a cell that sees them all.
// A candidate in no possible combination goes.
type exclusionSearch struct {
	base  [81]uint8 // cells that can take part
	n     int
	excl  [81]Cells       // by cell: the small cells it sees
	pairs []exclusionPair // the digits of two cells that go together
	three []exclusionPair // the same, for the cells a third one sees, too
}

// exclusionPair is a digit in each of two cells, and what they keep out of a third.
type exclusionPair struct{ a, b, no uint16 }

// prepareExclusion lists the cells that can take part. They have at least two
// candidates and see no naked single. They see at least one cell with 2 to n
// candidates.
func (e *finder) prepareExclusion(n int) {
	g, x := e.Grid, &e.excl
	var single, small Cells
	for c, m := range g.cand {
		switch k := bits.OnesCount16(m); {
		case k == 1:
			single.add(c)
		case k >= 2 && k <= n:
			small.add(c)
		}
	}
	x.n = 0
	for c, m := range g.cand {
		if m&(m-1) == 0 || !geo.peerSet[c].and(single).empty() {
			continue
		}
		if x.excl[c] = geo.peerSet[c].and(small); !x.excl[c].empty() {
			x.base[x.n] = uint8(c)
			x.n++
		}
	}
}

func (e *finder) pairExclusion() bool {
	g, x := e.Grid, &e.excl
	e.prepareExclusion(2)
	for j := 1; j < x.n; j++ {
		for i := range j {
			a, b := int(x.base[i]), int(x.base[j])
			common := x.excl[a].and(x.excl[b])
			if common.count() < 2 {
				continue
			}
			var bad [9]uint16 // by digit of a: the digits of b it forbids
			for c := range common.all {
				v := g.cand[c]
				lo := v & -v
				bad[bits.TrailingZeros16(v)] |= v &^ lo
				bad[bits.TrailingZeros16(v&^lo)] |= lo
			}
			if geo.peerSet[a].Has(b) {
				for d := range bad {
					bad[d] |= 1 << d
				}
			}
			var okA, okB uint16
			for m := g.cand[a]; m != 0; m &= m - 1 {
				d := bits.TrailingZeros16(m)
				if rest := g.cand[b] &^ bad[d]; rest != 0 {
					okA |= 1 << d
					okB |= rest
				}
			}
			goneA, goneB := g.cand[a]&^okA, g.cand[b]&^okB
			if goneA|goneB == 0 {
				continue
			}
			f := e.begin(PairExclusion, 62)
			f.Pattern = append(f.Pattern, uint8(a), uint8(b))
			for c := range common.all {
				f.Extra = append(f.Extra, uint8(c))
			}
			f.remove(a, goneA)
			f.remove(b, goneB)
			return e.found()
		}
	}
	return false
}

func (e *finder) tripleExclusion() bool {
	g, x := e.Grid, &e.excl
	e.prepareExclusion(3)
	var part, small Cells
	for _, c := range x.base[:x.n] {
		part.add(int(c))
		if bits.OnesCount16(g.cand[c]) <= 3 {
			small.add(int(c))
		}
	}
	var upTo Cells // the cells of base that come before b
	for j, cell := range x.base[:x.n] {
		b := int(cell)
		for _, cell := range x.base[:j] {
			a := int(cell)
			common := x.excl[a].and(x.excl[b])
			if common.count() < 2 {
				continue
			}
			// The third cell: first those a sees, then those b sees. What comes before
			// b made a triple with both already, where it is found from there.
			first := x.excl[a].and(part)
			second := x.excl[b].and(part).andNot(first)
			before := geo.peerSet[b].and(upTo)
			if !small.Has(b) {
				before = Cells{}
			} else if geo.peerSet[a].Has(b) {
				before = upTo
			}
			pairs := false
			for _, s := range [2]Cells{first.andNot(before), second.andNot(before)} {
				s.remove(a)
				s.remove(b)
				for !s.empty() {
					c := s.pop()
					three := common.and(x.excl[c])
					if three.count() < 2 {
						continue
					}
					if !pairs {
						x.pairs = e.combine(x.pairs[:0], a, b, common)
						pairs = true
					}
					// What is possible although all of common sees c, too, is possible.
					if e.impossible(x.pairs, a, b, c) == [3]uint16{} {
						continue
					}
					x.three = e.combine(x.three[:0], a, b, three)
					if gone := e.impossible(x.three, a, b, c); gone != [3]uint16{} {
						f := e.begin(TripleExclusion, 75)
						f.Pattern = append(f.Pattern, uint8(a), uint8(b), uint8(c))
						for s := range three.all {
							f.Extra = append(f.Extra, uint8(s))
						}
						f.remove(a, gone[0])
						f.remove(b, gone[1])
						f.remove(c, gone[2])
						return e.found()
					}
				}
			}
		}
		upTo.add(b)
	}
	return false
}

// combine appends to pairs each pair of digits that cells a and b can hold
// together. With it goes the set of digits that it keeps out of a third cell
// which sees all of common.
func (e *finder) combine(pairs []exclusionPair, a, b int, common Cells) []exclusionPair {
	g := e.Grid
	var seen [20]uint16
	n := 0
	for !common.empty() {
		seen[n] = g.cand[common.pop()]
		n++
	}
	ab := geo.peerSet[a].Has(b)
	for ma := g.cand[a]; ma != 0; ma &= ma - 1 {
		da := ma & -ma
		for mb := g.cand[b]; mb != 0; mb &= mb - 1 {
			db := mb & -mb
			if ab && da == db {
				continue
			}
			no := uint16(0)
			for _, m := range seen[:n] {
				switch left := m &^ (da | db); {
				case left == 0:
					no = 511
				case left&(left-1) == 0:
					no |= left
				}
			}
			if no != 511 {
				pairs = append(pairs, exclusionPair{da, db, no})
			}
		}
	}
	return pairs
}

// impossible returns the candidates of a, b and c that go with none of the pairs.
func (e *finder) impossible(pairs []exclusionPair, a, b, c int) [3]uint16 {
	g := e.Grid
	ac, bc := geo.peerSet[a].Has(c), geo.peerSet[b].Has(c)
	left := [3]uint16{g.cand[a], g.cand[b], g.cand[c]}
	for i := range pairs {
		p := &pairs[i]
		rest := g.cand[c] &^ p.no
		if ac {
			rest &^= p.a
		}
		if bc {
			rest &^= p.b
		}
		if rest == 0 {
			continue
		}
		left[0] &^= p.a
		left[1] &^= p.b
		left[2] &^= rest
		if left[0]|left[1]|left[2] == 0 {
			break
		}
	}
	return left
}
