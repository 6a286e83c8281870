package se121

import "math/bits"

// A digit confined to the meeting of two houses leaves the rest of the second.
// The pairs are visited in this order, every digit for one pair first.
var lockingPairs = [4][2]int{{box, col}, {box, row}, {col, box}, {row, box}}

// meeting[k][i][j] holds, for the kinds a and b of pair k, positions in house i
// of kind a. They are those that also lie in house j of kind b.
var meeting = newMeeting()

func newMeeting() (m [4][9][9]uint16) {
	for k, p := range lockingPairs {
		for c := range 81 {
			m[k][geo.house[c][p[0]]%9][geo.house[c][p[1]]%9] |= 1 << geo.at[c][p[0]]
		}
	}
	return m
}

// locking finds pointing (2.6) and claiming (2.8).
func (e *finder) locking() bool {
	return e.eachLocked(func(e *finder, k, i, j, d int) bool {
		g := e.Grid
		h1, h2 := lockingPairs[k][0]*9+i, lockingPairs[k][1]*9+j
		if g.board[d].and(geo.board[h2]).andNot(geo.board[h1]).empty() {
			return false
		}
		rating := 28
		if k < 2 {
			rating = 26
		}
		f := e.begin(Locking, rating)
		e.lockedIn(f, h1, h2, d)
		return e.found()
	})
}

func (e *finder) lockedIn(f *Hint, h1, h2, d int) {
	f.houses(h1, h2)
	f.Digits = 1 << d
	for _, c := range geo.cells[h2] {
		if e.Grid.has(int(c), d) {
			if geo.board[h1].Has(int(c)) {
				f.Pattern = append(f.Pattern, c)
			} else {
				f.remove(int(c), 1<<d)
			}
		}
	}
}

// directLocking finds locking that leaves a hidden single in a third house.
// That house is of the first one's kind (1.7 pointing, 1.9 claiming).
func (e *finder) directLocking() bool {
	return e.eachLocked(func(e *finder, k, i, j, d int) bool {
		g := e.Grid
		h2 := lockingPairs[k][1]*9 + j
		for third := range 9 {
			m := meeting[k][third][j]
			if third == i || m == 0 {
				continue
			}
			h3 := lockingPairs[k][0]*9 + third
			p := g.pos[h3][d]
			rest := p &^ m
			if rest == p || rest == 0 || rest&(rest-1) != 0 {
				continue
			}
			rating := 19
			if k < 2 {
				rating = 17
			}
			f := e.begin(DirectLocking, rating)
			e.lockedIn(f, lockingPairs[k][0]*9+i, h2, d)
			f.Elims = f.Elims[:0] // the single alone is carried out
			f.houses(lockingPairs[k][0]*9+i, h2, h3)
			f.Place = int(geo.cells[h3][bits.TrailingZeros16(rest)])*9 + d
			return e.found()
		}
		return false
	})
}

// eachLocked calls use for every locked digit of house i of pair k. The digit
// has two or three places there, all in house j.
func (e *finder) eachLocked(use func(e *finder, k, i, j, d int) bool) bool {
	for k := range lockingPairs {
		base := lockingPairs[k][0] * 9
		for d := range 9 {
			for i := range 9 {
				p := e.Grid.pos[base+i][d]
				if p&(p-1) == 0 || bits.OnesCount16(p) > 3 {
					continue
				}
				for j := range 9 {
					if m := meeting[k][i][j]; m != 0 && p&^m == 0 {
						if use(e, k, i, j, d) {
							return true
						}
						break
					}
				}
			}
		}
	}
	return false
}
