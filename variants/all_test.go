package variants_test

import (
	"errors"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

func TestEachKindHasAnExample(t *testing.T) {
	for _, k := range variants.All() {
		text := k.Sample()
		rules := givenBack(t, text)
		if rules == nil {
			continue
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
		if n, _ := solve(t, text, ""); n == 0 {
			t.Errorf("%s has no solution", text)
		}
	}
}

func TestEachPrimitiveHasAnExample(t *testing.T) {
	for _, s := range constraint.Samples() {
		rules := givenBack(t, s.Rules())
		if rules == nil {
			continue
		}
		list := rules.Constraints()
		if last := list[len(list)-1]; last.String() != s.Text() {
			t.Errorf("%s ends with %s", s.Rules(), last)
		}
		if n, _ := solve(t, s.Rules(), ""); n == 0 {
			t.Errorf("%s has no solution", s.Rules())
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, k := range variants.All() {
		f.Add("9+" + k.Name + "=" + k.Example)
		f.Add("6x4/0-5+" + k.Name + "=" + strings.ReplaceAll(k.Example, "r9", "r2"))
	}
	f.Add("9+killer=15:r1c1,r1c2+strictkropki+difference=r1c1r1c2+sum=3:r5")
	f.Add("16+rellik=60:r1+sandwich=40:r2+sumline=100:c1+or=(or=(odd=r1c1)|any=(sum=3:r1c1))")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 || strings.Contains(text, "samurai") {
			return
		}
		rules, err := variants.Parse(text)
		if err != nil {
			if wrong := new(sudoku.RulesError); !errors.As(err, &wrong) {
				t.Fatalf("%q: %T %v", text, err, err)
			}
			return
		}
		again, err := variants.Parse(rules.String())
		if err != nil || again != rules {
			t.Fatalf("%q is written as %q, which is not the same: %v", text, rules, err)
		}
		for _, c := range rules.Constraints() {
			clue, ok := variants.ClueOf(rules.Shape(), c)
			if !ok {
				continue
			}
			bare, err := variants.Parse(strings.Split(rules.String(), "+")[0])
			if err != nil {
				t.Fatal(err)
			}
			with, err := variants.With(bare, clue)
			if err != nil || with.Constraints()[0].String() != c.String() {
				t.Fatalf("%q: %v becomes %v: %v", text, c, clue, err)
			}
		}
	})
}
