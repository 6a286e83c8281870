package text

import (
	"slices"
	"strings"
	"testing"
)

// TestUndressPartsAllGrids parts two grids of different sizes by the same sign, each time both.
func TestUndressPartsAllGrids(t *testing.T) {
	grid := func(n int, sign string) []string {
		row := strings.Repeat("0"+sign, n-1) + "0"
		return slices.Repeat([]string{"1" + row[1:]}, n)
	}
	lines := slices.Concat(grid(9, "/"), []string{""}, grid(6, "/"))
	want := slices.Concat(grid(9, "|"), []string{""}, grid(6, "|"))
	for range 20 {
		if got := Undress(lines); !slices.Equal(got, want) {
			t.Fatalf("%q", got)
		}
	}
}
