package tui

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"testing"

	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/scantest"
)

// TestScreensAreScannedBack reads the puzzle off pictures of the game where each cell has its
// frame. Where a cursor stands around a given among marks, a wrong reading must be doubtful.
func TestScreensAreScannedBack(t *testing.T) {
	const other = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
	for _, c := range []struct {
		width, height int
		givens, keys  string
	}{
		{120, 45, example, "right right"},
		{120, 45, other, "right right right right right n"},
		{120, 45, example, "right right 4 down 2 down down down"},
		{100, 38, example, "n"},
		{80, 24, givens4, "right n"},
	} {
		for _, theme := range []string{"dark", "light"} {
			for _, size := range []int{12, 24} {
				name := fmt.Sprintf("%d×%d, %q, %s, size %d", c.width, c.height, c.keys, theme, size)
				s := newStage(t, c.width, c.height, Config{Theme: theme}, c.givens)
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
				if c.keys == "n" && !found[0].Sure() {
					continue
				}
				got := found[0].Board()
				for cell := range got.Entries { // of small digits the colours aren't always told apart
					if got.Givens[cell] != board.Givens[cell] && got.Givens[cell] == board.Entries[cell] {
						got.Givens[cell], got.Entries[cell] = 0, board.Entries[cell]
					}
				}
				if got.Givens.String() != board.Givens.String() || got.Entries.String() != board.Entries.String() {
					t.Errorf("%s: %v\n got  %v %v\n want %v %v", name, found[0].Doubts, got.Givens, got.Entries, board.Givens, board.Entries)
				}
			}
		}
	}
}

// TestUnruledScreensAreNotClaimed scans pictures of the game in windows so small that no lines run
// between rows.
func TestUnruledScreensAreNotClaimed(t *testing.T) {
	for _, keys := range []string{"right right", "n"} {
		for _, size := range [][2]int{{80, 24}, {100, 30}} {
			s := newStage(t, size[0], size[1], Config{Theme: "light"}, example)
			s.send(answerFor(s))
			s.press(keys)
			s.app.View()
			found, err := scan.Scan(context.Background(), scan.NewPicture(s.picture(24)), scan.Options{All: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				t.Errorf("%v, %q: %v", size, keys, f.Puzzle)
			}
		}
	}
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
