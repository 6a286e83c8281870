package logic

import (
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/logic/internal/se121"
)

// forcing are the techniques that the profile Human turns to last, those of
// Sudoku Explainer's forcing chains.
var forcing = []se121.Tech{se121.Nishio, se121.CellForcing, se121.HouseForcing, se121.Contradiction, se121.Double}

// HumanTechniques returns the techniques of the profile Human, the simplest first. Its forcing
// chains are those of a classic board.
func HumanTechniques() []Technique {
	var all []Technique
	tiers := 0
	for _, m := range humanMethods() {
		if m.id != "" {
			all = append(all, m.id)
			continue
		}
		if tiers++; tiers == 1 { // they all come at every tier
			for _, g := range constraintMethods() {
				if !slices.Contains(all, g.id) {
					all = append(all, g.id)
				}
			}
		}
	}
	for _, tech := range forcing {
		all = append(all, techniqueOf[tech])
	}
	return all
}

// SolvableBy reports whether techniques of the profile Human suffice to solve p. p must have
// one solution. Unknown names are ignored. Errors are those of NewState, or of ctx.
func SolvableBy(ctx context.Context, p sudoku.Puzzle, techniques []Technique) (bool, error) {
	s, err := NewState(p)
	if err != nil {
		return false, err
	}
	for !s.Solved() {
		step, err := s.nextOf(ctx, techniques)
		if step == nil || err != nil {
			return false, err
		}
		s.Apply(step)
	}
	return true, nil
}

// Need says what a technique is to a puzzle.
type Need int

// What a technique can be to a puzzle.
const (
	NeedsLess Need = iota // simpler techniques solve the puzzle
	NeedsIt               // where simpler ones come to an end, it goes on
	NeedsMore             // they come to an end where only a harder one goes on
)

// NeedOf returns how far p needs a technique of HumanTechniques. The first step that isn't
// simpler than it decides. p must have one solution. An unknown name counts as the hardest.
// Errors are those of NewState, or of ctx.
func NeedOf(ctx context.Context, p sudoku.Puzzle, technique Technique) (Need, error) {
	s, err := NewState(p)
	if err != nil {
		return NeedsMore, err
	}
	all := HumanTechniques()
	upTo := all[:slices.Index(all, technique)+1]
	for !s.Solved() {
		step, err := s.nextOf(ctx, upTo)
		switch {
		case step == nil || err != nil:
			return NeedsMore, err
		case step.Technique == technique:
			return NeedsIt, nil
		}
		s.Apply(step)
	}
	return NeedsLess, nil
}

// nextOf returns a step of the simplest of the techniques that has one, or nil.
func (s *State) nextOf(ctx context.Context, techniques []Technique) (step *Step, err error) {
	views := s.views(ctx)
	for _, m := range humanMethods() {
		if m.id != "" && !slices.Contains(techniques, m.id) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m.look(views, func(found *Step) bool {
			if m.sign(found); slices.Contains(techniques, found.Technique) {
				step = found
			}
			return step != nil
		})
		if step != nil {
			return step, nil
		}
	}
	if !slices.ContainsFunc(forcing, func(tech se121.Tech) bool { return slices.Contains(techniques, techniqueOf[tech]) }) {
		return nil, nil
	}
	if step, err = s.force(ctx, 0); step != nil && !slices.Contains(techniques, step.Technique) {
		step = nil
	}
	return step, err
}
