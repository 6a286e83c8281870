package book

import (
	"fmt"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
)

// across is in how many columns so many puzzles stand on a page.
func across(n int) int {
	switch {
	case n <= 2:
		return 1
	case n <= 8:
		return 2
	case n <= 15:
		return 3
	}
	return 4
}

// puzzlePage has the puzzles in equal parts of the page:
//
//	No. 12                    ★★★☆☆☆☆
//	Hard · Diagonals  X-Wing · ER 3.2
//	┌──────────────────────────┐
//	│          board           │
//	└──────────────────────────┘
//	Time ________              ▓▓▓▓
//	Solution: p. 214           ▓▓▓▓
func (l *layout) puzzlePage(s *sheet, puzzles []*Puzzle) {
	columns := across(l.o.PerPage)
	rows := (l.o.PerPage + columns - 1) / columns
	const gap = 0.2 * inch
	width := (s.width - gap*float64(columns-1)) / float64(columns)
	height := (s.height - gap*float64(rows-1)) / float64(rows)
	for i, p := range puzzles {
		x := s.left + float64(i%columns)*(width+gap)
		y := s.top + float64(i/columns)*(height+gap)
		if err := l.puzzleAt(s, p, x, y, width, height); err != nil {
			s.err = err
			return
		}
	}
}

func (l *layout) puzzleAt(s *sheet, p *Puzzle, x, y, width, height float64) error {
	size := 15.0
	if l.o.PerPage > 2 {
		size = 11
	}
	small := size * 0.62
	right := x + width
	s.text(l.s.phrase("puzzle", "n", strconv.Itoa(p.Number)), x, y+size*0.8, size, draw.Start, true)
	s.stars(rankOf(p.Level), right, y+size*0.8, size*0.62)
	name := l.s.level(p.Level)
	if rules := l.rulesName(p); len(l.book.kinds()) > 1 {
		name += " · " + rules
	}
	line := y + size*0.8 + small*1.5
	s.fitted(name, x, line, small, width*0.58, draw.Start, false)
	s.fitted(l.hardest(p), right, line, small, width*0.4, draw.End, false)
	head := line - y + small*0.9
	board := draw.Board(sudoku.NewBoard(p.Puzzle), draw.Options{})
	n := note{right: right, small: small, page: l.solved[p.Number-1]}
	if l.o.Site != "" {
		var err error
		if n.address, err = l.o.address(p); err != nil {
			return err
		}
		n.code = codeSize(n.address, 15*mm, min(width, height)*0.3)
	}
	// What is said of the puzzle besides stands at the right of the board where there
	// is room, else below it.
	const gap = 12
	side := max(n.code, 1.1*inch) + gap
	room, high := width, height-head-max(n.code+4, l.noteHeight(small))
	beside := min((width-side)/board.Width, (height-head)/board.Height) > min(room/board.Width, high/board.Height)
	if beside {
		room, high = width-side, height-head
	}
	cell := min(room/board.Width, high/board.Height)
	if err := l.readable(p, cell); err != nil {
		return err
	}
	s.picture.Place(board, x+(room-board.Width*cell)/2, y+head, cell)
	n.left, n.top = x, y+head+board.Height*cell+4
	if beside {
		n.left, n.top = right-side+gap, y+head+board.Height*cell-n.code-l.noteHeight(small)
	}
	l.write(s, n, beside)
	return nil
}

// note is what is said of a puzzle besides: a line for the time, where its solution
// is, and a QR code at the right of both or, in a column, below.
type note struct {
	left, right, top, small float64
	page                    int // of the solution
	address                 string
	code                    float64 // how wide the QR code is; 0: none
}

// noteHeight is how high its lines are.
func (l *layout) noteHeight(small float64) float64 {
	if l.o.TimeLine {
		return small * 4.2
	}
	return small * 2.2
}

