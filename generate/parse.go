package generate

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// Asked holds the rules that a text asks for. Into puts them into Options.
type Asked struct {
	Rules         *sudoku.Rules
	RandomRegions bool     // Options.RandomRegions
	Kinds         []string // Laying.Kinds
}

// Into sets the options that the rules ask for. The other fields stay as they are.
func (a Asked) Into(o *Options) {
	o.Rules, o.RandomRegions, o.Lay.Kinds = a.Rules, a.RandomRegions, a.Kinds
}

// IsWhole reports whether the rules are those of a puzzle, with nothing left to draw or lay
// out.
func (a Asked) IsWhole() bool { return !a.RandomRegions && len(a.Kinds) == 0 }

// Offered returns the kinds of constraints to offer for laying out with n digits. Those played
// most come first. Two that belong together are one, "difference+ratio", as in rules. Each
// gives a puzzle within seconds, also in a browser.
func Offered(n int) []string {
	if n < 6 || n > 9 {
		return nil
	}
	kinds := []string{"killer", "arrow", "difference+ratio", "whisper", "thermo", "renban", "xv", "littlekiller", "regionsum", "between", "palindrome", "sandwich"}
	if n < 8 { // too few pairs of digits differ by five or add up to ten
		return slices.DeleteFunc(kinds, func(kind string) bool { return kind == "whisper" || kind == "xv" })
	}
	return kinds
}

// toBeFound are the features that ask for regions which the solver finds.
var toBeFound = []string{"regions", "chaos"}

// ParseRules reads the rules of a run. Beyond the rules of variants.Parse, "+jigsaw" without a
// map asks for Options.RandomRegions. The size may then be one that no boxes go into, as in
// "7+jigsaw". A kind without its clues, as in "9+killer", asks for clues to be laid out: see
// Laying. A kind that speaks of a layer, as in "6+yinyang" or "9+doublers", makes that as large
// as the board. So does "regions", for regions that the solver finds, and "chaos", for such
// regions in the place of boxes.
func ParseRules(text string) (asked Asked, err error) {
	size, features, _ := strings.Cut(text, "+")
	kept := []string{size}
	var layers []string // kinds that each need one
	boxless := false
	for feature := range strings.SplitSeq(features, "+") {
		switch feature {
		case "":
		case "jigsaw":
			asked.RandomRegions = true
		case "chaos":
			layers, boxless = append(layers, "regions"), true
		default:
			kind, ok := variants.Named(feature)
			if feature == "regions" || ok && kind.Board != "" && kind.Lists[1] == 1 {
				layers = append(layers, feature)
				continue
			}
			if ok && kind.Lists[0] > 0 {
				asked.Kinds = append(asked.Kinds, feature)
				continue
			}
			kept = append(kept, feature)
		}
	}
	if n, err := strconv.Atoi(size); boxless && err == nil && n > 0 {
		kept[0] = fmt.Sprintf("%d:1x%d", n, n)
	} else if asked.RandomRegions {
		if n, err := strconv.Atoi(size); err == nil && n > 0 {
			if _, _, ok := sudoku.DefaultBox(n); !ok {
				kept[0] = fmt.Sprintf("%d:1x%d", n, n)
			}
		}
	}
	whole := text
	if !asked.IsWhole() || len(layers) > 0 {
		whole = strings.Join(kept, "+")
	}
	if len(layers) > 0 {
		if whole, err = withLayers(whole, layers); err != nil {
			return asked, err
		}
	}
	if asked.Rules, err = variants.ParseNaming(whole, toBeFound...); err == nil && asked.RandomRegions {
		_, err = withRegions(asked.Rules, rowRegions(asked.Rules.N())) // some features need boxes
	}
	if bad := (*sudoku.RulesError)(nil); errors.As(err, &bad) {
		err = &sudoku.RulesError{Text: text, Reason: bad.Reason} // as they were asked for
	}
	return asked, err
}

// withLayers adds kinds to a rules text, each with cells of its own beside the board.
func withLayers(text string, kinds []string) (string, error) {
	rules, err := variants.ParseNaming(text, toBeFound...)
	if err != nil {
		return text, err
	}
	s := rules.Shape()
	if len(s.Annexes()) > 0 || s.Grids() > 1 {
		return text, &sudoku.RulesError{Text: text, Reason: message.Errorf("generate.beside", kinds[0])}
	}
	var beside, parts []string
	for i, kind := range kinds {
		name := "V" + string(rune('S'+i%7)) // VS, VT …
		size := fmt.Sprintf("%dx%d", s.Height(), s.Width())
		if kind == "regions" {
			name = "CC"
			kind += fmt.Sprintf("=%d:CC", s.N())
		} else {
			kind += "=" + name
		}
		beside, parts = append(beside, name+":"+size), append(parts, kind)
	}
	return text + "+beside=" + strings.Join(beside, ",") + "+" + strings.Join(parts, "+"), nil
}

// ParseRatings reads "6.5-7.2", or "7" for both ends, in the units of Options.Rating. An empty
// text gives the zero Range.
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
		err = message.Errorf("generate.rating", text)
	}
	return Range{Lo: int(from), Hi: int(to)}, err
}
