package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// digitSets is a constraint of cells that differ which asks nothing but which
// digits they hold together, in any order.
type digitSets struct {
	constraint int
	cells      []int
	ways       []sudoku.Set
}

// unordered are the kinds that ask for sets of digits where their cells differ.
var unordered = []string{"rellik", "equality", "nabner", "quadruple", "contains", "exactly", "lookandsay"}

// mostSets is how many sets a constraint may have to be looked at so.
const mostSets = 2000

// digitSetsOf goes through all sets of digits.
func (t *topology) digitSetsOf(i int, c constraint.Constraint) (sets digitSets, ok bool) {
	list := cellsOf(c.Cells...).list()
	sets = digitSets{constraint: i, cells: list}
	if t.isExtraHouse(i, c) {
		sets.ways = []sudoku.Set{sudoku.AllDigits(t.n)}
		return sets, true
	}
	if !slices.Contains(unordered, c.Kind) || len(list) > t.n || t.n > 16 || !t.allSee(list) {
		return sets, false
	}
	grid := make(sudoku.Grid, t.size)
	var choose func(k int, from uint8, way sudoku.Set)
	choose = func(k int, from uint8, way sudoku.Set) {
		if k == len(list) {
			if c.Met(t.rules.Shape(), grid) {
				sets.ways = append(sets.ways, way)
			}
			return
		}
		for d := from; int(d) <= t.n && len(sets.ways) <= mostSets; d++ {
			grid[list[k]] = d
			choose(k+1, d+1, way.With(d))
		}
	}
	choose(0, 1, 0)
	return sets, len(sets.ways) <= mostSets
}

// isExtraHouse reports whether constraint i is an extra region. It asks only
// for different digits, has a cell for each digit, and its cells are no house
// yet. A cage with a sum has its combinations instead.
func (t *topology) isExtraHouse(i int, c constraint.Constraint) bool {
	set := cellsOf(c.Cells...)
	return set.count() == t.n && slices.Contains([]string{"extra", "killer", "differ"}, c.Kind) && t.allSee(set.list()) &&
		len(t.covering(set, -1)) == 0 && !slices.ContainsFunc(t.cages, func(o cage) bool { return o.constraint == i })
}

// findDigitSets finds what the sets of digits rule out that a constraint allows
// its cells. Type 1: candidates that no set which fits leaves a cell. Type 2: a digit
// of all of them goes from whatever sees all its places.
//
//	┌──────────────┐   nabner line: no two are equal or follow each other
//	│ 135  35  579 │   1-3-5 has no place for 3 beside 1 and 5 …
//	└──────────────┘
func findDigitSets(s *State, found func(*Step)) {
	for i := range s.clues.sets {
		c := &s.clues.sets[i]
		s.fromSets(c.constraint, c.cells, c.ways, found)
	}
}

// fromSets finds what follows when cells hold the digits of one of some sets.
func (s *State) fromSets(constraint int, list []int, sets []sudoku.Set, found func(*Step)) {
	var taken sudoku.Set
	var open []int
	for _, c := range list {
		if d := s.digit[c]; d != 0 {
			taken = taken.With(d)
		} else {
			open = append(open, c)
		}
	}
	if len(open) == 0 {
		return
	}
	holder := make([]int, s.n+1)
	left := make([]sudoku.Set, len(open))
	must := sudoku.AllDigits(s.n)
	union := s.union(cellsOf(open...))
	var ways []sudoku.Set
	for _, way := range sets {
		rest := way &^ taken
		if taken&^way != 0 || rest&^union != 0 || !s.fillsAll(open, rest, holder) {
			continue
		}
		ways = append(ways, way)
		must &= rest
		for i, c := range open {
			for d := range (s.cand[c] & rest &^ left[i]).Digits() {
				if s.fillsRest(open, i, d, rest, holder) {
					left[i] = left[i].With(d)
				}
			}
		}
	}
	if len(ways) == 0 {
		return
	}
	rating := cageRating(len(open)) + 1
	if len(sets) <= s.n { // runs, which are seen at once
		rating = Rating(min(15+len(open), 22))
	}
	if step := s.leaves(open, left, constraint); step != nil {
		step.Type, step.Rating = 1, rating
		step.Parts[0].Combinations = ways
		found(step)
	}
	for d := range must.Digits() {
		places := s.where[d].and(cellsOf(open...))
		gone := s.seen(d, places)
		if places.empty() || gone.empty() {
			continue
		}
		found(&Step{
			Type: 2, Rating: rating + 8, Remove: candidates(d, gone),
			Parts: []Part{
				{Role: Base, Cells: open, Constraints: []int{constraint}, Combinations: ways},
				{Role: Pivot, Cells: places.list(), Digits: digitSet(d)},
			},
			Truths: []Truth{{Kind: ConstraintTruth, Constraint: constraint}},
		})
	}
}
