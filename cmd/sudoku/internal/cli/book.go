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
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/disk"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newBookCommand() *cobra.Command {
	var b booking
	cmd := &cobra.Command{
		Use:   "book [FILE | -]...",
		Short: "Make a book of puzzles, ready for the print shop",
		Long: `Make a PDF with a title page, contents, rules with examples, puzzles by level and
their solutions; with --cover also the cover, whose spine is as broad as the book is
thick. The puzzles are made by the levels, rules and seed that are asked for, or come
from files. No two of them are the same puzzle in disguise.

The same seed and options give the same bytes. docs/books.md tells more.

Exit status: 0 when the book was written, 1 when there are no such puzzles, 2 when the
demands make no sense, a puzzle can't be read or something doesn't fit.`,
		Example: `  sudoku book --out book.pdf --cover cover.pdf --levels easy:50,medium:50,hard:20 --seed 7
  sudoku book --out travel.pdf --size 5x8 --per-page 2 --rules 9,9+x,6 --title "Travel Sudoku" --author "A. Setter"
  sudoku book --out large.pdf --large-print --site https://example.org puzzles.sdm`,
		RunE: func(cmd *cobra.Command, args []string) error { return b.run(cmd, args) },
	}
	f, o := cmd.Flags(), &b.options
	f.StringVarP(&b.out, "out", "o", "", "the file of the inside, such as book.pdf")
	f.StringVar(&b.cover, "cover", "", "the file of the cover")
	f.StringVar(&b.manifest, "manifest", "", "a table of the puzzles for layout programs: a file that ends in .csv or .json")
	f.StringVar(&b.pictures, "pictures", "", "a folder for a picture of each puzzle and of each solution")
	f.StringVar(&b.picturesAs, "pictures-as", "svg", "the form of these pictures: svg or png")
	f.StringVar(&b.levels, "levels", "easy:20,medium:20,hard:10", "how many puzzles of each level; any takes whatever level comes")
	f.StringVar(&b.input.rules, "rules", "", "the rules, several with commas between: 9,9+x,6,9+killer (default 9; of files: told by their size)")
	f.StringVar(&b.input.symbols, "symbols", "", `how digits are written, such as "0123456789ABCDEF" or "张三 李四 王五 赵六"`)
	f.StringVar(&b.input.from, "from", "", "the form the puzzles are written in, such as line, hodoku, json; sudoku help forms lists all (default: recognised)")
	f.StringVar(&b.symmetry, "symmetry", "rotate180", "how the places of givens, and of constraints that are laid out, mirror each other: "+names(generate.Symmetries()))
	f.Uint64Var(&b.seed, "seed", 0, "the number that all randomness comes from (default: a new one)")
	f.StringVar(&o.Title, "title", "", "the title (default: Sudoku)")
	f.StringVar(&o.Subtitle, "subtitle", "", "what stands below the title (default: how many puzzles there are)")
	f.StringVar(&o.Author, "author", "", "the author")
	f.StringSliceVar(&o.Languages, "languages", nil, "the languages of the book: en, zh or en,zh (default: that of --lang)")
	f.StringVar(&b.size, "size", "8.5x11", "the page once it is cut: "+names(bookSizes())+", or a width and height such as 7x9.5 or 160x230mm")
	f.BoolVar(&o.Bleed, "bleed", false, "pages that reach beyond the edge, with a tab for each level")
	f.IntVar(&o.PerPage, "per-page", 1, "how many puzzles stand on a page: 1, 2, 4 or 6")
	f.IntVar(&o.SolutionsPerPage, "solutions-per-page", 0, "how many solutions stand on a page: 6 to 20 (default up to 12; in large print up to 6)")
	f.BoolVar(&o.WithoutSolutions, "no-solutions", false, "leave the solutions out")
	f.BoolVar(&o.Candidates, "candidates", false, "print the candidates of the empty cells, small")
	f.BoolVar(&o.Bare, "bare", false, "puzzles and solutions alone, for a handout: no title page, contents and rules")
	f.BoolVar(&o.LargePrint, "large-print", false, "promise digits of 20 points and more, and set all texts large")
	f.StringVar(&o.Site, "site", "", `where the puzzles can be played, such as "https://example.org": a QR code for each`)
	f.BoolVar(&o.TimeLine, "time-line", false, "a line for the time that a puzzle took")
	f.BoolVar(&o.Techniques, "techniques", false, "a page about a technique for each level")
	f.StringVar(&b.paper, "paper", string(book.White), "what it is printed on, for the spine: "+names(book.Papers()))
	b.font.add(cmd)
	b.jobs.add(cmd)
	return cmd
}

