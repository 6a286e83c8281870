package tui

import (
	"strconv"
	"strings"
)

// colour is red, green and blue in three bytes. Terminals with fewer colours
// get the nearest they have.
type colour int32

// noColour leaves the terminal its own.
const noColour colour = -1

// attribute is what can be done to a character beside colouring it.
type attribute uint8

const (
	bold attribute = 1 << iota
	faint
	italic
	underline
	reverse
	strike
)

// style is how a character looks. Styles are compared with ==.
type style struct {
	fg, bg colour
	attr   attribute
}

// plainStyle is the terminal's own.
var plainStyle = style{noColour, noColour, 0}

// over is the style laid over another: what it leaves open stays.
func (s style) over(below style) style {
	if s.fg == noColour {
		s.fg = below.fg
	}
	if s.bg == noColour {
		s.bg = below.bg
	}
	s.attr |= below.attr
	return s
}

func (s style) with(a attribute) style { s.attr |= a; return s }

// write is the escape sequence that chooses the style and no other.
func (s style) write(b *strings.Builder) {
	b.WriteString("\x1b[0")
	for i, code := range []string{";1", ";2", ";3", ";4", ";7", ";9"} {
		if s.attr>>i&1 != 0 {
			b.WriteString(code)
		}
	}
	writeColour(b, ";38;2", s.fg)
	writeColour(b, ";48;2", s.bg)
	b.WriteByte('m')
}

func writeColour(b *strings.Builder, lead string, c colour) {
	if c == noColour {
		return
	}
	b.WriteString(lead)
	for shift := 16; shift >= 0; shift -= 8 {
		b.WriteByte(';')
		b.WriteString(strconv.Itoa(int(c>>shift) & 255))
	}
}
