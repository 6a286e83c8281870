package notation

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestSolutionsAreNeverDroppedInSilence has solutions beside puzzles that are damaged: they are noted or refused.
func TestSolutionsAreNeverDroppedInSilence(t *testing.T) {
	p := dots(puzzleP)
	puzzle, err := sudoku.Parse(p, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := solutionOf(puzzle)
	given := strings.IndexAny(p, "123456789")
	open := strings.IndexByte(p, '.')
	changed := func(at int) string {
		other := "1"
		if s[at] == '1' {
			other = "2"
		}
		return s[:at] + other + s[at+1:]
	}
	const clash, given0, digits, unlike = "isn't one", "where the puzzle has", "digits, not 81", "looks like a solution"
	for name, test := range map[string]struct{ text, want string }{
		"right":                     {p + "," + s, ""},
		"another digit":             {p + "," + changed(open), clash},
		"another given":             {p + "," + changed(given), given0},
		"80 digits":                 {p + "," + s[1:], digits},
		"82 digits":                 {p + ";1" + s, digits},
		"40 digits":                 {p + "\t" + s[:40], digits},
		"a sign in it":              {p + "," + s[:30] + "]" + s[31:], digits},
		"an empty cell behind":      {p + " -> " + s[:80], digits},
		"behind words":              {"Solved " + p + ": " + changed(given), given0},
		"in a table":                {"puzzle,solution\n" + p + "," + s[1:], digits},
		"another one in a table":    {"puzzle,solution\n" + p + "," + changed(open), clash},
		"in JSON":                   {`{"puzzle":"` + p + `","solution":"` + s[1:] + `"}`, digits},
		"another one in JSON":       {`{"puzzle":"` + p + `","solution":"` + changed(given) + `"}`, given0},
		"on a line of its own":      {"Puzzle: " + p + "\nSolution: " + changed(given), unlike},
		"too long on its own line":  {"Puzzle: " + p + "\nSolution: 1" + s, "82 cells"},
		"a bracket on its own line": {"Puzzle: " + p + "\nSolution: (" + s[1:], "is no symbol of 9"},
		"without its puzzle":        {"Solution: " + s, unlike},
		"in SQL":                    {"INSERT INTO t (p, s) VALUES ('" + p + "', '" + changed(given) + "');", unlike},
		"a bracket for a cell":      {"[" + p[1:] + "," + s, "80 cells"},
		"a puzzle nearly":           {`("` + p + `", "` + s[:open] + "0" + s[open+1:] + `")`, unlike},
	} {
		var said []string
		for record, err := range NewReader(strings.NewReader(test.text+"\n"), ReadOptions{}).Records() {
			if err != nil {
				said = append(said, err.Error())
				continue
			}
			for _, note := range record.Read {
				said = append(said, note.Error())
			}
		}
		if got := strings.Join(said, "; "); (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: said %q, want %q", name, got, test.want)
		}
	}
}

// TestSolutionsMayHaveOpenDigits reads solutions in which some digits are open, by forms that name them.
func TestSolutionsMayHaveOpenDigits(t *testing.T) {
	record := only(t, puzzleP, ReadOptions{})
	solution := solutionOf(record.Board.Puzzle)
	text := strings.ReplaceAll(solution, "9", ".")
	for _, form := range []*Form{csvForm, jsonForm, fpuzzlesForm, sudokupadForm} {
		record.Solution = looseGrid(looseWords([]byte(`"`+text+`"`)), record.Board.Rules)
		back := only(t, written(t, form, record), ReadOptions{})
		if !slices.Equal(back.Solution, record.Solution) || len(back.Read) > 0 {
			t.Errorf("%s: the solution comes back as %v, noted %v", form.Name, back.Solution, back.Read)
		}
	}
}

// TestTheSolutionOfAFullGridIsTheGrid reads a puzzle that is its own solution.
func TestTheSolutionOfAFullGridIsTheGrid(t *testing.T) {
	solution := solutionOf(only(t, puzzleP, ReadOptions{}).Board.Puzzle)
	back := only(t, "puzzle,solution\n"+solution+","+solution+"\n", ReadOptions{})
	if !slices.Equal(back.Solution, back.Board.Givens) || len(back.Read) > 0 {
		t.Errorf("the solution comes back as %v, noted %v", back.Solution, back.Read)
	}
}

// TestSolutionsUnderDamagedNames has solutions under a word or a name that is damaged: each is taken, and said where
// nothing else tells that it is one.
func TestSolutionsUnderDamagedNames(t *testing.T) {
	p := dots(puzzleP)
	puzzle, err := sudoku.Parse(p, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := solutionOf(puzzle)
	rows := func(line string) string { return strings.Join(splitEvery(line, 9), "\n") + "\n" }
	for name, text := range map[string]string{
		"a line":               "Puzzle: " + p + "\nSolutoin: " + s + "\n",
		"a line before":        "Solutoin: " + s + "\nPuzzle: " + p + "\n",
		"a line without colon": "Puzzle " + p + "\nSlution " + s + "\n",
		"a column":             "id,puzzle,soluton\n1," + p + "," + s + "\n2," + p + "," + s + "\n",
		"a key":                `{"puzzle":"` + p + `","Solutoin":"` + s + `"}` + "\n",
		"a key of two":         `[{"puzzle":"` + p + `","olution":"` + s + `"},` + "\n" + `{"puzzle":"` + p + `","olution":"` + s + `"}]`,
		"rows":                 "Puzzle:\n" + rows(p) + "\nS0lution:\n" + rows(s),
	} {
		for _, source := range []io.Reader{strings.NewReader(text), io.MultiReader(strings.NewReader(text))} { // with a known length, and without
			for record, err := range NewReader(source, ReadOptions{}).Records() {
				if err != nil || record.Board.Puzzle.String() != p || string(record.Board.Symbols.AppendLine(nil, record.Solution)) != s || len(record.Read) == 0 && name != "rows" {
					t.Errorf("%s: %v, %v", name, record, err)
				}
			}
		}
	}
}

// TestKnownLinesHaveTheirOwnSolutions holds the fast way through a file: a line whose solution isn't one goes the careful way.
func TestKnownLinesHaveTheirOwnSolutions(t *testing.T) {
	p := dots(puzzleP)
	puzzle, err := sudoku.Parse(p, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := solutionOf(puzzle)
	solution, err := sudoku.Parse(s, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	swapped := strings.NewReplacer("1", "2", "2", "1").Replace(s)
	for text, want := range map[string]bool{p + "," + s: true, p + "," + swapped: false, p + "," + s[9:] + s[:9]: false} {
		r := NewReader(strings.NewReader(text+"\n"), ReadOptions{})
		var b Chunk
		if err := r.ReadChunk(&b); err != nil {
			t.Fatal(err)
		}
		var cells [81]byte
		if got := b.Raws[0].Classic(&cells); got != want {
			t.Errorf("%s: Classic says %v", text, got)
		}
		found := [81]byte(solution.Givens)
		if got := b.Raws[0].Agrees(&cells, &found); got != want {
			t.Errorf("%s: Agrees says %v", text, got)
		}
	}
}

// TestTornPuzzleBeforeItsSolution refuses a line whose puzzle breaks off early. The solution behind it is no puzzle.
func TestTornPuzzleBeforeItsSolution(t *testing.T) {
	puzzle, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	solved := solutionOf(puzzle)
	for _, torn := range []string{dots(puzzleP)[:27], puzzleP[:24], dots(puzzleP)[:33]} {
		for _, sign := range []string{",", ";", "\t", " ", "|"} {
			if record, told := loneRecord(torn + sign + solved + "\n"); record != nil || !strings.Contains(told, fmt.Sprint(len(torn), " cells before")) {
				t.Errorf("%q before a solution: %s", torn+sign, told)
			}
		}
	}
	for _, number := range []string{"6670903752021072936960", "2026-11-30_20-15-00_000123", "17"} {
		if record, told := loneRecord(number + "," + solved + "\n"); record == nil {
			t.Errorf("%s before a full grid: %s", number, told)
		}
	}
}

// TestNothingBesideASolution refuses objects that name a puzzle and hold only its solution.
func TestNothingBesideASolution(t *testing.T) {
	puzzle, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	solved := solutionOf(puzzle)
	for _, nothing := range []string{`""`, "null", "[]"} {
		for _, text := range []string{`{"puzzle": ` + nothing + `, "solution": "` + solved + `"}`, `{"id": 7, "quiz":` + nothing + `,"answer":"` + solved + `"}`} {
			if record, told := loneRecord(text + "\n"); record != nil || !strings.Contains(told, "solution") {
				t.Errorf("%s: %s", text, told)
			}
		}
	}
	record, told := loneRecord(`{"puzzle": "` + puzzleP + `", "solution": "` + solved[:80] + `"}` + "\n")
	if record == nil || len(record.Read) != 1 {
		t.Errorf("a solution of 80 digits: %s %v", told, record)
	}
}