// booking is one call of the command.
type booking struct {
	input                          inputFlags
	jobs                           jobsFlag
	font                           fontFlag
	out, cover, manifest, pictures string
	picturesAs, levels, symmetry   string
	size, paper                    string
	seed                           uint64
	recipe                         book.Recipe
	options                        book.Options
	words                          *explain.Words
}

func (b *booking) run(cmd *cobra.Command, args []string) (err error) {
	if err := b.choose(cmd, args); err != nil {
		return err
	}
	var progress book.Progress
	printer := newLoudPrinter(cmd, func(spent time.Duration) string {
		return b.words.Error(message.Errorf("%d of %d puzzles, %.0f s", progress.Made.Load(), progress.All.Load(), spent.Seconds()))
	})
	made, err := b.puzzles(cmd, args, &progress)
	printer.Close()
	if impossible := (*generate.ImpossibleError)(nil); errors.As(err, &impossible) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", cmd.CommandPath(), b.words.Error(err))
		return &answeredNo{task.No}
	}
	if err == nil && made.Left > 0 && len(args) > 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), b.words.Error(message.Errorf("left out %d that equal an earlier one", made.Left)))
	}
	if err == nil {
		err = b.write(cmd, made)
	}
	if err != nil && cmd.Context().Err() != nil {
		return &interruptedError{message.Errorf("interrupted; no book was written")}
	}
	return err
}

func (b *booking) choose(cmd *cobra.Command, args []string) (err error) {
	b.words = wordsOf(cmd)
	if b.out == "" {
		return usagef("--out is missing: the file to write, such as --out book.pdf")
	}
	written := map[string]string{} // the flags of files
	for _, named := range [][2]string{{"out", b.out}, {"cover", b.cover}, {"manifest", b.manifest}} {
		flag, file := named[0], named[1]
		if other, taken := written[filepath.Clean(file)]; taken && file != "" {
			return usagef("--%s %s: --%s writes to this file", flag, file, other)
		}
		written[filepath.Clean(file)] = flag
		folder := filepath.Dir(file)
		if info, err := os.Stat(folder); file != "" && (err != nil || !info.IsDir()) {
			return usagef("--%s %s: there is no folder %s", flag, file, folder)
		}
	}
	if end := filepath.Ext(b.manifest); b.manifest != "" && end != ".csv" && end != ".json" {
		return usagef("--manifest %s: expected a file that ends in .csv or .json", b.manifest)
	}
	if b.picturesAs != "svg" && b.picturesAs != "png" {
		return usagef("--pictures-as %s: expected svg or png", b.picturesAs)
	}
	for flag, file := range map[string]string{"out": b.out, "cover": b.cover} {
		if end := filepath.Ext(file); end != "" && !strings.EqualFold(end, ".pdf") {
			return usagef("--%s %s: a book is a PDF; name a file that ends in .pdf", flag, file)
		}
	}
	if err := b.jobs.apply(); err != nil {
		return err
	}
	o := &b.options
	if o.Size, err = book.ParseSize(b.size); err != nil {
		return usagef("--size %v", err)
	}
	if o.Fonts, err = b.font.fonts(); err != nil {
		return err
	}
	if o.Languages == nil {
		o.Languages = []string{b.words.Tag()}
	}
	o.Paper = book.Paper(b.paper)
	if !cmd.Flags().Changed("seed") {
		b.seed = newSeed()
	}
	if len(args) > 0 {
		for _, flag := range []string{"levels", "seed", "symmetry"} {
			if cmd.Flags().Changed(flag) {
				return usagef("--%s is for puzzles that are made, not for files", flag)
			}
		}
		return nil
	}
	reading, err := task.Reading{Symbols: b.input.symbols}.Options()
	if err != nil {
		return badDemand(err)
	}
	b.recipe = book.Recipe{Symbols: reading.Symbols, Symmetry: generate.Symmetry(b.symmetry), Seed: b.seed, Workers: b.jobs.jobs, Rules: []string{"9"}}
	if b.recipe.Levels, err = book.ParseLevels(b.levels); err != nil {
		return usagef("--levels: %v", err)
	}
	if b.input.rules != "" {
		b.recipe.Rules = rulesList(b.input.rules)
	}
	// A book for which characters are missing isn't begun.
	_, err = (&book.Book{}).PageCount(*o)
	return err
}

