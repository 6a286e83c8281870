package ask

import (
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
)

// Finders caches finders of canonical forms by rules. The zero value is empty. Several
// goroutines may use it.
type Finders struct {
	mu   sync.Mutex
	made map[*sudoku.Rules]*canon.Finder
}

// mostFinders limits the cache: each puzzle of a stream may bring its own rules.
const mostFinders = 64

// For returns the finder of rules.
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
