package notation

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// besideEachOther writes grids beside each other, each with signs between its cells, boxes and the next grid.
func besideEachOther(grids []string, cell, box, gap string) string {
	var b strings.Builder
	for row := range 9 {
		for i, grid := range grids {
			if i > 0 {
				b.WriteString(gap)
			}
			for col, char := range grid[9*row : 9*row+9] {
				switch {
				case col > 0 && col%3 == 0:
					b.WriteString(box)
				case col > 0:
					b.WriteString(cell)
				}
				b.WriteRune(char)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestGridsBesideEachOther reads two and more puzzles in nine lines, with their solutions or not, whole and in pieces.
func TestGridsBesideEachOther(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, signs := range [][3]string{{"", "", "   "}, {"", "", "\t"}, {"", "", " | "}, {" ", " ", "    "}, {" ", " | ", "    "}, {"", " ", "  ||  "}, {",", ",", " ; "}} {
		for grids := 2; grids <= 6; grids++ {
			var text strings.Builder
			var want []string
			for band := range 3 {
				var all []string
				for len(all) < grids {
					solution := patternLine(random)
					all = append(all, noFullRow(halfOf(random, solution)))
					want = append(want, all[len(all)-1])
					if len(all) < grids && random.IntN(2) == 0 {
						all = append(all, solution)
						want[len(want)-1] += " " + solution
					}
				}
				if band == 1 {
					text.WriteString("The second page\n")
				}
				text.WriteString(besideEachOther(all, signs[0], signs[1], signs[2]) + "\n")
			}
			for _, source := range []io.Reader{strings.NewReader(text.String()), iotest.OneByteReader(strings.NewReader(text.String()))} {
				var got []string
				for record, err := range NewReader(source, ReadOptions{}).Records() {
					if err != nil || len(record.Read) > 0 {
						t.Fatalf("%q, %d grids: %v, %v\n%s", signs, grids, record, err, text.String())
					}
					one := record.Board.Puzzle.String()
					if record.Solution != nil {
						one += " " + digitsOf(record.Solution)
					}
					got = append(got, one)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%q, %d grids, %T: %d puzzles of %d\n%s", signs, grids, source, len(got), len(want), text.String())
				}
			}
		}
	}
}

// TestTitlesBesideEachOther gives each of two grids its own title, if the line above has two.
func TestTitlesBesideEachOther(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	grids := []string{noFullRow(halfOf(random, patternLine(random))), noFullRow(halfOf(random, patternLine(random)))}
	for title, want := range map[string][]string{
		"Monday      Tuesday\n": {"Monday", "Tuesday"}, "Page twelve\n": {"Page twelve", "Page twelve"},
	} {
		var got []string
		for record, err := range NewReader(strings.NewReader(title+besideEachOther(grids, "", "", "   ")), ReadOptions{}).Records() {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, record.Title)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q", title, got)
		}
	}
}

// TestDamagedGridsBesideEachOther has a sign lost in one row: no other puzzles are made of what is left.
func TestDamagedGridsBesideEachOther(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		grids := []string{noFullRow(halfOf(random, patternLine(random))), noFullRow(halfOf(random, patternLine(random)))}
		text := besideEachOther(grids, "", "", "   ")
		at := random.IntN(len(text) - 1)
		text = text[:at] + text[at+1:]
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err == nil && !slices.Contains(grids, record.Board.Puzzle.String()) && len(record.Read) == 0 && len(record.Board.Givens) == 81 {
				t.Errorf("%s\nis %s", text, record.Board.Puzzle)
			}
		}
	}
}
