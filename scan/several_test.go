package scan_test

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/png"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"jiugong/sudoku"
	boards "jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	pngs "jiugong/sudoku/draw/png"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/scantest"
)

// TestSeveralGridsOfAPage finds boards of several sizes side by side, regions among them.
func TestSeveralGridsOfAPage(t *testing.T) {
	lines := []string{
		ordinary,
		"1...5..4..3.6..2...6..1.5..4..3.2...",
		other,
		"1..4.4....1.2..3",
	}
	page := image.NewRGBA(image.Rect(0, 0, 900, 880))
	draw.Draw(page, page.Rect, image.White, image.Point{}, draw.Src)
	want := map[string]bool{}
	for i, line := range lines {
		p, err := sudoku.Parse(line, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want[p.String()] = true
		file, err := pngs.Encode(boards.Board(sudoku.NewBoard(p), boards.Options{}), 360, face.BuiltIn())
		if err != nil {
			t.Fatal(err)
		}
		board, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		at := image.Pt(40+430*(i%2), 40+430*(i/2))
		draw.Draw(page, board.Bounds().Add(at), board, image.Point{}, draw.Src)
	}
	found, err := scan.Scan(context.Background(), scan.NewPicture(page), scan.Options{All: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range found {
		if !want[s.Puzzle.String()] {
			t.Errorf("there is no %v", s.Puzzle)
		}
		delete(want, s.Puzzle.String())
	}
	for line := range want {
		t.Errorf("%s wasn't found", line)
	}
}

// TestRegionsAreSeen reads the rules of a jigsaw off the lines between its regions, or off
// their colours alone.
func TestRegionsAreSeen(t *testing.T) {
	rules, err := sudoku.ParseRules("6+jigsaw=111122112222333344334444555566556666")
	if err != nil {
		t.Fatal(err)
	}
	for item, err := range generate.All(context.Background(), generate.Options{Rules: rules, Seed: 5, N: 1, Workers: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, theme := range boards.Themes() {
			found := rescan(t, sudoku.NewBoard(item.Puzzle), boards.Options{Theme: theme}, 400)
			if len(found) != 1 || found[0].Puzzle.String() != item.Puzzle.String() || found[0].Puzzle.Rules.String() != rules.String() {
				t.Errorf("%s: %s, want %v", theme.Name, told(found), item.Puzzle)
			}
		}
		page := scantest.Page{Rows: 6, Cols: 6, Border: 40, Thin: 2, Thick: 2, ThinInk: 0.9, ThickInk: 0.9, Paper: 1, Tint: map[int]float64{}}
		face := scantest.NewFace(goregular.TTF, 0)
		for cell, d := range item.Puzzle.Givens {
			area := rules.Shape().Area(cell)
			page.Area = append(page.Area, area)
			page.Tint[area] = []float64{0.02, 0.1, 0.2, 0.28, 0.15, 0.06}[area]
			var content scantest.Cell
			if d != 0 {
				content.Texts = []scantest.Text{{Text: rules.Symbols().Name(d), Face: face, X: 0.5, Y: 0.5, Ink: 1, Lettering: scantest.Lettering{Height: 22, Width: 1}}}
			}
			page.Cells = append(page.Cells, content)
		}
		tinted, _ := page.Draw()
		found, err := scan.Scan(context.Background(), scan.NewPicture(tinted), scan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != 1 || found[0].Puzzle.String() != item.Puzzle.String() || found[0].Puzzle.Rules.String() != rules.String() {
			t.Errorf("tinted regions: %s, want %v", told(found), item.Puzzle)
		}
	}
}
