package notation

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// makerNames are the names of types that change the rules. Those not read are named by them.
var makerNames = map[int]string{
	1: "regions", 10: "diagonal −", 11: "diagonal +", 12: "antiking", 13: "antiknight", 14: "disjoint groups", 15: "nonconsecutive", 16: "global entropy",
	100: "even", 101: "odd", 102: "maximum", 103: "minimum", 200: "difference", 201: "ratio", 202: "XV",
	300: "thermometer", 301: "killer", 302: "clone", 303: "quadruple", 304: "look-and-say", 305: "different values",
	400: "renban", 401: "whisper", 402: "palindrome", 403: "between", 404: "region sum", 405: "sequence", 406: "entropy", 407: "lockout",
	408: "arrow", 409: "double arrow", 500: "little killer", 501: "sandwich", 502: "X-sum", 503: "skyscraper", 504: "numbered room",
	600: "row indexer", 601: "column indexer", 2003: "Sudoku rules in areas", 2000: "cosmetic lines", 2001: "cosmetic cages", 2002: "cosmetic symbols", 4000: "fog lights", 4001: "fog triggers",
}

// makerLineKinds returns the kinds of lines by their types.
func makerLineKinds() map[int]string {
	return map[int]string{400: "renban", 402: "palindrome", 403: "between", 404: "regionsum", 405: "sequence", 407: "lockout", 409: "doublearrow"}
}

// makerCellKinds returns those of cells.
func makerCellKinds() map[int]string {
	return map[int]string{100: "even", 101: "odd", 102: "maximum", 103: "minimum", 305: "extra", 600: "rowindexer", 601: "columnindexer"}
}

// makerFeatures returns those of features.
func makerFeatures() map[int]string {
	return map[int]string{12: "king", 13: "knight", 14: "disjoint", 15: "nonconsecutive"}
}

// makerEdgeKinds returns those of edges.
func makerEdgeKinds() map[int]string {
	return map[int]string{200: "difference", 201: "ratio", 202: "xv"}
}

// makerOutsideKinds returns those of clues outside.
func makerOutsideKinds() map[int]string {
	return map[int]string{500: "littlekiller", 501: "sandwich", 502: "xsum", 503: "skyscraper", 504: "numberedroom"}
}

// makerUsual returns the values of clues whose kind needs none.
func makerUsual() map[int]string {
	return map[int]string{200: "1", 201: "2"}
}

// makerSums returns the sums of two cells that have letters.
func makerSums() map[int]string {
	return map[int]string{5: "V", 10: "X"}
}

// usualWhisper is the difference along a whisper whose clue tells none.
const usualWhisper = 5

// makerRule is a constraint as rules have it, and its name in the file.
type makerRule struct{ text, name string }

// onlyDraws reports whether c changes no rule.
func (c *makerConstraint) onlyDraws() bool { return c.Type >= 2000 && c.Type < 3000 }

// saysWhere reports whether c speaks of some cells.
func (c *makerConstraint) saysWhere() bool {
	return len(c.Regions)+len(c.Cells)+len(c.Lines)+len(c.Thermometers)+len(c.Cages)+len(c.Bulbs)+len(c.Clues)+len(c.Lit) > 0 || len(c.Groups) > 0 && c.Type != 16
}

// through returns the cells that the lines of c go through; ok is false where these aren't cells.
func (c *makerConstraint) through() (lines []makerLine, ok bool) {
	if len(c.Lines) == 0 {
		return nil, true
	}
	err := json.Unmarshal(c.Lines, &lines)
	return lines, err == nil
}

func (p *makerPuzzle) nameOf(c *makerConstraint) string {
	for _, name := range []string{c.Definition.Name, c.Name, makerNames[c.Type]} {
		if name != "" {
			return name
		}
	}
	return strconv.Itoa(c.Type)
}

