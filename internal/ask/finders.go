package ask

import (
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
)

// Finders are those of the rules that came last. The zero value has none; it may be
// used by several goroutines.
type Finders struct {
	mu   sync.Mutex
	made map[*sudoku.Rules]*canon.Finder
}

// mostFinders is how many are kept: a stream may bring rules of its own with each
// puzzle.
const mostFinders = 64

// For is the finder of some rules.
func (f *Finders) For(rules *sudoku.Rules) *canon.Finder {
	f.mu.Lock()
	finder := f.made[rules]
	f.mu.Unlock()
	if finder != nil {
		return finder
	}
	finder = canon.NewFinder(rules)
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.made) >= mostFinders || f.made == nil {
		f.made = map[*sudoku.Rules]*canon.Finder{}
	}
	f.made[rules] = finder
	return finder
}
