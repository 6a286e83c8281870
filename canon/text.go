package canon

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Text returns the morph as Parse reads it, for boards of some rules: "" for one that
// changes nothing, else such as
//
//	transpose rows:2,1,3,4 columns:4,3,1,2 digits:1,3,2,4
//
// Each list says what becomes of the first, the second … item. If lines don't stay lines it lists
// each cell, "cells:7,1,…".
func (m Morph) Text(rules *sudoku.Rules) string {
	var words []string
	list := func(name string, to []int) {
		if slices.IsSorted(to) {
			return
		}
		var b strings.Builder
		b.WriteString(name)
		for i, x := range to {
			b.WriteByte(":,"[min(i, 1)])
			b.WriteString(strconv.Itoa(x + 1))
		}
		words = append(words, b.String())
	}
	if m.Cells != nil {
		transposed, rows, cols, ok := m.lines(rules)
		switch {
		case !ok:
			list("cells", m.Cells)
		case transposed:
			words = append(words, "transpose")
			fallthrough
		default:
			list("rows", rows)
			list("columns", cols)
		}
	}
	if m.Digits != nil {
		var to []int
		for _, d := range m.Digits[1:] {
			to = append(to, int(d)-1)
		}
		list("digits", to)
	}
	return strings.Join(words, " ")
}

// lines tells where rows and columns go, after transposing where rows become
// columns; not ok where they don't stay lines.
func (m Morph) lines(rules *sudoku.Rules) (transposed bool, rows, cols []int, ok bool) {
	shape := rules.Shape()
	height, width := shape.Height(), shape.Width()
	if height*width != len(m.Cells) {
		return false, nil, nil, false
	}
	at := func(r, c int) sudoku.Position { return shape.Position(m.Cells[shape.At(r, c)]) }
	transposed = width > 1 && at(0, 0).Row != at(0, 1).Row
	if transposed && height != width {
		return false, nil, nil, false
	}
	place := func(r, c int) sudoku.Position {
		if transposed {
			r, c = c, r
		}
		return at(r, c)
	}
	for r := range height {
		rows = append(rows, place(r, 0).Row)
	}
	for c := range width {
		cols = append(cols, place(0, c).Col)
	}
	for r := range height {
		for c := range width {
			if place(r, c) != (sudoku.Position{Row: rows[r], Col: cols[c]}) {
				return false, nil, nil, false
			}
		}
	}
	return transposed, rows, cols, true
}

// listed reads a list of what becomes of each row, column, digit or cell.
func listed(rules *sudoku.Rules, name, numbers string) (Morph, error) {
	shape := rules.Shape()
	count, ok := map[string]int{"rows": shape.Height(), "columns": shape.Width(), "digits": rules.N(), "cells": rules.Cells()}[name]
	fields := strings.Split(numbers, ",")
	to := make([]int, len(fields))
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil {
			n = 0
		}
		to[i] = n - 1
	}
	if !ok || len(to) != count || !isPermutation(to, count, 0) {
		return Morph{}, message.Errorf("operation.numbers", count)
	}
	var m Morph
	switch name {
	case "cells":
		m.Cells = to
	case "digits":
		m.Digits = make([]uint8, count+1)
		for d, x := range to {
			m.Digits[d+1] = uint8(x + 1)
		}
	default:
		m.Cells = make([]int, rules.Cells())
		for cell := range m.Cells {
			p := shape.Position(cell)
			if name == "rows" {
				p.Row = to[p.Row]
			} else {
				p.Col = to[p.Col]
			}
			m.Cells[cell] = shape.At(p.Row, p.Col)
		}
	}
	return m, nil
}
