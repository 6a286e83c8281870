package logic

// hidden reports whether the leftover o is like a cage. It has several cells,
// all inside or all outside, that all see each other. Those of one cage are a
// split cage instead, which has better words.
func (o *leftover) hidden(s *State) bool {
	set := o.in.or(o.ex)
	return (o.in.empty() || o.ex.empty()) && o.open() > 1 && s.allSee(set.list()) && !s.inOneCage(set)
}

// hiddenCage finds candidates that the combinations of a hidden cage rule out.
// Its cells all see each other. Houses, less the cages in them, give its sum.
// Type 1: cells inside; type 2: cells of these cages outside. Types 3 and 4:
// digits of every combination go from whatever sees all their places there.
// Only leftovers rated from one number to another are looked at.
//
//	┌───────────────────────┐
//	│ 20 20 20 20 10 10 10  │ .. 45 - 20 - 10: the last two cells are 6-9 or 7-8
//	└───────────────────────┘
func hiddenCage(from, to Rating) func(s *State, found func(*Step)) {
	return func(s *State, found func(*Step)) {
		for left := range s.leftoversRated(from, to) {
			s.hiddenCage(left, found)
		}
	}
}

func (s *State) hiddenCage(left *leftover, found func(*Step)) {
	set, sum, form := left.in, left.left, 1
	if set.empty() {
		set, sum, form = left.ex, -sum, 2
	}
	if !left.in.empty() && !left.ex.empty() || left.open() < 2 || !s.allSee(set.list()) {
		return
	}
	o := s.look(set.list(), sum)
	if len(o.ways) == 0 {
		return
	}
	part := Part{Role: Floor, Cells: o.cells, Digits: s.union(set), Sum: sum, Combinations: o.ways}
	var gone []Candidate
	for k, cell := range o.cells {
		for d := range (s.cand[cell] &^ o.left[k]).Digits() {
			gone = append(gone, Candidate{cell, d})
		}
	}
	if len(gone) > 0 && left.hidden(s) {
		found(&Step{Type: form, Rating: left.rating(), Remove: gone, Parts: append(left.parts(s), part), Truths: []Truth{left.truth()}})
	}
	for pivot, gone := range s.mustHold(&o) {
		found(&Step{
			Type: form + 2, Rating: left.rating() + 9, Remove: gone,
			Parts: append(left.parts(s), part, pivot), Truths: []Truth{left.truth()},
		})
	}
}
