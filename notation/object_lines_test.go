package notation_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

const objectLine = `{"id":7,"board":[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],` +
	`[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,9]]}`

// TestWholeTextsNeedNotWait has puzzles in a pipe that stays open: what is whole is read before anything
// else comes.
func TestWholeTextsNeedNotWait(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	rows := ""
	for row := range 9 {
		rows += line[9*row:9*row+9] + "\n"
	}
	for name, text := range map[string]string{
		"a line":                    line + "\n",
		"a line under a title":      "My puzzle\n" + line + "\n",
		"a line, blank lines":       line + "\n\n \n",
		"an object":                 objectLine + "\n",
		"an object under a title":   "My puzzle\n" + objectLine + "\n",
		"an object under a comment": "# My puzzle\n\n" + objectLine + "\n",
		"an object under prose":     "Two puzzles, from 3 sites:\n" + objectLine + "\n",
		"an object, a blank line":   objectLine + "\n\n",
		"rows, and # behind":        "My puzzle\n" + rows + "#\n",
	} {
		t.Run(name, func(t *testing.T) {
			read, write := io.Pipe()
			defer write.Close()
			go io.WriteString(write, text)
			record, err := notation.NewReader(read, notation.ReadOptions{}).Next()
			if err != nil || record.Board.Puzzle.String() != line {
				t.Errorf("read as %v, %v", record, err)
			}
		})
	}
}

// TestObjectLinesAreRead has objects one a line, each read by itself: damaged ones, several puzzles in one, none,
// and words between.
func TestObjectLinesAreRead(t *testing.T) {
	damaged := strings.Replace(objectLine, "[6,0,0,1,9,5,0,0,0]", "[6,0,0,1,9,5,0,0]", 1)
	open := strings.TrimSuffix(objectLine, "]}")
	text := strings.Join([]string{objectLine, damaged, objectLine, `{"easy":` + objectLine + `,"hard":` + objectLine + `}`, `{"version":[1,2,"abc"],"what":"nothing but words, and more of them than a line of cells has"}`, objectLine, open, objectLine}, "\n")
	var got []string
	for record, err := range notation.NewReader(strings.NewReader(text), notation.ReadOptions{}).Records() {
		if err != nil {
			got = append(got, "error")
			continue
		}
		got = append(got, fmt.Sprint(record.Line, " ", record.Board.Givens.Filled(), " ", len(record.Read)))
	}
	want := []string{"1 30 0", "error", "3 30 0", "4 30 0", "4 30 0", "6 30 0", "7 30 1", "8 30 0"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// TestPlacesFromOneOrZero has cells told by numbers that fit a count from 0 and one from 1: that is said.
func TestPlacesFromOneOrZero(t *testing.T) {
	cells := func(least int) string {
		puzzle, _ := sudoku.Parse("...........63..1....8.7.654......91....1.2....24..5....8.6...27.4...7.....7...3.9", sudoku.ParseOptions{})
		var all []string
		for cell, d := range puzzle.Givens {
			if d != 0 {
				all = append(all, fmt.Sprintf(`{"row":%d,"col":%d,"value":%d}`, cell/9+least, cell%9+least, d))
			}
		}
		return `{"cells":[` + strings.Join(all, ",") + `]}`
	}
	for least, notes := range []int{1, 0} {
		record, err := notation.NewReader(strings.NewReader(cells(least)), notation.ReadOptions{}).Next()
		if err != nil || len(record.Read) != notes {
			t.Errorf("counted from %d: %v, notes %v, want %d", least, err, record.Read, notes)
		}
	}
}

// TestRegionsAreNoSolution has a jigsaw whose regions have the right number where the puzzle has its only digits.
func TestRegionsAreNoSolution(t *testing.T) {
	const regions = "111122233112123333112224336542444436544466666555555696777588899777888889777899999"
	lists := func(cells string) string {
		var rows []string
		for row := range 9 {
			rows = append(rows, "["+strings.Join(strings.Split(cells[9*row:9*row+9], ""), ",")+"]")
		}
		return "[" + strings.Join(rows, ",") + "]"
	}
	text := `{"board":` + lists("1"+strings.Repeat("0", 79)+"9") + `,"regions":` + lists(regions) + `}`
	record, err := notation.NewReader(strings.NewReader(text), notation.ReadOptions{}).Next()
	if err != nil || record.Solution != nil || !strings.HasPrefix(record.Board.Rules.String(), "9+jigsaw=") {
		t.Errorf("read as %v %v, %v", record, record.Board.Rules, err)
	}
}
