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

	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/collection"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/logic"
)

func newGenerateCommand() *cobra.Command {
	g := generating{}
	cmd := &cobra.Command{
		Use: "generate",
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
				return usagef("command.no_arguments", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return g.run(cmd) },
	}
	g.add(cmd)
	return cmd
}

func presetList(h *help) string {
	var names []string
	for _, p := range generate.Presets() {
		names = append(names, p.Name)
	}
	return summaries(h, "preset", names)
}

func fillList(h *help) string { return summaries(h, "fill", generate.Fills()) }

func orderList(h *help) string { return summaries(h, "order", generate.Orders()) }

// summaries lists names with what each is, as a section of help has it.
func summaries[T ~string](h *help, section string, names []T) string {
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, "  %-9s  %s\n", name, h.say(section+"."+string(name)))
	}
	return b.String()
}

// generating is one call of the command.
type generating struct {
	output   outputFlags
	jobs     jobsFlag
	question ask.Generate
	pattern  string
	options  generate.Options
}

func (g *generating) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVarP(&g.question.Number, "number", "n", 1, "")
	addQuestion(f, &g.question)
	addPattern(f, &g.pattern)
	g.output.add(cmd, "", generateForms)
	g.jobs.add(cmd)
}

// addMaking adds the flags that say what puzzles are made, but for --rules and --symbols.
func addMaking(f *pflag.FlagSet, g *generating) {
	addQuestion(f, &g.question.Demands)
	addPattern(f, &g.pattern)
	f.BoolVar(&g.question.Distinct, "distinct", false, "")
}

// addPattern adds the flag of a demand that is a file.
func addPattern(f *pflag.FlagSet, pattern *string) {
	f.StringVar(pattern, "pattern", "", "")
}

func (g *generating) run(cmd *cobra.Command) error {
	if err := g.choose(cmd); err != nil {
		return err
	}
	printer := newLoudPrinter(cmd, func(spent time.Duration) string { return wordsOf(cmd).Error(g.progress(spent)) })
	out := &generateOutput{printer, task.NewItems(rowsTo(cmd, g.output.to), &g.options)}
	if !cmd.Flags().Changed("seed") && isTerminal(cmd.ErrOrStderr()) {
		say(cmd, "book.seed", g.options.Seed)
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
		say(cmd, "book.equal_left_out", dropped)
	}
	return notGenerated(cmd, err)
}

// notGenerated returns why nothing more was made, as the command ends with it.
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
	if err := g.output.choose(cmd); err != nil {
		return err
	}
	return g.demand(cmd)
}

// demand puts the demands into the options.
func (g *generating) demand(cmd *cobra.Command) (err error) {
	if err := g.jobs.apply(); err != nil {
		return err
	}
	if err := checkQuestion(cmd, &g.question); err != nil {
		return err
	}
	if g.pattern != "" {
		if g.question.Pattern, err = readPattern(cmd, g.pattern); err != nil {
			return err
		}
	}
	if g.question.Seed == nil {
		seed := ask.Number(newSeed())
		g.question.Seed = &seed
	}
	if g.question.Number < 0 {
		return usagef("flag.n_negative", g.question.Number)
	}
	if g.options, err = g.question.Options(nil); err != nil {
		return badDemand(err)
	}
	sayRenamed(cmd, &g.question.Demands)
	g.options.Workers, g.options.Progress = g.jobs.jobs, new(generate.Progress)
	return nil
}

// sayRenamed says what a preset is called now that is asked for by an earlier name.
func sayRenamed(cmd *cobra.Command, d *ask.Demands) {
	if note := d.Renamed(); note != nil {
		say(cmd, message.Plain, note)
	}
}

// newSeed draws a seed that every JSON reader reads exactly.
func newSeed() uint64 {
	var random [8]byte
	crand.Read(random[:])
	return binary.LittleEndian.Uint64(random[:]) >> 11
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
	text := message.Errorf("status.made", p.Made.Load(), p.Tried.Load(), spent.Seconds())
	if nearest := logic.Rating(p.Nearest.Load()); nearest > 0 {
		text = message.Errorf("generate.nearest", text, nearest)
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
