package task

import (
	"context"

	"jiugong/sudoku"
)

// nothing appends the row of a puzzle that can't be read, which is nil then, or has no
// answer.
type nothing func(dst []byte, index int, p *sudoku.Puzzle, err error) []byte

// one has puzzle i of a unit read and answered, which appends its row to the sink. It
// says false when the context has ended: then the puzzle has no row.
func (s *Sink) one(ctx context.Context, u *Unit, i int, none nothing, answer func(index int, p *sudoku.Puzzle) error) bool {
	index := u.First + i
	record, err := u.Reader.Parse(u.Raws[i])
	if err != nil {
		s.No(Unreadable, u, i, err)
		s.Out = none(s.Out, index, nil, err)
		return s.Done()
	}
	s.Partly(u, i, record)
	p := PuzzleOf(record)
	kept := len(s.Out)
	err = answer(index, &p)
	if ctx.Err() != nil {
		s.Out = s.Out[:kept]
		return false
	}
	if err != nil {
		s.No(No, u, i, err)
		s.Out = none(s.Out, index, &p, err)
		s.Guessed = s.Guessed || u.IsGuess(&p, err)
	}
	return s.Done()
}
