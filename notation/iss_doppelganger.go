package notation

import (
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// Each row, column and box of N cells lacks one of the values 0 to N. Cells beside the board hold these:
// DGC1 that of row 1, at whose end it would stand, DGR1 that of column 1, DGB1 that of box 1; DGZ is 0.

// readDoppelganger puts these cells beside the board.
func (b *issBoard) readDoppelganger(item *issItem) error {
	rows, _ := b.box()
	if b.rows != b.cols || b.first != 0 || b.n != b.rows+1 || rows == 0 || b.regionSize != b.rows {
		return item.mistake("needs a square board with boxes and one value more than rows, from 0, as in .Shape~9x9~0-9")
	}
	b.doppelganger = item
	for _, name := range []string{"DGR", "DGC", "DGB"} {
		b.beside(constraint.Annex{Name: name, Cells: b.rows, Cols: b.cols})
	}
	b.beside(constraint.Annex{Name: "DGZ", Cells: 1, Cols: b.cols})
	return nil
}

// doppelgangers says what holds of the board and these cells: a row, column or box has all values with
// the one that it lacks; no two rows, columns or boxes lack the same, and none lacks 0; and where
// there is a 0, its row, column and box lack three different ones.
func (r *issReader) doppelgangers() []string {
	n := r.rows
	beside := func(name string, i int) int { return r.annexCell(name + strconv.Itoa(i+1)) }
	zero := beside("DGZ", 0)
	parts := []string{r.primitive(constraint.Allow{Cells: []int{zero}, Digits: sudoku.SetOf(1)})}
	differ := func(cells []int) { parts = append(parts, "extra="+r.text(cells...)) }
	boxes := make([][]int, n)
	for cell := range n * n {
		box := r.shape.Area(cell)
		boxes[box] = append(boxes[box], cell)
	}
	for _, name := range []string{"DGR", "DGC", "DGB"} {
		all := []int{zero}
		for i := range n {
			missing := beside(name, i)
			all = append(all, missing)
			house := []int{missing}
			for k := range n {
				switch name {
				case "DGC":
					house = append(house, i*n+k)
				case "DGR":
					house = append(house, k*n+i)
				default:
					house = append(house, boxes[i][k])
				}
			}
			differ(house)
		}
		differ(all)
	}
	for cell := range n * n {
		three := []int{beside("DGC", cell/n), beside("DGR", cell%n), beside("DGB", r.shape.Area(cell))}
		parts = append(parts, r.primitive(constraint.Any{Lists: [][]constraint.Primitive{
			{constraint.Allow{Cells: []int{cell}, Digits: sudoku.AllDigits(r.n).Without(1)}},
			{constraint.Differ{Cells: three}},
		}}))
	}
	return parts
}
