package logic

import "jiugong/sudoku"

// A fish: n base houses in which a digit must go, so n times, and n cover
// houses that hold all its places there, so at most n times. Then the covers
// have it nowhere else. Candidates of the bases outside the covers are fins:
// what a cover loses must see all of them.

// split are the lines of a board by kind: rows and columns.
func (s *State) split() (rows, columns []int) {
	for _, h := range s.lines {
		if s.houses[h].Kind == sudoku.Row {
			rows = append(rows, h)
		} else {
			columns = append(columns, h)
		}
	}
	return rows, columns
}

// basicFish finds fish of n lines against n crossing lines, without fins.
func basicFish(n int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		rows, columns := s.split()
		for d := uint8(1); int(d) <= s.n; d++ {
			if s.lineFish(d, n, rows, columns, false, found) || s.lineFish(d, n, columns, rows, false, found) {
				return true
			}
		}
		return false
	}
}

// finnedFish finds fish of n lines with fins: type 1, or 2 when a base line has
// but one place inside the covers (sashimi).
func finnedFish(n int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		rows, columns := s.split()
		for d := uint8(1); int(d) <= s.n; d++ {
			if s.lineFish(d, n, rows, columns, true, found) || s.lineFish(d, n, columns, rows, true, found) {
				return true
			}
		}
		return false
	}
}

func (s *State) lineFish(d uint8, n int, bases, covers []int, fins bool, found func(*Step) bool) bool {
	var list []int
	for _, h := range bases {
		if k := s.places(h, d).count(); k >= 2 && (fins || k <= n) {
			list = append(list, h)
		}
	}
	return choose(len(list), n, func(pick []int) bool {
		var base cells
		for _, i := range pick {
			base = base.or(s.places(list[i], d))
		}
		var across []int
		for _, h := range covers {
			if s.set[h].meets(base) {
				across = append(across, h)
			}
		}
		if len(across) < n || !fins && len(across) > n {
			return false
		}
		return choose(len(across), n, func(c []int) bool {
			var cover cells
			for _, i := range c {
				cover = cover.or(s.set[across[i]])
			}
			fin := base.minus(cover)
			if fin.empty() == fins {
				return false
			}
			gone := s.seen(d, fin).and(cover).minus(base)
			if gone.empty() {
				return false
			}
			step := &Step{Remove: candidates(d, gone)}
			b := Part{Role: Base, Cells: base.and(cover).list(), Digits: digitSet(d)}
			for _, i := range pick {
				h := list[i]
				b.Houses = append(b.Houses, h)
				step.Truths = append(step.Truths, houseTruth(h, d))
				if fins {
					step.Type = max(step.Type, 1)
					if s.places(h, d).and(cover).count() < 2 {
						step.Type = 2
					}
				}
			}
			v := Part{Role: Cover, Digits: digitSet(d)}
			for _, i := range c {
				v.Houses = append(v.Houses, across[i])
			}
			step.Parts = []Part{b, v}
			if fins {
				step.Parts = append(step.Parts, Part{Role: Fin, Cells: fin.list(), Digits: digitSet(d)})
			}
			return found(step)
		})
	})
}
