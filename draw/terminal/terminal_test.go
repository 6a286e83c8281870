package terminal

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"github.com/mattn/go-sixel"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
)

func picture(t *testing.T) *draw.Picture {
	t.Helper()
	p, err := sudoku.Parse("4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return draw.Board(sudoku.NewBoard(p), draw.Options{})
}

func encode(t *testing.T, protocol Protocol) string {
	t.Helper()
	out, err := Encode(picture(t), protocol, 300, face.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	again, err := Encode(picture(t), protocol, 300, face.BuiltIn())
	if err != nil || !bytes.Equal(out, again) {
		t.Errorf("%s: one picture gives two streams", protocol)
	}
	if !bytes.HasSuffix(out, []byte("\n")) {
		t.Errorf("%s: the line doesn't end behind the picture", protocol)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// isBoard says whether pixels are the board: white, with black and grey lines.
func isBoard(t *testing.T, pixels image.Image) {
	t.Helper()
	if size := pixels.Bounds().Size(); size != image.Pt(300, 300) {
		t.Errorf("the picture is %v", size)
	}
	dark := func(x, y int) bool { return color.GrayModel.Convert(pixels.At(x, y)).(color.Gray).Y < 60 }
	for _, at := range []int{1, 100, 199, 298} { // thick lines, on a row and a column between digits
		if !dark(at, 20) || !dark(20, at) {
			t.Errorf("no line at %d", at)
		}
	}
	if dark(50, 20) || dark(20, 50) {
		t.Error("it is dark between the lines")
	}
}

func TestKittyGetsAPNGInPieces(t *testing.T) {
	text := encode(t, Kitty)
	pieces := regexp.MustCompile(`\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\`).FindAllStringSubmatch(text, -1)
	content, size := "", 0
	for i, piece := range pieces {
		size += len(piece[0])
		if len(piece[2]) > 4096 || i < len(pieces)-1 && len(piece[2])%4 != 0 {
			t.Errorf("piece %d has %d bytes", i, len(piece[2]))
		}
		if more := strings.Contains(piece[1], "m=1"); more != (i < len(pieces)-1) {
			t.Errorf("piece %d of %d says %q", i, len(pieces), piece[1])
		}
		content += piece[2]
	}
	if len(pieces) < 2 || size != len(text) {
		t.Fatalf("%d pieces of %d bytes in a stream of %d", len(pieces), size, len(text))
	}
	for _, want := range []string{"a=T", "f=100", "q=2"} {
		if !strings.Contains(pieces[0][1], want) {
			t.Errorf("the first piece says %q, not %s", pieces[0][1], want)
		}
	}
	isBoard(t, decoded(t, content))
}

func decoded(t *testing.T, content string) image.Image {
	t.Helper()
	file, err := base64.StdEncoding.DecodeString(content)
	if err != nil {
		t.Fatal(err)
	}
	pixels, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return pixels
}

func TestITermGetsAFile(t *testing.T) {
	parts := regexp.MustCompile(`^\x1b\]1337;File=size=(\d+);width=300px;inline=1:([A-Za-z0-9+/=]+)\x07$`).FindStringSubmatch(encode(t, ITerm))
	if parts == nil {
		t.Fatal("it is no inline file")
	}
	isBoard(t, decoded(t, parts[2]))
}

func TestSixelsAreReadAgain(t *testing.T) {
	text := encode(t, Sixel)
	if !strings.HasPrefix(text, "\x1bP0;0;8q\"1;1;300;300#") || !strings.HasSuffix(text, "\x1b\\") || strings.Count(text, "\x1b") != 2 {
		t.Fatalf("it is no sixel: %.20q", text)
	}
	var pixels image.Image
	if err := sixel.NewDecoder(strings.NewReader(text)).Decode(&pixels); err != nil {
		t.Fatal(err)
	}
	isBoard(t, pixels)
}

func TestNoOtherProtocols(t *testing.T) {
	if _, err := Encode(picture(t), "regis", 300, face.BuiltIn()); err == nil || !strings.Contains(err.Error(), "kitty, iterm and sixel") {
		t.Errorf("regis: %v", err)
	}
}

func TestTerminalsAreKnown(t *testing.T) {
	for environment, want := range map[string]Protocol{
		"TERM=xterm-kitty": Kitty, "TERM=xterm-256color KITTY_WINDOW_ID=1": Kitty, "TERM=xterm-256color TERM_PROGRAM=ghostty": Kitty,
		"TERM=xterm-256color TERM_PROGRAM=iTerm.app": ITerm, "TERM=xterm-256color TERM_PROGRAM=WezTerm": ITerm, "TERM=xterm-256color LC_TERMINAL=iTerm2": ITerm,
		"TERM=foot": Sixel, "TERM=mlterm": Sixel, "TERM=xterm-256color": "", "TERM=dumb": "", "": "",
		"TERM=tmux-256color KITTY_WINDOW_ID=1": "", "TERM=screen LC_TERMINAL=iTerm2": "", "TERM=xterm-kitty TMUX=x,1,0": "",
	} {
		got := Named(func(name string) string {
			for _, part := range strings.Fields(environment) {
				if value, ok := strings.CutPrefix(part, name+"="); ok {
					return value
				}
			}
			return ""
		})
		if got != want {
			t.Errorf("%s: %q, want %q", environment, got, want)
		}
	}
	for answer, want := range map[string]struct {
		protocol Protocol
		whole    bool
	}{
		"\x1b[?62;4;22c": {Sixel, true}, "\x1b[?64;1;2;4c": {Sixel, true}, "typed\x1b[?1;2c": {"", true}, "\x1b[?62;22;44c": {"", true},
		"\x1b[?4c": {"", true}, "\x1b[?62;4": {"", false}, "": {"", false}, "c": {"", false},
	} {
		if protocol, whole := Answered([]byte(answer)); protocol != want.protocol || whole != want.whole {
			t.Errorf("%q: %q, %v; want %q, %v", answer, protocol, whole, want.protocol, want.whole)
		}
	}
}
