package cli

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/collection"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/rowsort"
	"jiugong/sudoku/internal/task"
)

func newSetsCommand() *cobra.Command {
	var s setting
	cmd := &cobra.Command{
		Use: "sets {union|intersection|difference|equivalents|sort|statistics} FILE...",
		Example: `  sudoku sets union old.txt new.txt > all.txt
  sudoku sets difference new.txt old.txt
  sudoku sets statistics *.txt`,
		ValidArgs: operationNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return s.run(cmd, args) },
	}
	s.input.addAnswered(cmd)
	s.jobs.add(cmd)
	cmd.Flags().IntVar(&s.memory, "memory", rowsort.DefaultMemory>>20, "")
	cmd.Flags().StringVar(&s.dir, "temp", "", "")
	cmd.Flags().BoolVar(&s.json, "json", false, "")
	return cmd
}

func operationNames() (names []string) {
	for _, operation := range collection.Operations() {
		names = append(names, string(operation))
	}
	return names
}

// setting is one call of the command.
type setting struct {
	input  inputFlags
	jobs   jobsFlag
	memory int
	dir    string
	json   bool

	worst    int
	guessed  bool
	puzzles  atomic.Int64
	gathered atomic.Bool // all is read, and sorted now
}

func (s *setting) run(cmd *cobra.Command, args []string) error {
	names := operationNames()
	if len(args) == 0 {
		return usagef("sets.what", message.ListOf(names))
	}
	if !slices.Contains(names, args[0]) {
		return usagef("said.about", shorten(args[0]), meant.Of(args[0], names))
	}
	operation, files := collection.Operation(args[0]), args[1:]
	switch {
	case s.memory < 1:
		return usagef("flag.memory", s.memory)
	case operation == collection.Equivalents && len(files) < 2:
		return usagef("sets.two_files", operation)
	case len(files) == 0:
		files = []string{"-"}
	}
	if err := s.jobs.apply(); err != nil {
		return err
	}
	out := newPrinter(cmd, func(spent time.Duration) string {
		text := message.Errorf("status.read", int(s.puzzles.Load()), spent.Seconds())
		if s.gathered.Load() {
			text = message.Errorf("status.compared", int(s.puzzles.Load()), spent.Seconds())
		}
		return wordsOf(cmd).Error(text)
	})
	err := s.compare(cmd, operation, files, out)
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if err == nil && s.guessed {
		say(cmd, message.Plain, sayRules)
	}
	switch {
	case err != nil:
		return err
	case s.puzzles.Load() == 0:
		return errNothing
	case s.worst != task.Yes:
		return &answeredNo{s.worst}
	}
	return nil
}

// besides is how much memory, in bytes, the program takes for all but the puzzles it sorts.
const besides = 32 << 20

func (s *setting) compare(cmd *cobra.Command, operation collection.Operation, files []string, out *printer) error {
	// Rows that have gone into files are given back before they add up to as many again.
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(s.memory)<<20 + besides))
	sets := collection.New(operation, len(files), s.memory<<20, s.dir)
	defer sets.Close()
	for file, name := range files {
		if err := s.gather(cmd, name, func(rows []byte) error { return sets.Add(cmd.Context(), file, rows) }, out); err != nil {
			return err
		}
	}
	s.gathered.Store(true)
	for row, err := range sets.Results(cmd.Context()) {
		if err != nil {
			return err
		}
		if s.json {
			row = task.AppendJSON(nil, inSet(string(row)))
		}
		if _, err := out.Write(row); err != nil {
			return err
		}
	}
	if operation == collection.Statistics {
		s.tell(out, files, sets.Counts())
	}
	return nil
}

// inSet reads a row of the results: a puzzle and its rules, behind those of the look that it has in
// the first file for equivalents.
func inSet(row string) forms.InSet {
	fields := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
	last := len(fields) - 2
	in := forms.InSet{Look: forms.Look{Puzzle: fields[last], Rules: fields[last+1]}}
	if last > 0 {
		in.Like = fields[0]
	}
	return in
}

// tell prints the counts of each file, and of all together.
func (s *setting) tell(out *printer, files []string, counts []collection.Count) {
	if !s.json {
		fmt.Fprintln(out, "file\tpuzzles\tdifferent\talone")
	}
	for i, count := range counts {
		name := "*"
		if i < len(files) {
			name = files[i]
		}
		if s.json {
			out.Write(task.AppendJSON(nil, fileCount{name, forms.SetCount(count)}))
			continue
		}
		fmt.Fprintf(out, "%s\t%d\t%d\t%d\n", name, count.Puzzles, count.Different, count.Alone)
	}
}

// fileCount is what is told of a file, as JSON.
type fileCount struct {
	File string `json:"file" doc:"its name, * for all files together"`
	forms.SetCount
}

// rows returns what the puzzles are kept as.
func (s *setting) rows(cmd *cobra.Command) task.Rows {
	if s.json {
		return rowsTo(cmd, "json")
	}
	return rowsTo(cmd, "line")
}

// gather reads a file and finds the forms of its puzzles.
func (s *setting) gather(cmd *cobra.Command, name string, add func(rows []byte) error, out *printer) error {
	units, err := s.input.units(cmd, []string{name})
	if err != nil {
		return err
	}
	work := task.NewKeyed(s.rows(cmd))
	return task.Ordered(cmd.Context(), s.jobs.jobs, units,
		func(ctx context.Context, u *task.Unit, a *task.Sink) {
			task.Do(ctx, work, u, a)
		},
		func(a task.Answer, more bool) error {
			s.worst, s.guessed = max(s.worst, a.Status), s.guessed || a.Guessed
			s.puzzles.Add(int64(a.Puzzles))
			if err := add(a.Out); err != nil {
				return err
			}
			a.Release()
			if len(a.Errors) == 0 {
				return nil
			}
			return out.complain(a.Errors...)
		})
}
