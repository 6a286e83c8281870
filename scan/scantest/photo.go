package scantest

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// Camera is how a page is photographed. The zero value, with a Scale, is a perfect scan.
type Camera struct {
	// Scale is the pixels of the photo for each of the page.
	Scale float64
	// Tilt is how far the page leans away, and Direction to which side; Turn turns it. In radians.
	Tilt, Direction, Turn float64
	// Bend is how far a curved page rises, as part of its width; Fold how far a crease does.
	Bend, Fold float64
	// Shadow is how much light a shadow takes, from 0 to 1; Uneven how much light is lost towards one side.
	Shadow, Uneven float64
	// Blur is in pixels of the photo, and so is Shake, in one direction.
	Blur, Shake float64
	// Noise is a standard deviation out of 255; Halftone the depth of a raster of dots.
	Noise, Halftone float64
	// Contrast is how far black and white are apart, from 0 to 1; 0 is 1.
	Contrast float64
	// Quality is that of the JPEG file that the photo went through; 0 is none.
	Quality int
}

// Take photographs a page. at is that of Page.Draw; the one returned tells places in the photo.
func (c Camera) Take(page *image.Gray, at func(col, row float64) (x, y float64), random *rand.Rand) (*image.Gray, func(col, row float64) (x, y float64)) {
	width, height := float64(page.Rect.Dx()), float64(page.Rect.Dy())
	turnSin, turnCos := math.Sincos(c.Turn)
	tiltSin, tiltCos := math.Sincos(c.Tilt)
	dirSin, dirCos := math.Sincos(c.Direction)
	far := 2.2 * max(width, height) // the camera's distance
	foldAt := 0.25 + 0.5*random.Float64()
	across := random.IntN(2) == 0
	// project takes a point of the page, bends the page, leans and turns it.
	project := func(x, y float64) (float64, float64) {
		u, v := x/width, y/height
		if across {
			u, v = v, u
		}
		z := c.Bend * width * math.Sin(math.Pi*u)
		z += c.Fold * width * (1 - math.Abs(u-foldAt)/max(foldAt, 1-foldAt))
		x, y = x-width/2, y-height/2
		x, y = x*turnCos-y*turnSin, x*turnSin+y*turnCos
		// lean about an axis across the direction
		along, beside := x*dirCos+y*dirSin, -x*dirSin+y*dirCos
		along, z = along*tiltCos+z*tiltSin, z*tiltCos-along*tiltSin
		x, y = along*dirCos-beside*dirSin, along*dirSin+beside*dirCos
		f := far / (far - z)
		return x * f * c.Scale, y * f * c.Scale
	}
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range 21 {
		t := float64(i) / 20
		for _, p := range [][2]float64{{t * width, 0}, {t * width, height}, {0, t * height}, {width, t * height}} {
			x, y := project(p[0], p[1])
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		}
	}
	photo := image.NewGray(image.Rect(0, 0, int(right-left)+1, int(bottom-top)+1))
	placed := func(x, y float64) (float64, float64) {
		x, y = project(x, y)
		return x - left, y - top
	}
	c.warp(photo, page, placed, random)
	c.light(photo, random)
	blur(photo, c.Blur, c.Blur)
	if random.IntN(2) == 0 {
		blur(photo, c.Shake, 0)
	} else {
		blur(photo, 0, c.Shake)
	}
	c.grain(photo, random)
	if c.Quality > 0 {
		var file bytes.Buffer
		if err := jpeg.Encode(&file, photo, &jpeg.Options{Quality: c.Quality}); err == nil {
			if decoded, err := jpeg.Decode(&file); err == nil {
				photo = decoded.(*image.Gray)
			}
		}
	}
	return photo, func(col, row float64) (float64, float64) { return placed(at(col, row)) }
}

// warp draws the page as a mesh of small squares, each by its own affine map.
func (c Camera) warp(photo, page *image.Gray, placed func(x, y float64) (float64, float64), random *rand.Rand) {
	table := uint8(90 + random.IntN(120)) // what lies around the page
	for i := range photo.Pix {
		photo.Pix[i] = table
	}
	const step = 16
	width, height := page.Rect.Dx(), page.Rect.Dy()
	small := c.Scale < 0.75
	for y := 0; y < height; y += step {
		for x := 0; x < width; x += step {
			x1, y1 := min(x+step, width), min(y+step, height)
			ax, ay := placed(float64(x), float64(y))
			bx, by := placed(float64(x1), float64(y))
			cx, cy := placed(float64(x), float64(y1))
			dx, dy := placed(float64(x1), float64(y1))
			// inverse of the affine map through the middle
			ux, uy := ((bx-ax)+(dx-cx))/2/float64(x1-x), ((by-ay)+(dy-cy))/2/float64(x1-x)
			vx, vy := ((cx-ax)+(dx-bx))/2/float64(y1-y), ((cy-ay)+(dy-by))/2/float64(y1-y)
			det := ux*vy - uy*vx
			if math.Abs(det) < 1e-9 {
				continue
			}
			mx, my := (ax+bx+cx+dx)/4, (ay+by+cy+dy)/4
			fromX, toX := int(min(ax, bx, cx, dx)), int(max(ax, bx, cx, dx))+1
			fromY, toY := int(min(ay, by, cy, dy)), int(max(ay, by, cy, dy))+1
			for py := max(0, fromY); py <= toY && py < photo.Rect.Dy(); py++ {
				for px := max(0, fromX); px <= toX && px < photo.Rect.Dx(); px++ {
					rx, ry := float64(px)-mx, float64(py)-my
					sx := float64(x+x1)/2 + (rx*vy-ry*vx)/det
					sy := float64(y+y1)/2 + (ry*ux-rx*uy)/det
					if sx < float64(x)-0.8 || sx > float64(x1)+0.8 || sy < float64(y)-0.8 || sy > float64(y1)+0.8 ||
						sx < -0.5 || sy < -0.5 || sx > float64(width)-0.5 || sy > float64(height)-0.5 {
						continue
					}
					var v float64
					if small {
						d := 0.25 / c.Scale
						v = (sample(page, sx-d, sy-d) + sample(page, sx+d, sy-d) + sample(page, sx-d, sy+d) + sample(page, sx+d, sy+d)) / 4
					} else {
						v = sample(page, sx, sy)
					}
					photo.Pix[py*photo.Stride+px] = uint8(v)
				}
			}
		}
	}
}

