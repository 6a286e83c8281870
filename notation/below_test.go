package notation

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestBelowAPuzzle reads what stands below a puzzle and belongs to it: steps, a solution, regions, with words and
// without.
func TestBelowAPuzzle(t *testing.T) {
	puzzle, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	p, solved := dots(puzzleP), solutionOf(puzzle)
	draw := func(cells string) string {
		grid, err := sudoku.Parse(cells, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return grid.Rules.Draw(grid.Givens, sudoku.DrawOptions{ASCII: true})
	}
	rows := func(cells string) string { return strings.Join(splitEvery(cells, 9), "\n") + "\n" }
	step := p[:2] + "4" + p[3:]
	jigsaw := jigsawP + " 9+jigsaw=" + jigsawMap
	zeroBased := strings.Map(func(r rune) rune { return r - 1 }, jigsawMap)
	for _, test := range []struct{ name, text, want string }{
		{"steps and a solution", "Puzzle\n" + draw(p) + "\nStep 1: R1C3 = 4\n" + draw(step) + "\nSolved in 2 steps:\n" + draw(solved), p + " 9 solved noted"},
		{"steps in rows", "Step 0\n" + rows(p) + "\nStep 1\n" + rows(step) + "\nStep 2\n" + rows(solved), p + " 9 solved noted"},
		{"a solution without words", draw(p) + "\n" + draw(solved), p + " 9 solved noted"},
		{"a solution under a word", rows(p) + "\nOutput:\n" + rows(solved), p + " 9 solved"},
		{"a line under words", p + "\nSolved in 0.3 ms\n" + solved + "\n", p + " 9 solved"},
		{"another puzzle's solution", draw(jigsawP) + "\n" + draw(solved), jigsawP + " 9, " + solved + " 9"},
		{"lines without words", p + "\n" + solved + "\n", p + " 9, " + solved + " 9"},
		{"a list of both", `["` + p + `", "` + solved + `"]`, p + " 9 solved"},
		{"the solution first", `["` + solved + `", "` + p + `"]`, p + " 9 solved"},
		{"a list of pairs", `g = [("` + p + `", "` + solved + `"), ("` + step + `", "` + solved + `")]`, p + " 9 solved, " + step + " 9 solved"},
		{"pairs on lines", "g = [\n\"" + p + "\",\n\"" + solved + "\",\n]\n", p + " 9 solved"},
		{"a map of pairs", `{"` + p + `": "` + solved + `"}`, p + " 9 solved"},
		{"a test", `assertEquals("` + solved + `", solve("` + p + `"));`, p + " 9 solved"},
		{"another test", `expect(solve("` + p + `")).toBe("` + solved + `")`, p + " 9 solved"},
		{"an arrow", p + " -> " + solved + "\n", p + " 9 solved"},
		{"a list of puzzles, one of solutions", `p = ["` + p + `", "` + jigsawP + `"]` + "\n" + `s = ["` + solved + `"]`, p + " 9 solved, " + jigsawP + " 9"},
		{"another's solution in a list", `["` + jigsawP + `", "` + solved + `"]`, jigsawP + " 9, " + solved + " 9"},
		{"a title of another puzzle", "Puzzle 1\n" + rows(p) + "\nPuzzle 2\n" + rows(step), p + " 9, " + step + " 9"},
		{"side by side", p + solved + "\n", p + " 9 solved"},
		{"side by side with others in between", p + solved[:80] + "1\n", "error"},
		{"regions on the next line", jigsawP + "\n" + jigsawMap + "\n", jigsaw},
		{"regions from 0", jigsawP + "\n" + zeroBased + "\n", jigsaw},
		{"regions side by side", jigsawP + jigsawMap + "\n", jigsaw},
		{"regions before", jigsawMap + "\n" + jigsawP + "\n" + jigsawMap + "\n" + jigsawP + "\n", jigsaw + ", " + jigsaw},
		{"regions under names", "puzzle=" + jigsawP + "\nregions=" + jigsawMap + "\n", jigsaw},
		{"two pairs", strings.Repeat(jigsawP+"\n"+jigsawMap+"\n", 2), jigsaw + ", " + jigsaw},
		{"regions alone", jigsawMap + "\n", "error"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var told []string
			for record, err := range NewReader(strings.NewReader(test.text), ReadOptions{}).Records() {
				if err != nil {
					told = append(told, "error")
					continue
				}
				said := record.Board.Puzzle.String() + " " + record.Board.Rules.String()
				if record.Solution != nil {
					said += " solved"
				}
				if len(record.Read) > 0 {
					said += " noted"
				}
				told = append(told, said)
			}
			if got := strings.Join(told, ", "); got != test.want {
				t.Errorf("%s\nwant %s", got, test.want)
			}
		})
	}
}

func splitEvery(text string, n int) (parts []string) {
	for ; len(text) > n; text = text[n:] {
		parts = append(parts, text[:n])
	}
	return append(parts, text)
}

// TestPairsAreJoinedWhereverAReadEnds reads many jigsaws whose regions stand on the next line, with reads of odd sizes.
func TestPairsAreJoinedWhereverAReadEnds(t *testing.T) {
	const pairs = 900 // more than one chunk
	text := strings.Repeat(jigsawP+"\n"+jigsawMap+"\n", pairs)
	count := 0
	for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
		if count++; err != nil || record.Board.Rules.String() != "9+jigsaw="+jigsawMap || record.Line != 2*count-1 {
			t.Fatal(count, err)
		}
	}
	if count != pairs {
		t.Errorf("%d of %d", count, pairs)
	}
}

// TestMarksInTheirPlaces reads candidates that stand each in its own place, three lines for each row of cells.
func TestMarksInTheirPlaces(t *testing.T) {
	puzzle, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sets := puzzle.Rules.Candidates(puzzle.Givens)
	lines := func(empty string, filled int) (lines []string) {
		for r := range 27 {
			var line strings.Builder
			for c := range 27 {
				cell, mark := r/3*9+c/3, uint8(r%3*3+c%3+1)
				given := puzzle.Givens[cell]
				switch inMiddle := mark == 5; {
				case given != 0 && (filled == 1 && inMiddle || filled == 2), given == mark && filled == 0:
					fmt.Fprint(&line, given)
				case given == 0 && sets[cell].Has(mark):
					fmt.Fprint(&line, mark)
				default:
					line.WriteString(empty)
				}
			}
			lines = append(lines, line.String())
		}
		return lines
	}
	for filled := range 3 {
		for _, empty := range []string{".", " ", "-"} {
			plain := lines(empty, filled)
			apart := func(wall string) (text string) {
				for i, line := range plain {
					if text += wall + strings.Join(splitEvery(line, 3), wall) + wall + "\n"; i%3 == 2 {
						text += "+" + strings.Repeat("---+", 9) + "\n"
					}
				}
				return text
			}
			texts := map[string]string{"plain": strings.Join(plain, "\n") + "\n", "walls": apart("|"), "lines": apart("│")}
			if empty == "." {
				texts["groups"] = strings.ReplaceAll(apart(" "), "+", "")
			}
			for name, text := range texts {
				record, told := loneRecord(text)
				if record == nil || record.Board.Puzzle.String() != dots(puzzleP) || !record.Candidates || record.Board.Centre[2] != sets[2] {
					t.Errorf("%s, %q for nothing, filled in way %d: %s\n%.400s", name, empty, filled, told, text)
				}
			}
		}
	}
}
