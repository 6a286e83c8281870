package scan

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation numbers the EXIF orientations: 1 upright, 3 half a turn, 6 a quarter to the
// right, 8 to the left. 2, 4, 5 and 7 are mirrored.
type orientation int

// exifOrientation finds the orientation in the beginning of a JPEG file.
func exifOrientation(file []byte) orientation {
	if len(file) < 4 || file[0] != 0xff || file[1] != 0xd8 {
		return 1
	}
	for at := 2; at+4 <= len(file) && file[at] == 0xff; {
		marker, length := file[at+1], int(binary.BigEndian.Uint16(file[at+2:]))
		if marker == 0xda || length < 2 || at+2+length > len(file) {
			break
		}
		if body := file[at+4 : at+2+length]; marker == 0xe1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return tiffOrientation(body[6:])
		}
		at += 2 + length
	}
	return 1
}

// tiffOrientation reads tag 0x112 of the first directory.
func tiffOrientation(b []byte) orientation {
	if len(b) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if b[0] == 'M' {
		order = binary.BigEndian
	}
	start := uint64(order.Uint32(b[4:]))
	if start+2 > uint64(len(b)) {
		return 1
	}
	for i := range uint64(order.Uint16(b[start:])) {
		at := start + 2 + 12*i
		if at+12 > uint64(len(b)) {
			break
		}
		if order.Uint16(b[at:]) == 0x112 {
			if v := order.Uint16(b[at+8:]); v >= 1 && v <= 8 {
				return orientation(v)
			}
		}
	}
	return 1
}

// source returns the pixel of the file that is shown at x, y. width and height give the shown
// size.
func (o orientation) source(x, y, width, height int) (int, int) {
	switch o {
	case 2:
		return width - 1 - x, y
	case 3:
		return width - 1 - x, height - 1 - y
	case 4:
		return x, height - 1 - y
	case 5:
		return y, x
	case 6:
		return y, width - 1 - x
	case 7:
		return height - 1 - y, width - 1 - x
	case 8:
		return height - 1 - y, x
	}
	return x, y
}

// apply turns a picture upright.
func (o orientation) apply(p *image.Gray) *image.Gray {
	if o <= 1 || o > 8 {
		return p
	}
	width, height := p.Rect.Dx(), p.Rect.Dy()
	if o >= 5 {
		width, height = height, width
	}
	out := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			sx, sy := o.source(x, y, width, height)
			out.Pix[y*out.Stride+x] = p.Pix[sy*p.Stride+sx]
		}
	}
	return out
}
