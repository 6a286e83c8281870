package general

import (
	"sync"

	"jiugong/sudoku/internal/engine"
)

// Extend lays out a model that has the houses of base's model, and more rules besides. It shares
// the most costly part, the work on houses. So digits locked in a house don't act on cells that
// see them only by the new rules. A model with other houses is compiled from scratch.
func Extend(base *Program, m *engine.Model) *Program { return new(Program).extend(base, m) }

// NewExtended makes a Solver by Extend. What is laid out goes with the Solver: Release
// gives its memory back, too, so that puzzles that have their own rules each need no new
// memory.
func NewExtended(base *Program, m *engine.Model) *Solver {
	return New(programs.Get().(*Program).extend(base, m))
}

// programs are those that are no longer used, for NewExtended.
var programs = sync.Pool{New: func() any { return &Program{finder: new(engine.Finder)} }}

// extend does what Extend does, in the memory of a program that is no longer used.
func (p *Program) extend(base *Program, m *engine.Model) *Program {
	if len(m.Houses) != base.given {
		return Compile(m)
	}
	old := *p
	*p = *base
	p.rules, p.start, p.fewMarks, p.due = old.rules[:0], old.start[:0], old.fewMarks, old.due
	p.before, p.failures = old.before, old.failures
	p.finder = old.finder
	p.model, p.relations, p.widest, p.lineWords = m, nil, 0, 0
	if p.packed {
		p.sight, p.peers = m.Sight(), lists[uint16]{}
	} else {
		p.layPeers(m)
	}
	p.layRest(m)
	return p
}

// implied returns the sums that follow from a model's.
func (p *Program) implied(m *engine.Model) []engine.Sum {
	if p.finder != nil {
		return p.finder.Find(m)
	}
	return m.Implied(true)
}
