package generate

import (
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// ParseRules reads the rules of a run. Beyond what variants.Parse knows,
// "+jigsaw" without a map asks for Options.RandomRegions, and the size may then
// be one that no boxes go into, as in "7+jigsaw".
func ParseRules(text string) (rules *sudoku.Rules, randomRegions bool, err error) {
	size, features, _ := strings.Cut(text, "+")
	kept := []string{size}
	for feature := range strings.SplitSeq(features, "+") {
		switch feature {
		case "":
		case "jigsaw":
			randomRegions = true
		default:
			kept = append(kept, feature)
		}
	}
	if randomRegions {
		if n, err := strconv.Atoi(size); err == nil && n > 0 {
			if _, _, ok := sudoku.DefaultBox(n); !ok {
				kept[0] = fmt.Sprintf("%d:1x%d", n, n)
			}
		}
		text = strings.Join(kept, "+")
	}
	if rules, err = variants.Parse(text); err == nil && randomRegions {
		_, err = withRegions(rules, rowRegions(rules.N())) // some features need boxes
	}
	return rules, randomRegions, err
}

// ParseRatings reads "6.5-7.2", or "7" for both ends, as Options.Rating has it;
// nothing is the zero Range.
func ParseRatings(text string) (r Range, err error) {
	if text == "" {
		return r, nil
	}
	lo, hi, two := strings.Cut(text, "-")
	if !two {
		hi = lo
	}
	from, err := logic.ParseRating(strings.TrimSpace(lo))
	if err != nil {
		return r, err
	}
	to, err := logic.ParseRating(strings.TrimSpace(hi))
	if err == nil && (from > to || to == 0) {
		err = sudoku.Messagef("rating %q: write LO-HI as in 6.5-7.2", text)
	}
	return Range{Lo: int(from), Hi: int(to)}, err
}
