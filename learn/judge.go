package learn

import (
	"context"
	"errors"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// Outcome tells what an answer is worth.
type Outcome string

// The outcomes.
const (
	// Open is no answer yet: nothing was entered or ruled out.
	Open Outcome = "open"
	// Right is all that follows from a step by the technique.
	Right Outcome = "right"
	// Part is some of what follows from a step.
	Part Outcome = "part"
	// Other is true, but follows from no step by the technique.
	Other Outcome = "other"
	// Wrong is something that is not so in the solution.
	Wrong Outcome = "wrong"
)

// Verdict says what a player's answer is worth.
type Verdict struct {
	Outcome Outcome
	// Wrong are candidates of the solution that the answer ruled out, or left out by
	// entering another digit.
	Wrong []logic.Candidate
	// Step is the step that was found whole or in part, else the one that the position
	// has next.
	Step *logic.Step
	// Left is how many of the conclusions of a step found in part are still to come.
	Left int
}

// Judge judges a board as an answer. It began as the position's Board, and the
// player has entered digits, or taken centre marks away. In a cell without
// centre marks nothing was ruled out. Any step by the technique is right that
// the position has, not only the one that Step shows. The error is the
// context's.
func (p *Position) Judge(ctx context.Context, b *sudoku.Board) (Verdict, error) {
	solution, err := sudoku.Solve(ctx, p.board.Puzzle)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Outcome: Open, Step: p.step}
	before := p.State()
	after, err := logic.StateOf(b)
	if clash := (*sudoku.ClashError)(nil); errors.As(err, &clash) {
		after = nil
	} else if err != nil {
		return v, err
	}
	gone := map[logic.Candidate]bool{}
	for cell, d := range solution {
		entered := b.Digit(cell)
		switch {
		case before.Digit(cell) != 0:
			continue
		case entered != 0 && entered != d:
			v.Wrong = append(v.Wrong, logic.Candidate{Cell: cell, Digit: d})
		case entered == 0 && b.Centre[cell] != 0 && !b.Centre[cell].Has(d):
			v.Wrong = append(v.Wrong, logic.Candidate{Cell: cell, Digit: d})
		case after != nil:
			left := after.Candidates(cell)
			if entered != 0 {
				left = sudoku.SetOf(entered)
			}
			for x := range (before.Candidates(cell) &^ left).Digits() {
				gone[logic.Candidate{Cell: cell, Digit: x}] = true
			}
		}
	}
	if len(v.Wrong) > 0 || after == nil {
		v.Outcome = Wrong
		return v, nil
	}
	if len(gone) == 0 && slices.Equal(b.Entries, p.board.Entries) {
		return v, nil
	}
	steps, err := logic.StepsOf(ctx, before, p.Technique)
	if err != nil {
		return v, err
	}
	v.Outcome = Other
	for _, step := range append(steps, p.step) {
		done, left := 0, 0
		count := func(is bool) {
			if is {
				done++
			} else {
				left++
			}
		}
		for _, x := range step.Remove {
			count(gone[x])
		}
		for _, x := range step.Place {
			count(b.Digit(x.Cell) == x.Digit)
		}
		switch {
		case done == 0:
		case left == 0:
			return Verdict{Outcome: Right, Step: step}, nil
		case v.Outcome == Other || left < v.Left:
			v.Outcome, v.Step, v.Left = Part, step, left
		}
	}
	return v, nil
}
