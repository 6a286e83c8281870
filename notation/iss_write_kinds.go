package notation

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// kind writes a constraint as the type that means it, where there is one.
func (w *issWriter) kind(c constraint.Constraint) (text string, ok bool) {
	clue, ok := variants.ClueOf(w.shape, c)
	if !ok {
		return "", false
	}
	lists := clue.Lists
	for _, t := range issWhole {
		if t.rule == c.String() {
			return "." + t.name, true
		}
	}
	for _, t := range issPairs {
		if part := t.before + w.text(clue.Cells()...); part == c.String() && len(lists) == 1 && len(lists[0]) == 2 && slices.Contains(w.beside(lists[0][0]), lists[0][1]) {
			return "." + t.name + w.names(lists[0]), true
		}
	}
	for _, t := range issOutside {
		if t.kind == c.Kind {
			return w.outsideOf(t.name, clue)
		}
	}
	for _, t := range issLines {
		if t.kind == c.Kind && len(lists) == 1 && len(lists[0]) >= t.least {
			return w.lineOf(t, clue)
		}
	}
	switch c.Kind {
	case "odd", "even":
		set := w.parity(map[string]int{"odd": 1, "even": 0}[c.Kind])
		return w.one(constraint.Allow{Cells: clue.Cells(), Digits: set})
	case "arrow":
		return w.arrowOf(lists)
	case "littlekiller":
		if len(lists) == 1 && slices.Equal(w.diagonal(w.name(lists[0][0])), lists[0]) {
			return ".LittleKiller~" + clue.Value + "~" + w.name(lists[0][0]), true
		}
	case "sandwich":
		if name, back := w.laneOf(clue.Cells()); name != "" && !back {
			return ".Sandwich~" + clue.Value + "~" + name, true
		}
	case "quadruple":
		corner := clue.Cells()[0]
		if cells := clue.Cells(); slices.Equal(cells, []int{corner, corner + 1, corner + w.cols, corner + w.cols + 1}) {
			return ".Quad~" + w.name(corner) + "~" + strings.ReplaceAll(clue.Value, ",", "~"), true
		}
	case "rowindexer":
		return ".Indexing~R" + w.names(clue.Cells()), !w.raw
	case "columnindexer":
		return ".Indexing~C" + w.names(clue.Cells()), !w.raw
	case "equalsum":
		text := ".EqualSum"
		for i, cells := range lists {
			if i > 0 {
				text += "~-"
			}
			text += w.names(cells)
		}
		return text, true
	case "clone":
		return w.cloneOf(lists)
	case "samevalues":
		return fmt.Sprintf(".SameValues~%d", len(lists)) + w.names(clue.Cells()), len(lists[0]) > 1
	case "countdistinct":
		return ".CountDistinct" + w.names(clue.Cells()), true
	case "nabner":
		return w.nabnerOf(clue.Cells())
	case "maximum", "minimum":
		return w.extremeOf(c.Kind, clue.Cells())
	case "regex":
		expression := strings.ReplaceAll(clue.Value, "%2B", "+")
		return ".Regex~" + base64.RawURLEncoding.EncodeToString([]byte(expression)) + w.names(clue.Cells()), true
	case "or":
		return w.orOf(clue)
	}
	return "", false
}

// lineOf writes a clue of a type whose arguments are cells.
func (w *issWriter) lineOf(t issLine, clue variants.Clue) (string, bool) {
	value, cells := clue.Value, clue.Lists[0]
	if value == "" {
		value = t.usual
	}
	switch t.name {
	case "Cage":
		if value == "" {
			value = "0"
		} else if value == "0" {
			return "", false // would be any sum
		}
	case "ContainAtLeast", "ContainExact":
		value = strings.ReplaceAll(value, ",", "_")
	case "Entropic":
		if w.n != 9 || w.first != 1 {
			return "", false
		}
	case "SumLine":
		if sum, err := strconv.Atoi(value); err != nil || sum > 30 || sum < 1 {
			return "", false
		}
		if last := len(cells) - 1; last > 0 && cells[0] == cells[last] {
			return ".SumLine~" + value + w.names(cells[:last]) + "~LOOP", true
		}
	case "RegionSumLine":
		if w.shape.Area(cells[0]) < 0 {
			return "", false
		}
	}
	text := "." + t.name
	if t.value {
		text += "~" + value
	}
	return text + w.names(cells), true
}

