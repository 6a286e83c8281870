package notation

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// eachKind is rules with the example of each kind that there is, and a few more.
func eachKind(t testing.TB) map[string]*sudoku.Rules {
	texts := []string{
		"9+killer=r1c1r1c2", "9+killer=15:r1c1r1c2+killer=7:r5c5r5c6+killer=r9c1r9c2r9c3", "9+arrow=r1c1r1c2/r2c3r3c4", "9+arrow=r4c4r5c4/r6c4r7c5/r3c4r2c4",
		"9+difference=3:r1c1r2c1+ratio=3:r4c4r4c5", "9+difference=r1c1r2c1+strictdifference", "9+ratio=r1c1r2c1+strictratio", "9+strictkropki", "9+difference=r4c4r4c5+ratio=r1c1r2c1+strictkropki",
		"9+xv=X:r1c1r1c2+xv=V:r3c3r4c3+strictxv", "9+whisper=4:r1c1r2c2r3c3", "9+whisper=3:r1c1r2c2r3c3+whisper=r5c5r5c6",
		"9+thermo=r1c1r1c2r1c3+thermo=r1c1r2c2+slowthermo=r9c1r8c1r7c2", "9+renban=r1c1r1c2r2c3+zipper=r5c1r5c2r5c3",
		"9+extra=r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9", "9+x+antiking", "9+windows", "9+disjoint+knight+nonconsecutive", "9+centre+asterisk",
		"9+odd=r1c1r3c3+even=r9c9r8c8", "9+minimum=r1c1r5c5+maximum=r9c9", "9+clone=r1c1r1c2/r5c5r5c6/r7c2r7c3",
		"9+greater=r1c1r2c1+greater=r2c2r1c2+greater=r5c5r5c4+greater=r5c5r5c6", "9+sandwich=12:r1+sandwich=7:c9+sandwich=3:-r4", "9+xsum=20:-c3+skyscraper=4:-r2",
		"9+littlekiller=22:r1c6r2c7r3c8r4c9+littlekiller=9:r9c2r8c1+littlekiller=5:r1c1", "9+allow=1,3,5:r1c1r2c2", "9+differ=r1c1r9c9r5c6", "9+sum=3..9:r1c1r2c2/-1*r3c3",
		"9+fog=r2c2r8c8+killer=15:r1c1r1c2", "9+fog=0:r1c1r5c5", "9+fog=r5c5+fog=0:r1c1r1c2", "9+quadruple=1,2,2:r1c1r1c2r2c1r2c2+quadruple=7:r5c5r5c6r6c5r6c6", "9+doublearrow=r1c1r1c2r1c3r2c4+between=r5c5r5c6r5c7+lockout=r8c1r8c2r8c3",
		"6+killer=5:r1c1r1c2+thermo=r3c1r2c1", "4+whisper=2:r1c1r1c2", "16+killer=40:r1c1r1c2r1c3+renban=r5c5r5c6r5c7", "6+whisper=r1c1r1c2",
		"9+jigsaw=111223333111122333114442233444555266474555286477555286997777886999778866999988866+thermo=r3c1r3c2",
		"9+knight+maximum=r2c1+maximum=r5c5", "9+x+minimum=r1c3+minimum=r2c2", "9+odd=r1c1+odd=r5c5",
		"6+jigsaw=111111222222333333444.44.55555666...+killer=9:r1c1r1c2", "7:1x7+renban=r1c1r1c2r1c3",
		"9+killer=15:r1c1r1c2+rellik=15:r3c3r3c4+lookandsay=1225:r5c5r5c6r6c5r6c6", "9+or=(killer=9:r1c1r1c2&odd=r1c1|thermo=r1c1r1c2)",
	}
	for _, k := range variants.All() {
		if k.Board == "" { // these forms have no cells beside the board
			texts = append(texts, k.Sample())
		}
	}
	all := map[string]*sudoku.Rules{}
	for _, text := range texts {
		rules, err := variants.Parse(strings.ReplaceAll(text, "+antiking", "+king"))
		if err != nil {
			t.Fatal(text, err)
		}
		all[text] = rules
	}
	return all
}

// TestEachKindComesBack writes each kind of constraint in the forms that hold them
// and reads it back.
func TestEachKindComesBack(t *testing.T) {
	texts := eachKind(t)
	wide, err := variants.Parse("6x9/0-8+killer=12:r1c1r1c2+thermo=r3c3r4c3+sandwich=7:c1")
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []*Form{fpuzzlesForm, sudokupadForm} {
		for text, rules := range texts {
			comesBack(t, form, text, rules)
		}
	}
	comesBack(t, sudokupadForm, "6x9/0-8", wide)
}

func comesBack(t *testing.T, form *Form, text string, rules *sudoku.Rules) {
	t.Helper()
	for _, description := range []string{"", "By moonlight."} {
		record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		record.Board.Givens[rules.Cells()-1] = 1
		record.Description = description
		out, err := form.Append(nil, record, WriteOptions{})
		if err != nil {
			t.Errorf("%s of %s: %v", form.Name, text, err)
			return
		}
		for back, err := range NewReader(bytes.NewReader(out), ReadOptions{}).Records() {
			if err != nil {
				t.Errorf("%s of %s: %v", form.Name, text, err)
				continue
			}
			if got := back.Board.Rules; !slices.Equal(partsOf(got), partsOf(rules)) || !sameRules(base(t, got), base(t, rules)) {
				t.Errorf("%s of %s gives\n%s, words %q", form.Name, text, got, back.Description)
			}
			if len(back.Unread) > 0 {
				t.Errorf("%s of %s: unread %q", form.Name, text, back.Unread)
			}
			if back.Description != description {
				t.Errorf("%s of %s: description %q in place of %q", form.Name, text, back.Description, description)
			}
			if !slices.Equal(back.Board.Givens, record.Board.Givens) {
				t.Errorf("%s of %s: givens %v", form.Name, text, back.Board.Givens)
			}
		}
	}
}

// base is rules without constraints.
func base(t *testing.T, rules *sudoku.Rules) *sudoku.Rules {
	text := rules.String()
	for _, c := range rules.Constraints() {
		text = strings.Replace(text, "+"+c.String(), "", 1)
	}
	base, err := sudoku.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return base
}
