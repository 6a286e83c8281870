package notation

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// chunks is a source that gives a text in pieces of given lengths.
type chunks struct {
	text    []byte
	lengths []int
}

func (p *chunks) Read(to []byte) (int, error) {
	if len(p.text) == 0 {
		return 0, io.EOF
	}
	n := len(p.text)
	if len(p.lengths) > 0 {
		n = min(n, p.lengths[0])
		p.lengths = append(p.lengths[1:], p.lengths[0])
	}
	n = copy(to, p.text[:n])
	p.text = p.text[n:]
	return n, nil
}

// TestMixedForms writes puzzles in forms that are read as a stream, one behind
// the other with comments and blank lines between, and reads them back in
// pieces of any length: the same puzzles, in order.
func TestMixedForms(t *testing.T) {
	names := []string{"line", "sdm", "grid", "ss", "sdk", "sukaku", "hodoku", "bank", "solo", "sudokuexchange", "s9b",
		"sudokucoach", "fpuzzles", "sudokupad", "scf", "link", "json", "pencilmarks", "sdx"}
	between := []string{"\n", "\n\n", "\n# a comment\n", "\r\n", "\n \n"}
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		var want []string
		for range rapid.IntRange(1, 6).Draw(t, "puzzles") {
			record := drawRecord(t, "9", true)
			clear(record.Board.Entries)
			clear(record.Board.Centre)
			record.Candidates = false
			form := FormNamed(rapid.SampledFrom(names).Draw(t, "form"))
			if form.Name == "sudokuexchange" {
				record.Level = ""
			}
			written, err := form.Append(nil, record, WriteOptions{})
			if err != nil {
				t.Fatal(err)
			}
			text.Write(bytes.TrimRight(written, "\n"))
			text.WriteString(rapid.SampledFrom(between).Draw(t, "between"))
			line := string(plainLine(record.Board.Givens, '.'))
			if slices.Contains([]string{"pencilmarks", "sukaku", "sdx"}, form.Name) {
				line = "" // a single candidate may be read as a digit
			}
			want = append(want, line)
		}
		source := &chunks{[]byte(text.String()), rapid.SliceOfN(rapid.IntRange(1, 400), 1, 5).Draw(t, "pieces")}
		var got []string
		for record, err := range NewReader(source, ReadOptions{}).Records() {
			if err != nil {
				t.Fatalf("%v in\n%s", err, text.String())
			}
			got = append(got, string(plainLine(record.Board.Givens, '.')))
		}
		if len(got) != len(want) {
			t.Fatalf("%d puzzles, not %d, in\n%s", len(got), len(want), text.String())
		}
		for i := range got {
			if want[i] != "" && got[i] != want[i] {
				t.Fatalf("puzzle %d is %s in\n%s", i+1, got[i], text.String())
			}
		}
	})
}
