package notation

import (
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// What is written as a link to Penpa is read again with all its rules: drawn, in words, or as text.
func TestPenpaIsReadAgain(t *testing.T) {
	for _, text := range []string{
		"9", "6", "9:1x9", "4x6", "9/0-8", "12:2x6", "9+x+knight+windows",
		"4+jigsaw=1112132233243444",
		"9+killer=15:r1c1r1c2r2c2+killer=r8c8r9c8+thermo=r3c1r4c1r4c2r4c3+arrow=r2c4/r2c5r2c6r3c7+whisper=r1c8r2c9r3c8r4c9+palindrome=r9c5r8c6r9c7",
		"9+difference=r1c1r1c2+ratio=r2c1r2c2+difference=3:r3c1r4c1+xv=X:r1c4r1c5+xv=V:r2c4r3c4+quadruple=1,2,3:r4c4r4c5r5c4r5c5+odd=r1c8+even=r2c8r2c9",
		"9+sandwich=12:r2+xsum=20:-r4+skyscraper=4:c6+littlekiller=22:r1c6r2c7r3c8r4c9+circles=r5c8r6c8r6c9",
		"9+renban=r6c1r7c2r6c3+between=r4c6r4c7r4c8+slowthermo=r9c1r8c2r9c3+doublearrow=r8c1r8c2r7c3r7c4+sum=9:r1c1r9c9",
	} {
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}
		p.Givens[3], p.Givens[10] = 1, 2
		record := newRecord(p)
		record.Title, record.Author, record.Description = "One, two", "Nobody", "Good luck, all &c."
		link, err := penpaForm.write(nil, record, &WriteOptions{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		back := only(t, strings.TrimSpace(string(link)), ReadOptions{})
		if !slices.Equal(partsOf(back.Board.Rules), partsOf(rules)) || back.Board.Rules.N() != rules.N() || !slices.Equal(back.Board.Givens, p.Givens) ||
			back.Title != record.Title || back.Author != record.Author || back.Description != record.Description || len(back.Unread) > 0 {
			t.Errorf("%s is read again as %s, %q, %q, %v", text, back.Board.Rules, back.Title, back.Description, back.Unread)
		}
		if box, other := back.Board.Rules.String(), rules.String(); strings.Split(box, "+")[0] != strings.Split(other, "+")[0] {
			t.Errorf("%s is read again as %s", text, box)
		}
	}
	for _, text := range []string{"4+beside=VA:2", "4+jigsaw=1112132224334344", "3x3:free/1-3"} { // one region is in two pieces
		rules, err := variants.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if link, err := penpaForm.write(nil, newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())}), &WriteOptions{}); err == nil {
			t.Errorf("%s is written as %s", text, link)
		}
	}
}
