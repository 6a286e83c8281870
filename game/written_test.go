package game

import (
	"reflect"
	"strings"
	"testing"

	"jiugong/sudoku"
	"pgregory.net/rapid"
)

// TestWhatIsWrittenComesBack writes at random, as a document and back.
func TestWhatIsWrittenComesBack(t *testing.T) {
	puzzle, err := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		b := sudoku.NewBoard(puzzle)
		for cell := range b.Entries {
			if b.Givens[cell] == 0 {
				b.Entries[cell] = uint8(rapid.IntRange(0, 4).Draw(t, "entry"))
			}
			b.Corner[cell] = sudoku.Set(rapid.IntRange(0, 15).Draw(t, "corner"))
			b.Centre[cell] = sudoku.Set(rapid.IntRange(0, 15).Draw(t, "centre"))
			b.Colours[cell] = sudoku.Set(rapid.IntRange(0, 255).Draw(t, "colours"))
		}
		for i := range b.CandidateColours {
			b.CandidateColours[i] = uint8(max(0, rapid.IntRange(-9, 9).Draw(t, "paint")))
		}
		w, again := WrittenOn(b), sudoku.NewBoard(puzzle)
		again.Entries[1], again.Corner[2] = 3, 7 // which is replaced
		if err := w.Put(again); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(b, again) {
			t.Fatalf("%+v\nbecomes %+v", b, again)
		}
	})
}

func TestWhatCantBeWrittenIsNamed(t *testing.T) {
	puzzle, err := sudoku.Parse("1.....3..2.....4", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for want, w := range map[string]Written{
		"entries: 3 cells":     {Entries: "123"},
		`"x" in r1c2`:          {Entries: ".x.............."},
		`corner: "r5c1"`:       {Corner: map[string][]int{"r5c1": {1}}},
		`centre: "r1c1"`:       {Centre: map[string][]int{"r1c1": {5}}},
		`colours: "r1c1"`:      {Colours: map[string][]int{"r1c1": {0}}},
		`paint: "r1c1" with`:   {Paint: map[string][][]int{"r1c1": {{1}}}},
		`corner: "r01c1" with`: {Corner: map[string][]int{"r01c1": {1}}},
	} {
		if err := w.Put(sudoku.NewBoard(puzzle)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", w, err, want)
		}
	}
}
