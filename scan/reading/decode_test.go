package reading

import (
	"context"
	"testing"

	"jiugong/sudoku"
)

// TestHopelessClashesEndTheSearch decodes cells that all look like the same digit. As more digits clash than
// may be changed, no other reading is tried.
func TestHopelessClashesEndTheSearch(t *testing.T) {
	rules, err := sudoku.ParseRules("9")
	if err != nil {
		t.Fatal(err)
	}
	var all costs
	for range rules.Cells() {
		all = append(all, []int{500, 0, 700, 800, 900, 900, 900, 900, 900, 900})
	}
	var d decoded
	if count := testing.AllocsPerRun(1, func() { d = decode(context.Background(), rules, all) }); count > 20_000 {
		t.Errorf("%.0f allocations", count)
	}
	if d.solution != nil || !d.clashes || d.givens.Filled() != rules.Cells() {
		t.Errorf("%+v, want the cheapest reading", d)
	}
}
