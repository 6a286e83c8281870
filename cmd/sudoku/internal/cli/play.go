package cli

import (
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/cmd/sudoku/internal/tui"
	"jiugong/sudoku/game"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
)

func newPlayCommand() *cobra.Command {
	var p playing
	cmd := &cobra.Command{
		Use: "play [PUZZLE | FILE | -]",
		Example: `  sudoku play
  sudoku play 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku play --lang zh --theme light
  sudoku generate --level hard | sudoku play -
  sudoku play --plain`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("play.one_puzzle", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return p.run(cmd, args) },
	}
	p.input.addAnswered(cmd)
	cmd.Flags().BoolVar(&p.plain, "plain", false, "")
	cmd.Flags().StringVar(&p.theme, "theme", "", "")
	closed(cmd.Flags(), "theme", tui.ThemeNames)
	cmd.Flags().StringVar(&p.room, "room", "", "")
	cmd.Flags().StringVar(&p.name, "name", "", "")
	cmd.Flags().BoolVar(&p.ascii, "ascii", false, "")
	return cmd
}

// playing is one call of the command.
type playing struct {
	input        inputFlags
	plain, ascii bool
	theme        string
	room, name   string
}

func (p *playing) run(cmd *cobra.Command, args []string) error {
	options, err := p.input.options()
	if err != nil {
		return err
	}
	config := tui.Config{
		Lang: langFlag(cmd), Language: locale.FromEnvironment(os.Getenv).Tag(), Theme: p.theme,
		NoColour: os.Getenv("NO_COLOR") != "", ASCII: p.ascii || plainCharacters(os.Getenv),
		Generate: generateForPlay, Daily: dailyForPlay,
		Read: func(text string) (*sudoku.Board, error) {
			if path, ok := picturePath(text); ok {
				board, doubt, err := readPicture(cmd.Context(), path)
				if err == nil {
					err = doubt
				}
				return board, err
			}
			record, err := firstRecord(strings.NewReader(text), notation.ReadOptions{})
			if err != nil {
				return nil, err
			}
			if len(record.Unread) > 0 {
				err = forms.OnlyPartOf(record)
			}
			return record.Board, err
		},
		Input: cmd.InOrStdin(), Output: cmd.OutOrStdout(),
	}
	if p.room != "" {
		if len(args) > 0 {
			return usagef("play.room_puzzle")
		}
		leave, err := p.joinRoom(cmd, &config)
		if err != nil {
			return err
		}
		defer leave()
	}
	if path, ok := picturePath(strings.Join(args, "")); ok && len(args) == 1 {
		board, doubt, err := readPicture(cmd.Context(), path)
		if err != nil {
			return err
		}
		if doubt != nil {
			say(cmd, message.Plain, doubt)
		}
		config.Board = board
	} else if len(args) == 1 {
		source, _, err := openArgument(cmd, args[0])
		if err != nil {
			return err
		}
		record, err := firstRecord(source, options)
		source.Close()
		if err != nil {
			return err
		}
		if what := forms.OnlyPartOf(record); what != nil {
			say(cmd, message.Plain, what)
		}
		if len(record.Unread) > 0 && !p.input.partial {
			say(cmd, message.Plain, sayPartly)
			return &answeredNo{task.No}
		}
		config.Board = record.Board
		config.Known = game.About{Title: record.Title, Author: record.Author, Description: record.Description, Message: record.Message, Tones: record.Tones, Extra: record.Extra}
		if args[0] == "-" {
			keys, _, err := tea.OpenTTY()
			if err != nil {
				return usagef("play.no_keys", err)
			}
			defer keys.Close()
			config.Input = keys
		}
	}
	if p.plain || dumb(os.Getenv) {
		return tui.RunPlain(cmd.Context(), config)
	}
	if !isTerminal(config.Input) || !isTerminal(config.Output) {
		return usagef("play.no_terminal")
	}
	return tui.Run(cmd.Context(), config)
}

// dumb reports whether the terminal can do nothing but write line after line.
func dumb(getenv func(string) string) bool {
	term := getenv("TERM")
	return term == "dumb" || term == "" && runtime.GOOS != "windows"
}

// plainCharacters reports whether the terminal shows only the characters of
// ASCII. The console of Linux has few others, and a locale names its character
// set.
func plainCharacters(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(getenv(name)); value != "" {
			return getenv("TERM") == "linux" || !strings.Contains(value, "utf-8") && !strings.Contains(value, "utf8")
		}
	}
	return getenv("TERM") == "linux"
}

// firstRecord reads the first puzzle of a text in any form.
func firstRecord(source io.Reader, options notation.ReadOptions) (*notation.Record, error) {
	record, err := notation.NewReader(source, options).Next()
	if errors.Is(err, io.EOF) {
		err = message.New("play.no_puzzle")
	}
	return record, err
}

// generateForPlay makes a puzzle of a level.
func generateForPlay(ctx context.Context, r tui.Request, tried func(int)) (tui.Made, error) {
	asked, err := generate.ParseRules(r.Rules)
	if err != nil {
		return tui.Made{}, err
	}
	var seed [8]byte
	crand.Read(seed[:])
	progress := new(generate.Progress)
	options := generate.Options{
		Symmetry: generate.Symmetry(r.Symmetry), Level: r.Level, Preset: r.Preset,
		Seed: binary.LittleEndian.Uint64(seed[:]), Progress: progress,
	}
	asked.Into(&options)
	done := make(chan struct{})
	defer close(done)
	go func() {
		for ticks := time.NewTicker(200 * time.Millisecond); ; {
			select {
			case <-done:
				ticks.Stop()
				return
			case <-ticks.C:
				tried(int(progress.Tried.Load()))
			}
		}
	}()
	item, err := generate.One(ctx, options, 0)
	if err != nil {
		return tui.Made{}, err
	}
	return madeOf(item), nil
}

// dailyForPlay makes the day's puzzle.
func dailyForPlay(ctx context.Context, day time.Time, level string) (tui.Made, error) {
	item, err := generate.Daily(ctx, day, level, nil)
	if err != nil {
		return tui.Made{}, err
	}
	return madeOf(item), nil
}

func madeOf(item generate.Item) tui.Made {
	made := tui.Made{Puzzle: item.Puzzle, Rating: item.Rating, Seed: fmt.Sprint(item.Own)}
	if item.Solutions == 1 {
		made.Solution = item.Solution
	}
	return made
}
