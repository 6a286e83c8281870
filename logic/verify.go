package logic

import "fmt"

// Verify re-derives a step. It assumes the opposite of each conclusion and
// checks that the step's own premises then can't all hold. It uses only the
// truths that the step names, and the candidates that exclude each other. It
// returns nil if the step is proved.
func (s *State) Verify(step *Step) error {
	if known, err := s.verifyThrough(step); known {
		return err
	}
	v := verifier{s: s}
	for _, t := range step.Truths {
		if err := v.suppose(t); err != nil {
			return fmt.Errorf("%s: %w", step.Technique, err)
		}
	}
	v.ready()
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

// suppose takes a premise.
func (v *verifier) suppose(t Truth) error {
	switch t.Kind {
	case ConstraintTruth, SumTruth:
		f, err := v.s.fitting(t)
		if err != nil {
			return err
		}
		v.hold(f)
		return nil
	}
	any, err := v.premise(t)
	if err == nil {
		v.take(t, any)
	}
	return err
}

// premise lists candidates; a truth says that one of them is true.
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
