package variants_test

import (
	"testing"

	"jiugong/sudoku/variants"
)

func TestEachKindHasAnExample(t *testing.T) {
	for _, k := range variants.All() {
		text := "9+" + k.Name
		if k.Example != "" {
			text += "=" + k.Example
		}
		rules, err := variants.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := rules.String(); got != text {
			t.Errorf("%s is written as %s", text, got)
		}
		again, err := variants.Parse(text)
		if err != nil || again != rules {
			t.Errorf("%s: read again: %v, the same value: %t", text, err, again == rules)
		}
		c := rules.Constraints()[0]
		clue, ok := variants.ClueOf(rules.Shape(), c)
		if !ok || clue.Kind != k.Name {
			t.Errorf("%s: no clue: %+v", text, clue)
		}
		if len(c.Holds) == 0 && k.Name != "fog" {
			t.Errorf("%s holds nothing", text)
		}
		if len(c.Marks) == 0 && k.Lists[1] > 0 {
			t.Errorf("%s can't be seen", text)
		}
		if n, _ := solve(t, text, ""); n == 0 && k.Name != "flatmates" {
			t.Errorf("%s has no solution", text)
		}
	}
}
