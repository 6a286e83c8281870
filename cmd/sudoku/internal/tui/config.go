package tui

import (
	"context"
	"io"
	"strings"
	"time"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/logic"
)

// Config holds what the terminal game needs. A nil function means a missing ability; the game
// does without.
type Config struct {
	// Board is to be played at once; nil shows the start screen.
	Board *sudoku.Board
	// Known holds what is known of Board beside its cells.
	Known game.About
	// Lang is one of explain.Languages; "" stands for the player's last choice, or else
	// Language.
	Lang string
	// Language is the language of the system, one of explain.Languages.
	Language string
	// Theme is one of ThemeNames; "" stands for the player's last choice.
	Theme string
	// NoColour leaves all colours away, whatever the theme.
	NoColour bool
	// ASCII draws with the characters of ASCII only.
	ASCII bool
	// Data and Settings are the folders of games and settings; "" are the
	// usual ones of the system.
	Data, Settings string
	// Now is the clock; nil is time.Now.
	Now func() time.Time

	// Generate makes a puzzle. tried may be called from any goroutine with the
	// number of puzzles tried so far.
	Generate func(ctx context.Context, r Request, tried func(int)) (Made, error)
	// Daily is the puzzle of a day's level.
	Daily func(ctx context.Context, day time.Time, level string) (Made, error)
	// Explain puts a hint into words, at a depth from 1, where to look, to 4, the whole
	// proof. Nil is the words of package explain.
	Explain func(lang string, hint game.Hint, depth int) string
	// Read reads a puzzle from a text in any form, or from the picture whose path it is. A
	// board that comes with an error was read, but must be checked.
	Read func(text string) (*sudoku.Board, error)
	// Race is the race that Board is played in; nil is none.
	Race *Race
	// Input and Output are the terminal.
	Input  io.Reader
	Output io.Writer
}

// Race is a race in a room, with others elsewhere.
type Race struct {
	// Hints reports whether the host allows them.
	Hints bool
	// Changed is called with the game on the screen after each change, from one goroutine. It must
	// not keep the game.
	Changed func(g *game.Game)
	// News are told to the player as they come.
	News <-chan string
	// Standing is how the others are, the latest last. It stands beside the clock.
	Standing <-chan string
}

// Request describes a new puzzle to make.
type Request struct {
	Level    string // the ID of one of logic.Levels; "" is any
	Rules    string // as generate.ParseRules reads them: "+jigsaw" asks for new regions, "+killer" for new cages
	Symmetry string // one of generate.Symmetries
	Preset   string // the name of one of generate.Presets, in place of a level, or ""
}

// Made is a puzzle that was made.
type Made struct {
	Puzzle   sudoku.Puzzle
	Solution sudoku.Grid
	Rating   logic.Rating // 0 when it has not been rated
	Hardest  logic.Technique
	Seed     string
}

// known returns what is known of the board to play at once.
func (c *Config) known() game.About {
	about := c.Known
	if about.Source == "" {
		about.Source = "typed"
	}
	return about
}

// byline returns a puzzle's title and author on one line, "" where neither is known.
func byline(about game.About) string {
	var parts []string
	for _, part := range []string{about.Title, about.Author} {
		if part = printable(part); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " · ")
}

// printable returns a text of a puzzle's author on one line, without characters that a terminal
// takes for orders.
func printable(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(char rune) rune {
		if unicode.IsControl(char) {
			return ' '
		}
		return char
	}, text)), " ")
}
