package notation

import (
	"fmt"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// issLabels is the name of the cells that hold the labels of regions which the solver finds.
const issLabels = "CC"

// readChaos reads that the regions have to be found.
func (b *issBoard) readChaos(item *issItem) error {
	b.chaos = item
	if cells := b.rows * b.cols; b.regionSize < 2 || cells%b.regionSize != 0 {
		return item.mistake("iss.uncuttable", cells, b.regionSize)
	}
	b.beside(constraint.Annex{Name: issLabels, Cells: b.rows * b.cols, Cols: b.cols})
	return nil
}

// labels returns the cells that hold the labels.
func (r *issReader) labels(item *issItem) (constraint.Annex, error) {
	for _, a := range r.shape.Annexes() {
		if a.Name == issLabels {
			return a, nil
		}
	}
	return constraint.Annex{}, item.mistake("iss.no_regions")
}

// control reads the cell that counts, and what is added to the number of cells besides the first. If the
// item names no cells, around is true, and the first is the control's own label.
func (r *issReader) control(item *issItem) (p constraint.Runs, around bool, err error) {
	if p.Control, err = r.cell(item, item.arg(0)); err != nil {
		return p, false, err
	}
	switch item.arg(1) {
	case "", "0":
		p.More = 1
	case "1":
	default:
		return p, false, item.mistake("iss.count_first", item.arg(1))
	}
	labels, err := r.labels(item)
	if around = len(item.args) < 3; err == nil && around {
		if p.First = labels.First + p.Control; p.Control >= r.rows*r.cols {
			err = item.mistake("iss.name_cells", item.arg(0))
		}
	}
	return p, around, err
}

// chaosArrow reads CONTROL~OFFSET~CELLS. It says how many cells of arms, each
// from the same start, lie in its region. Without cells the arms go from the
// control to the edges.
func (r *issReader) chaosArrow(item *issItem) ([]string, error) {
	p, around, err := r.control(item)
	if err != nil {
		return nil, err
	}
	if around {
		for _, step := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			var arm []int
			for cell := r.moved(p.First, step[0], step[1]); cell >= 0; cell = r.moved(cell, step[0], step[1]) {
				arm = append(arm, cell)
			}
			if len(arm) > 0 {
				p.Arms = append(p.Arms, arm)
			}
		}
		return []string{r.primitive(p)}, nil
	}
	arms, err := r.groups(item, item.args[2:], "-")
	if err != nil {
		return nil, err
	}
	for i, arm := range arms {
		if i == 0 {
			p.First = arm[0]
		}
		if arm[0] != p.First {
			return nil, item.mistake("iss.arms")
		}
		if len(arm) > 1 {
			p.Arms = append(p.Arms, arm[1:])
		}
	}
	return r.runs(item, p)
}

// chaosCount reads CONTROL~OFFSET~CELLS. It says how many cells lie in the
// region of the first of them. Without cells it counts those around the
// control.
func (r *issReader) chaosCount(item *issItem) ([]string, error) {
	p, around, err := r.control(item)
	if err != nil {
		return nil, err
	}
	var cells []int
	if around {
		for down := -1; down <= 1; down++ {
			for right := -1; right <= 1; right++ {
				if cell := r.moved(p.First, down, right); cell >= 0 && cell != p.First {
					cells = append(cells, cell)
				}
			}
		}
	} else {
		if cells, err = r.cells(item, 2, 1); err != nil {
			return nil, err
		}
		p.First, cells = cells[0], cells[1:]
	}
	for _, cell := range cells {
		p.Arms = append(p.Arms, []int{cell})
	}
	return r.runs(item, p)
}

// runs writes what was read; a first cell alone is one cell.
func (r *issReader) runs(item *issItem, p constraint.Runs) ([]string, error) {
	for _, cell := range slices.Concat(append(p.Arms, []int{p.First})...) {
		if r.around(cell).Name != issLabels {
			return nil, item.mistake("iss.region_label", r.cellName(cell), issLabels, issLabels)
		}
	}
	if len(p.Arms) == 0 {
		set, err := r.value(item, string(rune('0'+p.More)))
		if err != nil {
			return []string{r.primitive(constraint.Allow{Cells: []int{p.Control}})}, nil
		}
		return []string{r.primitive(constraint.Allow{Cells: []int{p.Control}, Digits: sudoku.SetOf(set)})}, nil
	}
	return []string{r.primitive(p)}, nil
}

// runsOf writes cells of one region that are counted.
func (w *issWriter) runsOf(p constraint.Runs) (string, bool) {
	offset := 1 - p.More
	if offset != 0 && offset != 1 || w.around(p.First).Name != issLabels {
		return "", false
	}
	text := fmt.Sprintf(".ChaosArrow~%s~%d", w.name(p.Control), offset)
	for i, arm := range p.Arms {
		if i > 0 {
			text += "~-"
		}
		text += w.names(append([]int{p.First}, arm...))
	}
	return text, true
}
