package logic

import (
	"context"
	"testing"

	"jiugong/sudoku"
)

func TestChain(t *testing.T) {
	check(t, SE121, "chain",
		wants{0, "base r4c7 5, chain r4c7=5 r4c7<>6 r6c8=6 r6c8<>9 r3c8=9 r3c8<>5 r3c7=5 r4c7<>5: r4c7<>5", ""},
		wants{1, "base r9c3 1, chain r9c3=1 r8c1<>1 r2c1=1 r2c7<>1 r9c7=1 r9c3<>1: r9c3<>1", "r6c1=1"},
	)
}

// TestChainsAreCalledWhatTheyAre holds names against chains: an X-Chain keeps to
// one digit, an XY-Chain goes from cell to cell of two candidates, and none is
// so short that it is locked candidates or a naked pair.
func TestChainsAreCalledWhatTheyAre(t *testing.T) {
	p, err := sudoku.Parse("..3.......86...3.1.....2.8..92..8.3.1.4.2.......9.64.5.....12...2..5..48....3.9..", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Technique]int{}
	for range 3 {
		list, err := All(context.Background(), s, Human)
		if err != nil || len(list) == 0 {
			t.Fatal(err)
		}
		for _, step := range list {
			if len(step.Chains) != 1 {
				continue
			}
			seen[step.Technique]++
			nodes := step.Chains[0].Nodes
			shortest := map[Technique]int{"xy_chain": 6}[step.Technique]
			if len(nodes) < max(shortest, 4) {
				t.Errorf("%s is only %s", step.Technique, outline(s, step))
			}
			for i, n := range nodes {
				if step.Technique == "x_chain" && n.Digit != nodes[0].Digit || step.Technique == "xy_chain" && i%2 == 1 && n.Reason.Kind != ByCell {
					t.Errorf("%s is %s", step.Technique, outline(s, step))
				}
			}
		}
		s.Apply(list[0])
	}
	if seen["x_chain"] == 0 || seen["aic"] == 0 {
		t.Errorf("too few chains to tell: %v", seen)
	}
}
