package variants_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/engine/compiled"
	"jiugong/sudoku/variants"
)

// TestCagesReadAtOnceMeanTheSame reads killers as they are written, and with a comma behind
// each colon, for which they are read part by part: so many that the former are forgotten.
func TestCagesReadAtOnceMeanTheSame(t *testing.T) {
	texts := killers(40)
	for _, base := range []string{"9+x", "9/0-8", "samurai", "6", "6x9", "9+jigsaw=" + strings.Repeat("123456789", 9), "10:free/0-9"} {
		texts = append(texts, base+"+killer=12:r1c1r1c2r2c2+killer=5:r2c2r2c3+killer=0009:r6c6+killer=0:r3c3r2c3r1c3+killer=12:r1c1r1c2r2c2")
	}
	read := func(change func(text string) string) (all []*sudoku.Rules) {
		for _, text := range texts {
			rules, err := variants.Parse(change(text))
			if err != nil {
				t.Fatal(text, err)
			}
			all = append(all, rules)
		}
		return all
	}
	parts := read(func(text string) string { return strings.ReplaceAll(text, ":r", ":,r") })
	for _, text := range killers(140)[100:] {
		if _, err := variants.Parse(text); err != nil {
			t.Fatal(err)
		}
	}
	for i, rules := range read(strings.Clone) {
		if rules == parts[i] {
			t.Fatalf("%s: still known", rules)
		}
		if rules.String() != texts[i] || parts[i].String() != texts[i] {
			t.Fatalf("%s became %s and %s", texts[i], rules, parts[i])
		}
		a, b := compiled.Of(rules).Model, compiled.Of(parts[i]).Model
		if !reflect.DeepEqual(a.Houses, b.Houses) || !reflect.DeepEqual(a.Groups, b.Groups) || !reflect.DeepEqual(a.Propagators, b.Propagators) {
			t.Fatalf("%s has other primitives", texts[i])
		}
		if !reflect.DeepEqual(rules.Constraints(), parts[i].Constraints()) {
			t.Fatalf("%s has other constraints", texts[i])
		}
	}
}

// TestCagesWrittenOtherwise become what they are when read part by part.
func TestCagesWrittenOtherwise(t *testing.T) {
	for text, want := range map[string]string{
		"9+killer=15:R1C1r1c2":                             "9+killer=15:r1c1r1c2",
		"9+killer=45:r1":                                   "9+killer=45:r1",
		"9+killer=45:c1+killer=3:r1c2r1c3":                 "9+killer=45:c1+killer=3:r1c2r1c3",
		"9+killer=3:r1c2r1c3+x":                            "9+x+killer=3:r1c2r1c3",
		"9+killer=3:r1c2r1c3+thermo=r1c1r2c1":              "9+killer=3:r1c2r1c3+thermo=r1c1r2c1",
		"9+killer=r1c2r1c3+killer=9:r2c2":                  "9+killer=r1c2r1c3+killer=9:r2c2",
		"2x6+killer=7:r1c1r2c1":                            "2x6+killer=7:c1",
		"9:3x3+killer=7:r1c1r2c1":                          "9+killer=7:r1c1r2c1",
		"16+killer=7:r10c1r2c16":                           "16+killer=7:r10c1r2c16",
		"16+killer=7:r1c1r2c1":                             "16+killer=7:r1c1r2c1",
		"9+killer=45:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9": "9+killer=45:r1",
		"9+killer=10000:r1c1":                              "9+killer=10000:r1c1",
		"9+sum=3:r1c1r1c2+killer=3:r1c1r1c2":               "9+sum=3:r1c1r1c2+killer=3:r1c1r1c2",
	} {
		rules, err := variants.Parse(text)
		if err != nil || rules.String() != want {
			t.Errorf("%s became %v, %v", text, rules, err)
		}
	}
}

// TestCagesReadAtOnceAreRefusedTheSame spoils killers here and there.
func TestCagesReadAtOnceAreRefusedTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	refused := 0
	for _, base := range []string{"9", "4", "12", "samurai", "2x6", "9+x"} {
		for range 2000 {
			text := []byte(base + "+killer=7:r1c1r1c2r2c2+killer=15:r3c3r3c4")
			for range 1 + r.IntN(2) {
				at := 1 + r.IntN(len(text)-1)
				switch signs := "+=:,rcRC01249x "; r.IntN(3) {
				case 0:
					text[at] = signs[r.IntN(len(signs))]
				case 1:
					text = slices.Insert(text, at, signs[r.IntN(len(signs))])
				default:
					text = slices.Delete(text, at, at+1)
				}
			}
			want, wantErr := variants.Parse(strings.ReplaceAll(string(text), ":r", ":,r"))
			rules, err := variants.Parse(string(text))
			if err != nil && wantErr != nil {
				refused++
				continue
			}
			if err != nil || wantErr != nil || rules.String() != want.String() {
				t.Fatalf("%s became %v, %v, read part by part %v, %v", text, rules, err, want, wantErr)
			}
		}
	}
	if refused < 1000 {
		t.Errorf("only %d were wrong", refused)
	}
}
