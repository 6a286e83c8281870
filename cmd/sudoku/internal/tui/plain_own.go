package tui

import (
	"bufio"
	"bytes"
	"errors"
	"strings"

	"jiugong/sudoku/game"
)

// ownPuzzle plays a puzzle given with the command, or in the lines after it.
func (p *plain) ownPuzzle(arguments []string) {
	if len(arguments) == 0 {
		p.typed = []string{}
		p.say("%s", p.words.Plain.TypePuzzle)
		return
	}
	p.tellError(p.playText(strings.Join(arguments, " ")))
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
