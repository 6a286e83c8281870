package cli

import (
	"context"
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
	"jiugong/sudoku/draw/pdf"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/draw/terminal"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/logic"
)

func newDrawCommand() *cobra.Command {
	var d drawing
	cmd := &cobra.Command{
		Use:   "draw [PUZZLE | FILE | -]...",
		Short: "Make pictures of boards: SVG, PNG or PDF, or in the terminal",
		Long: `Draw each board: any size and rules, with the marks of its constraints, entries,
pencil marks and colours; with --marks the candidates of every empty cell, with
--step the next step of the solution.

One picture goes to standard output or to the file of --out, whose name tells the
form; several go into the folder of --out, one file for each board. A terminal that can
show pictures shows them: kitty, iTerm2 and those that know their ways, and all that say
that they know sixels. --to kitty, iterm or sixel sends them to any terminal.

Exit status: 0 when every board was drawn, 1 when givens clash or one has no such step
or no single solution, 2 when one can't be read.`,
		Example: `  sudoku draw 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 > puzzle.svg
  sudoku draw --step --theme light --out step.png 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku generate -n 20 --rules 9+x | sudoku draw --to svg --out pictures/`,
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args) },
	}
	d.input.add(cmd)
	f := cmd.Flags()
	f.StringVar(&d.to, "to", "", "the form: "+names(drawForms)+", or for a terminal "+names(terminal.Protocols())+" (default: by the name of --out; what the terminal can show; else svg)")
	f.StringVarP(&d.out, "out", "o", "", "the file to write, or for several boards the folder")
	f.StringVar(&d.theme, "theme", "print", "the colours: "+names(drawThemes()))
	f.IntVar(&d.width, "width", 0, "how wide the picture is, in pixels; in points for a PDF (default 600, for a PDF 400)")
	f.BoolVar(&d.marks, "marks", false, "show the candidates of every empty cell")
	f.IntVar(&d.step, "step", 0, "show this step of the solution, 1 being the next")
	f.Lookup("step").NoOptDefVal = "1"
	f.BoolVar(&d.solution, "solution", false, "show the solution")
	f.BoolVar(&d.outlines, "outlines", false, "turn the texts of an SVG into shapes, which look the same in every program")
	d.font.add(cmd)
	return cmd
}

// drawForms are the forms of pictures in files.
var drawForms = []string{"svg", "png", "pdf"}

func drawThemes() (names []string) {
	for _, theme := range draw.Themes() {
		names = append(names, theme.Name)
	}
	return names
}

// fontFlag is the flag of a command that sets texts.
type fontFlag struct{ file string }

func (f *fontFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "font", "", "a font file (.ttf, .ttc) for characters that the built-in font lacks, such as Chinese ones")
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
		return nil, usagef("--font %s: %v", f.file, err)
	}
	return fonts, nil
}

// drawing is one call of the command.
type drawing struct {
	input           inputFlags
	to, out, theme  string
	width, step     int
	marks, solution bool
	outlines        bool
	shown           terminal.Protocol // in a terminal
	font            fontFlag
	words           *explain.Words
	fonts           *face.Fonts
	colours         draw.Theme
}

func (d *drawing) run(cmd *cobra.Command, args []string) (err error) {
	if err := d.choose(cmd, args); err != nil {
		return err
	}
	units, err := d.input.units(cmd, args)
	if err != nil {
		return err
	}
	status, boards := task.Yes, 0
	var first []byte
	for u, err := range units {
		if err != nil {
			return err
		}
		for i := range u.Raws {
			if err := cmd.Context().Err(); err != nil {
				return interruptedAfter(boards)
			}
			boards++
			picture, err := d.picture(cmd, u, i)
			if err != nil {
				status = max(status, statusOf(err))
				fmt.Fprintf(cmd.ErrOrStderr(), "%s\n", d.words.Error(message.Errorf("%v: %v", u.Name(i), err)))
				continue
			}
			file, err := d.encode(picture)
			switch {
			case err != nil:
				return err
			case d.shown != "" && d.out == "":
				_, err = cmd.OutOrStdout().Write(file)
			case d.folder():
				err = d.write(fmt.Sprintf("%05d.%s", boards, d.to), file)
			case first != nil:
				return usagef("several boards need a folder: --out pictures/")
			default:
				first = file
			}
			if err != nil {
				return err
			}
		}
		u.Release()
	}
	switch {
	case boards == 0:
		return errNothing
	case first != nil && d.out != "":
		err = os.WriteFile(d.out, first, 0o666)
	case first != nil:
		_, err = cmd.OutOrStdout().Write(first)
	}
	if err == nil && status != task.Yes {
		err = &answeredNo{status}
	}
	return err
}

// statusOf is that of a board that couldn't be drawn.
func statusOf(err error) int {
	var clash *sudoku.ClashError
	if errors.As(err, &clash) || errors.Is(err, ask.ErrFull) || errors.Is(err, ask.ErrBeyond) || errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrMultipleSolutions) {
		return task.No
	}
	return task.Unreadable
}

// isStep says whether an argument must be the number of a step, and no puzzle.
func isStep(arg string) bool {
	n, err := strconv.Atoi(arg)
	return err == nil && n > 0 && len(arg) < 5
}

