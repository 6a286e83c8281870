//go:build js

package logic

import (
	"context"

	"jiugong/sudoku"
)

// The page's engine has no room for windows: see windows.go.

// Takes reports whether there are steps on boards of such rules: those of up to MaxCells cells.
func Takes(rules *sudoku.Rules) bool { return rules.Cells() <= MaxCells }

func (t *topology) cut() {}

func (s *State) views(ctx context.Context) []*State {
	s.ctx = ctx
	return []*State{s}
}

func (m *method) look(views []*State, found func(*Step) bool) { m.find(views[0], found) }

func (s *State) netThrough(Rating) (*Step, error) { return nil, nil }

func (s *State) verifyThrough(*Step) (known bool, err error) { return false, nil }
