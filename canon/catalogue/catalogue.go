// Package catalogue numbers all grids of the classic 9×9 that are no looks of each other. There
// are 5 472 730 538 classes of them (Russell and Jarvis, 2006). The smallest form stands for each
// (package canon), and the ranks, from 1, are in the order of these forms.
//
//	c := catalogue.New(catalogue.Options{})
//	grid, err := c.Grid(ctx, 123_456_789)
//	rank, err := c.Rank(ctx, grid)
//
// No list of grids is kept. A table for each of the 416 bands tells how many forms there are up
// to certain places. Between these, a few hundred bands are counted again. A table is made when
// it is needed first, in a fifth of a second to three. It is kept in a folder if the Options name
// one. All together take some 10 MB and some minutes (Make). With them, both ways take about half
// a millisecond.
package catalogue

import (
	"context"
	"fmt"
	"sort"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/canon/internal/minlex"
	"jiugong/sudoku/internal/message"
)

// Classes is how many classes of grids there are: ranks go from 1 to it.
const Classes = 5_472_730_538

// Options say how a Catalogue works. The zero value keeps tables in memory only.
type Options struct {
	// Dir is the folder in which tables are kept, which is made if need be; "" for
	// none. Programs may share it. Files in it that are damaged are made anew.
	Dir string
	// Making, unless it is nil, is called before a missing table is made, with its band's number,
	// from 1. The function that it returns is called afterwards. Unkept, unless it is nil, is
	// told why a table couldn't be put into the folder. The table is used from memory then.
	// Several goroutines may call both.
	Making func(band int) (made func())
	Unkept func(error)
}

// Catalogue finds grids by rank and ranks by grid. It may be used from many
// goroutines.
type Catalogue struct {
	options Options
	tables  [416]slot

	mu     sync.Mutex
	recent []*band // the bands that were used last, the latest first
}

// recentBands is how many bands are kept ready, a quarter of a megabyte each.
const recentBands = 64

// New returns a catalogue. It takes no time: tables are looked for when they are needed.
func New(options Options) *Catalogue {
	c := &Catalogue{options: options}
	for class := range c.tables {
		c.tables[class].key = make(chan struct{}, 1)
	}
	return c
}

// RankError says that there is no grid of a rank.
type RankError struct{ Rank int }

func (e *RankError) Error() string { return e.Message().Error() }

// Message returns the error as data.
func (e *RankError) Message() message.Message {
	return message.Errorf("catalogue.no_rank", e.Rank, Classes)
}

// Grid returns the grid of a rank: the smallest form of its class. The error is a
// *RankError or the context's.
func (c *Catalogue) Grid(ctx context.Context, rank int) (sudoku.Grid, error) {
	if rank < 1 || rank > Classes {
		return nil, &RankError{rank}
	}
	starts := starts()
	class := sort.SearchInts(starts, rank) - 1 // the last that starts before it
	t, err := c.table(ctx, class)
	if err != nil {
		return nil, err
	}
	form, ok := newCounter(c.band(class)).find(t, rank-1-starts[class])
	if !ok {
		return nil, fmt.Errorf("catalogue: rank %d isn't where the table of band %d says", rank, class+1)
	}
	return form[:], nil
}

// Rank returns the rank of a full grid's class. It fails with the error of a puzzle's Check, an
// *EmptyError or the context's error.
func (c *Catalogue) Rank(ctx context.Context, grid sudoku.Grid) (int, error) {
	if err := (sudoku.Puzzle{Rules: sudoku.Classic(), Givens: grid}).Check(); err != nil {
		return 0, err
	}
	if grid.Filled() < len(grid) {
		return 0, &EmptyError{len(grid) - grid.Filled()}
	}
	form, _, _ := minlex.Grid((*[81]uint8)(grid))
	class := minlex.Class((*[27]uint8)(form[:]))
	t, err := c.table(ctx, class)
	if err != nil {
		return 0, err
	}
	number, ok := newCounter(c.band(class)).number(t, &form)
	if !ok {
		return 0, fmt.Errorf("catalogue: %v isn't where the table of band %d says", form, class+1)
	}
	return starts()[class] + number + 1, nil
}

// EmptyError says that a grid that should be full isn't.
type EmptyError struct{ Cells int }

func (e *EmptyError) Error() string { return e.Message().Error() }

// Message returns the error as data.
func (e *EmptyError) Message() message.Message {
	return message.Errorf("catalogue.cells_empty", e.Cells)
}

// Band is one of the 416 bands, with the classes that have it as their smallest.
type Band struct {
	Number  int // from 1
	Digits  [27]uint8
	First   int // the rank of the first such class, also where there is none
	Classes int // how many there are
}

// Bands returns all of them, in order.
func Bands() []Band {
	bands := make([]Band, len(totals()))
	for i, n := range totals() {
		bands[i] = Band{Number: i + 1, Digits: minlex.Bands()[i], First: starts()[i] + 1, Classes: n}
	}
	return bands
}

// band returns one that is ready.
func (c *Catalogue) band(class int) *band {
	c.mu.Lock()
	for i, b := range c.recent {
		if b.class == class {
			copy(c.recent[1:i+1], c.recent[:i])
			c.recent[0] = b
			c.mu.Unlock()
			return b
		}
	}
	c.mu.Unlock()
	b := newBand(class)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.recent) < recentBands {
		c.recent = append(c.recent, nil)
	}
	copy(c.recent[1:], c.recent)
	c.recent[0] = b
	return b
}
