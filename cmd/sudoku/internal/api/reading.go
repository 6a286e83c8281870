package api

import (
	"cmp"
	"context"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/variants"
)

// reading turns texts into rules, one long text at a time. The rules of a large
// board take as long to read as thousands of puzzles take to solve. Rules read
// lately are kept, because engines are compiled for each *sudoku.Rules.
type reading struct {
	long  chan struct{} // held while a long text, or new rules, are read
	mutex sync.Mutex
	known map[string]generate.Asked
}

const (
	mostRules    = 200  // are kept
	longestRules = 400  // is the longest text that is kept
	longText     = 2000 // is what a board of more than 40 rows needs
)

func newReading() *reading {
	return &reading{long: make(chan struct{}, 1), known: map[string]generate.Asked{}}
}

// alone calls a function when no other call of it goes on.
func (d *reading) alone(ctx context.Context, read func()) error {
	select {
	case d.long <- struct{}{}:
		defer func() { <-d.long }()
		read()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// rules reads rules as generate.ParseRules does.
func (d *reading) rules(ctx context.Context, text string) (asked generate.Asked, err error) {
	d.mutex.Lock()
	known, ok := d.known[text]
	d.mutex.Unlock()
	if ok {
		return known, nil
	}
	late := d.alone(ctx, func() { asked, err = generate.ParseRules(text) })
	if late != nil || err != nil {
		return generate.Asked{}, cmp.Or(late, err)
	}
	if text == "9" {
		asked.Rules = sudoku.Classic()
	}
	if len(text) <= longestRules {
		d.mutex.Lock()
		defer d.mutex.Unlock()
		if len(d.known) >= mostRules {
			clear(d.known)
		}
		d.known[text] = asked
	}
	return asked, nil
}

// rulesOfOne reads the rules of one puzzle, which have their regions and clues if
// they have any.
func (d *reading) rulesOfOne(ctx context.Context, text string) (*sudoku.Rules, error) {
	asked, err := d.rules(ctx, text)
	if err == nil && !asked.IsWhole() {
		return variants.Parse(text) // which says what is missing
	}
	return asked.Rules, err
}
