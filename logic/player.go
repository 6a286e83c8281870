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
	if b == nil {
		return nil, nil, sudoku.ErrNoBoard
	}
	solution, err := sudoku.Solve(ctx, b.Puzzle)
	if err != nil {
		return nil, nil, err
	}
	entries, marks = mistakes(b, solution)
	return entries, marks, nil
}

func mistakes(b *sudoku.Board, solution sudoku.Grid) (entries, marks []int) {
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
	return entries, marks
}

// Hint is the next step on a player's board. When an entry or a mark is wrong
// that is said first: the step's technique is then "wrong_entry" or
// "wrong_mark", its one part the cells in question; of wrong entries that break
// constraints of the rules it names these, too (type 1). nil means that the board is
// full and right, or that the profile has no step. Where there is fog, a step follows
// from what the player sees, and is one that he can carry out.
//
// The state is the one to speak of the step: that of SeenState.
func Hint(ctx context.Context, b *sudoku.Board, profile Profile) (*Step, *State, error) {
	if err := profile.check(); err != nil {
		return nil, nil, err
	}
	if b == nil {
		return nil, nil, sudoku.ErrNoBoard
	}
	solution, err := sudoku.Solve(ctx, b.Puzzle)
	if err != nil {
		return nil, nil, err
	}
	entries, marks := mistakes(b, solution)
	seen := b.Seen(b.Fog(solution))
	s, err := seenState(seen, b)
	switch {
	case err != nil:
		return nil, nil, err
	case len(entries) > 0:
		step := &Step{Technique: WrongEntry, Parts: []Part{{Role: Wrong, Cells: entries}}}
		if step.Parts[0].Constraints = seen.Rules.Broken(seen.Grid()); step.Parts[0].Constraints != nil {
			step.Type = 1
		}
		return step, s, nil
	case len(marks) > 0:
		return &Step{Technique: WrongMark, Parts: []Part{{Role: Wrong, Cells: marks}}}, s, nil
	case s.Solved():
		return nil, s, nil
	}
	step, err := Next(ctx, s, profile)
	return step, s, err
}

// WrongEntry and WrongMark are the techniques of the mistakes that Hint tells.
const (
	WrongEntry Technique = "wrong_entry"
	WrongMark  Technique = "wrong_mark"
)

// Mistake says whether the step is no deduction but a wrong entry or mark, as
// Hint tells them.
func (s *Step) Mistake() bool { return s.Technique == WrongEntry || s.Technique == WrongMark }

// SeenState is the state of a board as the player sees it, or of its puzzle alone where
// wrong entries clash: to say so needs only the names of cells. The errors are those of
// NewState and, where there is fog, of sudoku.Solve.
func SeenState(ctx context.Context, b *sudoku.Board) (*State, error) {
	if b == nil {
		return nil, sudoku.ErrNoBoard
	}
	fog := b.Fog(nil)
	if fog != nil {
		solution, err := sudoku.Solve(ctx, b.Puzzle)
		if err != nil {
			return nil, err
		}
		fog = b.Fog(solution)
	}
	return seenState(b.Seen(fog), b)
}

// seenState is SeenState of a board of which that is seen.
func seenState(seen, whole *sudoku.Board) (*State, error) {
	s, err := StateOf(seen)
	switch {
	case err != nil:
		return NewState(seen.Puzzle)
	case seen == whole:
		return s, nil
	}
	s.partial = true
	for c, d := range whole.Givens {
		if d != 0 && seen.Givens[c] == 0 {
			s.shut.add(c)
		}
	}
	return s, nil
}

// placesInShut says whether a step places a digit where none can be written.
func (s *State) placesInShut(step *Step) bool {
	for _, c := range step.Place {
		if s.shut.has(c.Cell) {
			return true
		}
	}
	return false
}