func (l *layout) write(s *sheet, n note, column bool) {
	line := n.top + n.small*1.5
	room := n.right - n.left
	if !column && n.code > 0 {
		room -= n.code + 8
	}
	if l.o.TimeLine {
		s.text(l.s.phrase("time"), n.left, line, n.small, draw.Start, false)
		start := n.left + s.fonts.Width(l.s.phrase("time"), n.small, false) + 4
		s.rule(start, line, min(1.3*inch, n.left+room-start), 0.5)
		line += n.small * 2
	}
	solution := l.s.phrase("solution", "page", strconv.Itoa(n.page))
	s.fitted(solution, n.left, line, n.small, room, draw.Start, false)
	s.links = append(s.links, link{x: n.left, y: line - n.small, width: min(room, s.fonts.Width(solution, n.small, false)), height: n.small * leading, page: n.page})
	switch {
	case n.code > 0 && column:
		s.qr(n.address, n.left, n.top+l.noteHeight(n.small), n.code)
	case n.code > 0:
		s.qr(n.address, n.right-n.code, n.top, n.code)
	}
}

// readable says whether the cells of a puzzle are large enough.
func (l *layout) readable(p *Puzzle, cell float64) error {
	if cell < MinCell {
		return sudoku.Messagef("puzzle %d: cells of %s mm are too small to write in; expected 5 mm: fewer puzzles a page, or larger pages", p.Number, millimetres(cell))
	}
	if digit := cell * 0.64; l.o.LargePrint && digit < largePrint {
		return sudoku.Messagef("puzzle %d: digits of %s points are no large print; expected 20: fewer puzzles a page, or larger pages", p.Number, fmt.Sprintf("%.1f", digit))
	}
	return nil
}

func millimetres(points float64) string { return fmt.Sprintf("%.1f", points/mm) }

// A module of a QR code is this wide in print at the least, and better.
const (
	leastModule = 0.25 * mm
	goodModule  = 0.36 * mm
)

// codeSize is how wide the QR code of an address is: no less than least, and as
// large as its modules want up to most. 0 is no code, where they would be too small.
func codeSize(address string, least, most float64) float64 {
	p, err := code(address)
	if err != nil {
		return 0
	}
	size := min(max(least, p.Width*goodModule), most)
	if size < p.Width*leastModule {
		return 0
	}
	return size
}

// solutionPage has small solutions, each with where its puzzle is.
func (l *layout) solutionPage(s *sheet, puzzles []*Puzzle) {
	columns := across(l.o.SolutionsPerPage)
	rows := (l.o.SolutionsPerPage + columns - 1) / columns
	const gap = 0.14 * inch
	width := (s.width - gap*float64(columns-1)) / float64(columns)
	height := (s.height - gap*float64(rows-1)) / float64(rows)
	const size = 7.5
	for i, p := range puzzles {
		x := s.left + float64(i%columns)*(width+gap)
		y := s.top + float64(i/columns)*(height+gap)
		number := strconv.Itoa(p.Number)
		s.text(number, x, y+size, size*1.15, draw.Start, true)
		where := l.s.phrase("page", "page", strconv.Itoa(l.puzzle[p.Number-1]))
		after := x + s.fonts.Width(number, size*1.15, true) + 6
		s.fitted(where, after, y+size, size*0.9, x+width-after, draw.Start, false)
		s.links = append(s.links, link{x: x, y: y, width: width, height: size * leading, page: l.puzzle[p.Number-1]})
		head, side := size*1.7, 0.0
		address := ""
		if l.o.Site != "" {
			var err error
			if address, err = l.o.address(p); err != nil {
				s.err = err
				return
			}
			address += steps
			side = codeSize(address, 12*mm, width*0.34)
		}
		board := draw.Board(sudoku.NewBoard(p.Puzzle), draw.Options{Grid: p.Solution})
		room := width
		if side > 0 {
			room -= side + 4
		}
		cell := min(room/board.Width, (height-head)/board.Height)
		s.picture.Place(board, x, y+head, cell)
		if side > 0 {
			s.qr(address, x+width-side, y+head, side)
		}
	}
}
