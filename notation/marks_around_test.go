package notation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// marksForms are spellings of pencil marks with something round them: what stands above, and a line.
var marksForms = []struct{ above, line, below string }{
	{"", "%[2]s # number %[1]d", ""},
	{"", "%[2]s,", ""},
	{"", "%[2]s ", ""},
	{"", "%[1]d: %[2]s", ""},
	{"", "\"%[2]s\",", ""},
	{"", "%[2]s,7.2,name %[1]d", ""},
	{"", "%[1]d\t%[2]s", ""},
	{"", "INSERT INTO p VALUES (%[1]d, '%[2]s');", ""},
	{"id,puzzle,solution", "%[1]d,%[2]s,", ""},
	{"id,puzzle,rules", "%[1]d,%[2]s,", ""},
	{"\"puzzle\",\"rating\"", "\"%[2]s\",\"%[1]d\"", ""},
	{"puzzle,solution", "%[2]s,%[3]s", ""},
	{"", "{\"puzzle\": \"%[2]s\"}", ""},
	{"", "{\"id\": %[1]d, \"puzzle\": \"%[2]s\", \"rating\": 3.4}", ""},
	{"", "{\"id\": %[1]d, \"puzzle\": \"%[2]s\", \"solution\": \"%[3]s\"}", ""},
	{"", "{\"pencilmarks\": \"%[2]s\"}", ""},
}

// marksDocument returns puzzles of pencil marks in a spelling, and the marks alone.
func marksDocument(random *rand.Rand, above, line, below string, n int) (text string, marks []string) {
	lines := []string{above}
	if above == "" {
		lines = nil
	}
	for i := range n {
		solution := patternLine(random)
		cells := []byte(strings.Repeat("123456789", 81))
		for at := range cells {
			if cells[at] != solution[at/9] && random.IntN(3) > 0 {
				cells[at] = '.'
			}
		}
		marks = append(marks, string(cells))
		lines = append(lines, strings.NewReplacer("%[1]d", fmt.Sprint(i+10), "%[2]s", string(cells), "%[3]s", solution).Replace(line))
	}
	if below != "" {
		lines = append(lines, below)
	}
	return strings.Join(lines, "\n") + "\n", marks
}

// TestMarksAreNoLargeBoard reads 729 characters of pencil marks as such, whatever stands round them.
func TestMarksAreNoLargeBoard(t *testing.T) {
	more := []struct{ above, line, below string }{
		{"[", "\"%[2]s\",", "\"" + strings.Repeat("123456789", 81) + "\"]"},
		{"<puzzles>", "<puzzle>%[2]s</puzzle>", "</puzzles>"},
	}
	for _, form := range slices.Concat(marksForms, more) {
		text, want := marksDocument(rand.New(rand.NewPCG(1, 2)), form.above, form.line, form.below, 3)
		var got []string
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil {
				t.Fatalf("%s: %v", form.line, err)
			}
			line, _ := sukakuForm.Append(nil, record, WriteOptions{})
			if len(record.Read) > 0 || !record.Board.Rules.IsClassic() {
				t.Errorf("%s: rules %s, notes %v", form.line, record.Board.Rules, record.Read)
			}
			got = append(got, strings.TrimSpace(string(line)))
		}
		if len(got) < 3 || !slices.Equal(got[:3], want) {
			t.Errorf("%s: read as\n%s, not\n%s", form.line, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestMarksAroundAreCareful reads such lines, changed here and there, by the fast way and by the careful one.
func TestMarksAroundAreCareful(t *testing.T) {
	quick := 0
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		form := marksForms[random.IntN(len(marksForms))]
		text, _ := marksDocument(random, form.above, form.line, form.below, 4)
		if random.IntN(4) > 0 {
			text = mutate(random, text)
		}
		compareWays(t, text, random.IntN(2000)+1)
		r := NewReader(strings.NewReader(text), ReadOptions{})
		for {
			raw, ok := nextRaw(r)
			if !ok {
				break
			}
			var marks [81]uint16
			var givens [81]byte
			if !raw.Marks(&marks, &givens) {
				continue
			}
			quick++
			if record, err := r.Parse(raw); err != nil || !record.areMarks(&marks) && slices.Contains(givens[:], 0) || !slices.Equal(record.Board.Givens, givens[:]) {
				t.Fatalf("%q is read as %v %v, quickly as givens %v and %o", raw.Text, record, err, givens, marks)
			}
		}
	})
	if quick == 0 {
		t.Error("none was read quickly")
	}
}
