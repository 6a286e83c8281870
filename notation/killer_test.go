package notation

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// A killer with its solution, from the tests of Interactive Sudoku Solver (MIT).
const (
	killerK   = "3x3::k:3595:3595:3844:3844:3090:3336:3336:2575:2575:3595:4620:4620:3348:3090:5:5648:5648:2575:3350:4620:4620:3348:3090:23:5648:5648:3841:3350:2581:24:3348:25:26:27:2579:3841:28:2581:29:30:4625:4625:4625:2579:31:3843:2581:32:33:34:35:36:2579:3335:3843:4878:4878:37:38:39:4618:4618:3335:3341:4878:4878:40:41:42:4618:4618:3593:3341:3341:3334:3334:43:3842:3842:3593:3593:"
	solutionK = "279648531581739426463251798956483217128975643734162859812597364697324185345816972"
)

func TestAKillerOfAForumIsSolved(t *testing.T) {
	record := only(t, killerK, ReadOptions{})
	grid, err := sudoku.Solve(context.Background(), record.Board.Puzzle)
	if err != nil || grid.String() != solutionK {
		t.Errorf("%v, %v in place of %s", err, grid, solutionK)
	}
}

// TestCagesComeBack writes killers and jigsaws in the forms of plain text and reads
// them again, told the form and not.
func TestCagesComeBack(t *testing.T) {
	hanging := "9+jigsaw=111223333111122333114442233444555266474555286477555286997777886999778866999988866"
	for _, test := range []struct{ rules, givens, forms string }{
		{"9+killer=15:r1c1r1c2+killer=20:r2c1r3c1r4c1+killer=r9c8r9c9", strings.Repeat(".", 80-9) + "5" + strings.Repeat(".", 9), "killer sumocue solo"},
		{"9+x+killer=45:r1", strings.Repeat(".", 81), "killer sumocue solo"},
		{hanging, "..5" + strings.Repeat(".", 78), "sumocue solo"},
		{hanging + "+killer=11:r1c1r1c2", strings.Repeat(".", 80) + "1", "sumocue solo"},
		{"6:3x2+killer=7:r1c1r1c2+killer=4:r5c5", "1" + strings.Repeat(".", 35), "solo"},
		{"16+killer=40:r1c1r1c2r1c3r1c4", strings.Repeat(".", 256), "solo"},
	} {
		rules, err := variants.Parse(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(test.givens, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []*Form{killerForm, sumocueForm, soloForm} {
			if !strings.Contains(test.forms, form.Name) {
				continue
			}
			text, err := form.Append(nil, newRecord(p), WriteOptions{})
			if err != nil {
				t.Errorf("%s of %s: %v", form.Name, test.rules, err)
				continue
			}
			for _, options := range []ReadOptions{{}, {Form: form}} {
				back := only(t, string(text), options)
				if got := back.Board; !slices.Equal(partsOf(got.Rules), partsOf(rules)) || !sameRules(base(t, got.Rules), base(t, rules)) || !bytes.Equal(got.Givens, p.Givens) {
					t.Errorf("%s of %s gives %s %v in\n%s", form.Name, test.rules, got.Rules, got.Givens, text)
				}
			}
			if lost := form.Loses(newRecord(p)); len(lost) > 0 {
				t.Errorf("%s of %s loses %q", form.Name, test.rules, lost)
			}
		}
	}
}

// TestCagesThatCantBeSaid are killers that a form can't hold.
func TestCagesThatCantBeSaid(t *testing.T) {
	for _, test := range []struct{ form, rules, givens, want string }{
		{"killer", "9+killer=15:r1c1r1c2+killer=5:r1c2r1c3", strings.Repeat(".", 81), "killer: r1c2 is in two cages, which it can't say; json holds all"},
		{"sumocue", "9+killer=15:r1c1r1c2", "7" + strings.Repeat(".", 80), "sumocue: r1c1 is given in a cage, which it can't say; json holds all"},
		{"solo", "9+killer=15:r1c1r3c3", strings.Repeat(".", 81), "solo holds cages only where the cells of each hang together; json holds all"},
		{"killer", "9/0-8", strings.Repeat(".", 81), "killer holds digits from 1 only, not rules 9/0-8; json holds all"},
		{"fpuzzles", "4/0-3", strings.Repeat(".", 16), "fpuzzles holds digits from 1 only, not rules 4/0-3; json holds all"},
		{"fpuzzles", "4x6:2x3", strings.Repeat(".", 24), "fpuzzles holds square grids only, not rules 4x6:2x3; json holds all"},
		{"killer", "9:1x9", strings.Repeat(".", 81), "killer holds 9×9 only, not rules 9:1x9; json holds all"},
	} {
		rules, err := variants.Parse(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(test.givens, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = FormNamed(test.form).Append(nil, newRecord(p), WriteOptions{}); err == nil || err.Error() != test.want {
			t.Errorf("%s of %s: %v; want %s", test.form, test.rules, err, test.want)
		}
	}
}

// TestTheCellsOfAJigsawInSumoCue reads a jigsaw as SumoCue writes it, where a given
// is a cage of one cell.
func TestTheCellsOfAJigsawInSumoCue(t *testing.T) {
	var text strings.Builder
	for cell := range 81 {
		text.WriteString("=" + []string{"0", "0", "8"}[cell%3] + "J" + string(rune('0'+(cell/9+cell%9/3)%9)))
	}
	_, err := readSumocue([]byte("SumoCueV1"+text.String()), nil)
	if err != nil {
		t.Error(err)
	}
}