// clues writes a constraint as texts of rules, none for one without clues. ok is false where a
// part of it isn't known.
func (p *makerPuzzle) clues(c *makerConstraint, regions []int) (texts []string, ok bool) {
	if feature := makerFeatures()[c.Type]; feature != "" {
		return []string{feature}, true
	}
	if kind := makerCellKinds()[c.Type]; kind != "" {
		if len(c.Cells) > 0 {
			texts = append(texts, kind+"="+p.text(c.Cells))
		}
		return texts, true
	}
	list, ok := c.through()
	if !ok {
		return nil, false
	}
	lines := func(kind string, list []makerLine) ([]string, bool) {
		for _, line := range list {
			texts = append(texts, kind+p.text(line))
		}
		return texts, true
	}
	switch c.Type {
	case 16, 406:
		return p.classes(c, list)
	case 200, 201, 202:
		return p.edges(c)
	case 300:
		kind := "thermo="
		if c.Slow {
			kind = "slowthermo="
		}
		return lines(kind, c.Thermometers)
	case 301:
		for _, cage := range c.Cages {
			text := "killer=" + p.text(cage.Cells)
			if value, ok := cage.Value.number(); ok && value > 0 {
				text = fmt.Sprintf("killer=%d:%s", value, p.text(cage.Cells))
			}
			texts = append(texts, text)
		}
		return texts, true
	case 302:
		return p.clones(c)
	case 303:
		for _, clue := range c.Clues {
			if clue.Corner != nil && len(clue.Digits) > 0 {
				texts = append(texts, fmt.Sprintf("quadruple=%s:%s", digitList(clue.Digits), p.text(p.around(*clue.Corner))))
			}
		}
		return texts, true
	case 304:
		for _, cage := range c.Cages {
			if _, isNumber := cage.Value.number(); !isNumber {
				return texts, false
			}
			texts = append(texts, fmt.Sprintf("lookandsay=%s:%s", cage.Value, p.text(cage.Cells)))
		}
		return texts, true
	case 401:
		kind := "whisper="
		if c.Difference > 0 && c.Difference != usualWhisper {
			kind = fmt.Sprintf("whisper=%d:", c.Difference)
		}
		return lines(kind, list)
	case 404:
		if c.Single {
			return p.pooled(list, regions), true
		}
	case 408:
		return p.arrows(c), true
	}
	if kind := makerLineKinds()[c.Type]; kind != "" {
		return lines(kind+"=", list)
	}
	if kind := makerOutsideKinds()[c.Type]; kind != "" {
		for _, clue := range c.Clues {
			if clue.Outer == nil || clue.Value == "" {
				continue
			}
			if _, isNumber := clue.Value.number(); !isNumber {
				return texts, false
			}
			texts = append(texts, fmt.Sprintf("%s=%s:%s", kind, clue.Value, p.text(p.seenFrom(*clue.Outer, clue.Diagonal))))
		}
		return texts, true
	}
	return nil, false
}

// edges writes dots and letters between two cells, and what places without one don't have.
func (p *makerPuzzle) edges(c *makerConstraint) (texts []string, ok bool) {
	kind := makerEdgeKinds()[c.Type]
	for _, clue := range c.Clues {
		if clue.Edge == nil {
			continue
		}
		value := cmp.Or(string(clue.Value), makerUsual()[c.Type])
		k, isNumber := loose(value).number()
		if !isNumber {
			return texts, false
		}
		switch {
		case value == makerUsual()[c.Type]:
			value = ""
		case c.Type == 202:
			value = cmp.Or(makerSums()[k], value) + ":"
		default:
			value += ":"
		}
		texts = append(texts, kind+"="+value+p.text(p.beside(*clue.Edge)))
	}
	if len(c.Negative) == 0 {
		return texts, true
	}
	if c.Type == 202 {
		if !slices.Contains(c.Negative, 5) || !slices.Contains(c.Negative, 10) || len(c.Negative) > 2 {
			return texts, false
		}
		return append(texts, "strictxv"), true
	}
	for _, value := range c.Negative {
		text := "strict" + kind
		if strconv.Itoa(value) != makerUsual()[c.Type] {
			text += fmt.Sprintf("=%d", value)
		}
		texts = append(texts, text)
	}
	return texts, true
}

// asKropki writes that all white and all black dots are given as one rule.
func asKropki(list []makerRule) []makerRule {
	is := func(text string) func(makerRule) bool { return func(r makerRule) bool { return r.text == text } }
	if !slices.ContainsFunc(list, is("strictdifference")) || !slices.ContainsFunc(list, is("strictratio")) {
		return list
	}
	list = slices.DeleteFunc(slices.DeleteFunc(list, is("strictdifference")), is("strictratio"))
	return append(list, makerRule{"strictkropki", makerNames[200]})
}

// crossed writes what one sort of dots forbids where a dot of the other sort stands. That is
// so if these dots are told not to free their place.
func (p *makerPuzzle) crossed() (list []makerRule) {
	dots := map[[2]int]bool{} // of each type, by their edges
	for _, c := range p.Constraints {
		for _, clue := range c.Clues {
			if clue.Edge != nil {
				dots[[2]int{c.Type, *clue.Edge}] = true
			}
		}
	}
	for _, c := range p.Constraints {
		frees, other := c.FreesRatios, 201
		if c.Type == 201 {
			frees, other = c.FreesDiffs, 200
		}
		if c.Type != 200 && c.Type != 201 || frees == nil || *frees {
			continue
		}
		for _, o := range p.Constraints {
			if o.Type != other {
				continue
			}
			for _, k := range o.Negative {
				for _, clue := range c.Clues {
					if clue.Edge == nil || dots[[2]int{other, *clue.Edge}] || p.beside(*clue.Edge) == nil {
						continue
					}
					list = append(list, makerRule{p.apart(other, k) + p.text(p.beside(*clue.Edge)), makerNames[other]})
				}
			}
		}
	}
	return list
}

// apart writes the table of digits that don't differ by k, or aren't in that ratio.
func (p *makerPuzzle) apart(kind, k int) string {
	text := "relate="
	for a := *p.Min; a <= *p.Max; a++ {
		var with []string
		for b := *p.Min; b <= *p.Max; b++ {
			if kind == 200 && a-b != k && b-a != k || kind == 201 && a != k*b && b != k*a {
				with = append(with, strconv.Itoa(b))
			}
		}
		if a > *p.Min {
			text += "/"
		}
		text += strings.Join(with, ",")
	}
	return text + ":"
}

