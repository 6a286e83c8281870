package notation

import "testing"

// The name of a file and a number in front of a puzzle, as grep writes them, are no cells of a larger board.
func TestReadsWhatGrepFinds(t *testing.T) {
	for _, before := range []string{"a.txt:1:", "puzzles_2.txt:100:", "puzzles/hard/of-2024/december.txt:17:"} {
		record, err := readLine([]byte(before+patternPuzzle), &ReadOptions{})
		if err != nil {
			t.Errorf("%s: %v", before, err)
			continue
		}
		if got := record.Board.String(); got != patternPuzzle {
			t.Errorf("%s: %s", before, got)
		}
	}
}
