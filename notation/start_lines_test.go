package notation

import (
	"fmt"
	"strings"
	"testing"
)

// TestLinesMayBeginWithBrackets reads thousands of lines that each begin with a bracket, as a document does.
func TestLinesMayBeginWithBrackets(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, line := range []string{
		"[code]%s[/code]", "[2024-01-01 12:00:%02d] %s", "<tr><td>%d</td><td>%s</td></tr>", "[%s]", "{%s},", "[%d] %s", "{'id': %d, 'puzzle': '%s'},",
		"[INFO] [12:00:%02d] puzzle: %s", "<a href=\"https://example.org/?p=%[2]s\">no %[1]d</a>",
	} {
		var text strings.Builder
		const n = 4000
		for i := range n {
			if strings.Count(line, "%") == 1 {
				fmt.Fprintf(&text, line+"\n", puzzle)
			} else {
				fmt.Fprintf(&text, line+"\n", i%60, puzzle)
			}
		}
		found := 0
		for record, err := range NewReader(strings.NewReader(text.String()), ReadOptions{}).Records() {
			if err != nil || record.Line != found+1 || record.Board.Puzzle.String() != puzzle {
				t.Fatalf("%s, puzzle %d: %v, %v", line, found+1, record, err)
			}
			found++
		}
		if found != n {
			t.Errorf("%s: %d puzzles", line, found)
		}
	}
}

// TestSectionsAreRead reads puzzles in sections as of TOML and INI, few of them and thousands.
func TestSectionsAreRead(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	rows := inRows(puzzle, "", "")
	for _, form := range []string{
		"[[puzzle]]\nid = %d\ngrid = \"%s\"\nrating = 7.2\n\n", "[puzzle%d]\ngivens=%s\nlevel=3\n\n", "[Puzzle %d]\n; words\ngivens = %s\n",
		"[[puzzle]]\nname = \"No. %d\"\ngrid = \"\"\"\n%s\"\"\"\n\n", "[puzzles]\n|puzzle%d=%s\n",
	} {
		above, each, whole := strings.Cut(form, "|")
		if !whole {
			above, each = "", form
		}
		for _, n := range []int{3, 4000} {
			cells, first := puzzle, strings.Count(above+each[:strings.Index(each, "%s")], "\n")+1
			if strings.Contains(each, `"""`) {
				if cells = rows; n > 3 {
					n = 2000 // a document of more than is looked at again
				}
			}
			var text strings.Builder
			text.WriteString(above)
			for i := range n {
				fmt.Fprintf(&text, each, i, cells)
			}
			found := 0
			for record, err := range NewReader(strings.NewReader(text.String()), ReadOptions{}).Records() {
				if err != nil || len(record.Read) > 0 || record.Board.Puzzle.String() != puzzle {
					t.Fatalf("%s, puzzle %d: %v, %v", form, found+1, record, err)
				}
				if want := first + found*strings.Count(strings.ReplaceAll(each, "%s", cells), "\n"); record.Line != want {
					t.Fatalf("%s, puzzle %d is on line %d, not %d", form, found+1, record.Line, want)
				}
				found++
			}
			if found != n {
				t.Errorf("%s: %d puzzles of %d", form, found, n)
			}
		}
	}
}
