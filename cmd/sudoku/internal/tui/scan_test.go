package tui

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/scantest"
)

// TestScreensAreScannedBack reads the givens and entries off pictures of the game, in windows where
// each cell has its frame and in those too small for it, with the cursor on a given, digits
// lit, pencil marks, and wrong entries.
func TestScreensAreScannedBack(t *testing.T) {
	const other = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
	right, sure, all := 0, 0, 0
	for _, c := range []struct{ givens, keys string }{
		{example, "right right"},
		{example, "n"},
		{example, "right right 4 down 2 down down down n"},
		{example, "right right 1 right 6 right right 8 n down left"},
		{example, "right right 2 right 2 n"}, // they clash
		{other, "right right right right right n"},
		{other, "right right n down down down"},
	} {
		for _, window := range [][2]int{{80, 24}, {100, 30}, {100, 38}, {120, 45}} {
			for _, theme := range []string{"dark", "light"} {
				for _, size := range []int{12, 24} {
					if all++; all%5 != testlong.Turn(5) {
						continue
					}
					name := fmt.Sprintf("%v, %.3s, %q, %s, size %d", window, c.givens, c.keys, theme, size)
					s := newStage(t, window[0], window[1], Config{Theme: theme}, c.givens)
					s.send(answerFor(s))
					s.press(c.keys)
					s.app.View()
					found, err := scan.Scan(context.Background(), scan.NewPicture(s.picture(size)), scan.Options{})
					if err != nil {
						t.Fatal(err)
					}
					board := s.theGame().Board()
					if len(found) != 1 {
						t.Errorf("%s: %d found", name, len(found))
						continue
					}
					got, clash := found[0].Board(), len(board.Rules.Clashes(filled(board))) > 0
					same := got.Givens.String() == board.Givens.String() && got.Entries.String() == board.Entries.String()
					if clash { // under the cursor, a wrong entry may look like a given
						same = filled(got).String() == filled(board).String() && !found[0].Sure()
					}
					if !same {
						t.Errorf("%s: sure %v %v\n got  %v %v\n want %v %v", name, found[0].Sure(), found[0].Doubts, got.Givens, got.Entries, board.Givens, board.Entries)
						continue
					}
					right++
					if found[0].Sure() {
						sure++
					} else {
						t.Logf("%s: %v", name, found[0].Doubts)
					}
				}
			}
		}
	}
	t.Logf("%d right, %d sure", right, sure)
}

// filled returns the givens and entries of a board.
func filled(b *sudoku.Board) sudoku.Grid {
	g := b.Givens.Clone()
	for cell, digit := range b.Entries {
		g[cell] = max(g[cell], digit)
	}
	return g
}

// picture draws the screen as a terminal does, in letters of that size.
func (s *stage) picture(size int) image.Image {
	s.Helper()
	shown := func(c colour, usual color.RGBA) color.RGBA {
		if c == noColour {
			return usual
		}
		return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
	}
	var lines [][]scantest.Letter
	canvas := &s.app.canvas
	for y := range canvas.height {
		var line []scantest.Letter
		for _, p := range canvas.places[y*canvas.width : (y+1)*canvas.width] {
			l := scantest.Letter{Char: p.char, Ink: shown(p.style.fg, color.RGBA{220, 220, 220, 255}), Paper: shown(p.style.bg, color.RGBA{0, 0, 0, 255}), Bold: p.style.attr&bold != 0}
			if p.style.attr&reverse != 0 {
				l.Ink, l.Paper = l.Paper, l.Ink
			}
			line = append(line, l)
		}
		lines = append(lines, line)
	}
	picture, err := scantest.Screen(lines, size)
	if err != nil {
		s.Fatal(err)
	}
	return picture
}
