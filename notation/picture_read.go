package notation

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// meaning holds what a picture says: clues, features by name, and what couldn't be
// recognised.
type meaning struct {
	clues    []placed
	parts    []string // of a rules text, for what is no clue of a kind
	features []string
	unread   []message.Message
}

// interpreter finds out what a picture means. The words tell what the signs mean;
// where they say nothing, signs mean what they mean to most people.
type interpreter struct {
	*sudoku.Shape
	meaning
	told
	found map[string]bool // of what the words speak of

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
func readPicture(s *sudoku.Shape, p *picture, words told, have []string) meaning {
	in := &interpreter{Shape: s, told: words, found: map[string]bool{}, inCell: map[int][]*mark{}, places: map[[2]int][]label{}, dirs: map[[2]int][][2]int{}}
	in.meaning.unread = in.told.unread
	for _, name := range have {
		in.found[name] = true
	}
	if len(p.lamps) > 0 {
		in.add(message.Errorf("picture.fog"), "fog", "", slices.Compact(slices.Sorted(slices.Values(p.lamps))))
	}
	if len(p.lights) > 0 {
		in.add(message.Errorf("picture.light", in.text(p.lights)), "fog", "0", slices.Compact(slices.Sorted(slices.Values(p.lights))))
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
			in.addOrDoubt(message.Errorf("picture.wedges"), kind, "", extremes[i])
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
	in.meaning.unread = eachOnce(in.meaning.unread)
	in.meaning.unread = in.meaning.unread[:min(len(in.meaning.unread), 100)]
	return in.meaning
}

func (in *interpreter) add(where message.Message, kind, value string, lists ...[]int) {
	in.found[kind] = true
	in.clues = append(in.clues, placed{variants.Clue{Kind: kind, Value: value, Lists: lists}, where})
}

// addOrDoubt adds a clue unless an unknown sentence speaks of such.
func (in *interpreter) addOrDoubt(where message.Message, kind, value string, lists ...[]int) {
	if in.doubts(kind) {
		in.doubt(where, kind)
		return
	}
	in.add(where, kind, value, lists...)
}

// doubt names a clue that may mean anything.
func (in *interpreter) doubt(where message.Message, kind string) {
	in.found[kind] = true
	in.no(where)
}

// valueOf returns the value that the words give clues of a kind and a tone.
func (in *interpreter) valueOf(name string, tone constraint.Tone) string {
	for _, m := range in.mentions {
		if m.name == name && m.value != "" && (m.colour == "" || m.colour == tone) {
			return m.value
		}
	}
	return ""
}

func (in *interpreter) no(what message.Message) { in.meaning.unread = append(in.meaning.unread, what) }

// which returns the only one of some names that the words speak of; "" for none or
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

func (in *interpreter) text(cells []int) string { return short(constraint.CellsText(in.Shape, cells)) }

func (in *interpreter) cage(c outline) {
	where := message.Errorf("picture.cage", in.text(c.cells))
	if in.doubts("killer") {
		in.doubt(where, "killer")
		return
	}
	if c.text == "" {
		c.text = in.valueOf("killer", constraint.ToneNone)
	}
	for kind, colour := range indexerColours() {
		if sameColour(c.colour, colour) {
			in.add(where, kind, "", c.cells)
			return
		}
	}
	_, isNumber := loose(c.text).number()
	if in.says("cagesum") {
		switch {
		case isNumber && !in.says("rellik", "lunchbox", "lookandsay", "equality"):
			in.parts = append(in.parts, sumPart(in.Shape, c.text, c.cells))
		case c.text != "" || !in.says("killer"):
			in.no(where)
		}
		in.found["cagesum"], in.found["killer"] = true, true
		return
	}
	other := in.which("rellik", "lunchbox", "lookandsay", "equality")
	switch killer := in.says("killer"); {
	case in.says("rellik", "lunchbox", "lookandsay", "equality") && (killer || other == ""):
		in.no(where)
	case other != "":
		in.add(where, other, c.text, c.cells)
	case c.repeats && !killer && isNumber:
		in.parts = append(in.parts, sumPart(in.Shape, c.text, c.cells))
	case c.text == "" && (c.unique || killer) || isNumber && (c.unique || killer || len(in.mentions) == 0):
		in.add(where, "killer", c.text, c.cells)
	case c.unique || killer:
		in.add(where, "killer", "", c.cells)
		in.no(message.Errorf("picture.text", short(c.text), where))
	default:
		in.no(where)
	}
}

// sumPart returns a sum as a part of a rules text.
func sumPart(s *sudoku.Shape, value string, cells []int) string {
	return "sum=" + value + ":" + constraint.CellsText(s, cells)
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
		in.no(message.Errorf("picture.sign_at", f.at.place()))
	}
}

// pill reads a long round figure over cells in a row or column.
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
	where := message.Errorf("picture.sign_between", in.text(cells))
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
		in.addOrDoubt(where, "xv", letter, cells)
	case isSign && point == way:
		in.addOrDoubt(where, "greater", "", cells)
	case isSign && point == [2]int{-way[0], -way[1]}:
		in.addOrDoubt(where, "greater", "", []int{cells[1], cells[0]})
	case dot && fill == constraint.ToneBlack:
		in.addOrDoubt(where, "ratio", cmp.Or(f.text, in.valueOf("ratio", constraint.ToneNone)), cells)
	case dot && fill == constraint.ToneWhite && border != constraint.ToneWhite:
		in.addOrDoubt(where, "difference", cmp.Or(f.text, in.valueOf("difference", constraint.ToneNone)), cells)
	case f.text == "" && fill == "" && border == "":
	default:
		in.no(where)
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
		in.no(message.Errorf("picture.sign_between", in.text(cells)))
		return
	}
	in.addOrDoubt(message.Errorf("picture.circle_between", in.text(cells)), "quadruple", strings.Join(values, ","), cells)
}
