package notation

import (
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
