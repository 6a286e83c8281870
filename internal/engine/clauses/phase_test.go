package clauses

import (
	"bytes"
	"testing"
)

func TestLubySequence(t *testing.T) {
	want := []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	for i, w := range want {
		if got := luby(i + 1); got != w {
			t.Errorf("luby(%d) = %d, want %d", i+1, got, w)
		}
	}
}

func TestPhasesFollowTheLongestAssignment(t *testing.T) {
	var p phases
	p.reset(3)
	p.note([]uint32{0<<1 | 1, 1 << 1}) // variable 0 false, 1 true
	p.note([]uint32{1<<1 | 1})         // shorter: nothing changes
	if p.of(0, true) != 1 || p.of(1, true) != 0 {
		t.Errorf("phases %v, want those of the longer assignment", p.target)
	}
	if p.of(0, false) != 0 {
		t.Error("the quick mode looks at targets")
	}
	p.saved[2] = 1
	if p.of(2, true) != 1 {
		t.Error("a variable without a target is not tried as it was last")
	}
	p.refresh(freshStart - 1)
	if p.starts != 0 {
		t.Error("started afresh too soon")
	}
	p.refresh(freshStart)
	if p.saved[0] != 1 || p.target[0] != noTarget {
		t.Errorf("after a fresh start saved %v, target %v; want the best saved, no target", p.saved, p.target)
	}
}

func TestAPreferredSolutionIsFound(t *testing.T) {
	m := grid(3, 3)
	other := New(m, Options{Seed: 7})
	want, got := make([]uint8, 81), make([]uint8, 81)
	for _, s := range []*Solver{New(m, Options{}), New(m, Options{Seed: 3})} {
		if err := other.Reset(got); err != nil {
			t.Fatal(err)
		}
		if found, err := other.Solve(t.Context()); !found {
			t.Fatal(err)
		}
		other.Grid(want)
		if err := s.Reset(make([]uint8, 81)); err != nil {
			t.Fatal(err)
		}
		s.Prefer(want)
		if found, err := s.Solve(t.Context()); !found {
			t.Fatal(err)
		}
		s.Grid(got)
		if !bytes.Equal(got, want) || s.conflicts > 0 {
			t.Errorf("found %d after %d conflicts, want %d", got, s.conflicts, want)
		}
		clear(got)
	}
}
