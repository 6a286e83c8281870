// Package bench measures the engines on puzzles, and the ways to make puzzles,
// beside the plain old algorithms. The kinds of engines are in classic.go,
// baseline.go and text.go. The measures and checks are in bench.go, fill.go,
// generate.go and verify.go, and table.go prints what they found.
package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/cputime"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Options say what is measured and where it is told. Every count must be at
// least 1, but Most may be 0.
type Options struct {
	Engines  []string       // measure only these; none: all that know the rules
	Runs     int            // how often each engine is measured on each file
	Limit    int            // how many solutions of each puzzle are looked for
	Most     int            // how many puzzles of each file are used; 0: all
	Cutoff   time.Duration  // for one puzzle of the baseline, and for one grid
	Budget   time.Duration  // for one run, which stops within the file then
	Number   int            // how many grids of each fill; 1000 is the usual number of all that is made
	Seed     uint64         // what everything random comes from
	JSON     bool           // print an object a line instead of a table
	Out, Log io.Writer      // for the figures, and for how far it is
	Words    *explain.Words // what is said besides
}

// say writes a sentence in the reader's language, and a line break.
func (o *Options) say(to io.Writer, key message.Key, args ...any) error {
	_, err := fmt.Fprintln(to, o.Words.Error(message.Errorf(key, args...)))
	return err
}

// Files measures the engines on the puzzles of each file.
func Files(ctx context.Context, o Options, files []string, read notation.ReadOptions) error {
	var results []engineResult
	for set, err := range o.sets(files, read) {
		if err != nil {
			return err
		}
		for _, engine := range o.engines(set) {
			result, err := o.measure(ctx, engine, set)
			if err != nil {
				return err
			}
			results = append(results, result)
			if err := o.object(result); err != nil {
				return err
			}
			if !o.JSON {
				name := engine.name
				if name == "lanes" {
					name += " (" + Best() + ")"
				}
				o.say(o.Log, "bench.measured", name, set.name)
			}
		}
	}
	if o.JSON {
		return nil
	}
	return o.printResults(results)
}

// object prints a result as JSON, if that is asked for.
func (o *Options) object(result any) error {
	if !o.JSON {
		return nil
	}
	return json.NewEncoder(o.Out).Encode(result)
}

// engines returns those to look at that know the rules and the kind of puzzle.
func (o *Options) engines(set *set) []contender {
	return slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool {
		wanted := !c.again
		if len(o.Engines) > 0 {
			wanted = slices.Contains(o.Engines, c.name)
		}
		return !wanted || c.missing || !c.fits(set.rules) || c.givensOnly && set.puzzles[0].Candidates != nil
	})
}

// set is a file's puzzles, all of the same rules. If one is told by pencil marks,
// all of them are.
type set struct {
	name    string
	rules   *sudoku.Rules
	puzzles []sudoku.Puzzle
}

// sets reads one file after the other.
func (o *Options) sets(files []string, read notation.ReadOptions) iter.Seq2[*set, error] {
	return func(yield func(*set, error) bool) {
		for _, file := range files {
			set, err := o.load(file, read)
			if !yield(set, err) || err != nil {
				return
			}
		}
	}
}

// load reads a file's puzzles.
func (o *Options) load(file string, read notation.ReadOptions) (*set, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	set := &set{name: file}
	marks := false
	for record, err := range notation.NewReader(f, read).Records() {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		rules := record.Board.Rules
		if set.rules == nil {
			set.rules = rules
		} else if set.rules.String() != rules.String() {
			return nil, message.Errorf("bench.two_rules", file, record.Line, rules, set.rules)
		}
		puzzle := forms.PuzzleOf(record)
		marks = marks || puzzle.Candidates != nil
		set.puzzles = append(set.puzzles, puzzle)
		if len(set.puzzles) == o.Most {
			break
		}
	}
	if set.rules == nil {
		return nil, message.Errorf("bench.no_puzzle", file)
	}
	if marks {
		set.layOutMarks()
	}
	return set, nil
}

