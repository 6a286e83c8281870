package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// meaning is what a picture says: clues, features by name, and what couldn't be
// recognised.
type meaning struct {
	clues    []placed
	features []string
	unread   []string
}

// interpreter finds out what a picture means. The words tell what the signs mean;
// where they say nothing, signs mean what they mean to most people.
type interpreter struct {
	*sudoku.Shape
	meaning
	words []mention
	told  map[string]bool // what has been found of what the words speak of

	inCell map[int][]*mark    // circles and boxes inside a cell
	pills  []pill             // long ones, over several cells
	places map[[2]int][]label // what stands outside the board
	dirs   map[[2]int][][2]int
}

// mark is a figure inside a cell; used when it turned out to be a part of something.
type mark struct {
	figure
	used bool
}

type pill struct {
	cells []int
	used  *bool
}

type label struct{ text string }

// readPicture finds the meaning of a picture on a board. Signs in the picture are
// recognised by form, colour and the words of the rules. The words may also speak
// of what is known without the picture: of kinds and features that the reader has.
func readPicture(s *sudoku.Shape, p *picture, have []string) meaning {
	in := &interpreter{Shape: s, told: map[string]bool{}, inCell: map[int][]*mark{}, places: map[[2]int][]label{}, dirs: map[[2]int][][2]int{}}
	in.words, in.unread = readWords(p.rules)
	for _, name := range have {
		in.told[name] = true
	}
	if len(p.lamps) > 0 {
		in.add("the fog", "fog", "", p.lamps)
	}
	if len(p.lights) > 0 {
		in.no("light in the fog at %s", in.text(p.lights))
	}
	for _, c := range p.cages {
		in.cage(c)
	}
	for _, f := range p.figures {
		in.figure(f)
	}
	var lines []stroke
	var extremes [2][]int // the cells that are minimum and maximum
	for _, k := range p.strokes {
		if hue(k.colour) == "" && k.colour != "" {
			continue // can't be seen
		}
		switch cell, outward, ok := in.wedge(k); {
		case ok:
			if list := &extremes[outward]; !slices.Contains(*list, cell) {
				*list = append(*list, cell)
			}
		case k.head:
			in.arrow(k)
		case in.isDiagonal(k):
		default:
			lines = append(lines, k)
		}
	}
	for i, kind := range []string{"minimum", "maximum"} {
		if len(extremes[i]) > 0 {
			slices.Sort(extremes[i])
			in.add("the wedges", kind, "", extremes[i])
			in.useAreas(extremes[i])
		}
	}
	for _, k := range lines {
		in.line(k, lines)
	}
	in.labels()
	in.cellMarks()
	in.areas()
	in.rest()
	return in.meaning
}

func (in *interpreter) add(where, kind, value string, lists ...[]int) {
	in.told[kind] = true
	in.clues = append(in.clues, placed{variants.Clue{Kind: kind, Value: value, Lists: lists}, where})
}

func (in *interpreter) no(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); len(in.unread) < 100 && !slices.Contains(in.unread, text) {
		in.unread = append(in.unread, text)
	}
}

func (in *interpreter) says(names ...string) bool {
	return slices.ContainsFunc(in.words, func(m mention) bool { return slices.Contains(names, m.name) })
}

// which is the only one of some names that the words speak of; "" for none or
// several.
func (in *interpreter) which(names ...string) string {
	found := ""
	for _, name := range names {
		if in.says(name) {
			if found != "" {
				return ""
			}
			found = name
		}
	}
	return found
}

func (in *interpreter) text(cells []int) string { return short(sudoku.CellsText(in.Shape, cells)) }

func (in *interpreter) cage(c outline) {
	where := "cage " + in.text(c.cells)
	for kind, colour := range indexerColours {
		if sameColour(c.colour, colour) {
			in.add(where, kind, "", c.cells)
			return
		}
	}
	_, isNumber := loose(c.text).number()
	other := in.which("rellik", "lunchbox", "lookandsay", "equality")
	switch killer := in.says("killer"); {
	case in.says("rellik", "lunchbox", "lookandsay", "equality") && (killer || other == ""):
		in.no("%s", where)
	case other != "":
		in.add(where, other, c.text, c.cells)
	case c.text == "" && (c.unique || killer) || isNumber && (c.unique || killer || len(in.words) == 0):
		in.add(where, "killer", c.text, c.cells)
	case c.unique || killer:
		in.add(where, "killer", "", c.cells)
		in.no("%q of the %s", short(c.text), where)
	default:
		in.no("%s", where)
	}
}