// usualFog are the patterns of a fog that lifts on each right digit and on all cells round it.
var usualFog = []int{0, 1, 2}

// isUsualFog reports whether triggers of a fog change nothing.
func (c *makerConstraint) isUsualFog() bool {
	return len(c.Triggers) == 0 && len(c.Overrides) == 0 && slices.Equal(slices.Compact(slices.Sorted(slices.Values(c.Patterns))), usualFog)
}

// clones writes groups of cells that hold the same digit. Groups of the same number of cells
// are clones side by side: the first cells of all, the second cells, and so on.
func (p *makerPuzzle) clones(c *makerConstraint) (texts []string, ok bool) {
	var groups [][]int
	if len(c.Groups) > 0 && json.Unmarshal(c.Groups, &groups) != nil {
		return nil, false
	}
	groups = slices.DeleteFunc(groups, func(group []int) bool { return len(group) < 2 })
	for len(groups) > 0 {
		alike := []([]int){groups[0]}
		for len(alike) < len(groups) && len(groups[len(alike)]) == len(groups[0]) {
			alike = append(alike, groups[len(alike)])
		}
		groups = groups[len(alike):]
		lists := make([]string, len(alike[0]))
		for _, group := range alike {
			for i, cell := range group {
				lists[i] += p.text([]int{cell})
			}
		}
		texts = append(texts, "clone="+strings.Join(lists, "/"))
	}
	return texts, true
}

// classes writes lines and boards where any few cells have a digit of each class. The classes
// are masks of digits.
func (p *makerPuzzle) classes(c *makerConstraint, lines []makerLine) (texts []string, ok bool) {
	var masks []uint64
	if len(c.Groups) > 0 && json.Unmarshal(c.Groups, &masks) != nil {
		return nil, false
	}
	n, k := *p.Max-*p.Min+1, len(masks)
	are := func(class func(d int) int) bool {
		want := make([]uint64, k)
		for d := *p.Min; d <= min(*p.Max, 63); d++ {
			want[class(d)] |= 1 << d
		}
		slices.Sort(want)
		return slices.Equal(want, slices.Sorted(slices.Values(masks)))
	}
	kinds := [2]string{"entropic", "modular"}
	if c.Type == 16 {
		kinds = [2]string{"entropy", "modularity"}
	}
	value, kind := "", ""
	switch {
	case k == 0:
		return nil, c.Type == 16 || len(lines) == 0
	case n%k == 0 && (k == 3 || c.Type == 16) && are(func(d int) int { return (d - *p.Min) * k / n }):
		kind = kinds[0]
	case are(func(d int) int { return d % k }):
		kind = kinds[1]
	case c.Type == 16: // a class is some digits that each square holds one of
		for _, mask := range masks {
			var digits []int
			for d := *p.Min; d <= min(*p.Max, 63); d++ {
				if mask>>d&1 == 1 {
					digits = append(digits, d)
				}
			}
			texts = append(texts, "squares="+digitList(digits))
		}
		return texts, true
	default:
		return nil, false
	}
	if k != 3 {
		value = strconv.Itoa(k)
	}
	if c.Type == 16 {
		return []string{strings.TrimSuffix(kind+"="+value, "=")}, true
	}
	if value != "" {
		value += ":"
	}
	for _, line := range lines {
		texts = append(texts, kind+"="+value+p.text(line))
	}
	return texts, true
}

// pooled writes region sum lines whose cells of a region are added up together, however often the line
// comes there.
func (p *makerPuzzle) pooled(lines []makerLine, regions []int) (texts []string) {
	for _, line := range lines {
		var order []int
		cells := map[int][]int{}
		for _, cell := range line {
			r := 0
			if cell >= 0 && cell < len(regions) {
				r = regions[cell]
			}
			if cells[r] == nil {
				order = append(order, r)
			}
			cells[r] = append(cells[r], cell)
		}
		var lists []string
		for _, r := range order {
			lists = append(lists, p.text(cells[r]))
		}
		if len(lists) > 1 {
			texts = append(texts, "equalsum="+strings.Join(lists, "/"))
		}
	}
	return texts
}

// arrows writes circles with their shafts. Of a long circle's number the last place comes first in
// the file. A shaft may begin with a cell of the circle.
func (p *makerPuzzle) arrows(c *makerConstraint) (texts []string) {
	for _, bulb := range c.Bulbs {
		circle := slices.Clone(bulb.Cells)
		slices.Reverse(circle)
		text := "arrow=" + p.text(circle)
		for _, shaft := range bulb.Arrows {
			if len(shaft) > 0 && slices.Contains(circle, shaft[0]) {
				shaft = shaft[1:]
			}
			if len(shaft) > 0 {
				text += "/" + p.text(shaft)
			}
		}
		if strings.Contains(text, "/") {
			texts = append(texts, text)
		}
	}
	return texts
}

// digitList writes digits as rules have them.
func digitList(digits []int) string {
	var list []string
	for _, d := range digits {
		list = append(list, strconv.Itoa(d))
	}
	return strings.Join(list, ",")
}
