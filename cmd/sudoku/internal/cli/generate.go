package cli

import (
	"bytes"
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
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
	to             string
	json           bool
	jobs           jobsFlag
	rules, symbols string
	seed           uint64
	options        generate.Options
	clues, stop    string
	holes, count   string
	pattern        string
	rating, only   string
}

func (g *generating) add(cmd *cobra.Command) {
	f, o := cmd.Flags(), &g.options
	f.IntVarP(&o.N, "number", "n", 1, "how many to make (0: without end)")
	f.StringVar(&g.rules, "rules", "9", "the rules of the puzzles, such as 9+x, 6, 12:2x6, 9+jigsaw, samurai")
	f.StringVar(&g.symbols, "symbols", "", `how digits are written, such as "0123456789ABCDEF" or "张三 李四 王五 赵六"`)
	f.BoolVar(&o.Full, "full", false, "make solution grids")
	f.Uint64Var(&g.seed, "seed", 0, "the number that all randomness comes from (default: a new one)")
	f.Uint64Var(&o.First, "index", 0, "the first item of the run to make, counted from 0")
	f.StringVar((*string)(&o.Method), "method", "dig", "dig, or grow from random givens")
	f.StringVar((*string)(&o.Fill), "fill", "", "how solution grids are made: "+names(generate.Fills())+" (default: uniform for 9, matchings for boards with boxes above 25, else backtrack)")
	f.StringVar((*string)(&o.Order), "dig", "", "in which order givens are taken away: "+names(generate.Orders())+" (default random)")
	f.StringVar((*string)(&o.Symmetry), "symmetry", "", "how the places of the givens mirror each other: "+names(generate.Symmetries())+" (default none)")
	f.StringVar(&o.Preset, "preset", "", "one of the presets above")
	f.StringVar(&g.clues, "clues", "", "how many givens there must be, such as 24-30 or 26")
	f.StringVar(&g.stop, "stop", "", "stop digging at so many givens, such as 31-40; where no more can go, more are left")
	f.IntVar(&o.MinPerLine, "min-per-line", 0, "at least so many givens in every row and column")
	f.StringVar(&g.holes, "holes-per-box", "", "how many empty cells in every box, such as 3-6")
	f.StringVar(&g.pattern, "pattern", "", "a file that shows where the givens are: a character for each cell, . 0 _ or - for empty ones")
	f.BoolVar(&o.Minimal, "minimal", false, "make puzzles from which no given can be taken away")
	f.StringVar(&g.count, "solutions", "", "how many solutions, such as 2-10 (default 1)")
	f.StringVar(&o.Level, "level", "", "how hard, as a word: "+levelNames())
	f.StringVar(&g.rating, "rating", "", "how hard, as an ER on the Sudoku Explainer scale, such as 6.5-7.2")
	f.StringVar((*string)(&o.Technique), "technique", "", "puzzles that need this technique when simpler ones get no further, such as x_wing; sudoku help techniques lists all")
	f.StringVar(&g.only, "only", "", "puzzles that need only these techniques, such as hidden_single,naked_single or 摩天楼")
	f.BoolVar(&o.Fair, "fair", false, "sample minimal puzzles with a known bias; the weight of each is printed")
	f.BoolVar(&o.Distinct, "distinct", false, "leave out puzzles that are an earlier one in another look")
	f.IntVar(&o.Tries, "tries", 0, "give up a puzzle after so many attempts (default 20000, for rare ratings 1000000)")
	f.StringVar(&g.to, "to", "", "what to print: line, grid (drawn), tsv or csv (default: grid on a terminal, else line)")
	f.BoolVar(&g.json, "json", false, "print one JSON object a line")
	g.jobs.add(cmd)
}

// names lists values for a help text.
func names[T ~string](values []T) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = string(value)
	}
	return strings.Join(texts, ", ")
}

func (g *generating) run(cmd *cobra.Command) error {
	if err := g.choose(cmd); err != nil {
		return err
	}
	out := &generateOutput{printer: newLoudPrinter(cmd, g.progress), g: g}
	if !cmd.Flags().Changed("seed") && isTerminal(cmd.ErrOrStderr()) {
		fmt.Fprintf(cmd.ErrOrStderr(), "seed %d\n", g.options.Seed)
	}
	err := out.all(cmd.Context())
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if dropped := g.options.Progress.Dropped.Load(); dropped > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "left out %d that equal an earlier one\n", dropped)
	}
	var impossible *generate.ImpossibleError
	var option *generate.OptionError
	switch {
	case errors.As(err, &impossible):
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", cmd.CommandPath(), wordsOf(cmd).Error(err))
		return &answeredNo{statusNo}
	case errors.As(err, &option):
		return badFlag(err)
	}
	return err
}

