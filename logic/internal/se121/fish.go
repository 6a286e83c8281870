package se121

import "math/bits"

var (
	fishTech   = [5]Tech{2: XWing, 3: Swordfish, 4: Jellyfish}
	fishRating = [5]int{2: 32, 3: 38, 4: 52}
)

// fish finds n lines whose places for a digit lie in n crossing lines. Columns
// against rows come first, then rows against columns.
func (e *finder) fish(n int) bool {
	g := e.Grid
	for _, base := range [2]int{col, row} {
		cover := row + col - base
		var ok [9]uint16 // per digit, the lines that could take part
		var any uint16
		for d := range 9 {
			if int(g.used[d])+2*n > 9 {
				continue
			}
			for i := range 9 {
				if k := bits.OnesCount16(g.pos[base*9+i][d]); k >= 2 && k <= n {
					ok[d] |= 1 << i
				}
			}
			if bits.OnesCount16(ok[d]) < n {
				ok[d] = 0
			}
			any |= ok[d]
		}
		if any == 0 {
			continue
		}
		for _, m := range combos[n] {
			if m&^any != 0 {
				continue
			}
			for d := range 9 {
				if m&^ok[d] != 0 {
					continue
				}
				var common uint16
				for s := m; s != 0; s &= s - 1 {
					common |= g.pos[base*9+bits.TrailingZeros16(s)][d]
				}
				if bits.OnesCount16(common) == n && e.fishFound(n, base, cover, d, m, common) {
					return true
				}
			}
		}
	}
	return false
}

func (e *finder) fishFound(n, base, cover, d int, m, common uint16) bool {
	g := e.Grid
	worth := false
	for s := common; s != 0; s &= s - 1 {
		if g.pos[cover*9+bits.TrailingZeros16(s)][d]&^m != 0 {
			worth = true
		}
	}
	if !worth {
		return false
	}
	f := e.begin(fishTech[n], fishRating[n])
	f.Digits = 1 << d
	bs, cs := m, common
	for ; bs != 0; bs, cs = bs&(bs-1), cs&(cs-1) {
		f.Houses[f.NHouses] = uint8(base*9 + bits.TrailingZeros16(bs))
		f.Houses[f.NHouses+1] = uint8(cover*9 + bits.TrailingZeros16(cs))
		f.NHouses += 2
	}
	for s := common; s != 0; s &= s - 1 {
		h := cover*9 + bits.TrailingZeros16(s)
		for p := g.pos[h][d]; p != 0; p &= p - 1 {
			i := bits.TrailingZeros16(p)
			if c := geo.cells[h][i]; m>>i&1 != 0 {
				f.Pattern = append(f.Pattern, c)
			} else {
				f.remove(int(c), 1<<d)
			}
		}
	}
	return e.found()
}
