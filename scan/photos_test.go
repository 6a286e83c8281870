package scan_test

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/scan"
)

// TestPhotos reads a folder of photos that have their truth beside them: NAME.jpg, and
// NAME.dat, whose last nine lines are the rows, with 0 for an empty cell. SCAN_PHOTOS
// names the folder; SCAN_TURN turns each photo by degrees, SCAN_SCALE makes it smaller.
func TestPhotos(t *testing.T) {
	dir := os.Getenv("SCAN_PHOTOS")
	if dir == "" {
		t.Skip("SCAN_PHOTOS names no folder")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.dat"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no photos in %s", dir)
	}
	degrees, _ := strconv.ParseFloat(os.Getenv("SCAN_TURN"), 64)
	scale, _ := strconv.ParseFloat(os.Getenv("SCAN_SCALE"), 64)
	right, flagged, silent := 0, 0, 0
	for _, file := range files {
		if only := os.Getenv("SCAN_ONLY"); only != "" && !strings.Contains(file, only) {
			continue
		}
		want := truth(t, file)
		photo, err := os.ReadFile(strings.TrimSuffix(file, ".dat") + ".jpg")
		if err != nil {
			t.Fatal(err)
		}
		var p *scan.Picture
		if degrees != 0 || scale != 0 {
			m, _, err := image.Decode(bytes.NewReader(photo))
			if err != nil {
				t.Fatal(err)
			}
			p = scan.NewPicture(changed(m, degrees, scale))
		} else if p, err = scan.Open(bytes.NewReader(photo), scan.Limits{}); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		name := filepath.Base(file)
		found, err := scan.Scan(context.Background(), p, scan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			t.Logf("%s: none found", name)
			continue
		}
		s := found[0]
		got := s.Puzzle.String()
		switch {
		case got == want:
			right++
			if !s.Sure() {
				flagged++
				t.Logf("%s: right, but %v", name, s.Doubts)
			}
		case s.Sure():
			silent++
			t.Logf("%s: WRONG and sure\n got  %s\n want %s", name, got, want)
		default:
			t.Logf("%s: wrong, lines %.2f, turn %d, %v\n got  %s\n want %s", name, s.Lines, s.Turn, s.Doubts, got, want)
		}
	}
	t.Logf("%d of %d right, %d of them flagged; %d wrong and not flagged", right, len(files), flagged, silent)
}

func truth(t *testing.T, file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	line := strings.ReplaceAll(strings.Join(strings.Fields(strings.Join(lines[len(lines)-9:], " ")), ""), "0", ".")
	p, err := sudoku.Parse(line, sudoku.ParseOptions{})
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return p.String()
}

// changed turns a photo to the right, on a dark table, and makes it smaller.
func changed(m image.Image, degrees, scale float64) image.Image {
	if scale == 0 {
		scale = 1
	}
	b := m.Bounds()
	in := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(in, in.Rect, m, b.Min, draw.Src)
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	width, height := float64(b.Dx()), float64(b.Dy())
	outWidth := scale * (math.Abs(width*cos) + math.Abs(height*sin))
	outHeight := scale * (math.Abs(width*sin) + math.Abs(height*cos))
	out := image.NewGray(image.Rect(0, 0, int(math.Round(outWidth)), int(math.Round(outHeight))))
	steps := max(1, int(math.Round(1/scale)))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			sum := 0.0
			for i := range steps * steps {
				dx := float64(x) + (float64(i%steps)+0.5)/float64(steps) - outWidth/2
				dy := float64(y) + (float64(i/steps)+0.5)/float64(steps) - outHeight/2
				sx, sy := (dx*cos+dy*sin)/scale+width/2-0.5, (dy*cos-dx*sin)/scale+height/2-0.5
				if sx < -0.5 || sy < -0.5 || sx > width-0.5 || sy > height-0.5 {
					continue
				}
				sx, sy = max(0, min(sx, width-1.001)), max(0, min(sy, height-1.001))
				ix, iy := int(sx), int(sy)
				fx, fy := sx-float64(ix), sy-float64(iy)
				p := in.Pix[iy*in.Stride+ix:]
				sum += (float64(p[0])*(1-fx)+float64(p[1])*fx)*(1-fy) + (float64(p[in.Stride])*(1-fx)+float64(p[in.Stride+1])*fx)*fy
			}
			out.Pix[y*out.Stride+x] = uint8(sum/float64(steps*steps) + 0.5)
		}
	}
	return out
}