// figure sorts a figure by where it stands.
func (in *interpreter) figure(f figure) {
	f.text = strings.TrimSpace(strings.ReplaceAll(f.text, "\u00a0", " "))
	visible := hue(f.fill) != "" || hue(f.border) != ""
	cells := around(in.Shape, f.at)
	row, col := int(math.Floor(f.at.row)), int(math.Floor(f.at.col))
	switch {
	case in.At(row, col) < 0 && len(cells) == 0:
		if f.text != "" {
			in.places[[2]int{row, col}] = append(in.places[[2]int{row, col}], label{f.text})
		}
	case f.round && f.text == "" && max(f.width, f.height) > 1.2 && min(f.width, f.height) <= 1:
		in.pill(f)
	case len(cells) == 1:
		if visible || f.text != "" {
			in.inCell[cells[0]] = append(in.inCell[cells[0]], &mark{figure: f})
		}
	case len(cells) == 2:
		in.onEdge(f, cells)
	case len(cells) == 4:
		in.onCorner(f, cells)
	case visible || f.text != "":
		in.no("a sign at %s", f.at)
	}
}

// pill is a long round figure over cells in a row or column.
func (in *interpreter) pill(f figure) {
	var cells []int
	for cell := range in.Cells() {
		m := middle(in.Shape, cell)
		if math.Abs(m.row-f.at.row) < f.height/2 && math.Abs(m.col-f.at.col) < f.width/2 {
			cells = append(cells, cell)
		}
	}
	in.pills = append(in.pills, pill{cells, new(bool)})
}

// signs are texts between two cells that say which is less, by the direction in
// which they point: down, right.
var signs = map[string][2]int{">": {0, 1}, "<": {0, -1}, "^": {-1, 0}, "v": {1, 0}, "∧": {-1, 0}, "∨": {1, 0}, "˄": {-1, 0}, "˅": {1, 0}, "⌃": {-1, 0}, "⌄": {1, 0}}

// onEdge reads what stands between two cells.
func (in *interpreter) onEdge(f figure, cells []int) {
	where := "sign between " + in.text(cells)
	p, q := in.Position(cells[0]), in.Position(cells[1])
	way := [2]int{q.Row - p.Row, q.Col - p.Col}
	point, isSign := signs[f.text]
	for range int(math.Mod(math.Round(f.angle/90)+8, 4)) { // turned clockwise
		point = [2]int{point[1], -point[0]}
	}
	_, isNumber := loose(f.text).number()
	dot := f.round && max(f.width, f.height) < 0.6 && (f.text == "" || isNumber)
	fill, border := hue(f.fill), hue(f.border)
	switch letter := strings.ToUpper(f.text); {
	case (letter == "X" || letter == "V") && (f.text == letter || way[0] == 0 || in.says("xv")) && math.Mod(f.angle, 360) == 0:
		in.add(where, "xv", letter, cells)
	case isSign && point == way:
		in.add(where, "greater", "", cells)
	case isSign && point == [2]int{-way[0], -way[1]}:
		in.add(where, "greater", "", []int{cells[1], cells[0]})
	case dot && fill == sudoku.ToneBlack:
		in.add(where, "ratio", f.text, cells)
	case dot && fill == sudoku.ToneWhite && border != sudoku.ToneWhite:
		in.add(where, "difference", f.text, cells)
	case f.text == "" && fill == "" && border == "":
	default:
		in.no("%s", where)
	}
}

// onCorner reads what stands where four cells meet.
func (in *interpreter) onCorner(f figure, cells []int) {
	var values []string
	for _, word := range strings.FieldsFunc(f.text, func(c rune) bool { return unicode.IsSpace(c) || c == ',' }) {
		if _, ok := loose(word).number(); !ok {
			values = nil
			break
		}
		if len(word) > 1 && in.N() < 10 { // 134 side by side
			values = append(values, strings.Split(word, "")...)
		} else {
			values = append(values, word)
		}
	}
	if len(values) == 0 || !f.round {
		in.no("sign between %s", in.text(cells))
		return
	}
	in.add("circle between "+in.text(cells), "quadruple", strings.Join(values, ","), cells)
}

