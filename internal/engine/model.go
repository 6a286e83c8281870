// Package engine holds the one description of a problem that every engine takes. A Model says
// which cells there are, which digits go into them and what must differ. It knows nothing of
// text, shapes, rows or boxes. The floor above turns rules into a Model once and shares it.
//
// Digits are 1 to Digits, 0 is an empty cell. A set of digits is a uint64
// whose bit d-1 stands for digit d.
//
// The engines live in the packages below this one. Package general takes any model, clauses large
// and hard ones, crowd a hard 9×9 with cages and the like. Bands and lanes take the classic 9×9
// only. Package hunt chooses among them. Tally counts exactly, and baseline holds the methods to
// measure against.
package engine

import (
	"errors"
	"math/bits"
	"slices"
	"sync/atomic"
)

// ErrClash is an engine's answer when two givens contradict each other directly. The same digit
// stands twice in a house or group, or a relation forbids the pair. Callers find out which cells
// by looking at the rules.
var ErrClash = errors.New("engine: givens clash")

// Model is a problem without its givens. Once made it must not be changed; it
// may then be used from many goroutines.
type Model struct {
	// Digits is N, the number of values a cell can take, from 1 to 64.
	Digits int
	// Cells is the number of cells, numbered from 0. It need not be N².
	Cells int
	// Houses are sets of exactly Digits cells, each holding every digit once.
	Houses [][]uint16
	// Groups are sets of fewer than Digits cells that must only differ.
	Groups [][]uint16
	// Relations are rules on two cells that a Group can't say.
	Relations []Relation
	// Propagators are rules that know how to narrow the cells they cover.
	Propagators []Propagator

	base    *Model // that it extends, or nil
	ties    atomic.Pointer[Ties]
	sight   atomic.Pointer[Sight]
	implied atomic.Pointer[implied]
	unions  atomic.Pointer[unions]
}

// Clone returns a model with the same rules, to be changed before it is used.
func (m *Model) Clone() *Model {
	return &Model{Digits: m.Digits, Cells: m.Cells, Houses: m.Houses, Groups: m.Groups, Relations: m.Relations, Propagators: m.Propagators}
}

// Extend returns a model with the same rules. More may be added, at the ends of its lists, before
// it is used. What follows from the rules that are there is shared.
func (m *Model) Extend() *Model {
	more := m.Clone()
	more.Houses, more.Groups = slices.Clip(m.Houses), slices.Clip(m.Groups)
	more.Relations, more.Propagators = slices.Clip(m.Relations), slices.Clip(m.Propagators)
	more.base = m.root()
	return more
}

// root returns the model that one extends, in however many steps, which may be itself.
func (m *Model) root() *Model {
	if m.base != nil {
		return m.base
	}
	return m
}

// BoxGrid returns the model of a plain grid with boxes of h rows and w columns.
func BoxGrid(h, w int) *Model {
	n := h * w
	m := &Model{Digits: n, Cells: n * n}
	for k := range n {
		var row, col, box []uint16
		for i := range n {
			row = append(row, uint16(k*n+i))
			col = append(col, uint16(i*n+k))
			box = append(box, uint16((k/h*h+i/w)*n+k%h*w+i%w))
		}
		m.Houses = append(m.Houses, row, col, box)
	}
	return m
}

// HasBoxGrid reports whether the first houses are those of BoxGrid(3, 3), in any order. These are
// the rows, columns and boxes of a 9×9. Other houses, and cells, may follow.
func (m *Model) HasBoxGrid() bool {
	if m.Digits != 9 || m.Cells < 81 || len(m.Houses) < 27 {
		return false
	}
	var rows, columns, boxes uint64
	for _, house := range m.Houses[:27] {
		first := house[0]
		row, column, box := first < 81, first < 81, first < 81
		for _, c := range house {
			row = row && c/9 == first/9
			column = column && c%9 == first%9
			box = box && c/27 == first/27 && c%9/3 == first%9/3
		}
		switch {
		case row:
			rows |= 1 << (first / 9)
		case column:
			columns |= 1 << (first % 9)
		case box:
			boxes |= 1 << (first/27*3 + first%9/3)
		}
	}
	return rows&columns&boxes == All(9)
}

// Relation is one rule that holds between the two cells of each of its pairs. When the first cell
// holds d, the second may hold the digits in Allowed[d-1]. When the second holds d, the first may
// hold those in Back[d-1]. Back is nil when it is the same: d may then stand before e exactly if
// e may before d.
type Relation struct {
	Pairs   [][2]uint16
	Allowed []uint64
	Back    []uint64
}

// NewRelation makes a relation of its pairs and the table Allowed.
func NewRelation(pairs [][2]uint16, allowed []uint64) Relation {
	back := make([]uint64, len(allowed))
	for d, set := range allowed {
		for ; set != 0; set &= set - 1 {
			back[bits.TrailingZeros64(set)] |= 1 << d
		}
	}
	if slices.Equal(back, allowed) {
		back = nil
	}
	return Relation{pairs, allowed, back}
}

// Tables returns the tables Allowed and Back.
func (r *Relation) Tables() [2][]uint64 {
	if r.Back == nil {
		return [2][]uint64{r.Allowed, r.Allowed}
	}
	return [2][]uint64{r.Allowed, r.Back}
}

// Apart returns the relation for cells that hold different digits.
func (r *Relation) Apart() Relation {
	without := func(table []uint64) []uint64 {
		table = slices.Clone(table)
		for d := range table {
			table[d] &^= 1 << d
		}
		return table
	}
	return Relation{r.Pairs, without(r.Allowed), without(r.Back)}
}

// onlyPairs reports whether there are relations, and no other rules but houses, groups and
// candidates.
func (m *Model) onlyPairs() bool {
	return len(m.Relations) > 0 && !slices.ContainsFunc(m.Propagators, func(p Propagator) bool {
		_, among := p.(*Among)
		return !among
	})
}

// OnlySums reports whether there are sums, and no other rules but houses, groups and candidates.
// It also reports whether each sum is a cage.
func (m *Model) OnlySums() (only, cages bool) {
	if len(m.Relations) > 0 {
		return false, false
	}
	cages = m.Digits <= reachDigits
	for _, p := range m.Propagators {
		switch p := p.(type) {
		case *Among:
		case *Sum:
			only = true
			if cages {
				_, cages = p.Cage()
			}
		default:
			return false, false
		}
	}
	return only, only && cages
}

// HasLooseSums reports whether there are sums whose cells may hold the same digit or count
// differently.
func (m *Model) HasLooseSums() bool {
	return slices.ContainsFunc(m.Propagators, func(p Propagator) bool {
		s, ok := p.(*Sum)
		return ok && len(s.Groups) != 1
	})
}

// Propagator is a rule with reasoning of its own, such as a cage with a sum.
// Implementations must be stateless: one value serves many goroutines.
type Propagator interface {
	// Cells returns the cells the rule covers, in the order Narrow sees them.
	// The slice must not be changed.
	Cells() []uint16
	// Narrow removes from each domain the digits that can't stand there. It reports
	// whether a solution is still possible, as far as it can tell. It must never remove a
	// digit that some assignment within the domains allows. It must refuse every full
	// assignment that breaks the rule. It must not keep domains, and must not allocate.
	Narrow(domains []uint64) bool
}

// All returns the set of all digits 1 to n, for n from 0 to 64.
func All(n int) uint64 {
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<n - 1
}
