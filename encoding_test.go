package sudoku_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jiugong/sudoku"

	"pgregory.net/rapid"
)

func TestJSONGivesBackWhatItWasMadeOf(t *testing.T) {
	texts := []string{"4", "6", "9", "9+x+knight", "12:2x6", "16+windows", "36", "7:1x7", "4+jigsaw=1122112233443344", "samurai+x"}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(t, "rules")
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		n := rules.N()
		random := rapid.SliceOfN(rapid.Uint8Range(0, uint8(n)), rules.Cells(), rules.Cells())
		set := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) sudoku.Set {
			return sudoku.Set(rapid.Uint64().Draw(t, "set")) & sudoku.AllDigits(n)
		}), rules.Cells(), rules.Cells())
		p := sudoku.Puzzle{Rules: rules, Givens: random.Draw(t, "givens"), Symbols: sudoku.DefaultSymbols(n)}
		if rapid.Bool().Draw(t, "candidates") {
			p.Candidates = set.Draw(t, "sets")
		}
		if n == 4 && rapid.Bool().Draw(t, "names") {
			p.Symbols, _ = sudoku.NewSymbols("张三", "李四", "王五", "赵六")
		}
		b := sudoku.NewBoard(p)
		b.Entries, b.Corner, b.Colours = random.Draw(t, "entries"), set.Draw(t, "corner"), set.Draw(t, "colours")

		same := func(what string, from, to any) {
			written, err := json.Marshal(from)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if err := json.Unmarshal(written, to); err != nil {
				t.Fatalf("%s: %v, reading %s", what, err, written)
			}
			again, err := json.Marshal(to)
			if err != nil || string(again) != string(written) {
				t.Fatalf("%s: %s came back as %s (%v)", what, written, again, err)
			}
		}
		var puzzle sudoku.Puzzle
		same("puzzle", p, &puzzle)
		if !reflect.DeepEqual(puzzle.Givens, p.Givens) || puzzle.Rules.String() != p.Rules.String() || !reflect.DeepEqual(puzzle.Candidates, p.Candidates) {
			t.Fatalf("%v came back as %v", p, puzzle)
		}
		same("board", b, new(sudoku.Board))
		if text != "samurai+x" {
			var grid sudoku.Grid
			same("grid", p.Givens, &grid)
			if !reflect.DeepEqual(grid, p.Givens) {
				t.Fatalf("grid %v came back as %v", p.Givens, grid)
			}
		}
	})
}

func TestTextFormsAreTheOnesAPersonExpects(t *testing.T) {
	p, err := sudoku.Parse("1...............", sudoku.ParseOptions{Rules: mustRules(t, "4+x")})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		value any
		want  string
	}{
		{p, `{"rules":"4+x","givens":"1..............."}`},
		{p.Rules, `"4+x"`},
		{p.Givens, `"1..............."`},
		{sudoku.SetOf(5, 1, 12), `"1 5 12"`},
		{sudoku.Set(0), `""`},
	} {
		if got, err := json.Marshal(test.value); err != nil || string(got) != test.want {
			t.Errorf("%T: %s (%v), want %s", test.value, got, err, test.want)
		}
	}
	if got := fmt.Sprint(sudoku.SetOf(1, 5)); got != "1 5" {
		t.Errorf("a set is printed as %q", got)
	}
}

func TestTextThatIsNoneIsRefused(t *testing.T) {
	var set sudoku.Set
	var grid sudoku.Grid
	var puzzle sudoku.Puzzle
	rules := new(sudoku.Rules)
	for _, test := range []struct {
		into any
		text string
		want string
	}{
		{&set, `"1 65"`, `"65" is no digit of a set`},
		{&grid, `"12345"`, "5 cells"},
		{&puzzle, `{"rules":"9+y","givens":""}`, `"y" is no feature`},
		{&puzzle, `{"rules":"4","givens":"1..............."  ,"candidates":["1"]}`, "candidates for 1 of 16 cells"},
		{rules, `"zebra"`, `"zebra" is no size`},
	} {
		if err := json.Unmarshal([]byte(test.text), test.into); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%T from %s: error %v, want %q", test.into, test.text, err, test.want)
		}
	}
}

func TestNilRulesAreTheClassicOnes(t *testing.T) {
	var rules *sudoku.Rules
	g := make(sudoku.Grid, 81)
	if rules.N() != 9 || rules.String() != "9" || !rules.IsClassic() || len(rules.Houses()) != 27 || len(rules.Clashes(g)) != 0 ||
		rules.Draw(g, sudoku.DrawOptions{}) != sudoku.Classic().Draw(g, sudoku.DrawOptions{}) || len(rules.Candidates(g)) != 81 || rules.Fits(g) != nil {
		t.Error("nil rules are not those of the classic 9×9")
	}
}

func TestTheSameTextGivesTheSameRules(t *testing.T) {
	for _, pair := range [][2]string{{"9", "9:3x3"}, {"9+x", "9+x"}, {"9+windows+x", "9+x+windows"}, {"12:2x6", "12:2x6"}, {"samurai", "samurai"}} {
		if mustRules(t, pair[0]) != mustRules(t, pair[1]) {
			t.Errorf("%s and %s are two values", pair[0], pair[1])
		}
	}
	if !mustRules(t, "9:3x3").IsClassic() || mustRules(t, "9+x").IsClassic() {
		t.Error("IsClassic")
	}
}
