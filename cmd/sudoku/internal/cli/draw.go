package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/terminal"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newDrawCommand() *cobra.Command {
	var d drawing
	cmd := &cobra.Command{
		Use: "draw [PUZZLE | FILE | -]...",
		Example: `  sudoku draw 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 > puzzle.svg
  sudoku draw --step --theme light --out step.png 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku generate -n 20 --rules 9+x | sudoku draw --to svg --out pictures/`,
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args) },
	}
	d.input.addAnswered(cmd)
	f := cmd.Flags()
	f.StringVar(&d.question.To, "to", "", "")
	closed(f, "to", func() []cobra.Completion { return append(texts(terminal.Protocols()), forms.PictureForms()...) })
	f.StringVarP(&d.out, "out", "o", "", "")
	addQuestion(f, &d.question)
	f.Lookup("step").NoOptDefVal = "1"
	d.font.add(cmd)
	return cmd
}

// fontFlag is the flag of a command that sets texts.
type fontFlag struct{ file string }

func (f *fontFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "font", "", "")
}

func (f *fontFlag) fonts() (*face.Fonts, error) {
	if f.file == "" {
		return face.BuiltIn(), nil
	}
	file, err := os.ReadFile(f.file)
	if err != nil {
		return nil, err
	}
	fonts, err := face.Read(file)
	if err != nil {
		return nil, usagef("flag.font", f.file, err)
	}
	return fonts, nil
}

// drawing is one call of the command.
type drawing struct {
	input    inputFlags
	question forms.Draw
	desk     ask.Desk
	out      string
	shown    terminal.Protocol // in a terminal
	font     fontFlag
}

func (d *drawing) run(cmd *cobra.Command, args []string) (err error) {
	if err := d.choose(cmd, args); err != nil {
		return err
	}
	status, boards := task.Yes, 0
	var first []byte
	for p, err := range d.input.answered(cmd, args) {
		if err != nil && cmd.Context().Err() != nil {
			return interruptedAfter(boards)
		} else if err != nil {
			return err
		}
		boards++
		if p.err == errPartly {
			status = max(status, task.No)
			continue
		}
		var picture *draw.Picture
		if err = p.err; err == nil {
			picture, err = d.question.Picture(cmd.Context(), &d.desk, forms.GivenOf(p.record, 0))
		}
		if err != nil {
			status = max(status, statusOf(err))
			fmt.Fprintln(cmd.ErrOrStderr(), d.desk.Words.Error(message.Errorf("said.of", p.name(), err)))
			continue
		}
		file, err := d.encode(picture)
		switch {
		case err != nil:
			return err
		case d.shown != "" && d.out == "":
			_, err = cmd.OutOrStdout().Write(file)
		case d.folder():
			hearingOf(cmd.Context()).begin()
			err = d.write(fmt.Sprintf("%05d.%s", boards, d.question.To), file)
		case first != nil:
			return usagef("flag.draw_folder")
		default:
			first = file
		}
		if err != nil {
			return err
		}
	}
	switch {
	case boards == 0:
		return errNothing
	case first != nil && d.out != "":
		hearingOf(cmd.Context()).begin()
		err = os.WriteFile(d.out, first, 0o666)
	case first != nil:
		_, err = cmd.OutOrStdout().Write(first)
	}
	if err == nil && status != task.Yes {
		err = &answeredNo{status}
	}
	return err
}

// statusOf returns that of a board that couldn't be drawn.
func statusOf(err error) int {
	var clash *sudoku.ClashError
	if errors.As(err, &clash) || errors.Is(err, ask.ErrFull) || errors.Is(err, ask.ErrBeyond) || errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrMultipleSolutions) {
		return task.No
	}
	return task.Unreadable
}

// isStep reports whether an argument must be the number of a step, and no puzzle.
func isStep(arg string) bool {
	n, err := strconv.Atoi(arg)
	return err == nil && n > 0 && len(arg) < 5
}

func (d *drawing) choose(cmd *cobra.Command, args []string) (err error) {
	d.desk.Words = wordsOf(cmd)
	q, forms := &d.question, forms.PictureForms()
	inTerminal := d.out == "" && isTerminal(cmd.OutOrStdout())
	if q.To == "" && inTerminal {
		if q.To = string(picturesOf(cmd)); q.To == "" {
			return usagef("flag.draw_unknown", terminal.Sixel)
		}
	}
	end := "" // of the file's name
	if !d.folder() {
		end = strings.ToLower(strings.TrimPrefix(filepath.Ext(d.out), "."))
	}
	if q.To == "" {
		switch {
		case end == "":
			q.To = "svg"
		case slices.Contains(forms, end):
			q.To = end
		default:
			return usagef("flag.draw_out", d.out, message.ListOf(forms))
		}
	}
	if slices.Contains(terminal.Protocols(), terminal.Protocol(q.To)) {
		d.shown = terminal.Protocol(q.To)
	}
	switch {
	case slices.Contains(forms, end) && end != q.To:
		return usagef("flag.to_and_out", q.To, d.out)
	case q.Step == 1 && len(args) > 1 && isStep(args[0]):
		return usagef("flag.draw_step", args[0], args[0])
	case inTerminal && d.shown == "":
		return usagef("flag.draw_terminal", q.To)
	}
	if err := checkQuestion(cmd, q); err != nil {
		return err
	}
	d.question.Fonts, err = d.font.fonts()
	return err
}

// folder reports whether --out is one.
func (d *drawing) folder() bool {
	if strings.HasSuffix(d.out, "/") || strings.HasSuffix(d.out, string(filepath.Separator)) {
		return true
	}
	info, err := os.Stat(d.out)
	return err == nil && info.IsDir()
}

func (d *drawing) write(name string, file []byte) error {
	if err := os.MkdirAll(d.out, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(d.out, name), file, 0o666)
}

// encode returns a picture in the form that is asked for.
func (d *drawing) encode(picture *draw.Picture) ([]byte, error) {
	if d.shown != "" {
		return terminal.Encode(picture, d.shown, d.question.Width, d.question.Fonts)
	}
	return d.question.Encode(&d.desk, picture)
}
