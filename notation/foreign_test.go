package notation

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestShapesOfOthers has puzzles in shapes that programs and people have, whole and damaged.
func TestShapesOfOthers(t *testing.T) {
	p := dots(puzzleP)
	rows := make([]string, 9)
	for r := range rows {
		rows[r] = p[9*r : 9*r+9]
	}
	apart := func(row, between, empty string) string {
		return strings.ReplaceAll(strings.Join(strings.Split(row, ""), between), ".", empty)
	}
	each := func(row func(r string) string) string {
		var b strings.Builder
		for _, r := range rows {
			b.WriteString(row(r) + "\n")
		}
		return b.String()
	}
	runs := strings.NewReplacer("........", "h", ".......", "g", "......", "f", ".....", "e", "....", "d", "...", "c", "..", "b", ".", "a")
	units, decimal := "", ""
	count := 0
	for i, char := range p {
		if char != '.' {
			units += fmt.Sprintf("%d 0\n", 9*i+int(char-'0'))
			decimal += fmt.Sprintf("%d%d%c 0\n", i/9+1, i%9+1, char)
			count++
		}
	}
	values := func(r string) string {
		return "   " + strings.ReplaceAll(strings.Join(strings.Split(r, ""), "   "), ".", "NaN")
	}
	list := ".. list-table:: Puzzle\n   :header-rows: 0\n\n" + each(func(r string) string { return "   * - " + apart(r, "\n     - ", "") })
	file := "pzprv3\nsudoku\n9\n" + each(func(r string) string { return apart(r, " ", ".") + " " })
	short := each(func(r string) string { return strings.TrimRight(apart(r, "\t", ""), "\t") })
	const silent = "nothing is said"
	for name, test := range map[string]struct{ text, said string }{
		"a list-table":                {list, silent},
		"trimmed tabs":                {short, "rows are short"},
		"a matrix of TikZ":            {each(func(r string) string { return apart(r, ` \& `, " ") + ` \\` }), silent},
		"runs of empty cells":         {runs.Replace(strings.Join(rows, "/")) + "\n", silent},
		"NaN for empty cells":         {"g =\n\n" + each(values), silent},
		"number signs, apart":         {each(func(r string) string { return apart(r, " ", "#") }), silent},
		"number signs, commas":        {each(func(r string) string { return apart(r, ",", "#") }), silent},
		"number signs, side by side":  {each(func(r string) string { return apart(r, "", "#") }), silent},
		"pzprv3":                      {file, silent},
		"pzprv3 with entries":         {file + strings.Repeat(". . 4[1,2] . . . . . . \n", 9), silent},
		"pzprv3 on a line":            {strings.ReplaceAll(file, "\n", "/"), silent},
		"pzprv3 with a damaged head":  {"pzrv3" + file[6:], silent},
		"pzprv3 without its head":     {file[7:] + ". . 4[1,2] . . . . . . \n" + strings.Repeat(". . . . . . . . . \n", 8), silent},
		"pzprv3 without a row":        {strings.Replace(file, "6 . . 1 9 5 . . . \n", "", 1), "line 3: pzprv3: 8 rows"},
		"pzprv3 of another kind":      {strings.Replace(file, "sudoku", "slither", 1), `line 2: pzprv3: "slither" is another kind`},
		"clauses":                     {fmt.Sprintf("c easy\np cnf 729 %d\n%s-1 -2 0\n", count+1, units), silent},
		"clauses by decimal digits":   {fmt.Sprintf("p cnf 999 %d\n%s", count, decimal), silent},
		"clauses with one missing":    {fmt.Sprintf("p cnf 729 %d\n%s", count+1, units), "where the head tells 31"},
		"clauses of two digits":       {fmt.Sprintf("p cnf 729 %d\n%s4 0\n", count+1, units), "two digits for r1c1"},
		"clauses with a bad variable": {"p cnf 729 1\n730 0\n", "line 2: dimacs: \"730\""},
		"clauses of too many":         {"p cnf 99999999999999999999 1\n7 0\n", "line 1: dimacs: \"p cnf 999"},
		"clauses of another problem":  {"p cnf 30 1\n7 0\n", "line 1: dimacs: \"p cnf 30 1\""},
	} {
		record, told := loneRecord(test.text)
		said := told
		if record != nil {
			said = silent
			for _, note := range record.Read {
				said = note.Error()
			}
			if got := record.Board.Puzzle.String(); got != p {
				t.Errorf("%s: read as %s", name, got)
			}
		}
		if !strings.Contains(said, test.said) {
			t.Errorf("%s: said %q, want %q", name, said, test.said)
		}
	}
}

// TestFramesBetweenGridsAreKnown holds the quick way through framed grids: what stands between two is learned.
func TestFramesBetweenGridsAreKnown(t *testing.T) {
	p, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	puzzle := newRecord(p)
	for _, ascii := range []bool{false, true} {
		var text strings.Builder
		w := NewWriter(&text, FormNamed("grid"), WriteOptions{ASCII: ascii})
		for range 4 {
			if err := w.Write(puzzle); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		r := NewReader(strings.NewReader(text.String()), ReadOptions{})
		var b Chunk
		if err := r.ReadChunk(&b); err != nil || r.known.grid == nil || len(r.known.grid.gap) == 0 {
			t.Errorf("ASCII %v: %v; what stands between is read with care each time", ascii, err)
		}
	}
}
