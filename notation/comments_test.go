package notation

import (
	"fmt"
	"strings"
	"testing"
)

// TestGridsInComments reads the puzzle of a text in which nothing else is one, and none where there is another.
func TestGridsInComments(t *testing.T) {
	p := dots(puzzleP)
	grid := eachRow(p, func(_ int, cells []string) string { return "# " + strings.Join(cells, " ") + "\n" })
	for _, text := range []string{grid, "# " + p + "\n", "# the daily one\n#\n" + grid, strings.ReplaceAll(grid, " ", ""), "def solve(grid):\n    pass\n" + grid} {
		if record, told := loneRecord(text); record == nil || record.Board.Puzzle.String() != p {
			t.Errorf("%s\n%s", told, text)
		}
	}
	other := dots(postsPuzzles[0])
	for _, text := range []string{grid + other + "\n", other + "\n" + grid} {
		if record, told := loneRecord(text); record == nil || record.Board.Puzzle.String() != other {
			t.Errorf("%s\n%s", told, text)
		}
	}
}

// TestCellsBetweenTabs reads the cells of a puzzle on a line between tabs or walls, some of them empty.
func TestCellsBetweenTabs(t *testing.T) {
	p := dots(puzzleP)
	for _, between := range []string{"\t", "|", " | "} {
		text := strings.ReplaceAll(strings.Join(strings.Split(p, ""), between), ".", "")
		if record, told := loneRecord(text + "\n"); record == nil || record.Board.Puzzle.String() != p {
			t.Errorf("%q: %s", text, told)
		}
	}
}

// TestGridOfObjects reads a grid whose cells are objects, as programs keep them, and none of f-puzzles.
func TestGridOfObjects(t *testing.T) {
	p := dots(puzzleP)
	text := `{"grid":[` + strings.TrimSuffix(eachRow(p, func(_ int, cells []string) string {
		for i, cell := range cells {
			cells[i] = `{"value":` + strings.ReplaceAll(cell, ".", "null") + `,"fixed":` + map[bool]string{true: "false", false: "true"}[cell == "."] + "}"
		}
		return "[" + strings.Join(cells, ",") + "],"
	}), ",\n") + "]}"
	text = strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(text, "]}"), ",")+"]}", "\n", "")
	if record, told := loneRecord(text + "\n"); record == nil || record.Board.Puzzle.String() != p {
		t.Errorf("%s\n%s", told, text)
	}
}

// TestSmallBoardsThatOverlap notes a rectangle that may be small boards.
func TestSmallBoardsThatOverlap(t *testing.T) {
	text := "12......\n34......\n..12....\n..34..1.\n....12..\n..3.34..\n......12\n......34\n"
	if record, told := loneRecord(text); record != nil && len(record.Read) == 0 {
		t.Errorf("read as %s in silence %s", record.Board.Puzzle, told)
	}
}

// TestPuzzlesInManyComments reads all puzzles of a text that has them in comments, however long it is.
func TestPuzzlesInManyComments(t *testing.T) {
	p := dots(puzzleP)
	const n = 2000
	for name, write := range map[string]func(i int) string{
		"comments":         func(int) string { return "# " + p + "\n" },
		"definitions":      func(i int) string { return fmt.Sprintf("#define PUZZLE_%d \"%s\"\n", i, p) },
		"below their name": func(i int) string { return fmt.Sprintf("\n## Puzzle %d\n#%s\n", i, p) },
		"grids": func(int) string {
			return eachRow(p, func(_ int, cells []string) string { return "# " + strings.Join(cells, " ") + "\n" }) + "\n"
		},
	} {
		var b strings.Builder
		b.WriteString(strings.Repeat("# words of a licence\n", 5000))
		for i := range n {
			b.WriteString(write(i))
		}
		text := b.String()
		found := 0
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil || record.Board.Puzzle.String() != p {
				t.Fatalf("%s: %v, %v", name, record, err)
			}
			if line := strings.Split(text[:strings.Index(text, write(found))], "\n"); found%999 == 0 && name != "comments" && name != "grids" && record.Line != len(line)+strings.Count(write(found), "\n")-1 {
				t.Errorf("%s: puzzle %d is in line %d, want %d", name, found, record.Line, len(line))
			}
			found++
		}
		if found != n {
			t.Errorf("%s: %d of %d puzzles are read", name, found, n)
		}
	}
}
