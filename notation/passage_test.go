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

// TestNoNoteOfWhatIsReadAgain has a long list of grids in three quotes: where a passage is cut, the rest is no damaged
// grid.
func TestNoNoteOfWhatIsReadAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	var text strings.Builder
	text.WriteString("puzzles = [\n")
	for range 2000 {
		text.WriteString("    '''\n" + inRows(halfOf(random, patternLine(random)), "", "") + "''',\n")
	}
	text.WriteString("]\n")
	all := 0
	for record, err := range NewReader(strings.NewReader(text.String()), ReadOptions{}).Records() {
		if all++; err != nil || len(record.Read) > 0 {
			t.Fatalf("puzzle %d: %v, %v", all, err, record)
		}
	}
	if all != 2000 {
		t.Errorf("%d puzzles of 2000", all)
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
