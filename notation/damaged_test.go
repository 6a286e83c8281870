package notation

import (
	"strings"
	"testing"

	"jiugong/sudoku/variants"
)

// TestDamagedTextsAreNoted damages texts by a sign each. The puzzle is the one that was meant, or there is an error or
// a note.
func TestDamagedTextsAreNoted(t *testing.T) {
	const jigsaw = "9+jigsaw=112222222111333232111133333444445666445555666445855669777859969777889999777888889"
	cells := dots(puzzleP)
	rows := make([]string, 9)
	for i := range rows {
		rows[i] = cells[9*i : 9*i+9]
	}
	grid := strings.Join(rows, "\n") + "\n"
	object := `{"format":"jiugong-sudoku-game","version":1,"rules":"` + jigsaw + `","givens":"` + cells + `"}`
	lists := strings.ReplaceAll(`[{"c1": 5, "c2": 3, "c3": null, "c4": null, "c5": 7, "c6": null, "c7": null, "c8": null, "c9": null},`, "\n", "")
	lists += strings.Repeat(strings.TrimPrefix(lists, "["), 7) + strings.TrimPrefix(strings.TrimSuffix(lists, ","), "[") + "]"
	const x = "9+x"
	for name, c := range map[string]struct{ text, rules string }{
		"a quotation mark of a name is lost":    {strings.Replace(object, `"givens"`, `"givens`, 1), ""},
		"the first quotation mark is lost":      {strings.Replace(object, `{"`, `{`, 1), ""},
		"a name is broken":                      {strings.Replace(object, "format", "for\nmat", 1), ""},
		"a name in one of the rows is damaged":  {strings.Replace(lists, `"c3"`, `"3"`, 1), ""},
		"the word before the rules":             {"# ruules " + x + "\n" + grid, x},
		"the blank before the word":             {"#rules " + x + "\n" + grid, x},
		"the blank behind the word":             {"# rules" + x + "\n" + grid, x},
		"another sign in the word":              {"# ru_es " + x + "\n" + grid, x},
		"the rules themselves":                  {"# rules 9+-\n" + grid, ""},
		"the plus of the rules":                 {"# rules 9x\n" + grid, ""},
		"the line end behind the rules":         {"# rules " + x + "┌───\n" + grid, ""},
		"a part of the rules is on its own":     {"# rules 9+killer=3:r1c1r1c2+ki\tller=5:r3c3r3c4\n" + grid, ""},
		"the comment's sign":                    {"rules " + x + "\n" + grid, ""},
		"a doubled plus behind a tab":           {cells + "\t9++x\n", ""},
		"the size behind a tab":                 {cells + "\t+x\n", ""},
		"the plus behind a tab":                 {cells + "\t9knight\n", ""},
		"signs that changed places":             {cells + "\t9k+night\n", ""},
		"a digit within a name":                 {cells + "\t9+win5dows\n", ""},
		"the end of the rules":                  {cells + "\t9+\n", ""},
		"a value":                               {cells + "\t9+killer=:r1c1r1c2\n", ""},
		"a row of a table without its rules":    {"Puzzle,Solution,Rules\n" + cells + ",\n", ""},
		"a name in a cage of ipuz":              {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"cages":[{"vlue":5,"cells":[[1,1],[2,1]]}],"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"the kind of ipuz":                      {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku/iagonalsudoku#1"],"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"boxes of ipuz":                         {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"boxs":false,"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"a cell of a zone of ipuz":              {`{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],"boxes":false,"zones":[{"rect":[1,1,4,1]},{"rect":[1,2,4,2]},{"rect":[1,3,4,3]},{"cells":[[1,4],[2,4],[3,4],[3,4]]}],"puzzle":[[0,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,0]]}`, ""},
		"the constraints of SudokuMaker":        {`{"formatVersion":"1.6.0","puzzle":{"width":4,"height":4,"cells":[{},{},{},{},{},{"given":true,"value":1},{},{},{},{},{},{},{},{},{},{}],"consraints":[{"type":1,"regions":[0,0,0,0,1,1,1,1,2,2,2,2,3,3,3,3]}]}}`, ""},
		"the type of a constraint":              {`{"formatVersion":"1.6.0","puzzle":{"width":4,"height":4,"cells":[{},{},{},{},{},{"given":true,"value":1},{},{},{},{},{},{},{},{},{},{}],"constraints":[{"type":3301,"cages":[{"value":5,"cells":[0,1]}]}]}}`, ""},
		"the name of a value of SudokuPad":      {`{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[],"cages":[{"cells":[[0,0],[0,1]],"vlaue":"5"}]}`, ""},
		"the name of the values of an f-puzzle": {`{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"valuee":"5"}]}`, ""},
	} {
		read, said := 0, false
		for record, err := range NewReader(strings.NewReader(c.text), ReadOptions{}).Records() {
			if err != nil {
				said = true
				continue
			}
			read++
			isMeant := false
			if want, err := variants.Parse(c.rules); err == nil {
				isMeant = record.Board.Rules == want
			}
			said = said || isMeant || len(record.Read)+len(record.Unread) > 0
		}
		if !said && read > 0 {
			t.Errorf("%s: %d puzzles in silence from\n%s", name, read, c.text)
		}
	}
}

// TestWordsNearRulesAreNone reads comments, titles and notes behind puzzles that aren't rules.
func TestWordsNearRulesAreNone(t *testing.T) {
	cells := dots(puzzleP)
	rows := ""
	for i := range 9 {
		rows += cells[9*i:9*i+9] + "\n"
	}
	for _, text := range []string{
		"# rules are the usual ones\n" + rows, "# Rule 34 of 100\n" + rows, "# 1+1\n" + rows, "# No. 9\n" + rows, "C++ puzzle\n" + rows,
		cells + "\t9+3\n", cells + "\t2+\t-\n", cells + "\t+5\n", cells + "\tSE=9.0+0.2\n", cells + "\t9th\n", cells + "\thard+\n",
	} {
		record := only(t, text, ReadOptions{})
		if record.Board.Rules.String() != "9" || len(record.Read)+len(record.Unread) > 0 {
			t.Errorf("%s\nis read by %v, with %v %v", text, record.Board.Rules, record.Read, record.Unread)
		}
	}
}

// TestCagesThatRepeatDigits reads a cage whose digits may be the same as a sum.
func TestCagesThatRepeatDigits(t *testing.T) {
	const start = `{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],`
	for text, want := range map[string]string{
		start + `"cages":[{"cells":[[0,0],[1,2]],"value":"5","unique":false}]}`:                                                          "4+sum=5:r1c1r2c3",
		start + `"cages":[{"cells":[[0,0],[1,2]],"value":"5","unique":true}]}`:                                                           "4+killer=5:r1c1r2c3",
		start + `"cages":[{"cells":[[0,0],[1,2]],"value":"5"}]}`:                                                                         "4+killer=5:r1c1r2c3",
		start + `"metadata":{"rules":"Normal killer sudoku rules apply."},"cages":[{"cells":[[0,0],[1,2]],"value":"5","unique":false}]}`: "4+killer=5:r1c1r2c3",
	} {
		record := only(t, text, ReadOptions{})
		if got := record.Board.Rules.String(); got != want || len(record.Unread) > 0 {
			t.Errorf("%s\nis read by %s %v, want %s", text, got, record.Unread, want)
		}
	}
}
