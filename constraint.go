package sudoku

// Constraint is a rule beyond houses and pairs of cells, such as a cage with a
// sum. One value belongs to one Rules and is used from many goroutines, so it
// must not change.
type Constraint interface {
	// Cells are the cells the constraint covers, in the order Narrow sees them.
	Cells() []int
	// Narrow takes the digits still possible in each of the cells and removes
	// those that can't stand there; it says whether a solution is still
	// possible as far as it can tell. It must keep every digit that some
	// filling within the given sets allows, and must refuse every full filling
	// (one digit in each set) that breaks the constraint. It must not keep
	// domains.
	Narrow(domains []Set) bool
	// String is the constraint's part of a rules text, without the "+"; its
	// kind reads it back.
	String() string
}

// ConstraintKind reads constraints of one name from a rules text. Kinds are
// passed to ParseRules; nothing registers itself.
type ConstraintKind interface {
	// Name is what stands before the "=" in a rules text.
	Name() string
	// Parse reads what stands after it.
	Parse(shape *Shape, arg string) (Constraint, error)
}

func findKind(kinds []ConstraintKind, name string) ConstraintKind {
	for _, kind := range kinds {
		if kind.Name() == name {
			return kind
		}
	}
	return nil
}

// propagator shows a Constraint to the engines, which know only bits.
type propagator struct {
	constraint Constraint
	cells      []uint16
}

func newPropagator(c Constraint) propagator { return propagator{c, cells16(c.Cells())} }

func (p propagator) Cells() []uint16 { return p.cells }

func (p propagator) Narrow(domains []uint64) bool { return p.constraint.Narrow(setsOf(domains)) }
