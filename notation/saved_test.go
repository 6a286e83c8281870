package notation

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// TestOpenSudokuDataOfEveryVersion reads a game as each version of the app
// writes it: a given 5, an entry 3, notes 1 2 4, corner marks 9, a colour.
func TestOpenSudokuDataOfEveryVersion(t *testing.T) {
	rest := func(cell string) string { return strings.Repeat(cell, 78) }
	for version, data := range map[int]string{
		1: "5|-|0|3|-|1|0|1,2,4,|1|" + rest("0|-|1|"),
		2: "5|0|0|3|0|1|0|11|1|" + rest("0|0|1|"),
		3: "5|0|0|3|0|1|0|11|1|" + rest("0|0|1|"),
		4: "5|0|0|0|3|0|0|1|0|11|256|1|" + rest("0|0|0|1|"),
		5: "5|0|0|0|0|3|0|0|1|7|0|11|256|1|0|" + rest("0|0|0|1|0|"),
	} {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			text := fmt.Sprintf("<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<opensudoku version=\"2\">\n<folder name=\"Mine\" created=\"1\">\n"+
				"<game data=\"version: %d&#10;%s\" state=\"1\" time=\"61000\" note=\"so far\"/></folder></opensudoku>", version, data)
			record := only(t, text, ReadOptions{})
			b := record.Board
			if b.Givens[0] != 5 || b.Givens[1] != 0 || b.Entries[1] != 3 || b.Centre[2] != sudoku.SetOf(1, 2, 4) {
				t.Errorf("%v %v %v", b.Givens[:3], b.Entries[:3], b.Centre[:3])
			}
			if (b.Corner[2] == sudoku.SetOf(9)) != (version >= 4) || (b.Colours[1] == sudoku.SetOf(7)) != (version == 5) {
				t.Errorf("corner %b, colours %b", b.Corner[2], b.Colours[1])
			}
			if record.Title != "Mine" || record.Comment != "so far" || record.Time != 61*time.Second {
				t.Errorf("%q %q %v", record.Title, record.Comment, record.Time)
			}
		})
	}
}

// TestKSudokuBoards reads the boards that KSudoku has.
func TestKSudokuBoards(t *testing.T) {
	clique := func(cells string) string { return `<clique size="9" >` + cells + ` </clique>` }
	square := `<sudokugroups at="0" withblocks="%d"/>`
	rules, err := sudoku.ParseRules("samurai")
	if err != nil {
		t.Fatal(err)
	}
	samurai := rules.Shape()
	var overlapping strings.Builder // column by column
	for c := range 21 {
		for r := range 21 {
			switch cell := samurai.At(r, c); {
			case cell < 0:
				overlapping.WriteByte('.')
			case cell == 9: // right of the first grid's first row
				overlapping.WriteByte('c')
			default:
				overlapping.WriteByte('_')
			}
		}
	}
	squares := func(places ...int) (groups string) {
		for _, place := range places {
			groups += fmt.Sprintf(`<sudokugroups at="%d" withblocks="1"/>`, place)
		}
		return groups
	}
	for name, test := range map[string]struct {
		order, width int
		groups       string
		values       string
		want         string
	}{
		"X": {9, 9, fmt.Sprintf(square, 1) + clique("0 10 20 30 40 50 60 70 80") + clique("8 16 24 32 40 48 56 64 72"),
			"_b" + strings.Repeat("_", 79), "9+x ........." + "1" + strings.Repeat(".", 71)},
		"6×6": {6, 6, fmt.Sprintf(square, 0) + clique("0 1 6 7 12 13") + clique("18 19 24 25 30 31") + clique("2 3 8 9 14 15") +
			clique("20 21 26 27 32 33") + clique("4 5 10 11 16 17") + clique("22 23 28 29 34 35"),
			"g" + strings.Repeat("_", 35), "6 6" + strings.Repeat(".", 35)},
		"jigsaw": {4, 4, fmt.Sprintf(square, 0) + clique("0 1 2 4") + clique("3 7 11 15") + clique("5 6 8 9") + clique("10 12 13 14"),
			strings.Repeat("_", 15) + "e", "4+jigsaw=1123122312334444 " + strings.Repeat(".", 15) + "4"},
		"Latin square": {5, 5, fmt.Sprintf(square, 0), strings.Repeat("_", 25), "5:1x5 " + strings.Repeat(".", 25)},
		"tiny": {4, 6, squares(0, 14), "bc__" + ".." + strings.Repeat("____..", 1) + strings.Repeat("______", 2) + strings.Repeat("..____", 2),
			"4+boards=r1c1r3c3 1..." + "2" + strings.Repeat(".", 23)},
		"samurai": {9, 21, squares(0, 252, 132, 12, 264), overlapping.String(), "samurai ........." + "2" + strings.Repeat(".", 359)},
	} {
		t.Run(name, func(t *testing.T) {
			text := fmt.Sprintf(`<!DOCTYPE ksudoku><ksudoku><game had-help="0" msecs-elapsed="1500"><puzzle><graph sizeX="%d" sizeY="%d" sizeZ="1" order="%d" type="custom" name="x">%s</graph><values>%s</values></puzzle></game></ksudoku>`,
				test.width, test.width, test.order, test.groups, test.values)
			record := only(t, text, ReadOptions{})
			if got := record.Board.Rules.String() + " " + record.Board.Puzzle.String(); got != test.want || record.Time != 1500*time.Millisecond {
				t.Errorf("got  %s, %v\nwant %s", got, record.Time, test.want)
			}
		})
	}
}

