package scan_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/gif"
	"image/jpeg"
	imagepng "image/png"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/scan"
)

// TestFormats reads the same board from every kind of file.
func TestFormats(t *testing.T) {
	p, err := sudoku.Parse(ordinary, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	file, err := png.Encode(draw.Board(sudoku.NewBoard(p), draw.Options{}), 264, face.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	board, err := imagepng.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	grey, deep := image.NewGray(board.Bounds()), image.NewGray16(board.Bounds())
	for y := range grey.Rect.Dy() {
		for x := range grey.Rect.Dx() {
			grey.Set(x, y, board.At(x, y))
			deep.Set(x, y, board.At(x, y))
		}
	}
	for _, c := range []struct {
		name string
		file []byte
	}{
		{"PNG", file},
		{"PNG of 16 bits", encoded(t, func(b *bytes.Buffer) error { return imagepng.Encode(b, deep) })},
		{"GIF", encoded(t, func(b *bytes.Buffer) error { return gif.Encode(b, board, nil) })},
		{"JPEG", encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, board, nil) })},
		{"grey JPEG", greyJPEG(t, grey)},
		{"CMYK JPEG", cmyk(t, greyJPEG(t, grey))},
		{"progressive JPEG", progressive(t, greyJPEG(t, grey))},
		{"WebP", webP(grey)},
	} {
		picture, err := scan.Open(bytes.NewReader(c.file), scan.Limits{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		found, err := scan.Scan(context.Background(), picture, scan.Options{Size: 9})
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != 1 || found[0].Puzzle.String() != p.String() {
			t.Errorf("%s: %s", c.name, told(found))
		}
	}
}

func encoded(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func greyJPEG(t *testing.T, m *image.Gray) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, m, &jpeg.Options{Quality: 85}) })
}

// parts are the segments of a grey JPEG file by their marker, and the bits of its one scan.
func parts(t *testing.T, file []byte) (segments map[byte][]byte, bits []byte) {
	t.Helper()
	segments = map[byte][]byte{}
	for at := 2; file[at] == 0xff; {
		marker, length := file[at+1], int(binary.BigEndian.Uint16(file[at+2:]))
		segments[marker] = append(segments[marker], file[at:at+2+length]...)
		if at += 2 + length; marker == 0xda {
			return segments, file[at : len(file)-2]
		}
	}
	t.Fatal("no scan")
	return nil, nil
}

// cmyk makes a picture of four inks of a grey one, as Adobe's programs write it: each has a
// scan of its own.
func cmyk(t *testing.T, grey []byte) []byte {
	segments, bits := parts(t, grey)
	out := []byte("\xff\xd8\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00")
	out = append(out, segments[0xdb]...)
	out = append(out, 0xff, 0xc0, 0, 8+3*4, 8)
	out = append(append(out, segments[0xc0][5:9]...), 4)
	for ink := range byte(4) {
		out = append(out, ink+1, 0x11, 0)
	}
	out = append(out, segments[0xc4]...)
	for ink := range byte(4) {
		out = append(append(out, 0xff, 0xda, 0, 8, 1, ink+1, 0, 0, 63, 0), bits...)
	}
	return append(out, 0xff, 0xd9)
}

// progressive puts the means of all blocks into a first scan, and the rest into a second.
func progressive(t *testing.T, grey []byte) []byte {
	segments, bits := parts(t, grey)
	codes := map[[3]int]byte{} // of table, length and code
	for tables := segments[0xc4]; len(tables) > 0; {
		length := int(binary.BigEndian.Uint16(tables[2:]))
		for table := tables[4 : 2+length]; len(table) > 0; {
			kind, counts, symbols, code := int(table[0]), table[1:17], table[17:], 0
			for size, count := range counts {
				for range count {
					codes[[3]int{kind, size + 1, code}] = symbols[0]
					symbols, code = symbols[1:], code+1
				}
				code <<= 1
			}
			table = symbols
		}
		tables = tables[2+length:]
	}
	in := &bitString{bytes: bytes.ReplaceAll(bits, []byte{0xff, 0}, []byte{0xff})}
	var means, rest bitString
	copied := func(kind int, to *bitString) (symbol byte) {
		for size, code := 1, 0; size <= 16; size++ {
			code = code<<1 | in.next()
			if symbol, ok := codes[[3]int{kind, size, code}]; ok {
				to.add(code, size)
				for range symbol & 15 {
					to.add(in.next(), 1)
				}
				return symbol
			}
		}
		t.Fatal("not a code")
		return 0
	}
	height, width := int(binary.BigEndian.Uint16(segments[0xc0][5:])), int(binary.BigEndian.Uint16(segments[0xc0][7:]))
	for range (height + 7) / 8 * ((width + 7) / 8) {
		copied(0x00, &means)
		for k := 1; k < 64; k++ {
			symbol := copied(0x10, &rest)
			if symbol == 0 {
				break
			}
			k += int(symbol >> 4)
		}
	}
	out := append([]byte("\xff\xd8"), segments[0xdb]...)
	segments[0xc0][1] = 0xc2
	out = append(append(out, segments[0xc0]...), segments[0xc4]...)
	out = append(append(out, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0), means.stuffed()...)
	out = append(append(out, 0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0), rest.stuffed()...)
	return append(out, 0xff, 0xd9)
}

// bitString is read and written bit by bit, the highest of a byte first.
type bitString struct {
	bytes []byte
	at    int
}

func (b *bitString) next() int {
	bit := b.bytes[b.at/8] >> (7 - b.at%8) & 1
	b.at++
	return int(bit)
}

func (b *bitString) add(value, count int) {
	for i := count - 1; i >= 0; i-- {
		if b.at%8 == 0 {
			b.bytes = append(b.bytes, 0)
		}
		b.bytes[b.at/8] |= byte(value>>i&1) << (7 - b.at%8)
		b.at++
	}
}

// stuffed fills the last byte up and marks each 255, as JPEG wants it.
func (b *bitString) stuffed() []byte {
	for b.at%8 != 0 {
		b.add(1, 1)
	}
	return bytes.ReplaceAll(b.bytes, []byte{0xff}, []byte{0xff, 0})
}

// webP writes a picture without loss in black and white: one bit each for green, red and blue.
func webP(m *image.Gray) []byte {
	var bits []byte
	n := 0
	add := func(value, count int) { // the lowest bit first
		for i := range count {
			if n%8 == 0 {
				bits = append(bits, 0)
			}
			bits[n/8] |= byte(value>>i&1) << (n % 8)
			n++
		}
	}
	add(0x2f, 8)
	add(m.Rect.Dx()-1, 14)
	add(m.Rect.Dy()-1, 14)
	add(0, 1+3+1+1+1) // no alpha, version 0; no transform, no cache, one group of codes
	for range 3 {     // green, red, blue: a simple code of two symbols, 0 and 255
		add(1, 1)
		add(1, 1)
		add(0, 1)
		add(0, 1)
		add(255, 8)
	}
	for _, symbol := range []int{255, 0} { // alpha and distance: of one
		add(1, 1)
		add(0, 1)
		add(1, 1)
		add(symbol, 8)
	}
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.GrayAt(x, y).Y < 200 {
				add(0, 3)
			} else {
				add(7, 3)
			}
		}
	}
	if len(bits)%2 == 1 {
		bits = append(bits, 0)
	}
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(12+len(bits)))
	out = binary.LittleEndian.AppendUint32(append(out, "WEBPVP8L"...), uint32(len(bits)))
	return append(out, bits...)
}
