package clauses

import "testing"

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
