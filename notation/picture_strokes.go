package notation

import (
	"math"
	"slices"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// What strokes mean: arrows, lines through cells, wedges.

// wedge reports whether a stroke is one of the small wedges at the edges of a
// cell. The cell is less (0) or greater (1) than its neighbours.
func (in *interpreter) wedge(k stroke) (cell, outward int, ok bool) {
	if len(k.points) != 3 {
		return 0, 0, false
	}
	cell = cellAt(in.Shape, k.points[1])
	if cell < 0 {
		return 0, 0, false
	}
	m := middle(in.Shape, cell)
	away := func(p point) float64 { return max(math.Abs(p.row-m.row), math.Abs(p.col-m.col)) }
	for _, p := range k.points {
		if away(p) < 0.3 || away(p) > 0.5 || math.Abs(p.row-k.points[1].row) > 0.2 || math.Abs(p.col-k.points[1].col) > 0.2 {
			return 0, 0, false
		}
	}
	if away(k.points[1]) > away(k.points[0]) {
		outward = 1
	}
	return cell, outward, true
}

// isDiagonal takes a stroke from corner to corner of the board, along which digits
// don't repeat.
func (in *interpreter) isDiagonal(k stroke) bool {
	if len(k.points) != 2 || in.Height() != in.Width() {
		return false
	}
	a, b := k.points[0], k.points[1]
	if a.col > b.col {
		a, b = b, a
	}
	n := float64(in.Height())
	near := func(p point, row, col float64) bool { return math.Abs(p.row-row) < 0.3 && math.Abs(p.col-col) < 0.3 }
	rising := near(a, n, 0) && near(b, 0, n)
	if !rising && !(near(a, 0, 0) && near(b, n, n)) {
		return false
	}
	if in.doubts("x") {
		in.doubt(message.Errorf("picture.diagonal"), "x")
		return true
	}
	in.add(message.Errorf("picture.diagonal"), "extra", "", diagonalOf(in.Shape, rising))
	in.found["x"] = true
	return true
}

// arrow takes a stroke with a head. It points at a diagonal from outside, or is
// the shaft of a sum.
func (in *interpreter) arrow(k stroke) {
	if len(k.points) < 2 {
		return
	}
	first, last := k.points[0], k.points[len(k.points)-1]
	if cellAt(in.Shape, first) < 0 {
		row, col := int(math.Floor(first.row)), int(math.Floor(first.col))
		down, right := math.Copysign(1, last.row-first.row), math.Copysign(1, last.col-first.col)
		in.dirs[[2]int{row, col}] = append(in.dirs[[2]int{row, col}], [2]int{int(down), int(right)})
		return
	}
	path := k.path(in.Shape)
	where := message.Errorf("picture.arrow", in.text(path))
	for _, p := range in.pills {
		if len(path) > 0 && slices.Contains(p.cells, path[0]) {
			path = path[1:]
			for len(path) > 0 && slices.Contains(p.cells, path[0]) {
				path = path[1:]
			}
			*p.used = true
			in.shaft(where, p.cells, path)
			return
		}
	}
	if len(path) > 1 && in.use(path[0], func(m *mark) bool { return m.round && m.width > 0.5 }) {
		in.shaft(where, path[:1], path[1:])
		return
	}
	in.no(where)
}

// shaft adds a shaft to the arrow of a circle.
func (in *interpreter) shaft(where message.Message, circle, cells []int) {
	switch {
	case in.doubts("arrow"):
		in.doubt(where, "arrow")
		return
	case len(cells) == 0:
		in.no(where)
		return
	}
	for i, c := range in.clues {
		if c.clue.Kind == "arrow" && slices.Equal(c.clue.Lists[0], circle) {
			in.clues[i].clue.Lists = append(c.clue.Lists, cells)
			return
		}
	}
	in.add(where, "arrow", "", circle, cells)
}

// use marks the drawings in a cell for which has is true as a part of
// something. It returns false if there are none.
func (in *interpreter) use(cell int, has func(*mark) bool) (found bool) {
	for _, m := range in.inCell[cell] {
		if has(m) {
			m.used, found = true, true
		}
	}
	return found
}

// lineColours are the colours of lines that mean the same to most people.
var lineColours = []struct{ colour, kind, value string }{
	{"#67F067", "whisper", ""}, {"#FF9A00", "whisper", "4"}, {"#F067F0", "renban", ""}, {"#C060C0", "renban", ""},
	{"#2ECBFF", "regionsum", ""}, {"#CFCFCF", "palindrome", ""}, {"#FFCCAA", "entropic", ""}, {"#33BBBB", "modular", ""},
	{"#C9C883", "nabner", ""}, {"#CDB1EC", "zipper", ""}, {"#C54B8B", "doublearrow", ""}, {"#E6194B", "sumline", ""},
}

// plainLines are the kinds of lines with nothing at their ends.
var plainLines = []string{"whisper", "renban", "regionsum", "palindrome", "entropic", "modular", "nabner", "zipper", "sumline"}

// line reads a stroke without a head.
func (in *interpreter) line(k stroke, all []stroke) {
	path := k.path(in.Shape)
	where := message.Errorf("picture.line", k.colour, in.text(path))
	for _, p := range k.points {
		if lines(p.row)[0] != int(math.Floor(p.row)) || lines(p.col)[0] != int(math.Floor(p.col)) {
			in.no(message.Errorf("picture.line_from", k.colour, k.points[0].place()))
			return
		}
	}
	if len(path) < 2 {
		in.no(message.Errorf("picture.line_from", k.colour, k.points[0].place()))
		return
	}
	for _, other := range all { // the bright middle of a line of two strokes
		if other.thick > k.thick && slices.Equal(other.path(in.Shape), path) {
			return
		}
	}
	start, end := in.end(path[0], k), in.end(path[len(path)-1], k)
	if start == constraint.EndNone && end == constraint.EndBulb {
		slices.Reverse(path)
		start, end = end, start
	}
	kind, value := in.lineKind(k, start, end)
	bulb := start == constraint.EndBulb && end == constraint.EndNone
	doubt := kind == "" || in.doubts(kind) || !bulb && in.doubtsLine(hue(k.colour))
	for _, cell := range []int{path[0], path[len(path)-1]} {
		in.use(cell, func(m *mark) bool { return endOf(m, k) != constraint.EndNone })
	}
	if doubt {
		in.doubt(where, kind)
		return
	}
	in.add(where, kind, value, path)
}

// end returns what a line has at a cell.
func (in *interpreter) end(cell int, k stroke) constraint.End {
	for _, m := range in.inCell[cell] {
		if end := endOf(m, k); end != constraint.EndNone {
			return end
		}
	}
	return constraint.EndNone
}

func endOf(m *mark, k stroke) constraint.End {
	turned := math.Mod(math.Abs(m.angle), 90)
	switch {
	case m.width < 0.45 || m.width > 1.01 || m.text != "":
		return constraint.EndNone
	case !m.round && turned > 30 && turned < 60:
		return constraint.EndDiamond
	case !m.round:
		return constraint.EndNone
	case sameColour(m.fill, k.colour):
		return constraint.EndBulb
	case hue(m.fill) == constraint.ToneWhite || hue(m.fill) == "":
		return constraint.EndCircle
	}
	return constraint.EndNone
}

// lineKind returns the kind of a line with such ends.
func (in *interpreter) lineKind(k stroke, start, end constraint.End) (kind, value string) {
	tone := hue(k.colour)
	usual, usualValue := "", ""
	for _, l := range lineColours {
		if sameColour(l.colour, k.colour) {
			usual, usualValue = l.kind, l.value
		}
	}
	switch {
	case start == constraint.EndBulb && end == constraint.EndNone:
		switch {
		case in.says("slowthermo") && (!in.says("thermo") || tone != constraint.ToneGrey):
			return "slowthermo", ""
		case in.says("thermo") || len(in.mentions) == 0 && tone == constraint.ToneGrey:
			return "thermo", ""
		}
		return "", ""
	case start == constraint.EndDiamond && end == constraint.EndDiamond:
		if value = in.valueOf("lockout", tone); value == "4" {
			value = ""
		}
		return "lockout", value
	case start != constraint.EndNone && end != constraint.EndNone:
		if kind = in.which("between", "doublearrow", "lockout"); kind == "" && (usual == "doublearrow" || !in.says("between", "doublearrow", "lockout") && tone == constraint.ToneGrey) {
			kind = "between"
			if usual == "doublearrow" {
				kind = usual
			}
		} else if kind == "" && tone == constraint.ToneGrey && in.says("between") {
			kind = "between"
		}
		return kind, ""
	}
	// Lines without ends go by the colour that the words give, then by the
	// usual colour. Then they go by the words alone.
	var coloured, spoken []mention
	for _, m := range in.mentions {
		if slices.Contains(plainLines, m.name) {
			if spoken = append(spoken, m); m.colour == tone {
				coloured = append(coloured, m)
			}
		}
	}
	same := func(list []mention) bool {
		return len(list) > 0 && !slices.ContainsFunc(list, func(m mention) bool { return m.name != list[0].name })
	}
	switch {
	case usual != "" && (slices.ContainsFunc(coloured, func(m mention) bool { return m.name == usual }) || len(coloured) == 0 && in.says(usual)):
		kind = usual
	case same(coloured):
		kind = coloured[0].name
	case len(spoken) == 0 && len(in.mentions) == 0 && slices.Contains(plainLines, usual):
		kind = usual
	case len(coloured) == 0 && same(spoken) && !slices.ContainsFunc(spoken, func(m mention) bool { return m.colour != "" }):
		kind = spoken[0].name
	default:
		return "", ""
	}
	if kind == "whisper" {
		value = usualValue
		if said := in.valueOf(kind, tone); said != "" && (usual != kind || usualValue == "") {
			value = said
		}
		if value == "5" {
			value = ""
		}
	}
	return kind, value
}
