package scan_test

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/scantest"
)

// TestAHiddenCornerIsFound reads pages on which something hides a corner of the grid, with empty cells.
func TestAHiddenCornerIsFound(t *testing.T) {
	readWorn(t, scantest.Camera{Scale: 0.75, Blur: 1, Turn: 0.3}, func(page *image.Gray, at func(col, row float64) (x, y float64)) {
		for i := range page.Pix {
			x, y := float64(i%page.Stride), float64(i/page.Stride)
			left, bottom := at(0, 9)
			if right, _ := at(1.1, 0); x-left+bottom-y < right-left {
				page.Pix[i] = 230
			}
		}
	})
}

// TestAGridCutInTwoIsFound reads pages on which all lines end at the edge of a shadow that runs across the
// grid.
func TestAGridCutInTwoIsFound(t *testing.T) {
	readWorn(t, scantest.Camera{Scale: 0.75, Blur: 1.2}, func(page *image.Gray, at func(col, row float64) (x, y float64)) {
		left, top := at(0, 3.5)
		right, bottom := at(5.5, 9)
		for i, v := range page.Pix {
			x, y := float64(i%page.Stride), float64(i/page.Stride)
			switch below := (y-top)/(bottom-top) - (x-left)/(right-left); {
			case math.Abs(below) < 0.02:
				page.Pix[i] = 200
			case below > 0:
				page.Pix[i] = uint8(float64(v) * 0.6)
			}
		}
	})
}

// TestDigitsUnderAReflectionAreRead reads pages a part of which nearly vanishes in light.
func TestDigitsUnderAReflectionAreRead(t *testing.T) {
	readWorn(t, scantest.Camera{Scale: 0.75, Blur: 1.2, Noise: 1}, func(page *image.Gray, at func(col, row float64) (x, y float64)) {
		for i, v := range page.Pix {
			x, y := at(2.5, 3)
			far := math.Hypot(float64(i%page.Stride)-x, float64(i/page.Stride)-y) / float64(page.Stride)
			light := 0.87 * math.Exp(-far*far/0.06)
			page.Pix[i] = uint8(float64(v)*(1-light) + 255*light)
		}
	})
}

// TestWhatAFingerCoversIsDoubtful reads pages on a part of which a fingertip lies. Its edge may look
// like a digit: no reading may be wrong and sure.
func TestWhatAFingerCoversIsDoubtful(t *testing.T) {
	face := scantest.NewFace(goregular.TTF, 0)
	p, err := sudoku.Parse(ordinary, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var count tally
	for i := range testlong.Of(30, 12) {
		random := rand.New(rand.NewPCG(52, uint64(i)))
		page, at := printed(p, face, false, random).Draw()
		grey, at := scantest.Camera{Scale: 0.75, Blur: 1}.Take(page, at, random)
		photo := image.NewRGBA(grey.Rect)
		draw.Draw(photo, photo.Rect, grey, image.Point{}, draw.Src)
		left, top := at(0, 0)
		right, _ := at(9, 0)
		cell := (right - left) / 9
		finger(photo, left+(1+7*random.Float64())*cell, top+(1+7*random.Float64())*cell, cell, random)
		found, err := scan.Scan(context.Background(), scan.NewPicture(photo), scan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		count.add(t, fmt.Sprintf("finger %d", i), found, p)
	}
	count.judge(t, 0) // what is hidden can't be read
}

// finger draws a fingertip around the point x, y. It covers about five cells as wide as cell.
func finger(photo *image.RGBA, x, y, cell float64, random *rand.Rand) {
	long, wide, light := cell*(1.4+0.3*random.Float64()), cell*(1+0.25*random.Float64()), 0.6+0.4*random.Float64()
	sin, cos := math.Sincos(2 * math.Pi * random.Float64())
	for i := range photo.Pix {
		if i%4 == 3 {
			continue
		}
		dx, dy := float64(i%photo.Stride/4)-x, float64(i/photo.Stride)-y
		far := math.Hypot((dx*cos+dy*sin)/long, (dy*cos-dx*sin)/wide)
		part := max(0, min(1, (1-far)*cell/2+0.5))
		skin := [3]float64{225, 170, 140}[i%4] * light * (1 - 0.35*far*far)
		photo.Pix[i] = uint8(float64(photo.Pix[i])*(1-part) + skin*part)
	}
}

// readWorn scans pages after what wear does to them and a camera has taken them. All must be right.
func readWorn(t *testing.T, camera scantest.Camera, wear func(page *image.Gray, at func(col, row float64) (x, y float64))) {
	t.Helper()
	face := scantest.NewFace(goregular.TTF, 0)
	var count tally
	for i, line := range []string{ordinary, other} {
		p, err := sudoku.Parse(line, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for k := range 2 {
			random := rand.New(rand.NewPCG(51, uint64(2*i+k)))
			page, at := printed(p, face, false, random).Draw()
			wear(page, at)
			photo, _ := camera.Take(page, at, random)
			found, err := scan.Scan(context.Background(), scan.NewPicture(photo), scan.Options{})
			if err != nil {
				t.Fatal(err)
			}
			count.add(t, line, found, p)
		}
	}
	count.judge(t, 1)
}
