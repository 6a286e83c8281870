package notation

import (
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
