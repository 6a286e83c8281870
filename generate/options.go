package generate

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// Range holds the whole numbers from Lo to Hi. In an option, the zero value means "not asked
// for".
type Range struct{ Lo, Hi int }

// ParseRange reads "24-30", or one number for both ends. An empty text gives the zero Range.
// It rejects numbers below 0, an upper end of 0 and reversed ends.
func ParseRange(text string) (r Range, err error) {
	if text == "" {
		return r, nil
	}
	lo, hi, two := strings.Cut(text, "-")
	if !two {
		hi = lo
	}
	r.Lo, err = strconv.Atoi(strings.TrimSpace(lo))
	if err == nil {
		r.Hi, err = strconv.Atoi(strings.TrimSpace(hi))
	}
	if err != nil || r.Lo < 0 || r.Hi < r.Lo || r.Hi == 0 {
		return r, message.Errorf("generate.bounds", text)
	}
	return r, nil
}

// ParseSeed reads a seed: a whole number from 0 to 18446744073709551615 in decimal digits.
// Anything else is an error.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, message.Errorf("generate.seed")
	}
	return seed, nil
}

// Has reports whether n lies in the range.
func (r Range) Has(n int) bool { return r.Lo <= n && n <= r.Hi }

// IsZero reports whether r asks for nothing.
func (r Range) IsZero() bool { return r == Range{} }

func (r Range) String() string {
	if r.Lo == r.Hi {
		return fmt.Sprint(r.Lo)
	}
	return fmt.Sprintf("%d-%d", r.Lo, r.Hi)
}

// Method names a way to make a puzzle.
type Method string

// The methods.
const (
	// Dig takes givens away from a solution grid while the rest of the demands hold.
	Dig Method = "dig"
	// Grow sets random legal givens on an empty board and solves it. It starts again when
	// there is no solution, and takes the demands from there.
	Grow Method = "grow"
)

// Methods returns all methods.
func Methods() []Method { return []Method{Dig, Grow} }

// Options describe the puzzles of a run. The zero value asks for classic 9×9 puzzles with one
// solution, without end. They are dug out of uniformly random solution grids until no given can
// go.
//
// Every demand is a promise unless its field says otherwise. An item that can't meet them ends
// the run with an *ImpossibleError.
type Options struct {
	// Rules are those of the puzzles; nil is sudoku.Classic().
	Rules *sudoku.Rules
	// Symbols are how the digits are written; nil is the usual way.
	Symbols *sudoku.Symbols
	// RandomRegions gives each item a region map of its own in place of the
	// boxes. Rules then give the size and the other features.
	RandomRegions bool
	// Lay tells which constraints each item gets of its own.
	Lay Laying
	// Full asks for solution grids instead of puzzles.
	Full bool

	// Seed is the seed of the run. Item i depends on the seed, on i and on the options of
	// the puzzle, and on nothing else.
	Seed uint64
	// First is the index of the first item.
	First uint64
	// N is how many items to make; 0 is without end.
	N int
	// Workers is how many goroutines work; 0 is one for each processor. It
	// doesn't affect what is made.
	Workers int

	// Method is Dig or Grow; "" is Dig.
	Method Method
	// Fill is how solution grids are made; "" is FillUniform for the classic 9×9 and fair
	// puzzles, FillMatchings for boards larger than 25×25 with boxes, else FillBacktrack.
	Fill Fill
	// Order is in which order givens are tried; "" is OrderRandom.
	Order Order
	// Symmetry is the symmetry of the givens' places; "" is SymmetryNone.
	Symmetry Symmetry

	// Preset, when not "", is the name of one of Presets, or an alias. It replaces Clues, StopAt,
	// MinPerLine and HolesPerBox.
	Preset string
	// Clues is how many givens there must be. Digging ends at a number chosen
	// at random from it, or above when no given can go any more.
	Clues Range
	// StopAt is where digging ends, at a number chosen at random from it. It is no promise. One
	// pass over the cells is made, and it may end with more givens, as the posted levels do. It
	// can't be used with Clues.
	StopAt Range
	// MinPerLine is the least number of givens in every row and column.
	MinPerLine int
	// HolesPerBox is how many empty cells each box or region must have. Each
	// box gets a number chosen at random from it as its most.
	HolesPerBox Range
	// Pattern, when not nil, has true for each cell that must hold a given;
	// the others must be empty.
	Pattern []bool
	// Minimal asks that no single given can be taken away without the puzzle gaining solutions.
	// Plain digging always ends so, except if areas are to be found. A given then also stays when
	// a short search can't say that it may go.
	Minimal bool
	// Solutions is how many solutions there must be; zero is just one.
	Solutions Range
	// Level asks for a rating in the range of a level: the ID of one of
	// logic.Levels.
	Level string
	// Rating asks for an ER from Lo to Hi, in tenths: {65, 72} is 6.5 to 7.2.
	Rating Range
	// Technique asks for puzzles in which the profile Human's simpler techniques come to
	// an end, and this one goes on. Harder ones may follow, unless Only or Rating forbid
	// it.
	Technique logic.Technique
	// Only asks for puzzles that these techniques solve without any other.
	Only []logic.Technique
	// Must lists further demands on each puzzle. Puzzles that don't meet them are thrown away.
	Must []Demand
	// Fair samples minimal puzzles with a known bias: see Item.Weight. It is for
	// rules whose grids FillUniform draws, and no other demand goes with it.
	Fair bool

	// Distinct leaves out items that equal an earlier item of the run but for a symmetry
	// of the rules. That renames digits, or moves cells so that houses stay houses. With
	// rules that have constraints beyond houses and pairs of cells only equal items are
	// left out. Indices keep their gaps.
	Distinct bool
	// IsNew keeps the keys that Distinct goes by, and reports for each whether it comes for the
	// first time. An error ends the run. It is called by one goroutine. If it is nil, the keys
	// are kept in memory, which takes some 40 bytes for each item.
	IsNew func(context.Context, canon.Key) (bool, error)

	// Tries is how often an item may start again before it ends in an
	// *ImpossibleError; 0 is 20 000, and a million where the rating asked for
	// is a rare one. Fair has no limit of its own.
	Tries int
	// Progress, when not nil, is kept up to date while the run goes on.
	Progress *Progress
}

