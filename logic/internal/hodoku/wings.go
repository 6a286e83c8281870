package hodoku

import "math/bits"

// withSize returns the cells with n candidates, ascending.
func (b *board) withSize(n int) (list []int) {
	for c, mask := range b.cand {
		if size(mask) == n {
			list = append(list, c)
		}
	}
	return list
}

// xyWing goes through all threes of cells with two candidates. The pivot is the
// first cell of the three that sees the others.
func (b *board) xyWing() bool {
	two := b.withSize(2)
	for i, x := range two {
		for j, y := range two[i+1:] {
			if size(b.cand[x]|b.cand[y]) != 3 {
				continue
			}
			for _, z := range two[i+j+2:] {
				if size(b.cand[x]|b.cand[y]|b.cand[z]) == 3 &&
					(b.wing(x, y, z, false) || b.wing(y, x, z, false) || b.wing(z, y, x, false)) {
					return true
				}
			}
		}
	}
	return false
}

// xyzWing goes through the pivots with three candidates, for each through the pairs of
// cells with two.
func (b *board) xyzWing() bool {
	two := b.withSize(2)
	for _, pivot := range b.withSize(3) {
		for j, y := range two {
			if b.cand[y]&^b.cand[pivot] != 0 {
				continue
			}
			for _, z := range two[j+1:] {
				if b.cand[z]&^b.cand[pivot] == 0 && b.wing(pivot, y, z, true) {
					return true
				}
			}
		}
	}
	return false
}

// wing removes the digit that two pincers share from what sees both, and in an XYZ-wing
// the pivot.
func (b *board) wing(pivot, y, z int, xyz bool) bool {
	both := b.cand[y] & b.cand[z]
	if size(both) != 1 || b.cand[pivot] == b.cand[y] || b.cand[pivot] == b.cand[z] || !peers[pivot].has(y) || !peers[pivot].has(z) {
		return false
	}
	from := peers[y].and(peers[z])
	if xyz {
		from = from.and(peers[pivot])
	}
	return b.takeAll(from, bits.TrailingZeros16(both))
}

// wWing finds two cells with the same two candidates. One of them is bound to
// hold one candidate. A house has two places for the other digit, and each of
// the two cells sees one of them.
func (b *board) wWing() bool {
	two := b.withSize(2)
	for i, x := range two {
		for _, y := range two[i+1:] {
			if b.cand[x] != b.cand[y] {
				continue
			}
			pair := digits(b.cand[x])
			seen := peers[x].and(peers[y])
			for k, d := range pair {
				if !seen.and(b.where[d]).empty() && b.bridged(pair[1-k], x, y) {
					return b.takeAll(seen, d)
				}
			}
		}
	}
	return false
}

// bridged reports whether a house has two places for a digit, one in sight of each cell. A
// place that sees both counts for the first.
func (b *board) bridged(d, x, y int) bool {
	for h := range houseSet {
		if b.count[h][d] != 2 {
			continue
		}
		seesX, seesY := false, false
		for c := range b.places(h, d).all() {
			switch {
			case c == x || c == y:
			case peers[c].has(x):
				seesX = true
			case peers[c].has(y):
				seesY = true
			}
		}
		if seesX && seesY {
			return true
		}
	}
	return false
}
