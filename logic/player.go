package logic

import (
	"context"

	"jiugong/sudoku"
)

// Mistakes returns the cells whose entry, or whose centre marks, can't be right. An entry must
// be the solution's digit; marks must include it. Cells are in reading order. Without exactly
// one solution, the error is that of sudoku.Solve.
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

// Hint returns the next step on b, and the state to explain it on. Wrong
// entries or marks come first, as WrongEntry or WrongMark, with the cells as the only part.
// Wrong entries that break constraints name these, too (type 1). The step is nil if b is full
// and right, or the profile finds none. Under fog, it follows from visible cells and can be
// carried out.
//
// The state is that of SeenState.
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

// Mistake reports whether s is a wrong entry or mark from Hint, not a deduction.
func (s *Step) Mistake() bool { return s.Technique == WrongEntry || s.Technique == WrongMark }

// SeenState returns the state of b as the player sees it. If wrong entries clash, it returns
// the state of the puzzle alone. Errors are those of NewState and, under fog, of sudoku.Solve.
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

// seenState makes the SeenState of a board from what is seen of it.
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

// placesInShut reports whether a step places a digit where none can be written.
func (s *State) placesInShut(step *Step) bool {
	for _, c := range step.Place {
		if s.partial && s.shut.has(c.Cell) {
			return true
		}
	}
	return false
}
