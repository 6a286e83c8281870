package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/engine/baseline"
)

// fillMethod is one way to make random solution grids. The function start makes
// its state and returns a function. That one makes one grid and tells how often
// it went back, if it counts that.
type fillMethod struct {
	name  string
	start func(context.Context, *sudoku.Rules) (makeGrid, error)
}

type makeGrid func(ctx context.Context, index uint64) (retreats int64, err error)

// fillMethods returns ours by name, then the plain old ones.
func (o *Options) fillMethods(rules *sudoku.Rules) []fillMethod {
	var methods []fillMethod
	for _, fill := range generate.Fills() {
		methods = append(methods, fillMethod{string(fill), func(ctx context.Context, rules *sudoku.Rules) (makeGrid, error) {
			grids, err := generate.NewGrids(ctx, rules, fill)
			grid := make(sudoku.Grid, rules.Cells())
			return func(ctx context.Context, index uint64) (int64, error) {
				return 0, grids.Make(ctx, o.Seed, index, grid)
			}, err
		}})
	}
	shape, ok := baselineShape(rules)
	if !ok {
		return methods
	}
	plain := func(name string, fill func(context.Context, *rand.Rand) (int64, error)) {
		methods = append(methods, fillMethod{name, func(context.Context, *sudoku.Rules) (makeGrid, error) {
			return func(ctx context.Context, index uint64) (int64, error) {
				return fill(ctx, rand.New(rand.NewPCG(o.Seed, index)))
			}, nil
		}})
	}
	plain("plain backtrack", func(ctx context.Context, random *rand.Rand) (int64, error) {
		_, _, stats, err := baseline.Backtrack(ctx, shape, random)
		return stats.Retreats, err
	})
	plain("plain rows", func(ctx context.Context, random *rand.Rand) (int64, error) {
		_, stats, err := baseline.Rows(ctx, shape, random)
		return stats.Retreats, err
	})
	plain("plain lasvegas", func(ctx context.Context, random *rand.Rand) (int64, error) {
		_, stats, err := baseline.LasVegas(ctx, shape, baseline.LasVegasDigits, random)
		return stats.Retreats, err
	})
	return methods
}

// fillResult is one method measured.
type fillResult struct {
	Method   string  `json:"method"`
	Rules    string  `json:"rules"`
	Grids    int     `json:"grids" doc:"tried"`
	Finished int     `json:"finished" doc:"within the cut-off"`
	Rate     float64 `json:"grids_per_second"`
	Median   float64 `json:"median_ms"`
	P99      float64 `json:"p99_ms"`
	Max      float64 `json:"max_ms"`
	Retreats int64   `json:"retreats_most"`
}

// Fills measures the ways to make random solution grids of the rules.
func Fills(ctx context.Context, o Options, rules *sudoku.Rules) error {
	var results []fillResult
	for _, method := range o.fillMethods(rules) {
		result, err := o.measureFill(ctx, rules, method)
		var option *generate.OptionError
		if errors.As(err, &option) {
			continue // the method doesn't know these rules
		}
		if err != nil {
			return fmt.Errorf("%s: %w", method.name, err)
		}
		if err := o.object(result); err != nil {
			return err
		}
		results = append(results, result)
	}
	if o.JSON {
		return nil
	}
	return o.printFills(results)
}

func (o *Options) measureFill(ctx context.Context, rules *sudoku.Rules, method fillMethod) (fillResult, error) {
	result := fillResult{Method: method.name, Rules: rules.String()}
	fill, err := method.start(ctx, rules)
	if err != nil {
		return result, err
	}
	one := func(index uint64) (retreats int64, finished bool, err error) {
		limited, cancel := context.WithTimeout(ctx, o.Cutoff)
		defer cancel()
		retreats, err = fill(limited, index)
		var gaveUp *generate.ImpossibleError
		switch {
		case ctx.Err() != nil:
			return 0, false, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded), errors.As(err, &gaveUp):
			return retreats, false, nil
		}
		return retreats, err == nil, err
	}
	begin := time.Now()
	for i := 0; i < max(1, o.Number/10) && time.Since(begin) <= o.Budget/10; i++ { // which makes the tables, too
		if _, _, err := one(uint64(i)); err != nil {
			return result, err
		}
	}
	var times []time.Duration
	begin = time.Now()
	for i := range o.Number {
		start := time.Now()
		if start.Sub(begin) > o.Budget {
			break
		}
		retreats, finished, err := one(uint64(i))
		if err != nil {
			return result, err
		}
		times = append(times, time.Since(start))
		if finished {
			result.Finished++
		}
		result.Retreats = max(result.Retreats, retreats)
	}
	result.Grids = len(times)
	var total time.Duration
	for _, spent := range times {
		total += spent
	}
	result.Rate = float64(len(times)) / total.Seconds()
	slices.Sort(times)
	milliseconds := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
	result.Median = milliseconds(times[len(times)/2])
	result.P99 = milliseconds(times[len(times)*99/100])
	result.Max = milliseconds(times[len(times)-1])
	return result, nil
}

func (o *Options) printFills(results []fillResult) error {
	var rows []string
	for _, r := range results {
		retreats := "-"
		if r.Retreats > 0 {
			retreats = fmt.Sprint(r.Retreats)
		}
		rows = append(rows, fmt.Sprintf("%s\t%d\t%.1f %%\t%.0f\t%.4f\t%.4f\t%.4f\t%s", r.Method, r.Grids, 100*float64(r.Finished)/float64(r.Grids), r.Rate, r.Median, r.P99, r.Max, retreats))
	}
	return o.table("bench.fill_headings", rows)
}
