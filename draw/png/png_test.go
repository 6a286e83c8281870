package png_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"math"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	drawpng "jiugong/sudoku/draw/png"
)

func classic(t testing.TB) *draw.Picture {
	t.Helper()
	p, err := sudoku.Parse("4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return draw.Board(sudoku.NewBoard(p), draw.Options{})
}

func dark(pixels image.Image, x, y int) bool {
	r, _, _, _ := pixels.At(x, y).RGBA()
	return r < 0x8000
}

func TestABoardIsPainted(t *testing.T) {
	file, err := drawpng.Encode(classic(t), 910, face.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	pixels, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if pixels.Bounds() != image.Rect(0, 0, 910, 910) {
		t.Fatalf("the picture is %v", pixels.Bounds())
	}
	// A cell is some 100 pixels wide; the first is 4, the second is empty.
	if !dark(pixels, 455, 5) || !dark(pixels, 305, 455) {
		t.Error("the thick lines aren't there")
	}
	count := func(left int) (n int) {
		for y := 15; y < 95; y++ {
			for x := left; x < left+80; x++ {
				if dark(pixels, x, y) {
					n++
				}
			}
		}
		return n
	}
	if n := count(15); n < 400 || n > 2500 {
		t.Errorf("the digit in r1c1 has %d dark pixels", n)
	}
	if n := count(115); n != 0 {
		t.Errorf("the empty cell r1c2 has %d dark pixels", n)
	}
}

// The area of a stroke is its length by its width, whatever its corners.
func TestStrokesHaveTheirWidth(t *testing.T) {
	ink := draw.RGB(0)
	for name, c := range map[string]struct {
		path draw.Path
		area float64
	}{
		"line":     {draw.Path{Segments: draw.Lines(draw.Point{X: 10, Y: 20}, draw.Point{X: 90, Y: 20}), Stroke: ink, Width: 4}, 320},
		"frame":    {draw.Path{Segments: draw.Rect(20, 20, 60, 60), Stroke: ink, Width: 4}, 64*64 - 56*56},
		"dashes":   {draw.Path{Segments: draw.Lines(draw.Point{X: 10, Y: 20}, draw.Point{X: 90, Y: 20}), Stroke: ink, Width: 4, Dash: 10, Gap: 10}, 160},
		"disc":     {draw.Path{Segments: draw.Circle(draw.Point{X: 50, Y: 50}, 30), Fill: ink}, math.Pi * 900},
		"ring":     {draw.Path{Segments: draw.Circle(draw.Point{X: 50, Y: 50}, 30), Stroke: ink, Width: 4}, 2 * math.Pi * 30 * 4},
		"roundend": {draw.Path{Segments: draw.Lines(draw.Point{X: 20, Y: 50}, draw.Point{X: 80, Y: 50}), Stroke: ink, Width: 20, Round: true}, 1200 + math.Pi*100},
	} {
		p := &draw.Picture{Width: 100, Height: 100, Paper: draw.RGB(0xffffff), Items: []draw.Item{c.path}}
		pixels, err := drawpng.Image(p, 100, face.BuiltIn())
		if err != nil {
			t.Fatal(err)
		}
		area := 0.0
		for y := range 100 {
			for x := range 100 {
				r, _, _, _ := pixels.At(x, y).RGBA()
				area += 1 - float64(r)/0xffff
			}
		}
		if math.Abs(area-c.area) > c.area*0.02 {
			t.Errorf("%s covers %.0f pixels, want %.0f", name, area, c.area)
		}
	}
}

func TestWhatCantBePaintedIsSaid(t *testing.T) {
	for _, width := range []int{0, -5, drawpng.MaxWidth + 1, 15000} {
		if _, err := drawpng.Encode(classic(t), width, face.BuiltIn()); err == nil {
			t.Errorf("a width of %d is painted", width)
		}
	}
	chinese := &draw.Picture{Width: 1, Height: 1, Items: []draw.Item{draw.Text{Text: "数独", Size: 1}}}
	_, err := drawpng.Encode(chinese, 100, face.BuiltIn())
	if missing := (*face.MissingError)(nil); !errors.As(err, &missing) || string(missing.Characters) != "数独" {
		t.Errorf("painting characters that no font has: %v", err)
	}
	const want = "the built-in font lacks 2 characters: 数 (U+6570), 独 (U+72EC); name a font that has them, such as NotoSansSC-Regular.ttf"
	if err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}

func BenchmarkPNG(b *testing.B) {
	p := classic(b)
	for b.Loop() {
		if _, err := drawpng.Encode(p, 600, face.BuiltIn()); err != nil {
			b.Fatal(err)
		}
	}
}
