package variants_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// TestRegexReadsAsGoDoes holds expressions against package regexp on random lines.
func TestRegexReadsAsGoDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, expr := range []string{
		"1234", ".*", ".*12.*", "[1-3]*.*", "(1|23)*4*.*", "1?2?3?4?.*", ".{4}", ".{2,}", ".{1,3}1?", "([12][34])+", "[^1]*",
		"(1|2|3|4){4}", "((12){0,2}|34*)*", "(|1).*", "[^12]{0}1.*", ".+1.+", "(2*1)*[34]*",
	} {
		want := regexp.MustCompile("^(" + expr + ")$")
		for range 40 {
			text := ""
			g := make(sudoku.Grid, 16)
			for i := range 4 {
				g[i] = uint8(1 + r.IntN(4))
				text += strconv.Itoa(int(g[i]))
			}
			rules, err := variants.Parse("4:1x4+regex=" + strings.ReplaceAll(expr, "+", "%2B") + ":r1")
			if err != nil {
				t.Fatal(expr, err)
			}
			if got := len(rules.Broken(g)) == 0; got != want.MatchString(text) {
				t.Errorf("%s reads %s: %t", expr, text, got)
			}
		}
	}
}

func TestARegexThatIsNone(t *testing.T) {
	for expr, want := range map[string]string{
		"":                        "lacks its value",
		"1**":                     "at character 3",
		"(12":                     "at character 4",
		"12)":                     "at character 3",
		"[1":                      "at character 3",
		"[3-1]":                   "at character 4",
		"1{2":                     "at character 4",
		"1{3,2}":                  "at character 6",
		"*1":                      "at character 1",
		"x!":                      "at character 2",
		"(((1{99}){99}){99}){99}": "more than 500 signs",
		"(((){99}){99}){99}":      "more than 500 signs",
		strings.Repeat("(", 999):  "groups in groups",
	} {
		_, err := variants.Parse("9+regex=" + expr + ":r1")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", expr, err)
		}
	}
}
