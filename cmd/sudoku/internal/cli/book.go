package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/book"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/disk"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newBookCommand() *cobra.Command {
	var b booking
	cmd := &cobra.Command{
		Use: "book [FILE | -]...",
		Example: `  sudoku book --out book.pdf --cover cover.pdf --levels easy:50,medium:50,hard:20 --seed 7
  sudoku book --out travel.pdf --size 5x8 --per-page 2 --rules 9,9+x,6 --title "Travel Sudoku" --author "A. Setter"
  sudoku book --out large.pdf --large-print --site https://example.org puzzles.sdm`,
		RunE: func(cmd *cobra.Command, args []string) error { return b.run(cmd, args) },
	}
	f := cmd.Flags()
	addQuestion(f, &b.question)
	f.StringVarP(&b.out, "out", "o", "", "")
	f.StringVar(&b.cover, "cover", "", "")
	f.StringVar(&b.manifest, "manifest", "", "")
	f.StringVar(&b.specification, "specification", "", "")
	f.StringVar(&b.photo, "cover-picture", "", "")
	f.StringVar(&b.pictures, "pictures", "", "")
	f.StringVar(&b.picturesAs, "pictures-as", "svg", "")
	closed(f, "pictures-as", these("svg", "png"))
	b.input.addPartial(cmd)
	b.font.add(cmd)
	b.jobs.add(cmd)
	return cmd
}

// booking is one call of the command.
type booking struct {
	question                       forms.Book
	desk                           ask.Desk
	input                          inputFlags // --partial alone
	jobs                           jobsFlag
	font                           fontFlag
	out, cover, manifest, pictures string
	specification, photo           string
	picturesAs                     string
}

func (b *booking) run(cmd *cobra.Command, args []string) (err error) {
	if err := b.choose(cmd, args); err != nil {
		return err
	}
	var progress book.Progress
	printer := newLoudPrinter(cmd, func(spent time.Duration) string {
		return b.desk.Words.Error(message.Errorf("status.of_puzzles", progress.Made.Load(), progress.All.Load(), spent.Seconds()))
	})
	made, err := b.puzzles(cmd, args, &progress)
	printer.Close()
	if impossible := (*generate.ImpossibleError)(nil); errors.As(err, &impossible) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", cmd.CommandPath(), b.desk.Words.Error(err))
		return &answeredNo{task.No}
	}
	if err == nil && made.Left > 0 && len(args) > 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), b.desk.Words.Error(message.Errorf("book.equal_left_out", made.Left)))
	}
	if err == nil {
		err = b.write(cmd, made)
	}
	if err != nil && cmd.Context().Err() != nil {
		return &interruptedError{message.Errorf("book.interrupted")}
	}
	return err
}

func (b *booking) choose(cmd *cobra.Command, args []string) (err error) {
	b.desk.Words = wordsOf(cmd)
	if b.out == "" {
		return usagef("flag.book_out")
	}
	written := map[string]string{} // the flags of files
	for _, named := range [][2]string{{"out", b.out}, {"cover", b.cover}, {"manifest", b.manifest}, {"specification", b.specification}} {
		flag, file := named[0], named[1]
		if other, taken := written[filepath.Clean(file)]; taken && file != "" {
			return usagef("flag.same_file", flag, file, other)
		}
		written[filepath.Clean(file)] = flag
		folder := filepath.Dir(file)
		if info, err := os.Stat(folder); file != "" && (err != nil || !info.IsDir()) {
			return usagef("flag.no_folder", flag, file, folder)
		}
	}
	if end := filepath.Ext(b.manifest); b.manifest != "" && end != ".csv" && end != ".json" {
		return usagef("flag.manifest", b.manifest)
	}
	if end := filepath.Ext(b.specification); b.specification != "" && end != ".json" {
		return usagef("flag.specification", b.specification)
	}
	if b.photo != "" {
		if b.question.CoverPicture, err = os.ReadFile(b.photo); err != nil {
			return err
		}
	}
	for flag, file := range map[string]string{"out": b.out, "cover": b.cover} {
		if end := filepath.Ext(file); end != "" && !strings.EqualFold(end, ".pdf") {
			return usagef("flag.book_pdf", flag, file)
		}
	}
	if err := b.jobs.apply(); err != nil {
		return err
	}
	if b.question.Fonts, err = b.font.fonts(); err != nil {
		return err
	}
	for _, flag := range []string{"levels", "seed", "symmetry"} {
		if cmd.Flags().Changed(flag) && len(args) > 0 {
			return usagef("flag.made_only", flag)
		}
	}
	q := &b.question
	if q.Seed == nil {
		q.Seed = new(ask.Number(newSeed()))
	}
	b.desk.Workers = b.jobs.jobs
	if err = q.Set(&b.desk, len(args) == 0); err == nil && len(args) == 0 {
		err = q.Fit(cmd.Context(), nil)
	}
	return badDemand(err)
}

