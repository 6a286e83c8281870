package notation

import (
	"slices"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// all writes primitives one behind the other.
func (w *issWriter) all(list []constraint.Primitive) (string, bool) {
	text := ""
	for _, p := range list {
		said, ok := w.one(p)
		if !ok {
			return "", false
		}
		text += said
	}
	return text, true
}

// one writes a primitive.
func (w *issWriter) one(p constraint.Primitive) (string, bool) {
	switch p := p.(type) {
	case constraint.Allow:
		if p.Digits&sudoku.AllDigits(w.n) == 0 {
			return ".NFA~~_never" + w.names(p.Cells[:1]), true // accepts nothing
		}
		text := "."
		for _, cell := range p.Cells {
			text += "~" + w.name(cell) + w.values(p.Digits)
		}
		return text, true
	case constraint.Differ:
		return ".AllDifferent" + w.names(p.Cells), true
	case constraint.Relate:
		if len(p.Pairs) == 0 {
			return "", true
		}
		text := ".Pair~" + packISSTable(p.Table) + "~_"
		for i, pair := range p.Pairs {
			if i > 0 {
				text += "~"
			}
			text += w.names(pair[:])
		}
		return text, true
	case constraint.Sum:
		if text, ok := w.sumOf(p); ok {
			return text, true
		}
		a, err := sumAutomaton(p, w.n, w.first)
		if err != nil {
			return "", false
		}
		return w.automatonOf(constraint.Line{Cells: p.Cells, Automaton: a})
	case constraint.HowMany:
		a, err := countAutomaton(p, w.n)
		if err != nil {
			return "", false
		}
		return w.automatonOf(constraint.Line{Cells: p.Cells, Automaton: a})
	case constraint.Line:
		return w.automatonOf(p)
	case constraint.Connected:
		return w.connected(p)
	case constraint.Runs:
		return w.runsOf(p)
	case constraint.Rank:
		return w.rank(p)
	case constraint.Any:
		text := ".Or"
		for _, list := range p.Lists {
			said, ok := w.all(list)
			if !ok || slices.ContainsFunc(list, standsAloneISS) {
				return "", false
			}
			text += w.group([]string{said})
		}
		return text + ".End", true
	}
	return "", false
}

// sumOf writes an exact sum.
func (w *issWriter) sumOf(p constraint.Sum) (string, bool) {
	if p.Low != p.High {
		return "", false
	}
	text := ".Sum~" + strconv.Itoa(p.Low)
	if p.Weights != nil {
		text += "_="
		for _, weight := range p.Weights {
			if weight < -100 || weight > 100 {
				return "", false
			}
			text += "_" + strconv.Itoa(weight)
		}
	}
	return text + w.names(p.Cells), true
}

func (w *issWriter) automatonOf(p constraint.Line) (string, bool) {
	code, ok := packISSAutomaton(p.Automaton, w.n)
	return ".NFA~" + code + "~_" + w.names(p.Cells), ok
}

// countAutomaton counts cells that hold some digits.
func countAutomaton(p constraint.HowMany, n int) (*constraint.Automaton, error) {
	most := len(p.Cells)
	var accept []int
	for _, k := range p.Numbers {
		if k <= most {
			accept = append(accept, k)
		}
	}
	var moves []constraint.Move
	for k := range most + 1 {
		moves = append(moves, constraint.Move{From: k, Digits: sudoku.AllDigits(n) &^ p.Digits, To: k})
		if k < most {
			moves = append(moves, constraint.Move{From: k, Digits: p.Digits, To: k + 1})
		}
	}
	return constraint.NewAutomaton(n, most+1, []int{0}, accept, moves)
}

var errManyStates = message.New("iss.many_states")

// maxSumStates is how many states a sum written as an automaton may have.
const maxSumStates = 4096

// sumAutomaton adds up values, place by place.
func sumAutomaton(p constraint.Sum, n, first int) (*constraint.Automaton, error) {
	states := 1
	here := map[int]int{0: 0} // the states before a cell, by the sum so far
	var moves []constraint.Move
	for i := range p.Cells {
		weight := 1
		if p.Weights != nil {
			weight = p.Weights[i]
		}
		there := map[int]int{}
		for _, sum := range sortedKeys(here) {
			for d := range n {
				next := sum + weight*(d+first)
				if _, known := there[next]; !known {
					there[next] = states
					states++
				}
				moves = append(moves, constraint.Move{From: here[sum], Digits: sudoku.SetOf(uint8(d + 1)), To: there[next]})
			}
			if states > maxSumStates {
				return nil, errManyStates
			}
		}
		here = there
	}
	var accept []int
	for _, sum := range sortedKeys(here) {
		if sum >= p.Low && sum <= p.High {
			accept = append(accept, here[sum])
		}
	}
	return constraint.NewAutomaton(n, states, []int{0}, accept, moves)
}
