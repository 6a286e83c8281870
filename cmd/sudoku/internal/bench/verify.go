package bench

import (
	"context"
	"fmt"
	"slices"

	"jiugong/sudoku/internal/engine/general"
	"jiugong/sudoku/notation"
)

// Verify measures nothing: it holds every engine's verdict and solutions on the
// puzzles of each file against the general engine's.
func Verify(ctx context.Context, o Options, files []string, read notation.ReadOptions) error {
	for set, err := range o.sets(files, read) {
		if err != nil {
			return err
		}
		for _, engine := range o.engines(set) {
			if err := o.verify(ctx, engine, set); err != nil {
				return err
			}
		}
	}
	return nil
}

// verify compares an engine's answers with the general engine's.
func (o *Options) verify(ctx context.Context, engine contender, set *set) error {
	if engine.verify != nil {
		if err := engine.verify(ctx, set, o.Limit); err != nil {
			return err
		}
		return o.say(o.Out, "bench.as_bands", set.rules, engine.name, len(set.puzzles), set.name)
	}
	if engine.solutions == nil {
		return nil
	}
	reference := general.New(general.Compile(set.rules.Compiled().Model))
	for i := range set.puzzles {
		puzzle := &set.puzzles[i]
		want, wantErr := generalSolutions(ctx, reference, puzzle, o.Limit)
		got, gotErr := engine.solutions(ctx, puzzle, o.Limit)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if (wantErr == nil) != (gotErr == nil) || len(want) != len(got) || len(want) < o.Limit && !sameSet(want, got) {
			return fmt.Errorf("%s, puzzle %d %s: %s finds %d solutions (%v), the general engine %d (%v), or others",
				set.name, i+1, puzzle, engine.name, len(got), gotErr, len(want), wantErr)
		}
	}
	return o.say(o.Out, "bench.as_general", set.rules, engine.name, len(set.puzzles), set.name)
}

// sameSet reports whether two lists hold the same grids, in any order.
func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}
