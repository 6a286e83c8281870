package glyph

import "strconv"

// Class names what a cell shows.
type Class uint8

// The classes are Empty, the digits 1 to 9, the letters A to G, 10 to 16, and Zero.
const (
	Empty   Class = 0
	LetterA Class = 10
	Ten     Class = 17
	Zero    Class = 24
	Classes       = 25
)

// String returns c as print shows it; Empty is "".
func (c Class) String() string {
	switch {
	case c == Empty:
		return ""
	case c < LetterA:
		return strconv.Itoa(int(c))
	case c < Ten:
		return string(rune('A' + c - LetterA))
	case c < Zero:
		return strconv.Itoa(int(c - Ten + 10))
	}
	return "0"
}
