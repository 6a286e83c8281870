package game

import (
	"slices"

	"jiugong/sudoku"
)

// Selection is the cells that the player has chosen. One of them has the cursor.
type Selection struct {
	shape  *sudoku.Shape
	cursor int
	chosen []bool
}

func newSelection(shape *sudoku.Shape) Selection {
	s := Selection{shape: shape, chosen: make([]bool, shape.Cells())}
	s.Set(0)
	return s
}

// Selection returns the game's selection, for reading and changing. It is no part
// of the history.
func (g *Game) Selection() *Selection { return &g.selection }

// Cursor returns the cell that was chosen last.
func (s *Selection) Cursor() int { return s.cursor }

// Has reports whether a cell is chosen. The cursor's always is.
func (s *Selection) Has(cell int) bool { return s.chosen[cell] }

// Cells returns the chosen cells in ascending order.
func (s *Selection) Cells() []int {
	var cells []int
	for cell, chosen := range s.chosen {
		if chosen {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Set chooses one cell alone.
func (s *Selection) Set(cell int) {
	clear(s.chosen)
	s.Add(cell)
}

// Add chooses a cell beside the others and puts the cursor there.
func (s *Selection) Add(cell int) {
	s.cursor = cell
	s.chosen[cell] = true
}

// Toggle adds a cell, or drops it when it is chosen and not the only one.
func (s *Selection) Toggle(cell int) {
	if !s.chosen[cell] {
		s.Add(cell)
		return
	}
	s.chosen[cell] = false
	if left := s.Cells(); len(left) == 0 {
		s.Add(cell)
	} else if cell == s.cursor {
		s.cursor = left[0]
	}
}

// All chooses every cell; the cursor stays.
func (s *Selection) All() {
	for cell := range s.shape.Shown() {
		s.chosen[cell] = true
	}
}

// Step moves the cursor by whole cells. It passes over places without a cell, and comes
// in again on the other side at the edge. With extend the cells chosen so far stay
// chosen, otherwise the new one is chosen alone.
func (s *Selection) Step(down, right int, extend bool) {
	p := s.shape.Position(s.cursor)
	for {
		p.Row = (p.Row + down + s.shape.Height()) % s.shape.Height()
		p.Col = (p.Col + right + s.shape.Width()) % s.shape.Width()
		if cell := s.shape.At(p.Row, p.Col); cell >= 0 {
			s.move(cell, extend)
			return
		}
	}
}

// Edge moves the cursor to the first or last cell of its row (right ±1) or column (down
// ±1).
func (s *Selection) Edge(down, right int, extend bool) {
	p := s.shape.Position(s.cursor)
	last := s.cursor
	for {
		p.Row, p.Col = p.Row+down, p.Col+right
		if p.Row < 0 || p.Row >= s.shape.Height() || p.Col < 0 || p.Col >= s.shape.Width() {
			s.move(last, extend)
			return
		}
		if cell := s.shape.At(p.Row, p.Col); cell >= 0 {
			last = cell
		}
	}
}

func (s *Selection) move(cell int, extend bool) {
	if extend {
		s.Add(cell)
	} else {
		s.Set(cell)
	}
}

// SelectSame chooses all cells that show the same as the cursor's. That is the
// same digit or, if it is empty, the same pencil marks.
func (g *Game) SelectSame() {
	cursor := g.selection.cursor
	b, seen := g.board, g.Seen().Grid()
	for cell := range g.Rules().Shape().Shown() {
		if d := seen[cursor]; d != 0 && seen[cell] == d ||
			d == 0 && seen[cell] == 0 && b.Corner[cell] == b.Corner[cursor] && b.Centre[cell] == b.Centre[cursor] {
			g.selection.chosen[cell] = true
		}
	}
}

// NextEmpty moves the cursor to the next empty cell in reading order, or the
// one before with step -1. It stays if no cell is empty.
func (g *Game) NextEmpty(step int) {
	cells, seen := g.Rules().Shape().Shown(), g.Seen().Grid()
	for i := 1; i <= cells; i++ {
		cell := ((g.selection.cursor+i*step)%cells + cells) % cells
		if seen[cell] == 0 {
			g.selection.Set(cell)
			return
		}
	}
}

// SelectCells chooses just these cells, the cursor on the last. It does
// nothing for an empty list.
func (s *Selection) SelectCells(cells []int) {
	if len(cells) == 0 {
		return
	}
	clear(s.chosen)
	for _, cell := range slices.Compact(slices.Clone(cells)) {
		s.Add(cell)
	}
}