// choose puts the flags into the options.
func (g *generating) choose(cmd *cobra.Command) (err error) {
	o := &g.options
	output := outputFlags{to: g.to, json: g.json}
	if err := output.choose(cmd, generateForms...); err != nil {
		return err
	}
	g.to = output.to
	if err := g.jobs.check(); err != nil {
		return err
	}
	o.Workers = g.jobs.jobs
	o.Progress = new(generate.Progress)
	if id, ok := explain.Find("level", o.Level); ok {
		o.Level = id // its name in any language
	}
	if o.N < 0 {
		return usagef("-n must not be negative, got %d", o.N)
	}
	if o.Rules, o.RandomRegions, err = generate.ParseRules(g.rules); err != nil {
		return badFlag(err)
	}
	if g.symbols != "" {
		if o.Symbols, err = sudoku.ParseSymbols(g.symbols); err != nil {
			return badFlag(err)
		}
	}
	for _, r := range []struct {
		name, text string
		to         *generate.Range
	}{{"clues", g.clues, &o.Clues}, {"stop", g.stop, &o.StopAt}, {"holes-per-box", g.holes, &o.HolesPerBox}, {"solutions", g.count, &o.Solutions}} {
		if *r.to, err = generate.ParseRange(r.text); err != nil {
			return usagef("--%s %v", r.name, err)
		}
	}
	if o.Rating, err = generate.ParseRatings(g.rating); err != nil {
		return badFlag(err)
	}
	for _, name := range strings.FieldsFunc(g.only, func(r rune) bool { return r == ',' || r == '，' }) {
		o.Only = append(o.Only, techniqueNamed(name))
	}
	o.Technique = techniqueNamed(string(o.Technique))
	if g.pattern != "" {
		if o.Pattern, err = readPattern(cmd, g.pattern); err != nil {
			return err
		}
	}
	o.Seed = g.seed
	if !cmd.Flags().Changed("seed") {
		o.Seed = newSeed()
	}
	return nil
}

// newSeed is a random seed, exact in every JSON reader.
func newSeed() uint64 {
	var random [8]byte
	crand.Read(random[:])
	return binary.LittleEndian.Uint64(random[:]) >> 11
}

// techniqueNamed is a technique by any of its names: what it is called here, or
// what hints call it in English or Chinese.
func techniqueNamed(name string) logic.Technique {
	if id, ok := explain.Find("technique", name); ok {
		name = id
	}
	return logic.Technique(name)
}

func levelNames() string {
	var ids []string
	for _, l := range logic.Levels() {
		ids = append(ids, l.ID)
	}
	return strings.Join(ids, ", ")
}

