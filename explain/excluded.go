package explain

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/words"
)

// Exclusion says why a digit can't be in a cell: By is a cell that it sees and
// that holds the digit. By is -1 if earlier steps, or a rule beyond houses,
// ruled it out.
type Exclusion struct {
	logic.Candidate
	By int
}

// exclusions returns the exclusions that leave a single alone. For a cell with
// one digit left, they tell why each other digit can't be there. For a digit
// with one place left in a house, they tell why the other empty cells can't
// hold it. Other steps have none.
func exclusions(s *logic.State, step *logic.Step) (list []Exclusion) {
	if len(step.Place) != 1 || len(step.Parts) != 1 || len(step.Chains) > 0 {
		return nil
	}
	rules, placed, part := s.Rules(), step.Place[0], step.Parts[0]
	add := func(cell int, d uint8) { list = append(list, Exclusion{logic.Candidate{Cell: cell, Digit: d}, -1}) }
	for _, house := range part.Houses {
		for _, cell := range rules.Houses()[house].Cells {
			if cell != placed.Cell && s.Digit(cell) == 0 {
				add(cell, placed.Digit)
			}
		}
	}
	digits := part.Digits // that a constraint leaves the cell
	if digits == 0 {
		digits = sudoku.AllDigits(rules.N())
	}
	for d := range digits.Without(placed.Digit).Digits() {
		if len(part.Houses) == 0 {
			add(placed.Cell, d)
		}
	}
	// As few cells as possible are to be looked at: those first that rule out most.
	for {
		count := map[int]int{}
		for _, x := range list {
			for _, peer := range rules.Peers(x.Cell) {
				if x.By < 0 && s.Digit(peer) == x.Digit {
					count[peer]++
				}
			}
		}
		best := -1
		for cell := range rules.Cells() {
			if count[cell] > 0 && (best < 0 || count[cell] > count[best]) {
				best = cell
			}
		}
		if best < 0 {
			return list
		}
		for i, x := range list {
			if x.By < 0 && x.Digit == s.Digit(best) && slices.Contains(rules.Peers(x.Cell), best) {
				list[i].By = best
			}
		}
	}
}

// excluded tells the exclusions of a step. It lists the digits that each digit
// on the board rules out, and those ruled out before.
func (f *filler) excluded() string {
	list := exclusions(f.s, f.step)
	if len(list) == 0 {
		return f.w.word("noOther")
	}
	var before string
	var parts []string
	for len(list) > 0 {
		by := list[0].By
		var cells []int
		var digits sudoku.Set
		rest := list[:0:0]
		for _, x := range list {
			if x.By == by {
				cells, digits = append(cells, x.Cell), digits.With(x.Digit)
			} else {
				rest = append(rest, x)
			}
		}
		list = rest
		var form string
		switch one := cells[0] == f.step.Place[0].Cell; {
		case by < 0 && one:
			form = "ruledOutHere"
		case by < 0:
			form = "ruledOut"
		case one:
			form = "seenThere"
		default:
			form = "seenFrom"
		}
		told := words.Put(f.w.word(form), "cells", f.cells(slices.Compact(cells), "and"), "digits", f.digits(digits, "and"), "by", f.cell(max(by, 0)))
		if by < 0 {
			before = told
		} else {
			parts = append(parts, told)
		}
	}
	if before != "" {
		parts = append(parts, before)
	}
	return strings.Join(parts, f.w.word("semicolon"))
}
