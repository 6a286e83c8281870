package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The icon is a seal, nine boxes cut into a vermilion ground. Three of them are
// pressed fully, down to the right, like digits that follow each other. It is
// made of rectangles with round corners on a square of 512. It is drawn here
// both as SVG and as pixels, so that there is one drawing only.

type rectangle struct {
	x, y, side, round int
	fill              color.NRGBA
}

var (
	ground = color.NRGBA{0xb9, 0x38, 0x2a, 0xff}
	paper  = color.NRGBA{0xe2, 0x9a, 0x88, 0xff}
	given  = color.NRGBA{0xff, 0xf8, 0xec, 0xff}
)

// drawing is the icon. A masked icon has its ground up to the edge. All its
// boxes lie within the circle that every mask leaves.
func drawing(masked bool) []rectangle {
	whole, edge := rectangle{0, 0, 512, 112, ground}, 84
	if masked {
		whole.round, edge = 0, 124
	}
	list := []rectangle{whole}
	const gap = 16
	box := (512 - 2*edge - 2*gap) / 3
	for r := range 3 {
		for c := range 3 {
			fill := paper
			if r == c {
				fill = given
			}
			list = append(list, rectangle{edge + c*(box+gap), edge + r*(box+gap), box, box / 6, fill})
		}
	}
	return list
}

// iconSVG is the icon as SVG.
func iconSVG() []byte {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">`)
	for _, r := range drawing(false) {
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%[3]d" rx="%d" fill="#%02x%02x%02x"/>`, r.x, r.y, r.side, r.round, r.fill.R, r.fill.G, r.fill.B)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// fine is how many points there are in a pixel's row.
const fine = 4

// iconPixels is the icon at a size, each pixel the mean of its points. Whole
// numbers only, so it is the same on every machine.
func iconPixels(size int, masked bool) *image.NRGBA {
	shapes := drawing(masked)
	slices.Reverse(shapes) // the uppermost first
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			var sum [4]int
			for p := range fine * fine {
				c := colourAt(shapes, (2*(x*fine+p%fine)+1)*512, (2*(y*fine+p/fine)+1)*512, 2*fine*size)
				for i, v := range []uint8{c.R, c.G, c.B, c.A} {
					sum[i] += int(v) * int(max(c.A, 1)) / 255
				}
			}
			cover := max(sum[3], 1)
			mean := func(v int) uint8 { return uint8(min(v*255/cover, 255)) }
			picture.SetNRGBA(x, y, color.NRGBA{mean(sum[0]), mean(sum[1]), mean(sum[2]), uint8(sum[3] / (fine * fine))})
		}
	}
	return picture
}

// colourAt is the colour at the point (x/unit, y/unit).
func colourAt(shapes []rectangle, x, y, unit int) color.NRGBA {
	for _, r := range shapes {
		// How far the point lies outside the rectangle less its corners.
		dx := max((r.x+r.round)*unit-x, x-(r.x+r.side-r.round)*unit, 0)
		dy := max((r.y+r.round)*unit-y, y-(r.y+r.side-r.round)*unit, 0)
		if reach := max(r.round, 1) * unit; dx*dx+dy*dy <= reach*reach {
			return r.fill
		}
	}
	return color.NRGBA{}
}

// icons makes the icon in all sizes.
func icons(out *output) error {
	if err := out.write("icon.svg", iconSVG()); err != nil {
		return err
	}
	for _, icon := range []struct {
		name   string
		size   int
		masked bool
	}{
		{"icon-180.png", 180, true}, // Apple rounds the corners by itself
		{"icon-192.png", 192, false},
		{"icon-512.png", 512, false},
		{"icon-maskable-512.png", 512, true},
	} {
		content, err := encodePNG(filepath.Join(out.folder, icon.name), iconPixels(icon.size, icon.masked))
		if err != nil {
			return err
		}
		if err := out.write(icon.name, content); err != nil {
			return err
		}
	}
	return nil
}

// encodePNG returns a picture as PNG. It returns the existing file if that
// shows the same. Another release of Go may pack the same pixels in other
// bytes.
func encodePNG(path string, picture *image.NRGBA) ([]byte, error) {
	if old, err := os.ReadFile(path); err == nil {
		shown, err := png.Decode(bytes.NewReader(old))
		if before, ok := shown.(*image.NRGBA); err == nil && ok && bytes.Equal(before.Pix, picture.Pix) {
			return old, nil
		}
	}
	var content bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err := encoder.Encode(&content, picture)
	return content.Bytes(), err
}
