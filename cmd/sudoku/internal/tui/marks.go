package tui

import (
	"unicode/utf8"

	"jiugong/sudoku"
)

// emptyName returns the sign of an empty cell on a board without room for
// marks. It is the digit that a hint would enter, or the one it speaks of.
// Otherwise it tells that there are marks.
func (v *boardView) emptyName(cell int) (string, style) {
	if d := v.hint.placed(cell); d != 0 {
		return v.board.Symbols.Name(d), v.theme.hintPlace
	}
	if d := v.hint.spoken(cell); d != 0 {
		return v.board.Symbols.Name(d), v.theme.hintOne
	}
	marks := v.board.Corner[cell] | v.board.Centre[cell]
	switch {
	case marks == 0:
		return "", v.theme.centre
	case v.look != 0 && marks.Has(v.look):
		return "∘", v.theme.sameMark
	}
	return "·", v.theme.centre
}

// drawMarks draws the pencil marks of an empty cell, each in its own place. A
// mark alone in its cell has a tail wherever there is room for one. So nobody
// takes it for an entry.
func (v *boardView) drawMarks(c *canvas, g *geometry, cell, x, y int) {
	t := v.theme
	n := v.board.Rules.N()
	corner, centre := v.board.Corner[cell], v.board.Centre[cell]
	alone := v.shown(cell).Len() == 1
	for d := uint8(1); int(d) <= n; d++ {
		s, ok := v.hintStyle(cell, d)
		marked := corner.Has(d) || centre.Has(d)
		if !ok && !marked {
			if has(v.places, cell) && d == v.look {
				dx, dy := g.mark(d)
				v.putOver(c, x+dx, y+dy, "•", t.sameMark)
			}
			continue
		}
		paint := v.board.CandidateColours[cell*n+int(d)-1]
		tail := v.hintTail(cell, d)
		if !ok {
			s = t.centre
			if corner.Has(d) {
				s, tail = t.corner, '\''
			}
			if v.look == d {
				s = style{t.sameMark.fg, t.sameMark.bg, s.attr | t.sameMark.attr}
			}
			if paint != 0 {
				s = style{t.text.fg, t.colours[paint-1].bg, s.attr | underline}
				tail = rune('a' + paint - 1)
			}
		}
		if alone && tail == 0 {
			tail = '.'
		}
		dx, dy := g.mark(d)
		char, _ := utf8.DecodeRuneInString(v.board.Symbols.Name(d))
		v.putOver(c, x+dx, y+dy, string(char), s)
		if tail == 0 || g.step == 1 && !alone {
			continue
		}
		if dx++; dx == g.cellW {
			dx -= 2 // the last place of the cell: before it
		}
		v.putOver(c, x+dx, y+dy, string(tail), style{s.fg, s.bg, 0})
	}
}

// shown returns the marks that a cell shows: the player's, and those of a hint.
func (v *boardView) shown(cell int) sudoku.Set {
	marks := v.board.Corner[cell] | v.board.Centre[cell]
	for d := uint8(1); int(d) <= v.board.Rules.N(); d++ {
		if _, ok := v.hintStyle(cell, d); ok {
			marks = marks.With(d)
		}
	}
	return marks
}

// hintStyle returns how a hint shows a candidate, if it does.
func (v *boardView) hintStyle(cell int, d uint8) (style, bool) {
	if v.hint == nil {
		return style{}, false
	}
	switch c := (candidate{cell, d}); {
	case v.hint.place[c]:
		return v.theme.hintPlace, true
	case v.hint.drop[c]:
		return v.theme.hintDrop, true
	case v.hint.one[c]:
		return v.theme.hintOne, true
	case v.hint.two[c]:
		return v.theme.hintTwo, true
	}
	return style{}, false
}

// hintTail tells what becomes of a candidate by a character behind it: it is
// entered, or dropped.
func (v *boardView) hintTail(cell int, d uint8) rune {
	switch c := (candidate{cell, d}); {
	case v.hint == nil:
	case v.hint.place[c]:
		return '='
	case v.hint.drop[c]:
		return '-'
	}
	return 0
}