// wedge says whether a stroke is one of the small wedges at the edges of a cell
// that is less (0) or greater (1) than its neighbours.
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
	in.add("the diagonal", "extra", "", diagonalOf(in.Shape, rising))
	in.told["x"] = true
	return true
}

// arrow takes a stroke with a head: one that points at a diagonal from outside, or
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
	where := "arrow " + in.text(path)
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
	in.no("%s", where)
}

// shaft adds a shaft to the arrow of a circle.
func (in *interpreter) shaft(where string, circle, cells []int) {
	if len(cells) == 0 {
		in.no("%s", where)
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

// use marks what is in a cell and has some look as a part of something; false when
// there is no such thing.
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
	where := fmt.Sprintf("line %s %s", k.colour, in.text(path))
	for _, p := range k.points {
		if lines(p.row)[0] != int(math.Floor(p.row)) || lines(p.col)[0] != int(math.Floor(p.col)) {
			in.no("line %s from %s", k.colour, k.points[0])
			return
		}
	}
	if len(path) < 2 {
		in.no("line %s from %s", k.colour, k.points[0])
		return
	}
	for _, other := range all { // the bright middle of a line of two strokes
		if other.thick > k.thick && slices.Equal(other.path(in.Shape), path) {
			return
		}
	}
	start, end := in.end(path[0], k), in.end(path[len(path)-1], k)
	if start == sudoku.EndNone && end == sudoku.EndBulb {
		slices.Reverse(path)
		start, end = end, start
	}
	kind, value := in.lineKind(k, start, end)
	if kind == "" {
		in.no("%s", where)
		return
	}
	for _, cell := range []int{path[0], path[len(path)-1]} {
		in.use(cell, func(m *mark) bool { return endOf(m, k) != sudoku.EndNone })
	}
	in.add(where, kind, value, path)
}

// end is what a line has at a cell.
func (in *interpreter) end(cell int, k stroke) sudoku.End {
	for _, m := range in.inCell[cell] {
		if end := endOf(m, k); end != sudoku.EndNone {
			return end
		}
	}
	return sudoku.EndNone
}

func endOf(m *mark, k stroke) sudoku.End {
	turned := math.Mod(math.Abs(m.angle), 90)
	switch {
	case m.width < 0.45 || m.width > 1.01 || m.text != "":
		return sudoku.EndNone
	case !m.round && turned > 30 && turned < 60:
		return sudoku.EndDiamond
	case !m.round:
		return sudoku.EndNone
	case sameColour(m.fill, k.colour):
		return sudoku.EndBulb
	case hue(m.fill) == sudoku.ToneWhite || hue(m.fill) == "":
		return sudoku.EndCircle
	}
	return sudoku.EndNone
}

// lineKind is the kind of a line with such ends.
func (in *interpreter) lineKind(k stroke, start, end sudoku.End) (kind, value string) {
	tone := hue(k.colour)
	usual, usualValue := "", ""
	for _, l := range lineColours {
		if sameColour(l.colour, k.colour) {
			usual, usualValue = l.kind, l.value
		}
	}
	valueOf := func(name string) string {
		for _, m := range in.words {
			if m.name == name && m.value != "" && (m.colour == "" || m.colour == tone) {
				return m.value
			}
		}
		return ""
	}
	switch {
	case start == sudoku.EndBulb && end == sudoku.EndNone:
		switch {
		case in.says("slowthermo") && (!in.says("thermo") || tone != sudoku.ToneGrey):
			return "slowthermo", ""
		case in.says("thermo") || len(in.words) == 0 && tone == sudoku.ToneGrey:
			return "thermo", ""
		}
		return "", ""
	case start == sudoku.EndDiamond && end == sudoku.EndDiamond:
		if value = valueOf("lockout"); value == "4" {
			value = ""
		}
		return "lockout", value
	case start != sudoku.EndNone && end != sudoku.EndNone:
		if kind = in.which("between", "doublearrow", "lockout"); kind == "" && (usual == "doublearrow" || !in.says("between", "doublearrow", "lockout") && tone == sudoku.ToneGrey) {
			kind = "between"
			if usual == "doublearrow" {
				kind = usual
			}
		} else if kind == "" && tone == sudoku.ToneGrey && in.says("between") {
			kind = "between"
		}
		return kind, ""
	}
	// Lines without ends go by the colour that the words give, then by that which
	// people know, then by the words alone.
	var coloured, spoken []mention
	for _, m := range in.words {
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
	case len(spoken) == 0 && len(in.words) == 0 && slices.Contains(plainLines, usual):
		kind = usual
	case len(coloured) == 0 && same(spoken) && spoken[0].colour == "":
		kind = spoken[0].name
	default:
		return "", ""
	}
	if kind == "whisper" {
		value = usualValue
		if said := valueOf(kind); said != "" && (usual != kind || usualValue == "") {
			value = said
		}
		if value == "5" {
			value = ""
		}
	}
	return kind, value
}

// labels reads what stands outside the board.
func (in *interpreter) labels() {
	places := make([][2]int, 0, len(in.places))
	for place := range in.places {
		places = append(places, place)
	}
	slices.SortFunc(places, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, place := range places {
		for i, l := range in.places[place] {
			where := fmt.Sprintf("%q outside at %s", short(l.text), point{float64(place[0]) + 0.5, float64(place[1]) + 0.5})
			_, isNumber := loose(l.text).number()
			if ways := in.dirs[place]; len(ways) > 0 {
				if isNumber && i < len(ways) {
					in.add(where, "littlekiller", l.text, from(in.Shape, place[0], place[1], ways[i][0], ways[i][1]))
				} else {
					in.no("%s", where)
				}
				continue
			}
			down, right, ok := inward(in.Shape, place[0], place[1])
			kind := in.which("sandwich", "xsum", "skyscraper", "numberedroom", "hiddenskyscraper")
			if !ok || !isNumber || kind == "" {
				in.no("%s", where)
				continue
			}
			in.add(where, kind, l.text, from(in.Shape, place[0], place[1], down, right))
		}
	}
	for place, ways := range in.dirs {
		if len(in.places[place]) < len(ways) {
			in.no("arrow outside at %s", point{float64(place[0]) + 0.5, float64(place[1]) + 0.5})
		}
	}
}

// isArea says whether a figure fills its cell, or most of it.
func (m *mark) isArea() bool {
	return !m.round && min(m.width, m.height) >= 0.8 && m.text == "" && math.Mod(m.angle, 90) == 0
}

func (in *interpreter) useAreas(cells []int) {
	for _, cell := range cells {
		for _, m := range in.inCell[cell] {
			m.used = m.used || m.isArea()
		}
	}
}

// cellMarks reads the circles and boxes that are a part of nothing larger.
func (in *interpreter) cellMarks() {
	var odd, even, circles []int
	for cell := range in.Cells() {
		for _, m := range in.inCell[cell] {
			grey := hue(m.fill) == sudoku.ToneGrey
			switch {
			case m.used || m.isArea():
				continue
			case m.round && m.text == "" && in.says("circles") && !(grey && in.says("odd")):
				circles = append(circles, cell)
			case m.round && m.text == "" && grey && (in.says("odd") || len(in.words) == 0):
				odd = append(odd, cell)
			case !m.round && m.text == "" && grey && (in.says("even") || len(in.words) == 0):
				even = append(even, cell)
			default:
				continue
			}
			m.used = true
		}
	}
	for i, list := range [][]int{odd, even, circles} {
		if kind := []string{"odd", "even", "circles"}[i]; len(list) > 0 {
			in.add("circles and squares in cells", kind, "", list)
		}
	}
}

// areas reads cells that are coloured as a whole.
func (in *interpreter) areas() {
	for _, m := range in.words { // houses that the words name need no more
		feature := slices.IndexFunc(sudoku.Features(), func(f sudoku.Feature) bool { return f.Name == m.name })
		if feature < 0 {
			continue
		}
		rows, cols := in.Box()
		houses, _ := sudoku.Features()[feature].Houses(in.N(), rows, cols)
		for _, house := range houses {
			for _, p := range house {
				if cell := in.At(p.Row, p.Col); cell >= 0 {
					in.useAreas([]int{cell})
				}
			}
		}
	}
	var colours []string
	cells := map[string][]int{}
	for cell := range in.Cells() {
		for _, m := range in.inCell[cell] {
			if !m.used && m.isArea() && hue(m.fill) != sudoku.ToneWhite {
				m.used = true
				if cells[m.fill] == nil {
					colours = append(colours, m.fill)
				}
				if !slices.Contains(cells[m.fill], cell) {
					cells[m.fill] = append(cells[m.fill], cell)
				}
			}
		}
	}
	for _, colour := range colours {
		groups := in.groups(cells[colour])
		where := fmt.Sprintf("cells coloured %s (%s)", colour, in.text(cells[colour]))
		switch kind := in.which("clone", "extra", "equalsum"); {
		case kind == "extra":
			if len(cells[colour]) == in.N() {
				groups = [][]int{cells[colour]}
			}
			for _, group := range groups {
				in.add(where, "extra", "", group)
			}
		case kind == "clone" && len(groups) > 1 && in.congruent(groups):
			in.add(where, "clone", "", groups...)
		case kind == "equalsum" && len(groups) > 1:
			in.add(where, "equalsum", "", groups...)
		default:
			in.no("%s", where)
		}
	}
}

// groups are the parts of cells that hang together, each in reading order.
func (in *interpreter) groups(cells []int) [][]int {
	var groups [][]int
	left := slices.Clone(cells)
	for len(left) > 0 {
		group := []int{left[0]}
		left = left[1:]
		for i := 0; i < len(group); i++ {
			p := in.Position(group[i])
			for _, way := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				if at := slices.Index(left, in.At(p.Row+way[0], p.Col+way[1])); at >= 0 {
					group = append(group, left[at])
					left = slices.Delete(left, at, at+1)
				}
			}
		}
		slices.Sort(group)
		groups = append(groups, group)
	}
	return groups
}

// congruent says whether groups of cells have the same shape, none turned.
func (in *interpreter) congruent(groups [][]int) bool {
	first := groups[0]
	for _, group := range groups[1:] {
		if len(group) != len(first) {
			return false
		}
		for i, cell := range group {
			p, q := in.Position(cell), in.Position(first[i])
			p0, q0 := in.Position(group[0]), in.Position(first[0])
			if p.Row-p0.Row != q.Row-q0.Row || p.Col-p0.Col != q.Col-q0.Col {
				return false
			}
		}
	}
	return true
}

// wholeBoard are the kinds that words alone say.
var wholeBoard = []string{"strictkropki", "strictdifference", "strictratio", "strictxv", "entropy"}

// rest names what has turned out to be a part of nothing, and what the words speak
// of and nothing was found of.
func (in *interpreter) rest() {
	for cell := range in.Cells() {
		for _, m := range in.inCell[cell] {
			if !m.used && (m.text != "" || hue(m.fill) != "" && hue(m.fill) != sudoku.ToneWhite || hue(m.border) != "" && hue(m.border) != sudoku.ToneWhite) {
				what := "a circle"
				if !m.round {
					what = "a square"
				}
				if m.text != "" {
					what = strconv.Quote(short(m.text))
				}
				in.no("%s in %s", what, in.CellName(cell))
			}
		}
	}
	for _, p := range in.pills {
		if !*p.used {
			in.no("a pill %s", in.text(p.cells))
		}
	}
	for _, m := range in.words {
		_, isFeature := featureNamed(m.name)
		switch {
		case in.told[m.name]:
		case isFeature:
			in.features = append(in.features, m.name)
			in.told[m.name] = true
		case slices.Contains(wholeBoard, m.name):
			in.add("the rules", m.name, "")
		case slices.Contains([]string{"kropki", "difference", "ratio"}, m.name) && (in.told["difference"] || in.told["ratio"]):
		case m.name == "fog":
		default:
			in.no("rule “%s”", short(m.text))
		}
	}
}

func featureNamed(name string) (sudoku.Feature, bool) {
	for _, f := range sudoku.Features() {
		if f.Name == name {
			return f, true
		}
	}
	return sudoku.Feature{}, false
}
