package notation

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// makerText is a file of SudokuMaker with constraints and a comment.
func makerText(constraints, comment string) string {
	var cells []string
	for _, char := range puzzleP {
		if char == '.' {
			cells = append(cells, "{}")
		} else {
			cells = append(cells, fmt.Sprintf(`{"given":true,"value":%c}`, char))
		}
	}
	var regions []string
	for cell := range 81 {
		regions = append(regions, fmt.Sprint(cell/27*3+cell%9/3))
	}
	return `{"formatVersion":"1.6.0","puzzle":{"name":"T","author":"Ada","comment":"` + comment + `","cells":[` +
		strings.Join(cells, ",") + `],"constraints":[{"type":0},{"type":1,"regions":[` + strings.Join(regions, ",") + `]},` + constraints + `],"messages":{"completion":"Done!"}}}`
}

// TestSudokumaker reads each type of constraint, and names what isn't known.
func TestSudokumaker(t *testing.T) {
	for _, test := range []struct{ constraints, comment, want string }{
		{`{"type":2001,"lines":[[0,1]]}`, "", "9 []"},
		{`{"type":10},{"type":11},{"type":12},{"type":13},{"type":14},{"type":15}`, "", "9+x+disjoint+knight+king+nonconsecutive []"},
		{`{"type":11}`, "", "9+extra=r9c1r8c2r7c3r6c4r5c5r4c6r3c7r2c8r1c9 []"},
		{`{"type":100,"cells":[0,1]},{"type":101,"cells":[2]},{"type":305,"cells":[9,10]}`, "", "9+even=r1c1r1c2+odd=r1c3+extra=r2c1r2c2 []"},
		{`{"type":300,"thermometers":[[5,6,7]],"slow":true},{"type":300,"thermometers":[[8,17]]}`, "", "9+slowthermo=r1c6r1c7r1c8+thermo=r1c9r2c9 []"},
		{`{"type":301,"cages":[{"value":10,"cells":[2,3]},{"cells":[20,21]}]}`, "Normal sudoku rules apply.", "9+killer=10:r1c3r1c4+killer=r3c3r3c4 []"},
		{`{"type":302,"groups":[[0,30],[1,31]]}`, "", "9+clone=r1c1r1c2/r4c4r4c5 []"},
		{`{"type":401,"minDifference":4,"lines":[{"cells":[30,31]}]},{"type":402,"lines":[[0,1,2]]}`, "", "9+whisper=4:r4c4r4c5+palindrome=r1c1r1c2r1c3 []"},
		{`{"type":408,"bulbsWithArrows":[{"bulbCells":[40],"arrows":[[40,41,42],[40,31]]}]}`, "", "9+arrow=r5c5/r5c6r5c7/r4c5 []"},
		{`{"type":302,"groups":[[0,30,60],[4]]}`, "", "9+clone=r1c1/r4c4/r7c7 []"},
		{`{"type":408,"bulbsWithArrows":[{"bulbCells":[41,40],"arrows":[[42,43]]}]}`, "", "9+arrow=r5c5r5c6/r5c7r5c8 []"}, // ones first
		{`{"type":1000,"definition":{"name":"Doublers"}}`, "", "9 [constraint Doublers]"},
		{`{"type":301,"disabled":true,"cages":[{"value":10,"cells":[2,3]}]},{"type":1000,"disabled":true},{"type":101,"cells":[]},{"type":401,"lines":[]}`, "", "9 []"},
		{`{"type":200,"clues":[{"value":1,"edge":1},{"value":3,"edge":9}]},{"type":201,"clues":[{"value":2,"edge":143},{"edge":152}]}`, "", "9+difference=r1c1r1c2+difference=3:r1c1r2c1+ratio=r8c9r9c9+ratio=r9c8r9c9 []"},
		{`{"type":200,"clues":[{"edge":18}]}`, "", "9 [constraint difference]"}, // an edge of the board
		{`{"type":202,"clues":[{"value":5,"edge":3},{"value":10,"edge":12},{"value":7,"edge":4}],"negative":[5,10]}`, "", "9+xv=V:r1c3r1c4+xv=X:r1c4r2c4+xv=7:r1c4r1c5+strictxv []"},
		{`{"type":202,"negative":[5]}`, "", "9 [constraint XV]"},
		{`{"type":200,"negative":[1,2],"overrideNegativeRatios":true},{"type":201,"negative":[2],"overrideNegativeDifferences":true}`, "", "9+strictdifference=2+strictkropki []"},
		{`{"type":200,"clues":[{"value":3,"edge":1},{"value":1,"edge":12}],"overrideNegativeRatios":false},{"type":201,"negative":[3],"clues":[{"edge":12}]}`, "", "9+relate=1,2,4,5,6,7,8,9/1,2,3,4,5,7,8,9/2,3,4,5,6,7,8/1,2,3,4,5,6,7,8,9/1,2,3,4,5,6,7,8,9/1,3,4,5,6,7,8,9/1,2,3,4,5,6,7,8,9/1,2,3,4,5,6,7,8,9/1,2,4,5,6,7,8,9:r1c1r1c2+difference=3:r1c1r1c2+difference=r1c4r2c4+ratio=r1c4r2c4+strictratio=3 []"},
		{`{"type":303,"clues":[{"corner":11,"digits":[1,1,2]},{"corner":88,"digits":[9]}]}`, "", "9+quadruple=1,1,2:r1c1r1c2r2c1r2c2+quadruple=9:r8c8r8c9r9c8r9c9 []"},
		{`{"type":303,"clues":[{"corner":10,"digits":[1]}]}`, "", "9 [constraint quadruple]"},
		{`{"type":304,"cages":[{"value":"1225","cells":[20,21,29,30]}]}`, "", "9+lookandsay=1225:r3c3r3c4r4c3r4c4 []"},
		{`{"type":404,"lines":[[0,1,2,3,12,11]]},{"type":404,"singleRegionTotals":true,"lines":[[0,1,2,3,12,11]]}`, "", "9+regionsum=r1c1r1c2r1c3r1c4r2c4r2c3+equalsum=r1c1r1c2r1c3r2c3/r1c4r2c4 []"},
		{`{"type":405,"lines":[[0,1,2]]},{"type":600,"cells":[0]},{"type":601,"cells":[1]}`, "", "9+sequence=r1c1r1c2r1c3+rowindexer=r1c1+columnindexer=r1c2 []"},
		{`{"type":406,"groups":[14,112,896],"lines":[[0,1,2]]},{"type":406,"groups":[146,292,584],"lines":[[0,1,2]]},{"type":406,"groups":[682,340],"lines":[[0,1]]}`, "", "9+entropic=r1c1r1c2r1c3+modular=r1c1r1c2r1c3+modular=2:r1c1r1c2 []"},
		{`{"type":406,"groups":[30,480],"lines":[[0,1,2]]}`, "", "9 [constraint entropy]"},
		{`{"type":16,"groups":[14,112,896]},{"type":16,"groups":[146,292,584]},{"type":16,"groups":[4,520]}`, "", "9+entropy+modularity+squares=2+squares=3,9 []"},
		{`{"type":500,"clues":[{"value":22,"outerCell":5,"diagonal":-1},{"value":9,"outerCell":119,"diagonal":-1},{"outerCell":6,"diagonal":1}]}`, "", "9+littlekiller=22:r1c6r2c7r3c8r4c9+littlekiller=9:r9c8r8c7r7c6r6c5r5c4r4c3r3c2r2c1 []"},
		{`{"type":500,"clues":[{"value":5,"outerCell":6,"diagonal":1},{"value":6,"outerCell":113,"diagonal":1},{"value":7,"outerCell":22,"diagonal":-1}]}`, "", "9+littlekiller=5:r1c5r2c4r3c3r4c2r5c1+littlekiller=6:r9c4r8c5r7c6r6c7r5c8r4c9+littlekiller=7:r3c1r4c2r5c3r6c4r7c5r8c6r9c7 []"},
		{`{"type":501,"clues":[{"value":0,"outerCell":1}]},{"type":502,"clues":[{"value":20,"outerCell":21}]},{"type":503,"clues":[{"value":4,"outerCell":11}]},{"type":504,"clues":[{"value":7,"outerCell":119}]}`, "", "9+sandwich=0:c1+xsum=20:-r1+skyscraper=4:r1+numberedroom=7:-c9 []"},
		{`{"type":2000,"lines":[[{"x":0.5,"y":0.5},{"x":1.5,"y":0.5},{"x":2.5,"y":1.5}]],"style":{"color":"#67f067","thickness":0.15}}`, "Neighbouring digits along green lines differ by at least 5.", "9+whisper=r1c1r1c2r2c3 []"},
		{`{"type":2001,"cages":[{"value":"10","cells":[2,3]}],"style":{"cage":{"color":"#000"}}},{"type":2001,"cages":[{"value":"FogLight","cells":[0,1,2,9,10,11,18,19,20]}]}`, "", "9+fog=r2c2+killer=10:r1c3r1c4 []"},
		{`{"type":2002,"params":[{"type":"ellipse","rx":0.15,"ry":0.15,"fill":"#000000"},{"type":"ellipse","rx":0.15,"ry":0.15,"fill":"#ffffff"}],"symbols":[[1,0.5],[2,2.5,1,"foreground"]]}`, "", "9+ratio=r1c1r1c2+difference=r3c2r3c3 []"},
		{`{"type":2002,"symbols":[{"position":{"x":0.5,"y":0.5},"params":{"type":"text","text":"?"}}]}`, "", `9 ["?" in r1c1]`},
		{`{"name":"one way","type":2002,"params":[{"type":"arrow"}],"symbols":[[1,1]]},{"type":2001,"cages":[{"value":"1","cells":[99]}]}`, "", "9 [constraint cosmetic cages arrow r2c2]"},
		{`{"type":2002,"params":[{"type":"arrow","length":0.4,"angle":45},{"type":"text","text":"22"}],"symbols":[[4.5,-0.5],[4.5,-0.5,1]]}`, "Digits along an indicated diagonal sum to the clue.", "9+littlekiller=22:r1c6r2c7r3c8r4c9 []"},
		{`{"type":4000,"lightCells":[0,1,2,9,10,11,18,19,20]}`, "", "9+fog=r2c2 []"},
		{`{"type":4000,"lightCells":[0]},{"type":4001,"patterns":[0]}`, "", "9+fog=0:r1c1 []"},
		{`{"type":4000,"lightCells":[0,1,2,9,10,11,18,19,20,80]},{"type":4001,"patterns":[2,0,1],"triggers":[],"effects":[]}`, "", "9+fog=r2c2+fog=0:r9c9 []"},
		{`{"type":4001,"patterns":[0]}`, "", "9 [constraint fog triggers]"},
		{`{"type":400,"lines":[[0,100]]}`, "", "9 [constraint renban]"},
		{`{"type":301,"cages":[{"value":10,"cells":[2,3]}]}`, "Digits in a cage sum to a prime number.", "9 [rule “Digits in a cage sum to a prime number” constraint killer (r1c3r1c4)]"},
	} {
		record := only(t, makerText(test.constraints, test.comment), ReadOptions{})
		if got := fmt.Sprint(record.Board.Rules, " ", record.Unread); got != test.want {
			t.Errorf("%s: got %s, want %s", test.constraints, got, test.want)
		}
		if record.Title != "T" || record.Author != "Ada" || record.Message != "Done!" || record.Board.Givens.Filled() != 30 {
			t.Errorf("%s: %q by %q, %q, %d givens", test.constraints, record.Title, record.Author, record.Message, record.Board.Givens.Filled())
		}
	}
}

