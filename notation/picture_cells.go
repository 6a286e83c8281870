package notation

import (
	"math"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// What cells and the places outside the board mean: labels, areas, marks of cells.

// labels reads what stands outside the board.
func (in *interpreter) labels() {
	places := make([][2]int, 0, len(in.places))
	for place := range in.places {
		places = append(places, place)
	}
	slices.SortFunc(places, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, place := range places {
		for i, l := range in.places[place] {
			where := message.Errorf("picture.outside", short(l.text), middleOf(place))
			_, isNumber := loose(l.text).number()
			if ways := in.dirs[place]; len(ways) > 0 {
				if isNumber && i < len(ways) {
					in.addOrDoubt(where, "littlekiller", l.text, from(in.Shape, place[0], place[1], ways[i][0], ways[i][1]))
				} else {
					in.no(where)
				}
				continue
			}
			down, right, ok := inward(in.Shape, place[0], place[1])
			kind := in.which("sandwich", "xsum", "skyscraper", "numberedroom", "hiddenskyscraper")
			if !ok || !isNumber || kind == "" {
				in.no(where)
				continue
			}
			in.addOrDoubt(where, kind, l.text, from(in.Shape, place[0], place[1], down, right))
		}
	}
	for place, ways := range in.dirs {
		if len(in.places[place]) < len(ways) {
			in.no(message.Errorf("picture.arrow_outside", middleOf(place)))
		}
	}
}

// middleOf returns the middle of a place outside the board, in words.
func middleOf(place [2]int) message.Message {
	return point{float64(place[0]) + 0.5, float64(place[1]) + 0.5}.place()
}

// isArea reports whether a figure fills its cell, or most of it.
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
			grey := hue(m.fill) == constraint.ToneGrey
			switch {
			case m.used || m.isArea():
				continue
			case m.round && m.text == "" && in.says("circles") && !(grey && in.says("odd")):
				circles = append(circles, cell)
			case m.round && m.text == "" && grey && (in.says("odd") || len(in.mentions) == 0):
				odd = append(odd, cell)
			case !m.round && m.text == "" && grey && (in.says("even") || len(in.mentions) == 0):
				even = append(even, cell)
			default:
				continue
			}
			m.used = true
		}
	}
	for i, list := range [][]int{odd, even, circles} {
		if kind := []string{"odd", "even", "circles"}[i]; len(list) > 0 {
			in.addOrDoubt(message.Errorf("picture.shapes"), kind, "", list)
		}
	}
}

// areas reads cells that are coloured as a whole.
func (in *interpreter) areas() {
	for _, m := range in.mentions { // houses that the words name need no more
		feature, ok := sudoku.FeatureNamed(m.name)
		if !ok {
			continue
		}
		rows, cols := in.Box()
		houses, _ := feature.Houses(in.N(), rows, cols)
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
			if !m.used && m.isArea() && hue(m.fill) != constraint.ToneWhite {
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
		where := message.Errorf("picture.coloured", colour, in.text(cells[colour]))
		switch kind := in.which("clone", "extra", "equalsum"); {
		case in.doubtsArea(hue(colour)) || in.doubts(kind):
			in.doubt(where, kind)
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
			in.no(where)
		}
	}
}

// groups returns the parts of cells that hang together, each in reading order.
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

// congruent reports whether groups of cells have the same shape, none turned.
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
var wholeBoard = []string{"strictkropki", "strictdifference", "strictratio", "strictxv", "entropy", "modularity", "flatmates"}

// rest names the drawings that belong to nothing, and the rules in words for
// which nothing was drawn.
func (in *interpreter) rest() {
	for cell := range in.Cells() {
		for _, m := range in.inCell[cell] {
			if !m.used && (m.text != "" || hue(m.fill) != "" && hue(m.fill) != constraint.ToneWhite || hue(m.border) != "" && hue(m.border) != constraint.ToneWhite) {
				name := in.CellName(cell)
				switch {
				case m.text != "":
					in.no(message.Errorf("penpa.in_place", short(m.text), name))
				case m.round:
					in.no(message.Errorf("picture.circle", name))
				default:
					in.no(message.Errorf("picture.square", name))
				}
			}
		}
	}
	for _, p := range in.pills {
		if !*p.used {
			in.no(message.Errorf("picture.pill", in.text(p.cells)))
		}
	}
	for _, m := range in.mentions {
		_, isFeature := sudoku.FeatureNamed(m.name)
		switch {
		case in.found[m.name]:
		case isFeature:
			in.features = append(in.features, m.name)
			in.found[m.name] = true
		case slices.Contains(wholeBoard, m.name):
			in.add(message.Errorf("picture.rules"), m.name, "")
		case slices.Contains([]string{"kropki", "difference", "ratio"}, m.name) && (in.found["difference"] || in.found["ratio"]):
		case m.name == "fog":
		case (m.name == "cagesum" || m.name == "killer") && in.found["sum"]: // told as text
		case m.name == "diagonal" && in.found["x"]:
		default:
			in.no(message.Errorf("picture.rule", short(m.text)))
		}
	}
}
