package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// meets reports whether the primitive p by itself could be met. Where each of
// its cells has one digit, it reports whether p is met.
func (f *fitting) meets(p constraint.Primitive, left []sudoku.Set) bool {
	of := func(c int) sudoku.Set { return left[f.at[c]] }
	switch p := p.(type) {
	case constraint.Allow:
		return !slices.ContainsFunc(p.Cells, func(c int) bool { return of(c)&p.Digits == 0 })
	case constraint.Differ:
		var all, taken sudoku.Set
		for _, c := range p.Cells {
			if m := of(c); m.Len() == 1 {
				if taken&m != 0 {
					return false
				}
				taken |= m
			}
			all |= of(c)
		}
		return all.Len() >= len(p.Cells)
	case constraint.Relate:
		for _, pair := range p.Pairs {
			var reach sudoku.Set
			for d := range of(pair[0]).Digits() {
				reach |= p.Table[d-1]
			}
			if reach&of(pair[1]) == 0 {
				return false
			}
		}
		return true
	case constraint.HowMany:
		sure, may := 0, 0
		for _, c := range p.Cells {
			if m := of(c); m&p.Digits != 0 {
				may++
				if m&^p.Digits == 0 {
					sure++
				}
			}
		}
		return slices.ContainsFunc(p.Numbers, func(k int) bool { return sure <= k && k <= may })
	case constraint.Line:
		return f.reads(p, left)
	case constraint.Sum:
		return f.adds(p, left)
	case constraint.Connected:
		return f.hangsTogether(p, left) && f.passes(p, left)
	case constraint.Regions:
		return f.isCut(p, left)
	case constraint.Distinct:
		return f.tellsNumber(p, left)
	case constraint.Runs:
		return f.runs(p, left)
	case constraint.Any:
		for _, list := range p.Lists {
			if !slices.ContainsFunc(list, func(q constraint.Primitive) bool { return !f.meets(q, left) }) {
				return true
			}
		}
		return false
	}
	return true
}

// tellsNumber reports whether the control cell of p may tell a possible number
// of digits. It counts at least the digits that are surely there, at most those
// that may be.
func (f *fitting) tellsNumber(p constraint.Distinct, left []sudoku.Set) bool {
	var sure, may sudoku.Set
	for _, c := range p.Cells {
		m := left[f.at[c]]
		if may |= m; m.Len() == 1 {
			sure |= m
		}
	}
	first := f.s.rules.Shape().First()
	for d := range left[f.at[p.Control]].Digits() {
		if k := int(d) + first - 1; sure.Len() <= k && k <= min(may.Len(), len(p.Cells)) {
			return true
		}
	}
	return false
}

// runs reports whether the control cell of p may tell a possible number. It
// counts cells of the arms with the first cell's digit: at least the sure ones,
// at most all possible.
func (f *fitting) runs(p constraint.Runs, left []sudoku.Set) bool {
	first := f.s.rules.Shape().First()
	for d := range left[f.at[p.First]].Digits() {
		sure, may := p.More, p.More
		for _, arm := range p.Arms {
			isSure := true
			for _, c := range arm {
				m := left[f.at[c]]
				if !m.Has(d) {
					break
				}
				may++
				if isSure = isSure && m.Len() == 1; isSure {
					sure++
				}
			}
		}
		for control := range left[f.at[p.Control]].Digits() {
			if k := int(control) + first - 1; sure <= k && k <= may {
				return true
			}
		}
	}
	return false
}

// reads reports whether an automaton accepts some way to read the cells.
func (f *fitting) reads(p constraint.Line, left []sudoku.Set) bool {
	a := p.Automaton
	now := make([]bool, a.States())
	for _, state := range a.Start() {
		now[state] = true
	}
	for _, c := range p.Cells {
		next := make([]bool, len(now))
		for _, m := range f.movesOf(a) {
			if now[m.From] && m.Digits&left[f.at[c]] != 0 {
				next[m.To] = true
			}
		}
		now = next
	}
	return slices.ContainsFunc(a.Accept(), func(state int) bool { return now[state] })
}

