package logic

import (
	"context"
	"slices"
	"testing"

	"jiugong/sudoku"
)

// transposed is the same position with rows and columns exchanged.
func (h *harvest) transposed(t *testing.T) *State {
	turn := func(c int) int { return c%9*9 + c/9 }
	b := sudoku.NewBoard(sudoku.Puzzle{Rules: sudoku.Classic(), Givens: make(sudoku.Grid, 81)})
	for c, d := range h.state.digit {
		if h.state.given[c] {
			b.Givens[turn(c)] = d
		} else {
			b.Entries[turn(c)] = d
		}
	}
	s, err := StateOf(b)
	if err != nil {
		t.Fatal(err)
	}
	for c, m := range h.state.cand {
		for d := range (s.cand[turn(c)] &^ m).Digits() {
			s.remove(turn(c), d)
		}
	}
	return s
}

// findAll are the steps of one technique and type on a state.
func (h *harvest) findAll(t *testing.T, s *State) (list []*Step) {
	ctx := context.Background()
	if i := slices.IndexFunc(humanMethods(), func(m method) bool { return m.id == h.technique }); i >= 0 && h.profile == Human {
		m := humanMethods()[i]
		m.find(s, func(step *Step) bool {
			m.sign(step)
			if step.Type == h.kind {
				list = append(list, step)
			}
			return len(list) > 50
		})
		return list
	}
	all, err := All(ctx, s, h.profile)
	if err != nil {
		t.Fatal(err)
	}
	next, err := Next(ctx, s, h.profile)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range append(all, next) {
		if step.Technique == h.technique {
			list = append(list, step)
		}
	}
	return list
}

// TestEachTechniqueIsFoundAndProved takes a position of each technique, and its
// transpose, and re-derives every step that is found there.
func TestEachTechniqueIsFoundAndProved(t *testing.T) {
	ctx := context.Background()
	for _, h := range harvested(t) {
		solution, err := sudoku.Solve(ctx, h.state.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for turn, s := range []*State{h.state, h.transposed(t)} {
			list := h.findAll(t, s)
			if len(list) == 0 {
				t.Errorf("%s %s.%d (transposed: %d): not found", h.profile, h.technique, h.kind, turn)
			}
			for _, step := range list {
				if err := s.Verify(step); err != nil {
					t.Errorf("%s.%d: %v", h.technique, h.kind, err)
				}
				for _, x := range step.Remove {
					c := x.Cell
					if turn == 1 {
						c = c%9*9 + c/9
					}
					if solution[c] == x.Digit {
						t.Errorf("%s.%d removes the solution", h.technique, h.kind)
					}
				}
			}
		}
	}
}

// TestVerifyRefusesWhatDoesNotFollow breaks good steps in ways that must be
// noticed.
func TestVerifyRefusesWhatDoesNotFollow(t *testing.T) {
	ctx := context.Background()
	for _, h := range harvested(t) {
		solution, err := sudoku.Solve(ctx, h.state.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		list := h.findAll(t, h.state)
		if len(list) == 0 {
			continue
		}
		wrong := *list[0]
		for c, d := range solution {
			if h.state.cand[c].Has(d) {
				wrong.Remove, wrong.Place = []Candidate{{c, d}}, nil
				if h.state.Verify(&wrong) == nil {
					t.Errorf("%s.%d: removing the solution's %d from cell %d was accepted", h.technique, h.kind, d, c)
				}
				break
			}
		}
		bare := *list[0]
		bare.Truths = nil
		if h.state.Verify(&bare) == nil {
			t.Errorf("%s.%d was accepted without premises", h.technique, h.kind)
		}
	}
}
