package generate

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
)

// seen remembers the items of a run. It tells whether a new one equals one of them but for a
// symmetry of the rules.
type seen struct {
	rules  *sudoku.Rules // those of all items but for ones that have rules of their own
	finder *canon.Finder
	isNew  func(context.Context, canon.Key) (bool, error)
}

func newSeen(o *Options) *seen {
	isNew := o.IsNew
	if isNew == nil {
		keys := map[canon.Key]bool{}
		isNew = func(_ context.Context, key canon.Key) (bool, error) {
			known := keys[key]
			keys[key] = true
			return !known, nil
		}
	}
	return &seen{rules: o.Rules, finder: canon.NewFinder(o.Rules), isNew: isNew}
}

// add notes an item and reports whether it is new. The error is the context's, or that of
// Options.IsNew.
func (s *seen) add(ctx context.Context, item *Item) (isNew bool, err error) {
	finder := s.finder
	if item.Puzzle.Rules != s.rules {
		finder = canon.NewFinder(item.Puzzle.Rules)
	}
	key, err := finder.Key(ctx, item.Puzzle)
	if err != nil {
		return false, err
	}
	return s.isNew(ctx, key)
}