// mostReadApart is how many cells of a line are read together with the digits that
// stand before them.
const mostReadApart = 9

// readsApart does what reads does, for cells that all differ. It reads the
// cells in turn. For each set of digits taken so far it keeps the states that
// the automaton can be in.
func (f *fitting) readsApart(p constraint.Line, left []sudoku.Set) bool {
	a := p.Automaton
	by := make([][]constraint.Move, a.States())
	for _, m := range f.movesOf(a) {
		by[m.From] = append(by[m.From], m)
	}
	type at struct {
		taken sudoku.Set
		state int
	}
	now := map[at]bool{}
	for _, state := range a.Start() {
		now[at{0, state}] = true
	}
	for _, c := range p.Cells {
		next := map[at]bool{}
		for x := range now {
			for _, m := range by[x.state] {
				for d := range (m.Digits & left[f.at[c]] &^ x.taken).Digits() {
					next[at{x.taken.With(d), m.To}] = true
				}
			}
		}
		now = next
	}
	for x := range now {
		if slices.Contains(a.Accept(), x.state) {
			return true
		}
	}
	return false
}

// adds reports whether the cells of a sum reach it, where cells that see each other
// differ.
func (f *fitting) adds(p constraint.Sum, left []sudoku.Set) bool {
	first := f.s.rules.Shape().First()
	low, high := 0, 0 // what the teams can add up to, counted from low on
	reach := sums{1}
	for _, t := range f.teamsOf(p) {
		var union, fixed sudoku.Set
		open := 0
		for _, i := range t.places {
			m := left[i]
			if m.Len() == 1 {
				if fixed&m != 0 && len(t.places) > 1 {
					return false
				}
				fixed |= m
				continue
			}
			union |= m
			open++
		}
		own := differentSums(union&^fixed, open, first)
		base := 0
		for d := range fixed.Digits() {
			base += int(d) + first - 1
		}
		least, most := own.least(), own.most()
		if least < 0 {
			return false
		}
		a, b := t.weight*(least+base), t.weight*(most+base)
		scaled := sums{}
		for k := least; k <= most; k++ {
			if own.has(k) {
				scaled = scaled.with(t.weight*(k+base) - min(a, b))
			}
		}
		reach = reach.plus(scaled)
		low, high = low+min(a, b), high+max(a, b)
	}
	for k := max(low, p.Low); k <= min(high, p.High); k++ {
		if reach.has(k - low) {
			return true
		}
	}
	return false
}

// teamsOf returns the teams of a sum. A cell named twice has both weights.
func (f *fitting) teamsOf(p constraint.Sum) []team {
	key := sumKey{&p.Cells[0], nil, len(p.Cells)}
	if p.Weights != nil {
		key.weights = &p.Weights[0]
	}
	if teams, known := f.teams[key]; known {
		return teams
	}
	var places, weights []int
	for k, c := range p.Cells {
		i := f.at[c]
		if at := slices.Index(places, i); at >= 0 {
			weights[at] += weightOf(p, k)
			continue
		}
		places, weights = append(places, i), append(weights, weightOf(p, k))
	}
	var teams []team
next:
	for k, i := range places {
		if weights[k] == 0 {
			continue
		}
		for t := range teams {
			if teams[t].weight == weights[k] && !slices.ContainsFunc(teams[t].places, func(o int) bool { return !f.s.peers[f.cells[o]].has(f.cells[i]) }) {
				teams[t].places = append(teams[t].places, i)
				continue next
			}
		}
		teams = append(teams, team{weights[k], []int{i}})
	}
	f.teams[key] = teams
	return teams
}

// sumKey tells sums apart by their cells and weights.
type sumKey struct {
	cells, weights *int
	count          int
}

// movesOf returns the moves of an automaton.
func (f *fitting) movesOf(a *constraint.Automaton) []constraint.Move {
	moves, known := f.moves[a]
	if !known {
		moves = a.Moves()
		f.moves[a] = moves
	}
	return moves
}
