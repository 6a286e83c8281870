package general

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// layTogether adds counts over the same cells.
func (p *Program) layTogether(t *engine.Together) {
	more := &extra{cost: len(t.In) * len(t.Counts)}
	if slices.ContainsFunc(t.Counts, func(c *engine.Count) bool { return c.Digits&(c.Digits-1) == 0 }) {
		more.apart = p.sight.Cliques(t.In)
	}
	p.rules = append(p.rules, rule{cells: t.In, Propagator: t, form: isTogether, extra: more})
}

// narrowTogether lets counts over the same cells narrow these, with the numbers that each leaves
// to the others.
func (s *Solver) narrowTogether(r *rule, unit int) bool {
	t := r.Propagator.(*engine.Together)
	var room [65]uint64
	numbers := room[:len(t.Counts)]
	s.worked += r.cost
	for i, count := range t.Counts {
		sure, open := s.counted(r.cells, count.Digits)
		most := bits.OnesCount64(open)
		if count.Digits&(count.Digits-1) == 0 {
			most = 0
			for _, clique := range r.apart {
				if clique&open != 0 {
					most++
				}
			}
		}
		numbers[i] = count.Numbers >> sure << sure & (2<<(sure+most) - 1)
	}
	if !t.Fit(numbers) {
		return s.blame(unit)
	}
	for i, count := range t.Counts {
		if numbers[i] != count.Numbers && !s.narrowCount(r, count.Digits, numbers[i], unit) {
			return false
		}
	}
	return true
}

// counted returns how many of some cells surely hold one of some digits, and the places of others
// that may.
func (s *Solver) counted(cells []uint16, digits uint64) (sure int, open uint64) {
	for i, c := range cells {
		switch d := s.dom[c]; {
		case d&digits == 0:
		case d&^digits == 0:
			sure++
		default:
			open |= 1 << i
		}
	}
	return sure, open
}

// narrowCount narrows the cells of rule r. The cells that hold one of the digits come to one of
// some numbers (digit and numbers are sets). With a single digit, cells that see each other hold
// it at most once. If exactly as many such cliques are left as digits still to be counted, each
// clique holds the digit. Then the digit goes from the cells that see all its places in a clique.
// With fewer cliques there is no solution.
func (s *Solver) narrowCount(r *rule, digit, numbers uint64, unit int) bool {
	cells := r.cells
	sure, open := s.counted(cells, digit)
	none, all, ok := (&engine.Count{Numbers: numbers}).Says(sure, bits.OnesCount64(open))
	if !ok {
		return s.blame(unit)
	}
	if none || all {
		keep := digit
		if none {
			keep = ^digit
		}
		for ; open != 0; open &= open - 1 {
			if !s.narrow(cells[bits.TrailingZeros64(open)], keep) {
				return false
			}
		}
	}
	if open == 0 || digit&(digit-1) != 0 {
		return true
	}
	cliques := s.cliques[:0]
	for _, clique := range r.apart {
		if clique &= open; clique != 0 {
			cliques = append(cliques, clique)
		}
	}
	numbers >>= sure
	if numbers&1 != 0 {
		if numbers&(2<<len(cliques)-1) != 1 {
			return true
		}
		for ; open != 0; open &= open - 1 { // there is no room for more
			if !s.narrow(cells[bits.TrailingZeros64(open)], ^digit) {
				return false
			}
		}
		return true
	}
	wanted := bits.TrailingZeros64(numbers) & 63
	if len(cliques) > wanted {
		cliques = cliques[:0]
		for rest := open; rest != 0; {
			if len(cliques) == wanted {
				return true
			}
			cliques = append(cliques, s.clique(cells, rest))
			rest &^= cliques[len(cliques)-1]
		}
	}
	if len(cliques) < wanted {
		return s.blame(unit)
	}
	for _, clique := range cliques {
		own := s.hit[:0]
		for ; clique != 0; clique &= clique - 1 {
			own = append(own, cells[bits.TrailingZeros64(clique)])
		}
		if !s.lockOut(own, digit) {
			return s.blame(unit)
		}
	}
	return true
}

// clique returns a clique of the cells in set, which are given by their places in cells. It
// contains the first of them.
func (s *Solver) clique(cells []uint16, set uint64) uint64 {
	var clique uint64
next:
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		for have := clique; have != 0; have &= have - 1 {
			if !s.p.sight.Sees(cells[i], cells[bits.TrailingZeros64(have)]) {
				continue next
			}
		}
		clique |= 1 << i
	}
	return clique
}
