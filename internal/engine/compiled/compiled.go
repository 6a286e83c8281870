// Package compiled has rules as the engines take them. The packages of this
// module get those of a *sudoku.Rules by its method Compiled.
package compiled

import (
	"cmp"
	"sync"
	"sync/atomic"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
)

// Rules are rules as the engines take them. They may be used from many
// goroutines at once.
type Rules struct {
	// Model holds what the rules say.
	Model *engine.Model
	// Classic says that they are those of the usual 9×9.
	Classic bool

	plain    *Rules // without constraints; nil when there are none
	searched atomic.Bool
	program  func() *general.Program
	says     func() [][]engine.Propagator
}

// New returns the rules of a model.
func New(m *engine.Model) *Rules {
	return &Rules{
		Model:   m,
		program: sync.OnceValue(func() *general.Program { return general.Compile(m) }),
		says:    func() [][]engine.Propagator { return nil },
	}
}

// With returns the rules with constraints besides: m extends their model, and
// says returns the propagators of each constraint.
func (r *Rules) With(m *engine.Model, says func() [][]engine.Propagator) *Rules {
	plain := cmp.Or(r.plain, r)
	return &Rules{
		Model: m,
		plain: plain,
		program: sync.OnceValue(func() *general.Program {
			if !plain.sharesHouses(m) {
				return general.Compile(m)
			}
			return general.Extend(plain.Program(), m)
		}),
		says: sync.OnceValue(func() [][]engine.Propagator {
			all := says()
			for _, list := range all {
				m.Group(list)
			}
			return all
		}),
	}
}

// Program returns the model laid out for the search. It is made at the first
// call.
func (r *Rules) Program() *general.Program { return r.program() }

// Constraints returns the propagators of each constraint. They are made at the first call.
func (r *Rules) Constraints() [][]engine.Propagator { return r.says() }

// Solver returns a new Solver of the rules. Rules with constraints are mostly those of one puzzle.
// So their first Solver has a program of its own, and gives back its memory.
func (r *Rules) Solver() *general.Solver {
	switch {
	case r.plain == nil || r.searched.Swap(true):
		return general.New(r.Program())
	case !r.plain.sharesHouses(r.Model):
		return general.New(general.Compile(r.Model))
	}
	return general.NewExtended(r.plain.Program(), r.Model)
}

// sharesHouses reports whether a model that extends the rules' has no more houses. Then it can
// share their program, which is made for nothing otherwise.
func (r *Rules) sharesHouses(m *engine.Model) bool { return len(r.Model.Houses) == len(m.Houses) }
