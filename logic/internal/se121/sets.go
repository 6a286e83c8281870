package se121

import "math/bits"

var (
	nakedTech    = [5]Tech{2: NakedPair, 3: NakedTriple, 4: NakedQuad}
	nakedRating  = [5]int{2: 30, 3: 36, 4: 50}
	hiddenTech   = [5]Tech{2: HiddenPair, 3: HiddenTriple, 4: HiddenQuad}
	hiddenRating = [5]int{2: 34, 3: 40, 4: 54}
)

// nakedSet finds n cells of a house that hold n digits between them. Houses
// with fewer than 2n empty cells are left to the complementary hidden set.
func (e *finder) nakedSet(n int) bool {
	g := e.Grid
	for _, kind := range setOrder {
		for h := kind * 9; h < kind*9+9; h++ {
			if int(g.open[h]) < 2*n {
				continue
			}
			var ok uint16
			for i, c := range geo.cells[h] {
				if k := bits.OnesCount16(g.cand[c]); k >= 2 && k <= n {
					ok |= 1 << i
				}
			}
			if bits.OnesCount16(ok) < n {
				continue
			}
			for _, m := range combos[n] {
				if m&^ok != 0 {
					continue
				}
				var digits uint16
				for s := m; s != 0; s &= s - 1 {
					digits |= g.cand[geo.cells[h][bits.TrailingZeros16(s)]]
				}
				if bits.OnesCount16(digits) == n && e.nakedFound(h, n, m, digits) {
					return true
				}
			}
		}
	}
	return false
}

func (e *finder) nakedFound(h, n int, m, digits uint16) bool {
	g := e.Grid
	var gone uint16
	for s := 511 &^ m; s != 0; s &= s - 1 {
		gone |= g.cand[geo.cells[h][bits.TrailingZeros16(s)]]
	}
	if gone&digits == 0 {
		return false
	}
	f := e.begin(nakedTech[n], nakedRating[n])
	f.houses(h)
	f.Digits = digits
	for i, c := range geo.cells[h] {
		if m>>i&1 != 0 {
			f.Pattern = append(f.Pattern, c)
		} else {
			f.remove(int(c), g.cand[c]&digits)
		}
	}
	return e.found()
}

// hiddenSet finds n digits of a house with n places between them. A house must
// have more than 2n empty cells.
func (e *finder) hiddenSet(n int) bool {
	return e.eachHidden(n, 2*n, func(e *finder, h, n int, m, places uint16) bool {
		g := e.Grid
		worth := false
		for s := places; s != 0; s &= s - 1 {
			if g.cand[geo.cells[h][bits.TrailingZeros16(s)]]&^m != 0 {
				worth = true
			}
		}
		if !worth {
			return false
		}
		f := e.begin(hiddenTech[n], hiddenRating[n])
		f.houses(h)
		f.Digits = m
		for s := places; s != 0; s &= s - 1 {
			c := geo.cells[h][bits.TrailingZeros16(s)]
			f.Pattern = append(f.Pattern, c)
			f.remove(int(c), g.cand[c]&^m)
		}
		return e.found()
	})
}

// directHidden finds a hidden pair (2.0) or triple (2.5) that leaves another
// digit one place in the same house. Only that digit is placed.
func (e *finder) directHidden(n int) bool {
	return e.eachHidden(n, n, func(e *finder, h, n int, m, places uint16) bool {
		for d, p := range e.Grid.pos[h] {
			rest := p &^ places
			if m>>d&1 != 0 || p&(p-1) == 0 || rest == 0 || rest&(rest-1) != 0 {
				continue
			}
			t, rating := DirectHiddenPair, 20
			if n == 3 {
				t, rating = DirectHiddenTriple, 25
			}
			f := e.begin(t, rating)
			f.houses(h)
			f.Digits = m
			for s := places; s != 0; s &= s - 1 {
				f.Pattern = append(f.Pattern, geo.cells[h][bits.TrailingZeros16(s)])
			}
			f.Place = int(geo.cells[h][bits.TrailingZeros16(rest)])*9 + d
			return e.found()
		}
		return false
	})
}

// eachHidden calls use for every set m of n digits with n places in a house.
// The house has more than open empty cells.
func (e *finder) eachHidden(n, open int, use func(e *finder, h, n int, m, places uint16) bool) bool {
	g := e.Grid
	for _, kind := range setOrder {
		for h := kind * 9; h < kind*9+9; h++ {
			if int(g.open[h]) <= open {
				continue
			}
			var ok uint16
			for d, p := range g.pos[h] {
				if k := bits.OnesCount16(p); k >= 2 && k <= n {
					ok |= 1 << d
				}
			}
			if bits.OnesCount16(ok) < n {
				continue
			}
			for _, m := range combos[n] {
				if m&^ok != 0 {
					continue
				}
				var places uint16
				for s := m; s != 0; s &= s - 1 {
					places |= g.pos[h][bits.TrailingZeros16(s)]
				}
				if bits.OnesCount16(places) == n && use(e, h, n, m, places) {
					return true
				}
			}
		}
	}
	return false
}
