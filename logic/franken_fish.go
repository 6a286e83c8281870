package logic

// findFrankenFish finds fish of two to four houses in which boxes stand in for
// some lines, with or without fins. Places that two base houses share count as
// fins.
func findFrankenFish(s *State, found func(*Step) bool) bool {
	rows, columns := s.split()
	for n := 2; n <= 4; n++ {
		for d := uint8(1); int(d) <= s.n; d++ {
			if s.mixedFish(d, n, rows, columns, found) || s.mixedFish(d, n, columns, rows, found) {
				return true
			}
		}
	}
	return false
}

// mixedFish tries bases from one kind of lines and the boxes against covers
// from the other kind and the boxes.
func (s *State) mixedFish(d uint8, n int, bases, covers []int, found func(*Step) bool) bool {
	var list []int
	for _, h := range append(append([]int(nil), bases...), s.boxes...) {
		if k := s.places(h, d).count(); k >= 2 && k <= n+2 {
			list = append(list, h)
		}
	}
	across := append(append([]int(nil), covers...), s.boxes...)
	isBox := map[int]bool{}
	for _, h := range s.boxes {
		isBox[h] = true
	}
	return choose(len(list), n, func(pick []int) bool {
		var base, twice cells
		boxed := false
		inBase := map[int]bool{}
		for _, i := range pick {
			p := s.places(list[i], d)
			twice = twice.or(base.and(p))
			base = base.or(p)
			boxed = boxed || isBox[list[i]]
			inBase[list[i]] = true
		}
		if twice.count() > 2 {
			return false
		}
		return s.coverUp(d, base.minus(twice), across, n, 0, nil, cells{}, func(use []int, cover, fin cells) bool {
			fin = fin.or(twice)
			franken := boxed
			for _, h := range use {
				if inBase[h] {
					return false
				}
				franken = franken || isBox[h]
			}
			gone := s.seen(d, fin).and(cover).minus(base)
			if !franken || gone.empty() {
				return false
			}
			step := &Step{Type: n, Rating: Rating(56 + 3*n), Remove: candidates(d, gone)}
			b := Part{Role: Base, Cells: base.minus(fin).list(), Digits: digitSet(d)}
			for _, i := range pick {
				b.Houses = append(b.Houses, list[i])
				step.Truths = append(step.Truths, houseTruth(list[i], d))
			}
			step.Parts = []Part{b, {Role: Cover, Houses: append([]int(nil), use...), Digits: digitSet(d)}}
			if !fin.empty() {
				step.Parts = append(step.Parts, Part{Role: Fin, Cells: fin.list(), Digits: digitSet(d)})
			}
			return found(step)
		})
	})
}

// coverUp tries n covers for the places left; at most three places may stay
// outside, as fins that share a peer.
func (s *State) coverUp(d uint8, left cells, across []int, n, from int, use []int, cover cells, done func(use []int, cover, fin cells) bool) bool {
	if len(use) == n {
		return left.count() <= 3 && done(use, cover, left)
	}
	for i := from; i < len(across); i++ {
		in := left.and(s.set[across[i]])
		if in.empty() || left.count()-in.count() > 3+(n-len(use)-1)*4 {
			continue
		}
		if s.coverUp(d, left.minus(in), across, n, i+1, append(use, across[i]), cover.or(s.set[across[i]]), done) {
			return true
		}
	}
	return false
}
