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
	mostLabel      = 200  // bytes of a label
)

// besidePart begins the part of annexes in a rules text.
const besidePart = "beside"

// Annexes returns the groups of cells that lie beside the board. They have values but no houses,
// and follow the board's cells in number. In a rules text they are written as in
// 9+beside=VS:9x9,VA:3, with the size of each. A size is rows x columns, or a number of cells
// that fill rows as long as the board's. The cells' values may follow, as in VS:9x9/1-2. So may a
// label in parentheses, as in VA:3(total%20of%20cages); (-) leaves the group out of pictures.
func (s *Shape) Annexes() []constraint.Annex { return s.annexes }

// Main returns the number of cells of the board itself: those that aren't in an annex.
func (s *Shape) Main() int {
	if len(s.annexes) == 0 {
		return len(s.position)
	}
	return s.annexes[0].First
}

// Shown returns the number of cells that pictures show: those of hidden annexes come last.
func (s *Shape) Shown() int {
	for _, a := range s.annexes {
		if a.Hidden {
			return a.First
		}
	}
	return len(s.position)
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

// withAnnexes lays annexes, written as in a rules text, below a shape that has none. Each row of
// annexes has a shelf of its own, as far as there is room. So cells are still numbered in reading
// order.
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
		if !a.Hidden { // which come last
			more.shown = Position{more.height, max(more.shown.Col, col+wide)}
		}
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
		size, label, isLabelled := strings.Cut(size, "(")
		label, closed := strings.CutSuffix(label, ")")
		if isLabelled && (!closed || len(label) > mostLabel || label == "") {
			return nil, message.Errorf("beside.label", label, name)
		}
		if len(name) < 2 || len(name) > 12 || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return nil, message.Errorf("beside.name", name)
		}
		if slices.ContainsFunc(annexes, func(a constraint.Annex) bool { return a.Name == name }) {
			return nil, message.Errorf("beside.twice", name)
		}
		a := constraint.Annex{Name: name, Cols: cols, Hidden: label == hiddenLabel}
		if !a.Hidden {
			a.Label = readLabel(label)
		}
		rows, columns, isGrid := strings.Cut(size, "x")
		k, err := strconv.Atoi(rows)
		c, err2 := cols, error(nil)
		if isGrid {
			c, err2 = strconv.Atoi(columns)
			a.Cols = c
			k *= c
		}
		if err != nil || err2 != nil || k < 1 || c < 1 || c > mostBesideCols || k > mostBeside {
			return nil, message.Errorf("beside.size", size, mostBeside, name, name)
		}
		a.Cells = k
		if cells += k; cells > mostBeside {
			return nil, message.Errorf("beside.too_many", mostBeside)
		}
		if a.Rows() == 1 && a.Cells <= cols {
			a.Cols = cols
		}
		annexes = append(annexes, a)
	}
	slices.SortStableFunc(annexes, func(a, b constraint.Annex) int { // hidden ones last, so that they leave no gap
		switch {
		case a.Hidden == b.Hidden:
			return 0
		case a.Hidden:
			return 1
		}
		return -1
	})
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
		switch {
		case a.Hidden:
			parts[i] += "(" + hiddenLabel + ")"
		case a.Label != "":
			parts[i] += "(" + writeLabel(a.Label) + ")"
		}
	}
	return strings.Join(parts, ",")
}

// hiddenLabel stands for the label of an annex that pictures leave out.
const hiddenLabel = "-"

// readLabel returns a label as people read it; what isn't escaped as it should be stays as it is.
func readLabel(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if code, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(code))
				i += 2
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return strings.ToValidUTF8(b.String(), "")
}

// writeLabel returns a label as a rules text has it: signs that divide texts are escaped.
func writeLabel(label string) string {
	var b strings.Builder
	for _, c := range []byte(label) {
		switch {
		case c >= 0x80, c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_', c == '.', c == '-' && len(label) > 1:
			b.WriteByte(c)
		default:
			const hex = "0123456789ABCDEF"
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}

// cutValues takes the values of annexes out of their text, and returns each as the text of a constraint.
func cutValues(text string) (plain string, allow []string) {
	parts := strings.Split(text, ",")
	for i, part := range parts {
		size, label, isLabelled := strings.Cut(part, "(")
		size, values, has := strings.Cut(size, "/")
		if !has {
			continue
		}
		name, _, _ := strings.Cut(size, ":")
		allow = append(allow, "allow="+values+":"+name)
		if parts[i] = size; isLabelled {
			parts[i] += "(" + label
		}
	}
	return strings.Join(parts, ","), allow
}

// layAnnexes lays annexes beside the rules' board.
func (rules *Rules) layAnnexes(text string) error {
	board := rules.shape
	shape, err := board.withAnnexes(text)
	if err != nil {
		return message.Errorf("beside.wrong", err)
	}
	rules.shape, rules.beside = shape, annexesText(shape.annexes, board.width)
	return nil
}

// annexName returns the name of a cell of an annex.
func annexName(a *constraint.Annex, cell int) string { return a.Name + strconv.Itoa(cell-a.First+1) }
