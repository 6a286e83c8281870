package variants_test

import (
	"testing"

	"jiugong/sudoku/variants"
)

// TestCagesHaveOneWayToBeWritten reads cages in other words.
func TestCagesHaveOneWayToBeWritten(t *testing.T) {
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
