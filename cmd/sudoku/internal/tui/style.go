package tui

import (
	"fmt"
	"strings"
)

// colour is red, green and blue in three bytes. Terminals with fewer colours
// get the nearest they have.
type colour int32

// noColour leaves the terminal its own.
const noColour colour = -1

// attribute is a look of a character beside its colour.
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

// over returns the style laid over another: what it leaves open stays.
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

// tinted returns the style on another background, or on one between the two.
func (s style) tinted(tint style, half bool) style {
	if half && s.bg != noColour && tint.bg != noColour {
		tint.bg = mix(s.bg, tint.bg, 1, 2)
	}
	return tint.over(s)
}

// blankAs reports whether a space looks the same in both styles.
func (s style) blankAs(t style) bool {
	return s.bg == t.bg && (s.attr|t.attr)&(underline|reverse|strike) == 0
}

// after returns the escape sequence that goes from another style to this one.
func (s style) after(before style) string {
	var codes []string
	if before.attr&^s.attr != 0 || before.fg != noColour && s.fg == noColour || before.bg != noColour && s.bg == noColour {
		codes, before = append(codes, "0"), plainStyle // what is there can only be taken off all at once
	}
	for i, code := range []string{"1", "2", "3", "4", "7", "9"} {
		if (s.attr&^before.attr)>>i&1 != 0 {
			codes = append(codes, code)
		}
	}
	if s.fg != before.fg {
		codes = append(codes, s.fg.code("38"))
	}
	if s.bg != before.bg {
		codes = append(codes, s.bg.code("48"))
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

func (c colour) code(lead string) string {
	return fmt.Sprintf("%s;2;%d;%d;%d", lead, c>>16&255, c>>8&255, c&255)
}
