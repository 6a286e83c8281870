package explain

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// TestEveryKindHasWords looks for the name of each kind and for what it means, with
// a value and without, in every language itself.
func TestEveryKindHasWords(t *testing.T) {
	var names []string
	for _, s := range constraint.Samples() {
		names = append(names, s.Name)
	}
	plain := map[string]bool{}
	for _, k := range variants.All() {
		names = append(names, k.Name)
		plain[k.Name] = k.Value == variants.MayHaveValue
	}
	for _, tag := range Languages() {
		c := in(tag).texts()
		colon := strings.TrimSpace(c[parts]["colon"])
		for _, name := range names {
			if c["kind"][name] == "" {
				t.Errorf("%s: no name of %s", tag, name)
			}
			keys := []string{name}
			if plain[name] {
				keys = append(keys, name+".plain")
			}
			for _, key := range keys {
				if called, means, ok := strings.Cut(c["clue"][key], colon); !ok || called == "" || means == "" {
					t.Errorf("%s: %s is called and means %q", tag, key, c["clue"][key])
				}
			}
			if strings.Contains(c["clue"][name+".plain"], "{") {
				t.Errorf("%s: %s.plain speaks of a value", tag, name)
			}
		}
		for key := range c["clue"] {
			if name, _, _ := strings.Cut(key, "."); c["kind"][name] == "" {
				t.Errorf("%s: %s is no kind", tag, key)
			}
		}
		if len(c["kind"]) != len(names) {
			t.Errorf("%s: %d names of %d kinds", tag, len(c["kind"]), len(names))
		}
	}
}

func TestConstraintsInWords(t *testing.T) {
	rules, err := variants.Parse("9+killer=15:r1c1r1c2+killer=r1c3r1c4+whisper=r2c1r3c1+whisper=4:r2c2r3c2+whisper=6:r2c3r3c3+xv=V:r5c5r5c6+quadruple=1,2:r7c7r7c8r8c7r8c8+strictkropki+sum=3..9:r9c8r9c9")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"en": {
			"cage 15: digits in this cage differ and add up to 15",
			"cage: digits in this cage differ",
			"German whisper line: neighbours on the line differ by at least 5",
			"Dutch whisper line: neighbours on the line differ by at least 4",
			"whisper line 6: neighbours on the line differ by at least 6",
			"V: the two digits add up to 5",
			"quadruple 1,2: these digits all stand in the four cells",
			"all dots: neighbours without a dot are not consecutive, and none is twice the other",
			"sum 3..9: the cells, each times its weight, add up to it",
		},
		"zh": {
			"杀手笼 15：笼内数字互不相同，和为 15",
			"杀手笼：笼内数字互不相同",
			"德国低语线：线上相邻两格之差至少为 5",
			"荷兰低语线：线上相邻两格之差至少为 4",
			"低语线 6：线上相邻两格之差至少为 6",
			"V：两格之和为 5",
			"四格提示 1,2：这些数字都在这四格中",
			"黑白点全标：没有点的相邻格，数字既不连续也不成两倍",
			"和 3..9：各格乘以各自的系数后相加为它",
		},
	}
	for tag, sentences := range want {
		for i, c := range rules.Constraints() {
			if got := Best(tag).Constraint(c, nil); got != sentences[i] {
				t.Errorf("%s: %v is %q, want %q", tag, c, got, sentences[i])
			}
		}
	}
	if got := Best("en").ConstraintName(rules.Constraints()[0], nil); got != "cage 15" {
		t.Error(got)
	}
	if got := Best("zh").ConstraintName(rules.Constraints()[0], nil); got != "杀手笼 15" {
		t.Error(got)
	}
	if got, ok := Find("kind", "温度计"); !ok || got != "thermo" {
		t.Error(got, ok)
	}
}

// Digits in a value are told as the board writes them.
func TestAValueHasTheDigitsOfTheBoard(t *testing.T) {
	rules, err := variants.Parse("16+quadruple=9,10,16:r1c1r1c2r2c1r2c2+numberedroom=12:r1+killer=15:r5c5r5c6")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"quadruple 9,A,G", "numbered room C", "cage 15"} {
		if got := Best("en").ConstraintName(rules.Constraints()[i], rules.Symbols()); got != want {
			t.Errorf("it is called %q, want %q", got, want)
		}
	}
}

func TestRulesTellDigitsByTheirSymbols(t *testing.T) {
	rules, err := sudoku.ParseRules("4")
	if err != nil {
		t.Fatal(err)
	}
	names, err := sudoku.ParseSymbols("张三 李四 王五 赵六")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		tag, want string
		symbols   *sudoku.Symbols
	}{
		{"en", "Fill the grid so that every row, every column and every box holds each of 1–4 exactly once.", nil},
		{"en", "Fill the grid so that every row, every column and every box holds each of 1–4 exactly once.", rules.Symbols()},
		{"en", "Fill the grid so that every row, every column and every box holds each of 张三, 李四, 王五 and 赵六 exactly once.", names},
		{"zh", "在空格中填入 1–4，使每行、每列、每宫中各数恰好出现一次。", nil},
		{"zh", "在空格中填入张三、李四、王五和赵六，使每行、每列、每宫中各数恰好出现一次。", names},
	} {
		if got := Best(test.tag).Rules(rules, test.symbols); len(got) != 1 || got[0] != test.want {
			t.Errorf("%s says %q, want %q", test.tag, got, test.want)
		}
	}
}

