package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/cputime"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// makeKind is one kind of thing to make and measure. Of --number 1000, times
// are made: together, for the rate, and alone of those, for the times of
// single ones.
type makeKind struct {
	name     string // in JSON
	said     message.Key
	rules    string
	options  generate.Options
	together int
	alone    int
}

var makeKinds = []makeKind{
	{name: "uniform grid", said: "bench.made_uniform", rules: "9", options: generate.Options{Full: true}, together: 1_000_000, alone: 1_000_000},
	{name: "minimal puzzle", said: "bench.made_minimal", rules: "9", together: 20_000, alone: 1000},
	{name: "30 givens, turned by half", said: "bench.made_turned", rules: "9", options: generate.Options{Clues: generate.Range{Lo: 30, Hi: 30}, Symmetry: generate.SymmetryRotate180}, together: 5000, alone: 500},
	{name: "level hard", said: "bench.made_hard", rules: "9", options: generate.Options{Level: "hard"}, together: 500, alone: 200},
	{name: "diagonals, minimal", said: "bench.made_diagonals", rules: "9+x", together: 500, alone: 200},
	{name: "half given", said: "bench.made_half", rules: "16", options: generate.Options{Clues: generate.Range{Lo: 128, Hi: 128}}, together: 100, alone: 100},
	{name: "60 % given", said: "bench.made_most", rules: "25", options: generate.Options{Clues: generate.Range{Lo: 375, Hi: 375}}, together: 50, alone: 50},
}

// makeResult is one kind measured.
type makeResult struct {
	Made   string  `json:"made"`
	Rules  string  `json:"rules"`
	Items  int     `json:"items"`
	Rate   float64 `json:"per_second" doc:"on one core, by processor time"`
	Median float64 `json:"median_ms" doc:"of single ones, by the clock"`
	P99    float64 `json:"p99_ms"`
	Max    float64 `json:"max_ms"`
	Again  float64 `json:"max_again_ms" doc:"the slowest one made three times more, the slowest of these"`
	Worst  uint64  `json:"worst_index"`
}

// Making measures how puzzles and grids of the usual kinds are made.
func Making(ctx context.Context, o Options) error {
	var results []makeResult
	for _, kind := range makeKinds {
		result, err := o.measureMaking(ctx, kind)
		if err != nil {
			return fmt.Errorf("%s: %w", kind.name, err)
		}
		if err := o.object(result); err != nil {
			return err
		}
		results = append(results, result)
	}
	if o.JSON {
		return nil
	}
	return o.printMaking(results)
}

func (o *Options) measureMaking(ctx context.Context, kind makeKind) (result makeResult, err error) {
	asked := kind.options
	if asked.Rules, err = variants.Parse(kind.rules); err != nil {
		return result, err
	}
	asked.Seed, asked.Workers, asked.N = o.Seed, 1, max(1, kind.together*o.Number/1000)
	one, err := makeOne(ctx, asked)
	if err != nil {
		return result, err
	}
	if err := one(ctx, 0); err != nil { // makes the tables, too
		return result, err
	}
	result = makeResult{Made: kind.name, Rules: kind.rules, Items: asked.N}
	begin := cputime.Process()
	for _, err := range generate.All(ctx, asked) {
		if err != nil {
			return result, err
		}
	}
	result.Rate = float64(asked.N) / max((cputime.Process()-begin).Seconds(), 1e-9)

	times := make([]time.Duration, max(1, kind.alone*o.Number/1000))
	for i := range times {
		if times[i], err = timed(ctx, one, uint64(i)); err != nil {
			return result, err
		}
	}
	worst := uint64(0)
	for i, spent := range times {
		if spent > times[worst] {
			worst = uint64(i)
		}
	}
	var again time.Duration
	for range 3 {
		spent, err := timed(ctx, one, worst)
		if err != nil {
			return result, err
		}
		again = max(again, spent)
	}
	slices.Sort(times)
	milliseconds := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
	result.Median = milliseconds(times[len(times)/2])
	result.P99 = milliseconds(times[len(times)*99/100])
	result.Max = milliseconds(times[len(times)-1])
	result.Again, result.Worst = milliseconds(again), worst
	return result, nil
}

// makeOne makes single items of a run.
func makeOne(ctx context.Context, o generate.Options) (func(ctx context.Context, index uint64) error, error) {
	if o.Full {
		grids, err := generate.NewGrids(ctx, o.Rules, o.Fill)
		grid := make(sudoku.Grid, o.Rules.Cells())
		return func(ctx context.Context, index uint64) error { return grids.Make(ctx, o.Seed, index, grid) }, err
	}
	return func(ctx context.Context, index uint64) error {
		_, err := generate.One(ctx, o, index)
		return err
	}, nil
}

func timed(ctx context.Context, one func(context.Context, uint64) error, index uint64) (time.Duration, error) {
	start := time.Now()
	err := one(ctx, index)
	return time.Since(start), err
}

func (o *Options) printMaking(results []makeResult) error {
	var rows []string
	for i, r := range results {
		made := o.Words.Error(message.Errorf(makeKinds[i].said))
		rows = append(rows, fmt.Sprintf("%s\t%s\t%d\t%.0f\t%.4f\t%.4f\t%.4f\t%.4f", made, r.Rules, r.Items, r.Rate, r.Median, r.P99, r.Max, r.Again))
	}
	return o.table("bench.make_headings", rows)
}
