package tui

import (
	"bufio"
	"bytes"
	"errors"
	"strings"

	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/once"
)

// ownPuzzle plays a puzzle given with the command, pasted before it, or in the lines after it.
func (p *plain) ownPuzzle(arguments []string) {
	if len(arguments) == 0 && p.pasted != nil {
		p.tellError(p.playText(strings.Join(p.pasted, "\n")))
		return
	}
	if len(arguments) == 0 {
		p.typed = []string{}
		p.say("%s", p.words.Plain.TypePuzzle)
		return
	}
	p.tellError(p.playText(strings.Join(arguments, " ")))
}

// A pasted line holds at least four cells and nothing that could be a command.
// Ruled lines may stand between rows of cells.
var (
	pastedCells = once.MustCompile(`^[0-9._*|│┃║ ,-]*$`)
	pastedRule  = once.MustCompile(`^[-+=*.:|─-╿ ]{4,}$`)
)

// pasteLine keeps a line that looks like one of a puzzle, and says once what can be done with
// them. It reports whether the line is one.
func (p *plain) pasteLine(line string) bool {
	cells := len(strings.Map(func(r rune) rune {
		if strings.ContainsRune("0123456789._*", r) {
			return r
		}
		return -1
	}, line))
	line = strings.TrimSpace(line)
	_, known := p.cellNamed(strings.ToLower(line))
	switch {
	case known:
		return false
	case cells >= 4 && pastedCells.MatchString(line), pastedRule.MatchString(line):
	default:
		return false
	}
	if p.pasted = append(p.pasted, line); len(p.pasted) == 1 {
		p.say("%s", p.words.Plain.PastedLine)
	}
	return true
}

// typeLine takes a line of a puzzle. An empty one ends it, and so does the last
// row of a grid.
func (p *plain) typeLine(line string) {
	line = strings.TrimSpace(line)
	if line != "" {
		p.typed = append(p.typed, line)
	}
	text := strings.Join(p.typed, "\n")
	own, err := p.readOwn(text)
	full := err == nil && (len(p.typed) == own.Rules().Shape().Height() || len(p.typed) == 1 && len(line) > 16)
	if line == "" || full {
		p.typed = nil
		p.tellError(p.playText(text))
	}
}

func (p *plain) readOwn(text string) (*own, error) {
	s := &own{}
	s.restart(p.app, "9")
	if s.paste(p.app, text); s.bad {
		return nil, errors.New(s.message)
	}
	return s, nil
}

func (p *plain) playText(text string) error {
	s, err := p.readOwn(text)
	if err != nil {
		return err
	}
	g, err := game.New(s.puzzle())
	if err != nil {
		return err
	}
	g.SetAbout(game.About{Source: "typed"})
	return p.start(g)
}

// lineScanner cuts lines at any of the line ends there are.
func lineScanner() bufio.SplitFunc {
	returned := false // the line before ended with a carriage return
	return func(data []byte, atEOF bool) (advance int, token []byte, err error) {
		skip := 0
		if returned && len(data) > 0 && data[0] == '\n' {
			skip = 1
		}
		i := bytes.IndexAny(data[skip:], "\r\n")
		switch {
		case i < 0 && atEOF && len(data) > skip:
			return len(data), data[skip:], nil
		case i < 0:
			return 0, nil, nil
		}
		returned = data[skip+i] == '\r'
		return skip + i + 1, data[skip : skip+i], nil
	}
}