// A kind whose constraints have several values is told with any.
func TestTheRuleOfAKindSpeaksOfNoneAlone(t *testing.T) {
	rules, err := variants.Parse("9+killer=15:r1c1r1c2+killer=9:r5c5r5c6+xv=X:r2c1r2c2+xv=V:r3c1r3c2+whisper=r1c8r2c8+sandwich=9:r5")
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string][2]string{
		"killer":   {"cage n: digits in this cage differ and add up to n", "杀手笼 n：笼内数字互不相同，和为 n"},
		"xv":       {"X or V: the two digits add up to 10 or to 5", "X 或 V：两格之和为 10 或 5"},
		"whisper":  {"German whisper line: neighbours on the line differ by at least 5", "德国低语线：线上相邻两格之差至少为 5"},
		"sandwich": {"sandwich 9: the digits between the lowest and the highest of the line add up to 9", "三明治 9：该行或列中最小数与最大数之间的数字之和为 9"},
	} {
		for i, tag := range []string{"en", "zh"} {
			if got := Best(tag).KindRule(rules, kind, nil); got != want[i] {
				t.Errorf("%s in %s is %q, want %q", kind, tag, got, want[i])
			}
		}
	}
}

func TestABrokenConstraintIsSaidInWords(t *testing.T) {
	for rules, want := range map[string]map[string]string{
		"9+killer=4:r1c1r1c2":   {"": "r1c1: breaks killer=4:r1c1r1c2", "en": "r1c1: breaks cage 4: digits in this cage differ and add up to 4", "zh": "r1c1：不满足杀手笼 4：笼内数字互不相同，和为 4"},
		"9+thermo=r1c1r1c2r1c3": {"": "r1c1: breaks thermo=r1c1r1c2r1c3", "en": "r1c1: breaks thermometer: the digits grow from the bulb to the end", "zh": "r1c1：不满足温度计：数字从圆头到末端严格递增"},
		"9+strictkropki":        {"": "breaks strictkropki", "en": "breaks all dots: neighbours without a dot are not consecutive, and none is twice the other", "zh": "不满足黑白点全标：没有点的相邻格，数字既不连续也不成两倍"},
	} {
		r, err := variants.Parse(rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse("4321"+strings.Repeat(".", 77), sudoku.ParseOptions{Rules: r})
		if err != nil {
			t.Fatal(err)
		}
		_, err = sudoku.Solve(context.Background(), p)
		if err == nil || err.Error() != want[""] {
			t.Errorf("%s: %v", rules, err)
		}
		for _, tag := range Languages() {
			if got := Error(tag, err); got != want[tag] {
				t.Errorf("%s: %q, want %q", rules, got, want[tag])
			}
		}
	}
}

const variantsPage = "../docs/variants.md"

// TestThePageOfVariantsIsUpToDate holds docs/variants.md, which is made from the
// kinds and the words: go test ./explain -update.
func TestThePageOfVariantsIsUpToDate(t *testing.T) {
	text := pageOfVariants(t)
	if *update {
		if err := os.WriteFile(variantsPage, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(variantsPage)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != text {
		t.Errorf("%s is out of date; run go test ./explain -update\n%s", variantsPage, firstDifference(string(have), text))
	}
}

// TestRulesOfThePageOfVariantsHaveSolutions solves the whole rules among the sentences of
// docs/variants.md. Those of its tables are held where kinds and primitives are.
func TestRulesOfThePageOfVariantsHaveSolutions(t *testing.T) {
	texts := regexp.MustCompile("(?m)^    (9\\+\\S+)|`(\\d\\S*\\+\\S+)`").FindAllStringSubmatch(pageOfVariants(t), -1)
	if len(texts) < 6 {
		t.Errorf("only %d rules among sentences", len(texts))
	}
	for _, text := range texts {
		rules, err := variants.Parse(text[1] + text[2])
		if err != nil {
			t.Errorf("%s: %v", text[0], err)
			continue
		}
		empty := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
		// There are very many solutions, so an error comes with the first.
		if solution, err := sudoku.Solve(t.Context(), empty); solution == nil {
			t.Errorf("%s: %v", text[0], err)
		}
	}
}

// TestALinkByAConstraintHasNoHouse explains a puzzle with turbot fish whose two places see each
// other on an entropic line: no sentence speaks of a house that they share.
func TestALinkByAConstraintHasNoHouse(t *testing.T) {
	rules, err := variants.Parse("6+entropic=r2c1r1c2r1c3r2c2r2c3+entropic=r3c3r2c4r2c5r1c5+entropic=r4c2r5c1r4c1r3c2+entropic=r4c4r3c4r3c5r3c6r4c5r5c6+entropic=r6c5r6c4r5c4r6c3r5c3r4c3")
	if err != nil {
		t.Fatal(err)
	}
	p, err := sudoku.Parse("..........................3.....5..2", sudoku.ParseOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	fish := 0
	for !s.Solved() {
		step, err := logic.Next(t.Context(), s, logic.Human)
		if err != nil || step == nil {
			t.Fatal(step, err)
		}
		if step.Technique == "turbot_fish" {
			fish++
		}
		for _, tag := range Languages() {
			if text := Best(tag).Step(s, step, Proof); strings.Contains(text, "{") {
				t.Errorf("%s: %s", tag, text)
			}
		}
		s.Apply(step)
	}
	if fish == 0 {
		t.Error("no turbot fish on the way")
	}
}
