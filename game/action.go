package game

import (
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Verb says what an Action does.
type Verb string

// The verbs. Those that take a digit, a colour or lines toggle. If all cells
// concerned have it already, it is taken away, otherwise all get it. Givens are
// passed over, and so are filled cells by the marks.
const (
	// Enter writes Digit into Cells. With Clean it also takes the pencil marks
	// away that the new digits rule out.
	Enter Verb = "enter"
	// Corner and Centre write the pencil mark Digit into Cells.
	Corner Verb = "corner"
	Centre Verb = "centre"
	// Colour gives Cells the Colour, 1 to MaxColour; a cell may have several.
	Colour Verb = "colour"
	// Paint gives the candidate Digit of Cells the Colour; a candidate has one
	// colour at most.
	Paint Verb = "paint"
	// Clear empties Cells of their entries if one has an entry. Otherwise it
	// empties them of their marks, or else of their colours.
	Clear Verb = "clear"
	// Notes writes as centre marks the digits that could go into each of Cells
	// by the digits on the board. No Cells at all stands for every cell. Corner
	// marks stay.
	Notes Verb = "notes"
	// Deduce carries out a step of reasoning. It enters the digits of Place and
	// takes the candidates of Remove from the pencil marks. A cell that has no
	// marks gets its notes first, and so do Cells, which Do fills in. They have
	// corner marks alone, which don't tell the digits ruled out. With Clean it
	// cleans as Enter does.
	Deduce Verb = "deduce"
	// Draw draws Lines.
	Draw Verb = "draw"
	// Return makes the board what it was at the Savepoint of that number.
	Return Verb = "return"
	// Restart goes back to the givens, and wipes the lines.
	Restart Verb = "restart"
)

// MaxColour is the largest number of a colour.
const MaxColour = 9

// Candidate is a digit in a cell.
type Candidate struct {
	Cell  int
	Digit uint8
}

// Action is one thing that a player does to the board. It is a plain value:
// what it does depends on it, the board and the savepoints, and nothing else.
type Action struct {
	Do     Verb
	Cells  []int
	Digit  uint8
	Colour uint8
	Clean  bool
	// Restore gives the pencil marks back that entries had taken away which Enter or Clear
	// removes. Do sets it when the assists say so and there are some.
	Restore       bool
	Place, Remove []Candidate
	Lines         []Line
	Savepoint     int
	// At is the time on the clock when it was done, which Do fills in.
	At time.Duration
}

// check tells what is wrong with an action for a game.
func (g *Game) check(a Action) error {
	cells, n := g.Rules().Cells(), g.Rules().N()
	digit := func(d uint8) error {
		if d < 1 || int(d) > n {
			return message.Errorf("action.digit", a.Do, d, n)
		}
		return nil
	}
	colour := func(lowest uint8) error {
		if a.Colour < lowest || a.Colour > MaxColour {
			return message.Errorf("action.colour", a.Do, a.Colour, lowest, MaxColour)
		}
		return nil
	}
	for _, cell := range a.Cells {
		if cell < 0 || cell >= cells {
			return message.Errorf("action.no_cell", a.Do, cell)
		}
	}
	for _, c := range slices.Concat(a.Place, a.Remove) {
		if c.Cell < 0 || c.Cell >= cells {
			return message.Errorf("action.no_cell", a.Do, c.Cell)
		}
		if err := digit(c.Digit); err != nil {
			return err
		}
	}
	for _, l := range a.Lines {
		for _, end := range []Candidate{l.From, l.To} {
			if end.Cell < 0 || end.Cell >= cells {
				return message.Errorf("action.no_cell", a.Do, end.Cell)
			}
			if end.Digit > 0 { // 0 is the cell as a whole
				if err := digit(end.Digit); err != nil {
					return err
				}
			}
		}
		if l.From == l.To {
			return message.Errorf("action.line_ends", a.Do)
		}
	}
	switch a.Do {
	case Enter, Corner, Centre:
		return digit(a.Digit)
	case Colour:
		return colour(1)
	case Paint:
		if err := digit(a.Digit); err != nil {
			return err
		}
		return colour(0)
	case Return:
		if a.Savepoint < 0 || a.Savepoint >= len(g.savepoints) {
			return message.Errorf("action.no_savepoint", a.Savepoint)
		}
		return nil
	case Clear, Notes, Deduce, Draw, Restart:
		return nil
	}
	return message.Errorf("action.unknown", a.Do)
}

// markSets returns the marks of the kind that a verb writes.
func markSets(b *sudoku.Board, do Verb) []sudoku.Set {
	if do == Corner {
		return b.Corner
	}
	return b.Centre
}
