package hodoku

// bugPlusOne finds a board where all cells have two candidates but one, which
// has three. All digits have two places in a house, but for one of these three.
// That one has three in each house of that cell. The cell's other two leave.
func (b *board) bugPlusOne() bool {
	odd := -1
	for c, mask := range b.cand {
		if n := size(mask); n > 3 || n == 3 && odd >= 0 {
			return false
		} else if n == 3 {
			odd = c
		}
	}
	if odd < 0 {
		return false
	}
	digit, thrice := 0, [3]int{-1, -1, -1}
	for h := range b.count {
		for d := 1; d <= 9; d++ {
			switch n := b.count[h][d]; {
			case n > 3 || n == 3 && (thrice[h/9] >= 0 || digit != 0 && digit != d):
				return false
			case n == 3:
				digit, thrice[h/9] = d, h
			}
		}
	}
	if !b.has(odd, digit) || housesOf[odd] != thrice {
		return false
	}
	for _, d := range digits(b.cand[odd] &^ (1 << digit)) {
		b.take(odd, d)
	}
	return true
}
