package generate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"jiugong/sudoku/logic"
)

// endless are demands that keep a run busy for as long as anybody waits.
func endless(t *testing.T) map[string]Options {
	full := make([]bool, 81)
	sparse := make([]bool, 81)
	for i := range sparse {
		full[i], sparse[i] = i%2 == 0, i < 9 || i%9 == 0
	}
	rules := func(text string) Options { return Options{Rules: mustRules(t, text)} }
	with := func(text string, change func(o *Options)) Options {
		o := rules(text)
		change(&o)
		return o
	}
	jigsaw := with("9", func(o *Options) { o.RandomRegions = true })
	return map[string]Options{
		"nothing":                 {},
		"17 givens":               {Clues: Range{17, 17}},
		"17 givens, one at once":  {Clues: Range{17, 17}, N: 1},
		"18 givens":               {Clues: Range{18, 18}},
		"17 givens by a scan":     {Clues: Range{17, 17}, Order: OrderScan},
		"18 givens, minimal":      {Clues: Range{18, 18}, Minimal: true, Symmetry: SymmetryRotate180},
		"18 givens, full":         {Clues: Range{18, 18}, Symmetry: SymmetryFull},
		"7 holes a box":           {HolesPerBox: Range{7, 7}},
		"7 holes, 3 a line":       {HolesPerBox: Range{7, 8}, MinPerLine: 3},
		"several and few":         {Solutions: Range{2, 10}, Clues: Range{17, 17}},
		"very many solutions":     {Solutions: Range{999_000, 1_000_000}},
		"very many, minimal":      {Solutions: Range{90_000, 100_000}, Minimal: true},
		"clues on a large board":  with("25", func(o *Options) { o.Lay.Kinds = []string{"samevalues"} }),
		"harder than any":         {Rating: Range{115, 119}},
		"extreme":                 {Rating: Range{97, 119}},
		"a rare rating":           {Rating: Range{81, 81}},
		"a rare one by symmetry":  {Rating: Range{48, 48}, Symmetry: SymmetryRotate90},
		"a technique":             {Technique: "death_blossom"},
		"few techniques":          {Technique: "x_wing", Only: []logic.Technique{"x_wing"}},
		"only one technique":      {Only: []logic.Technique{"naked_single"}, Clues: Range{20, 20}},
		"hard and few":            {Level: "hard", Clues: Range{18, 19}},
		"several that are hard":   {Method: Grow, Level: "extreme"},
		"grown, 17":               {Method: Grow, Clues: Range{17, 17}},
		"grown, several":          {Method: Grow, Solutions: Range{5000, 5001}, Clues: Range{17, 20}},
		"grown, holes":            {Method: Grow, HolesPerBox: Range{7, 7}},
		"fair":                    {Fair: true},
		"a sparse pattern":        {Pattern: sparse},
		"a pattern of many":       {Pattern: sparse, Solutions: Range{999_999, 1_000_000}},
		"a full pattern, hard":    {Pattern: full, Level: "extreme"},
		"a preset":                {Preset: "level5"},
		"a preset of boxes":       {Preset: "holes4", Level: "extreme"},
		"distinct":                {Distinct: true, N: 1 << 30},
		"distinct grids":          {Distinct: true, Full: true, N: 1 << 30},
		"distinct small ones":     with("4", func(o *Options) { o.Distinct, o.N = true, 1000 }),
		"distinct large ones":     with("25", func(o *Options) { o.Distinct, o.N = true, 1000 }),
		"grids":                   {Full: true},
		"grids by rows":           {Full: true, Fill: FillRows},
		"grids by matchings":      {Full: true, Fill: FillMatchings},
		"grids by chance":         {Full: true, Fill: FillLasVegas},
		"large grids by rows":     with("16", func(o *Options) { o.Full, o.Fill = true, FillRows }),
		"large grids by chance":   with("36", func(o *Options) { o.Full, o.Fill = true, FillLasVegas }),
		"large grids by search":   with("36", func(o *Options) { o.Full, o.Fill = true, FillBacktrack }),
		"large grids, diagonals":  with("64+x", func(o *Options) { o.Full = true }),
		"25 to the end":           with("25", func(o *Options) { o.Minimal = true }),
		"36":                      rules("36"),
		"64":                      rules("64"),
		"64 by symmetry":          with("64", func(o *Options) { o.Symmetry, o.StopAt = SymmetryFull, Range{600, 600} }),
		"samurai":                 with("samurai", func(o *Options) { o.Minimal = true }),
		"samurai, few":            with("samurai", func(o *Options) { o.Clues = Range{60, 70} }),
		"16, hard":                with("16", func(o *Options) { o.Level = "extreme" }),
		"9+x, few":                with("9+x", func(o *Options) { o.Clues = Range{8, 9} }),
		"9+nonconsecutive, rated": with("9+nonconsecutive", func(o *Options) { o.Level = "medium" }),
		"9+nonconsecutive, few":   with("9+nonconsecutive", func(o *Options) { o.Clues = Range{2, 3} }),
		"9+king+knight":           with("9+king+knight", func(o *Options) { o.Clues = Range{8, 8} }),
		"6, few":                  with("6", func(o *Options) { o.Clues = Range{8, 8}; o.Symmetry = SymmetryFull }),
		"no grid":                 with("16+king+knight+nonconsecutive", func(o *Options) { o.Full = true }),
		"jigsaws":                 jigsaw,
		"jigsaws, hard":           {RandomRegions: true, Level: "extreme"},
		"large jigsaws":           with("25", func(o *Options) { o.RandomRegions = true }),
		"jigsaws of 36":           with("36", func(o *Options) { o.RandomRegions = true }),
		"jigsaws, few":            {RandomRegions: true, Clues: Range{8, 9}},
	}
}

