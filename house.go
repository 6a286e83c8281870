package sudoku

import "jiugong/sudoku/internal/message"

// HouseKind says what sort of house it is, in English: Row, Column, Box and
// Region come from the shape, others from features, such as "diagonal": see
// Feature.House.
type HouseKind string

// The kinds of houses that come from the shape.
const (
	Row    HouseKind = "row"
	Column HouseKind = "column"
	Box    HouseKind = "box"
	Region HouseKind = "region"
)

// House is N cells that hold each digit once.
type House struct {
	Kind   HouseKind
	Number int   // counted from 1 among the houses of its kind
	Cells  []int // N cells, must not be changed
	// Span is its first and last cell, as in "r4c4–r4c12", where boards overlap; "" on one grid.
	// It names the house in place of its number, which tells nobody in which board it lies.
	Span string
}

// IsLine reports whether it is a row or a column.
func (h House) IsLine() bool { return h.Kind == Row || h.Kind == Column }

// IsExtra reports whether it is a house beside rows, columns and boxes or regions. Diagonals,
// windows and disjoint groups are.
func (h House) IsExtra() bool { return !h.IsLine() && h.Kind != Box && h.Kind != Region }

// String names the house, such as "row 3".
func (h House) String() string { return h.MessageArgument().(message.House).String() }

// MessageArgument returns what a message holds of the house.
func (h House) MessageArgument() any {
	return message.House{Kind: string(h.Kind), Number: h.Number, Span: h.Span}
}