// TestKSudokuGroupsOfOverlappingBoards reads the boards that KSudoku has, and others: a middle board may name
// the one box that is in no other, boxes may cross, and squares without blocks have the regions that are named.
func TestKSudokuGroupsOfOverlappingBoards(t *testing.T) {
	square := func(with int, places ...int) (groups string) {
		for _, place := range places {
			groups += fmt.Sprintf(`<sudokugroups at="%d" withblocks="%d"/>`, place, with)
		}
		return groups
	}
	clique := func(cells string) string {
		return fmt.Sprintf(`<clique size="%d">%s</clique>`, len(strings.Fields(cells)), cells)
	}
	band := func(boxes string) (rows string) {
		for _, box := range boxes {
			rows += strings.Repeat(string(box), 3)
		}
		return strings.Repeat(rows, 3)
	}
	nine := band("123") + band("456") + band("789")
	windmill := square(1, 63, 255) + square(0, 132) + square(1, 9, 201)
	for groups, want := range map[string]string{
		windmill + clique("198 199 200 219 220 221 240 241 242"): "windmill",
		windmill: "windmill+jigsaw=" + nine + nine + band("123") + band("4.5") + band("678") + nine + nine,
		windmill + clique("198 199 200 219 220 221 240 241 242") + clique("132 154 176 198 220 242 264 286 308"): "windmill+extra=r7c7r8c8r9c9r10c10r11c11r12c12r13c13r14c14r15c15",
		windmill + clique("9 10 11"): "!ksudoku: a group of 3 cells; expected 9, numbered from 0",
		square(1, 0, 60, 33, 6, 66):  "4+boards=r1c1r1c7r4c4r7c1r7c7", // its Tiny Samurai
		square(1, 0) + square(0, 24) + clique("24 25 26 31") + clique("27 34 33 32") + clique("38 39 40 45") + clique("41 46 47 48"): "4+jigsaw=1122112233443344" + "1122" + "1324" + "1324" + "3344" + "+boards=r1c1r4c4",
		square(0, 0, 2): "4:1x4+boards=r1c1r3c1",
	} {
		text, side, order := strings.TrimPrefix(want, "!"), 21, 9
		if want[0] == '!' {
			text = "windmill"
		}
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if s := rules.Shape(); s.N() == 4 {
			side, order = max(s.Height(), s.Width()), 4
		}
		values := ""
		for place := range side * side {
			values += map[bool]string{true: "_", false: "."}[rules.Shape().At(place%side, place/side) >= 0]
		}
		record, err := NewReader(strings.NewReader(fmt.Sprintf(`<ksudoku><game><puzzle><graph sizeX="%d" sizeY="%d" sizeZ="1" order="%d" type="custom">%s</graph><values>%s</values></puzzle></game></ksudoku>`,
			side, side, order, groups, values)), ReadOptions{}).Next()
		if err != nil && (want[0] != '!' || !strings.Contains(err.Error(), want[1:])) || err == nil && record.Board.Rules.String() != want {
			got := fmt.Sprint(err)
			if err == nil {
				got = record.Board.Rules.String()
			}
			t.Errorf("%s\n%s\nwant %s", groups, got, want)
		}
	}
}

