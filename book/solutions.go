package book

import (
	"fmt"
	"strconv"

	"jiugong/sudoku/draw"
	"jiugong/sudoku/internal/message"
)

// solutionPage lays out small solutions, each with the place of its puzzle.
func (l *layout) solutionPage(s *sheet, puzzles []*Puzzle) {
	frame := l.solutionFrames(s.width, s.height)
	for i, p := range puzzles {
		x, y := frame.at(i)
		if err := l.solutionAt(s, p, s.left+x, s.top+y, frame); err != nil {
			s.err = err
			return
		}
	}
}

// solutionFrames returns the same on all pages, as those of puzzles.
func (l *layout) solutionFrames(width, height float64) grid {
	if l.solutions.columns == 0 {
		l.solutions = frames(l.o.SolutionsPerPage, width, height, 0.14*inch, func(width, height float64) float64 {
			least := width
			for _, kind := range l.kinds {
				if spot, err := l.solvedIn(kind.puzzles[0], width, height); err == nil {
					least = min(least, spot.cell)
				}
			}
			return least
		})
	}
	return l.solutions
}

// solvedSpot is how a solution lies in its frame.
type solvedSpot struct {
	label   []string // number and pages
	head    float64
	board   *draw.Picture
	cell    float64
	address string
	code    float64 // how wide the QR code is; 0: none
	beside  bool    // the code stands at the right of the board, else below
}

// solvedIn finds how a solution lies best. A code that would be too small, or leave
// digits that are too small, is left out.
func (l *layout) solvedIn(p *Puzzle, width, height float64) (s solvedSpot, err error) {
	size := l.z.solution
	after := l.o.Fonts.Width(strconv.Itoa(p.Number), size, true) + 6
	pages := l.s.all(func(w words) string { return w.phrase("page", "page", strconv.Itoa(l.puzzle[p.Number-1])) })
	s.label = l.stacked(pages, size*0.8, width-after, false)
	s.head = size * (0.3 + 1.15*float64(max(len(s.label), 1)))
	s.board = p.Solved()
	s.cell = min(width/s.board.Width, (height-s.head)/s.board.Height)
	if l.o.Site == "" {
		return s, nil
	}
	address, err := l.o.address(p)
	if err != nil {
		return s, err
	}
	address += steps
	for _, module := range []float64{goodModule, leastModule} {
		size, ok := l.moduled(address, module)
		if size = max(size, 12*mm); !ok {
			break
		}
		beside := min((width-size-4)/s.board.Width, (height-s.head)/s.board.Height)
		below := min(width/s.board.Width, (height-s.head-size-4)/s.board.Height)
		if cell := max(beside, below); cell*draw.DigitSize >= l.z.solved && legible(s.board, cell) {
			s.cell, s.beside, s.address, s.code = max(beside, below), beside >= below, address, size
			break
		}
	}
	return s, nil
}

func (l *layout) solutionAt(s *sheet, p *Puzzle, x, y float64, frame grid) error {
	spot, err := l.solvedIn(p, frame.width, frame.height)
	if err != nil {
		return err
	}
	if digit := spot.cell * draw.DigitSize; l.o.LargePrint && digit < l.z.solved {
		return tooSmallSolution(p, message.Errorf("book.large_print", fmt.Sprintf("%.1f", digit), l.z.solved))
	}
	if !legible(spot.board, spot.cell) {
		is, least := tooSmall(spot.board, spot.cell)
		return tooSmallSolution(p, message.Errorf("book.small_digits", is, least))
	}
	size, wide := l.z.solution, spot.board.Width*spot.cell
	if spot.code > 0 && spot.beside {
		wide += 4 + spot.code
	}
	number := strconv.Itoa(p.Number)
	after := s.fonts.Width(number, size, true) + 6
	for _, text := range spot.label {
		wide = max(wide, after+s.fonts.Width(text, size*0.8, false))
	}
	x += (frame.width - wide) / 2
	s.text(number, x, y+size, size, draw.Start, true)
	for i, text := range spot.label {
		s.text(text, x+after, y+size+size*1.15*float64(i), size*0.8, draw.Start, false)
	}
	s.links = append(s.links, link{x: x, y: y, width: wide, height: spot.head, page: l.puzzle[p.Number-1]})
	s.picture.Place(spot.board, x, y+spot.head, spot.cell)
	switch {
	case spot.code > 0 && spot.beside:
		s.qr(spot.address, x+spot.board.Width*spot.cell+4, y+spot.head, spot.code)
	case spot.code > 0:
		s.qr(spot.address, x, y+spot.head+spot.board.Height*spot.cell+4, spot.code)
	}
	return nil
}

// mostSolutions finds how many solutions a page has. It takes as many as have
// digits that are large enough, at most twelve, or six in large print.
func (l *layout) mostSolutions(width, height float64) {
	most := 12
	if l.o.LargePrint {
		most = 6
	}
	for n := most; n > 0; n-- {
		l.o.SolutionsPerPage, l.solutions = n, grid{}
		frame, fits := l.solutionFrames(width, height), true
		for _, kind := range l.kinds {
			spot, err := l.solvedIn(kind.puzzles[0], frame.width, frame.height)
			fits = fits && err == nil && spot.cell*draw.DigitSize >= l.z.solved && legible(spot.board, spot.cell)
		}
		if fits {
			return
		}
	}
}
