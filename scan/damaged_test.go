package scan_test

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/scantest"
)

// TestDamagedPhotos reads the photos of TestPhotos after each was taken again by a worse
// camera, in worse light.
func TestDamagedPhotos(t *testing.T) {
	files := photos(t)
	const degree = math.Pi / 180
	for _, c := range []struct {
		name   string
		camera scantest.Camera
		before func(photo *image.Gray) *image.Gray
		least  float64
	}{
		{name: "tilted by 20 degrees", camera: scantest.Camera{Tilt: 20 * degree}, least: 0.9},
		{name: "curved", camera: scantest.Camera{Bend: 0.05, Fold: 0.02}, least: 0.9},
		{name: "half in shadow", camera: scantest.Camera{Shadow: 0.6, Uneven: 0.3}, least: 0.9},
		{name: "blurred", camera: scantest.Camera{Blur: 1.5}, least: 0.9},
		{name: "shaken", camera: scantest.Camera{Shake: 2}, least: 0.9},
		{name: "noisy", camera: scantest.Camera{Noise: 15}, least: 0.9},
		{name: "JPEG of quality 20", camera: scantest.Camera{Quality: 20}, least: 0.9},
		{name: "pale", camera: scantest.Camera{Contrast: 0.3, Quality: 80}, least: 0.9},
		{name: "dark", before: levels(func(v float64) float64 { return 0.3 * math.Pow(v, 1.5) }), camera: scantest.Camera{Noise: 2, Quality: 80}, least: 0.9},
		{name: "bright", before: levels(func(v float64) float64 { return min(1, 1.3*math.Pow(v, 0.6)) }), camera: scantest.Camera{Quality: 80}, least: 0.9},
		{name: "a third", camera: scantest.Camera{Scale: 0.37}, least: 0.9},
		{name: "half and turned", camera: scantest.Camera{Scale: 0.5, Turn: 90 * degree}, least: 0.9},
		{name: "twice as large", camera: scantest.Camera{Scale: 2, Quality: 60}, least: 0.9},
		{name: "all at once", camera: scantest.Camera{Tilt: 10 * degree, Turn: 8 * degree, Bend: 0.02, Shadow: 0.3, Blur: 0.7, Noise: 5, Contrast: 0.7, Quality: 50}, least: 0.9},
	} {
		t.Run(c.name, func(t *testing.T) {
			var count tally
			for i, file := range files {
				random := rand.New(rand.NewPCG(51, uint64(i)))
				photo := grey(t, file)
				if c.before != nil {
					photo = c.before(photo)
				}
				camera := c.camera
				if camera.Scale == 0 {
					camera.Scale = 1
				}
				camera.Direction = 2 * math.Pi * random.Float64()
				taken, _ := camera.Take(photo, func(col, row float64) (x, y float64) { return col, row }, random)
				found, err := scan.Scan(context.Background(), scan.NewPicture(taken), scan.Options{})
				if err != nil {
					t.Fatal(err)
				}
				count.add(t, filepath.Base(file), found, truth(t, file))
			}
			count.judge(t, c.least)
		})
	}
}

func levels(of func(v float64) float64) func(photo *image.Gray) *image.Gray {
	return func(photo *image.Gray) *image.Gray {
		for i, v := range photo.Pix {
			photo.Pix[i] = uint8(255*of(float64(v)/255) + 0.5)
		}
		return photo
	}
}

// grey returns the photo of a .dat file without its colours.
func grey(t *testing.T, file string) *image.Gray {
	t.Helper()
	photo, err := os.ReadFile(strings.TrimSuffix(file, ".dat") + ".jpg")
	if err != nil {
		t.Fatal(err)
	}
	p, err := scan.Open(bytes.NewReader(photo), scan.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	m := p.Image()
	out := image.NewGray(m.Rect)
	draw.Draw(out, out.Rect, m, m.Rect.Min, draw.Src)
	return out
}
