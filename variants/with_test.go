package variants_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// TestCluesAddedLaterMeanTheSame holds rules that were put together clue by clue against
// those read at once: "all dots are given" speaks of dots that come after it, too.
func TestCluesAddedLaterMeanTheSame(t *testing.T) {
	for _, text := range []string{
		"4+strictkropki+difference=r1c1r1c2+ratio=r3c3r4c3",
		"4+difference=r1c1r1c2+strictdifference+ratio=r1c3r1c4",
		"4+strictxv+xv=V:r2c1r2c2+thermo=r1c1r2c2",
	} {
		base, parts, _ := strings.Cut(text, "+")
		rules, err := variants.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq(parts, "+") {
			name, arg, _ := strings.Cut(part, "=")
			clue, ok := variants.ClueOf(rules.Shape(), constraint.Constraint{Kind: name, Arg: arg})
			if !ok {
				t.Fatal(part)
			}
			if rules, err = variants.With(rules, clue); err != nil {
				t.Fatal(err)
			}
		}
		if rules.String() != text {
			t.Errorf("%s became %s", text, rules)
		}
		b := readPlain(text)
		for _, g := range full("4", nil) {
			if want, got := b.broken(g), rules.Broken(b.digits(g)); !slices.Equal(want, got) {
				t.Fatalf("%s: %v breaks %v, not %v", text, g, want, got)
			}
		}
	}
}

// TestPillsOfLargeBoards: behind the first place of a number stands one sign.
func TestPillsOfLargeBoards(t *testing.T) {
	rules, err := variants.Parse("12:1x12+arrow=r1c1r1c2/r2c1r2c2r2c3")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tens, ones uint8
		shaft      [3]uint8
		holds      bool
	}{
		{2, 6, [3]uint8{8, 11, 7}, true},
		{2, 6, [3]uint8{8, 11, 6}, false},
		{1, 12, [3]uint8{5, 10, 7}, false}, // 12 is no sign of a number
	} {
		g := make(sudoku.Grid, 144)
		g[0], g[1], g[12], g[13], g[14] = c.tens, c.ones, c.shaft[0], c.shaft[1], c.shaft[2]
		if got := len(rules.Broken(g)) == 0; got != c.holds {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

// TestWhatIsWrongWithAClue reads what a person is told.
func TestWhatIsWrongWithAClue(t *testing.T) {
	for text, want := range map[string]string{
		"9+killer":                        `rules "killer": killer: names no cells; write it as in killer=15:r1c1r1c2`,
		"9+killer=x:r1c1":                 `rules "killer=x:r1c1": killer: "x" is no number from 0 to 10000`,
		"9+odd=r1c1+killer=9:r1c1r1c10":   `rules "killer=9:r1c1r1c10": killer: there is no cell r1c10 on this board`,
		"9+killer=9:r1c1r1c1":             `rules "killer=9:r1c1r1c1": killer: r1c1 is named twice`,
		"9+entropic=r1c1r1c2r2c2r2c1r1c1": `rules "entropic=r1c1r1c2r2c2r2c1r1c1": entropic: a loop of 4 cells; needs a multiple of 3`,
		"9+thermo=5:r1c1r1c2":             `rules "thermo=5:r1c1r1c2": thermo: "5", but it has no value; write it as in thermo=r3c1r2c1r1c1`,
		"9+sandwich=r1":                   `rules "sandwich=r1": sandwich: lacks its value; write it as in sandwich=12:r1`,
		"9+arrow=r1c1r1c2":                `rules "arrow=r1c1r1c2": arrow: 1 list of cells; write it as in arrow=r1c1/r1c2r1c3r2c4`,
		"9+difference=r1c1r1c2r1c3":       `rules "difference=r1c1r1c2r1c3": difference: 3 cells in place of two`,
		"9+xv=I:r1c1r1c2":                 `rules "xv=I:r1c1r1c2": xv: "I" is neither X nor V nor a sum`,
		"16+entropy":                      `rules "entropy": entropy: 16 digits can't be cut into as many low, middle and high ones, as 6, 9 or 12 can`,
		"9:1x9+regionsum=r1":              `rules "regionsum=r1": regionsum: r1c1 is in no box`,
		"9+or=(killer=9:r1c1r1c1|fog)":    `rules "or=(killer=9:r1c1r1c1|fog)": or: fog: names no cells; write it as in fog=r2c2r8c8`,
		"9+or=()":                         `rules "or=()": or: "()" is no choice; write or=(killer=9:r1c1r1c2|odd=r1c1)`,
		"4+relate=1:r1c1r1c2+odd=r1c1":    `rules "relate=1:r1c1r1c2": relate: the table has 1 row for 4 digits; it needs one for each, divided by /`,
		"9+strictkropki=2":                `rules "strictkropki=2": strictkropki: "2", but it has no value; write it as in strictkropki`,
	} {
		if _, err := variants.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", text, err, want)
		}
	}
}

// TestDeepChoices reads choices in each other, so many that reading each would take
// minutes and all memory.
func TestDeepChoices(t *testing.T) {
	for _, name := range []string{"or", "any"} {
		nested := func(n int) error {
			_, err := variants.Parse("9+" + strings.Repeat(name+"=(", n) + "allow=1:r1c1" + strings.Repeat(")", n))
			return err
		}
		if err := nested(100); err != nil {
			t.Errorf("100 of %s: %v", name, err)
		}
		if err := nested(100000); err == nil || !strings.HasSuffix(err.Error(), name+": choices in choices in choices; there may be 200") {
			t.Errorf("100000 of %s: %.300v", name, err)
		}
	}
}

// TestMarksAreWhatPeopleKnow looks at what a drawing shows of some.
func TestMarksAreWhatPeopleKnow(t *testing.T) {
	rules, err := variants.Parse("9+arrow=r5c5/r5c6r5c7/r4c4+arrow=r1c1r1c2/r2c3r3c4+sandwich=12:-r1+greater=r1c1r1c2+minimum=r1c1+quadruple=1,2:r1c1r1c2r2c1r2c2+whisper=4:r1c1r2c2+difference=r1c1r1c2+difference=3:r2c1r2c2")
	if err != nil {
		t.Fatal(err)
	}
	want := [][]constraint.Mark{
		{{Look: constraint.LookPath, Cells: []int{40, 41, 42}, Tone: constraint.ToneGrey, Start: constraint.EndCircle, End: constraint.EndArrow},
			{Look: constraint.LookPath, Cells: []int{40, 30}, Tone: constraint.ToneGrey, Start: constraint.EndCircle, End: constraint.EndArrow}},
		{{Look: constraint.LookPill, Cells: []int{0, 1}, Tone: constraint.ToneGrey},
			{Look: constraint.LookPath, Cells: []int{1, 11, 21}, Tone: constraint.ToneGrey, End: constraint.EndArrow}},
		{{Look: constraint.LookLabel, Cells: []int{8, 7, 6, 5, 4, 3, 2, 1, 0}, Text: "12"}},
		{{Look: constraint.LookLess, Cells: []int{1, 0}}},
		{{Look: constraint.LookArea, Cells: []int{0}, Tone: constraint.ToneGrey}, {Look: constraint.LookLess, Cells: []int{0, 1}}, {Look: constraint.LookLess, Cells: []int{0, 9}}},
		{{Look: constraint.LookDot, Cells: []int{0, 1, 9, 10}, Digits: []uint8{1, 2}, Tone: constraint.ToneWhite}},
		{{Look: constraint.LookPath, Cells: []int{0, 10}, Tone: constraint.ToneOrange}},
		{{Look: constraint.LookDot, Cells: []int{0, 1}, Tone: constraint.ToneWhite}},
		{{Look: constraint.LookDot, Cells: []int{9, 10}, Text: "3", Tone: constraint.ToneWhite}},
	}
	for i, c := range rules.Constraints() {
		same := len(c.Marks) == len(want[i])
		for j := range want[i] {
			m, w := c.Marks[j], want[i][j]
			same = same && m.Look == w.Look && slices.Equal(m.Cells, w.Cells) && m.Text == w.Text && slices.Equal(m.Digits, w.Digits) && m.Tone == w.Tone && m.Start == w.Start && m.End == w.End
		}
		if !same {
			t.Errorf("%v looks like %+v, want %+v", c, c.Marks, want[i])
		}
	}
}

// TestAChoiceOfArrows: a sum among the lists of a choice has its cells in an order of
// its own, which the choice once didn't know.
func TestAChoiceOfArrows(t *testing.T) {
	text := "4+knight+or=(arrow=r2c2/r1c2r2c3r3c3)"
	b := readPlain(text)
	want := 0
	for _, g := range full("4+knight", nil) {
		if len(b.broken(g)) == 0 {
			want++
		}
	}
	if got, _ := solve(t, text, ""); want != 1 || got != want {
		t.Errorf("%d solutions, not %d", got, want)
	}
}

func TestTooManyPrimitivesAreRefused(t *testing.T) {
	rules, err := variants.Parse("64")
	if err != nil {
		t.Fatal(err)
	}
	row := make([]int, 63)
	for i := range row {
		row[i] = i
	}
	clues := slices.Repeat([]variants.Clue{{Kind: "circles", Lists: [][]int{row}}}, 1000) // 64 counts each
	var wrong *sudoku.RulesError
	if _, err := variants.With(rules, clues...); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "primitives in all; the limit is 50000") {
		t.Error(err)
	}
}

