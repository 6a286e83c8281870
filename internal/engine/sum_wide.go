package engine

import "math/bits"

// reduceShifted does what Reduce does, for digits that are in the table once each is made less by
// some number.
func (s *Sum) reduceShifted(by int, domains, must []uint64) bool {
	less := 0
	for i, weight := range s.Weights {
		less += weight * by
		domains[i] >>= by
	}
	shifted := Sum{In: s.In, Weights: s.Weights, Low: s.Low - less, High: s.High - less, Groups: s.Groups}
	ok := shifted.Reduce(domains, must)
	for i := range domains {
		domains[i] <<= by
	}
	for i := range must {
		must[i] <<= by
	}
	return ok
}

// reduceWide narrows by the least and greatest sums that the groups can have. It is for more
// digits than the table is.
func (s *Sum) reduceWide(groups []group, domains []uint64) bool {
	for {
		least, most := 0, 0
		for i := range groups {
			g := &groups[i]
			s.place(g, i)
			if !g.gather(domains) || bits.OnesCount64(g.union) < g.open {
				return false
			}
			g.least, g.width = 0, 0
			low, high := g.union, g.union
			for range g.open {
				g.least += bits.TrailingZeros64(low) + 1
				g.width += bits.Len64(high)
				low &= low - 1
				high &^= 1 << (bits.Len64(high) - 1)
			}
			g.width -= g.least
			a := g.weight * (g.fixed + g.least)
			b := a + g.weight*g.width
			least, most = least+min(a, b), most+max(a, b)
		}
		if least > s.High || most < s.Low {
			return false
		}
		changed := false
		for i := range groups {
			g := &groups[i]
			low, high := s.between(g, least, most)
			narrowed, ok := g.filterWide(domains, low, high)
			if !ok {
				return false
			}
			changed = changed || narrowed
		}
		if !changed {
			return true
		}
	}
}

// filterWide leaves in the open cells the digits with which their sum can be
// between two bounds.
func (g *group) filterWide(domains []uint64, low, high int) (changed, ok bool) {
	if g.open == 0 || low <= g.least && high >= g.least+g.width {
		return false, true
	}
	// With another digit than the lowest ones, the highest of those stays out.
	first, last := g.union, g.union
	for range g.open - 1 {
		first &= first - 1
		last &^= 1 << (bits.Len64(last) - 1)
	}
	highestOfLow, lowestOfHigh := bits.TrailingZeros64(first)+1, bits.Len64(last)
	kept := g.union
	for rest := kept; rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros64(rest) + 1
		if g.least+max(d-highestOfLow, 0) > high || g.least+g.width-max(lowestOfHigh-d, 0) < low {
			kept &^= 1 << (d - 1)
		}
	}
	if kept == g.union {
		return false, true
	}
	cells := domains[g.start:g.end]
	for i, d := range cells {
		if d&(d-1) == 0 || d&kept == d {
			continue
		}
		if cells[i] = d & kept; cells[i] == 0 {
			return false, false
		}
		changed = true
	}
	return changed, true
}

// bounds keeps the digits that the least and the greatest sums of the other cells allow.
func (s *Sum) bounds(domains []uint64) (narrowed, ok bool) {
	for {
		low, high := 0, 0
		for i, d := range domains {
			if d == 0 {
				return false, false
			}
			a, b := s.span(i, d)
			low, high = low+a, high+b
		}
		if low > s.High || high < s.Low {
			return false, false
		}
		changed := false
		for i, d := range domains {
			a, b := s.span(i, d)
			if b-a <= s.High-low && b-a <= high-s.Low {
				continue
			}
			kept := d
			for rest := d; rest != 0; rest &= rest - 1 {
				v := (bits.TrailingZeros64(rest) + 1) * s.Weights[i]
				if low-a+v > s.High || high-b+v < s.Low {
					kept &^= rest & -rest
				}
			}
			if kept != d {
				domains[i] = kept
				changed, narrowed = true, true
				if kept == 0 {
					return false, false
				}
				c, e := s.span(i, kept)
				low, high = low-a+c, high-b+e
			}
		}
		if !changed {
			return narrowed, true
		}
	}
}

// span returns the least and the greatest that a cell adds to the sum.
func (s *Sum) span(i int, d uint64) (low, high int) {
	low, high = (bits.TrailingZeros64(d)+1)*s.Weights[i], bits.Len64(d)*s.Weights[i]
	if low > high {
		return high, low
	}
	return low, high
}