// layOutMarks gives every puzzle pencil marks, and a given is one mark. The
// marks of the puzzles lie one behind the other, so that no engine waits for
// memory.
func (s *set) layOutMarks() {
	cells := s.rules.Cells()
	all := make([]sudoku.Set, 0, cells*len(s.puzzles))
	for i := range s.puzzles {
		p := &s.puzzles[i]
		if p.Candidates == nil {
			p.Candidates = slices.Repeat([]sudoku.Set{sudoku.AllDigits(s.rules.N())}, cells)
		}
		at := len(all)
		all = append(all, p.Candidates...)
		p.Candidates = all[at:]
		for cell, d := range p.Givens {
			if d != 0 {
				p.Candidates[cell] = sudoku.SetOf(d)
			}
		}
	}
}

// Lines returns what the lines of JSON are: those of Files, of Fills and of Making.
func Lines() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[engineResult](), reflect.TypeFor[fillResult](), reflect.TypeFor[makeResult]()}
}

// engineResult is one engine on one file.
type engineResult struct {
	Engine    string     `json:"engine"`
	File      string     `json:"file"`
	Rules     string     `json:"rules"`
	Puzzles   int        `json:"puzzles" doc:"tried in a run"`
	Finished  int        `json:"finished" doc:"how many of them within the cut-off"`
	Min       float64    `json:"puzzles_per_second_min"`
	Median    float64    `json:"puzzles_per_second_median"`
	Max       float64    `json:"puzzles_per_second_max"`
	Guesses   float64    `json:"guesses_per_puzzle"`
	Most      int64      `json:"guesses_most"`
	NoGuess   float64    `json:"share_without_guess"`
	Allocs    float64    `json:"allocations_per_puzzle"`
	Slowest   float64    `json:"slowest_ms" doc:"the slowest single puzzle; 0 where puzzles share the work"`
	Solutions ask.Number `json:"solutions" doc:"how many were found in a run, of each puzzle up to the limit"`
	Runs      int        `json:"runs"`
}

// measure runs an engine over a set again and again.
func (o *Options) measure(ctx context.Context, engine contender, set *set) (engineResult, error) {
	result := engineResult{Engine: engine.name, File: set.name, Rules: set.rules.String(), Runs: o.Runs}
	run := engine.start(set.rules, o)
	if _, err := run(ctx, set.puzzles[:min(len(set.puzzles), 16)]); err != nil { // warm up
		return result, err
	}
	var rates []float64
	for range o.Runs {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := cputime.Process()
		tally, err := run(ctx, set.puzzles)
		if err != nil {
			return result, err
		}
		used := cputime.Process() - start
		runtime.ReadMemStats(&after)
		rates = append(rates, float64(tally.puzzles)/max(used.Seconds(), 1e-9))
		result.Puzzles, result.Finished, result.Solutions = tally.puzzles, tally.finished, ask.Number(tally.solutions)
		n := float64(max(tally.finished, 1))
		result.Guesses, result.Most = float64(tally.guesses)/n, tally.most
		result.NoGuess = float64(tally.guessless) / n
		result.Allocs = float64(after.Mallocs-before.Mallocs) / float64(max(tally.puzzles, 1))
		result.Slowest = max(result.Slowest, float64(tally.slowest.Microseconds())/1000)
	}
	slices.Sort(rates)
	result.Min, result.Median, result.Max = rates[0], rates[len(rates)/2], rates[len(rates)-1]
	return result, nil
}

// printResults prints the table.
func (o *Options) printResults(results []engineResult) error {
	var rows []string
	for _, r := range results {
		name := r.File[strings.LastIndexByte(r.File, '/')+1:]
		slowest := "-"
		if r.Slowest > 0 {
			slowest = fmt.Sprintf("%.1f ms", r.Slowest)
		}
		rows = append(rows, fmt.Sprintf("%s\t%s\t%d\t%.1f %%\t%.0f\t%.0f\t%.0f\t%.2f\t%d\t%.1f %%\t%.2f\t%s",
			r.Engine, name, r.Puzzles, 100*float64(r.Finished)/float64(max(r.Puzzles, 1)), r.Median, r.Min, r.Max,
			r.Guesses, r.Most, 100*r.NoGuess, r.Allocs, slowest))
	}
	return o.table("bench.engine_headings", rows)
}
