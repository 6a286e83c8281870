package notation

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestQuickWaysGiveWay reads what is like the puzzles before it, and about which the careful way has to say something.
func TestQuickWaysGiveWay(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	numbers := "301284567" + strings.Repeat("0", 60) + "010203004" + "120"
	texts := map[string]string{}
	for _, form := range knownForms {
		solution := patternLine(random)
		puzzle := strings.Map(func(char rune) rune {
			if char > '4' {
				return '0'
			}
			return char
		}, solution)
		three := ""
		for i := range 3 {
			three += form.write(i, puzzle, solution)
		}
		texts[form.name+", columns numbered"] = form.above + three + form.write(4, numbers, solution) + form.write(5, puzzle, solution)
		if strings.HasPrefix(form.name, "JSON") && form.above == "" {
			texts[form.name+", rules behind"] = three + "[\n# rules 9+x\n# rules 9+x\n  {\n"
		}
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { compareWays(t, text, rapid.SampledFrom([]int{1000, 100000}).Draw(t, "size")) })
		})
	}
}
