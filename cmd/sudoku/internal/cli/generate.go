package cli

import (
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/collection"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/logic"
)

func newGenerateCommand() *cobra.Command {
	g := generating{}
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Make puzzles, or full grids",
		Long: `Make puzzles with one solution, of any size and rules; or, with --full, random
solution grids.

The same seed makes the same puzzles, with any number of cores. Item i of a run
can be made alone with --seed S --index i.

Rules are as for the other commands; "+jigsaw" without a map gives every puzzle
a random map of its own. Rules that the number of cells doesn't tell go with the
puzzle and are read again from there.

Presets:
` + presetHelp() + `
Exit status: 0 when all were made, 1 when a demand can't be met, 2 when it makes no
sense.`,
		Example: `  sudoku generate
  sudoku generate -n 1000 | sudoku solve
  sudoku generate -n 10 --clues 24-28 --symmetry rotate180 --json
  sudoku generate --rules 9+x --minimal
  sudoku generate --rules 16 --clues 120-128
  sudoku generate --full -n 5 --seed 1
  sudoku generate --level hard --symmetry rotate180
  sudoku generate --technique x_wing --only hidden_single,naked_single,locked_candidates,x_wing
  sudoku generate --variant killer --no-givens
  sudoku generate --preset level3`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("takes no arguments, got %q", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return g.run(cmd) },
	}
	g.add(cmd)
	return cmd
}

func presetHelp() string {
	var b strings.Builder
	for _, p := range generate.Presets() {
		fmt.Fprintf(&b, "  %-8s %s\n", p.Name, p.Summary)
	}
	return b.String()
}

// generating is one call of the command.
type generating struct {
	output  outputFlags
	jobs    jobsFlag
	making  task.Making
	pattern string
	options generate.Options
}

func (g *generating) add(cmd *cobra.Command) {
	f, m, o := cmd.Flags(), &g.making, &g.options
	f.IntVarP(&o.N, "number", "n", 1, "how many to make (0: without end)")
	f.StringVar(&m.Rules, "rules", "9", "the rules of the puzzles, such as 9+x, 6, 12:2x6, 9+jigsaw, samurai")
	f.StringVar(&m.Symbols, "symbols", "", `how digits are written, such as "0123456789ABCDEF" or "张三 李四 王五 赵六"`)
	f.Uint64Var(&o.First, "index", 0, "the first item of the run to make, counted from 0")
	addMaking(f, g)
	g.output.add(cmd, "", "what to print: line, grid (drawn), tsv or csv (default: grid on a terminal, else line)")
	g.jobs.add(cmd)
}

// addMaking adds the flags that say what puzzles are made, but for --rules and --symbols.
func addMaking(f *pflag.FlagSet, g *generating) {
	addDemands(f, &g.making, &g.pattern)
	f.BoolVar(&g.options.Distinct, "distinct", false, "leave out puzzles that are an earlier one in disguise")
	f.BoolVar(&g.making.Minimal, "minimal", false, "make puzzles from which no given can be taken away")
}

// addDemands adds the flags that say what puzzles must be like, but for those that
// other commands have too: --rules, --symbols and --minimal.
func addDemands(f *pflag.FlagSet, m *task.Making, pattern *string) {
	f.BoolVar(&m.Full, "full", false, "make solution grids")
	f.Uint64Var(&m.Seed, "seed", 0, "the number that all randomness comes from (default: a new one)")
	f.StringVar(&m.Method, "method", "dig", "dig, or grow from random givens")
	f.StringVar(&m.Fill, "fill", "", "how solution grids are made: "+names(generate.Fills())+" (default: uniform for 9, matchings for boards with boxes above 25, else backtrack)")
	f.StringVar(&m.Dig, "dig", "", "in which order givens are taken away: "+names(generate.Orders())+" (default random)")
	f.StringVar(&m.Symmetry, "symmetry", "", "how the places of givens, and of constraints that are laid out, mirror each other: "+names(generate.Symmetries())+" (default none)")
	f.StringVar(&m.Preset, "preset", "", "one of the presets that sudoku generate --help lists")
	f.StringVar(&m.Clues, "clues", "", "how many givens there must be, such as 24-30 or 26")
	f.StringVar(&m.Stop, "stop", "", "stop digging at so many givens, such as 31-40; more stay when no other can be taken away")
	f.IntVar(&m.MinPerLine, "min-per-line", 0, "at least so many givens in every row and column")
	f.StringVar(&m.HolesPerBox, "holes-per-box", "", "how many empty cells in every box, such as 3-6")
	f.StringVar(pattern, "pattern", "", "a file that shows where the givens are: a character for each cell, . 0 _ or - for empty ones")
	f.StringVar(&m.Solutions, "solutions", "", "how many solutions, such as 2-10 (default 1)")
	f.StringVar(&m.Level, "level", "", "how hard, as a word: "+levelNames())
	f.StringVar(&m.Rating, "rating", "", "how hard, as an ER on the Sudoku Explainer scale, such as 6.5-7.2")
	f.StringVar(&m.Technique, "technique", "", "puzzles that need this technique when simpler ones get no further, such as x_wing; sudoku help techniques lists all")
	f.StringVar(&m.Only, "only", "", "puzzles that need only these techniques, such as hidden_single,naked_single or 摩天楼")
	f.StringVar(&m.Variant, "variant", "", "kinds of constraints to lay out, such as killer,thermo; sudoku help variants lists all")
	f.StringVar(&m.Cells, "cells", "", "how many cells a cage or line that is laid out has, such as 2-4")
	f.IntVar(&m.Density, "density", 0, "how much of the board lines and dots lie on at the least, in percent (default 40, beside cages 20)")
	f.BoolVar(&m.NoGivens, "no-givens", false, "puzzles without givens, of constraints alone")
	f.BoolVar(&m.Fair, "fair", false, "sample minimal puzzles with a known bias; the weight of each is printed")
	f.IntVar(&m.Tries, "tries", 0, "give up a puzzle after so many attempts (default 20000, for rare ratings 1000000)")
}

