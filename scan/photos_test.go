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
// NAME.dat, whose last nine lines are the rows, with 0 for an empty cell. SCAN_PHOTOS names
// the folder, SCAN_ONLY a part of the names that are to be read. Each photo is read as it is,
// turned, and made smaller; docs/scanning.md has the figures.
func TestPhotos(t *testing.T) {
	files := photos(t)
	for _, c := range []struct {
		name           string
		degrees, scale float64
		least          float64 // how many must be right
	}{
		{"as they are", 0, 1, 1},
		{"turned by 90", 90, 1, 0.99},
		{"turned by 180", 180, 1, 0.99},
		{"turned by 270", 270, 1, 0.99},
		{"half", 0, 0.5, 0.99},
		{"turned by 25", 25, 1, 0.97},
		{"turned by -25", -25, 1, 0.97},
	} {
		t.Run(c.name, func(t *testing.T) {
			var count tally
			for _, file := range files {
				photo, err := os.ReadFile(strings.TrimSuffix(file, ".dat") + ".jpg")
				if err != nil {
					t.Fatal(err)
				}
				p, err := scan.Open(bytes.NewReader(photo), scan.Limits{})
				if err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				if c.degrees != 0 || c.scale != 1 {
					p = scan.NewPicture(changed(p.Image(), c.degrees, c.scale))
				}
				found, err := scan.Scan(context.Background(), p, scan.Options{})
				if err != nil {
					t.Fatal(err)
				}
				count.add(t, filepath.Base(file), found, truth(t, file))
			}
			count.judge(t, c.least)
			count.judgeFlags(t)
		})
	}
}

// photos returns the .dat files of the photos to read.
func photos(t *testing.T) []string {
	t.Helper()
	dir := os.Getenv("SCAN_PHOTOS")
	if dir == "" {
		t.Skip("SCAN_PHOTOS names no folder")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"+os.Getenv("SCAN_ONLY")+"*.dat"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no photos in %s", dir)
	}
	return files
}

// tally counts how pictures whose puzzle is known were read.
type tally struct{ all, right, flagged, silent int }

// add counts a picture, and logs one that isn't right and sure.
func (c *tally) add(t *testing.T, name string, found []*scan.Sudoku, truth sudoku.Puzzle) (right bool) {
	t.Helper()
	c.all++
	if len(found) == 0 {
		t.Logf("%s: none found", name)
		return false
	}
	s := found[0]
	got, want := areas(s.Puzzle)+s.Puzzle.String(), areas(truth)+truth.String()
	switch {
	case got == want:
		c.right++
		if !s.Sure() {
			c.flagged++
			t.Logf("%s: right, but %v", name, s.Doubts)
		}
		return true
	case s.Sure():
		c.silent++
		t.Logf("%s: WRONG and sure\n got  %s\n want %s", name, got, want)
	default:
		t.Logf("%s: wrong, lines %.2f, turn %d, %v\n got  %s\n want %s", name, s.Lines, s.Turn, s.Doubts, got, want)
	}
	return false
}

// areas returns which box or region each cell is in, numbered as they come.
func areas(p sudoku.Puzzle) string {
	var b strings.Builder
	numbers, shape := map[int]int{}, p.Rules.Shape()
	for cell := range p.Givens {
		area := shape.Area(cell)
		if _, ok := numbers[area]; !ok {
			numbers[area] = len(numbers) + 1
		}
		b.WriteString(strconv.Itoa(numbers[area]))
	}
	return b.String() + " "
}

// judge reports an error unless that part of the pictures is right, and none is wrong and sure.
func (c *tally) judge(t *testing.T, least float64) {
	t.Helper()
	t.Logf("%d of %d right, %d of them flagged; %d wrong and sure", c.right, c.all, c.flagged, c.silent)
	if float64(c.right) < math.Floor(least*float64(c.all)) {
		t.Errorf("%d of %d are right, want %.0f %%", c.right, c.all, 100*least)
	}
	if c.silent > 0 {
		t.Errorf("%d are wrong and sure", c.silent)
	}
}

// judgeFlags reports an error if more than a twentieth of the right ones is flagged.
func (c *tally) judgeFlags(t *testing.T) {
	t.Helper()
	if 20*c.flagged > c.right {
		t.Errorf("%d of %d right ones are flagged, more than 5 %%", c.flagged, c.right)
	}
}

func truth(t *testing.T, file string) sudoku.Puzzle {
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
	return p
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
