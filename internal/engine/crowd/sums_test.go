//go:build amd64

package crowd

import (
	"testing"

	"jiugong/sudoku/internal/engine"
)

// TestOddSumsAreLeftOut has sums for which the kernel has no tables, or no bits.
func TestOddSumsAreLeftOut(t *testing.T) {
	in := make([]uint16, 20)
	for i := range in {
		in[i] = uint16(i)
	}
	ones := make([]int, 20)
	for i := range ones {
		ones[i] = i + 1
	}
	for _, test := range []struct {
		name   string
		groups []int // where they end
		total  int
		known  bool
	}{
		{"two groups", []int{3, 5}, 20, true},
		{"no cells, as of a cell less itself", nil, 0, false},
		{"a group of more cells than digits", []int{10, 11, 12}, 60, false},
		{"more groups than digits", ones[:10], 12, false},
		{"far from least and greatest", ones[:9], 45, false},
	} {
		size := 0
		if n := len(test.groups); n > 0 {
			size = test.groups[n-1]
		}
		var l list
		l.addSum(&engine.Sum{In: in[:size], Weights: engine.Units(size, 0), Groups: test.groups, Low: test.total, High: test.total})
		if known := len(l.cells) > 0; known != test.known || known != (len(l.words) > 0) {
			t.Errorf("%s: %d rules in %d words, want %v", test.name, len(l.cells), len(l.words), test.known)
		}
	}
}