// TestFpuzzlesRules reads what f-puzzles has of rules, and names what is not
// known here.
func TestFpuzzlesRules(t *testing.T) {
	cells := strings.TrimSuffix(strings.Repeat("["+strings.TrimSuffix(strings.Repeat("{},", 9), ",")+"],", 9), ",")
	for extra, want := range map[string]string{
		``:                                   "9 []",
		`,"diagonal+":true,"diagonal-":true`: "9+x []",
		`,"antiknight":true,"antiking":true`: "9+knight+king []",
		`,"disjointgroups":true,"cage":[]`:   "9+disjoint []",
		`,"nonconsecutive":true,"text":[{}]`: "9+nonconsecutive []",
		`,"diagonal-":true`:                  "9+extra=r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9 []",
		`,"killercage":[{"cells":["R1C1"]}]`: "9+killer=r1c1 []",
		`,"thermometer":[{}],"palindrome":[{"lines":[["R1C1"]]}],"arrow":[{"cells":["R1C1"],"lines":[]}]`:                                          "9 []",
		`,"chess":[1],"killercage":[{"cells":["R1C1","R1C2"],"value":"?"},{"cells":["R2C1"],"value":7}]`:                                           `9+killer=7:r2c1 [constraint chess killercage 1: killer: "?" is no number from 0 to 10000]`,
		`,"whispers":[{"lines":[["R1C1","R2C2"],["R3C3","R4C4"]]}],"dutchwhispers":[{"lines":[["R5C5","R6C6"]],"value":""}]`:                       "9+whisper=r1c1r2c2+whisper=r3c3r4c4+whisper=4:r5c5r6c6 []",
		`,"arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R1C3","R2C4"],["R1C1","R2C1"]]}]`:                                                    "9+arrow=r1c1r1c2/r1c3r2c4/r2c1 []",
		`,"littlekillersum":[{"cell":"R0C8","direction":"DR","value":9,"cells":["R1C9"]},{"cell":"R0C5","direction":"DL"}]`:                        "9+littlekiller=9:r1c9 []",
		`,"sandwichsum":[{"cell":"R0C1","value":"8"},{"cell":"R3C10","value":5}],"skyscraper":[{"cell":"R10C2","value":"3"}]`:                      "9+sandwich=8:c1+sandwich=5:-r3+skyscraper=3:-c2 []",
		`,"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}],"negative":["ratio","xv"]`:                                                "9+difference=r1c1r1c2+strictkropki+strictxv []",
		`,"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"],"value":"1"}]`:                                                              "9+difference=1:r1c1r1c2+strictdifference []",
		`,"ratio":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R5C1","R5C2"]}],"negative":["ratio"]`:                                          "9+ratio=3:r1c1r1c2+ratio=r5c1r5c2+strictratio+strictratio=3 []",
		`,"text":[{"cells":["R1C1","R1C2"],"value":"<"},{"cells":["R2C1","R3C1"],"value":">","angle":90},{"cells":["R5C5"],"value":"A"}]`:          `9+greater=r1c2r1c1+greater=r2c1r3c1 ["A" in r5c5]`,
		`,"line":[{"lines":[["R1C1","R2C2","R3C3"]],"outlineC":"#67F067","width":0.2},{"lines":[["R4C4","R4C5"]],"outlineC":"#123456","width":1}]`: "9+whisper=r1c1r2c2r3c3 [line #123456 r4c4r4c5]",
		`,"line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#F067F0","width":0.2,"fromConstraint":"Renban"}],"renban":[{"lines":[["R1C1","R2C2"]]}]`:  "9+renban=r1c1r2c2 []",
		`,"ruleset":"Normal sudoku rules apply. Each purple line has an odd sum."`:                                                                 "9 [rule “Each purple line has an odd sum”]",
		`,"triggereffect":[{"trigger":{"type":"cellvalue","cell":"r1c1"}}]`:                                                                        "9 [constraint triggereffect]",
		`,"triggereffect":[{"trigger":{"type":"cellvalue","cell":"r1c1"},"effect":{"type":"foglight","cells":"r1c2r2c1r2c2r3c3"}}]`:                "9+fog=r1c4r2c5r2c8r4c1r5c2r5c5r5c8r8c2r8c5r8c8+fog=0:r1c1 []",
		`,"cage":[{"cells":["R5C5"],"value":"FOW"},{"cells":["R1C1"],"value":"FOGLIGHT"}]`:                                                         "9+fog=r5c5+fog=0:r1c1 []",
	} {
		record := only(t, `{"size":9,"grid":[`+cells+`]`+extra+`}`, ReadOptions{})
		if got := fmt.Sprint(record.Board.Rules, " ", record.Unread); got != want {
			t.Errorf("%s: got %s, want %s", extra, got, want)
		}
	}
}

