package task

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Solve finds the solution of each puzzle, or several.
type Solve struct {
	Rows      // line, tsv, json or grid
	Limit int // the most solutions of a puzzle; 0 wants just one, and says when there are more
	// Path, if not nil, prints what comes before the solution.
	Path func(ctx context.Context, p sudoku.Puzzle, a *Sink) error
}

// Header is the line above the rows, if there is one.
func (s *Solve) Header() string { return s.header("index", "puzzle", "solution") }

// Do answers a unit.
func (s *Solve) Do(ctx context.Context, u *Unit, a *Sink) {
	var together *lanesWork
	if s.Limit == 0 && s.Path == nil {
		together = u.answerTogether(ctx)
		defer together.release()
	}
	for i, raw := range u.Raws {
		if together != nil {
			if grid, found := together.answer(i); found != nil && found.Solutions > 0 {
				a.Out = s.Rows.appendClassic(a.Out, u.First+i, grid, found)
				if found.Solutions > 1 {
					a.Guessed = a.Guessed || u.guess
					a.No(No, u, i, manySolutions)
				}
				a.Puzzles++
				continue
			}
		}
		if !a.Flush() {
			return
		}
		record, err := u.Reader.Parse(raw)
		if err != nil {
			a.No(Unreadable, u, i, err)
			a.Out = s.Rows.AppendNothing(a.Out, u.First+i, nil, err)
			a.Puzzles++
			continue
		}
		a.Partly(u, i, record)
		puzzle := PuzzleOf(record)
		if s.Limit > 0 {
			err = s.list(ctx, u.First+i, puzzle, a)
		} else {
			var solution sudoku.Grid
			solution, err = sudoku.Solve(ctx, puzzle)
			if s.Path != nil && err == nil {
				err = s.Path(ctx, puzzle, a)
			}
			if solution != nil {
				a.Out = s.Rows.appendSolution(a.Out, u.First+i, puzzle, solution, oneOrMore(err != nil))
			}
		}
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return
		case errors.Is(err, sudoku.ErrMultipleSolutions):
			a.No(No, u, i, manySolutions)
			a.Guessed = a.Guessed || u.IsGuess(&puzzle, err)
		default:
			a.No(No, u, i, err)
			a.Out = s.Rows.AppendNothing(a.Out, u.First+i, &puzzle, err)
			a.Guessed = a.Guessed || u.IsGuess(&puzzle, err)
		}
		a.Done()
	}
}

// oneOrMore is how many solutions there are, as check says it.
func oneOrMore(more bool) string {
	if more {
		return "2+"
	}
	return "1"
}

// manySolutions is what is said where solve prints but the first.
var manySolutions = message.Errorf("more than one solution; the first is printed, --all prints all")

// list prints the solutions of a puzzle up to the limit.
func (s *Solve) list(ctx context.Context, index int, puzzle sudoku.Puzzle, a *Sink) error {
	found := 0
	for solution, err := range sudoku.Solutions(ctx, puzzle) {
		if err != nil {
			return err
		}
		a.Out = s.Rows.appendSolution(a.Out, index, puzzle, solution, "")
		if found++; found == s.Limit {
			return nil
		}
		if !a.Flush() {
			return ctx.Err()
		}
	}
	if found == 0 {
		return sudoku.ErrNoSolution
	}
	return nil
}
