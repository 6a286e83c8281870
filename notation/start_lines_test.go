package notation

import (
	"fmt"
	"math/rand/v2"
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

// TestLongTextsMayBeLines reads long texts that begin as documents do, and whose puzzles are told by how lines look.
func TestLongTextsMayBeLines(t *testing.T) {
	inList := func(p, between, before string) string {
		return "[[" + strings.ReplaceAll(strings.Join(spreadRows(p), "]\n"+before+"["), ",", between) + "]]"
	}
	for _, form := range []struct {
		name, above, between, below string
		write                       func(puzzle string) string
	}{
		{"arrays", "", "\n", "\n", func(p string) string { return inList(p, " ", " ") }},
		{"arrays apart", "", "\n\n", "\n", func(p string) string { return inList(p, " ", " ") }},
		{"an array of arrays", "[", "\n\n ", "]\n", func(p string) string { return inList(p, " ", "  ") }},
	} {
		random := rand.New(rand.NewPCG(1, 0))
		var want []string
		text := strings.Builder{}
		text.WriteString(form.above)
		for text.Len() < maxDressed+longestGrid {
			if len(want) > 0 {
				text.WriteString(form.between)
			}
			puzzle := "." + patternLine(random)[1:30] + strings.Repeat(".", 51)
			text.WriteString(form.write(puzzle))
			want = append(want, puzzle)
		}
		text.WriteString(form.below)
		r := NewReader(strings.NewReader(text.String()), ReadOptions{})
		read, quick := 0, 0
		var b Chunk
		for r.ReadChunk(&b) == nil {
			for _, raw := range b.Raws {
				record, err := r.Parse(raw)
				if err != nil || len(record.Read) > 0 || read == len(want) || record.Board.Puzzle.String() != want[read] {
					t.Fatalf("%s, puzzle %d of %d: %v, %v", form.name, read+1, len(want), record, err)
				}
				if read++; raw.IsQuick() {
					quick++
				}
			}
		}
		if read != len(want) || quick < read*9/10 {
			t.Errorf("%s: %d of %d puzzles, %d by quick ways", form.name, read, len(want), quick)
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
