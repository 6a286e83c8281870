package learn

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// Position is a board on which a technique is the profile Human's next step, so nothing
// simpler will do. It isn't changed once made, and may be used from many goroutines.
type Position struct {
	Technique logic.Technique
	board     *sudoku.Board // whose centre marks are the candidates, none where nothing was ruled out
	step      *logic.Step
}

// NewPosition returns a board whose next step is by a technique; what its centre marks leave out
// is ruled out. The board must not change any more. The error says what else comes next, or is
// that of logic.StateOf, or the context's.
func NewPosition(ctx context.Context, technique logic.Technique, board *sudoku.Board) (*Position, error) {
	s, err := logic.StateOf(board)
	if err != nil {
		return nil, err
	}
	step, err := logic.Next(ctx, s, logic.Human)
	switch {
	case err != nil:
		return nil, err
	case step == nil:
		return nil, fmt.Errorf("no step leads on, not even %s", technique)
	case step.Technique != technique:
		return nil, fmt.Errorf("the next step is %s, not %s", step.Technique, technique)
	}
	return &Position{technique, board, step}, nil
}

// boardOf shows what a state has come to. If nothing was ruled out and a digit
// is to be found, the digits show all there is to see. Then there are no marks.
func boardOf(s *logic.State, places bool) *sudoku.Board {
	p := s.Puzzle()
	board := sudoku.NewBoard(p)
	all, err := logic.NewState(sudoku.Puzzle{Rules: p.Rules, Givens: s.Grid()})
	bare := places && err == nil
	for cell := range board.Givens {
		if d := s.Digit(cell); d != 0 && board.Givens[cell] == 0 {
			board.Entries[cell] = d
		}
		board.Centre[cell] = s.Candidates(cell)
		bare = bare && all.Candidates(cell) == s.Candidates(cell)
	}
	if bare {
		clear(board.Centre)
	}
	return board
}

// Board returns a new board that shows the position. Its centre marks are all
// that can still go in each cell. There are none if digits are to be found by
// looking at digits alone.
func (p *Position) Board() *sudoku.Board {
	board := sudoku.NewBoard(p.board.Puzzle)
	copy(board.Entries, p.board.Entries)
	copy(board.Centre, p.board.Centre)
	return board
}

// State returns a new state of the position, as techniques look at it.
func (p *Position) State() *logic.State {
	s, err := logic.StateOf(p.board)
	if err != nil {
		panic(err) // it was a position when it was made
	}
	return s
}

// Step returns the next step.
func (p *Position) Step() *logic.Step { return p.step }

// String returns the position as a course has it, such as "x_wing 9 53..+7…
// 4r1c3". First come technique, rules, and digits in reading order, with +
// before those not given. Ruled-out candidates follow, each as digit and cell.
// Digits are numbers from 1 if there are more than nine, with commas between
// them.
func (p *Position) String() string {
	var b strings.Builder
	rules := p.board.Rules
	fmt.Fprintf(&b, "%s %s ", p.Technique, rules)
	for cell := range p.board.Givens {
		if cell > 0 && rules.N() > 9 {
			b.WriteByte(',')
		}
		if p.board.Entries[cell] != 0 {
			b.WriteByte('+')
		}
		if d := p.board.Digit(cell); d != 0 {
			b.WriteString(strconv.Itoa(int(d)))
		} else {
			b.WriteByte('.')
		}
	}
	plain := *p.board
	plain.Centre = nil
	all, err := logic.StateOf(&plain)
	if err != nil {
		panic(err)
	}
	s := p.State()
	for cell := range p.board.Givens {
		for d := range (all.Candidates(cell) &^ s.Candidates(cell)).Digits() {
			fmt.Fprintf(&b, " %d%s", d, rules.CellName(cell))
		}
	}
	return b.String()
}

// readPosition reads what String writes. Whether the technique is the next step is
// looked at when the position is shown.
func readPosition(text string) (technique logic.Technique, board *sudoku.Board, err error) {
	fields := strings.Fields(text)
	if len(fields) < 3 {
		return "", nil, message.New("learn.position")
	}
	rules, err := variants.Parse(fields[1])
	if err != nil {
		return "", nil, err
	}
	board = sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	digits := strings.Split(fields[2], ",")
	if rules.N() <= 9 {
		digits = strings.Split(strings.ReplaceAll(strings.Join(strings.Split(fields[2], ""), ","), "+,", "+"), ",")
	}
	if len(digits) != rules.Cells() {
		return "", nil, fmt.Errorf("%d digits for %d cells", len(digits), rules.Cells())
	}
	for cell, text := range digits {
		if text == "." {
			continue
		}
		name, entered := strings.CutPrefix(text, "+")
		d, err := strconv.Atoi(name)
		if err != nil || d < 1 || d > rules.N() {
			return "", nil, fmt.Errorf("%s: %q is no digit", rules.CellName(cell), text)
		}
		if entered {
			board.Entries[cell] = uint8(d)
		} else {
			board.Givens[cell] = uint8(d)
		}
	}
	s, err := logic.StateOf(board)
	if err != nil {
		return "", nil, err
	}
	cells := map[string]int{}
	for cell := range rules.Cells() {
		cells[rules.CellName(cell)] = cell
	}
	for _, text := range fields[3:] {
		name, where, _ := strings.Cut(text, "r")
		d, err := strconv.Atoi(name)
		cell, known := cells["r"+where]
		if err != nil || d < 1 || d > rules.N() || !known {
			return "", nil, fmt.Errorf("%q is no candidate; write 4r1c3", text)
		}
		s.Remove(cell, uint8(d))
	}
	if len(fields) > 3 {
		for cell := range rules.Cells() {
			board.Centre[cell] = s.Candidates(cell)
		}
	}
	return logic.Technique(fields[0]), board, nil
}
