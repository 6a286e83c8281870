package se121

import (
	"math/bits"

	"jiugong/sudoku/internal/once"
)

// A contradiction of one digit shows without chains. A candidate that is on
// leaves some house without a place. The search finds such candidates of each
// digit. It keeps them while the digit's places stay.
type nishioSearch struct {
	board [9]Cells // the places for which clash was worked out
	clash [9]Cells // the candidates that can't be on
	known [9]bool
}

// seenAt[c][h] is the positions of house h that cell c sees.
var seenAt once.Value[*[81][27]uint16]

func newSeenAt() *[81][27]uint16 {
	m := new([81][27]uint16)
	for c := range m {
		for _, p := range geo.peers[c] {
			for kind, h := range geo.house[p] {
				m[c][h] |= 1 << geo.at[p][kind]
			}
		}
	}
	return m
}

// look brings clash up to date. It reports whether there are any.
func (s *nishioSearch) look(g *Grid) bool {
	any := false
	for d := range 9 {
		if !s.known[d] || s.board[d] != g.board[d] {
			s.known[d], s.board[d], s.clash[d] = true, g.board[d], Cells{}
			for c := range g.board[d].all {
				if clashes(g, c, d) {
					s.clash[d].add(c)
				}
			}
		}
		any = any || !s.clash[d].empty()
	}
	return any
}

// clashes reports whether digit d in cell c leaves a house without a place for it.
func clashes(g *Grid, c, d int) bool {
	var pos [27]uint16
	for h := range pos {
		pos[h] = g.pos[h][d]
	}
	seenOf := seenAt.Get(newSeenAt)
	var queue [81]uint8
	queue[0] = uint8(c)
	var on Cells
	on.add(c)
	for head, tail := 0, 1; head < tail; head++ {
		seen := &seenOf[queue[head]]
		for h := range pos {
			p := pos[h] &^ seen[h]
			if p == pos[h] {
				continue
			}
			if pos[h] = p; p == 0 {
				return true
			}
			if p&(p-1) == 0 {
				if t := int(geo.cells[h][bits.TrailingZeros16(p)]); !on.Has(t) {
					on.add(t)
					queue[tail] = uint8(t)
					tail++
				}
			}
		}
	}
	return false
}

// searchNishio looks for the contradictions of single digits, from the candidates that
// have one.
func (f *forcing) searchNishio(s *nishioSearch) {
	g := f.base
	if !s.look(g) {
		return
	}
	for cell, m := range g.cand {
		if m&(m-1) == 0 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			d := bits.TrailingZeros16(m)
			on := makeNode(cell, d, true)
			if s.clash[d].Has(cell) {
				f.contradiction(on)
			}
			if s.clashesWithout(g, cell, d) {
				f.contradiction(on ^ 1)
			}
		}
	}
}

// clashesWithout reports whether removing digit d from a cell leaves some house
// only one place, where d can't be.
func (s *nishioSearch) clashesWithout(g *Grid, cell, d int) bool {
	for kind, h := range geo.house[cell] {
		o := g.pos[h][d] &^ (1 << geo.at[cell][kind])
		if o != 0 && o&(o-1) == 0 && s.clash[d].Has(int(geo.cells[h][bits.TrailingZeros16(o)])) {
			return true
		}
	}
	return false
}