// TestSudokumakerKeepsWhatItWrites writes puzzles and reads them back: rules that have a type, others as
// text, which are named, and all else.
func TestSudokumakerKeepsWhatItWrites(t *testing.T) {
	for rules, want := range map[string]string{
		"9":                                "[]",
		"6":                                "[]",
		"7:1x7":                            "[]",
		"4+jigsaw=1112122233343444+x+king": "[]",
		"9+x+disjoint+knight+king+nonconsecutive":                                            "[]",
		"9+extra=r9c1r8c2r7c3r6c4r5c5r4c6r3c7r2c8r1c9+extra=r1c1r2c2":                        "[]",
		"9+even=r1c1r1c2+odd=r1c3+minimum=r5c5+maximum=r9c9":                                 "[]",
		"9+thermo=r1c9r2c9+slowthermo=r1c6r1c7r1c8":                                          "[]",
		"9+killer=10:r1c3r1c4+killer=r3c3r3c4+clone=r1c1r1c2/r4c4r4c5":                       "[]",
		"9+whisper=4:r4c4r4c5+whisper=r1c1r2c2+palindrome=r1c1r1c2r1c3+renban=r5c5r5c6":      "[]",
		"9+arrow=r5c5/r5c6r5c7/r4c5+arrow=r1c1r1c2/r2c2r3c2+regionsum=r1c1r2c2r3c3r4c4":      "[]",
		"9+xv=X:r1c1r1c2+xv=V:r9c8r9c9+xv=7:r1c1r2c1+windows":                                "[rule windows (drawn, not checked there)]",
		"9+difference=r1c1r1c2+difference=3:r1c9r2c9+ratio=r5c5r6c5+ratio=3:r9c8r9c9":        "[]",
		"9+arrow=r1c1r1c2/r2c2r3c2+sequence=r1c1r1c2r1c3+rowindexer=r1c1+columnindexer=r1c1": "[]",
		"9+quadruple=1,2,3:r1c1r1c2r2c1r2c2+lookandsay=1225:r3c3r3c4r4c3r4c4":                "[]",
		"9+quadruple=1,1:r1c1r1c2r2c1r2c2":                                                   "[rule quadruple (drawn, not checked there)]",
		"9+sandwich=12:r1+xsum=20:-r1+skyscraper=4:c9+numberedroom=7:-c9":                    "[]",
		"9+littlekiller=22:r1c6r2c7r3c8r4c9+littlekiller=5:r1c5r2c4r3c3r4c2r5c1":             "[]",
		"9+littlekiller=6:r9c4r8c5r7c6r6c7r5c8r4c9+littlekiller=7:r5c9r4c8r3c7r2c6r1c5":      "[]",
		"9+skyscraper=4:r1c1r1c2r1c3r1c4r1c5":                                                "[rule skyscraper (drawn, not checked there)]",
		"9+renban=r1c1r1c2+sum=10:r1c1r2c2":                                                  "[rule sum (drawn, not checked there)]",
		"9+fog=r2c2r8c8+fog=0:r1c9r1c8+killer=10:r1c1r1c2":                                   "[]",
		"9+difference=r1c1r1c2+ratio=r3c1r3c2+strictkropki":                                  "[]",
		"9+difference=2:r1c1r1c2+strictdifference=2":                                         "[]",
		"9+ratio=r1c1r1c2+strictratio":                                                       "[]",
		"9+xv=X:r1c1r1c2+strictxv":                                                           "[]",
		"9+entropy+modularity+squares=2+squares=3,9":                                         "[]",
		"9+entropic=r1c1r1c2r1c3+entropic=r5c1r5c2+modular=r2c1r2c2r2c3+modular=2:r4c1r4c2":  "[]",
		"9/0-8+killer=10:r1c1r1c2+entropic=r1c1r1c2r1c3":                                     "[]",
		"6x9:2x3+thermo=r1c1r1c2":                                                            "[]",
		"5:free/1-9+extra=r1c1r1c2r1c3+killer=10:r2c1r2c2":                                   "[]",
	} {
		parsed, err := variants.Parse(rules)
		if err != nil {
			t.Fatal(err)
		}
		record := newRecord(sudoku.Puzzle{Rules: parsed, Givens: make(sudoku.Grid, parsed.Cells())})
		b := record.Board
		b.Givens[0], b.Entries[1], b.Centre[2], b.Corner[3] = 1, 2, sudoku.SetOf(1, 3), sudoku.SetOf(2)
		b.Colours[4] = sudoku.SetOf(1, 9)
		record.Title, record.Author, record.Message, record.Description = "T", "Ada", "Done!", "By hand."
		if got := fmt.Sprint(sudokumakerForm.Loses(record)); got != want {
			t.Errorf("%s: %s is lost, not %s", rules, got, want)
		}
		text := written(t, sudokumakerForm, record)
		back := only(t, string(text), ReadOptions{})
		if !sameConstraints(back.Board.Rules, b.Rules) || !sameAreas(back.Board.Rules.Shape(), b.Rules.Shape()) || len(back.Unread) > 0 {
			t.Errorf("%s became %s, unread %v, in\n%s", rules, back.Board.Rules, back.Unread, text)
		}
		if back.Title != "T" || back.Author != "Ada" || back.Message != "Done!" || back.Description != "By hand." {
			t.Errorf("%s: %q by %q, %q, %q", rules, back.Title, back.Author, back.Message, back.Description)
		}
		if c := back.Board; c.Givens[0] != 1 || c.Entries[1] != 2 || c.Centre[2] != b.Centre[2] || c.Corner[3] != b.Corner[3] || c.Colours[4] != b.Colours[4] {
			t.Errorf("%s: the cells are others in\n%s", rules, text)
		}
	}
}

