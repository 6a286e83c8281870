package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// patterned is a full grid of some boxes with holes, as digits.
func patterned(rows, cols int, seed uint64) []int {
	n := rows * cols
	random := rand.New(rand.NewPCG(seed, 7))
	digits := random.Perm(n)
	cells := make([]int, n*n)
	for r := range n {
		for c := range n {
			if random.IntN(5) < 3 {
				cells[r*n+c] = digits[(r%rows*cols+r/rows+c)%n] + 1
			}
		}
	}
	return cells
}

// loneRecord reads a text that holds one puzzle.
func loneRecord(text string) (record *Record, told string) {
	for r, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
		if err != nil {
			return nil, err.Error()
		}
		if record != nil {
			return nil, "two puzzles"
		}
		record = r
	}
	if record == nil {
		return nil, "nothing"
	}
	return record, record.Board.Rules.String()
}

// TestZeroIsADigitBesideAMark reads boards of 16×16 whose digits begin at 0, in all layouts.
func TestZeroIsADigitBesideAMark(t *testing.T) {
	failed, tried := 0, 0
	for seed := range uint64(2) {
		cells := patterned(4, 4, seed)
		for _, between := range []string{" ", "  ", ",", ", ", "\t", ";"} {
			for _, mark := range []string{".", "_", "-", "*", "x", ""} {
				if mark == "" && strings.TrimSpace(between) == "" && between != "\t" {
					continue
				}
				for _, hex := range []bool{false, true} {
					for _, rowsApart := range []bool{false, true} {
						var b strings.Builder
						for i, d := range cells {
							switch {
							case d == 0:
								b.WriteString(mark)
							case hex:
								fmt.Fprintf(&b, "%X", d-1)
							default:
								fmt.Fprint(&b, d-1)
							}
							switch {
							case i%16 < 15:
								b.WriteString(between)
							case i%64 == 63 && rowsApart:
								b.WriteString("\n\n")
							default:
								b.WriteString("\n")
							}
						}
						tried++
						record, told := loneRecord(b.String())
						if record == nil || fmt.Sprint(asInts(record.Board.Givens)) != fmt.Sprint(cells) {
							if failed++; failed < 4 {
								t.Errorf("between %q, mark %q, hex %v, apart %v: %s\n%.200s", between, mark, hex, rowsApart, told, b.String())
							}
						}
					}
				}
			}
		}
		for _, mark := range []string{".", "_", "-", "*", "x", "?"} {
			var b strings.Builder
			for i, d := range cells {
				if d == 0 {
					b.WriteString(mark)
				} else {
					fmt.Fprintf(&b, "%X", d-1)
				}
				if i%16 == 15 {
					b.WriteString("\n")
				}
			}
			tried++
			record, told := loneRecord(b.String())
			if record == nil || fmt.Sprint(asInts(record.Board.Givens)) != fmt.Sprint(cells) {
				failed++
				t.Errorf("side by side with %q: %s", mark, told)
			}
		}
	}
	if failed > 0 {
		t.Errorf("%d of %d failed", failed, tried)
	}
}

func asInts(grid sudoku.Grid) []int {
	all := make([]int, len(grid))
	for i, d := range grid {
		all[i] = int(d)
	}
	return all
}

// TestDrawnBoxesAreRead reads drawings of all boxes up to 16, without their rules.
func TestDrawnBoxesAreRead(t *testing.T) {
	for n := 4; n <= 16; n++ {
		for rows := 2; rows*2 <= n; rows++ {
			if n%rows != 0 {
				continue
			}
			text := fmt.Sprintf("%d:%dx%d", n, rows, n/rows)
			rules, err := sudoku.ParseRules(text)
			if err != nil {
				t.Fatal(err)
			}
			grid := make(sudoku.Grid, n*n)
			for i, d := range patterned(rows, n/rows, uint64(n)) {
				grid[i] = uint8(d)
			}
			for _, ascii := range []bool{false, true} {
				drawn := rules.Draw(grid, sudoku.DrawOptions{ASCII: ascii})
				plain := strings.NewReplacer("|", "", "│", "").Replace(drawn)
				for _, shown := range []string{drawn, plain} {
					record, told := loneRecord(shown)
					if record == nil || record.Board.Rules.String() != rules.String() || record.Board.Puzzle.String() != (sudoku.Puzzle{Rules: rules, Givens: grid}).String() {
						t.Errorf("%s is read as %s\n%s", text, told, shown)
					}
				}
			}
		}
	}
	for _, test := range []string{"4+jigsaw=1112132233243444", hangingJigsaw} {
		rules, err := sudoku.ParseRules(test)
		if err != nil {
			continue
		}
		grid := make(sudoku.Grid, rules.Cells())
		grid[0] = 1
		if record, told := loneRecord(rules.Draw(grid, sudoku.DrawOptions{})); record == nil || record.Board.Rules.String() != rules.String() {
			t.Errorf("%s is read as %s\n%s", test, told, rules.Draw(grid, sudoku.DrawOptions{}))
		}
	}
	six, _ := sudoku.ParseRules("6")
	drawn, _ := sudoku.ParseRules("6:3x2")
	_, err := NewReader(strings.NewReader(drawn.Draw(make(sudoku.Grid, 36), sudoku.DrawOptions{})), ReadOptions{Rules: six}).Next()
	if err == nil || !strings.Contains(err.Error(), "boxes of 3 rows and 2 columns are drawn") {
		t.Errorf("a drawing against the rules: %v", err)
	}
}

