package hunt

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// orders are the ways to rename the digits of a puzzle so that solutions stay solutions.
// Solutions that can be renamed into each other are a class; model has one solution of each. So
// it takes as many times less work as there are ways to find whether there is any. The others of
// a class cost nothing. An empty jigsaw in which nothing fits takes no time in place of minutes.
//
// Digits that stand in no given may change places if the rules only say that digits differ. Then
// model has them in ascending order in one house. On an empty board each digit d may become N+1−d
// if the rules allow it, as for consecutive neighbours. Then model has 1 before N in one house.
type orders struct {
	model  *engine.Model
	turned bool    // all digits as a whole, or not at all
	digits []uint8 // those that are renamed, ascending
	names  []uint8 // what they are at present
}

// ordersOf finds the orders that a puzzle's digits may take; nil when there is one only.
func ordersOf(p Puzzle) *orders {
	m, free := p.Rules.Model, interchangeable(p)
	o := &orders{turned: free == 0}
	renamed := free
	if o.turned {
		if !turnable(p) {
			return nil
		}
		free, renamed = 1|1<<(m.Digits-1), engine.All(m.Digits)
	}
	for ; renamed != 0; renamed &= renamed - 1 {
		o.digits = append(o.digits, uint8(bits.TrailingZeros64(renamed)+1))
	}
	o.names = slices.Clone(o.digits)
	var emptiest []uint16
	most := -1
	for _, house := range m.Houses {
		empty := 0
		for _, c := range house {
			if p.Givens[c] == 0 {
				empty++
			}
		}
		if empty > most {
			emptiest, most = house, empty
		}
	}
	var pairs [][2]uint16
	for i, a := range emptiest {
		for _, b := range emptiest[i+1:] {
			pairs = append(pairs, [2]uint16{a, b})
		}
	}
	table := make([]uint64, m.Digits)
	for d := range table {
		table[d] = engine.All(m.Digits)
		if free>>d&1 != 0 {
			table[d] &^= free & engine.All(d)
		}
	}
	o.model = m.Extend()
	o.model.Relations = append(o.model.Relations, engine.NewRelation(pairs, table))
	return o
}

// next renames the digits of solution g to the next of its class. It reports false after the
// last; o is then ready for another class. Names go from ascending to descending order.
func (o *orders) next(g []uint8) bool {
	before := slices.Clone(o.names)
	last := !o.step()
	if last {
		copy(o.names, o.digits)
		return false
	}
	for c, d := range g {
		if i := slices.Index(before, d); i >= 0 {
			g[c] = o.names[i]
		}
	}
	return true
}

// step goes to the next names, if there are any.
func (o *orders) step() bool {
	n := o.names
	i := len(n) - 2
	for i >= 0 && n[i] > n[i+1] {
		i--
	}
	if i < 0 || o.turned && i < len(n)-2 {
		return false
	}
	if o.turned {
		slices.Reverse(n)
		return true
	}
	k := len(n) - 1
	for n[k] < n[i] {
		k--
	}
	n[i], n[k] = n[k], n[i]
	slices.Reverse(n[i+1:])
	return true
}

// turnable reports whether nothing is given, and the rules hold of N+1−d when they
// hold of d.
func turnable(p Puzzle) bool {
	m := p.Rules.Model
	if p.Candidates != nil || len(m.Propagators) > 0 || len(m.Houses) == 0 || slices.ContainsFunc(p.Givens, func(d uint8) bool { return d != 0 }) {
		return false
	}
	for _, r := range m.Relations {
		for d, set := range r.Allowed {
			if bits.Reverse64(r.Allowed[m.Digits-1-d])>>(64-m.Digits) != set&engine.All(m.Digits) {
				return false
			}
		}
	}
	return m.Digits > 1
}

// interchangeable returns the digits that may change places with each other: two or more, or
// none.
func interchangeable(p Puzzle) uint64 {
	m := p.Rules.Model
	if p.Candidates != nil || len(m.Relations)+len(m.Propagators) > 0 || len(m.Houses) == 0 {
		return 0
	}
	free := engine.All(m.Digits)
	for _, d := range p.Givens {
		if d != 0 {
			free &^= 1 << (d - 1)
		}
	}
	if free&(free-1) == 0 {
		return 0
	}
	return free
}
