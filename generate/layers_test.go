package generate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/variants"
)

// Kinds that speak of a layer get one of their own beside the board, and the puzzles have one solution.
func TestLayersAreLaidBesideTheBoard(t *testing.T) {
	for text, want := range map[string]string{
		"4+yinyang":           "4+beside=VS:16+yinyang=VS",
		"6+loop":              "6+beside=VS:36+loop=VS",
		"5:1x5+cave+snake":    "5:1x5+beside=VS:25,VT:25+cave=VS+snake=VT",
		"4:1x4+regions":       "4:1x4+beside=CC:16+regions=4:CC",
		"9+chaos":             "9:1x9+beside=CC:81+regions=9:CC",
		"6+x+doublers+killer": "6+x+beside=VS:36+doublers=VS",
	} {
		asked, err := generate.ParseRules(text)
		if err != nil || asked.Rules.String() != want {
			t.Errorf("%s is read as %v (%v), not %s", text, asked.Rules, err, want)
			continue
		}
		o := generate.Options{Seed: 5, N: 1, Workers: 1}
		asked.Into(&o)
		item, err := generate.One(t.Context(), o, 0)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if n, err := sudoku.CountUpTo(t.Context(), item.Puzzle, 2); err != nil || n != 1 {
			t.Errorf("%s: %v has %d solutions (%v)", text, item.Puzzle, n, err)
		}
	}
	for _, text := range []string{"6+chaos+thermo", "6+yinyang+killer", "6+loop+sandwich+difference", "6+doublers+clone+circles"} {
		asked, err := generate.ParseRules(text)
		if err != nil {
			t.Fatal(text, err)
		}
		o := generate.Options{Seed: 4, N: 1, Workers: 1}
		asked.Into(&o)
		item, err := generate.One(t.Context(), o, 0)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		rules, laid := item.Puzzle.Rules, 0
		for _, c := range rules.Constraints() {
			if !strings.Contains(text, c.Kind) || strings.HasPrefix(c.Arg, "VS") { // regions and the layer itself
				continue
			}
			laid++
			if slices.ContainsFunc(c.Cells, func(cell int) bool { return cell >= rules.Shape().Main() }) {
				t.Errorf("%s: %s is laid beside the board", text, c)
			}
		}
		if laid == 0 {
			t.Errorf("%s: nothing is laid: %s", text, rules)
		}
	}
	if _, err := generate.ParseRules("4+beside=VA:1+loop"); err == nil {
		t.Error("a layer beside other cells is laid")
	}
}

// The names of regions to be found are known to nobody who plays, so the givens tell them: if only
// equal and different names count, there is still one solution.
func TestRegionsAreNamedByGivens(t *testing.T) {
	for _, text := range []string{"4+chaos", "6+chaos", "6+regions", "6+chaos+thermo"} {
		asked, err := generate.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		o := generate.Options{Seed: 3, N: 4, Workers: 1}
		asked.Into(&o)
		for item, err := range generate.All(t.Context(), o) {
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			shape := item.Puzzle.Rules.Shape()
			labels := shape.Annexes()[0]
			var names [65][]string
			givens := slices.Clone(item.Puzzle.Givens)
			for i := range labels.Cells {
				if d := givens[labels.First+i]; d != 0 {
					names[d] = append(names[d], fmt.Sprintf("%s%d", labels.Name, i+1))
					givens[labels.First+i] = 0
				}
			}
			differ, same := "", ""
			for _, cells := range names {
				for _, cell := range cells[min(1, len(cells)):] {
					same += "+relate=1/2/3/4/5/6:"[:len("+relate=")+2*shape.N()-1] + ":" + cells[0] + cell
				}
				differ += strings.Join(cells[:min(1, len(cells))], "")
			}
			rules, err := variants.Parse(item.Puzzle.Rules.String() + "+differ=" + differ + same)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := sudoku.CountUpTo(t.Context(), sudoku.Puzzle{Rules: rules, Givens: givens}, 2); err != nil || n != 1 {
				t.Errorf("%s: %v has %d solutions without its names (%v)", text, item.Puzzle, n, err)
			}
		}
	}
}

// Boards that a search alone doesn't fill have their regions drawn.
func TestLargeBoardsHaveRegionsToBeFound(t *testing.T) {
	asked, err := generate.ParseRules("12+chaos")
	if err != nil {
		t.Fatal(err)
	}
	o := generate.Options{Seed: 1, Full: true}
	asked.Into(&o)
	item, err := generate.One(t.Context(), o, 0)
	if err != nil {
		t.Fatal(err)
	}
	if bad := item.Puzzle.Rules.Broken(item.Solution); len(bad) != 0 {
		t.Errorf("broken: %v", bad)
	}
}

// Where all digits, or all names of regions, may change places, too few givens are refused at once.
func TestTooFewGivensAreRefusedAtOnce(t *testing.T) {
	for text, least := range map[string]int{"9+x": 8, "9+king+knight": 8, "7:1x7": 6, "6+chaos": 10, "4+regions": 6, "6+yinyang": 5, "6+x+loop": 5} {
		for givens, refused := range map[int]bool{least - 1: true, least: false} {
			asked, err := generate.ParseRules(text)
			if err != nil {
				t.Fatal(err)
			}
			o := generate.Options{Clues: generate.Range{Lo: givens, Hi: givens}}
			asked.Into(&o)
			if err := o.Check(); (err != nil) != refused {
				t.Errorf("%s with %d givens: %v", text, givens, err)
			}
		}
	}
	for _, text := range []string{"9+x+odd=r1c1", "9+nonconsecutive", "9+killer=3:r1c1r1c2", "6+doublers+killer"} {
		asked, err := generate.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		o := generate.Options{Clues: generate.Range{Lo: 2, Hi: 2}}
		asked.Into(&o)
		if err := o.Check(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
