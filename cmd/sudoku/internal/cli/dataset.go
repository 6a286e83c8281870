package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/collection"
	"jiugong/sudoku/internal/task"
)

func newDatasetCommand() *cobra.Command {
	var d dataset
	cmd := &cobra.Command{
		Use: "dataset [PUZZLE | FILE | -]...",
		Example: `  sudoku dataset --steps --seed 1 puzzles.txt > all.jsonl
  sudoku dataset --out data --test 20 --columns er,guesses,depth --seed 1 puzzles.txt
  sudoku dataset -n 1000 --variant killer --seed 1 --to csv
  sudoku sets equivalents data/train.jsonl data/test.jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args) },
	}
	f, g := cmd.Flags(), &d.making
	d.input.addAnswered(cmd)
	d.making.jobs.add(cmd)
	addQuestion(f, &d.question)
	f.StringVar(&d.out, "out", "", "")
	f.StringVar(&d.output.to, "to", "json", "")
	closed(f, "to", these(datasetForms...), refusing(func(to string) error { return otherForm(cmd, to, datasetForms) }))
	f.IntVarP(&g.question.Number, "number", "n", 0, "")
	addMaking(f, g)
	return cmd
}

// difficultyList lists the columns that say how hard a puzzle is.
func difficultyList(h *help) (text string) {
	for _, c := range analyse.Columns() {
		switch c.Name {
		case "er", "level", "technique", "guesses", "depth":
			text += fmt.Sprintf("  %-17s %s\n", c.Name, h.say("column."+c.Name))
		}
	}
	return text
}

// dataset is one call of the command.
type dataset struct {
	input    inputFlags
	output   outputFlags
	making   generating
	question ask.Dataset
	out      string
}

func (d *dataset) run(cmd *cobra.Command, args []string) error {
	if err := d.choose(cmd, args); err != nil {
		return err
	}
	units, err := d.units(cmd, args)
	if err != nil {
		return err
	}
	d.question.Seed = *d.making.question.Seed
	if !cmd.Flags().Changed("seed") {
		say(cmd, "book.seed", uint64(d.question.Seed))
	}
	tables, doing := openCatalogue(cmd, "")
	var files *sides
	if d.out != "" {
		if files, err = newSides(d.out, d.output.to); err != nil {
			return err
		}
		cmd.SetOut(files)
	}
	err = answerAll(cmd, d.making.jobs.jobs, task.Singly(units), doing, task.NewDataset(rowsTo(cmd, d.output.to), d.question, tables))
	if closeErr := files.Close(); err == nil {
		err = closeErr
	}
	return notGenerated(cmd, err)
}

// choose looks at the flags.
func (d *dataset) choose(cmd *cobra.Command, args []string) (err error) {
	g := &d.making
	switch {
	case g.question.Number < 0:
		return usagef("flag.n_negative", g.question.Number)
	case g.question.Number > 0 && len(args) > 0:
		return usagef("flag.n_reads_nothing", shorten(args[0]))
	case g.question.Full || g.question.Solutions != "":
		return usagef("dataset.one_solution")
	case g.question.Number == 0:
		demands := pflag.NewFlagSet("", pflag.ContinueOnError)
		addMaking(demands, new(generating))
		cmd.Flags().Visit(func(f *pflag.Flag) {
			if demands.Lookup(f.Name) != nil && f.Name != "seed" {
				err = usagef("flag.made_with_n", f.Name)
			}
		})
		if err != nil {
			return err
		}
	}
	return checkQuestion(cmd, &d.question)
}

// units returns the puzzles: those of the input, or new ones.
func (d *dataset) units(cmd *cobra.Command, args []string) (iter.Seq2[*task.Unit, error], error) {
	g := &d.making
	if g.question.Number > 0 {
		return d.made(cmd)
	}
	if !cmd.Flags().Changed("seed") {
		seed := ask.Number(newSeed())
		g.question.Seed = &seed
	}
	if err := g.jobs.apply(); err != nil {
		return nil, err
	}
	return d.input.units(cmd, args)
}

// made makes puzzles as lines, which are read as those of a file.
func (d *dataset) made(cmd *cobra.Command) (iter.Seq2[*task.Unit, error], error) {
	g := &d.making
	g.question.Rules, g.question.Symbols = d.input.rules, d.input.symbols
	if err := g.demand(cmd); err != nil {
		return nil, err
	}
	reading, err := task.Reading{Symbols: d.input.symbols}.Options()
	if err != nil {
		return nil, badDemand(err)
	}
	return func(yield func(*task.Unit, error) bool) {
		var keys collection.Keys
		defer keys.Close()
		options := g.options
		if options.Distinct {
			options.IsNew = keys.Add
		}
		in, out := io.Pipe()
		var making sync.WaitGroup
		defer making.Wait()
		defer in.Close()
		making.Go(func() {
			items := &generateOutput{out, task.NewItems(task.Rows{To: "line"}, &options)}
			out.CloseWithError(items.all(cmd.Context(), options))
		})
		next := 1
		for u, err := range task.Read(in, "", reading, &next) {
			if !yield(u, err) || err != nil {
				return
			}
		}
	}, nil
}

// sides are the files of a data set. What is written to them are rows, each for the
// file of its side; a header is for both.
type sides struct {
	files map[string]*bufio.Writer
	open  []*os.File
	rest  []byte // a row that isn't whole yet
	below bool   // the header is written, or there is none
}

func newSides(folder, form string) (*sides, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	ending := ".csv"
	if form == "json" {
		ending = ".jsonl"
	}
	s := &sides{files: map[string]*bufio.Writer{}, below: form == "json"}
	for _, side := range []string{ask.Train, ask.Test} {
		file, err := os.Create(filepath.Join(folder, side+ending))
		if err != nil {
			s.Close()
			return nil, err
		}
		s.open = append(s.open, file)
		s.files[side] = bufio.NewWriterSize(file, 1<<16)
	}
	return s, nil
}

// Write writes rows, or parts of them.
func (s *sides) Write(text []byte) (int, error) {
	s.rest = append(s.rest, text...)
	rows := s.rest
	for {
		end := bytes.IndexByte(rows, '\n') + 1
		if end == 0 {
			break
		}
		row := rows[:end]
		rows = rows[end:]
		to := []io.Writer{s.files[task.Side(row)]}
		if !s.below {
			s.below = true
			to = []io.Writer{s.files[ask.Train], s.files[ask.Test]}
		}
		for _, file := range to {
			if _, err := file.Write(row); err != nil {
				return 0, err
			}
		}
	}
	s.rest = append(s.rest[:0], rows...)
	return len(text), nil
}

// Close ends the files. There need not be any.
func (s *sides) Close() (err error) {
	if s == nil {
		return nil
	}
	for _, file := range s.files {
		err = cmp.Or(err, file.Flush())
	}
	for _, file := range s.open {
		err = cmp.Or(err, file.Close())
	}
	return err
}
