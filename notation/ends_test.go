package notation

import (
	"bytes"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// TestLineEnds reads the same puzzles with any line ends, in pieces of any
// length: the same records on the same lines.
func TestLineEnds(t *testing.T) {
	text := "# a comment\n" + puzzleP + "\n" + gridP + "\n\n" + solutionP + "\n1000003002000004\n" + strings.Replace(puzzleP, "3", "?", 1) + "\n" + puzzleP
	want := strings.Join(readAll(t, strings.NewReader(text), ReadOptions{}), "|")
	if !strings.HasSuffix(want, "|17: 9 "+dots(puzzleP)) {
		t.Fatal(want)
	}
	rapid.Check(t, func(rt *rapid.T) {
		ends := rapid.SliceOfN(rapid.SampledFrom([]string{"\r", "\r\n", "\n"}), 1, 4).Draw(rt, "ends")
		var other strings.Builder
		for i, line := range strings.SplitAfter(text, "\n") {
			other.WriteString(strings.TrimSuffix(line, "\n"))
			// Behind an empty line a CR and a LF would be one end.
			if end := ends[i%len(ends)]; strings.HasSuffix(line, "\n") && line != "\n" {
				other.WriteString(end)
			} else if line == "\n" {
				other.WriteString(ends[0])
			}
		}
		mixed := other.String()
		if strings.Count(strings.ReplaceAll(strings.ReplaceAll(mixed, "\r\n", "\n"), "\r", "\n"), "\n") != strings.Count(text, "\n") {
			return
		}
		source := &chunks{[]byte(mixed), rapid.SliceOfN(rapid.IntRange(1, 400), 1, 5).Draw(rt, "pieces")}
		if got := strings.Join(readAll(t, source, ReadOptions{}), "|"); got != want {
			rt.Fatalf("%q gave\n%s\nwant\n%s", mixed, got, want)
		}
	})
	// A document, too.
	old := strings.ReplaceAll("[Puzzle]\n"+gridP, "\n", "\r")
	if got := readAll(t, iotest.OneByteReader(bytes.NewReader([]byte(old))), ReadOptions{}); len(got) != 1 || !strings.HasSuffix(got[0], dots(puzzleP)) {
		t.Error(got)
	}
}

func TestASecondPuzzleOnALineIsAnError(t *testing.T) {
	p := dots(puzzleP)
	for _, test := range []struct{ text, want string }{
		{p + " " + p, "error: line 1, column 83: a second puzzle on the line"},
		{puzzleP + "\t" + p, "error: line 1, column 83: a second puzzle"},
		{"Easy: " + p + " and " + p, "error: line 1, column 93: a second puzzle"},
		{"7," + p + "," + p, "error: line 1: csv: a second puzzle in column 3"},
		{"1...............,..............2.", "error: line 1, column 18: a second"},
		{p + " " + solutionP + " " + p, "error: line 1, column 165: a second"},
		{p + "," + solutionP + ",7.2", "1: 9 " + p},
	} {
		got := readAll(t, strings.NewReader(test.text), ReadOptions{})
		if len(got) != 1 || !strings.HasPrefix(got[0], test.want) {
			t.Errorf("%s:\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}
