//go:build page

package web

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"pgregory.net/rapid"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/notation"
)

// TestLinkCodesAreThoseOfNotation holds the page's codes of boards against
// package notation's, both ways.
func TestLinkCodesAreThoseOfNotation(t *testing.T) {
	s := newPlayer(t)
	s.load(`
		globalThis.codeOf = (progress) => TESTED.code.writeCode(game.board, { progress });
		globalThis.resumeCode = (code) => { game = TESTED.model.Game.resume(TESTED.code.readCode(code)); };`)
	rapid.Check(t, func(r *rapid.T) {
		b := &both{T: r, page: s}
		b.begin()
		for range rapid.IntRange(0, 10).Draw(r, "steps") {
			b.action()
		}
		board := b.g.Board()
		want, err := notation.Code(&notation.Record{Board: board})
		if err != nil {
			r.Fatal(err)
		}
		got := s.must("codeOf", true).String()
		if got != want {
			r.Fatalf("the page's code is %s, want %s", got, want)
		}
		bare := &notation.Record{Board: sudoku.NewBoard(board.Puzzle)}
		if want, err = notation.Code(bare); err != nil {
			r.Fatal(err)
		}
		if bare := s.must("codeOf", false).String(); bare != want {
			r.Fatalf("without progress the page's code is %s, want %s", bare, want)
		}
		record, err := notation.ParseCode(got)
		if err != nil {
			r.Fatal(err)
		}
		again, err := game.Resume(record.Board)
		if err != nil {
			r.Fatal(err)
		}
		s.must("resumeCode", got)
		b.g = again
		b.same()
	})
}

func TestDamagedLinksAreRefused(t *testing.T) {
	s := newPlayer(t)
	s.load(`globalThis.read = (code) => { TESTED.code.readCode(code); };`)
	const code = "PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw"
	s.must("read", code)
	for _, bad := range []string{"", "x", code + "!", code[1:], code[:20], strings.Replace(code, "K", "L", 1), strings.Repeat("A", 1<<15+1), strings.Repeat("_", 1000)} {
		if _, err := s.call("read", bad); err == nil || !strings.Contains(err.Error(), "GameError") {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
}

// TestOtherProgramsReadTheQRCodes reads codes of many lengths with a reader
// that is not ours.
func TestOtherProgramsReadTheQRCodes(t *testing.T) {
	s := runTested(t)
	s.load(`globalThis.draw = (text) => { const code = TESTED.qr.qr(text); return code && code.dark.map((line) => line.map((is) => is ? "#" : " ").join("")).join("\n"); };`)
	const start = "https://sudoku.example/#/p/"
	sizes := map[int]bool{}
	for _, length := range []int{1, 14, 15, 60, 100, 150, 300, 700, 2800} {
		text := (start + strings.Repeat("PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw_-数", length))[:length]
		if cut := len(text); cut > 0 {
			text = strings.ToValidUTF8(text, "")
		}
		rows := strings.Split(s.must("draw", text).String(), "\n")
		sizes[len(rows)] = true
		const quiet, scale = 4, 4
		side := (len(rows) + 2*quiet) * scale
		picture := image.NewGray(image.Rect(0, 0, side, side))
		for y := range side {
			for x := range side {
				row, col := y/scale-quiet, x/scale-quiet
				shade := color.Gray{255}
				if row >= 0 && row < len(rows) && col >= 0 && col < len(rows[row]) && rows[row][col] == '#' {
					shade.Y = 0
				}
				picture.SetGray(x, y, shade)
			}
		}
		bitmap, err := gozxing.NewBinaryBitmapFromImage(picture)
		if err != nil {
			t.Fatal(err)
		}
		result, err := qrcode.NewQRCodeReader().Decode(bitmap, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true})
		if err != nil {
			t.Fatalf("%d characters, %d modules: %v", length, len(rows), err)
		}
		if result.GetText() != text {
			t.Fatalf("read %q, want %q", result.GetText(), text)
		}
	}
	if len(sizes) < 8 {
		t.Errorf("only %d sizes were tried", len(sizes))
	}
	if value := s.must("draw", strings.Repeat("x", 3000)); value.Export() != nil {
		t.Error("a text that is too long gives a code")
	}
}
