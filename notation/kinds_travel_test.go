package notation

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// samplesByBoard are examples of all kinds and primitives, behind the plus sign, by the
// board that they are for.
func samplesByBoard() map[string][]string {
	samples := map[string][]string{}
	for _, k := range variants.All() {
		base := cmp.Or(k.Board, "9")
		samples[base] = append(samples[base], strings.TrimPrefix(k.Sample(), base+"+"))
	}
	for _, s := range constraint.Samples() {
		base := strings.TrimSuffix(s.Rules(), "+"+s.Text())
		samples[base] = append(samples[base], s.Text())
	}
	samples["9"] = append(samples["9"], "fog=0:r1c1r5c5", "fog=r2c2+fog=0:r9c9r9c8")
	return samples
}

// TestKindsTravel writes puzzles with some constraints of any kinds, turned and mirrored, in some
// forms, and reads them back. They are the same, or the form says what it can't hold.
func TestKindsTravel(t *testing.T) {
	samples := samplesByBoard()
	forms := slices.DeleteFunc(Forms(), func(form *Form) bool { return !form.CanWrite() })
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.SampledFrom(slices.Sorted(maps.Keys(samples))).Draw(t, "board")
		if rapid.Bool().Draw(t, "usual") {
			base = "9"
		}
		rules, err := variants.Parse(strings.Join(append([]string{base},
			rapid.SliceOfNDistinct(rapid.SampledFrom(samples[base]), 1, 3, rapid.ID).Draw(t, "constraints")...), "+"))
		if err != nil {
			t.Skip(err) // two that can't stand together
		}
		if base == "9" && rapid.Bool().Draw(t, "turned") {
			to := make([]int, 81)
			for cell := range to {
				to[cell] = cell%9*9 + 8 - cell/9
			}
			if rules, err = variants.Moved(rules, to); err != nil {
				t.Skip(err)
			}
		}
		record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		record.Board.Givens[rapid.IntRange(0, rules.Shape().Main()-1).Draw(t, "cell")] = 1
		for range 5 {
			travel(t, rapid.SampledFrom(forms).Draw(t, "form"), record)
		}
	})
}