func sample(page *image.Gray, x, y float64) float64 {
	x, y = max(0, min(x, float64(page.Rect.Dx()-1)-0.001)), max(0, min(y, float64(page.Rect.Dy()-1)-0.001))
	ix, iy := int(x), int(y)
	fx, fy := x-float64(ix), y-float64(iy)
	p := page.Pix[iy*page.Stride+ix:]
	q := p[page.Stride:]
	return (float64(p[0])*(1-fx)+float64(p[1])*fx)*(1-fy) + (float64(q[0])*(1-fx)+float64(q[1])*fx)*fy
}

// light lays shadows over the photo.
func (c Camera) light(photo *image.Gray, random *rand.Rand) {
	width, height := float64(photo.Rect.Dx()), float64(photo.Rect.Dy())
	angle, shadowAngle := random.Float64()*2*math.Pi, random.Float64()*2*math.Pi
	edge, soft := random.Float64()*0.6-0.3, 0.01+0.15*random.Float64()
	contrast := c.Contrast
	if contrast == 0 {
		contrast = 1
	}
	black := (1 - contrast) * 255 * random.Float64()
	sin, cos := math.Sincos(angle)
	shadowSin, shadowCos := math.Sincos(shadowAngle)
	for y := range photo.Rect.Dy() {
		for x := range photo.Rect.Dx() {
			u, v := float64(x)/width-0.5, float64(y)/height-0.5
			light := 1 - c.Uneven*(0.5+u*cos+v*sin)
			if c.Shadow > 0 {
				t := (u*shadowCos + v*shadowSin - edge) / soft
				light *= 1 - c.Shadow*max(0, min(1, 0.5+t))
			}
			at := y*photo.Stride + x
			photo.Pix[at] = uint8(max(0, min(255, black+float64(photo.Pix[at])*contrast*max(0.1, light))))
		}
	}
}

// blur takes three box means in each direction, much like a Gaussian of that deviation.
func blur(photo *image.Gray, across, down float64) {
	for range 3 {
		boxes(photo.Pix, photo.Rect.Dx(), photo.Rect.Dy(), 1, photo.Stride, across)
		boxes(photo.Pix, photo.Rect.Dy(), photo.Rect.Dx(), photo.Stride, 1, down)
	}
}

func boxes(pix []uint8, length, lines, step, stride int, sigma float64) {
	if sigma <= 0.05 {
		return
	}
	// a box of width w has the variance (w²-1)/12; w may lie between whole numbers
	w := math.Sqrt(4*sigma*sigma + 1)
	radius := int((w - 1) / 2)
	edge := (w - 1) / 2 * 1
	edge -= float64(radius)
	row := make([]float64, length)
	for line := range lines {
		for i := range row {
			row[i] = float64(pix[line*stride+i*step])
		}
		read := func(i int) float64 { return row[max(0, min(length-1, i))] }
		for i := range row {
			sum := 0.0
			for j := i - radius; j <= i+radius; j++ {
				sum += read(j)
			}
			sum += edge * (read(i-radius-1) + read(i+radius+1))
			pix[line*stride+i*step] = uint8(sum/w + 0.5)
		}
	}
}

func (c Camera) grain(photo *image.Gray, random *rand.Rand) {
	if c.Noise == 0 && c.Halftone == 0 {
		return
	}
	pitch := 2 + 3*random.Float64()
	sin, cos := math.Sincos(random.Float64() * math.Pi)
	for y := range photo.Rect.Dy() {
		for x := range photo.Rect.Dx() {
			at := y*photo.Stride + x
			v := float64(photo.Pix[at])
			if c.Noise > 0 {
				// the sum of three is as good as normal, and faster
				v += c.Noise * 2 * (random.Float64() + random.Float64() + random.Float64() - 1.5)
			}
			if c.Halftone > 0 {
				u, w := (float64(x)*cos+float64(y)*sin)/pitch, (float64(y)*cos-float64(x)*sin)/pitch
				v -= 255 * c.Halftone * (math.Sin(2*math.Pi*u)*math.Sin(2*math.Pi*w) + 1) / 2
			}
			photo.Pix[at] = uint8(max(0, min(255, v)))
		}
	}
}
