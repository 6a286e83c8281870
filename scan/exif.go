package scan

import (
	"bytes"
	"encoding/binary"

	"jiugong/sudoku/scan/sight"
)

// exifOrientation finds the orientation in the beginning of a JPEG file.
func exifOrientation(file []byte) sight.Orientation {
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
func tiffOrientation(b []byte) sight.Orientation {
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
				return sight.Orientation(v)
			}
		}
	}
	return 1
}
