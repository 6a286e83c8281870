// Package terminal shows pictures in terminals that can show them. It uses the
// graphics protocol of kitty, that of iTerm2, or sixels.
package terminal

import (
	"bytes"
	"encoding/base64"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/iterm2"
	"github.com/charmbracelet/x/ansi/kitty"
	"github.com/mattn/go-sixel"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
)

// Protocol is a way of showing pictures; "" is none.
type Protocol string

// The protocols.
const (
	Kitty Protocol = "kitty" // kitty, Ghostty, Konsole …
	ITerm Protocol = "iterm" // iTerm2, WezTerm, mintty …
	Sixel Protocol = "sixel" // foot, xterm, Windows Terminal, mlterm …
)

// Protocols returns all there are.
func Protocols() []Protocol { return []Protocol{Kitty, ITerm, Sixel} }

// Encode returns a picture of that width in pixels as what a terminal is sent; the line
// ends behind it. The error is that of png.Image, or about an unknown protocol. A 9×9
// of 600 pixels takes some 50 ms.
func Encode(p *draw.Picture, protocol Protocol, width int, fonts *face.Fonts) ([]byte, error) {
	var out bytes.Buffer
	switch protocol {
	case Kitty:
		pixels, err := png.Image(p, width, fonts)
		if err != nil {
			return nil, err
		}
		// Quietly, or the terminal's answer would be taken for typing.
		options := kitty.Options{Action: kitty.TransmitAndPut, Transmission: kitty.Direct, Format: kitty.PNG, Chunk: true, Quite: 2}
		if err := kitty.EncodeGraphics(&out, pixels, &options); err != nil {
			return nil, err
		}
	case ITerm:
		file, err := png.Encode(p, width, fonts)
		if err != nil {
			return nil, err
		}
		content := base64.StdEncoding.AppendEncode(nil, file)
		out.WriteString(ansi.ITerm2(iterm2.File{Size: int64(len(file)), Width: iterm2.Pixels(width), Inline: true, Content: content}))
	case Sixel:
		pixels, err := png.Image(p, width, fonts)
		if err != nil {
			return nil, err
		}
		if err := sixel.NewEncoder(&out).Encode(pixels); err != nil {
			return nil, err
		}
	default:
		return nil, message.Errorf("draw.terminal", protocol)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// Named returns the protocol that a terminal's environment tells, "" if it
// tells none. Then the terminal may still answer a Query. Under tmux and screen
// the names are those of the terminal around them, which pictures don't reach.
func Named(getenv func(name string) string) Protocol {
	term, program := getenv("TERM"), strings.ToLower(getenv("TERM_PROGRAM"))
	switch {
	case getenv("TMUX") != "" || getenv("STY") != "" || strings.HasPrefix(term, "tmux") || strings.HasPrefix(term, "screen"):
		return ""
	case getenv("KITTY_WINDOW_ID") != "" || term == "xterm-kitty" || term == "xterm-ghostty" || program == "ghostty":
		return Kitty
	case program == "iterm.app" || program == "wezterm" || program == "mintty" || getenv("LC_TERMINAL") == "iTerm2":
		return ITerm
	case strings.HasPrefix(term, "foot") || strings.HasPrefix(term, "mlterm") || strings.HasSuffix(term, "-sixel"):
		return Sixel
	}
	return ""
}

// Query asks a terminal what it can do (its primary device attributes); every
// terminal answers.
const Query = ansi.RequestPrimaryDeviceAttributes

// Answered returns what a terminal's answer to a Query tells, and whether the answer is
// whole. Only sixels can be asked for in this way.
func Answered(answer []byte) (protocol Protocol, whole bool) {
	_, attributes, begun := bytes.Cut(answer, []byte("\x1b[?"))
	list, _, whole := bytes.Cut(attributes, []byte("c"))
	if !begun || !whole {
		return "", false
	}
	for _, attribute := range bytes.Split(list, []byte(";"))[1:] {
		if string(attribute) == "4" {
			return Sixel, true
		}
	}
	return "", true
}
