package tui

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// shownTerminal is a terminal that knows what the renderer writes, and wide characters.
type shownTerminal struct {
	t             *testing.T
	width, height int
	lines         [][]rune // the right half of a wide character is 0
	x, y          int
	last          rune
}

func (s *shownTerminal) put(char rune) {
	width := runeWidth(char)
	if s.x+width > s.width { // the last column is left only when more comes
		s.x, s.y = 0, min(s.y+1, s.height-1)
	}
	for i := range width {
		s.blank(s.x + i)
		s.lines[s.y][s.x+i] = 0
	}
	s.lines[s.y][s.x] = char
	s.x, s.last = s.x+width, char
}

// blank empties a place, and the other half of a wide character with it.
func (s *shownTerminal) blank(x int) {
	line := s.lines[s.y]
	if line[x] == 0 {
		line[x-1] = ' '
	} else if runeWidth(line[x]) == 2 {
		line[x+1] = ' '
	}
	line[x] = ' '
}

func (s *shownTerminal) write(out []byte) {
	for len(out) > 0 {
		char, size := utf8.DecodeRune(out)
		out = out[size:]
		switch char {
		case '\b':
			s.x--
		case '\r':
			s.x = 0
		case '\n':
			s.y++
		case 0x1b:
			if out[0] == 'M' {
				s.y--
				out = out[1:]
				continue
			}
			end := bytes.IndexFunc(out[1:], func(c rune) bool { return c >= '@' && c <= '~' }) + 1
			s.sequence(string(out[1:end]), out[end])
			out = out[end+1:]
		default:
			s.put(char)
		}
	}
}

func (s *shownTerminal) sequence(text string, command byte) {
	first, second, _ := strings.Cut(text, ";")
	n, err := strconv.Atoi(first)
	if err != nil {
		n = 1
	}
	m, err := strconv.Atoi(second)
	if err != nil {
		m = 1
	}
	erase := func(from, to int) {
		for x := from; x < min(to, s.width); x++ {
			s.blank(x)
		}
	}
	switch command {
	case 'm', 'h', 'l':
	case 'A':
		s.y -= n
	case 'B':
		s.y += n
	case 'C':
		s.x += n
	case 'D':
		s.x -= n
	case 'G', '`':
		s.x = n - 1
	case 'd':
		s.y = n - 1
	case 'H', 'f':
		s.x, s.y = m-1, n-1
	case 'X':
		erase(s.x, s.x+n)
	case 'K':
		switch first {
		case "":
			erase(s.x, s.width)
		case "1":
			erase(0, s.x+1)
		}
	case 'J':
		for s.y = 0; s.y < s.height; s.y++ {
			erase(0, s.width)
		}
		s.x, s.y = 0, 0
	case 'b':
		for range n {
			s.put(s.last)
		}
	case 'P':
		copy(s.lines[s.y][s.x:], s.lines[s.y][min(s.x+n, s.width):])
		for x := s.width - n; x < s.width; x++ {
			s.lines[s.y][x] = ' '
		}
	default:
		s.t.Fatalf("the renderer writes ESC [ %s %c, which this terminal doesn't know", text, command)
	}
}

func (s *shownTerminal) text() string {
	var lines []string
	for _, line := range s.lines {
		text := strings.ReplaceAll(string(line), "\x00", "")
		lines = append(lines, strings.TrimRight(strings.ReplaceAll(text, "\u00a0", " "), " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// What the terminal shows is what was drawn, whatever stood there before: no Chinese character gets
// lost beside another.
func TestTheTerminalShowsWhatIsDrawn(t *testing.T) {
	keys := []string{"?", "down", "down", "up", "right", "left", "pgdown", "esc", "enter", "t", "t", "n", "e", "m", "u", "o", "p", "q", "T", "B", "b", "4", "L"}
	for seed, term := range []string{"xterm-256color", "tmux-256color", "screen", "alacritty", "linux"} {
		const width, height = 80, 24
		s := newStage(t, width, height, Config{Lang: "zh", Theme: "dark", Explain: explainHint, Generate: someMaker(t)}, example)
		terminal := &shownTerminal{t: t, width: width, height: height}
		for range height {
			terminal.lines = append(terminal.lines, []rune(strings.Repeat(" ", width)))
		}
		var out bytes.Buffer
		renderer := uv.NewTerminalRenderer(&out, []string{"TERM=" + term})
		renderer.SetFullscreen(true)
		renderer.SetRelativeCursor(false)
		renderer.SetBackspace(true)
		screen := uv.NewScreenBuffer(width, height)
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		for pressed := ""; len(pressed) < 1500; {
			if len(s.app.screens) == 0 {
				break // left
			}
			want := s.show()
			screen.Clear()
			uv.NewStyledString(s.app.canvas.String()).Draw(screen, screen.Bounds())
			renderer.Render(screen.RenderBuffer)
			if err := renderer.Flush(); err != nil {
				t.Fatal(err)
			}
			terminal.write(out.Bytes())
			out.Reset()
			if terminal.text() != want {
				t.Fatalf("%s: after%s the terminal shows\n%s\nwant\n%s", term, pressed, terminal.text(), want)
			}
			key := keys[random.IntN(len(keys))]
			if key == "q" && len(s.app.screens) == 1 {
				key = "enter"
			}
			pressed += " " + key
			s.press(key)
		}
	}
}