// TestLampsComeBackOnce writes lamps of a fog in any order, and reads each once.
func TestLampsComeBackOnce(t *testing.T) {
	rules, err := variants.Parse("9+knight+fog=r5c5r1c1")
	if err != nil {
		t.Fatal(err)
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81)})
	for _, form := range []*Form{fpuzzlesForm, sudokupadForm, penpaForm, sudokumakerForm} {
		back := only(t, written(t, form, record), ReadOptions{})
		if !sameConstraints(back.Board.Rules, rules) || back.Description != "" {
			t.Errorf("%s: %s, %q", form.Name, back.Board.Rules, back.Description)
		}
	}
	twice := only(t, `{"size":9,"grid":[`+strings.TrimSuffix(strings.Repeat("["+strings.TrimSuffix(strings.Repeat("{},", 9), ",")+"],", 9), ",")+`],"fogofwar":["R5C5","R1C1","R5C5"]}`, ReadOptions{})
	if got := twice.Board.Rules.String(); got != "9+fog=r1c1r5c5" {
		t.Errorf("lamps that are named twice are %s", got)
	}
}

// TestFogThatTriggersLift reads SudokuPad's fog whose own triggers lift it.
func TestFogThatTriggersLift(t *testing.T) {
	rows := strings.TrimSuffix(strings.Repeat("["+strings.Repeat(",", 8)+"],", 9), ",")
	object := func(effect string) string {
		return sclOf(`{cs:50,ce:[` + rows + `],re:[],foglight:[[0,0],[0,1],[1,0],[1,1]],triggereffect:[{trigger:{type:"cellvalue",cell:"r1c1"},effect:{type:"` + effect + `",cells:"r5c5r5c6"}}]}`)
	}
	record := only(t, object("foglight"), ReadOptions{})
	if got := fmt.Sprint(record.Board.Rules, " ", record.Unread, len(record.Read)); got != "9:1x9+fog=r1c1 [] 1" {
		t.Errorf("%s", got)
	}
	if record = only(t, object("sound"), ReadOptions{}); !strings.Contains(fmt.Sprint(record.Unread), "triggereffect") {
		t.Errorf("%v", record.Unread)
	}
}
