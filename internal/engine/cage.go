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
	var fixed, union, twice uint64
	open := 0
	for i, cell := range cells {
		d := board[cell]
		left[i] = d
		rest := d & (d - 1)
		many := uint64(int64(rest|-rest) >> 63) // all ones, or 0 for one digit
		fixed |= d &^ many
		open -= int(int64(many))
		d &= many
		twice |= union & d
		union |= d
	}
	total -= digitSum(fixed)
	for {
		switch open {
		case 0:
			return 0, narrowed, false, total == 0
		case 2:
			if total < 3 || total > 2*reachDigits-1 {
				return 0, false, false, false
			}
			sure, changed, ok := filterPair(left, total)
			return sure, narrowed || changed, false, ok
		}
		kept, sure := c.look(open, union, total)
		if kept == 0 {
			return 0, false, false, false
		}
		if kept == union && union == twice {
			return sure, narrowed, false, true
		}
		changed, single := uint64(0), false
		for i, d := range left {
			if d&(d-1) == 0 {
				continue
			}
			now := d & kept
			if alone := d &^ twice; alone != 0 {
				if here := alone & sure; here != 0 {
					now &= here
				}
				fewer, others := &reach[open-1], (union^alone)&reachAll
				for rest := now; rest != 0; rest &= rest - 1 {
					digit := rest & -rest
					if fewer[others&^digit]>>(total-1-bits.TrailingZeros64(digit))&1 == 0 {
						now ^= digit
					}
				}
			}
			if now == 0 {
				return 0, false, false, false
			}
			single = single || now&(now-1) == 0
			changed |= now ^ d
			left[i] = now
		}
		if changed == 0 {
			return sure, narrowed, false, true
		}
		narrowed = true
		if single {
			return 0, true, true, true
		}
		union, twice = 0, 0
		for _, d := range left {
			if d&(d-1) != 0 {
				twice |= union & d
				union |= d
			}
		}
	}
}
