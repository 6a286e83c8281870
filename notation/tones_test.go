package notation

import (
	"bytes"
	"maps"
	"net/url"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// Colours that a setter gave clues come back from every form that has room for them, and the clues
// are what they were, also in a colour that tells of another kind.
func TestColoursOfCluesTravel(t *testing.T) {
	rules, err := variants.Parse("9+killer=15:r1c1r1c2+thermo=r3c3r3c4r3c5+renban=r5c1r5c2r5c3+difference=r7c1r7c2+sequence=r9c1r9c2r9c3")
	if err != nil {
		t.Fatal(err)
	}
	tones := constraint.Tones{"killer=15:r1c1r1c2": "red", "thermo=r3c3r3c4r3c5": "blue", "renban=r5c1r5c2r5c3": "green", "sequence=r9c1r9c2r9c3": "pink"}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 81)})
	for _, name := range []string{"json", "sudokupad", "fpuzzles"} {
		form, err := FormToWrite(name)
		if err != nil {
			t.Fatal(err)
		}
		record.Tones = nil
		plain := written(t, form, record)
		record.Tones = tones
		text := written(t, form, record)
		if lost := form.Loses(record); name != "fpuzzles" && len(lost) > 0 {
			t.Errorf("%s loses %v", name, lost)
		}
		for back, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !maps.Equal(back.Tones, tones) || !sameConstraints(back.Board.Rules, rules) {
				t.Errorf("%s: %v in %v", name, back.Board.Rules, back.Tones)
			}
		}
		if name != "sudokupad" {
			continue
		}
		object := func(link string) string {
			code, err := url.QueryUnescape(strings.TrimPrefix(strings.TrimSpace(link), "https://sudokupad.app/scl"))
			if err != nil {
				t.Fatal(err)
			}
			text, err := unpackLZ(code)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		for _, colour := range []string{toneColours[constraint.ToneRed], toneColours[constraint.ToneBlue], toneColours[constraint.TonePink]} {
			if was, is := strings.Count(object(plain), colour), strings.Count(object(text), colour); is <= was {
				t.Errorf("%s is drawn %d times, without colours of one's own %d", colour, is, was)
			}
		}
	}
}

func written(t *testing.T, form *Form, record *Record) string {
	t.Helper()
	var text bytes.Buffer
	w := NewWriter(&text, form, WriteOptions{})
	if err := w.Write(record); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