// TestNothingRunsOnAfterItsContext: from the end of the context to the end of
// the run there is never more than a fifth of a second of work. It is measured
// in processor time, since others may be busy on the machine; a run that waits
// for something is found by the clock.
func TestNothingRunsOnAfterItsContext(t *testing.T) {
	ends := []time.Duration{15 * time.Millisecond}
	if os.Getenv("SUDOKU_LONG") != "" {
		ends = []time.Duration{time.Millisecond, 50 * time.Millisecond, 300 * time.Millisecond, 2 * time.Second}
	}
	for name, o := range endless(t) {
		for _, end := range ends {
			t.Run(fmt.Sprint(name, " ", end), func(t *testing.T) {
				o.Seed, o.Workers, o.Tries = 1, 1, 1<<60
				endsWithin(t, 200*time.Millisecond, func() (clock time.Time, work time.Duration) {
					ctx, cancel := context.WithTimeout(t.Context(), end)
					defer cancel()
					stopped := make(chan struct{})
					context.AfterFunc(ctx, func() {
						clock, work = time.Now(), processorTime()
						close(stopped)
					})
					for _, err := range All(ctx, o) {
						if err != nil && !errors.Is(err, context.DeadlineExceeded) {
							t.Fatal(err)
						}
					}
					<-stopped
					return clock, work
				})
			})
		}
	}
}

// endsWithin fails when each of three runs takes more work than allowed, or long by the
// clock, from the moment that the run tells to its end: beside others, the same work takes
// the processor up to twice as long.
func endsWithin(t *testing.T, most time.Duration, run func() (clock time.Time, work time.Duration)) {
	t.Helper()
	for try := range 3 {
		clock, work := run()
		work, late := processorTime()-work, time.Since(clock)
		if testing.Verbose() {
			t.Logf("%v of work, %v by the clock", work, late)
		}
		if work <= most && late <= 5*time.Second {
			return
		}
		if try == 2 {
			t.Errorf("ended %v by the clock after it should, with %v of work", late, work)
		}
	}
}

// TestLeavingTheLoopEndsTheWork: whoever has enough waits no longer either.
func TestLeavingTheLoopEndsTheWork(t *testing.T) {
	for _, o := range []Options{
		{Clues: Range{22, 22}, Workers: 2},
		{Level: "hard", Workers: 2},
		{Full: true, Fill: FillRows, Workers: 2},
		{Solutions: Range{2, 4}, Workers: 2},
		{Rules: mustRules(t, "16"), Workers: 2},
	} {
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) {
			endsWithin(t, 400*time.Millisecond, func() (clock time.Time, work time.Duration) { // two goroutines
				for _, err := range All(t.Context(), o) {
					if err != nil {
						t.Fatal(err)
					}
					clock, work = time.Now(), processorTime()
					break
				}
				return clock, work
			})
		})
	}
}

func TestListingDeadlyPatternsEndsWithItsContext(t *testing.T) {
	item, err := One(t.Context(), Options{Full: true, Seed: 1}, 0)
	if err != nil {
		t.Fatal(err)
	}
	endsWithin(t, 215*time.Millisecond, func() (time.Time, time.Duration) { // 15 of them before the end
		ctx, cancel := context.WithTimeout(t.Context(), 15*time.Millisecond)
		defer cancel()
		clock, work := time.Now(), processorTime()
		if _, err := DeadlyPatterns(ctx, item.Puzzle.Rules, item.Solution, 16); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		return clock, work
	})
}