// TestNumbersBetweenStrokesAreTitles has a number between strokes above each of three grids.
func TestNumbersBetweenStrokesAreTitles(t *testing.T) {
	p := dots(postsPuzzles[1])
	for _, title := range []string{"=== %d ===", "--- %d/50 ---", "** %d **", "+++ #%d +++", "~~~~~ %d", "=====%d=====", ">> Puzzle %d <<", ":::No. %d:::", "#### %d. ####", "-- %d --"} {
		for name, grid := range map[string]string{"rows": rows(p, 9), "zeros": rows(puzzleP, 9), "apart": rows(groups(p, 1), 18), "line": p + "\n"} {
			text := ""
			for i := range 3 {
				text += strings.ReplaceAll(title, "%d", fmt.Sprint(i+7)) + "\n" + grid + "\n"
			}
			got := readAll(t, strings.NewReader(text), ReadOptions{})
			if len(got) != 3 || !strings.HasSuffix(got[2], p) && !strings.HasSuffix(got[2], dots(puzzleP)) {
				t.Errorf("%q above %s: %.200q", title, name, got)
			}
		}
	}
}

// TestRowsOfNothingBetweenWalls empties each row of grids whose empty cells are blanks.
func TestRowsOfNothingBetweenWalls(t *testing.T) {
	for _, test := range []string{"4", "6", "6:3x2", "9"} {
		rules, _ := sudoku.ParseRules(test)
		n := rules.N()
		digits := patterned(2, 2, 3)
		if n != 4 {
			digits = patterned(n/3, 3, 3)
		}
		for empty := range n {
			grid := make(sudoku.Grid, n*n)
			for cell, d := range digits {
				if cell/n != empty {
					grid[cell] = uint8(d)
				}
			}
			text := strings.ReplaceAll(rules.Draw(grid, sudoku.DrawOptions{}), ".", " ")
			if record, told := loneRecord(text); record == nil || record.Board.Puzzle.Givens.String() != grid.String() {
				t.Errorf("%s, row %d: %s\n%s", test, empty+1, told, text)
			}
		}
	}
}

// TestTitlesAreNoRows has random words above a grid.
func TestTitlesAreNoRows(t *testing.T) {
	words := strings.Fields("Sudoku puzzle Hard EASY medium 12 #5 2024 No. Monday, The evil one (expert) - by A. Smith: level 3/5 Nr 17 difficulty sudoku-9 Puzzle_4 x XL Extreme! daily 7.2 «Été» 数独 board: grid A1 PUZZLE")
	random := rand.New(rand.NewPCG(5, 6))
	p := dots(postsPuzzles[1])
	failed := 0
	for range 400 {
		title := ""
		for range 1 + random.IntN(6) {
			title += words[random.IntN(len(words))] + " "
		}
		title = strings.TrimSpace(title)
		for i, grid := range []string{rows(p, 9), rows(groups(p, 1), 18), rows(puzzleP, 9)} {
			var got []string
			for record, err := range NewReader(strings.NewReader(title+"\n"+grid), ReadOptions{}).Records() {
				if err != nil {
					got = append(got, err.Error())
				} else if got = append(got, record.Board.Puzzle.String()); len(record.Read) > 0 {
					got = append(got, record.Read[0].Error())
				}
			}
			if len(got) != 1 || got[0] != p && got[0] != dots(puzzleP) {
				if failed++; failed < 8 {
					t.Errorf("%q above grid %d: %.200q", title, i, got)
				}
			}
		}
	}
	if failed > 0 {
		t.Errorf("%d failed", failed)
	}
}
