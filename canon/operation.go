package canon

import (
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Operation is a morph that has a name.
type Operation struct {
	// Name is the word that Parse reads. For an exchange the two numbers stand behind it, counted
	// from 1, as in "rows:1,2".
	Name string
	// Exchange says that it takes two numbers.
	Exchange bool

	// turn is where a place goes as the whole board is turned.
	turn func(at sudoku.Position, height, width int) sudoku.Position
	// For an exchange of lines, rows says that it is one of rows. If boxes is set, whole bands or
	// stacks are exchanged.
	rows, boxes bool
}

// Operations returns all that Parse reads, in the order of a help text.
func Operations() []Operation {
	type at = sudoku.Position
	return []Operation{
		{Name: "rotate90", turn: func(p at, h, w int) at { return at{Row: p.Col, Col: h - 1 - p.Row} }},
		{Name: "rotate180", turn: func(p at, h, w int) at { return at{Row: h - 1 - p.Row, Col: w - 1 - p.Col} }},
		{Name: "rotate270", turn: func(p at, h, w int) at { return at{Row: w - 1 - p.Col, Col: p.Row} }},
		{Name: "mirror", turn: func(p at, h, w int) at { return at{Row: p.Row, Col: w - 1 - p.Col} }},
		{Name: "flip", turn: func(p at, h, w int) at { return at{Row: h - 1 - p.Row, Col: p.Col} }},
		{Name: "transpose", turn: func(p at, h, w int) at { return at{Row: p.Col, Col: p.Row} }},
		{Name: "rows", Exchange: true, rows: true},
		{Name: "columns", Exchange: true},
		{Name: "bands", Exchange: true, rows: true, boxes: true},
		{Name: "stacks", Exchange: true, boxes: true},
		{Name: "digits", Exchange: true},
	}
}

// Parse reads operations from their names, such as "rotate90 rows:1,2". It makes one
// morph that does them in turn. The error says which is unknown, or which breaks the
// rules: that one wraps a *BreaksError. Rows, columns and digits can also be listed, each
// with what becomes of it, as Text does: "rows:2,1,3,…".
func Parse(rules *sudoku.Rules, text string) (Morph, error) {
	var m Morph
	if err := rules.Check(); err != nil {
		return m, err
	}
	words := strings.Fields(text)
	steps := make([]Morph, len(words))
	for i, word := range words {
		next, err := parseOne(rules, word)
		if err != nil {
			return Morph{}, message.Errorf("said.about", word, err)
		}
		steps[i], m = next, m.Then(next)
	}
	f := newFrame(rules)
	if f.keeps(m) == nil { // one step may break what another mends
		return m, nil
	}
	for i, next := range steps {
		if err := f.keeps(next); err != nil {
			return Morph{}, message.Errorf("said.about", words[i], err)
		}
	}
	return Morph{}, f.keeps(m)
}

func parseOne(rules *sudoku.Rules, word string) (Morph, error) {
	name, numbers, _ := strings.Cut(word, ":")
	if name == "cells" || strings.Count(numbers, ",") > 1 {
		return listed(rules, name, numbers)
	}
	var names []string
	for _, o := range Operations() {
		if o.Name == name && o.Exchange {
			return o.exchange(rules, numbers)
		}
		if o.Name == word {
			return o.turned(rules), nil
		}
		if o.Exchange {
			o.Name += ":1,2"
		}
		names = append(names, o.Name)
	}
	return Morph{}, message.Errorf("operation.unknown", meant.Of(word, names))
}

// turned moves each cell as the whole board turns. Where the board has no cell
// there, the morph is none, which Keeps finds.
func (o Operation) turned(rules *sudoku.Rules) Morph {
	shape := rules.Shape()
	cells := make([]int, rules.Cells())
	for cell := range cells {
		to := o.turn(shape.Position(cell), shape.Height(), shape.Width())
		cells[cell] = shape.At(to.Row, to.Col)
	}
	return Morph{Cells: cells}
}

func (o Operation) exchange(rules *sudoku.Rules, numbers string) (Morph, error) {
	shape, n := rules.Shape(), rules.N()
	size, most := 1, n
	if o.boxes {
		size, _ = shape.Box()
		if !o.rows {
			_, size = shape.Box()
		}
		if size == 0 {
			return Morph{}, message.Errorf("operation.none_of_these", rules, o.Name)
		}
		most = n / size
	}
	first, second, _ := strings.Cut(numbers, ",")
	a, err1 := strconv.Atoi(first)
	b, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || min(a, b) < 1 || max(a, b) > most {
		return Morph{}, message.Errorf("operation.two_numbers", most, o.Name)
	}
	if o.Name == "digits" {
		return exchangeDigits(n, uint8(a), uint8(b)), nil
	}
	if shape.Grids() > 1 {
		return Morph{}, message.Errorf("operation.several_grids", rules)
	}
	line := func(i int) int { // where a row or column goes
		switch i/size + 1 {
		case a:
			return i + (b-a)*size
		case b:
			return i + (a-b)*size
		}
		return i
	}
	m := Morph{Cells: make([]int, rules.Cells())}
	for cell := range m.Cells {
		p := shape.Position(cell)
		if o.rows {
			p.Row = line(p.Row)
		} else {
			p.Col = line(p.Col)
		}
		m.Cells[cell] = shape.At(p.Row, p.Col)
	}
	return m, nil
}
