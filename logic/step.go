package logic

import "jiugong/sudoku"

// Candidate is a digit in a cell that may or may not hold it.
type Candidate struct {
	Cell  int   `json:"cell"`
	Digit uint8 `json:"digit"`
}

// Step is one use of a technique. It holds no text: package explain puts it
// into words, a screen draws its parts. Steps are not changed once made.
type Step struct {
	Technique Technique `json:"technique"`
	// Type tells variants of one technique apart (unique rectangle type 1 to
	// 6); 0 where there is only one.
	Type   int         `json:"type,omitempty"`
	Rating Rating      `json:"rating"`
	Place  []Candidate `json:"place,omitempty"`
	Remove []Candidate `json:"remove,omitempty"`
	// Parts are the cells and houses that matter, each with its role.
	Parts []Part `json:"parts,omitempty"`
	// Chains are the chains of a chaining technique. A plain chain is one, a
	// forcing chain one for each way out.
	Chains []Chain `json:"chains,omitempty"`
	// Truths are the premises: from them, and from what candidates exclude,
	// the step follows. Verify checks that.
	Truths []Truth `json:"truths,omitempty"`
}

// Role says what a part is to its technique.
type Role uint8

// The roles.
const (
	Base     Role = iota // where the digit must go: the houses or cells of the pattern
	Cover                // where it then can't go
	Fin                  // candidates that spoil a fish but are taken into account
	Pivot                // the cell, or set, that links the others
	Pincer               // the cells at the ends
	SetA                 // the first almost locked set
	SetB                 // the second, and so on
	SetC                 //
	Common               // the restricted common digit of two sets
	Floor                // the cells of a deadly pattern with nothing extra
	Roof                 // its cells with something extra
	Endpoint             // the two ends of a chain
	ColourA              // candidates of one colour
	ColourB              // candidates of the other
	Wrong                // what the player has wrong
)

var roleNames = [...]string{
	"base", "cover", "fin", "pivot", "pincer", "set_a", "set_b", "set_c",
	"common", "floor", "roof", "endpoint", "colour_a", "colour_b", "wrong",
}

// String returns the role's stable name.
func (r Role) String() string { return roleNames[r] }

// MarshalText writes the name.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Part is cells, and digits in them, that play one role.
type Part struct {
	Role   Role       `json:"role"`
	Cells  []int      `json:"cells,omitempty"`
	Digits sudoku.Set `json:"digits,omitempty"`
	Houses []int      `json:"houses,omitempty"` // indices of Rules.Houses()
	// Constraints are those that the part is about, by their indices in
	// Rules.Constraints().
	Constraints []int `json:"constraints,omitempty"`
	// In a technique about sums, Sum is the sum of the cells' values, the houses or the
	// constraints. Combinations are the sets of digits by which the cells can.
	Sum          int          `json:"sum,omitempty"`
	Combinations []sudoku.Set `json:"combinations,omitempty"`
}

// Chain holds conclusions in order. The first is assumed, each other follows from earlier
// ones, and the last is the chain's purpose.
type Chain struct {
	Nodes []ChainNode `json:"nodes"`
}

// ChainNode says that a digit is in one of the cells (On), or in none of them.
type ChainNode struct {
	Cells  []int  `json:"cells"`
	Digit  uint8  `json:"digit"`
	On     bool   `json:"on"`
	From   []int  `json:"from,omitempty"` // the earlier nodes it follows from
	Reason Reason `json:"reason"`
	// Nested is the step inside the assumption that gave the node, if any.
	Nested *Step `json:"nested,omitempty"`
	// Set is the almost locked set a link passes through, if any.
	Set []int `json:"set,omitempty"`
}

// Reason tells why a node follows: by a cell, or by the house of that index.
type Reason struct {
	Kind  ReasonKind `json:"kind"`
	House int        `json:"house"`
}

// ReasonKind tells reasons apart.
type ReasonKind uint8

// The kinds of reasons.
const (
	Assumed ReasonKind = iota // the start
	ByCell                    // one candidate left in the cell, or the cell is taken
	ByHouse                   // one place left in the house, or the digit is taken there
	ByStep                    // a nested step
	BySet                     // an almost locked set has lost a digit
)

var reasonNames = [...]string{"assumed", "cell", "house", "step", "set"}

// String returns the kind's stable name.
func (k ReasonKind) String() string { return reasonNames[k] }

// MarshalText writes the name.
func (k ReasonKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Truth is a premise: one of the candidates is true, or a constraint holds. Its
// kind says why.
type Truth struct {
	Kind TruthKind `json:"kind"`
	// Cell is the cell of a CellTruth.
	Cell int `json:"cell"`
	// House and Digit are those of a HouseTruth.
	House int   `json:"house"`
	Digit uint8 `json:"digit,omitempty"`
	// Any holds what a DeadlyTruth says. Pattern are the deadly pattern's cells, and
	// Digits the digits that could be swapped in them.
	Any     []Candidate `json:"any,omitempty"`
	Pattern []int       `json:"pattern,omitempty"`
	Digits  sudoku.Set  `json:"digits,omitempty"`
	// Constraint is the index in Rules.Constraints() of the constraint that a
	// ConstraintTruth says holds. With a Pattern, the truth is only what it
	// says about no other cells.
	Constraint int `json:"constraint"`
	// A SumTruth adds up the cells of Houses, less those of Constraints, which
	// have known sums. The houses of a ConstraintTruth have each digit once.
	Houses      []int `json:"houses,omitempty"`
	Constraints []int `json:"constraints,omitempty"`
	// With are premises of these two kinds that hold together with this one.
	With []Truth `json:"with,omitempty"`
}

// TruthKind tells truths apart.
type TruthKind uint8

// The kinds of truths.
const (
	CellTruth       TruthKind = iota // a cell takes one of its candidates
	HouseTruth                       // a house takes the digit in one of its places
	DeadlyTruth                      // one of the candidates breaks a pattern with two solutions
	ConstraintTruth                  // a constraint of the rules holds
	SumTruth                         // houses hold each digit once, so what constraints leave of them has a sum
)

var truthNames = [...]string{"cell", "house", "deadly", "constraint", "sum"}

// MarshalText writes the name.
func (k TruthKind) MarshalText() ([]byte, error) { return []byte(truthNames[k]), nil }

func cellTruths(set cells) []Truth {
	list := make([]Truth, 0, set.count())
	for c := range set.all() {
		list = append(list, Truth{Kind: CellTruth, Cell: c})
	}
	return list
}

func houseTruth(h int, d uint8) Truth { return Truth{Kind: HouseTruth, House: h, Digit: d} }

// candidates pairs one digit with each cell of a set.
func candidates(d uint8, set cells) []Candidate {
	if set.empty() {
		return nil
	}
	list := make([]Candidate, 0, set.count())
	for c := range set.all() {
		list = append(list, Candidate{c, d})
	}
	return list
}