// TestConstraintsAreReadAgain: what was read goes into memory that is used again for the next
// rules; the constraints of the first are still what their clues make.
func TestConstraintsAreReadAgain(t *testing.T) {
	var all []*sudoku.Rules
	var texts []string
	for _, k := range variants.All() {
		if k.Example == "" || k.Board != "" {
			continue
		}
		text := "9+" + k.Name + "=" + k.Example + "+killer=3:r9c8r9c9+" + k.Name + "=" + k.Example
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		all, texts = append(all, rules), append(texts, rules.String())
	}
	for i, rules := range all {
		var written []string
		for _, c := range rules.Constraints() {
			written = append(written, c.String())
			clue, ok := variants.ClueOf(rules.Shape(), c)
			if !ok {
				t.Fatal(c.Kind, "has no clue")
			}
			if k, _ := variants.Named(c.Kind); k.Name != "killer" {
				continue
			}
			if alone, err := variants.New(rules.Shape(), clue); err != nil || !reflect.DeepEqual(alone, c) {
				t.Errorf("%+v, alone %+v: %v", c, alone, err)
			}
		}
		if text := "9+" + strings.Join(written, "+"); text != texts[i] {
			t.Errorf("%s became %s", texts[i], text)
		}
	}
}

// A list with nothing to hold, such as of a region sum line within one box, makes a choice that
// always holds.
func TestAChoiceOfWhatAlwaysHolds(t *testing.T) {
	rules, err := variants.Parse("4+or=(regionsum=r1c1r1c2|killer=3:r3c3r3c4)")
	if err != nil {
		t.Fatal(err)
	}
	n, err := sudoku.CountUpTo(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}, 1000)
	if err != nil || n != 288 {
		t.Error(n, err)
	}
}
