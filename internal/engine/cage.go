package engine

import (
	"math/bits"
	"slices"
)

// Cage returns the total of a sum of one group, as if each of its cells had the weight 1. The
// board must have up to nine digits. ok is false for other sums.
func (s *Sum) Cage() (total int, ok bool) {
	if s.Low != s.High || len(s.Groups) != 1 || len(s.In) > reachDigits {
		return 0, false
	}
	weight := s.Weights[0]
	if weight == 1 { // nearly always, and divisions take long
		return s.Low, true
	}
	return s.Low / weight, s.Low%weight == 0
}

// Open are the cells of a cage that have more digits than one, in the order of its cells.
type Open struct {
	Count int
	Cells [16]uint16 // as many as need no look whether they are within bounds
	Left  [16]uint64 // what is left to each
}

// Narrow narrows the cells of a cage with a total. The digits of solved cells must be gone from
// the others. It doesn't change board, but writes the open cells and their digits to open. The
// digits that open cells must hold are sure. It reports with narrowed whether a cell has lost a
// digit. It sets more if placing a cell left with one digit may lead further.
func (c *Cages) Narrow(board []uint64, cells []uint16, total int, open *Open) (sure uint64, narrowed, more, ok bool) {
	var fixed, union, twice uint64 // of open cells the latter two
	n := 0
	for _, cell := range cells {
		d := board[cell]
		open.Cells[n&15], open.Left[n&15] = cell, d
		rest := d & (d - 1)
		many := (rest | -rest) >> 63
		n += int(many)
		fixed |= d & (many - 1)
		d &= -many
		twice |= union & d
		union |= d
	}
	open.Count = n
	total -= DigitSum(fixed)
	switch n {
	case 0:
		return 0, false, false, total == 0
	case 2:
		if total < 3 || total > 2*reachDigits-1 {
			return 0, false, false, false
		}
		sure, changed, ok := filterPair(&open.Left[0], &open.Left[1], total)
		return sure, changed, false, ok
	case 3:
		return c.narrowThree((*[3]uint64)(open.Left[:]), total)
	}
	left := open.Left[:n&15]
	for {
		kept, sure := c.look(n, union, total)
		if kept == 0 {
			return 0, false, false, false
		}
		if kept == union && union == twice {
			return sure, narrowed, false, true
		}
		changed, few := uint64(0), uint64(0)
		for i, d := range left {
			now := d & kept
			if alone := now &^ twice; alone != 0 {
				if here := alone & sure; here != 0 {
					now &= here
				}
				now &= c.beside(n, (union&^(d&^twice))&reachAll, alone, total)
			}
			rest := now & (now - 1)
			few |= ^(rest | -rest)
			changed |= now ^ d
			left[i] = now
		}
		if changed == 0 {
			return sure, narrowed, false, true
		}
		narrowed = true
		if few>>63 != 0 { // a cell has one digit left, or none
			return 0, true, true, !slices.Contains(left, 0)
		}
		union, twice = 0, 0
		for _, d := range left {
			twice |= union & d
			union |= d
		}
	}
}

// narrowThree does what Narrow does, for three open cells.
func (c *Cages) narrowThree(left *[3]uint64, total int) (sure uint64, narrowed, more, ok bool) {
	if total < 6 || total > 3*reachDigits-3 {
		return 0, false, false, false
	}
	changed, ok := filterThree(&left[0], &left[1], &left[2], total)
	if !ok {
		return 0, false, false, false
	}
	x, y, z := left[0], left[1], left[2]
	if changed && (x&(x-1) == 0 || y&(y-1) == 0 || z&(z-1) == 0) {
		return 0, true, true, true
	}
	_, sure = c.look(3, x|y|z, total)
	return sure, changed, false, true
}

// filterThree leaves in three cells that differ the digits with which they can have a sum.
func filterThree(first, second, third *uint64, sum int) (changed, ok bool) {
	a, b, c := *first, *second, *third
	var keptA, keptB, keptC uint64
	turned := uint64(mirrored[c&reachAll])
	for rest := a; rest != 0; rest &= rest - 1 {
		digit := rest & -rest
		place := bits.TrailingZeros64(digit)
		two := sum - place - 1
		if two < 3 {
			break
		}
		// Digits of the second cell whose partner is in the third.
		pair := b &^ digit &^ twin(two) & opposite(turned&^(1<<(reachDigits-1)>>place), two)
		if pair != 0 {
			keptA |= digit
		}
		keptB |= pair
		keptC |= partners(pair, two)
	}
	*first, *second, *third = keptA, keptB, keptC
	return keptA != a || keptB != b || keptC != c, keptA != 0
}