// Demand is one more thing that puzzles must be. One may be that no digit is given
// more than four times.
type Demand struct {
	// Option names the demand in errors.
	Option string
	// Check refuses rules for which the demand makes no sense; nil takes all.
	Check func(rules *sudoku.Rules) error
	// Met reports whether a puzzle is as asked. It depends on the puzzle alone, and
	// several goroutines may call it.
	Met func(p sudoku.Puzzle) bool
}

// Laying is constraints laid out over each item's solution. The zero value lays nothing out.
// Besides it only Clues, Symmetry, Distinct and the options of all runs may be set.
type Laying struct {
	// Kinds are names of kinds of package variants, such as "killer": those whose
	// Laid has a form.
	Kinds []string
	// Cells is how many cells a cage or line has; zero stands for the kind's usual one.
	Cells Range
	// Density is the least part of the board, in percent, that clues other than cages take. Each
	// kind takes its share, if there is room. 0 is 40, or 20 beside cages, which lie on all of
	// it.
	Density int
	// NoGivens asks for puzzles without givens.
	NoGivens bool
}

// puzzleDemands are the options that describe a puzzle, but for its rating.
var puzzleDemands = []demand{
	{option: "preset", givens: true, used: func(o *Options) bool { return o.Preset != "" }},
	{option: "clues", givens: true, used: func(o *Options) bool { return !o.Clues.IsZero() }},
	{option: "stop", givens: true, used: func(o *Options) bool { return !o.StopAt.IsZero() }},
	{option: "min-per-line", givens: true, used: func(o *Options) bool { return o.MinPerLine != 0 }},
	{option: "holes-per-box", givens: true, used: func(o *Options) bool { return !o.HolesPerBox.IsZero() }},
	{option: "pattern", givens: true, used: func(o *Options) bool { return o.Pattern != nil }, check: (*Options).checkPattern},
	{option: "minimal", used: func(o *Options) bool { return o.Minimal }},
	{option: "solutions", used: func(o *Options) bool { return o.Solutions != Range{1, 1} }},
	{option: "fair", used: func(o *Options) bool { return o.Fair }},
}

// ImpossibleError says that an item could not be made.
type ImpossibleError struct {
	Index  uint64
	Tries  int
	Reason error
}

func (e *ImpossibleError) Error() string { return e.Message().Error() }

// Message returns the reason, and the number of tries.
func (e *ImpossibleError) Message() message.Message {
	if e.Tries == 0 {
		return message.Errorf(message.Plain, e.Reason)
	}
	return message.Errorf("generate.gave_up", e.Index, e.Tries, e.Reason)
}

// Unwrap returns the reason.
func (e *ImpossibleError) Unwrap() error { return e.Reason }

// OptionError says which option can't be used as it is, and why.
type OptionError struct {
	Option string
	Reason error
}

func (e *OptionError) Error() string { return e.Message().Error() }

// Message names the option and the reason.
func (e *OptionError) Message() message.Message {
	return message.Errorf("said.about", e.Option, e.Reason)
}

// Unwrap returns the reason.
func (e *OptionError) Unwrap() error { return e.Reason }

func badOption(option string, key message.Key, args ...any) error {
	return &OptionError{option, message.Errorf(key, args...)}
}
