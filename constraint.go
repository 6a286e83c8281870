package sudoku

import (
	"cmp"
	"slices"
	"strings"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Constraint is a rule beyond houses, as data: what it is called, what must hold,
// and what it looks like. One value may be part of many Rules; nothing in it may
// be changed after that. Package variants makes those that have a name.
type Constraint struct {
	// Kind is what stands before the "=" in a rules text, such as "killer".
	Kind string
	// Arg is what stands behind it, such as "15:r1c1r1c2"; "" when the kind needs
	// nothing more, and then there is no "=". Kind and Arg together must tell all
	// that holds: rules of the same text are taken for the same.
	Arg string
	// Cells are the cells that the constraint speaks of, in its own order; none
	// for one that speaks of the whole board.
	Cells []int
	// Holds are what must be true, all of it.
	Holds []Primitive
	// Marks are what a drawing of the board shows of it.
	Marks []Mark
	// Negative says that it speaks of the places without a mark of some kind, because
	// all such marks are given.
	Negative bool
	// Readable says that the text alone gives the constraint back, as ReadConstraint and
	// package variants make them. JSON has the primitives of any other.
	Readable bool
}

// MaxConstraints is how many constraints rules may have, MaxPrimitives how many
// primitives these may hold together, and MaxCounted how many cells a HowMany may have.
const (
	MaxConstraints = 2000
	MaxPrimitives  = 50_000 // engines number them with 16 bits, and add some of their own
	MaxCounted     = 63     // numbers up to it fit one word
)

// String is the constraint's part of a rules text, without the "+".
func (c Constraint) String() string {
	if c.Arg == "" {
		return c.Kind
	}
	return c.Kind + "=" + c.Arg
}

// MessageArgument returns what a message holds of the constraint.
func (c Constraint) MessageArgument() any { return message.Constraint{Kind: c.Kind, Arg: c.Arg} }

// ReadConstraint reads a constraint that is one of the primitives, from its part
// of a rules text without the "+", as the primitive writes itself:
//
//	allow=1,3,5:r1c1            digits for cells
//	differ=r1c1r1c2r2c2         cells that differ
//	relate=2-9/3-9/…/9/:r1c1r1c2  a set of digits of the second cell for each of the first
//	sum=3..15:r1c1r1c2/-1*r1c3  weighted cells and bounds
//	count=0,2:1-4:r1c1r1c2r1c3  how many of the cells hold one of the digits
//	line=0;1;0>1-4>1;1>5-9>0:r1  start and accepted states, then from>digits>to
//	any=(sum=9:r1c1r1c2&differ=r1c1r1c2|allow=9:r1c1)  one of several lists
//
// Cells are written one after the other; r1 alone is all of row 1 from the left,
// c4 column 4 from the top, -r1 and -c4 the other way. Digits are written as
// values: from 0 on a board whose digits start there.
func ReadConstraint(s *Shape, text string) (Constraint, error) {
	name, arg, _ := strings.Cut(text, "=")
	p, err := readPrimitive(s, text)
	if err != nil {
		return Constraint{}, message.Errorf("%s: %v", name, err)
	}
	c := Constraint{Kind: name, Arg: arg, Holds: []Primitive{p}, Readable: true}
	c.Cells = cellsOf(c.Holds)
	return c, nil
}

// cellsOf are the cells of primitives, each once, in the order of their first use.
func cellsOf(list []Primitive) []int {
	var cells []int
	for _, p := range list {
		for _, cell := range p.cells() {
			if !slices.Contains(cells, cell) {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// With returns the rules with more constraints. The same rules and constraints,
// by their texts, give the same value, as with ParseRules. The error is a
// *RulesError: a primitive that doesn't fit the shape, a constraint without a kind,
// or too many constraints.
func (rules *Rules) With(constraints ...Constraint) (*Rules, error) {
	rules = rules.orClassic()
	if err := rules.Check(); err != nil {
		return nil, err
	}
	if len(constraints) == 0 {
		return rules, nil
	}
	for i := range constraints {
		if constraints[i].Kind == "" {
			return nil, &RulesError{rules.text, message.Errorf("constraint %d has no kind; ReadConstraint and package variants make constraints that have", i+1)}
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
	if len(more.constraints) > MaxConstraints {
		return wrong(message.Errorf("%d constraints; the limit is %d", len(more.constraints), MaxConstraints))
	}
	primitives := 0
	for i := range more.constraints {
		primitives += len(more.constraints[i].Holds)
	}
	if primitives > MaxPrimitives {
		return wrong(message.Errorf("%d primitives in all; the limit is %d", primitives, MaxPrimitives))
	}
	for i := range constraints {
		c := &constraints[i]
		for _, p := range c.Holds {
			if err := p.check(rules.shape); err != nil {
				return nil, &RulesError{c.String(), message.Errorf("%s: %v", c.Kind, err)}
			}
		}
	}
	more.plain, more.derived = cmp.Or(rules.plain, rules), &derived{}
	more.compiled = rules.compiled.With(rules.lowered(constraints), func() [][]engine.Propagator {
		says := make([][]engine.Propagator, len(more.constraints))
		for i, c := range more.constraints {
			says[i] = propagators(more.shape, c.Holds)
		}
		return says
	})
	return known.keep(more.text, &more), nil
}

// Without returns the rules without the constraints that drop reports.
func (rules *Rules) Without(drop func(Constraint) bool) *Rules {
	rules = rules.orClassic()
	var left []Constraint
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

// lowered returns the model with more constraints.
func (rules *Rules) lowered(fresh []Constraint) *engine.Model {
	m := rules.model().Extend()
	m.Groups, m.Propagators = slices.Grow(m.Groups, len(fresh)), slices.Grow(m.Propagators, len(fresh))
	l := newLowering(rules.shape, m, fresh)
	for i := range fresh {
		for _, p := range fresh[i].Holds {
			p.lower(l)
		}
	}
	m.GroupSums()
	return m
}

// Broken are the numbers, in Constraints, of those that can't hold any more
// whatever goes into the empty cells of a grid that fits the rules, as far as
// each can tell by itself; of a full grid, all that don't hold.
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
		if !narrow(list, slices.Clone(domains)) {
			broken = append(broken, i)
		}
	}
	return broken
}

// Met says whether the constraint holds on a full grid of the shape that it was
// made for.
func (c Constraint) Met(s *Shape, g Grid) bool {
	domains := make([]uint64, len(g))
	for cell, d := range g {
		domains[cell] = uint64(SetOf(d))
	}
	return narrow(propagators(s, c.Holds), domains)
}

// narrow lets propagators narrow the domains of a board until none changes
// anything, and says whether that left each cell a digit.
func narrow(list []engine.Propagator, domains []uint64) bool {
	var part []uint64
	for changed := true; changed; {
		changed = false
		for _, p := range list {
			part = part[:0]
			for _, cell := range p.Cells() {
				part = append(part, domains[cell])
			}
			if !p.Narrow(part) {
				return false
			}
			for i, cell := range p.Cells() {
				if left := domains[cell] & part[i]; left != domains[cell] {
					domains[cell] = left
					changed = true
					if left == 0 {
						return false
					}
				}
			}
		}
	}
	return true
}

func cells16(cells []int) []uint16 {
	out := make([]uint16, len(cells))
	for i, cell := range cells {
		out[i] = uint16(cell)
	}
	return out
}