// readPattern reads a character for each cell.
func readPattern(cmd *cobra.Command, name string) ([]bool, error) {
	file, _, err := openArgument(cmd, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	var pattern []bool
	for _, char := range string(bytes.Join(bytes.Fields(text), nil)) {
		pattern = append(pattern, !strings.ContainsRune(".0_-", char))
	}
	return pattern, nil
}

// progress says how many puzzles were made and tried.
func (g *generating) progress(spent time.Duration) string {
	p := g.options.Progress
	text := fmt.Sprintf("%d made, %d tried, %.0f s", p.Made.Load(), p.Tried.Load(), spent.Seconds())
	if nearest := logic.Rating(p.Nearest.Load()); nearest > 0 {
		text += fmt.Sprintf(", nearest to what is asked for: %v", nearest)
	}
	return text
}

// generateOutput prints items.
type generateOutput struct {
	*printer
	g       *generating
	line    []byte
	symbols *sudoku.Symbols
	made    int
}

func (w *generateOutput) all(ctx context.Context) error {
	switch w.g.to {
	case "csv":
		io.WriteString(w, "puzzle,solution,clues,er,seed,index,own_seed,solutions,rules,weight\n")
	case "tsv":
		io.WriteString(w, "puzzle\tsolution\tclues\ter\tseed\tindex")
		if w.g.options.Fair {
			io.WriteString(w, "\tweight")
		}
		io.WriteString(w, "\tsolutions\trules\n")
	}
	for item, err := range generate.All(ctx, w.g.options) {
		if err != nil {
			return err
		}
		if w.symbols == nil {
			if w.symbols = item.Puzzle.Symbols; w.symbols == nil {
				w.symbols = sudoku.DefaultSymbols(item.Puzzle.Rules.N())
			}
		}
		w.made++
		w.line = w.append(w.line[:0], &item)
		if _, err := w.Write(w.line); err != nil {
			return err
		}
	}
	return nil
}

type itemJSON struct {
	Puzzle    string      `json:"puzzle"`
	Solution  string      `json:"solution"`
	Clues     int         `json:"clues"`
	ER        json.Number `json:"er,omitempty"`
	Seed      uint64      `json:"seed"`
	Index     uint64      `json:"index"`
	OwnSeed   string      `json:"own_seed"` // all 64 bits, which many readers of JSON would round
	Solutions int         `json:"solutions"`
	Rules     string      `json:"rules"`
	Retreats  *int        `json:"retreats,omitempty"`
	Weight    string      `json:"weight,omitempty"`
}

// append writes an item in the form asked for.
func (w *generateOutput) append(dst []byte, item *generate.Item) []byte {
	switch w.g.to {
	case "line":
		dst = w.symbols.AppendLine(dst, item.Puzzle.Givens)
		return append(notation.AppendRules(dst, item.Puzzle.Rules), '\n')
	case "grid":
		if w.made > 1 {
			dst = append(dst, '\n')
		}
		dst = append(dst, notation.RulesAbove(item.Puzzle.Rules)...)
		return append(dst, item.Puzzle.Rules.Draw(item.Puzzle.Givens, drawOptions(w.symbols))...)
	case "json":
		object := itemJSON{
			Puzzle:    string(w.symbols.AppendLine(nil, item.Puzzle.Givens)),
			Solution:  string(w.symbols.AppendLine(nil, item.Solution)),
			Clues:     item.Clues,
			ER:        json.Number(knownRating(item)),
			Seed:      item.Seed,
			Index:     item.Index,
			OwnSeed:   strconv.FormatUint(item.Own, 10),
			Solutions: item.Solutions,
			Rules:     item.Puzzle.Rules.String(),
		}
		if w.g.options.Fill.CountsRetreats() {
			object.Retreats = &item.Retreats
		}
		if item.Weight != nil {
			object.Weight = item.Weight.String()
		}
		return appendJSON(dst, object)
	}
	separator := byte('\t')
	if w.g.to == "csv" {
		separator = ','
	}
	dst = append(w.symbols.AppendLine(dst, item.Puzzle.Givens), separator)
	dst = append(w.symbols.AppendLine(dst, item.Solution), separator)
	dst = append(strconv.AppendInt(dst, int64(item.Clues), 10), separator)
	if er := knownRating(item); er != "" {
		dst = append(append(dst, er...), separator)
	} else {
		dst = append(dst, '-', separator)
	}
	dst = append(strconv.AppendUint(dst, item.Seed, 10), separator)
	dst = strconv.AppendUint(dst, item.Index, 10)
	if w.g.to == "csv" {
		dst = strconv.AppendUint(append(dst, separator), item.Own, 10)
		dst = strconv.AppendInt(append(dst, separator), int64(item.Solutions), 10)
		dst = appendQuoted(append(dst, separator), item.Puzzle.Rules.String())
		dst = append(dst, separator)
		if item.Weight != nil {
			dst = item.Weight.Append(dst, 10)
		}
		return append(dst, '\n')
	}
	if item.Weight != nil {
		dst = item.Weight.Append(append(dst, separator), 10)
	}
	dst = strconv.AppendInt(append(dst, separator), int64(item.Solutions), 10)
	dst = append(append(dst, separator), item.Puzzle.Rules.String()...)
	return append(dst, '\n')
}

// knownRating is the ER of an item, "" when nothing asked for it.
func knownRating(item *generate.Item) string {
	if item.Rating == 0 {
		return ""
	}
	return item.Rating.String()
}

// appendQuoted writes a field of a CSV line.
func appendQuoted(dst []byte, text string) []byte {
	if !strings.ContainsAny(text, `,"`) {
		return append(dst, text...)
	}
	return append(append(append(dst, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
}
