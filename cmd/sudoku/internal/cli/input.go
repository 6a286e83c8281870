package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/notation"
)

// inputFlags are the flags of a command that reads puzzles.
type inputFlags struct {
	rules, symbols, from string
}

func (f *inputFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rules, "rules", "", `the rules of the puzzles, such as 9+x, 12:2x6, samurai (default: told by their size)`)
	cmd.Flags().StringVar(&f.symbols, "symbols", "", `how digits are written, such as "0123456789ABCDEF" or "张三 李四 王五 赵六"`)
	cmd.Flags().StringVar(&f.from, "from", "", "the form the puzzles are written in, such as line, hodoku, json; sudoku help forms lists all (default: recognised)")
}

// options are the flags put into a Reader's words.
func (f *inputFlags) options() (options notation.ReadOptions, err error) {
	if f.rules != "" {
		if options.Rules, err = sudoku.ParseRules(f.rules); err != nil {
			return options, badFlag(err)
		}
	}
	if f.symbols != "" {
		if options.Symbols, err = sudoku.ParseSymbols(f.symbols); err != nil {
			return options, badFlag(err)
		}
		if options.Rules != nil && options.Rules.N() != options.Symbols.N() {
			return options, usagef("--symbols has %d symbols, --rules %s need %d", options.Symbols.N(), options.Rules, options.Rules.N())
		}
	}
	if f.from != "" {
		if options.Form = notation.FormNamed(f.from); options.Form == nil || !options.Form.CanRead() {
			return options, usagef("--from %s: no such form to read; there are %s", f.from, notation.FormNames((*notation.Form).CanRead))
		}
	}
	return options, nil
}

// unit is some puzzles that one goroutine works on: many small ones, or one
// that may take long.
type unit struct {
	raws   []notation.Raw
	first  int // the number of the first of them in the whole input, from 1
	reader *notation.Reader
	source string // the file they are from, "" for arguments and standard input
	// classic is whether a line of 81 characters can be nothing but a 9×9.
	classic bool
	// guess is whether nothing but the puzzles themselves tells their rules.
	guess bool
	batch *sharedBatch
}

// sharedBatch is a batch whose units are under way.
type sharedBatch struct {
	notation.Batch
	users atomic.Int32
}

var batches = sync.Pool{New: func() any { return new(sharedBatch) }}

// release says that the unit's text is no longer needed.
func (u *unit) release() {
	if u.batch.users.Add(-1) == 0 {
		batches.Put(u.batch)
	}
}

// isGuess says whether a puzzle may have no good answer only because its size
// had to tell its rules.
func (u *unit) isGuess(p *sudoku.Puzzle, err error) bool {
	var clash *sudoku.ClashError
	return u.guess && (errors.Is(err, sudoku.ErrMultipleSolutions) || errors.As(err, &clash)) && notation.RulesBehind(p.Rules) == ""
}

// where names a puzzle of the unit for a message.
func (u *unit) where(i int) sudoku.Message {
	if u.source == "" {
		return sudoku.Messagef("puzzle %d (line %d)", u.first+i, u.raws[i].Line)
	}
	return sudoku.Messagef("puzzle %d (%s:%d)", u.first+i, u.source, u.raws[i].Line)
}

// name names a puzzle of the unit whose error tells the line itself.
func (u *unit) name(i int) sudoku.Message {
	if u.source == "" {
		return sudoku.Messagef("puzzle %d", u.first+i)
	}
	return sudoku.Messagef("%s: puzzle %d", u.source, u.first+i)
}

// classicUnit is how many 9×9 puzzles make a unit: enough to fill the lanes of
// the fast engine many times over, few enough to be shared between the cores.
const classicUnit = 400

// units reads all puzzles of the arguments: each one is a file, "-" for
// standard input, or a puzzle itself. Without arguments it is standard input.
func (f *inputFlags) units(cmd *cobra.Command, args []string) (iter.Seq2[*unit, error], error) {
	options, err := f.options()
	if err != nil {
		return nil, err
	}
	if len(args) == 0 {
		args = []string{"-"}
		if isTerminal(cmd.InOrStdin()) {
			fmt.Fprintln(cmd.ErrOrStderr(), "Type or paste puzzles, one a line; end with Ctrl-D.")
		}
	}
	return func(yield func(*unit, error) bool) {
		next := 1
		for _, arg := range args {
			source, name, err := openArgument(cmd, arg)
			if err != nil {
				yield(nil, err)
				return
			}
			classic := options.Symbols == nil && options.Rules.IsClassic()
			u := unit{reader: notation.NewReader(source, options), source: name, classic: classic, guess: options.Rules == nil}
			more := readUnits(u, cmp.Or(name, "standard input"), &next, yield)
			source.Close()
			if !more {
				return
			}
		}
	}, nil
}

// readUnits yields what one reader has, and says whether to go on.
func readUnits(like unit, name string, next *int, yield func(*unit, error) bool) bool {
	for {
		batch := batches.Get().(*sharedBatch)
		if err := like.reader.ReadBatch(&batch.Batch); err == io.EOF {
			return true
		} else if err != nil {
			yield(nil, fmt.Errorf("reading %s: %w", name, err))
			return false
		}
		// Everything is counted before the first unit can be released.
		var sizes []int
		for rest := batch.Raws; len(rest) > 0; {
			size := unitSize(rest)
			sizes = append(sizes, size)
			rest = rest[size:]
		}
		batch.users.Store(int32(len(sizes)))
		raws := batch.Raws
		for _, size := range sizes {
			u := like
			u.raws, u.first, u.batch = raws[:size], *next, batch
			raws = raws[size:]
			*next += size
			if !yield(&u, nil) {
				return false
			}
		}
	}
}

// unitSize is how many of the puzzles go into one unit.
func unitSize(raws []notation.Raw) int {
	size := 0
	for size < min(len(raws), classicUnit) && len(raws[size].Text) < 100 {
		size++
	}
	return max(size, 1)
}

// puzzleOf is the puzzle of a record: where it holds pencil marks of all
// candidates, these count.
func puzzleOf(record *notation.Record) sudoku.Puzzle {
	p := record.Board.Puzzle
	if !record.Candidates {
		return p
	}
	p.Candidates = slices.Clone(record.Board.Centre)
	for cell, d := range record.Board.Entries {
		if d != 0 {
			p.Candidates[cell] = sudoku.SetOf(d)
		}
	}
	return p
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
	if !errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(arg, "\n ") && len(arg) < 255 || looksLikeFile(arg) {
		return nil, "", err
	}
	return io.NopCloser(strings.NewReader(arg)), "", nil
}

// looksLikeFile says whether an argument that is no file was meant to be one:
// it is a name, perhaps with an extension or a folder, too short for a code,
// and no grid is as long.
func looksLikeFile(arg string) bool {
	if len(arg) >= 30 && (len(arg) > 64 || !strings.ContainsAny(arg, "./")) || !fileName.MatchString(arg) || strings.Contains(arg, "..") {
		return false
	}
	side := int(math.Sqrt(float64(len(arg))))
	return side*side != len(arg)
}

var fileName = regexp.MustCompile(`^[\w./~-]*[a-zA-Z][\w./~-]*$`)
