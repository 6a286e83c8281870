package bench

import (
	"strings"
	"testing"

	"github.com/clipperhouse/displaywidth"

	"jiugong/sudoku/explain"
)

// TestTablesStandInColumns holds the right ends of the cells against each other, by the columns of
// a terminal.
func TestTablesStandInColumns(t *testing.T) {
	results := []fillResult{{Method: "uniform", Grids: 20, Finished: 20, Rate: 12345}, {Method: "plain backtrack", Grids: 1, Retreats: 1234567}}
	for _, tag := range explain.Languages() {
		var out strings.Builder
		o := Options{Out: &out, Words: explain.Best(tag)}
		if err := o.printFills(results); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != 1+len(results) {
			t.Fatalf("%s: %q", tag, lines)
		}
		for _, line := range lines {
			if got, want := displaywidth.String(line), displaywidth.String(lines[0]); got != want {
				t.Errorf("%s: %d columns, the headings have %d:\n%s", tag, got, want, out.String())
			}
		}
	}
}
