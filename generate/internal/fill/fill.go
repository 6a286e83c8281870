// Package fill makes solution grids, each file by one way. The constants of generate.Fill
// say what each is like.
package fill

import (
	"context"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/random"
)

// Filler makes solution grids of one board. It belongs to one goroutine.
type Filler interface {
	// Fill writes a random solution grid; everything random comes from s. The
	// error is a *NoGridError or the context's.
	Fill(ctx context.Context, s *random.Source, out []uint8) error
}

// Retreating is a filler that counts how often it went back for its last grid.
type Retreating interface{ Retreats() int }

// refuseReasoning returns a refusal for a fill that knows only houses and pairs of cells, where the
// rules have more.
func refuseReasoning(name string, b *frame.Frame) error {
	if len(b.Model.Propagators) > 0 {
		return refused("fill.simple_rules", name, b.Rules)
	}
	return nil
}

// RefusedError says that a way doesn't know the rules.
type RefusedError struct{ Reason message.Message }

func (e *RefusedError) Error() string { return e.Reason.Error() }

func refused(key message.Key, args ...any) error {
	return &RefusedError{message.Errorf(key, args...)}
}

// NoGridError says why no grid was made.
type NoGridError struct{ Reason message.Message }

func (e *NoGridError) Error() string { return e.Reason.Error() }

func noGrid(key message.Key, args ...any) error {
	return &NoGridError{message.Errorf(key, args...)}
}

var errNoGrid = noGrid("fill.no_grid")
