package logic

import (
	"fmt"
	"slices"

	"jiugong/sudoku/internal/message"
)

// This file tells what makes a pattern deadly, for every technique that relies
// on one solution. The digits of such a pattern could be put another way, and
// nothing on the board would notice. Every house holds the same digits as
// before. No tie beyond houses is broken, neither within the pattern nor with
// the cells around it. Such ties are a knight's move, or neighbours that must
// not follow each other.

// ifDeadly hands a step on whose first premise is a deadly pattern, if it is
// one.
func (s *State) ifDeadly(step *Step, found func(*Step) bool) bool {
	return s.deadly(step.Truths[0]) == nil && found(step)
}

var (
	errNotSwappable = message.New("logic.fillings")
	errLarge        = message.New("logic.pattern")
)

// swappable reports whether there are deadly patterns at all: the puzzle has no
// pencil marks, and is seen whole.
func (s *State) swappable() bool { return !s.marked && !s.partial }

// deadly returns nil if the pattern of t is deadly without the candidates in
// t.Any. Then each of its fillings could be put another way.
func (s *State) deadly(t Truth) error {
	if set := cellsOf(t.Pattern...); !s.swappable() || set.meets(s.covered) {
		return errNotSwappable
	}
	if cellsOf(t.Pattern...).count() != len(t.Pattern) {
		return message.New("logic.twice")
	}
	// What would be left in each cell of the pattern.
	left := make(map[int][]uint8, len(t.Pattern))
	for _, c := range t.Pattern {
		if s.given[c] {
			return fmt.Errorf("cell %d is given", c)
		}
		if d := s.digit[c]; d != 0 {
			left[c] = []uint8{d}
			continue
		}
		for d := range s.cand[c].Digits() {
			if !slices.Contains(t.Any, Candidate{c, d}) {
				left[c] = append(left[c], d)
			}
		}
	}
	if s.pairedUp(t.Pattern, left) {
		return nil
	}
	return s.everyTwin(t.Pattern, left)
}

// pairedUp reports whether each cell of the pattern has two digits left. Each
// house must have every digit in none or two of its cells. Then taking the
// other digit in every cell turns one filling into another. A house with k such
// cells uses each of its k digits once, so each is once not used, too.
func (s *State) pairedUp(pattern []int, left map[int][]uint8) bool {
	if s.limited {
		return false
	}
	count := make([]int, (s.n+1)*len(s.houses))
	for _, c := range pattern {
		if s.digit[c] != 0 || len(left[c]) != 2 {
			return false
		}
		for _, d := range left[c] {
			for _, h := range s.of[c] {
				count[h*(s.n+1)+int(d)]++
			}
			for _, o := range s.beyond[c] {
				if in := left[o]; in == nil && s.noticed(Candidate{c, d}, o) || in != nil && !slices.Equal(in, left[c]) {
					return false
				}
			}
		}
	}
	for _, k := range count {
		if k != 0 && k != 2 {
			return false
		}
	}
	return true
}

// noticed reports whether a cell outside the pattern could hold what excludes x.
func (s *State) noticed(x Candidate, outside int) bool {
	may := s.cand[outside]
	if d := s.digit[outside]; d != 0 {
		may = digitSet(d)
	}
	for d := range may.Digits() {
		if s.conflict(x, Candidate{outside, d}) {
			return true
		}
	}
	return false
}

// everyTwin checks that every filling of the pattern from left has another with
// the same digits in each house. The other need not keep to the candidates.
func (s *State) everyTwin(pattern []int, left map[int][]uint8) error {
	if len(pattern) > 8 {
		return errLarge
	}
	now := map[int]uint8{}
	var fill func(i int) error
	fill = func(i int) error {
		if i == len(pattern) {
			if !s.hasTwin(pattern, now, map[int]uint8{}, false) {
				return fmt.Errorf("a filling of the pattern has no twin: %v", now)
			}
			return nil
		}
		c := pattern[i]
		for _, d := range left[c] {
			if s.clashes(Candidate{c, d}, now) {
				continue
			}
			now[c] = d
			if err := fill(i + 1); err != nil {
				return err
			}
			delete(now, c)
		}
		return nil
	}
	return fill(0)
}

// clashes reports whether x can't stand beside a filling so far.
func (s *State) clashes(x Candidate, filling map[int]uint8) bool {
	for c, d := range filling {
		if s.conflict(x, Candidate{c, d}) {
			return true
		}
	}
	return false
}

// hasTwin looks for a filling other than now that nothing outside the pattern
// can tell from it.
func (s *State) hasTwin(pattern []int, now, twin map[int]uint8, other bool) bool {
	if len(twin) == len(pattern) {
		return other
	}
	c := pattern[len(twin)]
	for _, o := range pattern {
		x := Candidate{c, now[o]}
		if s.clashes(x, twin) || !s.unnoticed(x, now) {
			continue
		}
		twin[c] = x.Digit
		if s.hasTwin(pattern, now, twin, other || x.Digit != now[c]) {
			return true
		}
		delete(twin, c)
	}
	return false
}

// unnoticed reports whether x may replace the digit of its cell in the filling
// now. It must bring no new digit into a house, and break no tie to the cells
// around the pattern.
func (s *State) unnoticed(x Candidate, now map[int]uint8) bool {
	if now[x.Cell] == x.Digit {
		return true
	}
	for _, h := range s.of[x.Cell] {
		known := false
		for c, d := range now {
			known = known || d == x.Digit && s.set[h].has(c)
		}
		if !known {
			return false
		}
	}
	for _, o := range s.beyond[x.Cell] {
		if _, inside := now[o]; !inside && s.noticed(x, o) {
			return false
		}
	}
	return true
}
