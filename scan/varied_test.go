package scan_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/scantest"
)

// TestVariedPhotos reads the photos of TestPhotos after each was changed by a random amount, as others
// would have taken them. SCAN_SEED draws other amounts. Hardly any reading may be wrong, and none of
// those sure.
func TestVariedPhotos(t *testing.T) {
	files := photos(t)
	seed, _ := strconv.ParseUint(os.Getenv("SCAN_SEED"), 10, 64)
	const degree = math.Pi / 180
	between := func(r *rand.Rand, from, to float64) float64 { return from + (to-from)*r.Float64() }
	camera := func(draw func(r *rand.Rand, c *scantest.Camera)) func(*image.Gray, [4]scan.Point, *rand.Rand) *image.Gray {
		return func(photo *image.Gray, _ [4]scan.Point, r *rand.Rand) *image.Gray {
			c := scantest.Camera{Scale: 1, Direction: 2 * math.Pi * r.Float64()}
			draw(r, &c)
			taken, _ := c.Take(photo, func(col, row float64) (x, y float64) { return col, row }, r)
			return taken
		}
	}
	for _, c := range []struct {
		name   string
		change func(photo *image.Gray, corners [4]scan.Point, r *rand.Rand) *image.Gray
		least  float64
	}{
		{"perspective", camera(func(r *rand.Rand, c *scantest.Camera) { c.Tilt = between(r, 5, 30) * degree }), 0.97},
		{"turned by any angle", camera(func(r *rand.Rand, c *scantest.Camera) { c.Turn = between(r, 0, 360) * degree }), 0.97},
		{"slanted", slanted, 0.97},
		{"curved", camera(func(r *rand.Rand, c *scantest.Camera) { c.Bend, c.Fold = between(r, 0, 0.06), between(r, 0, 0.03) }), 0.97},
		{"scaled", camera(func(r *rand.Rand, c *scantest.Camera) { c.Scale = between(r, 0.35, 1.5) }), 0.97},
		{"blurred", camera(func(r *rand.Rand, c *scantest.Camera) { c.Blur = between(r, 0.4, 2) }), 0.95},
		{"shaken", camera(func(r *rand.Rand, c *scantest.Camera) { c.Shake = between(r, 0.5, 2.5) }), 0.95},
		{"noisy", camera(func(r *rand.Rand, c *scantest.Camera) { c.Noise = between(r, 2, 14) }), 0.93},
		{"JPEG", camera(func(r *rand.Rand, c *scantest.Camera) { c.Quality = 15 + r.IntN(40) }), 0.97},
		{"halftone", camera(func(r *rand.Rand, c *scantest.Camera) { c.Halftone = between(r, 0.02, 0.15) }), 0.93},
		{"shadow", camera(func(r *rand.Rand, c *scantest.Camera) { c.Shadow, c.Uneven = between(r, 0.2, 0.65), between(r, 0, 0.4) }), 0.95},
		{"pale", camera(func(r *rand.Rand, c *scantest.Camera) { c.Contrast = between(r, 0.25, 0.8) }), 0.97},
		{"brighter or darker", brightened, 0.95},
		{"glare", glaring, 0.93},
		{"cropped", cropped, 0.97},
		{"a little of all", camera(func(r *rand.Rand, c *scantest.Camera) {
			c.Tilt, c.Turn, c.Bend = between(r, 0, 12)*degree, between(r, -10, 10)*degree, between(r, 0, 0.02)
			c.Scale, c.Shadow, c.Uneven = between(r, 0.6, 1.2), between(r, 0, 0.3), between(r, 0, 0.2)
			c.Blur, c.Noise, c.Contrast, c.Quality = between(r, 0, 0.8), between(r, 0, 5), between(r, 0.6, 1), 40+r.IntN(50)
		}), 0.95},
	} {
		t.Run(c.name, func(t *testing.T) {
			var count tally
			for i, file := range files {
				random := rand.New(rand.NewPCG(seed+97, uint64(i)))
				photo := grey(t, file)
				var corners [4]scan.Point
				if c.name == "cropped" {
					seen, err := scan.Scan(context.Background(), scan.NewPicture(photo), scan.Options{})
					if err != nil || len(seen) == 0 {
						t.Fatal(file, err)
					}
					corners = seen[0].Corners
				}
				changed := c.change(photo, corners, random)
				found, err := scan.Scan(context.Background(), scan.NewPicture(changed), scan.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if !count.add(t, filepath.Base(file), found, truth(t, file)) || !found[0].Sure() {
					keep(t, changed, file)
				}
			}
			count.judge(t, c.least)
		})
	}
}

// keep writes a picture into the folder that SCAN_KEEP names, if it names one.
func keep(t *testing.T, m image.Image, file string) {
	t.Helper()
	dir := os.Getenv("SCAN_KEEP")
	if dir == "" {
		return
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: 98}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, filepath.Base(t.Name())+"-"+filepath.Base(file)+".jpg"), out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// slanted shears a photo by up to a seventh.
func slanted(photo *image.Gray, _ [4]scan.Point, r *rand.Rand) *image.Gray {
	across, down := 0.3*(r.Float64()-0.5), 0.3*(r.Float64()-0.5)
	width, height := float64(photo.Rect.Dx()), float64(photo.Rect.Dy())
	left, top := min(0, across*height), min(0, down*width)
	return redrawn(photo, int(width+height*math.Abs(across)), int(height+width*math.Abs(down)), func(x, y float64) (float64, float64) {
		x, y = x+left, y+top
		return (x - across*y) / (1 - across*down), (y - down*x) / (1 - across*down)
	})
}

// brightened bends the tones of a photo.
func brightened(photo *image.Gray, _ [4]scan.Point, r *rand.Rand) *image.Gray {
	gamma, light := math.Exp(1.6*(r.Float64()-0.5)), 0.35+0.95*r.Float64()
	return levels(func(v float64) float64 { return min(1, light*math.Pow(v, gamma)) })(photo)
}

// glaring lays a round reflection over a photo.
func glaring(photo *image.Gray, _ [4]scan.Point, r *rand.Rand) *image.Gray {
	width, height := float64(photo.Rect.Dx()), float64(photo.Rect.Dy())
	x0, y0 := width*(0.2+0.6*r.Float64()), height*(0.2+0.6*r.Float64())
	radius, strength := (0.1+0.25*r.Float64())*width, 60+80*r.Float64()
	for y := range photo.Rect.Dy() {
		for x := range photo.Rect.Dx() {
			far := math.Hypot(float64(x)-x0, float64(y)-y0) / radius
			at := photo.PixOffset(x, y)
			photo.Pix[at] = uint8(min(255, float64(photo.Pix[at])+strength*math.Exp(-far*far)))
		}
	}
	return photo
}

// cropped cuts a photo close to its grid, within a twentieth of a cell of its corners and up to
// a whole cell away.
func cropped(photo *image.Gray, corners [4]scan.Point, r *rand.Rand) *image.Gray {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range corners {
		left, right, top, bottom = min(left, p.X), max(right, p.X), min(top, p.Y), max(bottom, p.Y)
	}
	cell := (right - left) / 9
	off := func() float64 { u := r.Float64(); return cell * (0.05 + u*u) }
	area := image.Rect(int(left-off()), int(top-off()), int(right+off()), int(bottom+off())).Intersect(photo.Rect)
	out := image.NewGray(image.Rect(0, 0, area.Dx(), area.Dy()))
	for y := range area.Dy() {
		for x := range area.Dx() {
			out.SetGray(x, y, photo.GrayAt(area.Min.X+x, area.Min.Y+y))
		}
	}
	return out
}

// redrawn draws a photo anew. from tells where each pixel comes from; beyond the photo is a grey table.
func redrawn(photo *image.Gray, width, height int, from func(x, y float64) (float64, float64)) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			u, v := from(float64(x), float64(y))
			c := color.Gray{150}
			if u >= 0 && v >= 0 && u < float64(photo.Rect.Dx()-1) && v < float64(photo.Rect.Dy()-1) {
				iu, iv := int(u), int(v)
				fu, fv := u-float64(iu), v-float64(iv)
				p := photo.Pix[photo.PixOffset(iu, iv):]
				q := p[photo.Stride:]
				c.Y = uint8((float64(p[0])*(1-fu)+float64(p[1])*fu)*(1-fv) + (float64(q[0])*(1-fu)+float64(q[1])*fu)*fv)
			}
			out.SetGray(x, y, c)
		}
	}
	return out
}
