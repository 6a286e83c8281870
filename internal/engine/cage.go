package engine

import "math/bits"

// Cage is a sum of one group: its total, if each of its cells has the weight 1, for
// boards of up to nine digits. ok is false for other sums.
func (s *Sum) Cage() (total int, ok bool) {
	if s.Low != s.High || len(s.Groups) != 1 || len(s.In) > reachDigits || s.Low%s.Weights[0] != 0 {
		return 0, false
	}
	return s.Low / s.Weights[0], true
}

// Narrow narrows the cells of a cage, where what has one digit only was taken from
// the others before. The domains of a board aren't changed: those of the cells stand
// in room at the end. Sure are digits that open cells of the cage must hold. Narrowed
// says that a cell has lost some, and more that there may be more to find when one left
// with one digit has been placed.
func (c *Cages) Narrow(board []uint64, cells []uint16, total int, room *[reachDigits]uint64) (sure uint64, narrowed, more, ok bool) {
	left := room[:len(cells)]
	var fixed, union, twice, places uint64 // places are those of open cells
	open := 0
	for i, cell := range cells {
		d := board[cell]
		left[i] = d
		rest := d & (d - 1)
		many := uint64(int64(rest|-rest) >> 63) // all ones, or 0 for one digit
		fixed |= d &^ many
		places |= many & (1 << i)
		open -= int(int64(many))
		d &= many
		twice |= union & d
		union |= d
	}
	total -= digitSum(fixed)
	switch open {
	case 0:
		return 0, false, false, total == 0
	case 2:
		if total < 3 || total > 2*reachDigits-1 {
			return 0, false, false, false
		}
		first := bits.TrailingZeros64(places)
		second := bits.TrailingZeros64(places & (places - 1))
		sure, changed, ok := filterPair(&left[first], &left[second], total)
		return sure, changed, false, ok
	case 3:
		return c.narrowThree(left, places, total)
	}
	for {
		kept, sure := c.look(open, union, total)
		if kept == 0 {
			return 0, false, false, false
		}
		if kept == union && union == twice {
			return sure, narrowed, false, true
		}
		changed, single := uint64(0), false
		for rest := places; rest != 0; rest &= rest - 1 {
			cell := &left[bits.TrailingZeros64(rest)]
			d := *cell
			now := d & kept
			if alone := now &^ twice; alone != 0 {
				if here := alone & sure; here != 0 {
					now &= here
				}
				now &= c.beside(open, (union&^(d&^twice))&reachAll, alone, total)
			}
			if now == 0 {
				return 0, false, false, false
			}
			single = single || now&(now-1) == 0
			changed |= now ^ d
			*cell = now
		}
		if changed == 0 {
			return sure, narrowed, false, true
		}
		narrowed = true
		if single {
			return 0, true, true, true
		}
		union, twice = 0, 0
		for rest := places; rest != 0; rest &= rest - 1 {
			d := left[bits.TrailingZeros64(rest)]
			twice |= union & d
			union |= d
		}
	}
}

// narrowThree is Narrow for three open cells, whose places are given.
func (c *Cages) narrowThree(left []uint64, places uint64, total int) (sure uint64, narrowed, more, ok bool) {
	if total < 6 || total > 3*reachDigits-3 {
		return 0, false, false, false
	}
	first := &left[bits.TrailingZeros64(places)]
	places &= places - 1
	second := &left[bits.TrailingZeros64(places)]
	third := &left[bits.Len64(places)-1]
	changed, ok := filterThree(first, second, third, total)
	if !ok {
		return 0, false, false, false
	}
	x, y, z := *first, *second, *third
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
