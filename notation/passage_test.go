package notation

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestBoringTextIsGivenUp reads text without a puzzle that goes on and on. The time that it takes doesn't grow with
// its length, as it is read no further than a limit, and said once. What stands behind it on a line is read.
func TestBoringTextIsGivenUp(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, line := range []string{"ab . . gh\nab . . cd ef gh\n"} {
		text := strings.Repeat(line, 2*maxFruitless/len(line)+maxHeader/len(line))
		r := NewReader(strings.NewReader(text+puzzleP+"\n"), ReadOptions{})
		var told []string
		records := 0
		for record, err := range r.Records() {
			switch {
			case err != nil:
				told = append(told, err.Error())
			case record.Board.Puzzle.String() == dots(puzzleP) && record.Line == strings.Count(text, "\n")+1:
				records++
			default:
				t.Errorf("line %d is read as %s", record.Line, record.Board.Puzzle)
			}
		}
		if records != 1 || len(told) != 1 || !strings.HasPrefix(told[0], "line 1: no puzzle in more than 131072 bytes") {
			t.Errorf("%q: %d records, errors %q", line, records, told)
		}
	}
}

// TestNoNoteOfWhatIsReadAgain has long lists of grids in programs: where a passage is cut, the rest is no damaged grid,
// and brackets that are closed behind it aren't missing.
func TestNoNoteOfWhatIsReadAgain(t *testing.T) {
	for _, form := range []struct {
		head, tail string
		write      func(puzzle string) string
	}{
		{"puzzles = [\n", "]\n", func(p string) string { return "    '''\n" + inRows(p, "", "") + "''',\n" }},
		{"puzzles = [\n", "]\n", func(p string) string {
			return "    [ # one\n        [" + strings.Join(spreadRows(p), "],\n        [") + "],\n    ],\n"
		}},
		{"int grids[][9][9] = {\n", "};\n", func(p string) string { return "  {{" + strings.Join(spreadRows(p), "},{") + "}},\n" }},
		{"const grids = [\n", "];\n", func(p string) string {
			return "  [\n    \"" + strings.Join(rowsOf(p), "\",\n    \"") + "\",\n  ],\n"
		}},
	} {
		random := rand.New(rand.NewPCG(1, 0))
		var text strings.Builder
		text.WriteString(form.head)
		for range 2000 {
			text.WriteString(form.write(halfOf(random, patternLine(random))))
		}
		text.WriteString(form.tail)
		all := 0
		for record, err := range NewReader(strings.NewReader(text.String()), ReadOptions{}).Records() {
			if all++; err != nil || len(record.Read) > 0 {
				t.Errorf("puzzle %d under %q: %v, %v", all, form.head, err, record)
				break
			}
		}
		if all != 2000 {
			t.Errorf("%d puzzles of 2000 under %q", all, form.head)
		}
	}
}

// halfOf has points in the place of half the digits of a solution.
func halfOf(random *rand.Rand, solution string) string {
	cells := []byte(solution)
	for _, cell := range random.Perm(len(cells))[:len(cells)/2] {
		cells[cell] = '.'
	}
	return string(cells)
}
