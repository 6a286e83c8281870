package notation

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// TestOverlappingBoardsAsText reads all layouts from rectangles of one sign inside and outside, of two signs, of blanks
// outside, and from lists; and any boards where the rules are named.
func TestOverlappingBoardsAsText(t *testing.T) {
	names := []string{"9+boards=r1c1r1c7r7c4", "9+boards=r1c7r7c1", "6+boards=r1c1r5c4", "4+boards=r1c1r3c3r5c5"}
	for _, layout := range sudoku.Layouts() {
		names = append(names, layout.Name)
	}
	for _, name := range names {
		rules, err := sudoku.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		s := rules.Shape()
		givens := make(sudoku.Grid, s.Cells())
		for cell := range givens {
			if cell%4 == 0 {
				givens[cell] = uint8(cell%s.N() + 1)
			}
		}
		want := sudoku.Puzzle{Rules: rules, Givens: givens}.String()
		drawn := func(outside, before, between, after string) string {
			var b strings.Builder
			for r := range s.Height() {
				b.WriteString(before)
				for c := range s.Width() {
					sign := outside
					if cell := s.At(r, c); cell >= 0 {
						sign = string(".123456789"[givens[cell]])
					}
					if c > 0 {
						b.WriteString(between)
					}
					b.WriteString(sign)
				}
				b.WriteString(after)
			}
			return b.String()
		}
		for how, text := range map[string]string{
			"one sign": drawn(".", "", "", "\n"), "apart": drawn(".", "", " ", "\n"), "two signs": drawn("x", "", "", "\n"),
			"blanks": drawn(" ", "", "", "\n"), "a list": "[" + strings.ReplaceAll(drawn(".", "[", ", ", "],"), ".", "0") + "]\n", "texts": "[" + drawn(".", `"`, "", `",`) + "]\n",
		} {
			named := strings.Contains(name, "boards")
			if s.Height() != s.Width() && (how == "a list" || how == "texts" || how == "blanks") {
				named = true
			}
			options := ReadOptions{}
			if named {
				options.Rules = rules
			}
			record, err := NewReader(strings.NewReader(text), options).Next()
			if err != nil || record.Board.Puzzle.String() != want || record.Board.Rules.String() != rules.String() {
				t.Errorf("%s, %s: %v\n%s", name, how, err, text)
			} else if how == "one sign" && name == "butterfly" && len(record.Read) == 0 {
				t.Error("a rectangle without gaps is read as butterfly in silence")
			}
			if named && how == "one sign" && s.N() == 9 {
				if record, _ := loneRecord(text); record == nil || len(record.Read) == 0 {
					t.Errorf("%s is read as another board in silence", name)
				}
			}
		}
	}
}

