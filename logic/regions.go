package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/engine"
)

// regions is areas of equal size that have to be found. A label says which one a cell is in.
type regions struct {
	constraint    int
	labels, cells []int
	size, count   int
	pins          map[int]int // by place: the number of the region that it names
}

// regionsOf returns the regions that constraint i asks for.
func (t *topology) regionsOf(i int, c constraint.Constraint) (list []regions) {
	for k, p := range c.Holds {
		if p, ok := p.(constraint.Regions); ok {
			r := regions{i, p.Labels, p.Cells, p.Size, len(p.Cells) / p.Size, map[int]int{}}
			for number, place := range t.rules.Compiled().Constraints()[i][k].(*engine.Regions).Pins() {
				r.pins[place] = number + 1
			}
			list = append(list, r)
		}
	}
	return list
}

// findInRegions finds what follows from digits in regions, and from their numbers. It reports whether the
// regions are possible, as far as it can tell.
func (s *State) findInRegions(r *regions, found func(*Step)) (possible bool) {
	s.findNumbers(r, found)
	possible = true
	for label := uint8(1); int(label) <= r.count; label++ {
		possible = s.findTaken(r, label, found) && possible
		if r.size == s.n {
			possible = s.findPlace(r, label, found) && possible
		}
	}
	return possible
}

// findNumbers finds labels that can't be. Regions of cells far apart have the
// first numbers. Each other region gets the next number where it begins, in
// reading order.
func (s *State) findNumbers(r *regions, found func(*Step)) {
	known := len(r.pins)
	left := make([]sudoku.Set, len(r.labels))
	for i, c := range r.labels {
		if number, ok := r.pins[i]; ok {
			left[i] = digitSet(uint8(number))
		} else {
			left[i] = sudoku.AllDigits(min(known+1, r.count))
		}
		for label := range (s.left(c) & left[i]).Digits() {
			known = max(known, int(label))
		}
	}
	if step := s.leaves(r.labels, left, r.constraint); step != nil {
		s.regionStep(r, step, regionNumbers, 0)
		step.Parts[0].Cells = step.Parts[0].Cells[:1]
		found(step)
	}
}

// findTaken finds candidates that a digit in a region rules out. No other cell
// of the region holds that digit, and no other cell that holds it is in the
// region. It reports whether the digits of the region differ.
func (s *State) findTaken(r *regions, label uint8, found func(*Step)) bool {
	own := digitSet(label)
	for i, c := range r.cells {
		m := s.left(c)
		if s.left(r.labels[i]) != own || m.Len() != 1 {
			continue
		}
		var inside, labels, outside []int // outside hold the digit, too
		for k, other := range r.cells {
			switch {
			case k == i:
			case s.left(r.labels[k]) == own && s.left(other) == m:
				return false
			case s.left(r.labels[k]) == own:
				inside = append(inside, other)
			case s.left(other) == m && s.left(r.labels[k])&own != 0:
				labels, outside = append(labels, r.labels[k]), append(outside, other)
			}
		}
		has := Part{Role: Floor, Cells: []int{c}, Digits: m}
		if step := s.leaves(inside, without(m, len(inside)), r.constraint); step != nil {
			s.regionStep(r, step, regionTaken, label)
			step.Parts[0].Cells = []int{r.labels[i]}
			step.Parts = append(step.Parts, has)
			found(step)
		}
		if step := s.leaves(labels, without(own, len(labels)), r.constraint); step != nil {
			s.regionStep(r, step, regionOther, label)
			step.Parts[0].Cells = []int{r.labels[i]}
			step.Parts = append(step.Parts, has, Part{Role: Roof, Cells: outside, Digits: m})
			found(step)
		}
	}
	return true
}

// without returns n times the digits that aren't in a set.
func without(set sudoku.Set, n int) []sudoku.Set {
	return slices.Repeat([]sudoku.Set{^set}, n)
}

// findPlace finds a digit that has one place in a region, which has every digit. It reports whether each
// has a place.
func (s *State) findPlace(r *regions, label uint8, found func(*Step)) bool {
	own := digitSet(label)
	for d := uint8(1); int(d) <= s.n; d++ {
		place, places := -1, 0
		for i, c := range r.cells {
			if s.left(r.labels[i])&own != 0 && s.left(c).Has(d) {
				place = i
				places++
			}
		}
		switch {
		case places == 0:
			return false
		case places > 1:
			continue
		}
		list := []int{r.labels[place], r.cells[place]}
		if step := s.leaves(list, []sudoku.Set{own, digitSet(d)}, r.constraint); step != nil {
			s.regionStep(r, step, regionPlace, label)
			step.Parts[0].Cells = nil
			step.Parts = append(step.Parts, Part{Role: Floor, Cells: list[1:], Digits: digitSet(d)})
			found(step)
		}
	}
	return true
}

// regionStep completes a step about a region.
func (s *State) regionStep(r *regions, step *Step, kind int, label uint8) {
	step.Type, step.Rating = kind, areaRatings[kind]
	if step.Parts[0].Digits = 0; label > 0 {
		step.Parts[0].Digits = digitSet(label)
	}
}
