//go:build unix || js

package scan_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/draw"

	"jiugong/sudoku/scan"
)

// TestTimesOfPhotos logs the processor time that the photos of TestPhotos take, decoding
// included, as they are and as larger files.
func TestTimesOfPhotos(t *testing.T) {
	files := photos(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, c := range []struct {
		name          string
		width, height int
	}{{"640 × 480", 0, 0}, {"1600 × 1200", 1600, 1200}, {"12 million pixels", 4000, 3000}} {
		t.Run(c.name, func(t *testing.T) {
			type taken struct {
				name string
				time time.Duration
			}
			var all []taken
			sum := time.Duration(0)
			for i, file := range files {
				photo, err := os.ReadFile(strings.TrimSuffix(file, ".dat") + ".jpg")
				if err != nil {
					t.Fatal(err)
				}
				if c.width > 0 {
					if i%3 != 0 {
						continue
					}
					photo = enlarged(t, photo, c.width, c.height)
				} else if config, err := jpeg.DecodeConfig(bytes.NewReader(photo)); err != nil || config.Width != 640 {
					continue
				}
				runtime.GC()
				from := processorTime(t)
				p, err := scan.Open(bytes.NewReader(photo), scan.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := scan.Scan(context.Background(), p, scan.Options{}); err != nil {
					t.Fatal(err)
				}
				used := processorTime(t) - from
				all = append(all, taken{filepath.Base(file), used})
				sum += used
			}
			if len(all) == 0 {
				t.Skip("no photo of that size")
			}
			slices.SortFunc(all, func(a, b taken) int { return int(a.time - b.time) })
			n := len(all)
			t.Logf("%d of them: %v on average, a tenth takes over %v", n, (sum / time.Duration(n)).Round(time.Millisecond), all[n*9/10].time.Round(time.Millisecond))
			for _, slow := range all[max(0, n-8):] {
				t.Logf("%s %v", slow.name, slow.time.Round(time.Millisecond))
			}
		})
	}
}

// enlarged returns a photo as a file of that size, or turned as it is.
func enlarged(t *testing.T, photo []byte, width, height int) []byte {
	t.Helper()
	m, err := jpeg.Decode(bytes.NewReader(photo))
	if err != nil {
		t.Fatal(err)
	}
	if m.Bounds().Dx() < m.Bounds().Dy() {
		width, height = height, width
	}
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.BiLinear.Scale(out, out.Rect, m, m.Bounds(), draw.Src, nil)
	var file bytes.Buffer
	if err := jpeg.Encode(&file, out, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
