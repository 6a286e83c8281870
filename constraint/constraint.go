// Package constraint has rules beyond houses, as data. A constraint says what must hold, in a few
// primitives that every engine understands. It also says how it is drawn, in a few marks. Package
// variants makes constraints that have a name, such as killer cages. The method sudoku.Rules.With
// makes rules of them.
//
//	c, err := constraint.Read(rules.Shape(), "sum=15:r1c1r1c2")
//	rules, err = rules.With(c)
//
// The primitives are Allow, Differ, Relate, Sum, HowMany, Line, Any and Connected. Their cells are
// numbers in reading order, their digits sets of package digit.
package constraint

import (
	"slices"
	"strings"

	"jiugong/sudoku/digit"
	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/message"
)

// Board describes the board that constraints stand on. *sudoku.Shape implements it.
type Board interface {
	// N returns the number of digits, First the value of digit 1.
	N() int
	First() int
	// Cells returns the number of cells.
	Cells() int
	// Height and Width return the numbers of rows and columns.
	Height() int
	Width() int
	// At returns the cell at a row and column counted from 0, or -1.
	At(row, col int) int
	// RowCol returns the row and column of a cell.
	RowCol(cell int) (row, col int)
	// CellName returns the name of a cell, such as r1c1.
	CellName(cell int) string
	// Annexes returns the groups of cells beside the board, whose cells come last.
	Annexes() []Annex
}

// Annex is a group of cells beside the board. It is a little board of its own, with cells side by
// side in rows. No house has any of them.
type Annex struct {
	Name  string // such as VS; its cells are VS1, VS2 …
	First int    // the number of its first cell
	Cells int
	Cols  int // cells in a row; the last row may have fewer
	// Label names the cells for people; "" when nothing is said of it.
	Label string
	// Hidden says that pictures leave the cells out: they only help to say a rule.
	Hidden bool
}

// Rows returns the number of rows.
func (a Annex) Rows() int { return (a.Cells + a.Cols - 1) / a.Cols }

// mainCells returns the number of cells of the board itself.
func mainCells(b Board) int {
	if annexes := b.Annexes(); len(annexes) > 0 {
		return annexes[0].First
	}
	return b.Cells()
}

// Constraint describes a rule beyond houses: its name, what must hold, and how it looks. Many
// Rules may share one value; it must not change after that. Package variants makes the named
// ones.
type Constraint struct {
	// Kind stands before the "=" in a rules text, such as "killer".
	Kind string
	// Arg stands behind it, such as "15:r1c1r1c2"; "" when the kind needs nothing more,
	// and then there is no "=". Kind and Arg together must tell all that holds: rules of
	// the same text are taken for the same.
	Arg string
	// Cells are the cells that the constraint speaks of, in its own order. If it speaks of the
	// whole board, there are none.
	Cells []int
	// Holds must be true, all of it.
	Holds []Primitive
	// Marks tell what a drawing of the board shows of it.
	Marks []Mark
	// Negative says that it speaks of the places without a mark of some kind, because
	// all such marks are given.
	Negative bool
	// Readable says that the text alone gives the constraint back, as Read and
	// package variants make them. JSON has the primitives of any other.
	Readable bool
}

// MaxConstraints is how many constraints rules may have, and MaxPrimitives how many
// primitives these may hold together. MaxCounted is how many cells a HowMany may have.
const (
	MaxConstraints = 2000
	MaxPrimitives  = 50_000 // engines number them with 16 bits, and add some of their own
	MaxCounted     = 1000   // as many as there may be beside a board
)

// String returns the constraint's part of a rules text, without the "+".
func (c Constraint) String() string {
	if c.Arg == "" {
		return c.Kind
	}
	return c.Kind + "=" + c.Arg
}

// MessageArgument returns what a message holds of the constraint.
func (c Constraint) MessageArgument() any { return message.Constraint{Kind: c.Kind, Arg: c.Arg} }

// Check reports what doesn't fit the board in what must hold.
func (c *Constraint) Check(b Board) error {
	for _, p := range c.Holds {
		if err := p.check(b); err != nil {
			return message.Errorf("said.about", c.Kind, err)
		}
	}
	return nil
}

// Read reads a constraint that is one primitive, as that writes itself in a rules text,
// without the "+":
//
//	allow=1,3,5:r1c1            digits for cells
//	differ=r1c1r1c2r2c2         cells that differ
//	relate=2-9/3-9/…/9/:r1c1r1c2  a set of digits of the second cell for each of the first
//	sum=3..15:r1c1r1c2/-1*r1c3  weighted cells and bounds
//	count=0,2:1-4:r1c1r1c2r1c3  how many of the cells hold one of the digits
//	line=0;1;0>1-4>1;1>5-9>0:r1  start and accepted states, then from>digits>to
//	connected=1,2:4..6:r1r2     the cells with one of the digits are one area of 4 to 6 cells
//	rim=2:r1r2r3                each area of cells with one of the digits touches an edge
//	distinct=r1c1:r2r3          how many different digits the cells hold, by the value of r1c1
//	any=(sum=9:r1c1r1c2&differ=r1c1r1c2|allow=9:r1c1)  one of several lists
//
// Cells are written one after the other. Alone, r1 is row 1 from the left, c4 column 4 from the
// top, -r1 and -c4 the other way. Digits are written as values: from 0 on a board whose digits
// start there.
func Read(b Board, text string) (Constraint, error) { return (&Reader{Board: b}).Read(text) }

// Reader reads the constraints of one text. Its lines tend to have the same automaton again and
// again; that is read once.
type Reader struct {
	Board Board
	// Known are primitives by their texts, which needn't be read; nil when there are none.
	Known map[string]Primitive

	text string // of the automaton read last
	last *Automaton
}

// Read reads a constraint as the function Read does.
func (r *Reader) Read(text string) (Constraint, error) {
	name, arg, _ := strings.Cut(text, "=")
	p, err := r.primitive(text)
	if err != nil {
		return Constraint{}, message.Errorf("said.about", name, err)
	}
	c := Constraint{Kind: name, Arg: arg, Holds: []Primitive{p}, Readable: true}
	c.Cells = CellsOf(c.Holds)
	return c, nil
}

// CellsOf returns the cells of primitives, each once, in the order of their first use.
func CellsOf(list []Primitive) []int {
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

// Met reports whether the constraint holds on a full grid of the board that it was
// made for.
func (c Constraint) Met(b Board, g []uint8) bool {
	domains := make([]uint64, len(g))
	for cell, d := range g {
		domains[cell] = uint64(digit.SetOf(d))
	}
	return engine.Narrow(Propagators(b, c.Holds), domains)
}