// TestSquaresAreNoBoardsThatOverlap writes squares as large as such boards, with digits that would fit these.
func TestSquaresAreNoBoardsThatOverlap(t *testing.T) {
	for _, size := range []string{"12", "15", "21"} {
		rules, err := variants.Parse(size)
		if err != nil {
			t.Fatal(err)
		}
		givens := make(sudoku.Grid, rules.Cells())
		for cell := range givens {
			if r, c := cell/rules.N(), cell%rules.N(); r < 9 && c < 9 && (r+c)%2 == 0 {
				givens[cell] = uint8(1 + c%5)
			}
		}
		for _, form := range []*Form{sdkForm, gridForm} {
			text, err := form.Append(nil, newRecord(sudoku.Puzzle{Rules: rules, Givens: givens}), WriteOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if record, told := loneRecord(string(text)); record == nil || record.Board.Rules != rules {
				t.Errorf("%s is read as %s from\n%s", size, told, text)
			}
		}
	}
}

// TestDrawnBoardsThatOverlap draws such boards and reads them without their rules, one drawing or
// two with little between.
func TestDrawnBoardsThatOverlap(t *testing.T) {
	names := []string{"9+boards=r1c1r1c7r7c4", "9+boards=r1c7r7c1", "9+boards=r1c1r4c4", "6+boards=r1c1r5c4", "6:3x2+boards=r1c1r4c5", "4+boards=r1c1r3c3r5c5", "16+boards=r1c1r13c13", "12+boards=r1c1r4c5", "25+boards=r1c1r21c21"}
	for _, layout := range sudoku.Layouts() {
		names = append(names, layout.Name)
	}
	for _, name := range names {
		rules, err := sudoku.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		givens := make(sudoku.Grid, rules.Cells())
		for cell := range givens {
			if cell%7 == 0 {
				givens[cell] = uint8(cell%rules.N() + 1)
			}
		}
		puzzle := sudoku.Puzzle{Rules: rules, Givens: givens}
		for _, ascii := range []bool{false, true} {
			drawn := rules.Draw(givens, sudoku.DrawOptions{ASCII: ascii})
			for between, count := range map[string]int{"": 2, "\n": 2, "\nTwo\n": 2, "the end": 1} {
				text := drawn + between
				if count == 2 {
					text += drawn
				}
				r := NewReader(strings.NewReader(text), ReadOptions{})
				for i := range count {
					record, err := r.Next()
					if err != nil || record.Board.Puzzle.String() != puzzle.String() || record.Board.Rules != rules {
						t.Errorf("%s, %d of %d with %q: %v\n%s", name, i+1, count, between, err, text)
						break
					}
				}
				if record, err := r.Next(); err != io.EOF {
					t.Errorf("%s with %q: %v, %v behind the last one", name, between, record, err)
				}
			}
		}
	}
}

// TestDrawnBoardsOfManyDigits draws empty boards that have more digits than letters and digits.
func TestDrawnBoardsOfManyDigits(t *testing.T) {
	rules, err := sudoku.ParseRules("36+boards=r1c1r31c31")
	if err != nil {
		t.Fatal(err)
	}
	record, told := loneRecord(rules.Draw(make(sudoku.Grid, rules.Cells()), sudoku.DrawOptions{}))
	if record == nil || record.Board.Rules != rules {
		t.Error(told)
	}
}

// TestDrawnBoardsThatMayBeMore draws three boards where a fourth may lie between them, and says so.
func TestDrawnBoardsThatMayBeMore(t *testing.T) {
	rules, err := sudoku.ParseRules("9+boards=r1c1r1c7")
	if err != nil {
		t.Fatal(err)
	}
	record, told := loneRecord(rules.Draw(make(sudoku.Grid, rules.Cells()), sudoku.DrawOptions{}))
	if record == nil || record.Board.Rules != rules || len(record.Read) != 1 {
		t.Error(told)
	}
}

// TestDrawnBoardsSideBySide draws boards that share no cell, which are puzzles of their own.
func TestDrawnBoardsSideBySide(t *testing.T) {
	nine := strings.Split(strings.TrimSpace(patternDrawn(t)), "\n")
	var beside strings.Builder
	for _, line := range nine {
		beside.WriteString(line + string([]rune(line)[1:]) + "\n")
	}
	for name, text := range map[string]string{"beside": beside.String(), "below": strings.Join(append(nine, nine[1:]...), "\n")} {
		r := NewReader(strings.NewReader(text), ReadOptions{})
		for {
			record, err := r.Next()
			if err == io.EOF {
				break
			}
			if err == nil && record.Board.Rules.Shape().Grids() > 1 {
				t.Errorf("%s is read as %s", name, record.Board.Rules)
			}
		}
	}
}

func patternDrawn(t *testing.T) string {
	rules, err := sudoku.ParseRules("9")
	if err != nil {
		t.Fatal(err)
	}
	return rules.Draw(patternGrid(rules), sudoku.DrawOptions{})
}

// TestARowOfOverlappingBoardsTwice doubles and drops rows, which is an error.
func TestARowOfOverlappingBoardsTwice(t *testing.T) {
	for _, name := range []string{"twodoku", "samurai", "gattai-3", "6+boards=r1c1r5c4"} {
		rules, err := sudoku.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		s, plain := rules.Shape(), ""
		givens := make(sudoku.Grid, rules.Cells())
		for cell := range givens {
			givens[cell] = uint8(max(0, cell%13-3) % (rules.N() + 1))
		}
		for r := range s.Height() {
			row := ""
			for c := range s.Width() {
				sign := " "
				if cell := s.At(r, c); cell >= 0 {
					sign = string(".123456789"[givens[cell]])
				}
				row += sign
			}
			plain += strings.TrimRight(row, " ") + "\n"
		}
		for _, text := range []string{plain, rules.Draw(givens, sudoku.DrawOptions{})} {
			lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
			for i, line := range lines {
				if isRule([]byte(strings.TrimSpace(line))) {
					continue
				}
				twice := strings.Join(slices.Insert(slices.Clone(lines), i, strings.TrimSuffix(line, "\n")+"\n"), "")
				missing := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "")
				for how, damaged := range map[string]string{"twice": twice, "missing": missing} {
					if record, _ := loneRecord(damaged); record != nil && record.Board.Rules.Shape().Grids() > 1 && len(record.Read) == 0 {
						t.Errorf("%s: line %d %s is read in silence\n%s", name, i+1, how, damaged)
					}
				}
			}
		}
	}
}

// TestSudokuPadBoardsThatOverlap reads boards that overlap from an object of SudokuPad, whose regions are their boxes.
func TestSudokuPadBoardsThatOverlap(t *testing.T) {
	for _, name := range []string{"twodoku", "samurai", "gattai-3", "cross", "6+boards=r1c1r5c4", "9+boards=r1c7r7c1"} {
		rules, err := sudoku.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		s, regions := rules.Shape(), []string(nil)
		for _, h := range rules.Houses() {
			if h.Kind != sudoku.Box {
				continue
			}
			var places []string
			for _, cell := range h.Cells {
				p := s.Position(cell)
				places = append(places, fmt.Sprintf("[%d,%d]", p.Row, p.Col))
			}
			regions = append(regions, "["+strings.Join(places, ",")+"]")
		}
		row := "[" + strings.Repeat("{},", s.Width()-1) + "{}]"
		text := `{"cells":[[{"value":5}` + strings.Repeat(",{}", s.Width()-1) + `],` + strings.Repeat(row+",", s.Height()-2) + row + `],"regions":[` + strings.Join(regions, ",") + `]}`
		record, err := readScl(text)
		if err != nil || record.Board.Rules.String() != name || s.At(0, 0) == 0 && record.Board.Givens[0] != 5 {
			t.Errorf("%s: %v, %v", name, record, err)
		}
	}
}
