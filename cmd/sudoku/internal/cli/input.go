package cli

import (
	"errors"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
)

// inputFlags are the flags of a command that reads puzzles.
type inputFlags struct {
	rules, symbols, from string
	strict, partial      bool
}

func (f *inputFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rules, "rules", "", "")
	cmd.Flags().StringVar(&f.symbols, "symbols", "", "")
	cmd.Flags().StringVar(&f.from, "from", "", "")
	closedList(cmd.Flags(), "from", "read")
	cmd.Flags().BoolVar(&f.strict, "strict", false, "")
}

// addAnswered adds them to a command whose answers would be wrong of puzzles that are
// known only in part.
func (f *inputFlags) addAnswered(cmd *cobra.Command) {
	f.add(cmd)
	f.addPartial(cmd)
}

func (f *inputFlags) addPartial(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.partial, "partial", false, "")
}

// options puts the flags into a Reader's words.
func (f *inputFlags) options() (notation.ReadOptions, error) {
	options, err := task.Reading{Rules: f.rules, Symbols: f.symbols, From: f.from}.Options()
	if err != nil {
		return options, badDemand(err)
	}
	options.Strict = f.strict
	return options, nil
}

// orInput returns the arguments, or "-" for standard input where there are none. On a terminal it says what to paste.
func orInput(cmd *cobra.Command, args []string, paste message.Key) []string {
	if len(args) > 0 {
		return args
	}
	if isTerminal(cmd.InOrStdin()) {
		say(cmd, paste)
	}
	return []string{"-"}
}

// units reads all puzzles of the arguments: each one is a file, "-" for
// standard input, or a puzzle itself. Without arguments it is standard input.
func (f *inputFlags) units(cmd *cobra.Command, args []string) (iter.Seq2[*task.Unit, error], error) {
	options, err := f.options()
	if err != nil {
		return nil, err
	}
	args = orInput(cmd, args, "input.paste")
	return func(yield func(*task.Unit, error) bool) {
		next := 1
		for _, arg := range args {
			source, name, err := openArgument(cmd, arg)
			if err != nil {
				yield(nil, err)
				return
			}
			for u, err := range task.Read(source, name, options, &next) {
				if err != nil {
					err = readingError(name, err)
				} else {
					u.Partial = f.partial
				}
				if !yield(u, err) || err != nil {
					source.Close()
					return
				}
			}
			source.Close()
		}
	}, nil
}

// readPuzzle is a puzzle of the input, or why it can't be read.
type readPuzzle struct {
	record *notation.Record
	err    error
	unit   *task.Unit
	i      int // in the unit
}

// index returns the puzzle's number in the input, from 1. The method where
// tells its place to a person, and name does so in errors that tell the line.
func (p *readPuzzle) index() int               { return p.unit.First + p.i }
func (p *readPuzzle) where() message.Messenger { return p.unit.Where(p.i) }
func (p *readPuzzle) name() message.Message    { return p.unit.Name(p.i) }

// failed returns why the puzzle can't be read, with its name in front; nil if it can. Where only a
// part is known that has been said.
func (p *readPuzzle) failed() error {
	if p.err == nil || p.err == errPartly {
		return p.err
	}
	return message.Errorf("said.of", p.name(), p.err)
}

// records reads all puzzles of the input, one after the other. It prints the
// finding of remark about each on standard error.
func (f *inputFlags) records(cmd *cobra.Command, args []string, remark func(*notation.Record) error) iter.Seq2[readPuzzle, error] {
	return func(yield func(readPuzzle, error) bool) {
		units, err := f.units(cmd, args)
		if err != nil {
			yield(readPuzzle{}, err)
			return
		}
		for u, err := range task.Ahead(cmd.Context(), units) {
			if err == nil {
				u.Cut()
			}
			for i := 0; err == nil && i < len(u.Raws); i++ {
				p := readPuzzle{unit: u, i: i}
				if err = cmd.Context().Err(); err != nil {
					break
				}
				if p.record, p.err = u.Reader.Parse(u.Raws[i]); p.err == nil {
					if what := remark(p.record); what != nil {
						say(cmd, "said.of", p.where(), what)
					}
				}
				if !yield(p, nil) {
					return
				}
			}
			if err != nil {
				yield(readPuzzle{}, err)
				return
			}
			u.Release()
		}
	}
}

// errPartly is of a puzzle that has no answer because only a part of it is known here.
var errPartly error = &answeredNo{task.No}

// answered reads the same for a command whose answers would be wrong for
// puzzles known only in part. Such puzzles come with errPartly, unless
// --partial is given.
func (f *inputFlags) answered(cmd *cobra.Command, args []string) iter.Seq2[readPuzzle, error] {
	return func(yield func(readPuzzle, error) bool) {
		told := false
		for p, err := range f.records(cmd, args, forms.OnlyPartOf) {
			if err == nil && p.err == nil && len(p.record.Unread) > 0 && !f.partial {
				if p.err = errPartly; !told {
					say(cmd, message.Plain, sayPartly)
					told = true
				}
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// openArgument opens what an argument stands for. The name is "" when it is no
// file.
func openArgument(cmd *cobra.Command, arg string) (source io.ReadCloser, name string, err error) {
	if arg == "-" {
		return io.NopCloser(cmd.InOrStdin()), "", nil
	}
	file, err := os.Open(arg)
	if err == nil {
		return file, arg, nil
	}
	if errors.Is(err, fs.ErrNotExist) && isFilePattern(arg) {
		return nil, "", message.Errorf("input.no_match", arg)
	}
	if !errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(arg, "\n ") && len(arg) < 255 || looksLikeFile(arg) {
		return nil, "", err
	}
	return io.NopCloser(strings.NewReader(arg)), "", nil
}

// looksLikeFile reports whether an argument that is no file was meant to be
// one. It is a name, perhaps with an extension or a folder, too short for a
// code. No grid is as long.
func looksLikeFile(arg string) bool {
	if len(arg) >= 30 && (len(arg) > 64 || !strings.ContainsAny(arg, "./")) || strings.Contains(arg, "..") {
		return false
	}
	if issText.MatchString(arg) || !fileName.MatchString(arg) {
		return false
	}
	side := int(math.Sqrt(float64(len(arg))))
	return side*side != len(arg)
}

// issText is how a text of Interactive-Sudoku-Solver begins.
var issText = once.MustCompile(`^\.[A-Za-z]*~.`)

// isFilePattern reports whether an argument is a pattern for files. The shell
// leaves it as it is if no file matches. It has an ending or a folder, or
// letters and a length that no board has. On boards of fewer than 64 cells no
// letter is a digit.
func isFilePattern(arg string) bool {
	side := int(math.Sqrt(float64(len(arg))))
	return len(arg) < 64 && filePattern.MatchString(arg) && hasLetter.MatchString(arg) &&
		(fileEnding.MatchString(arg) || strings.Contains(arg, "/") || side < 4 || side*side != len(arg))
}

var (
	filePattern = once.MustCompile(`^[\w./~*?[\]-]*[*?[][\w./~*?[\]-]*$`)
	fileEnding  = once.MustCompile(`\.[a-zA-Z]\w+$`)
	hasLetter   = once.MustCompile(`[a-zA-Z]`)
)

var fileName = once.MustCompile(`^[\w./~-]*[a-zA-Z][\w./~-]*$`)

// readingError says what couldn't be read; without a name that is standard input.
func readingError(name string, err error) error {
	if name == "" {
		return message.Errorf("input.standard", err)
	}
	return message.Errorf("input.reading", name, err)
}
