package notation

import (
	"encoding/binary"
	"slices"

	"jiugong/sudoku"
)

// Files of millions hold 9×9 on one line each. So that form has a reader and a
// writer of its own. They look at eight cells at a time and allocate nothing.

const (
	each     = 0x0101010101010101
	highBits = 0x80 * each
	lowBits  = 0x7f * each
)

// ReadClassic reads the 81 characters of a 9×9 into digits, 0 for an empty
// cell. Characters are 1 to 9, and 0 . _ * - x X for empty. It returns ok false
// if text has another length or another character; dst is undefined then.
func ReadClassic(dst *[81]byte, text []byte) (ok bool) {
	if len(text) != 81 {
		return false
	}
	for i := 0; i < 80; i += 8 {
		// Eight characters in one word. Where one is a dot it is made a "0";
		// then all must lie between "0" and "9".
		x := binary.LittleEndian.Uint64(text[i:])
		y := x ^ '.'*each
		dots := ^(y&lowBits + lowBits | y) & highBits >> 7 // 1 in each byte with a dot
		x ^= dots * ('.' ^ '0')
		low := x & (0x0f * each)
		if x&(0xf0*each) != '0'*each || (low+6*each)&(0xf0*each) != 0 {
			return readClassicSlowly(dst, text)
		}
		binary.LittleEndian.PutUint64(dst[i:], low)
	}
	d := classicDigit[text[80]]
	dst[80] = d
	return d <= 9
}

// readClassicSlowly knows all marks of an empty cell.
func readClassicSlowly(dst *[81]byte, text []byte) bool {
	wrong := byte(0)
	for i, char := range text[:81] {
		d := classicDigit[char]
		dst[i] = d
		wrong |= d
	}
	return wrong < 16
}

// classicDigit is the digit of each character, 16 where it is none.
var classicDigit = func() (digits [256]byte) {
	for char := range digits {
		digits[char] = 16
	}
	for d := range 10 {
		digits['0'+d] = byte(d)
	}
	for _, mark := range "._*-xX" {
		digits[mark] = 0
	}
	return digits
}()

// ReadMarks reads the 729 characters of a 9×9 of pencil marks, nine for each
// cell. A character is a digit in its place, or 0 or . where it is ruled out.
// For digit d of a cell it sets bit d-1 in dst. It returns ok false if text has
// another length or another character; dst is undefined then.
func ReadMarks(dst *[81]uint16, text []byte) (ok bool) {
	if len(text) != 729 {
		return false
	}
	const (
		places = '1' | '2'<<8 | '3'<<16 | '4'<<24 | '5'<<32 | '6'<<40 | '7'<<48 | '8'<<56
		gather = 0x0102040810204080 // brings the lowest bits of eight bytes together
	)
	// equal has the high bit of each byte in which x is 0.
	equal := func(x uint64) uint64 { return ^(x&lowBits + lowBits | x) & highBits }
	good, nines := uint64(highBits), true
	for cell := range dst {
		x, nine := binary.LittleEndian.Uint64(text[9*cell:]), text[9*cell+8]
		there := equal(x ^ places)
		good &= there | equal(x^'.'*each) | equal(x^'0'*each)
		set := uint16(there >> 7 * gather >> 56)
		if nine == '9' {
			set |= 1 << 8
		} else if nine != '.' && nine != '0' {
			nines = false
		}
		dst[cell] = set
	}
	return nines && good == highBits
}

// AppendClassic appends a 9×9 to dst as 81 characters, "." for an empty cell. It returns the
// longer dst. Digits must be from 0 to 9.
func AppendClassic(dst []byte, grid *[81]byte) []byte {
	start := len(dst)
	dst = slices.Grow(dst, 81)[:start+81]
	text := (*[81]byte)(dst[start:])
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(grid[i:])
		filled := (x + lowBits) & highBits >> 7 // 1 in each byte that is not 0
		binary.LittleEndian.PutUint64(text[i:], x+'.'*each+filled*('0'-'.'))
	}
	text[80] = '.'
	if grid[80] > 0 {
		text[80] = '0' + grid[80]
	}
	return dst
}

// readClassicText returns the record of the 81 characters that a field of another form holds.
func readClassicText(form, text, example string) (*Record, error) {
	var cells [81]byte
	if !ReadClassic(&cells, []byte(text)) {
		return nil, wrong(form, 1, 0, "line.classic", text, example)
	}
	return newRecord(sudoku.Puzzle{Givens: cells[:]}), nil
}
