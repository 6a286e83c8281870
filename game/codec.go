package game

import (
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// codec turns cells, boards and actions into what a Document has of them, and
// back.
type codec struct {
	rules   *sudoku.Rules
	symbols *sudoku.Symbols
}

// cell reads the name of a cell, such as "r1c1".
func (c codec) cell(name string) (int, error) {
	if cell := cellNamed(c.rules, name); cell >= 0 {
		return cell, nil
	}
	return 0, message.Errorf("game.no_cell", name)
}

// blank returns a board with nothing on it.
func (c codec) blank() *sudoku.Board {
	return sudoku.NewBoard(sudoku.Puzzle{Rules: c.rules, Symbols: c.symbols, Givens: make(sudoku.Grid, c.rules.Cells())})
}

func (c codec) board(d drawn) DocumentBoard {
	b := c.blank()
	for _, s := range d.cells {
		s.put(b)
	}
	return DocumentBoard{WrittenOn(b), c.lines(d.lines)}
}

// drawn reads a board of a game.
func (c codec) drawn(board DocumentBoard, g *Game) (d drawn, err error) {
	if d.cells, err = c.cells(board.Written, g); err != nil {
		return d, err
	}
	if d.lines, err = c.readLines(board.Lines); err == nil {
		err = g.check(Action{Do: Draw, Lines: d.lines})
	}
	return d, err
}

// cells returns the states of the cells in which something is written.
func (c codec) cells(w Written, g *Game) ([]cellState, error) {
	b := c.blank() // with no givens, so that an entry in place of one is seen
	if err := w.Put(b); err != nil {
		return nil, err
	}
	cells := written(nil, b)
	for _, s := range cells {
		name := c.rules.CellName(s.cell)
		switch {
		case s.entry != 0 && g.Given(s.cell):
			return nil, message.Errorf("game.entry_on_given", name)
		case s.colours>>MaxColour != 0 || slices.ContainsFunc(s.paint, func(colour uint8) bool { return colour > MaxColour }):
			return nil, message.Errorf("game.marks", "colours", name, w.Colours[name], MaxColour)
		}
	}
	return cells, nil
}

// NewDocumentAction returns an action as documents have it, for a board of these rules.
func NewDocumentAction(r *sudoku.Rules, a Action) DocumentAction { return codec{rules: r}.action(a) }

// Read reads the action for a board of these rules. Its error names a cell that isn't there;
// whether the rest fits a game is what Do finds out.
func (a DocumentAction) Read(r *sudoku.Rules) (Action, error) { return codec{rules: r}.readAction(a) }

func (c codec) action(a Action) DocumentAction {
	out := DocumentAction{Do: a.Do, Digit: a.Digit, Colour: a.Colour, Clean: a.Clean, Restore: a.Restore, Savepoint: a.Savepoint, AtMS: a.At.Milliseconds()}
	for _, cell := range a.Cells {
		out.Cells = append(out.Cells, c.rules.CellName(cell))
	}
	for _, p := range a.Place {
		out.Place = append(out.Place, c.candidate(p))
	}
	for _, p := range a.Remove {
		out.Remove = append(out.Remove, c.candidate(p))
	}
	out.Lines = c.lines(a.Lines)
	return out
}

func (c codec) candidate(p Candidate) DocumentCandidate {
	return DocumentCandidate{c.rules.CellName(p.Cell), p.Digit}
}

func (c codec) lines(lines []Line) (out []DocumentLine) {
	for _, l := range lines {
		out = append(out, DocumentLine{c.candidate(l.From), c.candidate(l.To)})
	}
	return out
}

func (c codec) readAction(in DocumentAction) (Action, error) {
	a := Action{Do: in.Do, Digit: in.Digit, Colour: in.Colour, Clean: in.Clean, Restore: in.Restore, Savepoint: in.Savepoint, At: time.Duration(in.AtMS) * time.Millisecond}
	for _, name := range in.Cells {
		cell, err := c.cell(name)
		if err != nil {
			return a, err
		}
		a.Cells = append(a.Cells, cell)
	}
	var err error
	if a.Place, err = c.candidates(in.Place); err != nil {
		return a, err
	}
	if a.Remove, err = c.candidates(in.Remove); err == nil {
		a.Lines, err = c.readLines(in.Lines)
	}
	return a, err
}

func (c codec) readLines(in []DocumentLine) (lines []Line, err error) {
	for _, l := range in {
		ends, err := c.candidates([]DocumentCandidate{l.From, l.To})
		if err != nil {
			return nil, err
		}
		lines = append(lines, Line{ends[0], ends[1]})
	}
	return lines, nil
}

func (c codec) candidates(in []DocumentCandidate) ([]Candidate, error) {
	var out []Candidate
	for _, p := range in {
		cell, err := c.cell(p.Cell)
		if err != nil {
			return nil, err
		}
		out = append(out, Candidate{cell, p.Digit})
	}
	return out, nil
}