func (b *booking) puzzles(cmd *cobra.Command, args []string, progress *book.Progress) (*book.Book, error) {
	if len(args) == 0 {
		made, err := book.Make(cmd.Context(), b.question.Recipe(), progress)
		var option *generate.OptionError
		var rules *sudoku.RulesError
		if errors.As(err, &option) || errors.As(err, &rules) {
			return nil, badFlag(err)
		}
		return made, err
	}
	var puzzles []sudoku.Puzzle
	var places []error
	q := &b.question
	input := inputFlags{rules: q.Rules, symbols: q.Symbols, from: q.From, partial: b.input.partial}
	for item, err := range input.answered(cmd, args) {
		if err = cmp.Or(err, item.failed()); err != nil {
			return nil, err
		}
		if puzzles = append(puzzles, forms.PuzzleOf(item.record)); len(puzzles) > book.MaxPuzzles {
			return nil, message.Errorf("recipe.too_many", book.MaxPuzzles)
		}
		places = append(places, item.where())
	}
	if puzzles == nil {
		return nil, errNothing
	}
	if err := q.Fit(cmd.Context(), puzzles); err != nil {
		return nil, badDemand(err)
	}
	made, err := book.Of(cmd.Context(), puzzles, b.jobs.jobs, progress)
	if bad := (*book.PuzzleError)(nil); errors.As(err, &bad) {
		return nil, message.Errorf("said.of", places[bad.Number-1], bad.Reason)
	}
	return made, err
}

// write writes all files, each whole or not at all.
func (b *booking) write(cmd *cobra.Command, made *book.Book) error {
	ctx, options := cmd.Context(), b.question.Options()
	if err := disk.Write(b.out, 0o644, func(w io.Writer) error { return made.Inside(ctx, w, options) }); err != nil {
		return err
	}
	if b.cover != "" {
		if err := disk.Write(b.cover, 0o644, func(w io.Writer) error { return made.Cover(w, options) }); err != nil {
			return err
		}
	}
	if b.manifest != "" {
		entries, err := made.Manifest(options)
		if err != nil {
			return err
		}
		write := book.WriteCSV
		if filepath.Ext(b.manifest) == ".json" {
			write = book.WriteJSON
		}
		if err := disk.Write(b.manifest, 0o644, func(w io.Writer) error { return write(w, entries) }); err != nil {
			return err
		}
	}
	if b.specification != "" {
		s, err := b.question.Specification(&b.desk, made)
		if err != nil {
			return err
		}
		if err := disk.Write(b.specification, 0o644, s.Write); err != nil {
			return err
		}
	}
	if b.pictures != "" {
		if err := b.drawAll(cmd, made); err != nil {
			return err
		}
	}
	pages, err := made.PageCount(options)
	if err != nil {
		return err
	}
	say := func(m message.Message) { fmt.Fprintln(cmd.OutOrStdout(), b.desk.Words.Error(m)) }
	say(message.Errorf("book.written", b.out, len(made.Puzzles), pages))
	if b.cover != "" {
		say(message.Errorf("book.spine", b.cover, options.Paper.Spine(pages)*25.4/72))
	}
	if b.question.Recipe().Levels != nil {
		say(message.Errorf("book.seed", uint64(*b.question.Seed)))
	}
	return nil
}

// drawAll writes a picture of each puzzle and each solution.
func (b *booking) drawAll(cmd *cobra.Command, made *book.Book) error {
	if err := os.MkdirAll(b.pictures, 0o777); err != nil {
		return err
	}
	for _, p := range made.Puzzles {
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		for end, picture := range map[string]*draw.Picture{"": draw.Board(sudoku.NewBoard(p.Puzzle), draw.Options{}), "-solution": p.Solved()} {
			file, err := picture.SVG(360), error(nil)
			if b.picturesAs == "png" {
				file, err = png.Encode(picture, 1200, b.question.Fonts)
			}
			if err == nil {
				err = os.WriteFile(filepath.Join(b.pictures, fmt.Sprintf("%05d%s.%s", p.Number, end, b.picturesAs)), file, 0o666)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
