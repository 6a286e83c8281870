package sudoku

import (
	"cmp"
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// With returns the rules with more constraints. The same rules and constraints, by their texts,
// give the same value, as with ParseRules. It returns a *RulesError for a primitive that doesn't
// fit the shape, a constraint without a kind, or too many.
func (rules *Rules) With(constraints ...constraint.Constraint) (*Rules, error) {
	rules = rules.orClassic()
	if err := rules.Check(); err != nil {
		return nil, err
	}
	if len(constraints) == 0 {
		return rules, nil
	}
	for i := range constraints {
		if constraints[i].Kind == "" {
			return nil, &RulesError{rules.text, message.Errorf("constraint.no_kind", i+1)}
		}
	}
	more := *rules
	more.text = rules.write(constraints)
	if rules := known.find(more.text); rules != nil {
		return rules, nil
	}
	more.constraints = append(slices.Clip(rules.constraints), constraints...)
	wrong := func(reason error) (*Rules, error) {
		return nil, &RulesError{more.text[:min(len(more.text), 100)], reason}
	}
	if len(more.constraints) > constraint.MaxConstraints {
		return wrong(message.Errorf("constraint.too_many", len(more.constraints), constraint.MaxConstraints))
	}
	primitives := 0
	for i := range more.constraints {
		primitives += len(more.constraints[i].Holds)
	}
	if primitives > constraint.MaxPrimitives {
		return wrong(message.Errorf("constraint.primitives", primitives, constraint.MaxPrimitives))
	}
	for i := range constraints {
		if err := constraints[i].Check(rules.shape); err != nil {
			return nil, &RulesError{constraints[i].String(), err}
		}
	}
	if err := constraint.CheckNames(more.constraints); err != nil {
		return wrong(err)
	}
	more.plain, more.derived = cmp.Or(rules.plain, rules), &derived{}
	more.compiled = rules.compiled.With(constraint.Lower(rules.model(), rules.shape, constraints), func() [][]engine.Propagator {
		says := make([][]engine.Propagator, len(more.constraints))
		for i, c := range more.constraints {
			says[i] = constraint.Propagators(more.shape, c.Holds)
		}
		return says
	})
	return known.keep(more.text, &more), nil
}

// Without returns the rules without the constraints that drop reports.
func (rules *Rules) Without(drop func(constraint.Constraint) bool) *Rules {
	rules = rules.orClassic()
	var left []constraint.Constraint
	for _, c := range rules.constraints {
		if !drop(c) {
			left = append(left, c)
		}
	}
	if len(left) == len(rules.constraints) {
		return rules
	}
	rules, _ = rules.plain.With(left...) // they fit
	return rules
}

// Broken returns the numbers, in Constraints, of those that can't hold any more, whatever goes
// into the empty cells. The grid must fit the rules. Each constraint tells as far as it can by
// itself. In a full grid, it returns all that don't hold.
func (rules *Rules) Broken(g Grid) []int {
	rules = rules.orClassic()
	if len(rules.constraints) == 0 {
		return nil
	}
	domains := make([]uint64, len(g))
	for cell, d := range g {
		domains[cell] = engine.All(rules.shape.n)
		if d != 0 {
			domains[cell] = 1 << (d - 1)
		}
	}
	var broken []int
	for i, list := range rules.compiled.Constraints() {
		if !engine.Narrow(list, slices.Clone(domains)) {
			broken = append(broken, i)
		}
	}
	return broken
}
