package hodoku

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

// TestScoresAreHoDoKus holds rows of each level, and techniques of each kind.
func TestScoresAreHoDoKus(t *testing.T) {
	file, err := os.Open("testdata/scores.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if rows, equal, _ := compare(t, file, 3); rows < 10 || equal < rows {
		t.Errorf("%d of %d rows are as HoDoKu says", equal, rows)
	}
}

// TestEveryRowOfTheFile compares with the scores and levels of a whole file, a line each:
// puzzle, score, level, source. HODOKU_SCORES names it.
func TestEveryRowOfTheFile(t *testing.T) {
	name := os.Getenv("HODOKU_SCORES")
	if name == "" {
		t.Skip("HODOKU_SCORES names no file")
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, equal, unknown := compare(t, file, 1)
	t.Logf("%d rows: %d equal, %d unknown, %d wrong", rows, equal, unknown, rows-equal-unknown)
}

// compare counts the rows of a table, those that are scored as it says, and those that
// aren't scored; without all that takes long it takes one row of some.
func compare(t *testing.T, table io.Reader, of int) (rows, equal, unknown int) {
	for i, lines := 0, bufio.NewScanner(table); lines.Scan(); i++ {
		if !testlong.Every(of, i) {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		if len(fields[0]) != 81 {
			continue
		}
		rows++
		score, level, ok := Score(t.Context(), givens(fields[0]), solution(t, fields[0]))
		switch {
		case !ok:
			unknown++
		case strconv.Itoa(score) != fields[1] || level.String() != fields[2]:
			t.Errorf("%s: %d %s, want %s %s", fields[0], score, level, fields[1], fields[2])
		default:
			equal++
		}
	}
	return rows, equal, unknown
}

func givens(text string) []uint8 {
	g := make([]uint8, 81)
	for c := range g {
		if text[c] != '.' {
			g[c] = text[c] - '0'
		}
	}
	return g
}

func solution(t *testing.T, text string) []uint8 {
	p, err := sudoku.Parse(text, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	grid, err := sudoku.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return grid
}
