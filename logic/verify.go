package logic

import (
	"fmt"
	"slices"
)

// Verify re-derives a step: it assumes the opposite of each conclusion and
// checks that the step's own premises then can not all hold. It uses nothing
// but the truths the step names, and which candidates exclude each other. nil
// means the step is proved.
func (s *State) Verify(step *Step) error {
	v := verifier{s: s}
	for _, t := range step.Truths {
		any, err := v.premise(t)
		if err != nil {
			return fmt.Errorf("%s: %w", step.Technique, err)
		}
		v.truths = append(v.truths, any)
	}
	for _, x := range step.Remove {
		if !s.cand[x.Cell].Has(x.Digit) {
			return fmt.Errorf("%s: %v is no candidate", step.Technique, x)
		}
		if !v.refutes(x, true) {
			return fmt.Errorf("%s: removing %v does not follow", step.Technique, x)
		}
	}
	for _, x := range step.Place {
		if !s.cand[x.Cell].Has(x.Digit) {
			return fmt.Errorf("%s: %v is no candidate", step.Technique, x)
		}
		if !v.refutes(x, false) {
			return fmt.Errorf("%s: placing %v does not follow", step.Technique, x)
		}
	}
	if len(step.Remove)+len(step.Place) == 0 {
		return fmt.Errorf("%s: nothing follows", step.Technique)
	}
	return nil
}

type verifier struct {
	s      *State
	truths [][]Candidate
	on     []Candidate        // taken to be true
	off    map[Candidate]bool // taken to be false
	budget int
}

// premise lists the candidates of which a truth says that one is true.
func (v *verifier) premise(t Truth) (any []Candidate, err error) {
	s := v.s
	switch t.Kind {
	case CellTruth:
		if s.digit[t.Cell] != 0 {
			return nil, fmt.Errorf("cell %d is filled", t.Cell)
		}
		for d := range s.cand[t.Cell].Digits() {
			any = append(any, Candidate{t.Cell, d})
		}
	case HouseTruth:
		for _, c := range s.houses[t.House].Cells {
			if s.digit[c] == t.Digit {
				return nil, fmt.Errorf("%v has %d", s.houses[t.House], t.Digit)
			}
		}
		any = candidates(t.Digit, s.places(t.House, t.Digit))
	case DeadlyTruth:
		if err := s.deadly(t); err != nil {
			return nil, err
		}
		any = t.Any
	}
	return any, nil
}

// refutes says whether the premises contradict the candidate being true (or
// false).
func (v *verifier) refutes(x Candidate, on bool) bool {
	v.on, v.off, v.budget = v.on[:0], map[Candidate]bool{}, 200000
	if on {
		v.on = append(v.on, x)
	} else {
		v.off[x] = true
	}
	return !v.possible()
}

func (v *verifier) excluded(x Candidate) bool {
	if v.off[x] {
		return true
	}
	for _, o := range v.on {
		if v.s.conflict(o, x) {
			return true
		}
	}
	return false
}

// possible looks for a way to make every truth hold, the tightest first.
func (v *verifier) possible() bool {
	if v.budget--; v.budget < 0 {
		return true
	}
	best, count := -1, 1<<30
	for i, any := range v.truths {
		n := 0
		for _, x := range any {
			if slices.Contains(v.on, x) {
				n = -1
				break
			}
			if !v.excluded(x) {
				n++
			}
		}
		if n >= 0 && n < count {
			best, count = i, n
		}
	}
	if best < 0 {
		return true
	}
	for _, x := range v.truths[best] {
		if v.excluded(x) {
			continue
		}
		v.on = append(v.on, x)
		if v.possible() {
			return true
		}
		v.on = v.on[:len(v.on)-1]
	}
	return false
}

// deadly checks that the pattern of a truth, without the candidates it lists,
// could be filled in two ways: in each house its cells come in pairs that swap
// their digits, and no given or candidate outside the list interferes.
func (s *State) deadly(t Truth) error {
	if !s.swappable() {
		return fmt.Errorf("other rules than houses could tell the two fillings apart")
	}
	for _, c := range t.Pattern {
		if s.given[c] {
			return fmt.Errorf("cell %d is given", c)
		}
	}
	// What would be left in each cell of the pattern.
	left := map[int][]uint8{}
	for _, c := range t.Pattern {
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
	if s.pairedUp(t, left) {
		return nil
	}
	return s.everyTwin(t, left)
}

// pairedUp says whether each cell of the pattern has two digits left and each
// house has every digit in no or two of its cells. Then taking the other digit
// in every cell turns one filling into another: in a house with k such cells
// the k digits are each used once, so each is once not used, too.
func (s *State) pairedUp(t Truth, left map[int][]uint8) bool {
	count := make([]int, (s.n+1)*len(s.houses))
	for _, c := range t.Pattern {
		if s.digit[c] != 0 || len(left[c]) != 2 {
			return false
		}
		for _, d := range left[c] {
			for _, h := range s.of[c] {
				count[h*(s.n+1)+int(d)]++
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

// everyTwin checks that every filling of the pattern from what is left has
// another with the same digits in each house: the rest of the board could not
// tell them apart. The other need not keep to the candidates.
func (s *State) everyTwin(t Truth, left map[int][]uint8) error {
	if len(t.Pattern) > 8 {
		return fmt.Errorf("pattern too large to check")
	}
	now := map[int]uint8{}
	var fill func(i int) error
	fill = func(i int) error {
		if i == len(t.Pattern) {
			if !s.hasTwin(t.Pattern, now, map[int]uint8{}, false) {
				return fmt.Errorf("a filling of the pattern has no twin: %v", now)
			}
			return nil
		}
		c := t.Pattern[i]
		for _, d := range left[c] {
			if s.repeats(c, d, now) {
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

func (s *State) repeats(c int, d uint8, f map[int]uint8) bool {
	for o, e := range f {
		if e == d && s.peers[c].has(o) {
			return true
		}
	}
	return false
}

// hasTwin looks for a filling other than now with the same digits per house.
func (s *State) hasTwin(pattern []int, now, twin map[int]uint8, other bool) bool {
	if len(twin) == len(pattern) {
		return other
	}
	c := pattern[len(twin)]
	for _, o := range pattern {
		d := now[o]
		if s.repeats(c, d, twin) || twin[c] != 0 {
			continue
		}
		ok := true
		for _, h := range s.of[c] {
			in := false
			for _, x := range pattern {
				in = in || s.set[h].has(x) && now[x] == d
			}
			ok = ok && in
		}
		if !ok {
			continue
		}
		twin[c] = d
		if s.hasTwin(pattern, now, twin, other || d != now[c]) {
			return true
		}
		delete(twin, c)
	}
	return false
}
