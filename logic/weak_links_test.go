package logic

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// drawnPosition is an empty board of some rules with what is left in some cells, as
// "r1c1=12", and where in a house some digit may go, as "5 row2 r2c3r2c8".
func drawnPosition(t *testing.T, rulesText, drawn string) *State {
	t.Helper()
	rules, err := variants.Parse(rulesText)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewState(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(drawn, ";") {
		words := strings.Fields(line)
		if len(words) == 1 {
			name, digits, _ := strings.Cut(words[0], "=")
			c := candidateNamed(t, s, name+"="+digits[:1]).Cell
			for d := range s.cand[c].Digits() {
				if !strings.ContainsRune(digits, rune('0'+d)) {
					s.remove(c, d)
				}
			}
			continue
		}
		d := words[0][0] - '0'
		h := slices.IndexFunc(s.houses, func(h sudoku.House) bool { return strings.ReplaceAll(h.String(), " ", "") == words[1] })
		if h < 0 {
			t.Fatalf("there is no %s", words[1])
		}
		for c := range s.places(h, d).all() {
			if !strings.Contains(words[2], rules.CellName(c)) {
				s.remove(c, d)
			}
		}
	}
	return s
}

// finds says whether some step of a technique takes a candidate away. All its steps
// must be proved.
func finds(t *testing.T, s *State, technique Technique, gone Candidate) (found bool) {
	t.Helper()
	steps, err := StepsOf(context.Background(), s, technique)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		if err := s.Verify(step); err != nil {
			t.Errorf("%s: %v", technique, err)
		}
		found = found || slices.Contains(step.Remove, gone)
	}
	return found
}

// Where cells of a cage, of a thermometer or a knight's move apart exclude each
// other, classic techniques go that way; where they don't, the same candidates stay.
func TestClassicTechniquesGoThroughConstraints(t *testing.T) {
	for _, test := range []struct {
		technique          Technique
		rules, drawn, gone string
	}{
		{"finned_x_wing", "9+killer=r2c9r4c8", "5 row2 r2c3r2c8r2c9;5 row6 r6c3r6c8;5 row9 r9c1r9c5", "r4c8=5"},
		{"skyscraper", "9+killer=r1c8r9c9", "5 row1 r1c2r1c8;5 row6 r6c2r6c9", "r9c9=5"},
		{"two_string_kite", "9+killer=r8c9r5c2", "5 row2 r2c2r2c8;5 column9 r3c9r8c9", "r5c2=5"},
		{"x_chain", "9+killer=r1c8r9c9", "5 row1 r1c2r1c8;5 column2 r1c2r4c2;5 row4 r4c2r4c5;5 column5 r4c5r8c5;5 row8 r8c5r8c9", "r9c9=5"},
		{"xy_wing", "9+killer=r5c1r1c8", "r1c1=12;r1c5=13;r5c1=23", "r1c8=3"},
		{"xyz_wing", "9+killer=r5c1r1c5", "r1c1=123;r1c8=13;r5c1=23", "r1c5=3"},
		{"w_wing", "9+killer=r9c9r1c4", "r1c1=12;r9c9=12;1 column5 r1c5r9c5", "r1c4=2"},
		{"xy_chain", "9+killer=r9c9r1c4", "r1c1=12;r5c1=13;r5c7=34;r9c7=45;r9c9=25", "r1c4=2"},
		{"aic", "9+whisper=r5c5r5c6", "r5c5=19;r5c6=46;r1c6=69", "r1c5=9"},
		{"als_xz", "9+killer=r1c1r8c8", "r1c1=12;r1c4=23;r8c8=14;r8c2=45;r8c5=35", "r8c4=3"},
		{"aic", "9+killer=r1c1r5c5r9c9", "r1c1=12;r5c5=12", "r9c9=1"},
		{"locked_candidates", "9+killer=r1c1r1c2r5c5", "7 row1 r1c1r1c2", "r5c5=7"},
		{"constraint", "9+entropic=r1c1r1c2r1c4r1c5", "r1c1=12;r1c2=45", "r1c4=1"},
		{"constraint", "9+modular=r1c1r2c2r3c4", "r1c1=14;r2c2=25", "r3c4=4"},
		{"constraint", "9+regex=[12].*[89]:r1c1r2c2r3c4", "r2c2=45", "r3c4=4"},
		{"locked_candidates", "9+knight", "7 box1 r2c2r1c3", "r3c4=7"},
	} {
		s := drawnPosition(t, test.rules, test.drawn)
		gone := candidateNamed(t, s, test.gone)
		if !finds(t, s, test.technique, gone) {
			t.Errorf("%s on %s: %s stays", test.technique, test.rules, test.gone)
		}
		if finds(t, drawnPosition(t, "9", test.drawn), test.technique, gone) {
			t.Errorf("%s finds %s gone without %s", test.technique, test.gone, test.rules)
		}
	}
}

// A pattern that could be swapped proves nothing where a constraint would tell the two
// fillings apart.
func TestUniquenessIsLeftOutWhereAConstraintTouchesThePattern(t *testing.T) {
	const drawn = "r1c1=12;r1c4=12;r2c1=12;r2c4=123"
	for rules, want := range map[string]bool{
		"9": true, "9+killer=9:r8c8r8c9": true, "9+thermo=r2c4r3c4r4c4": false, "9+killer=9:r2c4r3c4": false, "9+whisper=r1c1r2c2": false,
	} {
		s := drawnPosition(t, rules, drawn)
		if got := finds(t, s, "unique_rectangle", candidateNamed(t, s, "r2c4=2")); got != want {
			t.Errorf("%s: a unique rectangle is found: %v", rules, got)
		}
	}
}
