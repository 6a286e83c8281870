package book

import (
	"fmt"
	"math"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/internal/message"
)

// leastText is the least size of any text in a book, in points. Smaller text
// can't be read in print. If there is a choice, smaller text is left out or
// made room for; otherwise the book is refused.
const leastText = 5

// smallest returns the size of the smallest text of a picture, infinite without any.
func smallest(p *draw.Picture) float64 {
	least := math.Inf(1)
	for _, item := range p.Items {
		if text, is := item.(draw.Text); is && strings.TrimSpace(text.Text) != "" {
			least = min(least, text.Size)
		}
	}
	return least
}

// legible reports whether all texts of a picture can be read at a scale.
func legible(p *draw.Picture, scale float64) bool { return smallest(p)*scale > leastText-1e-6 }

// tooSmall returns the size of the smallest text at a scale and the least, for a message.
func tooSmall(p *draw.Picture, scale float64) (is, least string) {
	return fmt.Sprintf("%.1f", smallest(p)*scale), fmt.Sprint(leastText)
}

// smallError says what of a puzzle, a solution or a page is too small in print, and what may
// help.
type smallError struct {
	of, what, help message.Message
	solution       bool
}

func (e *smallError) Error() string { return e.Message().Error() }

// Message names all three.
func (e *smallError) Message() message.Message {
	return message.Errorf("book.too_small", e.of, e.what, e.help)
}

// tooSmallPuzzle returns the error of a puzzle.
func tooSmallPuzzle(p *Puzzle, what message.Message) error {
	return &smallError{of: message.Errorf("puzzle.number", p.Number), what: what, help: message.Errorf("book.fewer_puzzles")}
}

// tooSmallSolution does the same for a solution.
func tooSmallSolution(p *Puzzle, what message.Message) error {
	return &smallError{of: message.Errorf("book.solution", p.Number), what: what, help: message.Errorf("book.fewer_solutions"), solution: true}
}

// readable tells what of a page can't be read.
func (s *sheet) readable() error {
	if legible(&s.picture, 1) {
		return nil
	}
	is, least := tooSmall(&s.picture, 1)
	return &smallError{
		of: message.Errorf("book.page", s.number), what: message.Errorf("book.small_texts", is, least),
		help: message.Errorf("book.larger_pages"),
	}
}

// Solved returns the picture of the solution: digits and houses alone. Cages, sums and other
// marks have done their work, and are too small to read where solutions stand.
func (p *Puzzle) Solved() *draw.Picture {
	plain := p.Puzzle
	plain.Rules = plain.Rules.Without(func(constraint.Constraint) bool { return true })
	return draw.Board(sudoku.NewBoard(plain), draw.Options{Grid: p.Solution})
}
