package logic

import "jiugong/sudoku"

// A fish has n base houses, in which a digit must go n times. Its n cover
// houses hold all places of the digit there, so at most n times. Then the
// covers have it nowhere else. Candidates of the bases outside the covers are
// fins: what a cover loses must see all of them.

// split returns the lines of a board by kind: rows and columns.
func (t *topology) split() (rows, columns []int) {
	for _, h := range t.lines {
		if t.houses[h].Kind == sudoku.Row {
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
			if s.lineFish(d, n, rows, columns, found) || s.lineFish(d, n, columns, rows, found) {
				return true
			}
		}
		return false
	}
}

// finnedFish finds fish of n lines with fins (type 1). Type 2 is sashimi: a
// base line has but one place inside the covers.
func finnedFish(n int) func(*State, func(*Step) bool) bool {
	return func(s *State, found func(*Step) bool) bool {
		rows, columns := s.split()
		return s.eachFish(n, 5, func(f *fishSearch) bool {
			f.found = func(step *Step) bool {
				if len(step.Parts) < 3 {
					return false // no fins: a plain fish
				}
				step.Type, step.Rating = 1, 0
				for _, h := range step.Parts[0].Houses {
					inside := s.set[h].and(cellsOf(step.Parts[0].Cells...))
					if inside.count() < 2 {
						step.Type = 2
					}
				}
				return found(step)
			}
			return f.search(rows, columns) || f.search(columns, rows)
		})
	}
}

func (s *State) lineFish(d uint8, n int, bases, covers []int, found func(*Step) bool) bool {
	var list []int
	for _, h := range bases {
		if k := s.places(h, d).count(); k >= 2 && k <= n {
			list = append(list, h)
		}
	}
	return choose(len(list), n, func(pick []int) bool {
		var base cells
		for _, i := range pick {
			places := s.places(list[i], d)
			if places.meets(base) { // lines of boards that overlap
				return false
			}
			base = base.or(places)
		}
		var across []int
		var cover cells
		for _, h := range covers {
			if s.set[h].meets(base) {
				across = append(across, h)
				cover = cover.or(s.set[h])
			}
		}
		gone := s.where[d].and(cover).minus(base)
		if len(across) != n || gone.empty() {
			return false
		}
		step := &Step{Remove: candidates(d, gone)}
		b := Part{Role: Base, Cells: base.list(), Digits: digitSet(d)}
		for _, i := range pick {
			b.Houses = append(b.Houses, list[i])
			step.Truths = append(step.Truths, houseTruth(list[i], d))
		}
		step.Parts = []Part{b, {Role: Cover, Houses: across, Digits: digitSet(d)}}
		return found(step)
	})
}
