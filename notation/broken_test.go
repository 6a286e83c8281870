package notation

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestBrokenTexts reads lines of all sorts in any order, which seldom make a
// puzzle, at once and in pieces: the same is said of them, each line is taken
// once, and there is an end.
func TestBrokenTexts(t *testing.T) {
	lines := []string{
		"53..7....", "5 3 . . 7 . . . .", "53..7...", "1234", ". . . .", ".P.......", "1 2 | 3 4", "1234123412341234",
		"+---+---+---+", "", " ", "\t", "# a comment", "# rules 9+x", "Grid 01", "x = 5", "int[][] a = {",
		"[5, 3, 0, 0, 7, 0, 0, 0, 0],", "{1,2,3,4},{2,1,4,3},", "[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1],[1,2,3,4],", "};",
		"puzzle,solution", puzzleP + "," + gridP, puzzleP, puzzleP + "\t9+x", ".Cage~10~R1C1~R1C2", ".Cage~12~R2C1~R2C2.~R1C3_5", ".~R1C3_5",
		"[Puzzle]", "#AAuthor", "..数独..",
	}
	rapid.Check(t, func(t *rapid.T) {
		drawn := rapid.SliceOfN(rapid.SampledFrom(lines), 1, 25).Draw(t, "lines")
		text := strings.Join(drawn, "\n")
		read := func(source *chunks) string {
			var b strings.Builder
			records := 0
			for record, err := range NewReader(source, ReadOptions{}).Records() {
				if records++; records > 5*len(drawn) {
					t.Fatalf("%q\nreads without end", text)
				}
				if err != nil {
					b.WriteString(err.Error() + "\n")
				} else {
					b.WriteString(record.Board.Rules.String() + " " + record.Board.Puzzle.String() + "\n")
				}
			}
			return b.String()
		}
		whole := read(&chunks{text: []byte(text)})
		lengths := rapid.SliceOfN(rapid.IntRange(1, 80), 1, 5).Draw(t, "lengths")
		if inPieces := read(&chunks{[]byte(text), lengths}); inPieces != whole {
			t.Fatalf("%q\nat once:\n%s\nin pieces:\n%s", text, whole, inPieces)
		}
	})
}

// TestRulesAboveATable has rules above code, and then a table: the code isn't taken for a line
// of the table, however the text comes.
func TestRulesAboveATable(t *testing.T) {
	text := "# rules 9+x\n};\npuzzle,solution\n" + puzzleP + ",\n"
	for record, err := range NewReader(&chunks{[]byte(text), []int{1}}, ReadOptions{}).Records() {
		if err != nil || record.Line != 4 {
			t.Fatalf("%v, %v", record, err)
		}
	}
}