// names lists values for a help text.
func names[T ~string](values []T) string {
	return message.ListOf(values).String()
}

func (g *generating) run(cmd *cobra.Command) error {
	if err := g.choose(cmd); err != nil {
		return err
	}
	printer := newLoudPrinter(cmd, func(spent time.Duration) string { return wordsOf(cmd).Error(g.progress(spent)) })
	out := &generateOutput{printer, task.NewItems(rowsTo(cmd, g.output.to), &g.options)}
	if !cmd.Flags().Changed("seed") && isTerminal(cmd.ErrOrStderr()) {
		fmt.Fprintln(cmd.ErrOrStderr(), wordsOf(cmd).Error(message.Errorf("seed %d", g.options.Seed)))
	}
	var keys collection.Keys // of any number of puzzles, in constant memory
	if g.options.Distinct {
		g.options.IsNew = keys.Add
	}
	err := out.all(cmd.Context(), g.options)
	if closeErr := keys.Close(); err == nil {
		err = closeErr
	}
	if closeErr := printer.Close(); err == nil {
		err = closeErr
	}
	if dropped := g.options.Progress.Dropped.Load(); dropped > 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), wordsOf(cmd).Error(message.Errorf("left out %d that equal an earlier one", dropped)))
	}
	return notGenerated(cmd, err)
}

// notGenerated is why nothing more was made, as the command ends with it.
func notGenerated(cmd *cobra.Command, err error) error {
	var impossible *generate.ImpossibleError
	var option *generate.OptionError
	switch {
	case errors.As(err, &impossible):
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", cmd.CommandPath(), wordsOf(cmd).Error(err))
		return &answeredNo{task.No}
	case errors.As(err, &option):
		return badFlag(err)
	}
	return err
}

// choose puts the flags into the options.
func (g *generating) choose(cmd *cobra.Command) (err error) {
	if err := g.output.choose(cmd, generateForms...); err != nil {
		return err
	}
	return g.demand(cmd)
}

// demand puts the demands into the options.
func (g *generating) demand(cmd *cobra.Command) (err error) {
	if err := g.jobs.apply(); err != nil {
		return err
	}
	if g.pattern != "" {
		if g.making.Pattern, err = readPattern(cmd, g.pattern); err != nil {
			return err
		}
	}
	if !cmd.Flags().Changed("seed") {
		g.making.Seed = newSeed()
	}
	if g.options.N < 0 {
		return usagef("-n must not be negative, got %d", g.options.N)
	}
	options, err := g.making.Options()
	if err != nil {
		return badDemand(err)
	}
	options.N, options.First, options.Distinct = g.options.N, g.options.First, g.options.Distinct
	options.Workers, options.Progress = g.jobs.jobs, new(generate.Progress)
	g.options = options
	return nil
}

// badDemand is an error of Making about what a flag says.
func badDemand(err error) error {
	if demand := (*task.DemandError)(nil); errors.As(err, &demand) && demand.Demand != "" {
		return usagef("--%s %v", demand.Demand, demand.Reason)
	}
	return badFlag(errors.Unwrap(err))
}

// newSeed is a random seed, exact in every JSON reader.
func newSeed() uint64 {
	var random [8]byte
	crand.Read(random[:])
	return binary.LittleEndian.Uint64(random[:]) >> 11
}

func levelNames() string {
	var ids []string
	for _, l := range logic.Levels() {
		ids = append(ids, l.ID)
	}
	return names(ids)
}

// readPattern reads the file, or the text, of a pattern.
func readPattern(cmd *cobra.Command, name string) (string, error) {
	file, _, err := openArgument(cmd, name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	return string(text), err
}

// progress says how many puzzles were made and tried.
func (g *generating) progress(spent time.Duration) error {
	p := g.options.Progress
	text := message.Errorf("%d made, %d tried, %.0f s", p.Made.Load(), p.Tried.Load(), spent.Seconds())
	if nearest := logic.Rating(p.Nearest.Load()); nearest > 0 {
		text = message.Errorf("%v, nearest to what is asked for: %v", text, nearest)
	}
	return text
}

// generateOutput prints items.
type generateOutput struct {
	io.Writer
	items *task.Items
}

func (w *generateOutput) all(ctx context.Context, options generate.Options) error {
	io.WriteString(w, w.items.Header())
	var line []byte
	for item, err := range generate.All(ctx, options) {
		if err != nil {
			return err
		}
		line = w.items.Append(line[:0], &item)
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}
