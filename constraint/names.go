package constraint

import (
	"encoding/binary"
	"slices"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// CheckNames reports the first constraint that takes labels of regions for more than names. What
// it says would depend on which region has which label. All constraints may ask whether two
// labels are the same.
func CheckNames(list []Constraint) error {
	labels := map[int]bool{}
	for i := range list {
		for _, p := range list[i].Holds {
			if regions, ok := p.(Regions); ok {
				for _, cell := range regions.Labels {
					labels[cell] = true
				}
			}
		}
	}
	if len(labels) == 0 {
		return nil
	}
	check := nameCheck{labels, map[labelLine]bool{}}
	for i := range list {
		for _, p := range list[i].Holds {
			if !check.namesOnly(p) {
				return message.Errorf("primitive.labels", list[i].String())
			}
		}
	}
	return nil
}

// nameCheck looks for primitives that take labels for more than names.
type nameCheck struct {
	labels map[int]bool       // the cells that hold them
	lines  map[labelLine]bool // what was found out of lines
}

// labelLine is an automaton, with a byte for each cell of a line that tells whether it is a label.
type labelLine struct {
	automaton *Automaton
	cells     string
}

// namesOnly reports whether a primitive stays true, or stays false, when the regions change their
// labels. It also reports false where that takes too long to find out.
func (n nameCheck) namesOnly(p Primitive) bool {
	labels := n.labels
	isLabel := func(cell int) bool { return labels[cell] }
	switch p := p.(type) {
	case Regions:
		return !slices.ContainsFunc(p.Cells, isLabel)
	case Runs:
		return !labels[p.Control] && (all(p.cells()[1:], isLabel) || !slices.ContainsFunc(p.cells(), isLabel))
	}
	if p, ok := p.(Distinct); ok {
		return !labels[p.Control] && (all(p.Cells, isLabel) || !slices.ContainsFunc(p.Cells, isLabel))
	}
	cells := p.cells()
	if !slices.ContainsFunc(cells, isLabel) {
		return true
	}
	switch p := p.(type) {
	case Differ:
		return all(cells, isLabel)
	case Relate:
		alike, other := p.Table[0].Has(1), len(p.Table) > 1 && p.Table[0].Has(2)
		for _, pair := range p.Pairs {
			if labels[pair[0]] != labels[pair[1]] {
				return false
			}
		}
		for a, set := range p.Table {
			for b := range p.Table {
				want := other
				if a == b {
					want = alike
				}
				if set.Has(uint8(b+1)) != want {
					return false
				}
			}
		}
		return all(cells, isLabel)
	case Line:
		are := make([]byte, len(p.Cells))
		for i, cell := range p.Cells {
			if are[i] = 'd'; labels[cell] {
				are[i] = 'l'
			}
		}
		line := labelLine{p.Automaton, string(are)}
		only, known := n.lines[line]
		if !known {
			only = line.namesOnly()
			n.lines[line] = only
		}
		return only
	case Any:
		for _, list := range p.Lists {
			for _, q := range list {
				if !n.namesOnly(q) {
					return false
				}
			}
		}
		return true
	}
	return false
}

func all(cells []int, holds func(cell int) bool) bool {
	return !slices.ContainsFunc(cells, func(cell int) bool { return !holds(cell) })
}

// namesOnly reports whether the automaton accepts the same when the labels change.
func (l labelLine) namesOnly() bool {
	n := l.automaton.engine.Digits
	if n == 1 {
		return true
	}
	// These two make all ways to change labels: two change places, and all go round.
	swapped, round := make([]int, n), make([]int, n)
	for d := range n {
		swapped[d], round[d] = d, (d+1)%n
	}
	swapped[0], swapped[1] = 1, 0
	sets := l.automaton.stateSets()
	return sets.keeps(l.cells, swapped) && sets.keeps(l.cells, round)
}

// mostPairs is how many pairs of sets of states are looked at.
const mostPairs = 200_000

// keeps reports whether the automaton accepts the same when the digits of labels are others. It
// must end in accepting states with both, or with neither.
func (s *stateSets) keeps(cells string, other []int) bool {
	here, looked := [][2]int32{{s.start, s.start}}, 0
	var there [][2]int32
	seen := map[[2]int32]bool{}
	for i := range len(cells) {
		clear(seen)
		there = there[:0]
		for _, at := range here {
			for d := range s.automaton.Digits {
				e := d
				if cells[i] == 'l' {
					e = other[d]
				}
				next := [2]int32{s.behind(at[0], d), s.behind(at[1], e)}
				if seen[next] {
					continue
				}
				seen[next] = true
				if looked++; looked > mostPairs {
					return false
				}
				there = append(there, next)
			}
		}
		here, there = there, here
	}
	return !slices.ContainsFunc(here, func(at [2]int32) bool { return s.accepts(at[0]) != s.accepts(at[1]) })
}

// stateSets are the sets of states that an automaton can be in at a time, by numbers.
type stateSets struct {
	automaton *engine.Automaton
	start     int32
	numbers   map[string]int32
	sets      [][]uint16
	next      []int32 // by set and digit: the number of the set behind, plus one; 0 is not known yet
	room      []uint16
}

func (a *Automaton) stateSets() *stateSets {
	s := &stateSets{automaton: a.engine, numbers: map[string]int32{}}
	for _, state := range a.Start() {
		s.room = append(s.room, uint16(state))
	}
	s.start = s.number(s.room)
	return s
}

// number returns that of a set.
func (s *stateSets) number(set []uint16) int32 {
	var room [64]byte
	key := room[:0]
	for _, state := range set {
		key = binary.LittleEndian.AppendUint16(key, state)
	}
	n, known := s.numbers[string(key)]
	if !known {
		n = int32(len(s.sets))
		s.numbers[string(key)] = n
		s.sets = append(s.sets, slices.Clone(set))
		s.next = append(s.next, make([]int32, s.automaton.Digits)...)
	}
	return n
}

// behind returns the set to which one leads on a digit.
func (s *stateSets) behind(set int32, digit int) int32 {
	at := int(set)*s.automaton.Digits + digit
	if s.next[at] == 0 {
		s.room = s.room[:0]
		for _, state := range s.sets[set] {
			s.room = append(s.room, s.automaton.Next[int(state)*s.automaton.Digits+digit]...)
		}
		slices.Sort(s.room)
		n := s.number(slices.Compact(s.room))
		s.next[at] = n + 1
	}
	return s.next[at] - 1
}

// accepts reports whether a set has an accepting state.
func (s *stateSets) accepts(set int32) bool {
	return slices.ContainsFunc(s.sets[set], func(state uint16) bool {
		return s.automaton.Accept[state/64]>>(state%64)&1 != 0
	})
}
