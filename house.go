package sudoku

import "fmt"

// HouseKind says what sort of house it is.
type HouseKind uint8

// The kinds of houses. Row, Column, Box and Region come from the shape, the
// others from the features of the rules.
const (
	Row HouseKind = iota
	Column
	Box
	Region
	Diagonal
	Window
	Disjoint
	Centre
	Asterisk
)

var houseNames = [...]string{"row", "column", "box", "region", "diagonal", "window", "disjoint group", "centre house", "asterisk"}

// String is the kind's name in English, such as "row".
func (k HouseKind) String() string {
	if int(k) < len(houseNames) {
		return houseNames[k]
	}
	return fmt.Sprintf("HouseKind(%d)", k)
}

// House is N cells that hold each digit once.
type House struct {
	Kind   HouseKind
	Number int   // counted from 1 among the houses of its kind
	Cells  []int // N cells, must not be changed
}

// String names the house, such as "row 3".
func (h House) String() string { return fmt.Sprintf("%s %d", h.Kind, h.Number) }
