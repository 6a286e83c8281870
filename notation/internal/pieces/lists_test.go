package pieces

import (
	"strings"
	"testing"
)

func isSquare(rows, cols int) bool { return rows == cols && rows >= 4 }

// TestLists finds a 4×4 in the literals of many languages.
func TestLists(t *testing.T) {
	for _, text := range []string{
		`[[1,0,3,0],[0,0,2,0],[0,0,0,0],[0,4,0,0]]`,
		`int g[4][4] = {{1,0,3,0},{0,0,2,0},{0,0,0,0},{0,4,0,0}};`,
		`[[Some(1), Some(0), Some(3), Some(0)], [Some(0), Some(0), Some(2), Some(0)], [Some(0), Some(0), Some(0), Some(0)], [Some(0), Some(4), Some(0), Some(0)]]`,
		`{"a":{"b":[[1,0,3,0],[0,0,2,0],[0,0,0,0],[0,4,0,0]]}}`,
		`A = [1 0 3 0; 0 0 2 0; 0 0 0 0; 0 4 0 0];`,
		`#2A((1 0 3 0) (0 0 2 0) (0 0 0 0) (0 4 0 0))`,
		`c(1,0,3,0,0,0,2,0,0,0,0,0,0,4,0,0)`,
		`["1030","0020","0000","0400"]`,
		`np.array([[1., 0., 3., 0.], [0., 0., 2., 0.], [0., 0., 0., 0.], [0., 4., 0., 0.]])`,
	} {
		found := Lists(text, isSquare)
		got := ""
		for _, piece := range found {
			if piece.Table != nil {
				for _, row := range piece.Rows {
					for _, cell := range row {
						got += cell.Text
					}
				}
			}
		}
		if got != "1030002000000400" {
			t.Errorf("%s: %q", text, got)
		}
	}
	for text, want := range map[string]bool{"(a few words) and [more]": false, "[1,2,3]": false, strings.Repeat("[", 500): false} {
		if found := Lists(text, isSquare); len(found) > 0 != want {
			t.Errorf("%q: %v", text, found)
		}
	}
}

func FuzzLists(f *testing.F) {
	f.Add(`{"a":[[1,None,'x'],Some(5)]}`)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		for _, piece := range Lists(text, isSquare) {
			if piece.Table != nil && len(piece.Rows) == 0 {
				t.Error("a table without rows")
			}
		}
		Facts(text, isSquare)
		Patterns(text, isSquare)
		Scattered(text, isSquare)
		Wiki(text, isSquare)
		HTML(text, isSquare)
	})
}
