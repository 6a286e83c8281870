package notation

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku/constraint"
)

// Cells beside the board are declared in groups, each a little board of its own:
//
//	.Var~S~shading~9x9    VS1 to VS81, in nine columns
//	.Var~T~~5             VT1 to VT5, in as many columns as the board has
//	.Var~X                VX1, which may be called VX
//
// Here they are annexes of the same names.

// maxISSBeside is how many cells there may be beside a board there.
const maxISSBeside = 1000

// maxISSLabel is how many bytes a label may have that is kept.
const maxISSLabel = 200

// readVar reads a group of cells beside the board; the last one of a name counts.
func (b *issBoard) readVar(item *issItem) error {
	prefix := item.arg(0)
	if prefix == "" || len(prefix) > 10 || strings.Trim(prefix, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return item.mistake("iss.beside_name", prefix)
	}
	rows, cols, isGrid := strings.Cut(item.arg(2), "x")
	if rows == "" {
		rows = "1"
	}
	k, err := strconv.Atoi(rows)
	c, err2 := b.cols, error(nil)
	if isGrid {
		c, err2 = strconv.Atoi(cols)
	}
	if err != nil || err2 != nil || k < 0 || k > maxISSBeside || c < 1 || c > maxISSSide {
		return item.mistake("iss.beside_size", item.arg(2))
	}
	a := constraint.Annex{Name: "V" + prefix, Cells: max(k, 1), Cols: c}
	if label, err := url.PathUnescape(item.arg(1)); err == nil && utf8.ValidString(label) && len(issLabel(label)) <= maxISSLabel && label != "-" {
		a.Label = label
	}
	if isGrid {
		a.Cells = max(k, 1) * c
	}
	b.beside(a)
	all := 0
	for _, a := range b.annexes {
		all += a.Cells
	}
	if all > maxISSBeside {
		return item.mistake("beside.too_many", maxISSBeside)
	}
	return nil
}

// beside puts cells beside the board, in the order of their names.
func (b *issBoard) beside(a constraint.Annex) {
	b.annexes = slices.DeleteFunc(b.annexes, func(old constraint.Annex) bool { return old.Name == a.Name })
	b.annexes = append(b.annexes, a)
	slices.SortFunc(b.annexes, func(a, b constraint.Annex) int { return strings.Compare(a.Name, b.Name) })
}

// besideText returns the part of a rules text that says what lies beside the board.
func (b *issBoard) besideText() string {
	if len(b.annexes) == 0 {
		return ""
	}
	parts := make([]string, len(b.annexes))
	for i, a := range b.annexes {
		parts[i] = a.Name + ":" + strconv.Itoa(a.Cells)
		if a.Cols != b.cols {
			parts[i] = a.Name + ":" + strconv.Itoa(a.Rows()) + "x" + strconv.Itoa(a.Cols)
		}
		if a.Label != "" {
			parts[i] += "(" + issLabel(a.Label) + ")"
		}
	}
	return "+beside=" + strings.Join(parts, ",")
}

// annexCell returns the cell of an annex that a name such as VS3 stands for; -1 when it is none.
func (r *issReader) annexCell(name string) int {
	for _, a := range r.shape.Annexes() {
		switch number, ok := strings.CutPrefix(name, a.Name); {
		case !ok:
		case number == "" && a.Cells == 1:
			return a.First
		case number != "" && '0' <= number[0] && number[0] <= '9':
			if k, err := strconv.Atoi(number); err == nil && k >= 1 && k <= a.Cells {
				return a.First + k - 1
			}
		}
	}
	return -1
}

// isCell reports whether a name is one of a cell, on the board or beside it.
func (r *issReader) isCell(name string) bool {
	if _, _, ok := parseISSCell(name); ok {
		return true
	}
	return len(r.shape.Annexes()) > 0 && r.annexCell(name) >= 0
}

// around returns the little board that a cell is on: the board itself, or an annex.
func (r *issReader) around(cell int) constraint.Annex {
	for _, a := range r.shape.Annexes() {
		if cell >= a.First && cell < a.First+a.Cells {
			return a
		}
	}
	return constraint.Annex{Cells: r.rows * r.cols, Cols: r.cols}
}

// cellName returns a cell as it is written there.
func (r *issReader) cellName(cell int) string {
	if cell >= r.rows*r.cols {
		return r.shape.CellName(cell)
	}
	return issCell(cell/r.cols, cell%r.cols)
}

// moved returns the cell that lies down rows and right columns from another on
// the same little board. It returns -1 if there is none.
func (r *issReader) moved(cell, down, right int) int {
	p := r.shape.Position(cell)
	to := r.shape.At(p.Row+down, p.Col+right)
	if a := r.around(cell); to < a.First || to >= a.First+a.Cells {
		return -1
	}
	return to
}