// TestSudokumakerBoards reads boards of other sizes and digits, where each row, column or region may be no
// house.
func TestSudokumakerBoards(t *testing.T) {
	for _, test := range []struct{ frame, constraints, want string }{
		{``, ``, "4:1x4 3... .... .... .1.."},
		{`"minDigit":0,`, `{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}`, "4/0-3 3... .... .... .1.0"},
		{`"minDigit":0,"maxDigit":4,`, `{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}`, "4/0-4 3... .... .... .1.0"},
		{`"width":8,`, ``, "2x8 3....... .....1.."},
		{`"size":4,"type":"custom","maxDigit":5,`, ``, "4:free/1-5 3... .... .... .1.."},
		{`"type":"custom","maxDigit":4,`, `{"type":2003}`, "4:1x4 3... .... .... .1.."},
		{`"type":"custom","maxDigit":4,`, `{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]},{"type":2003}`, "4 3... .... .... .1.."},
		{`"type":"custom","maxDigit":4,`, `{"type":1,"regions":[0,0,0,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1]}`, "4:free+extra=r1c1r1c2r1c3 3... .... .... .1.."},
		{`"type":"custom","maxDigit":4,`, `{"type":1,"regions":[0,0,0,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1]},{"type":2003}`, "4+jigsaw=111............. 3... .... .... .1.."},
		{`"type":"custom","maxDigit":4,`, `{"type":2003,"areas":[{"x":1,"y":2,"width":2,"height":2}]}`, "4:free+extra=r3c2r3c3+extra=r4c2r4c3+extra=r3c2r4c2+extra=r3c3r4c3 3... .... .... .1.."},
		{`"type":"custom","maxDigit":4,`, `{"type":2003,"areas":[{"x":3,"y":2,"width":2,"height":2}]}`, "4:free 3... .... .... .1.. [constraint Sudoku rules in areas]"},
	} {
		cells := make([]string, 16)
		for i := range cells {
			cells[i] = "{}"
		}
		cells[0], cells[13], cells[15] = `{"given":true,"value":3}`, `{"given":true,"value":1}`, `{"given":true,"value":0}`
		text := `{"formatVersion":"1.6.0","puzzle":{` + test.frame + `"cells":[` + strings.Join(cells, ",") + `],"constraints":[` + test.constraints + `]}}`
		record := only(t, text, ReadOptions{})
		shape := record.Board.Rules.Shape()
		got := record.Board.Rules.String() + " "
		for i, d := range record.Board.Givens {
			if i > 0 && i%shape.Width() == 0 {
				got += " "
			}
			if d == 0 {
				got += "."
			} else {
				got += fmt.Sprint(shape.First() + int(d) - 1)
			}
		}
		if len(record.Unread) > 0 {
			got += fmt.Sprint(" ", record.Unread)
		}
		if got != test.want {
			t.Errorf("%s%s: got %s, want %s", test.frame, test.constraints, got, test.want)
		}
	}
}

// TestSudokumakerLinks reads a file packed in a link, which is in the alphabet of links, and bare.
func TestSudokumakerLinks(t *testing.T) {
	text := makerText(`{"type":301,"cages":[{"value":10,"cells":[2,3]}]}`, "Normal sudoku rules apply. 数独 ÿ>?")
	code := strings.NewReplacer("/", "-", "=", "").Replace(packLZ(text))
	if !strings.Contains(code, "-") || !strings.Contains(code, "+") {
		t.Fatal("the code has not all signs that links write in their own way")
	}
	for _, link := range []string{
		"https://sudokumaker.app/?puzzle=" + strings.ReplaceAll(code, "+", "%2B"),
		"sudokumaker.app/?puzzle=" + code,
		"Mine: https://sudokumaker.app/?puzzle=" + strings.ReplaceAll(code, "+", "%2B"),
		code,
	} {
		record := only(t, link, ReadOptions{})
		if record.Board.Rules.String() != "9+killer=10:r1c3r1c4" || record.Title != "T" || record.Board.Givens.Filled() != 30 {
			t.Errorf("%s: %s of %q with %d givens", link, record.Board.Rules, record.Title, record.Board.Givens.Filled())
		}
	}
}
