//go:build !amd64

package crowd

import (
	"context"
	"errors"

	"jiugong/sudoku/internal/engine"
)

// ErrBudget is never answered on these processors.
var ErrBudget = errors.New("crowd: budget spent")

// Solver is never made on these processors.
type Solver struct{}

// New returns nil: there are no kernels for this processor.
func New(*engine.Model, []*engine.Sum, []int32) *Solver { return nil }

// Release does nothing.
func (s *Solver) Release() {}

// Add does nothing.
func (s *Solver) Add([]uint64) {}

// Search does nothing.
func (s *Solver) Search(context.Context, int, int64) error { return nil }

// Guesses returns 0.
func (s *Solver) Guesses() int64 { return 0 }

// Solutions returns none.
func (s *Solver) Solutions() [][81]uint8 { return nil }
