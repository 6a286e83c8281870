package variants

import (
	"slices"
	"strconv"

	"jiugong/sudoku"
)

// distinct are cells without repeats, in the order of their first places.
func distinct(cells []int) []int {
	var out []int
	for _, cell := range cells {
		if !slices.Contains(out, cell) {
			out = append(out, cell)
		}
	}
	return out
}

// values is the set of digits whose values a condition holds for.
func values(s *sudoku.Shape, holds func(v int) bool) sudoku.Set {
	var set sudoku.Set
	for d := 1; d <= s.N(); d++ {
		if holds(d + s.First() - 1) {
			set = set.With(uint8(d))
		}
	}
	return set
}

// table is a Relate's table of a condition on the values of two cells.
func table(s *sudoku.Shape, holds func(a, b int) bool) []sudoku.Set {
	t := make([]sudoku.Set, s.N())
	for d := range t {
		t[d] = values(s, func(b int) bool { return holds(d+s.First(), b) })
	}
	return t
}

// along are the pairs of neighbours on a line.
func along(cells []int) [][2]int {
	var pairs [][2]int
	for i := 1; i < len(cells); i++ {
		pairs = append(pairs, [2]int{cells[i-1], cells[i]})
	}
	return pairs
}

// each are all pairs of some cells.
func each(cells []int) [][2]int {
	var pairs [][2]int
	for i, a := range cells {
		for _, b := range cells[i+1:] {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// number reads a clue's value, which must be a whole number within bounds; an
// empty value is otherwise when there may be none (otherwise ≥ 0).
func number(clue Clue, least, most, otherwise int) (int, error) {
	if clue.Value == "" && otherwise >= 0 {
		return otherwise, nil
	}
	k, err := strconv.Atoi(clue.Value)
	if err != nil || k < least || k > most {
		return 0, sudoku.Messagef("%q is no number from %d to %d", clue.Value, least, most)
	}
	return k, nil
}

// automaton makes one by going through the states that can be reached from the
// starts: next gives those after a state and a digit's value. The states are
// numbered in the order in which they are met, so the same call gives the same
// automaton.
func automaton[S comparable](s *sudoku.Shape, starts []S, next func(S, int) []S, accept func(S) bool) (*sudoku.Automaton, error) {
	number := map[S]int{}
	var states []S
	known := func(state S) int {
		i, ok := number[state]
		if !ok {
			i = len(states)
			number[state] = i
			states = append(states, state)
		}
		return i
	}
	var start, accepted []int
	for _, state := range starts {
		start = append(start, known(state))
	}
	var moves []sudoku.Move
	for i := 0; i < len(states) && i <= sudoku.MaxStates; i++ {
		if accept(states[i]) {
			accepted = append(accepted, i)
		}
		for d := 1; d <= s.N(); d++ {
			for _, state := range next(states[i], d+s.First()-1) {
				moves = append(moves, sudoku.Move{From: i, Digits: sudoku.SetOf(uint8(d)), To: known(state)})
			}
		}
	}
	return sudoku.NewAutomaton(s.N(), len(states), start, accepted, moves)
}
