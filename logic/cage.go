package logic

import (
	"iter"
	"slices"

	"jiugong/sudoku"
)

// cage is cells that all see each other and have a known sum.
type cage struct {
	constraint int
	cells      []int
	set        cells // the same
	sum        int
}

// findCages returns the constraints that are cages: one exact sum of cells that each
// count once.
func (t *topology) findCages() (list []cage) {
	for i, c := range t.rules.Constraints() {
		sum, ok := exactSum(c)
		if !ok || sum.Weights != nil && slices.ContainsFunc(sum.Weights, func(w int) bool { return w != 1 }) {
			continue
		}
		if t.allSee(sum.Cells) {
			list = append(list, cage{i, sum.Cells, cellsOf(sum.Cells...), sum.Low})
		}
	}
	return list
}

// allSee reports whether all cells see each other.
func (t *topology) allSee(list []int) bool {
	for i, a := range list {
		for _, b := range list[:i] {
			if !t.peers[a].has(b) {
				return false
			}
		}
	}
	return true
}

// openCage tells what a cage, or cells like one, still asks for.
type openCage struct {
	cells []int // the open ones
	sum   int   // of their values
	ways  []sudoku.Set
	must  sudoku.Set   // digits of all ways
	left  []sudoku.Set // by cell: the digits that some way leaves it
}

// mostCombined bounds the digits whose combinations are listed.
const mostCombined = 16

// look finds the combinations of digits that differ, have a sum and fit the cells.
func (s *State) look(list []int, sum int) (o openCage) {
	var taken sudoku.Set
	first := s.rules.Shape().First()
	for _, c := range list {
		if d := s.digit[c]; d != 0 {
			taken = taken.With(d)
			sum -= int(d) + first - 1
			continue
		}
		o.cells = append(o.cells, c)
	}
	o.sum = sum
	k := len(o.cells)
	o.left = make([]sudoku.Set, k)
	if k == 0 {
		return o
	}
	union := s.union(cellsOf(o.cells...)) &^ taken
	o.must = union
	if union.Len() > mostCombined {
		return o
	}
	holder := make([]int, s.n+1)
	var choose func(from uint8, chosen sudoku.Set, count, rest int)
	choose = func(from uint8, chosen sudoku.Set, count, rest int) {
		if count == k {
			if rest == 0 && s.fillsAll(o.cells, chosen, holder) {
				o.ways = append(o.ways, chosen)
				o.must &= chosen
			}
			return
		}
		for d := range union.Digits() {
			v := int(d) + first - 1
			if d < from {
				continue
			}
			if v*(k-count) > rest { // the others are greater still
				break
			}
			choose(d+1, chosen.With(d), count+1, rest-v)
		}
	}
	choose(1, 0, 0, sum)
	for _, way := range o.ways {
		for i, c := range o.cells {
			for d := range (s.cand[c] & way &^ o.left[i]).Digits() {
				if s.fillsRest(o.cells, i, d, way, holder) {
					o.left[i] = o.left[i].With(d)
				}
			}
		}
	}
	if len(o.ways) == 0 {
		o.must = 0
	}
	return o
}

// fillsAll reports whether the cells can hold all of as many digits.
func (s *State) fillsAll(list []int, digits sudoku.Set, holder []int) bool {
	return s.fillsRest(list, -1, 0, digits, holder)
}

// fillsRest does what fillsAll does, with one cell given a digit; none when the cell is -1.
func (s *State) fillsRest(list []int, at int, d uint8, digits sudoku.Set, holder []int) bool {
	clear(holder)
	if at >= 0 {
		digits = digits.Without(d)
	}
	var tried sudoku.Set
	var place func(i int) bool
	place = func(i int) bool {
		for d := range (s.cand[list[i]] & digits).Digits() {
			if tried.Has(d) {
				continue
			}
			tried = tried.With(d)
			if holder[d] == 0 || place(holder[d]-1) {
				holder[d] = i + 1
				return true
			}
		}
		return false
	}
	for i := range list {
		if tried = 0; i != at && !place(i) {
			return false
		}
	}
	return true
}

// mustHold yields the digits that every way of o uses, grouped by their places.
// With each group it yields the candidates that see all of these places.
func (s *State) mustHold(o *openCage) iter.Seq2[Part, []Candidate] {
	return func(yield func(Part, []Candidate) bool) {
		set := cellsOf(o.cells...)
		for left := o.must; left != 0; {
			places := s.where[left.Min()].and(set)
			var together sudoku.Set
			var seen cells
			for d := range left.Digits() {
				if s.where[d].and(set) == places {
					together = together.With(d)
					seen = seen.or(s.seen(d, places))
				}
			}
			left &^= together
			if places.empty() || seen.empty() {
				continue
			}
			var gone []Candidate
			for c := range seen.all() {
				for d := range (s.cand[c] & together).Digits() {
					gone = append(gone, Candidate{c, d})
				}
			}
			if !yield(Part{Role: Pivot, Cells: places.list(), Digits: together}, gone) {
				return
			}
		}
	}
}

// cageRatings are those of the combinations of a cage by its open cells.
var cageRatings = [...]Rating{0, 14, 16, 19, 24, 28, 31, 34, 37, 40}

func cageRating(open int) Rating { return cageRatings[min(open, len(cageRatings)-1)] }
