package sudoku

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// Limits of what one rules text may put beside a board.
const (
	mostBeside     = 1000 // cells
	mostBesideCols = 64   // of an annex
)

// besidePart is what annexes begin with in a rules text.
const besidePart = "beside"

// Annexes returns the groups of cells that lie beside the board. They have values but no
// houses, and follow the board's cells in number. In a rules text they are written as in
// 9+beside=VS:9x9,VA:3, with the size of each: rows x columns, or cells that
// fill rows as long as the board's.
func (s *Shape) Annexes() []constraint.Annex { return s.annexes }

// Main returns the number of cells of the board itself: those that aren't in an annex.
func (s *Shape) Main() int {
	if len(s.annexes) == 0 {
		return len(s.position)
	}
	return s.annexes[0].First
}

// annexOf returns the annex that a cell is in, nil for a cell of the board.
func (s *Shape) annexOf(cell int) *constraint.Annex {
	for i := range s.annexes {
		if a := &s.annexes[i]; cell >= a.First && cell < a.First+a.Cells {
			return a
		}
	}
	return nil
}

// withAnnexes lays annexes, told as a rules text has them, below a shape that has none: each on
// a shelf of its own, those of one row side by side as far as there is room. So cells
// are still numbered in reading order.
//
//	. . . .
//	. . . .   the board
//
//	. . .     VS, of two rows
//	. . .
//
//	.   . .   VA, of one cell, and VB, of two
func (s *Shape) withAnnexes(text string) (*Shape, error) {
	annexes, err := parseAnnexes(text, s.width)
	if err != nil {
		return nil, err
	}
	more := *s
	more.position = slices.Clone(s.position)
	room := s.width
	for _, a := range annexes {
		room = max(room, min(a.Cols, a.Cells))
	}
	row, col := s.height, 0 // where the shelf at hand is, and how far it is full
	for i := range annexes {
		a := &annexes[i]
		a.First = len(more.position)
		wide := min(a.Cols, a.Cells)
		if a.Rows() > 1 || col == 0 || col+1+wide > room {
			row, col = more.height+1, 0
		} else {
			col++
		}
		for k := range a.Cells {
			more.position = append(more.position, Position{row + k/a.Cols, col + k%a.Cols})
		}
		more.height = row + a.Rows()
		if col += wide; a.Rows() > 1 {
			col = room
		}
	}
	more.annexes, more.width = annexes, room
	more.at = make([]int, more.height*more.width)
	for i := range more.at {
		more.at[i] = -1
	}
	for cell, p := range more.position {
		more.at[p.Row*more.width+p.Col] = cell
	}
	return &more, nil
}

// parseAnnexes reads names and sizes of annexes beside a board of some columns.
func parseAnnexes(text string, cols int) ([]constraint.Annex, error) {
	var annexes []constraint.Annex
	cells := 0
	for part := range strings.SplitSeq(text, ",") {
		name, size, _ := strings.Cut(part, ":")
		if len(name) < 2 || len(name) > 12 || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return nil, message.Errorf("%.40q is no name of cells beside the board; write two capital letters or more and a size, as in 9+beside=VS:9x9,VA:3", name)
		}
		if slices.ContainsFunc(annexes, func(a constraint.Annex) bool { return a.Name == name }) {
			return nil, message.Errorf("%q is named twice", name)
		}
		a := constraint.Annex{Name: name, Cols: cols}
		rows, columns, isGrid := strings.Cut(size, "x")
		k, err := strconv.Atoi(rows)
		c, err2 := cols, error(nil)
		if isGrid {
			c, err2 = strconv.Atoi(columns)
			a.Cols = c
			k *= c
		}
		if err != nil || err2 != nil || k < 1 || c < 1 || c > mostBesideCols || k > mostBeside {
			return nil, message.Errorf("%.40q is no size of up to %d cells; write it as in %s:3 or %s:9x9", size, mostBeside, name, name)
		}
		a.Cells = k
		if cells += k; cells > mostBeside {
			return nil, message.Errorf("more than %d cells beside the board", mostBeside)
		}
		if a.Rows() == 1 && a.Cells <= cols {
			a.Cols = cols
		}
		annexes = append(annexes, a)
	}
	return annexes, nil
}

// annexesText returns annexes as a rules text has them, beside a board of some columns.
func annexesText(annexes []constraint.Annex, cols int) string {
	parts := make([]string, len(annexes))
	for i, a := range annexes {
		size := strconv.Itoa(a.Cells)
		if a.Cols != cols {
			size = strconv.Itoa(a.Rows()) + "x" + strconv.Itoa(a.Cols)
		}
		parts[i] = a.Name + ":" + size
	}
	return strings.Join(parts, ",")
}

// layAnnexes lays annexes beside the rules' board.
func (rules *Rules) layAnnexes(text string) error {
	board := rules.shape
	shape, err := board.withAnnexes(text)
	if err != nil {
		return message.Errorf("beside: %v", err)
	}
	rules.shape, rules.beside = shape, annexesText(shape.annexes, board.width)
	return nil
}

// annexName returns the name of a cell of an annex.
func annexName(a *constraint.Annex, cell int) string { return a.Name + strconv.Itoa(cell-a.First+1) }
