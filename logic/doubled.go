package logic

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// doubling is a digit that one cell at most holds as a doubler, or as a negator. A companion of each cell
// tells with the second digit that it is one.
type doubling struct {
	constraint        int
	digit             uint8
	cells, companions []int
	needed            bool // one cell must
}

// isDoubler is what a companion holds then.
const isDoubler = 2

// doublingsOf returns what constraint i says so of each digit.
func (t *topology) doublingsOf(i int, c constraint.Constraint) (list []doubling) {
	if c.Kind != "doublers" && c.Kind != "negators" {
		return nil
	}
	if _, ok := c.Holds[0].(constraint.Allow); !ok { // a clue about values
		return nil
	}
	for _, p := range c.Holds {
		line, ok := p.(constraint.Line)
		if !ok {
			continue
		}
		a := line.Automaton
		d := doubling{constraint: i, digit: uint8(len(list) + 1), needed: !slices.Contains(a.Accept(), a.Start()[0])}
		for k := 0; k < len(line.Cells); k += 2 {
			d.cells, d.companions = append(d.cells, line.Cells[k]), append(d.companions, line.Cells[k+1])
		}
		list = append(list, d)
	}
	return list
}

// The types of steps about doublers.
const (
	doubledAlready = 1 + iota // a doubler has the digit
	doubledNowhere            // one place is left for it
)

// findDoubled finds what follows since no two doublers hold the same digit. Type 1: where one has a
// digit, another hasn't. Type 2: each digit that must be doubled, and can be in one place only, is there.
//
//	┌────────────────┐
//	│ 4²  4?  123²   │   4 is doubled in the first cell: the second one isn't a doubler
//	└────────────────┘
func findDoubled(s *State, found func(*Step)) {
	for i := range s.doublings {
		d := &s.doublings[i]
		own, doubler := digitSet(d.digit), digitSet(isDoubler)
		held, place, places := -1, -1, 0
		for k, c := range d.cells {
			m, companion := s.left(c), s.left(d.companions[k])
			if m&own == 0 || companion&doubler == 0 {
				continue
			}
			place = k
			places++
			if m == own && companion == doubler {
				held = k
			}
		}
		var list []int
		var left []sudoku.Set
		kind, rating := doubledNowhere, Rating(26)
		switch {
		case held >= 0:
			kind, rating = doubledAlready, 20
			for k, c := range d.cells {
				switch companion := d.companions[k]; {
				case k == held:
				case s.left(c) == own:
					list, left = append(list, companion), append(left, sudoku.AllDigits(s.n)&^doubler)
				case s.left(companion) == doubler:
					list, left = append(list, c), append(left, sudoku.AllDigits(s.n)&^own)
				}
			}
			place = held
		case places == 1 && d.needed:
			list, left = []int{d.cells[place], d.companions[place]}, []sudoku.Set{own, doubler}
		}
		if step := s.leaves(list, left, d.constraint); step != nil {
			step.Type, step.Rating = kind, rating
			step.Parts[0].Cells, step.Parts[0].Digits = []int{d.companions[place]}, doubler
			step.Parts = append(step.Parts, Part{Role: Floor, Cells: []int{d.cells[place]}, Digits: own})
			found(step)
		}
	}
}
