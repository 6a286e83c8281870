package constraint

import (
	"encoding/binary"
	"slices"

	"jiugong/sudoku/internal/message"
)

// CheckNames reports the first constraint that takes labels of regions for more than names: what it
// says would depend on which region has which label. All may ask whether two labels are the same.
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
	for i := range list {
		for _, p := range list[i].Holds {
			if !namesOnly(p, labels) {
				return message.Errorf("%s: takes the labels of regions for numbers; they are only names, so it may ask whether two are the same, no more", list[i].String())
			}
		}
	}
	return nil
}

// namesOnly says whether a primitive is true of labels exactly if it is true when the regions change
// their labels; false also where that takes too long to find out.
func namesOnly(p Primitive, labels map[int]bool) bool {
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
		n := p.Automaton.engine.Digits
		if n == 1 {
			return true
		}
		// These two make all ways to change labels: two change places, and all go round.
		swapped, round := make([]int, n), make([]int, n)
		for d := range n {
			swapped[d], round[d] = d, (d+1)%n
		}
		swapped[0], swapped[1] = 1, 0
		return p.keeps(swapped, labels) && p.keeps(round, labels)
	case Any:
		for _, list := range p.Lists {
			for _, q := range list {
				if !namesOnly(q, labels) {
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

// mostPairs is how many pairs of sets of states are looked at.
const mostPairs = 200_000

// keeps says whether the automaton accepts the same when the digits of labels are others: whether
// it is in accepting states after both, or after neither.
func (p Line) keeps(other []int, labels map[int]bool) bool {
	a := p.Automaton.engine
	step := func(states []uint16, d int) []uint16 {
		var next []uint16
		for _, s := range states {
			next = append(next, a.Next[int(s)*a.Digits+d]...)
		}
		slices.Sort(next)
		return slices.Compact(next)
	}
	var start []uint16
	for _, s := range p.Automaton.Start() {
		start = append(start, uint16(s))
	}
	accepts := func(states []uint16) bool {
		return slices.ContainsFunc(states, func(s uint16) bool { return a.Accept[s/64]>>(s%64)&1 != 0 })
	}
	type pair struct{ one, two []uint16 }
	here, looked := []pair{{start, start}}, 0
	for _, cell := range p.Cells {
		var there []pair
		seen := map[string]bool{}
		for _, at := range here {
			for d := range a.Digits {
				e := d
				if labels[cell] {
					e = other[d]
				}
				next := pair{step(at.one, d), step(at.two, e)}
				key := make([]byte, 0, 2*(len(next.one)+len(next.two)+1))
				for _, s := range next.one {
					key = binary.LittleEndian.AppendUint16(key, s)
				}
				key = binary.LittleEndian.AppendUint16(key, ^uint16(0))
				for _, s := range next.two {
					key = binary.LittleEndian.AppendUint16(key, s)
				}
				if seen[string(key)] {
					continue
				}
				seen[string(key)] = true
				if looked++; looked > mostPairs {
					return false
				}
				there = append(there, next)
			}
		}
		here = there
	}
	return !slices.ContainsFunc(here, func(at pair) bool { return accepts(at.one) != accepts(at.two) })
}
