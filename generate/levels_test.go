package generate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
)

// Every level of small boards is there to be found; of larger ones those that are
// found soon (see Levels).
func TestLevels(t *testing.T) {
	for text, want := range map[string]int{"4": 1, "4+x": 1, "6": 5, "6+x": 6, "9": 7, "9+x": 6, "9+jigsaw": 6, "6+jigsaw": 6, "9+killer": 4, "6+killer": 3, "12": 6, "25": 0, "samurai": 5} {
		asked, err := generate.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		rules, levels := asked.Rules, asked.Levels()
		if len(levels) != want {
			t.Errorf("%s has %d levels, want %d", text, len(levels), want)
		}
		if rules.N() > 6 || !asked.IsWhole() {
			continue
		}
		for _, level := range levels {
			item, err := generate.One(context.Background(), generate.Options{Rules: rules, Level: level.ID, Seed: 5}, 0)
			if err != nil || item.Rating < level.From || item.Rating > level.To {
				t.Errorf("%s, %s: %v, %v", text, level.ID, item.Rating, err)
			}
		}
	}
}

func TestPresetsAreForOneBoard(t *testing.T) {
	for text, want := range map[string]bool{"9": true, "9+x": true, "6": false, "samurai": false} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range generate.Presets() {
			if p.Fits(rules) != want {
				t.Errorf("%s for %s: %v", p.Name, text, !want)
			}
		}
	}
}

func TestRandomRegionsNeedRulesThatAJigsawCanHave(t *testing.T) {
	for text, want := range map[string]bool{
		"9+jigsaw": true, "7+jigsaw": true, "9+x+jigsaw": true, "12:2x6+jigsaw+knight": true,
		"samurai+jigsaw":   true,
		"9+windows+jigsaw": false, "9+jigsaw+disjoint": false,
	} {
		if asked, err := generate.ParseRules(text); err == nil != want || !asked.RandomRegions {
			t.Errorf("%s: %v, %v", text, asked, err)
		} else if err != nil && !strings.HasPrefix(err.Error(), fmt.Sprintf("rules %q: ", text)) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// What is offered is there to be had, at its hardest level as well.
func TestTheKindsOfferedAreLaidOut(t *testing.T) {
	if kinds := generate.Offered(4); kinds != nil {
		t.Errorf("for 4×4: %v", kinds)
	}
	for n := 6; n <= testlong.Of(9, 6); n += 3 {
		for i, kind := range generate.Offered(n) {
			if i%3 != testlong.Turn(3) {
				continue
			}
			asked, err := generate.ParseRules(fmt.Sprintf("%d+%s", n, kind))
			if err != nil {
				t.Fatal(err)
			}
			levels := asked.Levels()
			for _, level := range []string{levels[0].ID, levels[len(levels)-1].ID} {
				options := generate.Options{Rules: asked.Rules, Lay: generate.Laying{Kinds: asked.Kinds}, Level: level, Seed: 1}
				if _, err := generate.One(context.Background(), options, 0); err != nil {
					t.Errorf("%d+%s, %s: %v", n, kind, level, err)
				}
			}
		}
	}
}
