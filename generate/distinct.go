package generate

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
)

// seen remembers the items of a run so as to tell whether a new one equals one
// of them but for a symmetry of the rules.
type seen struct {
	rules  *sudoku.Rules // those of all items but for ones that have rules of their own
	finder *canon.Finder
	keys   map[canon.Key]bool
}

func newSeen(rules *sudoku.Rules) *seen {
	return &seen{rules: rules, finder: canon.NewFinder(rules), keys: map[canon.Key]bool{}}
}

// add notes an item and says whether it is new. The error is the context's.
func (s *seen) add(ctx context.Context, item *Item) (isNew bool, err error) {
	finder := s.finder
	if item.Puzzle.Rules != s.rules {
		finder = canon.NewFinder(item.Puzzle.Rules)
	}
	key, err := finder.Key(ctx, item.Puzzle)
	known := s.keys[key]
	s.keys[key] = true
	return !known, err
}
