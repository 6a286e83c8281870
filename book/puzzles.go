package book

import (
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// puzzlePage lays out the puzzles in equal parts of the page:
//
//	No. 12                    ★★★☆☆☆☆
//	Hard · Diagonals  X-Wing · ER 3.2
//	┌──────────────────────────┐
//	│          board           │
//	└──────────────────────────┘
//	Time ________              ▓▓▓▓
//	Solution: p. 214           ▓▓▓▓
//
// Of the room that none of them needs two fifths are left above each.
func (l *layout) puzzlePage(s *sheet, puzzles []*Puzzle) {
	frame, head := l.puzzleFrames(s), 0.0
	for _, p := range puzzles {
		_, height := l.head(p, frame.width)
		head = max(head, height)
	}
	spots, spare := make([]spot, len(puzzles)), frame.height
	for i, p := range puzzles {
		var err error
		if spots[i], err = l.spot(p, frame.width, frame.height, head); err != nil {
			s.err = err
			return
		}
		if s.err = l.readable(p, spots[i].board, spots[i].cell); s.err != nil {
			return
		}
		spare = min(spare, frame.height-head-spots[i].height)
	}
	for i, p := range puzzles {
		x, y := frame.at(i)
		l.puzzleAt(s, p, spots[i], s.left+x, s.top+y+spare*0.4, frame.width, head)
	}
}

// puzzleFrames returns the same on all pages: what suits a puzzle of each kind of rules.
func (l *layout) puzzleFrames(s *sheet) grid {
	if l.puzzles.columns == 0 {
		l.puzzles = frames(l.o.PerPage, s.width, s.height, 0.2*inch, func(width, height float64) float64 {
			least := width
			for _, kind := range l.kinds {
				_, head := l.head(kind.puzzles[0], width)
				if spot, err := l.spot(kind.puzzles[0], width, height, head); err == nil {
					least = min(least, spot.cell)
				}
			}
			return least
		})
	}
	return l.puzzles
}

// headLine is a line above a puzzle, with a text or stars at its right.
type headLine struct {
	left, right string
	size        float64
	bold        bool
	stars       int
}

// head returns what stands above a puzzle: its number and stars; its level, rules and
// hardest technique. What doesn't fit beside each other stands below each other.
func (l *layout) head(p *Puzzle, width float64) (lines []headLine, height float64) {
	const gap = 8
	fonts, z := l.o.Fonts, l.z
	numbers := l.stacked(l.s.all(func(w words) string { return w.phrase("puzzle", "n", strconv.Itoa(p.Number)) }), z.number, width, true)
	for _, text := range numbers {
		lines = append(lines, headLine{left: text, size: z.number, bold: true})
	}
	if last := &lines[len(lines)-1]; p.Level == "" || l.o.Difficulty == Unmarked {
		// Nothing marks its level.
	} else if fonts.Width(last.left, z.number, true)+gap+starsWidth(z.small) <= width {
		last.stars = rankOf(p.Level)
	} else {
		lines = append(lines, headLine{size: z.small, stars: rankOf(p.Level)})
	}
	names := l.stacked(l.s.all(func(w words) string { return l.kindOf(w, p) }), z.small, width, false)
	hardest := l.stacked(l.hardest(p), z.small, width, false)
	if names[0] == "" && hardest[0] == "" {
		// Nothing is known of it.
	} else if len(names) == 1 && len(hardest) == 1 && fonts.Width(names[0], z.small, false)+gap+fonts.Width(hardest[0], z.small, false) <= width {
		lines = append(lines, headLine{left: names[0], right: hardest[0], size: z.small})
	} else {
		for _, text := range append(names, hardest...) {
			lines = append(lines, headLine{left: text, size: z.small})
		}
	}
	for _, line := range lines {
		height += line.height()
	}
	return lines, height + z.small*0.7
}

func (h headLine) height() float64 {
	if h.bold {
		return h.size * 1.2
	}
	return h.size * 1.4
}

// kindOf returns the level of a puzzle, if it has one, and, in a book of several kinds, its
// rules.
func (l *layout) kindOf(w words, p *Puzzle) string {
	var names []string
	if p.Level != "" {
		names = append(names, w.level(p.Level))
	}
	if len(l.kinds) > 1 {
		names = append(names, w.kindName(p.Rules))
	}
	return strings.Join(names, " · ")
}

// stacked returns the same in several languages. They stand side by side if
// there is room, else below each other, on as many lines as each takes.
func (l *layout) stacked(texts []string, size, width float64, bold bool) (lines []string) {
	if joined := strings.Join(texts, " · "); l.o.Fonts.Width(joined, size, bold) <= width {
		return []string{joined}
	}
	for _, text := range texts {
		lines = append(lines, wrap(l.o.Fonts, text, width, size, bold)...)
	}
	return lines
}

// spot is how a puzzle lies in its frame.
type spot struct {
	board  *draw.Picture
	cell   float64
	room   float64 // how wide the part of the board is
	height float64 // of the board and what is below it
	beside bool    // what is said besides stands at its right, else below
	note   note
}

// note holds the texts beside a puzzle. They are a line for the time, and the
// place of its solution. A QR code is at the right of both or, in a column,
// below.
type note struct {
	time, solution []string
	address        string
	code           float64 // how wide the QR code is; 0: none
	height         float64 // of the texts
}

func (l *layout) note(p *Puzzle, room float64) (n note) {
	if l.o.TimeLine {
		n.time = l.stacked(l.s.all(func(w words) string { return w.phrase("time") }), l.z.small, room-0.5*inch, false)
	}
	if page := l.solved[p.Number-1]; page > 0 {
		n.solution = l.stacked(l.s.all(func(w words) string { return w.phrase("solution", "page", strconv.Itoa(page)) }), l.z.small, room, false)
	}
	n.height = l.z.small * (0.7 + 1.4*float64(len(n.time)+len(n.solution)))
	if len(n.time) > 0 {
		n.height += l.z.small * 0.6
	}
	return n
}

// spot finds how a puzzle lies best in a frame below its head.
func (l *layout) spot(p *Puzzle, width, height, head float64) (s spot, err error) {
	const gap = 12
	var options draw.Options
	if l.o.Candidates {
		state, err := logic.NewState(p.Puzzle)
		if err != nil {
			return s, message.Errorf("puzzle.wrong", p.Number, err)
		}
		options.Candidates = draw.Candidates(state)
	}
	s.board = draw.Board(sudoku.NewBoard(p.Puzzle), options)
	address, code := "", 0.0
	if l.o.Site != "" {
		if address, err = l.o.address(p); err != nil {
			return s, err
		}
		code = l.codeSize(address, 15*mm, min(width, height)*0.3)
	}
	below := l.note(p, width-code-8)
	beneath := max(code+4, below.height)
	if code == 0 && below.solution == nil && below.time == nil {
		beneath = 0
	}
	s.cell, s.room, s.note = min(width/s.board.Width, (height-head-beneath)/s.board.Height), width, below
	side := max(code, l.z.small*8.5)
	beside := min((width-side-gap)/s.board.Width, (height-head)/s.board.Height)
	if beside > s.cell {
		s.cell, s.room, s.note, s.beside, beneath = beside, width-side-gap, l.note(p, side), true, 0
	}
	s.height = s.board.Height*s.cell + beneath
	s.note.address, s.note.code = address, code
	return s, nil
}

func (l *layout) puzzleAt(s *sheet, p *Puzzle, spot spot, x, y, width, head float64) {
	lines, _ := l.head(p, width)
	right, at := x+width, y
	for _, line := range lines {
		at += line.height()
		base := at - line.height()*0.3
		s.text(line.left, x, base, line.size, draw.Start, line.bold)
		s.text(line.right, right, base, line.size, draw.End, false)
		switch {
		case line.stars > 0 && line.bold:
			s.rank(l.o.Difficulty, line.stars, right, base, l.z.small)
		case line.stars > 0:
			s.rank(l.o.Difficulty, line.stars, x+starsWidth(l.z.small), base, l.z.small)
		}
	}
	left := x // in line with the head
	if !spot.beside {
		left += (spot.room - spot.board.Width*spot.cell) / 2
	}
	s.picture.Place(spot.board, left, y+head, spot.cell)
	bottom := y + head + spot.board.Height*spot.cell
	if spot.beside {
		l.write(s, p, spot.note, x+spot.room+12, right, bottom-spot.note.code-spot.note.height, true)
	} else {
		l.write(s, p, spot.note, x, right, bottom+4, false)
	}
}

// write writes a note between two sides; in a column its code stands below.
func (l *layout) write(s *sheet, p *Puzzle, n note, left, right, top float64, column bool) {
	small := l.z.small
	line, room := top, right-left
	if !column && n.code > 0 {
		room -= n.code + 8
	}
	for i, text := range n.time {
		line += small * 1.4
		s.text(text, left, line, small, draw.Start, false)
		if i == len(n.time)-1 {
			start := left + s.fonts.Width(text, small, false) + 4
			s.rule(start, line, min(1.3*inch, left+room-start), 0.5)
			line += small * 0.6
		}
	}
	for _, text := range n.solution {
		line += small * 1.4
		s.text(text, left, line, small, draw.Start, false)
		s.links = append(s.links, link{x: left, y: line - small, width: s.fonts.Width(text, small, false), height: small * leading, page: l.solved[p.Number-1]})
	}
	switch {
	case n.code > 0 && column:
		s.qr(n.address, left+(room-n.code)/2, top+n.height, n.code)
	case n.code > 0:
		s.qr(n.address, right-n.code, top, n.code)
	}
}

// readable reports whether the cells of a puzzle and all that is written on it are large enough.
func (l *layout) readable(p *Puzzle, board *draw.Picture, cell float64) error {
	if cell < MinCell {
		return tooSmallPuzzle(p, message.Errorf("book.small_cells", millimetres(cell)))
	}
	if !legible(board, cell) {
		is, least := tooSmall(board, cell)
		return tooSmallPuzzle(p, message.Errorf("book.small_sums", is, least))
	}
	if digit := cell * draw.DigitSize; digit < l.z.digits {
		return tooSmallPuzzle(p, message.Errorf("book.large_print", fmt.Sprintf("%.1f", digit), l.z.digits))
	}
	return nil
}

func millimetres(points float64) string { return fmt.Sprintf("%.1f", points/mm) }
