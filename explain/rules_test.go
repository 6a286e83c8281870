package explain

import (
	"strings"
	"testing"

	"jiugong/sudoku"
)

func TestRulesNameTheDigitsAsTheyAreWritten(t *testing.T) {
	for rules, digits := range map[string]string{"9": "1–9", "16": "1–G", "9/0-8": "0–8", "36": "1–36"} {
		r, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := Best("en").Rules(r, nil)[0]; !strings.Contains(got, "each of "+digits+" exactly") {
			t.Errorf("%s: %s, want %s", rules, got, digits)
		}
	}
	for names, want := range map[string][2]string{
		"ABCD":        {"each of A–D exactly", "填入 A–D，"},
		"8 9 A B":     {"each of 8–B exactly", "填入 8–B，"},
		"ABCE":        {"each of A, B, C and E exactly", "填入 A、B、C 和 E，"},
		"张三 李四 王五 赵六": {"each of 张三, 李四, 王五 and 赵六 exactly", "填入张三、李四、王五和赵六，"},
	} {
		symbols, err := sudoku.ParseSymbols(names)
		if err != nil {
			t.Fatal(err)
		}
		r, err := sudoku.ParseRules("4")
		if err != nil {
			t.Fatal(err)
		}
		for i, tag := range []string{"en", "zh"} {
			if got := Best(tag).Rules(r, symbols)[0]; !strings.Contains(got, want[i]) {
				t.Errorf("%s: %s, want %s", names, got, want[i])
			}
		}
	}
}
