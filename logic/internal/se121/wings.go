package se121

import "math/bits"

// wing finds an XY-wing (4.2: pivot xy) or an XYZ-wing (4.4: pivot xyz) with
// pincers xz and yz. The digit z leaves cells that see all holders of z.
func (e *finder) wing(xyz bool) bool {
	g := e.Grid
	want := 2
	if xyz {
		want = 3
	}
	for p := range 81 {
		pivot := g.cand[p]
		if bits.OnesCount16(pivot) != want {
			continue
		}
		for _, a := range geo.peers[p] {
			xz := g.cand[a]
			if bits.OnesCount16(xz) != 2 || bits.OnesCount16(pivot&^xz) != 1 {
				continue
			}
			for _, b := range geo.peers[p] {
				yz := g.cand[b]
				if bits.OnesCount16(yz) != 2 || bits.OnesCount16(pivot|xz|yz) != 3 {
					continue
				}
				z := xz & yz
				if xyz && bits.OnesCount16(z) != 1 || !xyz && pivot&z != 0 {
					continue
				}
				d := bits.TrailingZeros16(z)
				s := geo.peerSet[a].and(geo.peerSet[b]).and(g.board[d])
				if xyz {
					s = s.and(geo.peerSet[p])
				}
				s.remove(p)
				if s.empty() {
					continue
				}
				f := e.begin(XYWing, 42)
				if xyz {
					f.Tech, f.Rating = XYZWing, 44
				}
				f.Digits = 1 << d
				f.Pattern = append(f.Pattern, uint8(p), a, b)
				for c := range s.all {
					f.remove(c, 1<<d)
				}
				return e.found()
			}
		}
	}
	return false
}