// laneOf returns the row or column that cells are, "" when they are none.
func (w *issWriter) laneOf(cells []int) (name string, back bool) {
	if w.raw {
		return "", false
	}
	for _, line := range []struct {
		sign  string
		count int
	}{{"R", w.rows}, {"C", w.cols}} {
		for i := range line.count {
			name := line.sign + strconv.Itoa(i+1)
			lane, err := w.lane(&issItem{}, name)
			if err != nil || len(lane) != len(cells) {
				continue
			}
			if slices.Equal(lane, cells) {
				return name, false
			}
			slices.Reverse(lane)
			if slices.Equal(lane, cells) {
				return name, true
			}
		}
	}
	return "", false
}

func (w *issWriter) outsideOf(name string, clue variants.Clue) (string, bool) {
	lane, back := w.laneOf(clue.Cells())
	switch {
	case lane == "" || clue.Value == "0" && (name == "XSum" || name == "Skyscraper"):
		return "", false
	case back:
		return "." + name + "~" + lane + "~~" + clue.Value, true
	}
	return "." + name + "~" + lane + "~" + clue.Value + "~", true
}

func (w *issWriter) arrowOf(lists [][]int) (string, bool) {
	text := ""
	pill := lists[0]
	for _, shaft := range lists[1:] {
		switch {
		case len(pill) == 1:
			text += ".Arrow" + w.names(pill) + w.names(shaft)
		case len(pill) <= 3 && w.isReadable(pill) && w.first+w.n <= 10:
			text += fmt.Sprintf(".PillArrow~%d", len(pill)) + w.names(pill) + w.names(shaft)
		default:
			return "", false
		}
	}
	return text, true
}

// isReadable reports whether each cell of a pill is one step right or down of the one
// before.
func (w *issWriter) isReadable(pill []int) bool {
	for i := 1; i < len(pill); i++ {
		down := pill[i]/w.cols - pill[i-1]/w.cols
		right := pill[i]%w.cols - pill[i-1]%w.cols
		if down < 0 || right < 0 || down > 1 || right > 1 || down+right == 0 {
			return false
		}
	}
	return true
}

func (w *issWriter) cloneOf(lists [][]int) (string, bool) {
	text := ""
	for i := range lists[0] {
		var cells []int
		for _, list := range lists {
			if i >= len(list) {
				return "", false
			}
			cells = append(cells, list[i])
		}
		text += fmt.Sprintf(".SameValues~%d", len(cells)) + w.names(cells)
	}
	return text, len(lists) > 1
}

func (w *issWriter) nabnerOf(cells []int) (string, bool) {
	table := make([]sudoku.Set, w.n)
	for a := range table {
		for b := range w.n {
			if a-b > 1 || b-a > 1 {
				table[a] = table[a].With(uint8(b + 1))
			}
		}
	}
	return ".PairX~" + packISSTable(table) + "~_Nabner" + w.names(cells), true
}

// extremeOf writes cells that are greater, or less, than those beside them.
func (w *issWriter) extremeOf(kind string, cells []int) (string, bool) {
	text := ""
	for _, cell := range cells {
		others := slices.DeleteFunc(w.beside(cell), func(other int) bool { return slices.Contains(cells, other) })
		switch {
		case len(others) == 0:
		case kind == "maximum":
			text += ".GreaterThan" + w.names([]int{cell}) + w.names(others)
		default:
			text += ".GreaterThan" + w.names(others) + w.names([]int{cell})
		}
	}
	return text, text != ""
}

// orOf writes a choice.
func (w *issWriter) orOf(clue variants.Clue) (string, bool) {
	choice, err := constraint.CutChoice(clue.Value, "")
	if err != nil {
		return "", false
	}
	text := ".Or"
	for _, list := range choice {
		var inside []string
		for _, part := range list {
			rules, err := variants.Parse(w.base + "+" + part)
			if err != nil || len(rules.Constraints()) != 1 {
				return "", false
			}
			said, ok := w.kind(rules.Constraints()[0])
			if ok && isISSWhole(said) {
				return "", false // it can't stand inside, and what it means may depend on other clues
			}
			if !ok {
				if said, ok = w.all(rules.Constraints()[0].Holds); !ok {
					return "", false
				}
			}
			inside = append(inside, said)
		}
		text += w.group(inside)
	}
	return text + ".End", true
}

func isISSWhole(text string) bool {
	items, err := cutISS(text)
	return err == nil && slices.ContainsFunc(items, func(item *issItem) bool { return issWholeRule(item.name) != "" })
}

// group makes one constraint of some texts.
func (w *issWriter) group(texts []string) string {
	text := strings.Join(texts, "")
	if items, err := cutISS(text); err == nil && len(items) == 1 {
		return text
	}
	return ".And" + text + ".End"
}