// rulesList cuts a text at its commas, unless they belong to a rule.
func rulesList(text string) []string {
	if _, err := generate.ParseRules(text); err == nil {
		return []string{text}
	}
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '，' })
}

func (b *booking) puzzles(cmd *cobra.Command, args []string, progress *book.Progress) (*book.Book, error) {
	if len(args) == 0 {
		made, err := book.Make(cmd.Context(), b.recipe, progress)
		var option *generate.OptionError
		var rules *sudoku.RulesError
		if errors.As(err, &option) || errors.As(err, &rules) {
			return nil, badFlag(err)
		}
		return made, err
	}
	var puzzles []sudoku.Puzzle
	var places []message.Message
	for item, err := range b.input.records(cmd, args, task.OnlyPartOf) {
		if err = cmp.Or(err, item.failed()); err != nil {
			return nil, err
		}
		if puzzles = append(puzzles, ask.PuzzleOf(item.record)); len(puzzles) > book.MaxPuzzles {
			return nil, message.Errorf("more than %d puzzles", book.MaxPuzzles)
		}
		places = append(places, item.where())
	}
	if puzzles == nil {
		return nil, errNothing
	}
	made, err := book.Of(cmd.Context(), puzzles, b.jobs.jobs, progress)
	if bad := (*book.PuzzleError)(nil); errors.As(err, &bad) {
		return nil, message.Errorf("%v: %v", places[bad.Number-1], bad.Reason)
	}
	return made, err
}

// write writes all files, each whole or not at all.
func (b *booking) write(cmd *cobra.Command, made *book.Book) error {
	ctx := cmd.Context()
	if err := disk.Write(b.out, 0o644, func(w io.Writer) error { return made.Inside(ctx, w, b.options) }); err != nil {
		return err
	}
	if b.cover != "" {
		if err := disk.Write(b.cover, 0o644, func(w io.Writer) error { return made.Cover(w, b.options) }); err != nil {
			return err
		}
	}
	if b.manifest != "" {
		entries, err := made.Manifest(b.options)
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
	if b.pictures != "" {
		if err := b.drawAll(cmd, made); err != nil {
			return err
		}
	}
	pages, err := made.PageCount(b.options)
	if err != nil {
		return err
	}
	say := func(m message.Message) { fmt.Fprintln(cmd.OutOrStdout(), b.words.Error(m)) }
	say(message.Errorf("%s: %d {puzzle|puzzles}, %d {page|pages}", b.out, len(made.Puzzles), pages))
	if b.cover != "" {
		say(message.Errorf("%s: spine of %.1f mm", b.cover, b.options.Paper.Spine(pages)*25.4/72))
	}
	if len(b.recipe.Levels) > 0 {
		say(message.Errorf("seed %d", b.seed))
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
		for end, options := range map[string]draw.Options{"": {}, "-solution": {Grid: p.Solution}} {
			picture := draw.Board(sudoku.NewBoard(p.Puzzle), options)
			file, err := picture.SVG(360), error(nil)
			if b.picturesAs == "png" {
				file, err = png.Encode(picture, 1200, b.options.Fonts)
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
