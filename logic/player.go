package logic

import (
	"context"

	"jiugong/sudoku"
)

// Mistakes are the cells where a player's entry, or centre marks, can not be
// right: the entry is not the solution's digit, or the marks lack it. They are
// in reading order. Where the puzzle has no or several solutions the error is
// that of sudoku.Solve and nothing is known.
func Mistakes(ctx context.Context, b *sudoku.Board) (entries, marks []int, err error) {
	solution, err := sudoku.Solve(ctx, b.Puzzle)
	if err != nil {
		return nil, nil, err
	}
	for c, d := range solution {
		if b.Givens[c] != 0 {
			continue
		}
		switch {
		case c < len(b.Entries) && b.Entries[c] != 0:
			if b.Entries[c] != d {
				entries = append(entries, c)
			}
		case c < len(b.Centre) && b.Centre[c] != 0 && !b.Centre[c].Has(d):
			marks = append(marks, c)
		}
	}
	return entries, marks, nil
}

// Hint is the next step on a player's board. When an entry or a mark is wrong
// that is said first: the step's technique is then "wrong_entry" or
// "wrong_mark", its one part the cells in question; of wrong entries that break
// constraints of the rules it names these, too (type 1). nil means that the board is
// full and right, or that the profile has no step.
func Hint(ctx context.Context, b *sudoku.Board, profile Profile) (*Step, error) {
	entries, marks, err := Mistakes(ctx, b)
	if err != nil {
		return nil, err
	}
	switch {
	case len(entries) > 0:
		step := &Step{Technique: WrongEntry, Parts: []Part{{Role: Wrong, Cells: entries}}}
		if step.Parts[0].Constraints = b.Rules.Broken(b.Grid()); step.Parts[0].Constraints != nil {
			step.Type = 1
		}
		return step, nil
	case len(marks) > 0:
		return &Step{Technique: WrongMark, Parts: []Part{{Role: Wrong, Cells: marks}}}, nil
	}
	s, err := StateOf(b)
	if err != nil {
		return nil, err
	}
	if s.Solved() {
		return nil, nil
	}
	return Next(ctx, s, profile)
}

// WrongEntry and WrongMark are the techniques of the mistakes that Hint tells.
const (
	WrongEntry Technique = "wrong_entry"
	WrongMark  Technique = "wrong_mark"
)

// Mistake says whether the step is no deduction but a wrong entry or mark, as
// Hint tells them.
func (s *Step) Mistake() bool { return s.Technique == WrongEntry || s.Technique == WrongMark }

// HintState is the state to speak of what Hint found: that of the board, or of
// its puzzle alone where wrong entries clash, since only names of cells are
// needed to say so. The error is that of NewState.
func HintState(b *sudoku.Board) (*State, error) {
	s, err := StateOf(b)
	if err != nil {
		return NewState(b.Puzzle)
	}
	return s, nil
}
