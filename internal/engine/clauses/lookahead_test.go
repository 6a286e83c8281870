package clauses

import (
	"slices"
	"testing"
)

// steadySearch is a solver with a puzzle of which everything known from the start
// is drawn, in the steady mode.
func steadySearch(t *testing.T) *Solver {
	t.Helper()
	g := puzzles(t, "gecode.txt")[0]
	s := New(square(len(g)), Options{Seed: 1})
	if err := s.Reset(g); err != nil {
		t.Fatal(err)
	}
	s.mode = mode{steady: true}
	if !s.propagate() {
		t.Fatal("no solution")
	}
	return s
}

func TestLookaheadChoosesWhatFillsMostCells(t *testing.T) {
	s := steadySearch(t)
	others := 0
	for range 300 {
		if s.failed || !s.propagate() {
			if !s.learn() {
				t.Fatal("no solution")
			}
			continue
		}
		if !s.decide() {
			t.Fatal("solved too soon")
		}
		if s.failed {
			continue
		}
		l := s.trail[s.levels[s.depth()-1]]
		s.backtrack(s.depth() - 1)
		before := slices.Clone(s.trail)

		// A plain reference: try the same variables one by one.
		best, most := s.looked[0], 0
		for _, k := range s.looked {
			s.choose(k)
			if !s.propagate() {
				t.Fatalf("literal %d fails, and was not said to", k)
			}
			filled := 0
			for _, k := range s.trail[len(before):] {
				if k&1 == 0 {
					filled++
				}
			}
			if filled > most {
				best, most = k, filled
			}
			s.backtrack(s.depth() - 1)
		}
		if best != l {
			t.Fatalf("chose literal %d, want %d, which fills %d", l, best, most)
		}
		if best != s.looked[0] {
			others++
		}
		if !slices.Equal(s.trail, before) {
			t.Fatal("trying variables left something behind")
		}
		for _, k := range s.looked {
			if k != best && s.order.at[k>>1] < 0 {
				t.Fatalf("literal %d was compared and can't be chosen any more", k)
			}
		}
		s.choose(l)
	}
	if others == 0 {
		t.Error("never chose another than the most active")
	}
}

func TestLookaheadLeavesTheConflictItMeets(t *testing.T) {
	s := steadySearch(t)
	for !s.failed {
		if !s.decide() {
			t.Fatal("solved without a dead end")
		}
		if !s.failed && !s.propagate() {
			t.Fatal("a choice that was tried fails, and was not said to")
		}
	}
	for _, l := range s.conflict {
		if s.value[l] >= 0 {
			t.Fatalf("literal %d of the conflict is not false", l)
		}
	}
	if !s.learn() || s.failed {
		t.Fatal("the conflict can't be learned from")
	}
}
