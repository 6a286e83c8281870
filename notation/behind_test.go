package notation

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// Rules of boards that aren't square, or whose digits begin at 0, are told from
// other fields behind a puzzle, as they are written there.
func TestRulesBehindOfAllSizes(t *testing.T) {
	for _, text := range []string{"9/0-8", "6x9", "6x9:2x3", "6x6/1-9", "6x9:2x3/0-9", "4x5+sum=3:r1c1r1c2", "9/0-8+sum=3:r1c1r1c2"} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells()), Symbols: rules.Symbols()}
		p.Givens[0] = 1
		for _, line := range []string{string(AppendRules([]byte(p.String()), rules)), p.String() + ",\"" + text + "\""} {
			if strings.ContainsAny(line, ",") && !strings.ContainsAny(text, "+:/") {
				continue // a size may be anything between commas
			}
			record, err := NewReader(strings.NewReader(line+"\n"), ReadOptions{}).Next()
			if err != nil {
				t.Errorf("%q: %v", line, err)
				continue
			}
			if read := record.Board.Puzzle; read.Rules != rules || read.String() != p.String() {
				t.Errorf("%q is read as %v with %v", line, read, read.Rules)
			}
		}
	}
}

// People write the rules of a puzzle on either side of it; those that name a feature are read wherever
// they stand, and never passed over: without them it would be another puzzle.
func TestRulesBesideAPuzzle(t *testing.T) {
	const p = ".......................................................................5........."
	for line, want := range map[string]string{
		"P\t9+x":                   "9+x",
		"9+x\tP":                   "9+x",
		"P 9+x":                    "9+x",
		"9+x P":                    "9+x",
		"9+x: P":                   "9+x",
		"9+x,P":                    "9+x",
		"P,9+x,7.2":                "9+x, rated 7.2",
		"P,7.2;9+x;hard":           "9+x, rated 7.2, hard",
		"P 7.2 9+x":                "9+x, rated 7.2",
		"P\t7.2\t9+x\thard":        "9+x, rated 7.2, hard",
		"9+killer=9:r1c1r1c2 P":    "9+killer=9:r1c1r1c2",
		"P 9+killer=9:r1c1r1c2 hm": "9+killer=9:r1c1r1c2, hm",
		"P # like 9+x":             "9, like 9+x",
		"P 7+ years":               "9, 7+ years",
	} {
		record, err := NewReader(strings.NewReader(strings.Replace(line, "P", p, 1)+"\n"), ReadOptions{}).Next()
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		got := record.Board.Rules.String()
		if record.Rating != "" {
			got += ", rated " + record.Rating
		}
		if record.Comment != "" {
			got += ", " + record.Comment
		}
		if got != want || record.Board.Givens[71] != 5 {
			t.Errorf("%s is read as %s", line, got)
		}
	}
	for line, want := range map[string]string{
		"9+x ?P":                  "line 1, column 5",
		"9+x: ?P":                 "line 1, column 6",
		"9+x,?P":                  "line 1, column 5",
		"P 9+kilr=15:r1c1r1c2":    `"kilr=15:r1c1r1c2" is neither a feature nor a kind of constraint`,
		"9+killer=15:r1c1r1c12 P": "there is no cell r1c12",
	} {
		_, err := NewReader(strings.NewReader(strings.Replace(strings.Replace(line, "?P", "?"+p[1:], 1), "P", p, 1)+"\n"), ReadOptions{}).Next()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// What is the form of rules is told in one sentence by an expression, which takes too long for
// the text of some thirty cages.
func TestIsRulesText(t *testing.T) {
	const size = `(?:samurai|twodoku|\d+(?:x\d+)?(?::\d+x\d+|:free)?(?:/[01]-\d+)?)`
	form := regexp.MustCompile(`^(?:` + size + `|(?:` + size + `|\d[0-9x:/-]*)(\+[a-zA-Z_]+(=[^+]*)?)+|(?:` + size + `|\d[0-9x:/-]*)?\+[a-zA-Z_]\S*(?:=|r\d+c\d+)\S*)$`)
	pieces := []string{"samurai", "9", "16", "0", "x", ":", ":free", "/0-", "/1-", "/2-", "-", "+", "+x", "killer", "=", "15:r1c1r1c2", "_", "Z", "é", " ", "\xff"}
	random := rand.New(rand.NewPCG(1, 2))
	matches := 0
	for range 100_000 {
		var text []byte
		for range 1 + random.IntN(8) {
			text = append(text, pieces[random.IntN(len(pieces))]...)
		}
		want := form.Match(text)
		if got := isRulesText(text); got != want {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
		if want {
			matches++
		}
	}
	if matches < 1000 {
		t.Errorf("only %d were rules", matches)
	}
}

// What was meant for rules is refused when it is misspelt, and never taken for a comment.
func TestMisspeltRulesBesideAPuzzle(t *testing.T) {
	p := strings.Repeat(".", 81)
	for rules, want := range map[string]string{
		"9+X":                       `did you mean x?`,
		"9+Killer=15:r1c1r1c2":      `did you mean killer?`,
		"9/5-13+x":                  `"5-13" is no range of digits`,
		"9x+killer=15:r1c1r1c2":     `no size`,
		"9:3+killer=15:r1c1r1c2":    `9:3`,
		"9+killer=15:r1c1r1c2+frog": `did you mean fog?`,
		"9+killer15:r1c1r1c2":       `killer15`,
		"9+kil[er=15:r1c1r1c2":      `kil[er`,
		"+killer=15:r1c1r1c2":       `no size`,
	} {
		_, err := NewReader(strings.NewReader(p+"\t"+rules+"\n"), ReadOptions{}).Next()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", rules, err, want)
		}
	}
}

func TestSizeTold(t *testing.T) {
	for text, want := range map[string]toldSize{
		"9": {9, 81, 9}, "9+x": {9, 81, 9}, "12:2x6": {12, 144, 12}, "6x9": {9, 54, 6}, "6x6/0-8": {9, 36, 6},
		"10x10:free/0-9": {10, 100, 10}, "samurai+x": {9, 369, 21}, "twodoku": {9, 153, 15}, "4+x+boards=r1c1r3c3+knight": {4, 28, 6}, "6x9:2x3/1-9+x": {9, 54, 6},
		"65": {}, "0": {}, "9/1-0": {}, "1000000000000000000000": {},
	} {
		if got := sizeTold([]byte(text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestRulesAmongCommas(t *testing.T) {
	p := strings.Repeat(".", 80) + "1"
	for line, want := range map[string][2]string{
		p + ",9+x":                         {p, "9+x"},
		p + ",9+x\r":                       {p, "9+x"},
		p + ",9+x,7.2":                     {p + ",7.2", "9+x"},
		p + ";9+x;9+king;7.2":              {p + ";9+x;7.2", "9+king"},
		`9+x,` + p:                         {"    " + p, "9+x"},
		p + `,"9+killer=15:r1c1,r1c2",7.2`: {p + ",7.2", "9+killer=15:r1c1,r1c2"},
		p + `,"a 9+x",7.2`:                 {p + `,"a 9+x",7.2`, ""},
		p + `,9+killer=15:r1c1r1c2"`:       {p + `,9+killer=15:r1c1r1c2"`, ""},
		p + ",9,6x9,7.2":                   {p + ",9,6x9,7.2", ""},
		p + ",12:2x6":                      {p, "12:2x6"},
	} {
		if puzzle, text := cutRules([]byte(line)); string(puzzle) != want[0] || string(text) != want[1] {
			t.Errorf("%q: %q and %q", line, puzzle, text)
		}
	}
}

// TestRulesBesideADamagedPuzzle damages objects, tables and comments around a puzzle with rules. It is
// never read as a puzzle without them.
func TestRulesBesideADamagedPuzzle(t *testing.T) {
	p := strings.Repeat(".", 80) + "1"
	for _, text := range []string{
		`A"puzzle":"` + p + `","rules":"9+x"}`,
		`"puzzle":"` + p + `","rules":"9+x"}`,
		`{"rules":"9+x""puzzle":"` + p + `"}`,
		`{"puzzle":"` + p + `","rules":"9+x}`,
		"puzzle,ruules\n" + p + ",9+x\n",
		"# rules 9+k[ller=15:r1c1r1c2\n" + strings.Repeat(".........\n", 9),
	} {
		record, told := loneRecord(text)
		if record != nil && record.Board.Rules.String() == "9" {
			t.Errorf("%s\nis read in silence: %s", text, told)
		}
	}
}
