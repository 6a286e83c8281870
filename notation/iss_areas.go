package notation

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// connectedValues reads that the cells of a group, or of the board, which hold some values are one
// area: GROUP~1_2~SIZE.
func (r *issReader) connectedValues(item *issItem) ([]string, error) {
	cells, err := r.cellsOf(item, item.arg(0))
	if err != nil {
		return nil, err
	}
	p := constraint.Connected{Cells: cells}
	if p.Digits, err = r.values(item, item.arg(1)); err != nil {
		return nil, err
	}
	if item.arg(2) != "" {
		size, err := r.number(item, item.arg(2))
		if err != nil || size < 1 {
			return nil, item.mistake("iss.cell_number", item.arg(2))
		}
		p.Low, p.High = size, size
	}
	return []string{r.primitive(p)}, nil
}

// cellsOf returns the cells of the board, whose name is empty, or of a group beside it.
func (r *issReader) cellsOf(item *issItem, name string) ([]int, error) {
	around := constraint.Annex{Cells: r.rows * r.cols}
	if name != "" {
		found := false
		for _, a := range r.shape.Annexes() {
			if a.Name == name {
				around, found = a, true
			}
		}
		if !found {
			return nil, item.mistake("iss.no_cells_beside", name)
		}
	}
	cells := make([]int, around.Cells)
	for i := range cells {
		cells[i] = around.First + i
	}
	return cells, nil
}

// values reads 1_2_3.
func (r *issReader) values(item *issItem, text string) (sudoku.Set, error) {
	var set sudoku.Set
	for value := range strings.SplitSeq(text, "_") {
		d, err := r.value(item, value)
		if err != nil {
			return 0, err
		}
		set = set.With(d)
	}
	return set, nil
}

// connected writes that cells are one area, where they are all of the board or of a group beside it.
func (w *issWriter) connected(p constraint.Connected) (string, bool) {
	name := ""
	if p.Cells[0] >= w.rows*w.cols {
		name = w.around(p.Cells[0]).Name
	}
	all, err := w.cellsOf(&issItem{name: "ConnectedValues"}, name)
	if err != nil || p.Rim || !slices.Equal(all, p.Cells) || p.Digits == 0 || p.Low != p.High && (p.Low > 1 || p.High > 0) {
		return "", false
	}
	text := ".ConnectedValues~" + name + "~" + w.values(p.Digits)[1:]
	if p.High > 0 {
		text += "~" + strconv.Itoa(p.High)
	}
	return text, true
}
