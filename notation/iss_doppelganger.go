package notation

import "jiugong/sudoku/constraint"

// Each row, column and box of N cells lacks one of the values 0 to N. Cells
// beside the board hold these. DGC1 is that of row 1, at whose end it would
// stand, and DGR1 that of column 1. DGB1 is that of box 1, and DGZ is 0.

// readDoppelganger puts these cells beside the board.
func (b *issBoard) readDoppelganger(item *issItem) error {
	rows, _ := b.box()
	if b.rows != b.cols || b.first != 0 || b.n != b.rows+1 || rows == 0 || b.regionSize != b.rows {
		return item.mistake("iss.doppelganger")
	}
	b.doppelganger = item
	for _, name := range []string{"DGR", "DGC", "DGB"} {
		b.beside(constraint.Annex{Name: name, Cells: b.rows, Cols: b.cols})
	}
	b.beside(constraint.Annex{Name: "DGZ", Cells: 1, Cols: b.cols})
	return nil
}

// doppelgangerText is the rule, in our words.
const doppelgangerText = "doppelganger=DGC/DGR/DGB/DGZ1"
