package logic

import (
	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// area is a set of cells that hold some digits and hang together side by side.
// Either all of them are one area, or, with rim, each area of them touches the
// edge.
type area struct {
	constraint int
	cells      []int
	near       [][]int // by place in cells: the places beside it
	digits     sudoku.Set
	low, high  int // how many cells it has
	rim        bool
}

// The types of steps about areas.
const (
	areaReach     = 1 + iota // no way leads to a cell
	areaFar                  // the way to a cell has too many cells
	areaRoom                 // a part of the board is too small
	areaDoor                 // the only way between two cells leads over one
	areaNeeded               // without a cell too few would be left
	edgeReach                // no way leads from a cell to the edge
	edgeDoor                 // the only way from a cell to the edge leads over one
	areasCross               // two areas would cross in a 2×2
	areasRound               // two areas would take turns along the edge
	regionTaken              // a region has the digit
	regionPlace              // a region has one place for a digit
	regionNumbers            // regions are numbered in their order
	regionOther              // a cell has a digit that a region has elsewhere
)

// areaRatings are how hard steps about areas are, by their types.
var areaRatings = [...]Rating{
	areaReach: 20, areaFar: 28, areaRoom: 24, areaDoor: 22, areaNeeded: 29, edgeReach: 20, edgeDoor: 22,
	areasCross: 18, areasRound: 26, regionTaken: 19, regionPlace: 23, regionNumbers: 14,
	regionOther: 19,
}

// areasOf returns the areas that constraint i asks for.
func (t *topology) areasOf(i int, c constraint.Constraint) (list []area) {
	for _, p := range c.Holds {
		switch p := p.(type) {
		case constraint.Connected:
			high := p.High
			if high == 0 {
				high = len(p.Cells)
			}
			list = append(list, area{i, p.Cells, t.sideBySide(p.Cells), p.Digits, max(p.Low, 1), high, p.Rim})
		case constraint.Regions:
			near := t.sideBySide(p.Labels)
			for k := range len(p.Cells) / p.Size {
				list = append(list, area{i, p.Labels, near, digitSet(uint8(k + 1)), p.Size, p.Size, false})
			}
		}
	}
	return list
}

// sideBySide returns for each of some cells the places among them of those that share a side with it.
func (t *topology) sideBySide(list []int) [][]int {
	shape := t.rules.Shape()
	near := make([][]int, len(list))
	for i, c := range list {
		row, col := shape.RowCol(c)
		for k, other := range list {
			r, l := shape.RowCol(other)
			if (r-row)*(r-row)+(l-col)*(l-col) == 1 {
				near[i] = append(near[i], k)
			}
		}
	}
	return near
}

// spread is which places may be in an area, and which surely are.
type spread struct {
	may, sure []bool
	first     int // the first that surely is, or -1
	count     int // how many surely are
}

// spreadOf returns how far an area is known.
func (s *State) spreadOf(a *area) spread {
	now := spread{may: make([]bool, len(a.cells)), sure: make([]bool, len(a.cells)), first: -1}
	for i, c := range a.cells {
		m := s.left(c)
		now.may[i] = m&a.digits != 0
		if now.sure[i] = now.may[i] && m&^a.digits == 0; now.sure[i] {
			if now.count++; now.first < 0 {
				now.first = i
			}
		}
	}
	return now
}

// beyond is the distance of a place that no way leads to.
const beyond = 1 << 20

// distances returns, for each place, the length of the shortest way to it. The
// length counts the cells that aren't surely in the area, the place itself
// included. Ways begin at the places from.
func (a *area) distances(now *spread, from []int) (far []int, reached int) {
	far = make([]int, len(a.cells))
	for i := range far {
		far[i] = beyond
	}
	var queue []int
	come := func(i, way int) {
		if !now.may[i] {
			return
		}
		if !now.sure[i] {
			way++
		}
		if way < far[i] {
			far[i] = way
			queue = append(queue, i)
		}
	}
	for _, i := range from {
		come(i, 0)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, k := range a.near[queue[0]] {
			come(k, far[queue[0]])
		}
	}
	for _, way := range far {
		if way < beyond {
			reached++
		}
	}
	return far, reached
}

// start returns the places from which every way of an area begins. They are one
// that is surely in it, or those at the edge.
func (a *area) start(now *spread) (from []int) {
	if !a.rim {
		return []int{now.first}
	}
	for i, near := range a.near {
		if len(near) < 4 {
			from = append(from, i)
		}
	}
	return from
}

// findArea finds candidates that areas rule out. It drops cells that no way
// reaches or that lie too far away. It keeps cells without which an area would
// fall apart. Then come areas that would cross each other, and regions.
//
//	┌───────────┐   1s are one area: the one in the corner needs r1c2,
//	│ 1  12  1  │   for 2s close the way below it
//	│ 2  2   12 │
//	└───────────┘
func findArea(s *State, found func(*Step)) {
	for i := range s.areas {
		s.flood(&s.areas[i], found)
	}
	s.findCrossings(found)
	for i := range s.regions {
		s.findInRegions(&s.regions[i], found)
	}
}

// flood finds what follows from one area. It reports whether the area is possible, as far as it can tell.
func (s *State) flood(a *area, found func(*Step)) bool {
	now := s.spreadOf(a)
	if now.first < 0 && !a.rim {
		return s.findRoom(a, &now, found)
	}
	from := a.start(&now)
	far, reached := a.distances(&now, from)
	if a.lost(&now, far) >= 0 || now.count > a.high || !a.rim && reached < a.low {
		return false
	}
	var apart, distant []int
	for i, way := range far {
		switch {
		case now.may[i] && way == beyond:
			apart = append(apart, i)
		case now.may[i] && !a.rim && now.count+way > a.high:
			if distant = append(distant, i); now.sure[i] {
				return false
			}
		}
	}
	kind := areaReach
	if a.rim {
		kind = edgeReach
	}
	s.without(a, &now, kind, apart, found)
	s.without(a, &now, areaFar, distant, found)
	s.findDoors(a, &now, from, found)
	return true
}

// lost returns a place that is surely in the area but wasn't reached, or -1.
func (a *area) lost(now *spread, far []int) int {
	for i, way := range far {
		if now.sure[i] && way == beyond {
			return i
		}
	}
	return -1
}

// findRoom handles an area without a known cell: it isn't where it has too little room. It reports
// whether there is room elsewhere.
func (s *State) findRoom(a *area, now *spread, found func(*Step)) (has bool) {
	seen := make([]bool, len(a.cells))
	for i := range a.cells {
		if seen[i] || !now.may[i] {
			continue
		}
		far, size := a.distances(now, []int{i})
		var part []int
		for k, way := range far {
			if way < beyond {
				seen[k] = true
				part = append(part, k)
			}
		}
		if size < a.low {
			s.without(a, now, areaRoom, part, found)
		} else {
			has = true
		}
	}
	return has
}

// findDoors finds cells that the area needs. Without one, cells surely in the
// area would lie apart, or too few cells would be left.
func (s *State) findDoors(a *area, now *spread, from []int, found func(*Step)) {
	for i := range a.cells {
		if !now.may[i] || now.sure[i] {
			continue
		}
		now.may[i] = false
		far, reached := a.distances(now, from)
		now.may[i] = true
		kind, lost := areaDoor, a.lost(now, far)
		switch {
		case lost >= 0 && a.rim:
			kind = edgeDoor
		case lost >= 0:
		case !a.rim && reached < a.low:
			kind = areaNeeded
		default:
			continue
		}
		step := s.areaStep(a, now, kind, []int{i}, a.digits)
		if step == nil {
			continue
		}
		step.Parts = append(step.Parts, Part{Role: Pivot, Cells: []int{a.cells[i]}})
		if lost >= 0 {
			step.Parts = append(step.Parts, Part{Role: Roof, Cells: []int{a.cells[lost]}})
		}
		found(step)
	}
}

// without tells of a step by which some places aren't in the area, if that is new.
func (s *State) without(a *area, now *spread, kind int, places []int, found func(*Step)) {
	if step := s.areaStep(a, now, kind, places, sudoku.AllDigits(s.n)&^a.digits); step != nil {
		found(step)
	}
}

// areaStep returns a step by which some places hold one of the digits that are left; nil when
// nothing goes.
func (s *State) areaStep(a *area, now *spread, kind int, places []int, digits sudoku.Set) *Step {
	var list []int
	var left []sudoku.Set
	for _, i := range places {
		list, left = append(list, a.cells[i]), append(left, digits)
	}
	step := s.leaves(list, left, a.constraint)
	if step == nil {
		return nil
	}
	step.Type, step.Rating = kind, areaRatings[kind]
	base := Part{Role: Base, Digits: a.digits, Constraints: []int{a.constraint}}
	for i, c := range a.cells {
		if now.sure[i] {
			base.Cells = append(base.Cells, c)
		}
	}
	switch kind {
	case areaFar:
		base.Sum = a.high
	case areaRoom, areaNeeded:
		base.Sum = a.low
	}
	step.Parts[0] = base
	if now.first >= 0 {
		step.Parts = append(step.Parts, Part{Role: Floor, Cells: []int{a.cells[now.first]}})
	}
	return step
}