func (d *drawing) choose(cmd *cobra.Command, args []string) (err error) {
	d.words = wordsOf(cmd)
	inTerminal := d.out == "" && isTerminal(cmd.OutOrStdout())
	if d.to == "" && inTerminal {
		if d.to = string(picturesOf(cmd)); d.to == "" {
			return usagef("this terminal doesn't say that it shows pictures; name a file: --out board.svg, or a way to show them: --to %s", terminal.Sixel)
		}
	}
	end := "" // of the file's name
	if !d.folder() {
		end = strings.ToLower(strings.TrimPrefix(filepath.Ext(d.out), "."))
	}
	if d.to == "" {
		switch {
		case end == "":
			d.to = "svg"
		case slices.Contains(drawForms, end):
			d.to = end
		default:
			return usagef("--out %s: pictures end in %s; to write one into this file all the same, add --to", d.out, message.ListOf(drawForms))
		}
	}
	if slices.Contains(terminal.Protocols(), terminal.Protocol(d.to)) {
		d.shown = terminal.Protocol(d.to)
	} else if !slices.Contains(drawForms, d.to) {
		return usagef("--to %s: %v", d.to, meant.Of(d.to, append(texts(terminal.Protocols()), drawForms...)))
	}
	if slices.Contains(drawForms, end) && end != d.to {
		return usagef("--to %s and --out %s ask for two forms", d.to, d.out)
	}
	var known bool
	if d.colours, known = draw.ThemeNamed(d.theme); !known {
		return usagef("--theme %s: %v", d.theme, meant.Of(d.theme, drawThemes()))
	}
	switch {
	case d.step == 1 && len(args) > 1 && isStep(args[0]):
		return usagef("--step %s is read as a puzzle; write --step=%s", args[0], args[0])
	case cmd.Flags().Changed("width") && d.width == 0 || d.width < 0 || d.width > png.MaxWidth:
		return usagef("--width must be from 1 to %d, got %d", png.MaxWidth, d.width)
	case d.step < 0:
		return usagef("--step must be at least 1, got %d", d.step)
	case d.solution && (d.step > 0 || d.marks):
		return usagef("--solution goes with neither --step nor --marks")
	case inTerminal && d.shown == "":
		return usagef("a terminal can't show a picture of this form; name a file: --out board.%s", d.to)
	}
	if d.width == 0 {
		d.width = 600
		if d.to == "pdf" {
			d.width = 400
		}
	}
	d.fonts, err = d.font.fonts()
	return err
}

// folder says whether --out is one.
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

// encode is a picture in the form that is asked for.
func (d *drawing) encode(picture *draw.Picture) ([]byte, error) {
	switch {
	case d.shown != "":
		return terminal.Encode(picture, d.shown, d.width, d.fonts)
	case d.to == "png":
		return png.Encode(picture, d.width, d.fonts)
	case d.to == "pdf":
		return pdf.Encode(picture, float64(d.width), d.fonts, pdf.Info{Title: picture.Title, Language: d.words.Tag()})
	}
	if d.outlines {
		if err := d.fonts.CheckPicture(picture); err != nil {
			return nil, err
		}
		picture = d.fonts.Outlined(picture)
	}
	return picture.SVG(float64(d.width)), nil
}

// picture is that of one board.
func (d *drawing) picture(cmd *cobra.Command, u *task.Unit, i int) (*draw.Picture, error) {
	ctx := cmd.Context()
	record, err := parse(cmd, u, i)
	if err != nil {
		return nil, err
	}
	options := draw.Options{Theme: d.colours, Title: record.Title}
	b := record.Board
	if options.Title == "" {
		options.Title = b.Puzzle.String()
	}
	if record.Candidates {
		options.Candidates = b.Centre
		b.Puzzle = task.PuzzleOf(record)
	}
	switch {
	case d.solution:
		options.Grid, err = sudoku.Solve(ctx, b.Puzzle)
	case d.step > 0:
		b, err = d.atStep(ctx, b, &options)
	case d.marks && options.Candidates == nil:
		var s *logic.State
		if s, err = logic.SeenState(ctx, b); err == nil {
			options.Candidates = draw.Candidates(s)
		}
	}
	if err != nil {
		return nil, err
	}
	return draw.Board(b, options), nil
}

// atStep is the board before the step that is asked for, which goes into the
// options with its words as the title.
func (d *drawing) atStep(ctx context.Context, b *sudoku.Board, options *draw.Options) (*sudoku.Board, error) {
	step, s, err := logic.Hint(ctx, b, logic.Human)
	if err != nil {
		return nil, err
	}
	for n := 1; step != nil && n < d.step; n++ {
		s.Apply(step)
		if step, err = logic.Next(ctx, s, logic.Human); err != nil {
			return nil, err
		}
	}
	switch {
	case step == nil && s.Solved():
		return nil, ask.ErrFull
	case step == nil:
		return nil, ask.ErrBeyond
	}
	theme := options.Theme
	b, *options = draw.Step(b, s, step, d.words)
	options.Theme = theme
	return b, nil
}
